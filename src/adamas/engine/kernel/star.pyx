# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The compiled search of the Diamond Game: what Python sees of it.

The layout of the bits is drawn in star_board.pxd (positions, moves, perft); star_cost.pxd has the evaluation,
star_tree.pxd the search for two and three players, star_race.pxd the races. They are plain C structs that touch no
Python object and need no GIL. Position text and options are the only way in, texts of moves and whole numbers the only
way out.
"""

from cpython.mem cimport PyMem_Free, PyMem_Malloc
from libc.stdint cimport int32_t, int64_t, uint16_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memset

from . cimport star_board as board_of
from .star_board cimport MOST_MOVES, NOWHERE, Board, Groups, Tables, advance, find_groups, find_moves, play, seat_key
from .star_cost cimport Costs, Kept, points_of
from .star_race cimport Ring, beam, close_ring, grow, home_bound, least_rows, open_ring, within
from .star_tree cimport BUCKET, DEEPEST, WIN, Entry, Tree, search_child, spend

import math
import time

from adamas.engine.values.diamond import way_tables
from adamas.games import find_game
from adamas.games.diamond_position import DiamondPosition
from adamas.games.diamond_text import parse_text
from adamas.games.star import holes_of

__all__ = ["Multi", "Race", "Search", "moves", "perft"]

COSTS = 1 << 17
"""Sets whose cost a search keeps: 2 MB, about what the second cache of a processor holds."""

cdef enum:
    ROW = 17084   # a sixteenth of the merit of a row forward
    NARROW = 200  # width of the beam that looks for a way before the exact search: nearly always a shortest one


cdef uint64_t random_number(uint64_t* state) noexcept:
    """The next of a fixed sequence of random numbers, so that a search is the same on every machine."""
    state[0] += <uint64_t>0x9E3779B97F4A7C15
    cdef uint64_t word = state[0]
    word = (word ^ (word >> 30)) * <uint64_t>0xBF58476D1CE4E5B9
    word = (word ^ (word >> 27)) * <uint64_t>0x94D049BB133111EB
    return word ^ (word >> 31)


cdef void put(uint64_t* holes, object chosen):
    """Write a set of holes given as an int."""
    holes[0] = <uint64_t>(chosen & 0xFFFFFFFFFFFFFFFF)
    holes[1] = <uint64_t>(chosen >> 64)


cdef class Star:
    """The tables that belong to one choice of the rule options. Made by `star_for`."""

    cdef Tables tables
    cdef object rules
    cdef tuple names
    cdef dict number

    def __init__(self, rules):
        cdef Tables* tables = &self.tables
        cdef int hole, way, slot, hand, place
        cdef uint64_t state = 20260
        memset(tables, 0, sizeof(Tables))
        geometry = rules.star
        self.rules, self.names, self.number = rules, geometry.names, dict(geometry.number)
        tables.size, tables.players = rules.board, rules.players
        tables.crowded, tables.leave_home, tables.play_on = rules.goal == "crowded", rules.leave_home, rules.play_on
        for hole in range(128):
            for way in range(6):
                tables.near[hole][way] = tables.land[hole][way] = NOWHERE
                if hole < rules.board:
                    if geometry.near[hole][way] >= 0:
                        tables.near[hole][way] = geometry.near[hole][way]
                    if geometry.land[hole][way] >= 0:
                        tables.land[hole][way] = geometry.land[hole][way]
            if hole < rules.board:
                put(tables.around[hole], geometry.around[hole])
                tables.class_of[hole] = 2 * geometry.classes[hole][0] + geometry.classes[hole][1]
        for slot in range(3):
            for hole in range(128):
                tables.keys[slot][hole] = random_number(&state)
        for place in range(4):
            tables.turn_keys[place] = random_number(&state)
        for place in range(1024):
            tables.round_keys[place] = random_number(&state)
        for place in range(1, 8):
            tables.done_keys[place] = random_number(&state)
        ways, weights = way_tables(rules)
        tables.step, tables.straggler, tables.off_centre = weights
        for slot, way_ in enumerate(ways):
            put(tables.homes[slot], rules.homes[slot])
            put(tables.goals[slot], rules.goals[slot])
            put(tables.enter[slot], rules.enter[slot])
            beside = 0
            for hole in holes_of(rules.goals[slot]):
                beside |= geometry.around[hole]
                tables.goal_classes[slot][2 * geometry.classes[hole][0] + geometry.classes[hole][1]] += 1
            put(tables.beside[slot], beside & ~rules.goals[slot])
            for hole in range(rules.board):
                tables.rows[slot][hole] = way_.rows[hole]
                tables.side[slot][hole] = way_.side[hole]
                # The longest way forward first; of equals the piece furthest behind, then towards the middle, then by
                # side. The numbers are such that two moves of one colour never have the same sum.
                hand_side = way_.hand * way_.side[hole]
                tables.merit_source[slot][hole] = 17 * ROW * way_.rows[hole] + hand_side
                tables.merit_target[slot][hole] = (
                    -16 * ROW * way_.rows[hole] - 2048 * abs(hand_side) + 100 * ((hand_side > 0) - (hand_side < 0))
                )
            goal = sorted(near[0] for near in way_.near[0][0])
            for place, hole in enumerate(goal):
                tables.goal_place[slot][hole] = place
            for hand, sign in enumerate((1, -1)):
                order = sorted(range(rules.board), key=lambda at: way_.order(at, sign))
                for place, hole in enumerate(order):
                    tables.rank[slot][hand][hole] = place
                    tables.by_rank[slot][hand][place] = hole
                for hole in range(rules.board):
                    for place, (end, steps) in enumerate(way_.near[hand][hole]):
                        tables.near_goal[slot][hand][hole][place] = goal.index(end)
                        tables.near_steps[slot][hand][hole][place] = steps

    cdef void set_up(self, Board* board, sets, int turn, int number, finished):
        """Write a position."""
        cdef int slot, hole
        memset(board, 0, sizeof(Board))
        board.turn, board.round = turn, number
        board.first = finished[0] if finished else -1
        for slot in finished:
            board.done |= 1 << slot
        for slot, pieces in enumerate(sets):
            put(board.pieces[slot], pieces)
            board.all[0] |= board.pieces[slot][0]
            board.all[1] |= board.pieces[slot][1]
            for hole in range(self.tables.size):
                if board_of.has(board.pieces[slot], hole):
                    board.keys[slot] ^= self.tables.keys[slot][hole]

    cdef str text(self, int move):
        return f"{self.names[move >> 7]}-{self.names[move & 127]}"

    cdef int move(self, text) except -1:
        """A move from its text; raise ValueError if it names no two holes."""
        source, _, target = text.partition("-")
        if source not in self.number or target not in self.number:
            raise ValueError(f"{text!r:.40} is not a move on {self.tables.size} holes")
        return self.number[source] << 7 | self.number[target]


cdef dict stars = {}


cdef Star star_for(rules):
    """The tables of these rules, always the same for the same rules."""
    if rules not in stars:
        stars[rules] = Star(rules)
    return stars[rules]


cdef Star read(text, options, Board* board):
    """Read a position text with its options, or take a position as it is; raise ValueError for anything else."""
    if isinstance(text, DiamondPosition):
        position = text
    elif isinstance(text, str):
        position = find_game("diamond").parse(text, **options)
    else:
        raise ValueError(f"a position is a text, not {type(text).__name__}")
    cdef Star star = star_for(position.rules)
    star.set_up(board, position.sets, position.turn, position.round, position.finished)
    return star


def moves(text, options):
    """The texts of all legal moves of a position or its text, by source and target in row order.

    A finished position has none. Raises ValueError for a bad text.
    """
    cdef Board board
    cdef Groups groups
    cdef uint16_t found[MOST_MOVES]
    cdef Star star = read(text, options, &board)
    find_groups(&star.tables, &board, board.turn, &groups)
    cdef int count = find_moves(&star.tables, &board, &groups, found)
    return tuple([star.text(found[at]) for at in range(count)])


def perft(text, options, int depth):
    """The number of move sequences of a length from a position; the last move of each is counted, not played.

    A finished game ends a line, and a forced skip counts as a move. Raises ValueError for a bad position or depth.
    """
    cdef Board board
    cdef Star star = read(text, options, &board)
    cdef uint64_t total
    if depth < 0:
        raise ValueError(f"depth must be 0 or more, not {depth}")
    with nogil:
        total = board_of.count_lines(&star.tables, &board, depth)
    return total


cdef class Table:
    """The memory of a search: positions it has judged, and the costs of sets. `tree` is ready for `begin`."""

    cdef Tree tree
    cdef Star star
    cdef Board root
    cdef Tables weighed
    cdef object weights
    cdef double deadline
    cdef object stop
    cdef object error

    def __cinit__(self, int megabytes=32, *_, **__):
        cdef uint64_t buckets = 1
        if megabytes < 1:
            raise ValueError(f"megabytes must be 1 or more, not {megabytes}")
        while 2 * buckets * BUCKET * sizeof(Entry) <= (<uint64_t>megabytes << 20):
            buckets *= 2
        memset(&self.tree, 0, sizeof(Tree))
        self.tree.entries = <Entry*>calloc(buckets * BUCKET, sizeof(Entry))
        self.tree.costs.kept = <Kept*>calloc(COSTS, sizeof(Kept))
        self.tree.buckets = buckets
        self.tree.costs.mask = COSTS - 1
        self.tree.ask = asked
        self.tree.owner = <void*>self
        if self.tree.entries == NULL or self.tree.costs.kept == NULL:
            raise MemoryError(f"there is no room for a table of {megabytes} MB")

    def __dealloc__(self):
        free(self.tree.entries)
        free(self.tree.costs.kept)
        PyMem_Free(self.tree.worn)

    cdef int begin(self, text, options, worn) except -1:
        """A new root: nothing of earlier searches is believed any more but the costs."""
        cdef Tree* tree = &self.tree
        cdef Board other
        cdef Star star = read(text, options, &self.root)
        if star is not self.star:
            self.star = star
            self.weigh(self.weights)
        tree.own = self.root.turn
        tree.done = self.root.done
        tree.generation += 1
        if tree.generation == 0:
            memset(tree.entries, 0, tree.buckets * BUCKET * sizeof(Entry))
            tree.generation = 1
        tree.nodes = 0
        memset(tree.killers, 0, sizeof(tree.killers))
        memset(tree.credit, 0, sizeof(tree.credit))
        PyMem_Free(tree.worn)
        tree.worn = NULL
        tree.worn_count = 0
        worn = list(worn)
        tree.worn = <uint64_t*>PyMem_Malloc(max(1, len(worn)) * sizeof(uint64_t))
        if tree.worn == NULL:
            raise MemoryError
        for item in worn:
            geometry, sets, turn = parse_text(item)
            if geometry.size != star.tables.size or len(sets) != star.tables.players:
                raise ValueError(f"{item!r:.120} is not of the game that is searched")
            star.set_up(&other, sets, turn, 0, ())
            tree.worn[tree.worn_count] = seat_key(&star.tables, &other)
            tree.worn_count += 1
        return 0

    def weigh(self, weights):
        """Judge by other weights than those of values/diamond.py, from the next `setup` on; None brings those back.

        They are points for a step of the assignment, a row of the straggler, and half a hole off the middle.
        """
        memset(self.tree.costs.kept, 0, COSTS * sizeof(Kept))
        self.weights = weights
        if self.star is None:
            return
        self.tree.tables = &self.star.tables
        if weights is not None:
            self.weighed = self.star.tables
            self.weighed.step, self.weighed.straggler, self.weighed.off_centre = weights
            self.tree.tables = &self.weighed

    cdef int limit(self, nodes, double deadline, stop, bint plain) except -1:
        """The limits of the search that is about to run."""
        self.tree.most = -1 if nodes < 0 else self.tree.nodes + nodes
        self.tree.plain = plain
        self.tree.stopped = False
        self.deadline = deadline
        self.stop = stop
        self.error = None
        return 0

    cdef bint over(self):
        if self.error is not None:
            error, self.error = self.error, None
            raise error
        return self.tree.stopped

    @property
    def nodes(self):
        """Positions made since `setup`."""
        return self.tree.nodes

    cdef list find(self, int depth, chosen, int lines, nodes, double deadline, stop, bint plain):
        """The best `lines` of the chosen moves, best first: text, score, texts of the line; see Search.deepen."""
        if self.star is None:
            raise ValueError("set up a position first")
        if not 1 <= depth <= DEEPEST:
            raise ValueError(f"depth must be from 1 to {DEEPEST}, not {depth}")
        cdef Tree* tree = &self.tree
        cdef Board child
        cdef int move, score, alpha, at
        cdef list best = []
        self.limit(nodes, deadline, stop, plain)
        tree.path[0] = seat_key(tree.tables, &self.root)
        for text in chosen:
            move = self.star.move(text)
            child = self.root
            play(tree.tables, &child, move)
            alpha = best[lines - 1][1] if len(best) == lines else -WIN
            with nogil:
                score = 0
                if spend(tree):
                    score = search_child(tree, &child, depth - 1, alpha, WIN, 1, alpha == -WIN, 0)
            if self.over():
                break
            if score > alpha or len(best) < lines:
                line = (text, *[self.star.text(tree.lines[1][at]) for at in range(tree.line_length[1])])
                at = len(best)
                while at and best[at - 1][1] < score:
                    at -= 1
                best.insert(at, (text, score, line))
                del best[lines:]
        return best

    def points(self, int side):
        """The evaluation of the root for a side, as `values.points` has it; raise ValueError before `setup`."""
        if self.star is None:
            raise ValueError("set up a position first")
        if not 0 <= side < self.star.tables.players:
            raise ValueError(f"there is no side {side}: sides are 0 to {self.star.tables.players - 1}")
        return points_of(&self.tree.costs, self.tree.tables, &self.root, side)


cdef bint asked(void* owner) noexcept nogil:
    """True if the time is over or somebody said stop."""
    with gil:
        return enough(<Table>owner)


cdef bint enough(Table table) noexcept:
    try:
        if table.stop is not None and table.stop():
            return True
        return table.deadline < math.inf and time.perf_counter() >= table.deadline
    except BaseException as error:
        table.error = error
        return True


cdef class Search(Table):
    """Searches positions of two players, deeper with each call of `deepen`; see engine/search.py.

    `best` holds what the last call found, best first: move, score, and the best play that begins with the move.
    """

    cdef public list best

    def __init__(self, megabytes=32):
        self.best = []

    def setup(self, text, options, worn):
        """Take a new root; `worn` are texts of positions that would be a draw. Raises ValueError for bad ones."""
        self.begin(text, options, worn)
        self.best = []
        if self.star.tables.players != 2:
            raise ValueError("Search is for two players: use Multi")

    def deepen(self, int depth, moves, int lines, nodes, double deadline, stop, bint plain):
        """Search `moves` of the root to `depth` plies, and put the best `lines` of them into `best`.

        True if it was finished; False if the positions or the time ran out, or `stop` said so. `nodes` are positions it
        may still make (below 0: any number), `deadline` is a moment of time.perf_counter(). With `plain` nothing is
        reduced. Moves are trusted to be legal; raise ValueError for what is no move, or a depth out of bounds.
        """
        self.best = self.find(depth, moves, lines, nodes, deadline, stop, plain)
        return not self.tree.stopped


cdef class Multi(Table):
    """Searches positions of three players by best replies; see engine/multi.py.

    `best` holds what the last call found, best first: move, the score of each side, and the play that begins with the
    move, as far as nobody passes in it.
    """

    cdef public list best

    def __init__(self, megabytes=32):
        self.best = []

    def setup(self, text, options, worn):
        """Take a new root; `worn` are texts of positions that would be a draw. Raises ValueError for bad ones."""
        self.begin(text, options, worn)
        self.best = []

    def deepen(self, int depth, moves, int lines, nodes, double deadline, stop, bint plain):
        """Search like Search.deepen, `depth` counting the own moves and the replies."""
        found = self.find(depth, moves, lines, nodes, deadline, stop, plain)
        self.best = [self.spread(move, score, line) for move, score, line in found]
        return not self.tree.stopped

    cdef tuple spread(self, text, int score, line):
        """What was found for the side to move, told for every side: where the play ends each has its own points."""
        cdef Board board = self.root
        cdef Tables* tables = &self.star.tables
        cdef int side, move, plies = 0
        cdef bint passed = False
        cdef list legal = []
        for item in line:
            move = self.star.move(item)
            while not board_of.has(board.pieces[board.turn], move >> 7):
                passed = passed or not self.stuck(&board)
                advance(tables, &board)
            if not passed:
                legal.append(item)
            play(tables, &board, move)
        if board.done != self.tree.done:
            scores = [
                abs(score) if ((board.done ^ self.tree.done) >> side) & 1 else -abs(score)
                for side in range(tables.players)
            ]
        else:
            scores = [points_of(&self.tree.costs, self.tree.tables, &board, side) for side in range(tables.players)]
            scores[self.root.turn] = score
        return text, tuple(scores), tuple(legal)

    cdef bint stuck(self, const Board* board):
        """True if the slot to move has no move, so that passing is what it must do."""
        return board_of.count_moves(&self.star.tables, board) == 0


cdef class Race(Table):
    """The way home of one slot while all the others stand still: exactly, or by a beam of positions."""

    def __init__(self, megabytes=32):
        pass

    cdef int enter(self, text, options, int slot, bint alone, nodes, double deadline, stop) except -1:
        """Make the slot the one to move, lift all other pieces off the board if it is to be alone, set the limits."""
        cdef Board* root = &self.root
        self.begin(text, options, ())
        if not 0 <= slot < self.star.tables.players:
            raise ValueError(f"there is no slot {slot}: slots are 0 to {self.star.tables.players - 1}")
        if board_of.over(&self.star.tables, &self.root) or (self.root.done >> slot) & 1:
            raise ValueError(f"slot {slot} has no race to run: it or the game has finished")
        while self.root.turn != slot:
            advance(&self.star.tables, &self.root)
        if alone:
            memset(root.keys, 0, sizeof(root.keys))
            for other in range(3):
                if other != slot:
                    root.pieces[other][0] = root.pieces[other][1] = 0
            root.all[0], root.all[1] = root.pieces[slot][0], root.pieces[slot][1]
            for hole in range(self.star.tables.size):
                if board_of.has(root.pieces[slot], hole):
                    root.keys[slot] ^= self.star.tables.keys[slot][hole]
        return self.limit(nodes, deadline, stop, True)

    cdef tuple line(self, int length):
        return tuple([self.star.text(self.tree.lines[0][at]) for at in range(length)])

    def shortest(
        self, text, options, int slot, int most, nodes=-1, double deadline=math.inf, stop=None, bint alone=False
    ):
        """The shortest way home, if it has at most `most` moves: (moves, bound).

        `bound` moves are needed at least, proven. So moves, if not None, are a shortest way if there are just so many;
        more of them are the best way found before a limit was reached. First a narrow beam looks for a way, then an
        exact search proves that there is no shorter one. The limits are those of Search.deepen; with `alone` nobody
        else is on the board. Raises ValueError for a bad position or slot.
        """
        cdef int length, found
        self.enter(text, options, slot, alone, nodes, deadline, stop)
        cdef Tree* tree = &self.tree
        length = home_bound(tree.tables, &self.root)
        most = min(most, DEEPEST)
        if length > most:
            return None, length
        with nogil:
            found = beam(tree, &self.root, NARROW, most)
        if found < 0:
            raise MemoryError
        way = self.line(found) if found else None
        while length < (found or most + 1) and not self.over():
            with nogil:
                if within(tree, &self.root, length, 0):
                    found = length
            if found == length:
                way = self.line(length)
            elif not tree.stopped:
                length += 1
        return way, length

    def plan(
        self, text, options, int slot, int width, int longest, nodes=-1, double deadline=math.inf, stop=None,
        bint alone=False
    ):
        """A way home of at most `longest` moves that a beam of `width` positions finds, or None: (moves, bound).

        `bound` moves are needed at least, told by counting alone. The limits are those of Search.deepen; with `alone`
        nobody else is on the board. Raises ValueError for a bad position, slot or width.
        """
        cdef int found
        self.enter(text, options, slot, alone, nodes, deadline, stop)
        if not 1 <= width <= 1 << 20:
            raise ValueError(f"width must be from 1 to {1 << 20}, not {width}")
        longest = min(longest, DEEPEST)
        with nogil:
            found = beam(&self.tree, &self.root, width, longest)
        if found < 0:
            raise MemoryError(f"there is no room for a beam of {width} positions")
        return None if self.over() or not found else self.line(found), home_bound(self.tree.tables, &self.root)

    def ring(
        self, text, options, int slot, int radius, nodes=-1, double deadline=math.inf, stop=None, bint alone=False
    ):
        """What a slot can reach alone in 0, 1, 2, ... moves: for each number how many sets, and the least sum of rows.

        The sum is that of the rows of all ten pieces from the tip of the goal. Fewer than `radius` + 1 pairs if a limit
        is reached or the memory is full. Raises ValueError for a bad position or slot.
        """
        cdef Ring ring
        cdef int length
        cdef bint good
        self.enter(text, options, slot, alone, nodes, deadline, stop)
        found = []
        if not open_ring(&ring, &self.root):
            raise MemoryError
        try:
            found.append((ring.count, least_rows(&ring, self.tree.tables, slot)))
            for length in range(radius):
                with nogil:
                    good = grow(&ring, &self.tree)
                if self.over() or not good:
                    break
                found.append((ring.count, least_rows(&ring, self.tree.tables, slot)))
        finally:
            close_ring(&ring)
        return found
