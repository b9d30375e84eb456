# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The board of Diam in four words, and what one action does to it.

      square:   8        7        6        5        4        3        2        1        clockwise from the top
      bits:   31..28   27..24   23..20   19..16   15..12   11..8     7..4     3..0
      nibble:  4321     4321     4321     4321     4321     4321     4321     4321      levels, ground = lowest bit
      bit = (square-1)*4 + (level-1)

      opposite square = rotate the word by 16      one square on = rotate by 4      mirror = reverse the order of nibbles

There is a word for each colour, and their order is that of the turns, not of the names:

      w[0] the colour due      w[1] the mover's (side's) other colour      w[2] due on the next turn      w[3] the rest

so the next position is made by putting the words in the order 2, 3, 1, 0. With two players the order within a side means
nothing, for either colour may be placed (`free`); with four only w[0] is placed; in `3f` the two alternate (`alternate`).
Heights and reserves follow from the words. All DIAMs that an action makes lie on the diameter of its target, on different
levels, so that of two words of hits the greater has the highest DIAM.
"""

from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t

cdef extern from *:
    """
    #include <stdint.h>
    #if defined(__GNUC__) || defined(__clang__)
    #define diam_lowest(x) __builtin_ctz(x)
    #define diam_likely(x) __builtin_expect(!!(x), 1)
    #define diam_prefetch(p) __builtin_prefetch(p)
    #else
    static int diam_lowest(uint32_t x) {
        int n = 0;
        if (!(x & 0xFFFFu)) { n += 16; x >>= 16; }
        if (!(x & 0xFFu)) { n += 8; x >>= 8; }
        if (!(x & 0xFu)) { n += 4; x >>= 4; }
        if (!(x & 3u)) { n += 2; x >>= 2; }
        return n + !(x & 1u);
    }
    #define diam_likely(x) (x)
    #define diam_prefetch(p) ((void)0)
    #endif
    #define DIAM_HIGH 0xEEEEEEEEu          /* levels 2 to 4 */
    #define DIAM_GROUND 0x11111111u        /* level 1 */
    #define DIAM_LOW 0x77777777u           /* levels 1 to 3 */
    /* The height of a stack by its nibble. */
    static const uint8_t diam_heights[16] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};
    static inline uint32_t diam_turn(uint32_t word, int bits) { return (word << (bits & 31)) | (word >> (-bits & 31)); }
    static inline uint32_t diam_opposite(uint32_t word) { return (word << 16) | (word >> 16); }
    static inline uint32_t diam_mirror(uint32_t x) {
        x = ((x & 0x0F0F0F0Fu) << 4) | ((x >> 4) & 0x0F0F0F0Fu);
        x = ((x & 0x00FF00FFu) << 8) | ((x >> 8) & 0x00FF00FFu);
        return (x << 16) | (x >> 16);
    }
    static inline int diam_count(uint32_t x) {
        x = x - ((x >> 1) & 0x55555555u);
        x = (x & 0x33333333u) + ((x >> 2) & 0x33333333u);
        x = (x + (x >> 4)) & 0x0F0F0F0Fu;
        return (int)((x * 0x01010101u) >> 24);
    }
    /* A reserve is empty when all four pawns of the colour are on the board. */
    static inline int diam_spent(uint32_t x) {
        x &= x - 1; x &= x - 1; x &= x - 1;
        return x != 0;
    }
    """
    int lowest "diam_lowest"(uint32_t word) noexcept nogil
    bint likely "diam_likely"(bint condition) noexcept nogil
    void prefetch "diam_prefetch"(const void* address) noexcept nogil
    uint32_t turned "diam_turn"(uint32_t word, int bits) noexcept nogil
    uint32_t opposite "diam_opposite"(uint32_t word) noexcept nogil
    uint32_t mirrored "diam_mirror"(uint32_t word) noexcept nogil
    int count "diam_count"(uint32_t word) noexcept nogil
    bint spent "diam_spent"(uint32_t word) noexcept nogil
    const uint32_t HIGH "DIAM_HIGH"
    const uint32_t GROUND "DIAM_GROUND"
    const uint32_t LOW "DIAM_LOW"
    const uint8_t heights "diam_heights"[16]

cdef enum:
    MOST_MOVES = 32     # 28 legal actions at most: 16 placements and 2 for each of 6 pawns, or 22 to 24 with full boards
    FIRST_MOVE = 16     # codes below are placements: 8 * (word 0 or 1) + square; from here on 16 + 2 * bit + (1: backwards)
    SKIP = 255

ctypedef struct Node:
    uint32_t w[4]
    uint8_t free        # the slot to move may place both colours of its side
    uint8_t alternate   # ... and the next may not: variant 3f


cdef inline uint32_t occupied(const Node* n) noexcept nogil:
    return n.w[0] | n.w[1] | n.w[2] | n.w[3]


cdef inline uint32_t tops(uint32_t occ) noexcept nogil:
    """The lowest empty cell of every square that is not full."""
    return ((occ << 1) | GROUND) & ~occ


cdef inline void passed(const Node* n, Node* out) noexcept nogil:
    """The same board with the next slot to move."""
    out.w[0] = n.w[2]
    out.w[1] = n.w[3]
    out.w[2] = n.w[1]
    out.w[3] = n.w[0]
    out.free = n.free ^ n.alternate
    out.alternate = n.alternate


cdef inline void placed(const Node* n, int word, uint32_t cell, Node* out) noexcept nogil:
    passed(n, out)
    out.w[3 - word] |= cell


cdef inline void carried(const Node* n, uint32_t occ, int source, int target, Node* out) noexcept nogil:
    """The board after the pawns from bit `source` up were carried to the square `target`."""
    cdef int square = source >> 2
    cdef int pawns = heights[(occ >> (4 * square)) & 15] - (source & 3)
    cdef int to = 4 * target + heights[(occ >> (4 * target)) & 15]
    cdef uint32_t mask = (<uint32_t>1 << pawns) - 1
    cdef uint32_t stay = ~(mask << source)
    out.w[0] = (n.w[2] & stay) | (((n.w[2] >> source) & mask) << to)
    out.w[1] = (n.w[3] & stay) | (((n.w[3] >> source) & mask) << to)
    out.w[2] = (n.w[1] & stay) | (((n.w[1] >> source) & mask) << to)
    out.w[3] = (n.w[0] & stay) | (((n.w[0] >> source) & mask) << to)
    out.free = n.free ^ n.alternate
    out.alternate = n.alternate


cdef inline int ended(const Node* n) noexcept nogil:
    """1 if the side to move has the highest DIAM, -1 if the other side has it, 0 if there is none."""
    cdef uint32_t own = ((n.w[0] & opposite(n.w[0])) | (n.w[1] & opposite(n.w[1]))) & HIGH
    cdef uint32_t other = ((n.w[2] & opposite(n.w[2])) | (n.w[3] & opposite(n.w[3]))) & HIGH
    if likely((own | other) == 0):
        return 0
    return 1 if own > other else -1


cdef inline void liftable(uint32_t occ, uint32_t* ahead, uint32_t* back) noexcept nogil:
    """The cells whose pawns, with all above, fit on the next square clockwise, and on the one before.

    k pawns fit where level 5 - k is empty, so the top pawns go by level 4 of the neighbour, the second ones by level 3 ...
    """
    cdef uint32_t empty = ~occ
    cdef uint32_t top = occ & ~((occ >> 1) & LOW)
    cdef uint32_t room = ((empty >> 3) & GROUND) * 15
    ahead[0] = top & turned(room, -4)
    back[0] = top & turned(room, 4)
    top = (top >> 1) & LOW
    room = ((empty >> 2) & GROUND) * 15
    ahead[0] |= top & turned(room, -4)
    back[0] |= top & turned(room, 4)
    top = (top >> 1) & LOW
    room = ((empty >> 1) & GROUND) * 15
    ahead[0] |= top & turned(room, -4)
    back[0] |= top & turned(room, 4)
    top = (top >> 1) & LOW
    room = (empty & GROUND) * 15
    ahead[0] |= top & turned(room, -4)
    back[0] |= top & turned(room, 4)


cdef inline int legal_count(const Node* n) noexcept nogil:
    """The number of legal actions, none of them made."""
    cdef uint32_t occ = occupied(n), own = n.w[0] | n.w[1], ahead, back
    cdef int colours = (0 if spent(n.w[0]) else 1) + (1 if n.free and not spent(n.w[1]) else 0)
    cdef int open_squares = <int>((((~occ >> 3) & GROUND) * GROUND) >> 28)
    liftable(occ, &ahead, &back)
    return colours * open_squares + count(own & ahead) + count(own & back)


cdef inline int children(const Node* n, Node* out, uint8_t* codes) noexcept nogil:
    """All positions one action away, with the actions' codes; a forced skip is not among them."""
    cdef uint32_t occ = occupied(n), own = n.w[0] | n.w[1], top = tops(occ), ahead, back, rest, cell
    cdef int found = 0, word, source
    for word in range(1 + n.free):
        if spent(n.w[word]):
            continue
        rest = top
        while rest:
            cell = rest & (0 - rest)
            rest ^= cell
            placed(n, word, cell, &out[found])
            codes[found] = <uint8_t>(8 * word + (lowest(cell) >> 2))
            found += 1
    liftable(occ, &ahead, &back)
    rest = own & (ahead | back)
    while rest:
        source = lowest(rest)
        rest &= rest - 1
        if (ahead >> source) & 1:
            carried(n, occ, source, ((source >> 2) + 1) & 7, &out[found])
            codes[found] = <uint8_t>(FIRST_MOVE + 2 * source)
            found += 1
        if (back >> source) & 1:
            carried(n, occ, source, ((source >> 2) + 7) & 7, &out[found])
            codes[found] = <uint8_t>(FIRST_MOVE + 2 * source + 1)
            found += 1
    return found


