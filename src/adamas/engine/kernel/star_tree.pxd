# cython: language_level=3
"""The search: principal variation search with a table, killers, history and late-move reductions.

Scores are whole numbers for the party to move: the side at the root is one party, all the others are the other. With
two players this is the search of engine/search.py; with three it is the best-reply search of engine/multi.py, where
after each own move one of the others makes the one reply that is worst for it, and the rest pass. With `plain` set
nothing is reduced, and every score equals the one of those searches at the same depth.

An entry of the table is 16 bytes, a bucket of four is one line of the cache:

    key 64 bits | score 32 bits | move 14 bits, bound 2 bits | depth 8 bits | generation 8 bits

Entries of an earlier generation are never believed, only overwritten: a search depends on nothing but its own root.
"""

from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t, uint64_t
from libc.string cimport memcpy

from .star_board cimport (
    MOST_MOVES,
    Board,
    Groups,
    Tables,
    advance,
    find_groups,
    find_moves,
    full_key,
    has,
    may_win,
    play,
    seat_key,
    winning_move,
)
from .star_cost cimport Costs, points_of

cdef enum:
    WIN = 1000000
    PROVEN = 990000
    DEEPEST = 100         # plies that a search may reach at most
    FREE = 200            # no repetition met: larger than any ply
    BUCKET = 4
    CHECK_EVERY = 1024    # positions between two looks at the clock, about half a millisecond
    MOST_CREDIT = 1 << 20

cdef enum Bound:
    NONE = 0
    UPPER = 1
    LOWER = 2
    EXACT = 3

ctypedef struct Entry:
    uint64_t key
    int32_t score
    uint16_t move         # with the bound in the two highest bits
    uint8_t depth
    uint8_t generation

ctypedef struct Tree:
    const Tables* tables
    Costs costs
    Entry* entries
    uint64_t buckets      # a power of 2
    uint8_t generation
    int own               # the slot to move at the root
    int done              # the slots that had finished at the root
    bint plain
    bint stopped
    int low               # the earliest ply that a repetition below the last searched node led back to, or FREE
    int64_t nodes
    int64_t most          # positions that may be made, -1 for any number
    bint (*ask)(void* owner) noexcept nogil   # looks at the clock; true ends the search
    void* owner
    uint64_t* worn
    int worn_count
    uint64_t path[DEEPEST + 2]
    uint16_t lines[DEEPEST + 2][DEEPEST + 2]
    uint8_t line_length[DEEPEST + 2]
    uint16_t killers[DEEPEST + 2][2]
    int32_t credit[3][1 << 14]


cdef inline bint spend(Tree* tree) noexcept nogil:
    """Pay for one more position; false if it cannot be paid, which stops the search."""
    if tree.nodes == tree.most:
        tree.stopped = True
        return False
    if tree.nodes % CHECK_EVERY == 0 and tree.ask(tree.owner):
        tree.stopped = True
        return False
    tree.nodes += 1
    return True


cdef inline bint is_worn(const Tree* tree, uint64_t key) noexcept nogil:
    cdef int at
    for at in range(tree.worn_count):
        if tree.worn[at] == key:
            return True
    return False


cdef inline Entry* find_entry(Tree* tree, uint64_t key) noexcept nogil:
    """The entry of a position in this search, or NULL."""
    cdef Entry* bucket = tree.entries + (key & (tree.buckets - 1)) * BUCKET
    cdef int at
    for at in range(BUCKET):
        if bucket[at].key == key and bucket[at].generation == tree.generation:
            return bucket + at
    return NULL


cdef inline void store(Tree* tree, uint64_t key, int depth, Bound bound, int score, int move) noexcept nogil:
    """Remember a position in place of itself, of an entry of an earlier search, or of the shallowest one."""
    cdef Entry* bucket = tree.entries + (key & (tree.buckets - 1)) * BUCKET
    cdef Entry* place = bucket
    cdef int at, worth, least = 1000
    for at in range(BUCKET):
        if bucket[at].generation != tree.generation:
            worth = -1
        elif bucket[at].key == key:
            place = bucket + at
            break
        else:
            worth = bucket[at].depth
        if worth < least:
            least = worth
            place = bucket + at
    place.key = key
    place.score = score
    place.move = <uint16_t>(move | (<int>bound << 14))
    place.depth = <uint8_t>depth
    place.generation = tree.generation


