# cython: language_level=3
"""Positions of the Diamond Game as bits: legal moves, wins, and the number of move sequences.

A set of holes is two 64-bit words. Holes are numbered in row order from 0, as games/star.py draws and computes them, so
hole h is bit h & 63 of word h >> 6 (the 73 holes; the 121 go on in the same way, from 0 to 120):

    a                    0                                 word 0: holes 0 to 63
    b                  1   2                               word 1: holes 64 to 127, of which only those of the board
    c                3   4   5                                     are ever set
    d    6   7   8   9  10  11  12  13  14  15
    e     16  17  18  19  20  21  22  23  24               a move = source << 7 | target, 14 bits
    f       25  26  27  28  29  30  31  32
    g         33  34  35  36  37  38  39                   hole 127 = "no hole": on no board, so never in a set;
    h       40  41  42  43  44  45  46  47                 it stands in the tables where the board ends
    i     48  49  50  51  52  53  54  55  56
    j   57  58  59  60  61  62  63| 64  65  66             directions 0 to 5: up-left, up-right, left, right,
    k               67  68  69                             down-left, down-right; 5 - d is opposite to d
    l                 70  71
    m                   72

Shared groups: two empty holes are linked when one jump over an occupied hole leads from one to the other. Links do not
depend on the piece that jumps (a chain never comes next to its own start, as jumps keep the parity class), so they are
joined into groups once for each position, and a piece reaches the groups of its first landings.
"""

from libc.stdint cimport int8_t, int32_t, uint8_t, uint16_t, uint64_t

cdef extern from *:
    """
    #include <stdint.h>
    #if defined(_MSC_VER)
    #include <intrin.h>
    static __inline int star_low(uint64_t word) { unsigned long at; _BitScanForward64(&at, word); return (int)at; }
    #else
    static inline int star_low(uint64_t word) { return __builtin_ctzll(word); }
    #endif
    /* By hand: without a flag for newer processors the compiler would call a function for it. */
    static inline int star_count(uint64_t word) {
        word -= (word >> 1) & 0x5555555555555555u;
        word = (word & 0x3333333333333333u) + ((word >> 2) & 0x3333333333333333u);
        return (int)((((word + (word >> 4)) & 0x0F0F0F0F0F0F0F0Fu) * 0x0101010101010101u) >> 56);
    }
    """
    int star_low(uint64_t word) noexcept nogil      # the number of the lowest bit of a word that is not 0
    int star_count(uint64_t word) noexcept nogil    # how many bits are set

cdef enum:
    NOWHERE = 127
    MOST_MOVES = 448      # ten pieces, each with 6 steps and jumps to 36 other holes of its class at most: 420
    GROUPS = 64           # groups have two holes or more, so there are at most 60

ctypedef struct Tables:
    # All that follows from one choice of the rule options; made by the module star.
    int size
    int players
    int crowded
    int leave_home
    int play_on
    uint8_t near[128][6]
    uint8_t land[128][6]
    uint64_t around[128][2]
    uint64_t homes[3][2]
    uint64_t goals[3][2]
    uint64_t enter[3][2]
    uint64_t beside[3][2]         # the holes next to a goal and outside it
    uint8_t class_of[128]         # parity class: a jump keeps it, a step changes it
    uint8_t goal_classes[3][4]    # how many goal holes are of each class
    uint64_t keys[3][128]         # random numbers of the pieces, of the turn, of the round and of who has finished
    uint64_t turn_keys[4]
    uint64_t round_keys[1024]
    uint64_t done_keys[8]
    # The coordinates of each colour: rows from the goal's tip, half holes off the middle line, order of the holes when
    # pieces choose goal holes (both ways to settle ties), and the goal holes of that order with their distances.
    uint8_t rows[3][128]
    int8_t side[3][128]
    uint8_t rank[3][2][128]
    uint8_t by_rank[3][2][128]
    uint8_t goal_place[3][128]    # 0 to 9 for the goal holes of the colour
    uint8_t near_goal[3][2][128][10]
    uint8_t near_steps[3][2][128][10]
    int step
    int straggler
    int off_centre
    int32_t merit_target[3][128]  # order of moves: what a target and a source add
    int32_t merit_source[3][128]