cdef inline bint _carry_wins(
    uint32_t a, uint32_t b, uint32_t c, uint32_t d, uint32_t occ, int source, int target
) noexcept nogil:
    """True if the owner of a and b wins by carrying pawns from one square to a neighbour."""
    cdef int here = 4 * source, there = 4 * target, facing = there ^ 16
    cdef int height = heights[(occ >> here) & 15], to = heights[(occ >> there) & 15]
    cdef uint32_t own, other, lift
    cdef uint32_t la = (a >> here) & 15, lb = (b >> here) & 15
    cdef uint32_t fa = (a >> facing) & 14, fb = (b >> facing) & 14
    cdef int level = height + to - 4
    if level < 0:
        level = 0
    lift = (la | lb) >> level << level
    while lift:
        level = lowest(lift)
        lift &= lift - 1
        own = ((la >> level << to) & fa) | ((lb >> level << to) & fb)
        if own:
            other = (((c >> here) & 15) >> level << to) & ((c >> facing) & 14)
            other |= (((d >> here) & 15) >> level << to) & ((d >> facing) & 14)
            if own > other:
                return True
    return False


cdef inline uint32_t _squares(uint32_t word) noexcept nogil:
    """The lowest bit of each nibble that is not 0."""
    word |= word >> 2
    word |= word >> 1
    return word & GROUND


