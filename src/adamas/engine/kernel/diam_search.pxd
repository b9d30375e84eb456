# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Alpha-beta search of Diam: the same scores as engine/search.py with values/diam.py, by the same rules.

Nodes are visited in another order than there, so only scores are the same, at a fixed depth and without reductions.
At the horizon a position whose side to move has no win in one, but would lose to one if it did nothing, is no place to
judge: one ply more is searched, again and again, up to BEYOND plies.
"""

from libc.stdint cimport int16_t, int32_t, int64_t, uint8_t, uint32_t, uint64_t

from .diam_board cimport (
    FIRST_MOVE, MOST_MOVES, SKIP, Node, can_win, children, ended, heights, occupied, passed, threatened,
)
from .diam_proof cimport mix

cdef enum:
    WIN = 1000000
    PROVEN = 990000
    DEEPEST_SEARCH = 100
    BEYOND = 4          # as DiamValues.beyond
    MOST_PLIES = 112
    FREE = 200          # no repetition met: larger than any ply
    CODES = 80          # codes of moves, SKIP left out
    SLOTS_WAYS = 4

    UPPER = 1
    LOWER = 2
    EXACT = 3

cdef extern from *:
    """
    /* Points of the pawns, a bit each from the lowest empty level of the facing stack on: 24, 10, 5, 2. */
    static const int8_t diam_waiting[16] = {0, 24, 10, 34, 5, 29, 15, 39, 2, 26, 12, 36, 7, 31, 17, 41};
    """
    const signed char waiting "diam_waiting"[16]

# A position with everything that tells it from another; `second` holds the turn slot above the plane.
ctypedef struct Place:
    uint64_t first
    uint64_t second
    uint64_t hash

ctypedef struct Slot:
    uint64_t first
    uint64_t second     # plane, turn slot
    int32_t score
    signed char depth
    uint8_t bound
    uint8_t code
    uint8_t era         # entries of another set of worn positions do not count

ctypedef struct Seek:
    Slot* slots
    uint64_t buckets
    uint8_t era
    bint abort
    int low
    int64_t nodes
    int64_t most
    int64_t next_look
    int worn_count
    int turns           # slots of the variant
    int turn            # slot at the root
    const Place* worn
    Place path[MOST_PLIES]
    uint8_t line[MOST_PLIES][MOST_PLIES]
    int length[MOST_PLIES]
    uint8_t killers[MOST_PLIES][2]
    int32_t credit[4][CODES]
    void* owner
    bint (*look)(void* owner) noexcept nogil


cdef inline void make_place(const Node* n, int phase, int turns, Place* place) noexcept nogil:
    """`phase` counts plies, modulo 4, from one at which slot 1 was to move and the words lay in the order r, o, n, k.

    With two slots the colours of a side change places from one turn to its next, which is no other position.
    """
    cdef uint32_t plane = n.w[0] | n.w[2] if phase >= turns else n.w[1] | n.w[3]
    place.first = (<uint64_t>occupied(n) << 32) | plane
    place.second = (n.w[2] | n.w[3]) | (<uint64_t>(phase % turns) << 32)
    place.hash = mix(place.first * <uint64_t>0x9E3779B97F4A7C15 + place.second * <uint64_t>0xC2B2AE3D27D4EB4F)


cdef inline int renamed(int code, int phase, int turns) noexcept nogil:
    """The code of a move for the table, where the words of each slot have one order, and back."""
    return code ^ 8 if phase >= turns and code < FIRST_MOVE else code


cdef inline bint same(const Place* one, const Place* other) noexcept nogil:
    return one.first == other.first and one.second == other.second


cdef inline int points(const Node* n) noexcept nogil:
    """The lead of the side to move: its pawns that wait for their like on the opposite square less the other side's."""
    cdef uint32_t occ = occupied(n), own = n.w[0] | n.w[1]
    cdef int square, here, there, low, high, total = 0
    cdef uint32_t mine, rest
    for square in range(4):
        here = heights[(occ >> (4 * square)) & 15]
        there = heights[(occ >> (4 * square + 16)) & 15]
        if here == there:
            continue
        if here > there:
            high = 4 * square
            low = there
        else:
            high = 4 * square + 16
            low = here
        rest = (occ >> high) & 15
        mine = (own >> high) & 15
        if low == 0:
            rest &= 14
            mine &= 14
        total += waiting[mine >> low] - waiting[(rest & ~mine) >> low]
    return total


cdef inline Slot* table_row(const Seek* s, const Place* place) noexcept nogil:
    return s.slots + SLOTS_WAYS * (((place.hash >> 32) * s.buckets) >> 32)


cdef inline Slot* look_up(const Seek* s, const Place* place) noexcept nogil:
    cdef Slot* row = table_row(s, place)
    cdef int i
    for i in range(SLOTS_WAYS):
        if row[i].bound and row[i].era == s.era and row[i].first == place.first and row[i].second == place.second:
            return &row[i]
    return NULL


cdef inline void store(const Seek* s, const Place* place, int depth, int bound, int score, int code) noexcept nogil:
    """Keep a value in the place of the same position, else of one from another era, else of the shallowest."""
    cdef Slot* row = table_row(s, place)
    cdef Slot* worst = row
    cdef int i, value, least = 1000
    for i in range(SLOTS_WAYS):
        if row[i].bound and row[i].era == s.era and row[i].first == place.first and row[i].second == place.second:
            worst = &row[i]
            break
        value = -1000 if not row[i].bound or row[i].era != s.era else row[i].depth
        if value < least:
            least = value
            worst = &row[i]
    worst.first = place.first
    worst.second = place.second
    worst.score = score
    worst.depth = <signed char>depth
    worst.bound = <uint8_t>bound
    worst.code = <uint8_t>code
    worst.era = s.era


