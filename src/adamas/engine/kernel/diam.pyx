# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The compiled search of Diam: counting, proofs and estimates over the board of diam_board.pxd."""

from ...games.diam_text import COLOURS, PLACES, parse_text

import math
import threading
from concurrent.futures import ThreadPoolExecutor

from cpython.time cimport perf_counter
from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memset

from .diam_board cimport FIRST_MOVE, MOST_MOVES, SKIP, Node, can_win, children, ended, legal_count, occupied, passed
from .diam_proof cimport (
    AGES, DEEPEST, MARKS, UNKNOWN, WAYS, Entry, Prove, Table, ask, make_table, mix, settle,
)

from .diam_search cimport CODES, DEEPEST_SEARCH, MOST_PLIES, SLOTS_WAYS, WIN, Place, Seek, Slot, make_place, points, visit

__all__ = ["Prover", "Search", "moves", "perft"]

cdef enum:
    LOOK_EVERY = 32     # nodes between two looks at the clock

cdef double ASK_EVERY = 0.002
"""Seconds between two calls of `stop`."""


# When a search has to end; `halt`, shared by the threads of a question, is 1 when one of them has the answer.
ctypedef struct Watch:
    double deadline
    double next_call
    volatile int* halt
    void* stop          # the caller's function, or NULL
    int64_t* nodes
    int64_t* next_look
    int64_t most


cdef bint _look(void* owner) noexcept nogil:
    cdef Watch* watch = <Watch*>owner
    cdef double now
    watch.next_look[0] = min(watch.nodes[0] + LOOK_EVERY, watch.most)
    if watch.halt[0] or watch.nodes[0] >= watch.most:
        return True
    now = perf_counter()
    if now >= watch.deadline:
        return True
    if watch.stop != NULL and now >= watch.next_call:
        watch.next_call = now + ASK_EVERY
        with gil:
            return _told_to_stop(<object>watch.stop)
    return False


cdef bint _told_to_stop(object stop) noexcept:
    try:
        return bool(stop())
    except BaseException as error:
        stop.error = error
        return True


class _Stop:
    """A caller's stop function; what it raises is kept, to be raised when the search has ended."""

    def __init__(self, stop):
        self.stop = stop
        self.error = None

    def __call__(self):
        return self.stop()

    def check(self):
        if self.error is not None:
            raise self.error


cdef tuple _read(object text, Node* node):
    """Fill the node of a position text; return its variant and turn slot. Raises ValueError for any other text."""
    stacks, variant, slot = parse_text(text)
    cdef uint32_t[4] words
    cdef int square, level, i
    for i in range(4):
        words[i] = 0
    for square, stack in enumerate(stacks):
        for level, colour in enumerate(stack):
            words[COLOURS.index(colour)] |= <uint32_t>1 << (4 * square + level)
    order = ORDERS[slot]
    for i in range(4):
        node.w[i] = words[<int>order[i]]
    node.free = len(PLACES[variant][slot]) == 2
    node.alternate = variant == "3f"
    return variant, slot


cdef tuple ORDERS = ((0, 1, 2, 3), (2, 3, 1, 0), (1, 0, 3, 2), (3, 2, 0, 1))
"""The colours of a node's words, as places in COLOURS, at each of four plies that follow one another, slot 1 first."""


cdef str _move_text(int code, object order):
    """A move as text, where `order` are the colours of the words of the node in which it is made."""
    cdef int bit
    if code < FIRST_MOVE:
        return f"{COLOURS[order[code >> 3]]}-{(code & 7) + 1}"
    bit = (code - FIRST_MOVE) >> 1
    return f"{(bit >> 2) + 1}.{(bit & 3) + 1}-{((bit >> 2) + (7 if code & 1 else 1)) % 8 + 1}"