cdef inline int threats(
    uint32_t a, uint32_t b, uint32_t c, uint32_t d, bint free, uint8_t* masks, int most
) noexcept nogil:
    """How many ways (up to `most`) the owner of a and b, to place a, and b if `free`, has of winning at once.

    `masks` (8 bits, a square each) receives for each the squares on which it rests: an action that touches none of
    them leaves it standing. For `most` = 1 it may be NULL.
    """
    cdef uint32_t occ = a | b | c | d, high = HIGH, top = tops(occ), hit = 0, near
    cdef uint32_t opens, ga = opposite(a) & high, gb = opposite(b) & high, sa, sb
    cdef int found = 0, square
    if ga & top and not spent(a):
        hit = ga & top
    if free and gb & top and not spent(b):
        hit |= gb & top
    while hit:
        if most == 1:
            return 1
        square = lowest(hit) >> 2
        hit &= hit - 1
        masks[found] = <uint8_t>(17 << (square & 3))
        found += 1
        if found == most:
            return found
    if not (ga | gb):
        return found
    opens = _squares(top)
    ga = _squares(ga) & opens
    gb = _squares(gb) & opens
    sa = _squares(a)
    sb = _squares(b)
    near = (ga & turned(sa, 4)) | (gb & turned(sb, 4))
    while near:
        square = lowest(near) >> 2
        near &= near - 1
        if _carry_wins(a, b, c, d, occ, (square + 7) & 7, square):
            if most == 1:
                return 1
            masks[found] = <uint8_t>((17 << (square & 3)) | (1 << ((square + 7) & 7)))
            found += 1
            if found == most:
                return found
    near = (ga & turned(sa, -4)) | (gb & turned(sb, -4))
    while near:
        square = lowest(near) >> 2
        near &= near - 1
        if _carry_wins(a, b, c, d, occ, (square + 1) & 7, square):
            if most == 1:
                return 1
            masks[found] = <uint8_t>((17 << (square & 3)) | (1 << ((square + 1) & 7)))
            found += 1
            if found == most:
                return found
    return found


cdef inline bint can_win(const Node* n) noexcept nogil:
    """True if the slot to move wins with this action."""
    return threats(n.w[0], n.w[1], n.w[2], n.w[3], n.free, NULL, 1) != 0


cdef inline bint threatened(const Node* n) noexcept nogil:
    """True if the next slot would win at once, were it to act on this board."""
    return threats(n.w[2], n.w[3], n.w[1], n.w[0], n.free ^ n.alternate, NULL, 1) != 0


