# cython: language_level=3
"""The way home of one slot alone: an exact search below about ten moves, a beam above, and what is reached at all.

All the others stand still: a turn of theirs only passes. So every position here has the same slot to move.

The bound of the exact search: every piece outside must enter the goal by a move of its own. A piece whose parity class
must change makes a step, and that step is one of those entries only if the piece stands next to the goal now; else it
makes another move besides. At least as many pieces must change their class as the classes of the pieces and of the goal
holes differ. Hence

    moves >= outside + max(0, class differences - pieces outside and next to the goal)
"""

from libc.stdint cimport int32_t, int64_t, uint16_t, uint64_t
from libc.stdlib cimport calloc, free, malloc, realloc
from libc.string cimport memset

from .star_board cimport (
    MOST_MOVES,
    Board,
    Groups,
    Tables,
    find_groups,
    find_moves,
    flip,
    full_key,
    has,
    may_win,
    shift,
    star_count,
    star_low,
    winning_move,
)
from .star_cost cimport whole_cost
from .star_tree cimport LOWER, Entry, Tree, find_entry, pick, spend, store

ctypedef struct Count:
    # What the bound counts.
    int outside
    int beside
    int classes[4]


cdef inline Count count_race(const Tables* tables, const Board* board) noexcept nogil:
    cdef Count count
    cdef int word, slot = board.turn
    cdef uint64_t rest
    memset(&count, 0, sizeof(Count))
    for word in range(2):
        rest = board.pieces[slot][word]
        count.outside += star_count(rest & ~tables.goals[slot][word])
        count.beside += star_count(rest & tables.beside[slot][word])
        while rest:
            count.classes[tables.class_of[word << 6 | star_low(rest)]] += 1
            rest &= rest - 1
    return count


cdef inline int bound_of(const Tables* tables, int slot, const Count* count) noexcept nogil:
    cdef int at, differ = 0
    for at in range(4):
        if count.classes[at] > tables.goal_classes[slot][at]:
            differ += count.classes[at] - tables.goal_classes[slot][at]
    differ -= count.beside
    return count.outside + (differ if differ > 0 else 0)


cdef inline int home_bound(const Tables* tables, const Board* board) noexcept nogil:
    """Moves that the slot to move needs at least, the others standing still."""
    cdef int slot = board.turn, vacant
    cdef Count count
    if tables.crowded:
        # Pieces of others fill goal holes too: each hole that is empty takes an entry.
        vacant = star_count(tables.goals[slot][0] & ~board.all[0]) + star_count(tables.goals[slot][1] & ~board.all[1])
        return vacant if vacant else 1
    count = count_race(tables, board)
    return bound_of(tables, slot, &count)


cdef inline bint shut_out(const Tables* tables, const Board* board) noexcept nogil:
    """True if a piece of another colour stands in the goal, which then can never be filled (strict)."""
    cdef int slot = board.turn
    return not tables.crowded and (
        (tables.goals[slot][0] & board.all[0] & ~board.pieces[slot][0])
        | (tables.goals[slot][1] & board.all[1] & ~board.pieces[slot][1])
    )


cdef inline void moved(const Tables* tables, Board* board, int move) noexcept nogil:
    """Make a move, and let all the others pass."""
    shift(tables, board, move)
    if tables.leave_home:
        board.round += 1


cdef inline bint within(Tree* tree, const Board* board, int left, int ply) noexcept nogil:
    """True if the slot to move gets home in at most `left` moves; the way stands in line 0 from `ply` on. Recursive.

    The table remembers for a position how many moves are not enough.
    """
    cdef const Tables* tables = tree.tables
    cdef Groups groups
    cdef Board child
    cdef Count count, next_count
    cdef Entry* entry
    cdef uint16_t moves[MOST_MOVES]
    cdef int32_t merits[MOST_MOVES]
    cdef uint64_t key
    cdef int slot = board.turn, at, kept = 0, number, move, source, target, bound
    cdef bint out, still_out
    if left <= 0 or (ply == 0 and shut_out(tables, board)):
        return False
    find_groups(tables, board, slot, &groups)
    if may_win(tables, board):
        move = winning_move(tables, board, &groups)
        if move >= 0:
            tree.lines[0][ply] = <uint16_t>move
            return True
    if left == 1:
        return False
    key = full_key(tables, board)
    entry = find_entry(tree, key)
    if entry != NULL and entry.depth >= left:
        return False
    count = count_race(tables, board)
    number = find_moves(tables, board, &groups, moves)
    for at in range(number):
        move = moves[at]
        source, target = move >> 7, move & 127
        out, still_out = not has(tables.goals[slot], source), not has(tables.goals[slot], target)
        if not tables.crowded:
            if count.outside >= left and not (out and not still_out):
                continue  # no move to spare: every one must be an entry
            next_count = count
            next_count.outside += still_out - out
            next_count.beside += has(tables.beside[slot], target) - has(tables.beside[slot], source)
            next_count.classes[tables.class_of[source]] -= 1
            next_count.classes[tables.class_of[target]] += 1
            bound = bound_of(tables, slot, &next_count)
            if bound > left - 1:
                continue
        else:
            bound = 0
        moves[kept] = <uint16_t>move
        merits[kept] = (
            tables.merit_source[slot][source] + tables.merit_target[slot][target] - (1 << 22) * bound
        )
        kept += 1
    for at in range(kept):
        move = pick(moves, merits, at, kept)
        if not spend(tree):
            return False
        child = board[0]
        moved(tables, &child, move)
        if within(tree, &child, left - 1, ply + 1):
            tree.lines[0][ply] = <uint16_t>move
            return True
        if tree.stopped:
            return False
    store(tree, key, left, LOWER, 0, 0)
    return False


