# cython: language_level=3
"""How far a colour is from home, in points: the formula of values/diamond.py, kept by the hash of the colour's own set.

One entry is 16 bytes: the key of the set (which tells the colour too) and its cost. A new set takes the place of the
old one, so the table never fills up and needs no ages: what it holds is true for good.
"""

from libc.stdint cimport int32_t, uint8_t, uint64_t

from .star_board cimport Board, Tables, has, star_count, star_low

ctypedef struct Kept:
    uint64_t key
    int32_t cost
    int32_t unused

ctypedef struct Costs:
    Kept* kept
    uint64_t mask


cdef inline int steps_home(
    const Tables* tables, const Board* board, int slot, int hand, const uint8_t* outside, int count
) noexcept nogil:
    """The steps of the one-to-one assignment: each piece in turn takes the nearest goal hole that is left."""
    cdef int at, number, place, steps = 0, vacant = 0x3FF, word
    cdef uint64_t rest
    cdef const uint8_t* near
    for word in range(2):
        rest = board.pieces[slot][word] & tables.goals[slot][word]
        while rest:
            vacant &= ~(1 << tables.goal_place[slot][word << 6 | star_low(rest)])
            rest &= rest - 1
    for at in range(count):
        near = tables.near_goal[slot][hand][outside[at]]
        for number in range(10):
            place = near[number]
            if (vacant >> place) & 1:
                vacant ^= 1 << place
                steps += tables.near_steps[slot][hand][outside[at]][number]
                break
    return steps


cdef inline int whole_steps(
    const Tables* tables, const Board* board, int slot, int* straggler, int* off
) noexcept nogil:
    """The steps home of a colour; the rows of its piece furthest behind; how far its pieces stand off the middle."""
    cdef uint64_t ranked[2][2]
    cdef uint64_t rest
    cdef uint8_t outside[2][16]
    cdef int word, hole, rank, hand, count
    cdef int steps[2]
    ranked[0][0] = ranked[0][1] = ranked[1][0] = ranked[1][1] = 0
    straggler[0] = off[0] = 0
    for word in range(2):
        rest = board.pieces[slot][word] & ~tables.goals[slot][word]
        while rest:
            hole = word << 6 | star_low(rest)
            rest &= rest - 1
            for hand in range(2):
                rank = tables.rank[slot][hand][hole]
                ranked[hand][rank >> 6] |= (<uint64_t>1) << (rank & 63)
            off[0] += -tables.side[slot][hole] if tables.side[slot][hole] < 0 else tables.side[slot][hole]
            if tables.rows[slot][hole] > straggler[0]:
                straggler[0] = tables.rows[slot][hole]
    for hand in range(2):
        count = 0
        for word in range(2):
            while ranked[hand][word]:
                outside[hand][count] = tables.by_rank[slot][hand][word << 6 | star_low(ranked[hand][word])]
                ranked[hand][word] &= ranked[hand][word] - 1
                count += 1
        steps[hand] = steps_home(tables, board, slot, hand, outside[hand], count)
    return steps[0] if steps[0] < steps[1] else steps[1]


cdef inline int whole_cost(const Tables* tables, const Board* board, int slot) noexcept nogil:
    cdef int straggler, off
    cdef int steps = whole_steps(tables, board, slot, &straggler, &off)
    return tables.step * steps + tables.straggler * straggler + tables.off_centre * off


cdef inline int cost(Costs* costs, const Tables* tables, const Board* board, int slot) noexcept nogil:
    """How far a colour is from home, in points."""
    cdef uint64_t key = board.keys[slot]
    cdef Kept* kept = costs.kept + (key & costs.mask)
    if kept.key != key:
        kept.key = key
        kept.cost = whole_cost(tables, board, slot)
    return kept.cost


cdef inline int points_of(Costs* costs, const Tables* tables, const Board* board, int side) noexcept nogil:
    """How much nearer to home a side is than its nearest rival; 90,000 once it is home while others play on."""
    cdef int slot, other, nearest = 0x3FFFFFFF
    if (board.done >> side) & 1:
        return 90000
    for slot in range(tables.players):
        if slot != side and not (board.done >> slot) & 1:
            other = cost(costs, tables, board, slot)
            if other < nearest:
                nearest = other
    return nearest - cost(costs, tables, board, side)