cdef inline bint _spares(uint8_t touched, const uint8_t* masks, int number) noexcept nogil:
    """True if an action that touches these squares leaves one of the threats as it was."""
    cdef int i
    for i in range(number):
        if not (masks[i] & touched):
            return True
    return False


cdef inline int safe_children(const Node* n, Node* out, int most, int* exact) noexcept nogil:
    """The positions after the actions (or the forced skip) that neither end the game nor leave the next slot a win in one.

    The side to move must have no win in one. `out` receives the first `most` of them. `exact`, if not NULL, asks for the
    number alone: `out` holds one position then, and where nothing is threatened one safe reply stands for all, so that
    the number is the legal count.
    """
    cdef uint32_t occ = occupied(n), own = n.w[0] | n.w[1], top = tops(occ), ahead, back, rest, cell, bit
    cdef uint8_t masks[8]
    cdef uint8_t both = 255, touched
    cdef int found = 0, word, source, square, target, way, number, i
    cdef bint any_move = False
    cdef Node* child
    number = threats(n.w[2], n.w[3], n.w[1], n.w[0], n.free ^ n.alternate, masks, 8)
    for i in range(number):
        both &= masks[i]
    for word in range(1 + n.free):
        if spent(n.w[word]):
            continue
        any_move = True
        rest = top
        while rest:
            cell = rest & (0 - rest)
            rest ^= cell
            if not ((both >> (lowest(cell) >> 2)) & 1):
                continue
            child = &out[0] if exact != NULL else &out[found]
            placed(n, word, cell, child)
            if not can_win(child):
                found += 1
                if exact != NULL and number == 0:
                    exact[0] = legal_count(n)
                    return exact[0]
                if found == most:
                    return found
    liftable(occ, &ahead, &back)
    rest = own & (ahead | back)
    any_move = any_move or rest != 0
    while rest:
        source = lowest(rest)
        rest &= rest - 1
        square = source >> 2
        for way in range(2):
            if not (((back if way else ahead) >> source) & 1):
                continue
            target = (square + (7 if way else 1)) & 7
            if number:
                touched = <uint8_t>((1 << square) | (1 << target))
                if not (touched & both) and _spares(touched, masks, number):
                    continue
            child = &out[0] if exact != NULL else &out[found]
            carried(n, occ, source, target, child)
            if ended(child) == 0 and not can_win(child):
                found += 1
                if exact != NULL and number == 0:
                    exact[0] = legal_count(n)
                    return exact[0]
                if found == most:
                    return found
    if not any_move:
        passed(n, &out[0])
        if not can_win(&out[0]):
            found = 1
    if exact != NULL:
        exact[0] = found
    return found


cdef inline bint hands_over(const Node* n) noexcept nogil:
    """True if every action (there is one) makes the other side's DIAM the highest; only carried pawns can do that."""
    cdef uint32_t occ, own, ahead, back, rest
    cdef int source, way
    cdef Node child
    if not spent(n.w[0]) or (n.free and not spent(n.w[1])):
        return False
    occ = occupied(n)
    own = n.w[0] | n.w[1]
    liftable(occ, &ahead, &back)
    rest = own & (ahead | back)
    if rest == 0:
        return False
    while rest:
        source = lowest(rest)
        rest &= rest - 1
        for way in range(2):
            if ((back if way else ahead) >> source) & 1:
                carried(n, occ, source, ((source >> 2) + (7 if way else 1)) & 7, &child)
                # In the child the other side is to move.
                if ended(&child) != 1:
                    return False
    return True


cdef inline bint may_hand_over(const Node* n, int plies, bint mover) noexcept nogil:
    """False if the ply number `plies` from here cannot be a forced hand-over; it is made by the mover's side or the other.

    Somebody hands over only when his usable reserve is empty, and each of his earlier turns places at most one pawn.
    """
    cdef bint free
    cdef int left
    if mover:
        if n.free:
            left = 8 - count(n.w[0]) - count(n.w[1])
            return left <= (plies - 1) // 2
        if plies % 4 == 1:
            return 4 - count(n.w[0]) <= (plies - 1) // 4
        return 4 - count(n.w[1]) <= (plies - 3) // 4
    if n.free ^ n.alternate:
        left = 8 - count(n.w[2]) - count(n.w[3])
        return left <= plies // 2 - 1
    if plies % 4 == 2:
        return 4 - count(n.w[2]) <= (plies - 2) // 4
    return 4 - count(n.w[3]) <= (plies - 4) // 4