cdef inline int lead(Tree* tree, const Board* board) noexcept nogil:
    """The evaluation for the party to move."""
    cdef int points = points_of(&tree.costs, tree.tables, board, tree.own)
    return points if board.turn == tree.own else -points


cdef inline int find_turns(Tree* tree, const Board* board, Board* turns) noexcept nogil:
    """The position for each slot of the party to move, those before it having passed; how many there are.

    Behind them stands the position in which they have all passed.
    """
    cdef int count = 1
    turns[0] = board[0]
    if board.turn != tree.own:
        while True:
            turns[count] = turns[count - 1]
            advance(tree.tables, &turns[count])
            if turns[count].turn == tree.own:
                break
            count += 1
    else:
        turns[1] = board[0]
        advance(tree.tables, &turns[1])
    return count


cdef inline void rate(
    Tree* tree, int slot, const uint16_t* moves, int32_t* merits, int count, int first, int ply
) noexcept nogil:
    """Rate moves for their order: the table's, then those that refuted neighbours, then the longest way forward."""
    cdef int at, move
    cdef const Tables* tables = tree.tables
    for at in range(count):
        move = moves[at]
        if move == first:
            merits[at] = 1 << 30
        elif move == tree.killers[ply][0]:
            merits[at] = (1 << 29) + 1
        elif move == tree.killers[ply][1]:
            merits[at] = 1 << 29
        else:
            merits[at] = (
                tables.merit_source[slot][move >> 7] + tables.merit_target[slot][move & 127]
                + 16 * tree.credit[slot][move]
            )


cdef inline int pick(uint16_t* moves, int32_t* merits, int at, int count) noexcept nogil:
    """Bring the best of the moves from `at` on to the front of them."""
    cdef int other, best = at, merit
    cdef uint16_t move
    for other in range(at + 1, count):
        if merits[other] > merits[best]:
            best = other
    if best != at:
        move = moves[at]
        merit = merits[at]
        moves[at] = moves[best]
        merits[at] = merits[best]
        moves[best] = move
        merits[best] = merit
    return moves[at]


cdef inline void reward(Tree* tree, int move, int slot, int depth, int ply) noexcept nogil:
    """Remember a move that refuted its position."""
    cdef int at
    if tree.killers[ply][0] != move:
        tree.killers[ply][1] = tree.killers[ply][0]
        tree.killers[ply][0] = <uint16_t>move
    tree.credit[slot][move] += depth * depth
    if tree.credit[slot][move] > MOST_CREDIT:
        for at in range(1 << 14):
            tree.credit[slot][at] >>= 1


cdef inline void extend_line(Tree* tree, int ply, int move) noexcept nogil:
    """The best play from a ply: a move, and the best play after it."""
    cdef int length = tree.line_length[ply + 1]
    tree.lines[ply][0] = <uint16_t>move
    memcpy(&tree.lines[ply][1], &tree.lines[ply + 1][0], length * sizeof(uint16_t))
    tree.line_length[ply] = <uint8_t>(length + 1)


cdef inline int search_child(
    Tree* tree, const Board* child, int depth, int alpha, int beta, int ply, bint full, int less
) noexcept nogil:
    """The score of a child for the side to move before it, `depth` and `ply` being the child's.

    Unless `full`, first by a window of nothing, and `less` plies less deep; then again if it seems better than alpha.
    """
    cdef int score
    if less:
        score = -search_node(tree, child, depth - less, -alpha - 1, -alpha, ply)
        if score <= alpha or tree.stopped:
            return score
    if not full and beta - alpha > 1:
        score = -search_node(tree, child, depth, -alpha - 1, -alpha, ply)
        if score <= alpha or tree.stopped:
            return score
    return -search_node(tree, child, depth, -beta, -alpha, ply)