# The beam


ctypedef struct Node:
    uint64_t pieces[2]
    uint64_t key
    int32_t cost
    int32_t parent        # its place in the layer before
    uint16_t move
    uint16_t unused

ctypedef struct Beam:
    Node* layers          # the chosen nodes of all layers, one after the other, `width` places each
    Node* found           # the children of one layer
    int64_t room
    uint64_t* seen        # keys of the chosen and of the children, a table of open places
    uint64_t places


cdef inline bint see(Beam* beam, uint64_t key) noexcept nogil:
    """True if a set was not seen before; remembers it."""
    cdef uint64_t at = key & (beam.places - 1)
    if key == 0:
        key = 1
    while beam.seen[at]:
        if beam.seen[at] == key:
            return False
        at = (at + 1) & (beam.places - 1)
    beam.seen[at] = key
    return True


cdef inline void set_pieces(const Board* root, Board* board, const Node* node) noexcept nogil:
    """The position of a node: the root with other pieces of the slot to move."""
    cdef int slot = root.turn, word
    board[0] = root[0]
    for word in range(2):
        board.all[word] = (root.all[word] & ~root.pieces[slot][word]) | node.pieces[word]
        board.pieces[slot][word] = node.pieces[word]
    board.keys[slot] = node.key


cdef inline int choose_best(Node* found, int64_t count, Node* chosen, int width) noexcept nogil:
    """Copy the `width` nodes of least cost; how many there are. Of equal ones those of least key, as if by lot."""
    cdef int64_t at
    cdef int taken = 0
    if count <= width:
        for at in range(count):
            chosen[at] = found[at]
        return <int>count
    part(found, count, width)
    for at in range(width):
        chosen[at] = found[at]
    return width


cdef inline bint before(const Node* one, const Node* other) noexcept nogil:
    return one.cost < other.cost or (one.cost == other.cost and one.key < other.key)