ctypedef struct Board:
    uint64_t pieces[3][2]
    uint64_t all[2]
    uint64_t keys[3]              # of each colour's set
    int32_t turn
    int32_t round                 # 0 where no rule asks for it
    int32_t done                  # bit s: slot s has finished
    int32_t first                 # the slot that finished first, -1 if none

ctypedef struct Groups:
    uint64_t linked[2]            # the holes that belong to a group
    uint64_t sets[GROUPS][2]
    uint8_t of[128]               # the group of a linked hole


cdef inline bint has(const uint64_t* holes, int hole) noexcept nogil:
    return (holes[hole >> 6] >> (hole & 63)) & 1


cdef inline void flip(uint64_t* holes, int hole) noexcept nogil:
    holes[hole >> 6] ^= (<uint64_t>1) << (hole & 63)


cdef inline void join(Groups* groups, int* count, int one, int other) noexcept nogil:
    """Link two holes: put them into one group."""
    cdef int a, b, word
    cdef uint64_t rest
    if has(groups.linked, one):
        a = groups.of[one]
        if has(groups.linked, other):
            b = groups.of[other]
            if a == b:
                return
            for word in range(2):
                rest = groups.sets[b][word]
                groups.sets[a][word] |= rest
                while rest:
                    groups.of[word << 6 | star_low(rest)] = <uint8_t>a
                    rest &= rest - 1
            return
    elif has(groups.linked, other):
        a = groups.of[other]
        one, other = other, one
    else:
        a = count[0]
        count[0] += 1
        groups.sets[a][0] = groups.sets[a][1] = 0
        flip(groups.sets[a], one)
        flip(groups.linked, one)
        groups.of[one] = <uint8_t>a
    flip(groups.sets[a], other)
    flip(groups.linked, other)
    groups.of[other] = <uint8_t>a


cdef inline void find_groups(const Tables* tables, const Board* board, int slot, Groups* groups) noexcept nogil:
    """The groups of the empty holes that a slot may enter."""
    cdef uint64_t empty[2]
    cdef uint64_t rest
    cdef int word, hole, way, one, other, count = 0
    groups.linked[0] = groups.linked[1] = 0
    empty[0] = tables.enter[slot][0] & ~board.all[0]
    empty[1] = tables.enter[slot][1] & ~board.all[1]
    for word in range(2):
        rest = board.all[word]
        while rest:
            hole = word << 6 | star_low(rest)
            rest &= rest - 1
            for way in range(3):
                one = tables.near[hole][way]
                other = tables.near[hole][5 - way]
                if has(empty, one) & has(empty, other):
                    join(groups, &count, one, other)


cdef inline void targets(
    const Tables* tables, const Board* board, const Groups* groups, int slot, int hole, uint64_t* found
) noexcept nogil:
    """Where the piece of a slot on a hole can go."""
    cdef uint64_t empty[2]
    cdef int way, far, group
    empty[0] = tables.enter[slot][0] & ~board.all[0]
    empty[1] = tables.enter[slot][1] & ~board.all[1]
    found[0] = tables.around[hole][0] & empty[0]
    found[1] = tables.around[hole][1] & empty[1]
    for way in range(6):
        far = tables.land[hole][way]
        if has(empty, far) & has(board.all, tables.near[hole][way]):
            if has(groups.linked, far):
                group = groups.of[far]
                found[0] |= groups.sets[group][0]
                found[1] |= groups.sets[group][1]
            else:
                found[far >> 6] |= (<uint64_t>1) << (far & 63)


cdef inline bint over(const Tables* tables, const Board* board) noexcept nogil:
    """True if the game is over."""
    return star_count(board.done) >= (2 if tables.play_on else 1)