cdef inline int winning_code(const Node* n) noexcept nogil:
    """An action that wins at once; there is one."""
    cdef Node[MOST_MOVES] after
    cdef uint8_t[MOST_MOVES] codes
    cdef int i
    for i in range(children(n, after, codes)):
        if ended(&after[i]) == -1:
            return codes[i]
    return SKIP


cdef inline void _take_line(Seek* s, int ply, int code) noexcept nogil:
    cdef int i
    s.line[ply][0] = <uint8_t>code
    for i in range(s.length[ply + 1]):
        s.line[ply][i + 1] = s.line[ply + 1][i]
    s.length[ply] = s.length[ply + 1] + 1


cdef inline int visit(Seek* s, const Node* n, int depth, int alpha, int beta, int ply) noexcept nogil:
    """The score of a position for its side to move: exact between alpha and beta, else a bound."""
    cdef Node[MOST_MOVES] after
    cdef uint8_t[MOST_MOVES] codes
    cdef int32_t[MOST_MOVES] rank
    cdef Place* place = &s.path[ply]
    cdef Slot* slot
    cdef int i, j, number, score, best, lower, low, bound, code, best_code, first = SKIP, known
    cdef int phase = (s.turn + ply) & 3
    cdef bint proven, quiet
    s.length[ply] = 0
    s.low = FREE
    i = ended(n)
    if i:
        return WIN - ply if i > 0 else ply - WIN
    make_place(n, phase, s.turns, place)
    for i in range(s.worn_count):
        if same(&s.worn[i], place):
            return 0
    i = ply - s.turns
    while i >= 0:
        if same(&s.path[i], place):
            s.low = i
            return 0
        i -= s.turns
    if can_win(n):
        if beta - alpha > 1:
            s.line[ply][0] = <uint8_t>winning_code(n)
            s.length[ply] = 1
        return WIN - ply - 1
    quiet = depth > 0 or not threatened(n)
    if depth <= 0 and (depth <= -BEYOND or quiet):
        return points(n)

    slot = look_up(s, place)
    if slot != NULL:
        first = renamed(slot.code, phase, s.turns)
        score = slot.score
        known = slot.depth
        bound = slot.bound
        if score > PROVEN:
            score -= ply
        elif score < -PROVEN:
            score += ply
        if beta - alpha == 1:
            proven = (score > PROVEN and bound != UPPER) or (score < -PROVEN and bound != LOWER)
            if proven:
                i = WIN - (score if score > 0 else -score) - ply
                proven = i <= depth and i <= known + 1
            if known == depth or proven:
                if bound != UPPER and score >= beta:
                    return score
                if bound != LOWER and score <= alpha:
                    return score

    number = children(n, after, codes)
    if number == 0:
        passed(n, after)
        codes[0] = SKIP
        number = 1
    for i in range(number):
        code = codes[i]
        if code == first:
            rank[i] = 1 << 30
        elif can_win(&after[i]):
            rank[i] = -(1 << 30)
        else:
            rank[i] = points(&after[i]) * -16
            if code != SKIP:
                rank[i] += s.credit[phase][code]
                if code == s.killers[ply][0] or code == s.killers[ply][1]:
                    rank[i] += 1 << 24
            if threatened(&after[i]):
                rank[i] += 1 << 25
    best = -WIN
    best_code = SKIP
    low = FREE
    lower = alpha
    for i in range(number):
        known = i
        for j in range(i + 1, number):
            if rank[j] > rank[known]:
                known = j
        if known != i:
            after[i], after[known] = after[known], after[i]
            codes[i], codes[known] = codes[known], codes[i]
            rank[i], rank[known] = rank[known], rank[i]
        code = codes[i]
        s.nodes += 1
        if s.nodes >= s.next_look and s.look(s.owner):
            s.abort = True
        if s.abort:
            return 0
        if i and beta - lower > 1:
            score = -visit(s, &after[i], depth - 1, -lower - 1, -lower, ply + 1)
            if score > lower and not s.abort:
                score = -visit(s, &after[i], depth - 1, -beta, -lower, ply + 1)
        else:
            score = -visit(s, &after[i], depth - 1, -beta, -lower, ply + 1)
        if s.abort:
            return 0
        if s.low < low:
            low = s.low
        if score > best:
            best = score
            best_code = code
            if score > lower or number == 1:
                if score > lower:
                    lower = score
                _take_line(s, ply, code)
            if score >= beta:
                low = s.low     # the bound rests on this move alone
                if code != SKIP and code != s.killers[ply][0]:
                    s.killers[ply][1] = s.killers[ply][0]
                    s.killers[ply][0] = <uint8_t>code
                if code != SKIP and depth > 0:
                    s.credit[phase][code] += depth * depth
                    if s.credit[phase][code] > 1 << 20:
                        for j in range(CODES):
                            s.credit[phase][j] >>= 1
                break
    s.low = low if low < ply else FREE
    if s.low == FREE:
        bound = LOWER if best >= beta else EXACT if best > alpha else UPPER
        score = best + ply if best > PROVEN else best - ply if best < -PROVEN else best
        store(s, place, depth, bound, score, renamed(best_code if best_code != SKIP else first, phase, s.turns))
    return best