def moves(text, options=None):
    cdef Node node
    cdef Node[MOST_MOVES] after
    cdef uint8_t[MOST_MOVES] codes
    cdef int i, number
    variant, slot = _read(text, &node)
    if ended(&node):
        return ()
    number = children(&node, after, codes)
    order = ORDERS[slot]
    return tuple(sorted(_move_text(codes[i], order) for i in range(number)))


def perft(text, options=None, depth=1):
    cdef Node node
    cdef int plies = depth
    cdef uint64_t total
    if plies < 0:
        raise ValueError(f"depth must be 0 or more, not {depth}")
    _read(text, &node)
    with nogil:
        total = _perft(&node, plies)
    return total


cdef uint64_t _perft(const Node* node, int depth) noexcept nogil:
    cdef Node[MOST_MOVES] after
    cdef uint8_t[MOST_MOVES] codes
    cdef uint64_t total = 0
    cdef int i, number
    if depth == 0:
        return 1
    if ended(node):
        return 0
    if depth == 1:
        number = legal_count(node)
        return number if number else 1
    number = children(node, after, codes)
    if number == 0:
        passed(node, after)
        number = 1
    for i in range(number):
        total += _perft(&after[i], depth - 1)
    return total


cdef void* _table(uint64_t bytes_, void** raw, uint64_t* buckets) except NULL:
    cdef void* table
    buckets[0] = max(<uint64_t>1, bytes_ // (WAYS * sizeof(Entry)))
    table = make_table(buckets[0] * WAYS * sizeof(Entry), raw)
    if table == NULL:
        raise MemoryError(f"there is no room for a table of {bytes_ >> 20} MB")
    return table


cdef class Prover:
    """Decides whether the side to move wins or loses within so many plies, by df-pn search; exact, or silent.

    Made for one variant (``2``, ``3``, ``3f`` or ``4``; ``3`` and ``4`` are the same to it). Its table
    takes `megabytes`, is allocated once and kept from call to call. `seed` changes the hash constants and
    `symmetry=False` leaves the canonical forms out; neither changes an answer. With `threads` above 1 each question is
    searched by as many threads over the same table, each keeping out of the others' way, until the first has the answer. Calls from
    several threads wait for each other. Raises ValueError for an unknown variant or a size or number below 1.
    """

    cdef Table table
    cdef void* _raw
    cdef readonly str variant
    cdef readonly int threads
    cdef object _lock
    cdef object _pool
    cdef int64_t _nodes
    cdef volatile int _halt
    cdef Node _question_node

    def __cinit__(self, variant, megabytes=64, seed=0, symmetry=True, threads=1):
        if variant not in PLACES:
            raise ValueError(f"there is no variant {variant!r}: choose from {', '.join(PLACES)}")
        if megabytes < 1 or threads < 1:
            raise ValueError(f"a prover needs 1 megabyte and 1 thread or more, not {megabytes} and {threads}")
        self.table.entries = <Entry*>_table(<uint64_t>megabytes << 20, &self._raw, &self.table.buckets)
        self.table.seed = mix(<uint64_t>(seed & 0xFFFFFFFFFFFF)) if seed else 0
        self.table.symmetric = symmetry
        if threads > 1:
            self.table.marks = <uint8_t*>calloc(MARKS, 1)
            if self.table.marks == NULL:
                raise MemoryError("there is no room for the marks of the threads")
        self.variant = variant
        self.threads = threads
        self._lock = threading.Lock()
        self._pool = ThreadPoolExecutor(threads - 1, "prover") if threads > 1 else None

    def __dealloc__(self):
        free(self._raw)
        free(self.table.marks)

    def prove(self, text, plies, nodes=-1, deadline=math.inf, stop=None, least=0):
        """Deepen by single plies up to `plies`: (1, n, nodes) the side to move wins in exactly n plies, (-1, n, nodes)
        it loses in exactly n, (0, n, nodes) nothing is forced within n plies, n being below `plies` if the search was
        ended by `nodes`, `deadline` (seconds of time.perf_counter) or `stop`.

        The caller may know that nothing is forced within `least` plies. Raises ValueError for a text that is no
        position of the variant, a finished game, or plies outside 0 to 60.
        """
        cdef Node node
        cdef int n, answer
        cdef Watch watch
        self._enter(text, plies, &node)
        told = None if stop is None else _Stop(stop)
        with self._lock:
            self._begin(&watch, deadline, told)
            left = nodes
            for n in range(least + 1, plies + 1):
                for attack in ((True, False) if n % 2 else (False, True)):
                    if settle(&node, n, attack) < n and not (n == 1 and attack):
                        continue    # the same question as with one ply less
                    answer = self._ask(&node, attack, n, nodes, &watch)
                    if told is not None:
                        told.check()
                    if answer == UNKNOWN:
                        return 0, n - 1, self._nodes
                    if answer:
                        return (1 if attack else -1), n, self._nodes
            return 0, max(plies, least), self._nodes

    def wins(self, text, plies, nodes=-1, deadline=math.inf, stop=None):
        """1 if the side to move can win within `plies`, 0 if it cannot, -1 if the search was ended before; as `prove`."""
        return self._question(text, True, plies, nodes, deadline, stop)

    def loses(self, text, plies, nodes=-1, deadline=math.inf, stop=None):
        """1 if the side to move is lost within `plies`, 0 if it is not, -1 if the search was ended before; as `prove`."""
        return self._question(text, False, plies, nodes, deadline, stop)

    def forget(self):
        """Empty the table, so that the next call does not depend on those before; takes some ms for 64 megabytes."""
        with self._lock:
            memset(self.table.entries, 0, self.table.buckets * WAYS * sizeof(Entry))
            self.table.generation = 0

    @property
    def nodes(self):
        """Positions searched by the latest call, of all threads."""
        return self._nodes

    def _question(self, text, attack, plies, nodes, deadline, stop):
        cdef Node node
        cdef Watch watch
        cdef int answer = UNKNOWN
        self._enter(text, plies, &node)
        told = None if stop is None else _Stop(stop)
        with self._lock:
            self._begin(&watch, deadline, told)
            answer = self._ask(&node, attack, plies, nodes, &watch)
        if told is not None:
            told.check()
        return -1 if answer == UNKNOWN else answer

    cdef int _enter(self, text, plies, Node* node) except -1:
        variant, _ = _read(text, node)
        if variant != self.variant and not (variant in "34" and self.variant in "34"):
            raise ValueError(f"this prover is for variant {self.variant}, not for {variant}")
        if ended(node):
            raise ValueError(f"the game is over in {text}: there is nothing to prove")
        if not 0 <= plies <= DEEPEST:
            raise ValueError(f"plies must be from 0 to {DEEPEST}, not {plies}")
        return 0

    cdef void _begin(self, Watch* watch, double deadline, object told):
        self._nodes = 0
        self.table.generation = self.table.generation % AGES + 1
        watch.deadline = deadline
        watch.next_call = 0
        watch.halt = &self._halt
        watch.stop = NULL if told is None else <void*>told

    cdef int _ask(self, const Node* node, bint attack, int plies, object most, Watch* watch) except -2:
        """The answer of the first thread that has one."""
        cdef Prove prove
        cdef int answer
        self._halt = 0
        others = []
        if self._pool is not None:
            # The helpers read the question from here: it stays until all have ended.
            self._question_node = node[0]
            others = [self._pool.submit(self._help, attack, plies) for _ in range(self.threads - 1)]
        watch.most = (<int64_t>1 << 62) if most < 0 else max(0, most - self._nodes)
        try:
            _begin_prove(&prove, &self.table, watch)
            with nogil:
                answer = ask(&prove, node, attack, plies)
        finally:
            self._halt = 1
            found = [other.result() for other in others]
        self._nodes += prove.nodes
        for verdict, nodes in found:
            self._nodes += nodes
            if answer == UNKNOWN:
                answer = verdict
        return answer

    def _help(self, bint attack, int plies):
        """Search the question too; return the verdict and the nodes."""
        cdef Prove prove
        cdef Watch watch
        cdef int answer
        watch.deadline = math.inf
        watch.next_call = 0
        watch.stop = NULL
        watch.most = <int64_t>1 << 62
        watch.halt = &self._halt
        _begin_prove(&prove, &self.table, &watch)
        with nogil:
            answer = ask(&prove, &self._question_node, attack, plies)
        if answer != UNKNOWN:
            self._halt = 1
        return answer, prove.nodes


cdef void _begin_prove(Prove* prove, Table* table, Watch* watch) noexcept:
    prove.table = table
    prove.nodes = 0
    prove.next_look = 0
    prove.abort = False
    prove.owner = watch
    prove.look = _look
    watch.nodes = &prove.nodes
    watch.next_look = &prove.next_look


cdef class Search:
    """Searches one position after another, deeper with each call of `deepen`, with one table of `megabytes`.

    Takes the place of engine/search.py: `setup` names the position, `deepen` searches and leaves its finds in `best`, best
    first, each a move, its score for the side to move and the line that begins with it. Calls from several threads wait
    for each other. Raises ValueError for a size below 1.
    """

    cdef Seek seek
    cdef void* _raw
    cdef Place* _worn
    cdef Node _root
    cdef str _variant
    cdef int _slot
    cdef object _lock
    cdef readonly list best
    cdef readonly object nodes

    def __cinit__(self, megabytes=32):
        if megabytes < 1:
            raise ValueError(f"a search needs 1 megabyte or more, not {megabytes}")
        self.seek.buckets = (<uint64_t>megabytes << 20) // (SLOTS_WAYS * sizeof(Slot))
        self.seek.slots = <Slot*>make_table(self.seek.buckets * SLOTS_WAYS * sizeof(Slot), &self._raw)
        if self.seek.slots == NULL:
            raise MemoryError(f"there is no room for a table of {megabytes} MB")
        self.seek.era = 1
        self.best = []
        self.nodes = 0
        self._lock = threading.Lock()
        self._variant = ""

    def __dealloc__(self):
        free(self._raw)
        free(self._worn)

    def setup(self, text, options=None, worn=()):
        """Make `text` the root; the positions of the texts `worn` count as draws when they occur. Raises ValueError for
        a text that is no position.
        """
        with self._lock:
            self._setup(text, worn)

    cdef int _setup(self, text, worn) except -1:
        cdef Node node
        cdef Place* places
        variant, slot = _read(text, &node)
        texts = frozenset(worn)
        places = <Place*>calloc(len(texts) + 1, sizeof(Place))
        if places == NULL:
            raise MemoryError("there is no room for the worn positions")
        try:
            count = 0
            for other in texts:
                other_variant, other_slot = _read(other, &self._root)
                if other_variant == variant:
                    make_place(&self._root, other_slot, len(PLACES[variant]), &places[count])
                    count += 1
        except BaseException:
            free(places)
            raise
        free(self._worn)
        self._worn = places
        # What the table knows rests on the positions that were draws; and a search limited by nodes must not depend on
        # the searches before it.
        self._forget()
        self._variant = variant
        self._root = node
        self._slot = slot
        self.seek.worn = places
        self.seek.worn_count = count
        self.seek.turns = len(PLACES[variant])
        self.seek.turn = slot
        memset(self.seek.killers, SKIP, sizeof(self.seek.killers))
        memset(self.seek.credit, 0, sizeof(self.seek.credit))
        self.nodes = 0
        self.best = []
        return 0

    cdef void _forget(self):
        self.seek.era += 1
        if self.seek.era == 0:
            memset(self.seek.slots, 0, self.seek.buckets * SLOTS_WAYS * sizeof(Slot))
            self.seek.era = 1

    def points(self, side):
        """The evaluation of the root for a side (0 or 1), equal to that of values/diam.py; 0 before any `setup`."""
        if not self._variant:
            return 0
        lead = points(&self._root)
        return lead if side == (self._slot & 1) else -lead

    def deepen(self, depth, moves, lines=1, nodes=-1, deadline=math.inf, stop=None, plain=False):
        """Search `moves` of the root to `depth` plies and put the best `lines` of them into `best`; True if that was
        finished, False if `nodes` (positions it may still make, -1: any number), `deadline` (seconds of
        time.perf_counter) or `stop` ended it, which leaves in `best` what was found before.

        Moves beyond the best lines have no exact score, so they are left out. No move is left out of the tree or
        reduced, whatever `plain` says. Raises ValueError for a move that is not legal or a depth outside 1 to 100.
        """
        with self._lock:
            return self._deepen(depth, moves, lines, nodes, deadline, stop)

    cdef bint _deepen(self, depth, moves, lines, nodes, deadline, stop) except? False:
        cdef Node[MOST_MOVES] after
        cdef uint8_t[MOST_MOVES] codes
        cdef Watch watch
        cdef int i, number, alpha, score, at, plies = depth
        cdef int halt = 0
        if not 1 <= depth <= DEEPEST_SEARCH:
            raise ValueError(f"depth must be from 1 to {DEEPEST_SEARCH}, not {depth}")
        if not self._variant:
            raise ValueError("there is no position to search: call setup first")
        order = ORDERS[self._slot]
        number = 0 if ended(&self._root) else children(&self._root, after, codes)
        place = {_move_text(codes[i], order): i for i in range(number)}
        for move in moves:
            if move not in place:
                raise ValueError(f"{move!r:.40} is not a legal move here")
        told = None if stop is None else _Stop(stop)
        watch.deadline = deadline
        watch.next_call = 0
        watch.halt = &halt
        watch.stop = NULL if told is None else <void*>told
        watch.nodes = &self.seek.nodes
        watch.next_look = &self.seek.next_look
        watch.most = (<int64_t>1 << 62) if nodes < 0 else nodes
        self.seek.nodes = 0
        self.seek.next_look = 0
        self.seek.abort = False
        self.seek.owner = &watch
        self.seek.look = _look
        make_place(&self._root, self._slot, self.seek.turns, &self.seek.path[0])
        best = self.best = []
        for move in moves:
            at = place[move]
            alpha = best[len(best) - 1][1] if len(best) == lines else -WIN
            with nogil:
                score = self._try(&after[at], plies, alpha)
            if told is not None and told.error is not None:
                self.nodes += self.seek.nodes
                told.check()
            if self.seek.abort:
                break
            if score > alpha or len(best) < lines:
                i = 0
                while i < len(best) and best[i][1] >= score:
                    i += 1
                best.insert(i, (move, score, self._line(move)))
                del best[lines:]
        self.nodes += self.seek.nodes
        return not self.seek.abort

    cdef int _try(self, const Node* child, int depth, int alpha) noexcept nogil:
        cdef int score
        self.seek.nodes += 1
        if self.seek.nodes >= self.seek.next_look and _look(self.seek.owner):
            self.seek.abort = True
            return 0
        if alpha > -WIN:
            score = -visit(&self.seek, child, depth - 1, -alpha - 1, -alpha, 1)
            if score <= alpha or self.seek.abort:
                return score
        return -visit(&self.seek, child, depth - 1, -WIN, -alpha, 1)

    cdef tuple _line(self, str move):
        cdef int i
        line = [move]
        for i in range(self.seek.length[1]):
            if self.seek.line[1][i] != SKIP:
                line.append(_move_text(self.seek.line[1][i], ORDERS[(self._slot + 1 + i) % 4]))
        return tuple(line)