cdef inline bint must_leave(const Tables* tables, const Board* board) noexcept nogil:
    return tables.leave_home and board.round >= tables.leave_home


cdef inline int find_moves(
    const Tables* tables, const Board* board, const Groups* groups, uint16_t* moves
) noexcept nogil:
    """All legal moves of the slot to move, by source and target in row order; how many there are."""
    cdef int slot = board.turn, word, part, hole, count = 0, leaving = 0, at
    cdef uint64_t rest
    cdef uint64_t found[2]
    if board.done and ((board.done >> slot) & 1 or over(tables, board)):
        return 0
    for word in range(2):
        rest = board.pieces[slot][word]
        while rest:
            hole = word << 6 | star_low(rest)
            rest &= rest - 1
            targets(tables, board, groups, slot, hole, found)
            for part in range(2):
                while found[part]:
                    moves[count] = <uint16_t>(hole << 7 | part << 6 | star_low(found[part]))
                    found[part] &= found[part] - 1
                    count += 1
    if must_leave(tables, board):
        for at in range(count):
            if has(tables.homes[slot], moves[at] >> 7) and not has(tables.homes[slot], moves[at] & 127):
                moves[leaving] = moves[at]  # what is overwritten has been looked at
                leaving += 1
    return leaving if leaving else count


cdef inline int count_moves(const Tables* tables, const Board* board) noexcept nogil:
    """How many legal moves the slot to move has, without listing them."""
    cdef Groups groups
    cdef int slot = board.turn, word, count = 0, leaving = 0, hole
    cdef uint64_t rest
    cdef uint64_t found[2]
    if board.done and ((board.done >> slot) & 1 or over(tables, board)):
        return 0
    find_groups(tables, board, slot, &groups)
    for word in range(2):
        rest = board.pieces[slot][word]
        while rest:
            hole = word << 6 | star_low(rest)
            rest &= rest - 1
            targets(tables, board, &groups, slot, hole, found)
            count += star_count(found[0]) + star_count(found[1])
            if must_leave(tables, board) and has(tables.homes[slot], hole):
                leaving += star_count(found[0] & ~tables.homes[slot][0])
                leaving += star_count(found[1] & ~tables.homes[slot][1])
    return leaving if leaving else count


cdef inline bint has_won(const Tables* tables, const Board* board, int slot) noexcept nogil:
    """True if a slot that has just moved has filled its goal."""
    cdef uint64_t goal0 = tables.goals[slot][0], goal1 = tables.goals[slot][1]
    if not (goal0 & ~board.pieces[slot][0]) and not (goal1 & ~board.pieces[slot][1]):
        return True
    if not tables.crowded or not ((goal0 & board.pieces[slot][0]) | (goal1 & board.pieces[slot][1])):
        return False
    return not (goal0 & ~board.all[0]) and not (goal1 & ~board.all[1])


cdef inline void advance(const Tables* tables, Board* board) noexcept nogil:
    """Pass the turn on."""
    board.turn += 1
    if board.turn == tables.players:
        board.turn = 0
        if tables.leave_home:
            board.round += 1


cdef inline void shift(const Tables* tables, Board* board, int move) noexcept nogil:
    """Move a piece of the slot to move, and nothing else."""
    cdef int source = move >> 7, target = move & 127, slot = board.turn
    flip(board.pieces[slot], source)
    flip(board.pieces[slot], target)
    flip(board.all, source)
    flip(board.all, target)
    board.keys[slot] ^= tables.keys[slot][source] ^ tables.keys[slot][target]


cdef inline void play(const Tables* tables, Board* board, int move) noexcept nogil:
    """Make a legal move, and see whether it fills the goal."""
    cdef int slot = board.turn
    shift(tables, board, move)
    if has_won(tables, board, slot) and not (board.done >> slot) & 1:
        board.done |= 1 << slot
        if board.first < 0:
            board.first = slot
    advance(tables, board)