cdef inline void part(Node* found, int64_t count, int64_t width) noexcept nogil:
    """Bring the `width` least nodes to the front (quickselect)."""
    cdef int64_t low = 0, high = count - 1, one, other
    cdef Node pivot, held
    while low < high:
        pivot = found[(low + high) // 2]
        one, other = low, high
        while one <= other:
            while before(found + one, &pivot):
                one += 1
            while before(&pivot, found + other):
                other -= 1
            if one <= other:
                held = found[one]
                found[one] = found[other]
                found[other] = held
                one += 1
                other -= 1
        if width <= other:
            high = other
        elif width >= one:
            low = one
        else:
            return


cdef inline int beam(Tree* tree, const Board* root, int width, int longest) noexcept nogil:
    """Moves of the way home that was found (in line 0), 0 if there is none, -1 if there is no memory."""
    cdef Beam beam
    cdef int result
    beam.room = 64 * <int64_t>width + MOST_MOVES
    beam.places = 1024
    while beam.places < 4 * <uint64_t>beam.room:
        beam.places *= 2
    beam.layers = <Node*>malloc(<size_t>width * (longest + 1) * sizeof(Node))
    beam.found = <Node*>malloc(<size_t>beam.room * sizeof(Node))
    beam.seen = <uint64_t*>malloc(<size_t>beam.places * sizeof(uint64_t))
    result = -1
    if beam.layers != NULL and beam.found != NULL and beam.seen != NULL:
        result = 0 if shut_out(tree.tables, root) else run_beam(&beam, tree, root, width, longest)
    free(beam.layers)
    free(beam.found)
    free(beam.seen)
    return result


cdef inline int run_beam(Beam* beam, Tree* tree, const Board* root, int width, int longest) noexcept nogil:
    cdef const Tables* tables = tree.tables
    cdef Groups groups
    cdef Board board, child
    cdef uint16_t moves[MOST_MOVES]
    cdef Node* layer
    cdef Node* node
    cdef int slot = root.turn, length, at, number, count = 1, move, back
    cdef int64_t found
    beam.layers[0].pieces[0], beam.layers[0].pieces[1] = root.pieces[slot][0], root.pieces[slot][1]
    beam.layers[0].key = root.keys[slot]
    for length in range(1, longest + 1):
        layer = beam.layers + <int64_t>width * (length - 1)
        memset(beam.seen, 0, <size_t>beam.places * sizeof(uint64_t))
        # A set of this layer is no way forward, nor is a child that was found already.
        for at in range(count):
            see(beam, layer[at].key)
        found = 0
        for at in range(count):
            set_pieces(root, &board, layer + at)
            if tables.leave_home:
                board.round = root.round + length - 1
            find_groups(tables, &board, slot, &groups)
            if may_win(tables, &board):
                move = winning_move(tables, &board, &groups)
                if move >= 0:
                    tree.lines[0][length - 1] = <uint16_t>move
                    for back in range(length - 1, 0, -1):
                        node = beam.layers + <int64_t>width * back + at
                        tree.lines[0][back - 1] = node.move
                        at = node.parent
                    return length
        if length == longest:
            break
        for at in range(count):
            set_pieces(root, &board, layer + at)
            if tables.leave_home:
                board.round = root.round + length - 1
            find_groups(tables, &board, slot, &groups)
            number = find_moves(tables, &board, &groups, moves)
            while number:
                number -= 1
                move = moves[number]
                if not see(
                    beam, board.keys[slot] ^ tables.keys[slot][move >> 7] ^ tables.keys[slot][move & 127]
                ):
                    continue
                if not spend(tree):
                    return 0
                if found == beam.room:  # a beam whose positions have very many moves keeps the best so far
                    part(beam.found, found, width)
                    found = width
                child = board
                shift(tables, &child, move)
                node = beam.found + found
                node.pieces[0], node.pieces[1] = child.pieces[slot][0], child.pieces[slot][1]
                node.key = child.keys[slot]
                node.cost = whole_cost(tables, &child, slot)
                node.parent = at
                node.move = <uint16_t>move
                found += 1
        count = choose_best(beam.found, found, beam.layers + <int64_t>width * length, width)
        if not count:
            break
    return 0


# What is reached at all


ctypedef struct Ring:
    Board root
    Node* nodes           # the sets that need exactly as many moves as there were growths
    int64_t count
    uint64_t* seen        # all sets so far
    uint64_t places
    int64_t held


cdef inline bint open_ring(Ring* ring, const Board* root) noexcept:
    cdef int slot = root.turn
    cdef Beam table
    ring.root = root[0]
    ring.places = <uint64_t>1 << 25
    ring.nodes = <Node*>calloc(1, sizeof(Node))
    ring.seen = <uint64_t*>calloc(ring.places, sizeof(uint64_t))
    ring.count = ring.held = 1
    if ring.nodes == NULL or ring.seen == NULL:
        return False
    ring.nodes.pieces[0], ring.nodes.pieces[1] = root.pieces[slot][0], root.pieces[slot][1]
    ring.nodes.key = root.keys[slot]
    table.seen, table.places = ring.seen, ring.places
    see(&table, ring.nodes.key)
    return True


cdef inline void close_ring(Ring* ring) noexcept:
    free(ring.nodes)
    free(ring.seen)


cdef inline bint grow(Ring* ring, Tree* tree) noexcept nogil:
    """Go one move further; false if it stopped or there is no room."""
    cdef const Tables* tables = tree.tables
    cdef Beam table
    cdef Groups groups
    cdef Board board
    cdef uint16_t moves[MOST_MOVES]
    cdef int64_t at, room = 1 << 16, count = 0
    cdef int number, move, slot = ring.root.turn
    cdef uint64_t key
    cdef Node* found = <Node*>malloc(<size_t>room * sizeof(Node))
    cdef Node* more
    if found == NULL:
        return False
    table.seen, table.places = ring.seen, ring.places
    for at in range(ring.count):
        set_pieces(&ring.root, &board, ring.nodes + at)
        find_groups(tables, &board, slot, &groups)
        number = find_moves(tables, &board, &groups, moves)
        while number:
            number -= 1
            move = moves[number]
            key = board.keys[slot] ^ tables.keys[slot][move >> 7] ^ tables.keys[slot][move & 127]
            if not see(&table, key):
                continue
            ring.held += 1
            if not spend(tree) or 2 * <uint64_t>ring.held > ring.places:
                free(found)
                return False
            if count == room:
                room *= 2
                more = <Node*>realloc(found, <size_t>room * sizeof(Node))
                if more == NULL:
                    free(found)
                    return False
                found = more
            found[count].pieces[0], found[count].pieces[1] = board.pieces[slot][0], board.pieces[slot][1]
            flip(found[count].pieces, move >> 7)
            flip(found[count].pieces, move & 127)
            found[count].key = key
            count += 1
    free(ring.nodes)
    ring.nodes = found
    ring.count = count
    return True


cdef inline int least_rows(const Ring* ring, const Tables* tables, int slot) noexcept nogil:
    """The least sum of rows among the sets of the ring."""
    cdef int64_t at
    cdef int word, total, least = 10000
    cdef uint64_t rest
    for at in range(ring.count):
        total = 0
        for word in range(2):
            rest = ring.nodes[at].pieces[word]
            while rest:
                total += tables.rows[slot][word << 6 | star_low(rest)]
                rest &= rest - 1
        if total < least:
            least = total
    return least