cdef inline int search_node(Tree* tree, const Board* board, int depth, int alpha, int beta, int ply) noexcept nogil:
    """The score of a position for its side to move: exact between alpha and beta, else a bound. Recursive."""
    cdef const Tables* tables = tree.tables
    cdef Groups groups[2]
    cdef Board turns[4]
    cdef Board child
    cdef Entry* entry
    cdef uint16_t moves[2 * MOST_MOVES]
    cdef int32_t merits[2 * MOST_MOVES]
    cdef uint64_t key, place
    cdef int at, number, count = 0, move, score, bound, slot, less
    cdef int first = -1, best = -WIN, best_move = -1, lower = alpha, low = FREE
    cdef int slots
    cdef bint grouped[2]
    cdef bint own = board.turn == tree.own, proven
    tree.line_length[ply] = 0
    tree.low = FREE
    if board.done != tree.done:
        return WIN - ply if (((board.done ^ tree.done) >> tree.own) & 1) == own else ply - WIN
    place = seat_key(tables, board)
    if tree.worn_count and is_worn(tree, place):
        return 0
    for at in range(ply - 2, -1, -1):
        if tree.path[at] == place:
            tree.low = at
            return 0
    slots = find_turns(tree, board, turns)
    for number in range(slots):
        grouped[number] = may_win(tables, &turns[number])
        if grouped[number]:
            find_groups(tables, &turns[number], turns[number].turn, &groups[number])
            move = winning_move(tables, &turns[number], &groups[number])
            if move >= 0:
                tree.lines[ply][0] = <uint16_t>move
                tree.line_length[ply] = 1
                return WIN - ply - 1
    if depth <= 0 or ply >= DEEPEST:
        return lead(tree, board)

    key = full_key(tables, board)
    entry = find_entry(tree, key)
    if entry != NULL:
        first = entry.move & 0x3FFF
        bound = entry.move >> 14
        score = entry.score
        if score > PROVEN:
            score -= ply
            proven = bound != UPPER and WIN - score - ply <= depth
        elif score < -PROVEN:
            score += ply
            proven = bound != LOWER and WIN + score - ply <= depth
        else:
            proven = False
        # In an open window the line of play is wanted too, so the position is searched again.
        if beta - alpha == 1 and (entry.depth == depth or proven or (entry.depth > depth and not tree.plain)):
            if bound != UPPER and score >= beta:
                return score
            if bound != LOWER and score <= alpha:
                return score

    tree.path[ply] = place
    for number in range(slots):
        if not grouped[number]:
            find_groups(tables, &turns[number], turns[number].turn, &groups[number])
        at = find_moves(tables, &turns[number], &groups[number], moves + count)
        rate(tree, turns[number].turn, moves + count, merits + count, at, first, ply)
        count += at
    if not count:
        if not spend(tree):
            return 0
        best = search_child(tree, &turns[slots], depth - 1, alpha, beta, ply + 1, True, 0)
        memcpy(&tree.lines[ply][0], &tree.lines[ply + 1][0], tree.line_length[ply + 1] * sizeof(uint16_t))
        tree.line_length[ply] = tree.line_length[ply + 1]
        low = tree.low
    for at in range(count):
        move = pick(moves, merits, at, count)
        if not spend(tree):
            return 0
        number = 0
        while not has(turns[number].pieces[turns[number].turn], move >> 7):
            number += 1  # a hole holds one colour only, so a move tells whose it is
        child = turns[number]
        slot = child.turn
        play(tables, &child, move)
        while not own and child.turn != tree.own:
            advance(tables, &child)
        less = 0
        if not tree.plain and depth >= 3 and at >= 4 and merits[at] < (1 << 29) and lower > -PROVEN:
            less = 1 + (at >= 16 and depth >= 4)
        score = search_child(tree, &child, depth - 1, lower, beta, ply + 1, at == 0, less)
        if tree.stopped:
            return 0
        if tree.low < low:
            low = tree.low
        if score > best:
            best = score
            best_move = move
            if score > lower:
                lower = score
                extend_line(tree, ply, move)
            if score >= beta:
                low = tree.low  # the bound rests on this move alone
                reward(tree, move, slot, depth, ply)
                break
    if tree.stopped:
        return 0
    tree.low = low if low < ply else FREE  # what leads back to this position or below it is its own affair
    if tree.low == FREE:
        score = best + ply if best > PROVEN else best - ply if best < -PROVEN else best
        store(
            tree, key, depth, LOWER if best >= beta else EXACT if best > alpha else UPPER, score,
            best_move if best_move >= 0 else first if first >= 0 else 0,
        )
    return best