cdef inline int winning_move(const Tables* tables, const Board* board, const Groups* groups) noexcept nogil:
    """A move with which the slot to move fills its goal, -1 if there is none.

    The move must put a piece from outside into the last hole that is missing; or, in a goal that others have filled up
    (crowded), leave it as it is.
    """
    cdef int slot = board.turn, word, hole, target, count
    cdef uint64_t missing0, missing1, rest
    cdef uint64_t found[2]
    if tables.crowded:
        missing0 = tables.goals[slot][0] & ~board.all[0]
        missing1 = tables.goals[slot][1] & ~board.all[1]
    else:
        missing0 = tables.goals[slot][0] & ~board.pieces[slot][0]
        missing1 = tables.goals[slot][1] & ~board.pieces[slot][1]
    count = star_count(missing0) + star_count(missing1)
    if count > 1 or board.done and ((board.done >> slot) & 1 or over(tables, board)):
        return -1
    if not count or must_leave(tables, board):
        return slow_winning_move(tables, board, groups)
    target = star_low(missing0) if missing0 else 64 | star_low(missing1)
    if has(board.all, target):
        return -1
    for word in range(2):
        rest = board.pieces[slot][word] & ~tables.goals[slot][word]
        while rest:
            hole = word << 6 | star_low(rest)
            rest &= rest - 1
            targets(tables, board, groups, slot, hole, found)
            if has(found, target):
                return hole << 7 | target
    return -1


cdef inline int slow_winning_move(const Tables* tables, const Board* board, const Groups* groups) noexcept nogil:
    """The same by trying every legal move."""
    cdef uint16_t moves[MOST_MOVES]
    cdef int at, count = find_moves(tables, board, groups, moves)
    cdef Board child
    for at in range(count):
        if not has(tables.goals[board.turn], moves[at] >> 7):
            child = board[0]
            shift(tables, &child, moves[at])
            if has_won(tables, &child, board.turn):
                return moves[at]
    return -1


cdef inline bint may_win(const Tables* tables, const Board* board) noexcept nogil:
    """False if winning_move needs no look at the groups to say no."""
    cdef int slot = board.turn
    if tables.crowded:
        return (
            star_count(tables.goals[slot][0] & ~board.all[0]) + star_count(tables.goals[slot][1] & ~board.all[1]) <= 1
        )
    return (
        star_count(tables.goals[slot][0] & ~board.pieces[slot][0])
        + star_count(tables.goals[slot][1] & ~board.pieces[slot][1])
        <= 1
    )


cdef inline uint64_t seat_key(const Tables* tables, const Board* board) noexcept nogil:
    """Equal for positions whose texts are equal: what the repetition rule asks for."""
    return board.keys[0] ^ board.keys[1] ^ board.keys[2] ^ tables.turn_keys[board.turn]


cdef inline uint64_t full_key(const Tables* tables, const Board* board) noexcept nogil:
    """Equal for positions from which the play can go on alike, the round and who has finished included."""
    cdef uint64_t key = seat_key(tables, board) ^ tables.done_keys[board.done]
    if tables.leave_home:
        key ^= tables.round_keys[board.round if board.round < tables.leave_home else tables.leave_home]
    return key


cdef inline uint64_t count_lines(const Tables* tables, const Board* board, int depth) noexcept nogil:
    """The move sequences of a length: a finished game ends a line, a forced skip counts as one. Recursive."""
    cdef Groups groups
    cdef uint16_t moves[MOST_MOVES]
    cdef Board child
    cdef int at, count
    cdef uint64_t total = 0
    if depth == 0:
        return 1
    if over(tables, board):
        return 0
    if depth == 1:
        count = count_moves(tables, board)
        return count if count else 1
    find_groups(tables, board, board.turn, &groups)
    count = find_moves(tables, board, &groups, moves)
    if not count:
        child = board[0]
        advance(tables, &child)
        return count_lines(tables, &child, depth - 1)
    for at in range(count):
        child = board[0]
        play(tables, &child, moves[at])
        total += count_lines(tables, &child, depth - 1)
    return total
