# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Depth-limited proof-number search (df-pn) of Diam, and its table.

Two questions, no scores. W(n, d): the side to move of n can force its DIAM within d plies. L(n, d): the side to move is
lost within d plies whatever it does. A node of the search is a position with the plies left, so nothing ever repeats, and
proofs and disproofs are both sound. Every node searched has passed the test that its side to move has no win in one.

One table keeps two kinds of entries, both of two words, the first of them mixed with the second: what another thread has
half written does not match and so is not there. An exact entry serves all depths and both sides: for a position up to
symmetry, recognised by its whole key, four bounds in plies:

      63   62 .. 57    56     55..50      49..44     43..38      37..32   31..0
      0    generation  lone   no loss     lost       no win      won      second plane of the key       first word: the rest
                              within      within     within      within

An entry of the other kind keeps the proof and disproof numbers of a node that was searched and not decided. It is
recognised by its hash: a mistake there could cost time, and never an answer.

      1    generation  ..     plies left  disproof number         proof number                          first word: the hash
                              55..50      49..25                  24..0

The entries of a position lie in one cache line, for nearly every look into the table misses the cache.
"""

from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t

from .diam_board cimport (
    HIGH, MOST_MOVES, Node, can_win, carried, children, count, ended, hands_over, liftable, lowest, may_hand_over,
    mirrored, occupied, passed, prefetch, safe_children, spent, turned,
)

cdef extern from *:
    """
    #include <stdlib.h>
    #if defined(__linux__)
    #include <sys/mman.h>
    #endif
    /* Zeros from a cache line on; large pages spare most looks a second miss, that of the page. */
    static void* diam_table(size_t bytes, void** raw) {
        const size_t page = (size_t)1 << 21;
        *raw = calloc(bytes + page, 1);
        if (*raw == NULL) return NULL;
        char* start = (char*)(((size_t)*raw + page - 1) & ~(page - 1));
    #if defined(__linux__) && defined(MADV_HUGEPAGE)
        if (bytes >= page) madvise(start, bytes & ~(page - 1), MADV_HUGEPAGE);
    #endif
        return start;
    }
    #if defined(__GNUC__) || defined(__clang__)
    #define diam_read(p) __atomic_load_n(p, __ATOMIC_RELAXED)
    #define diam_write(p, x) __atomic_store_n(p, x, __ATOMIC_RELAXED)
    #define diam_add(p, x) ((void)__atomic_fetch_add(p, x, __ATOMIC_RELAXED))
    #else
    #define diam_read(p) (*(volatile uint64_t*)(p))
    #define diam_write(p, x) (*(volatile uint64_t*)(p) = (x))
    #define diam_add(p, x) ((void)(*(volatile uint8_t*)(p) += (x)))
    #endif
    #define DIAM_KEY_BITS 0x81000000FFFFFFFFull    /* kind of entry, LONE, second plane */
    static inline uint64_t diam_mix(uint64_t x) {
        x ^= x >> 32; x *= 0xD6E8FEB86659FD93ull; x ^= x >> 32; x *= 0xD6E8FEB86659FD93ull; x ^= x >> 32;
        return x;
    }
    """
    void* make_table "diam_table"(size_t bytes, void** raw) noexcept nogil
    uint64_t read "diam_read"(const uint64_t* word) noexcept nogil
    void write "diam_write"(uint64_t* word, uint64_t value) noexcept nogil
    void add "diam_add"(uint8_t* number, int value) noexcept nogil
    const uint64_t KEY_BITS "DIAM_KEY_BITS"
    uint64_t mix "diam_mix"(uint64_t word) noexcept nogil

cdef enum:
    WAYS = 4            # entries of a bucket: one cache line
    EVER = 63           # no win (no loss) within any number of plies
    DEEPEST = 60        # plies that a question may ask for
    PLAIN = 4           # plies left that are searched plainly
    INFINITE = 0x1FFFFFF    # 25 bits, as the table keeps them
    UNKNOWN = 2
    MARKS = 1 << 14
    MARKED = 8          # nodes with so many plies left are worth sharing out between threads

    WON = 32            # where the four bounds lie in the second word of an exact entry
    NO_WIN = 38
    LOST = 44
    NO_LOSS = 50
    LONE = 56
    AGE = 57
    AGES = 63
    DISPROOF = 25       # where the parts of the second word of a numbers entry lie
    PLIES = 50
    NUMBERS = 63

ctypedef struct Entry:
    uint64_t first
    uint64_t second

ctypedef struct Key:
    uint64_t first      # occupied cells, first plane of the colours
    uint64_t second     # second plane, and the bit LONE
    uint64_t hash

ctypedef struct Table:
    Entry* entries
    uint64_t buckets
    uint64_t generation  # 1 to AGES, so that no entry is 0
    uint64_t seed
    bint symmetric
    uint8_t* marks      # for nodes (by their hash) how many threads are below them; NULL with one thread

ctypedef struct Item:
    Node n
    Key key
    uint32_t pn
    uint32_t dn
    int d
    int mark

# What one thread proves with. `look` is asked every few nodes, and sets `next_look`; true ends the search.
ctypedef struct Prove:
    Table* table
    int64_t nodes
    int64_t next_look
    bint abort
    void* owner
    bint (*look)(void* owner) noexcept nogil


cdef inline void make_key(const Table* t, const Node* n, Key* key) noexcept nogil:
    """The least of the images of a position under rotations, mirror and the exchange of colours that mean the same.

    Stacks decide first; only where several images have the same do the colours have to be compared.
    """
    cdef uint32_t occ = occupied(n), image, least = occ
    cdef uint32_t a = n.w[0], b = n.w[1], c = n.w[2], d = n.w[3], x
    cdef uint32_t ia, ib, ic, id_, swap
    cdef uint32_t ways = 1
    cdef int i
    cdef bint own_swap = n.free, other_swap = n.free ^ n.alternate, better
    cdef uint64_t first, second, best_first = 0, best_second = 0
    cdef bint have = False
    if t.symmetric:
        image = occ
        for i in range(1, 8):
            image = turned(image, 4)
            if image <= least:
                if image < least:
                    least = image
                    ways = 0
                ways |= <uint32_t>1 << i
        image = mirrored(occ)
        for i in range(8, 16):
            if image <= least:
                if image < least:
                    least = image
                    ways = 0
                ways |= <uint32_t>1 << i
            image = turned(image, 4)
    while ways:
        i = lowest(ways)
        ways &= ways - 1
        if i < 8:
            ia = turned(a, 4 * i)
            ib = turned(b, 4 * i)
            ic = turned(c, 4 * i)
            id_ = turned(d, 4 * i)
        else:
            ia = turned(mirrored(a), 4 * i)
            ib = turned(mirrored(b), 4 * i)
            ic = turned(mirrored(c), 4 * i)
            id_ = turned(mirrored(d), 4 * i)
        if t.symmetric:
            if own_swap and ia < ib:
                swap = ia
                ia = ib
                ib = swap
            if other_swap and ic < id_:
                swap = ic
                ic = id_
                id_ = swap
        first = (<uint64_t>least << 32) | (ib | id_)
        second = ic | id_
        if not have or first < best_first or (first == best_first and second < best_second):
            best_first = first
            best_second = second
            have = True
    key.first = best_first
    key.second = best_second
    if n.alternate and n.free:
        key.second |= <uint64_t>1 << LONE
    key.hash = mix(key.first * <uint64_t>0x9E3779B97F4A7C15 + (key.second ^ t.seed) * <uint64_t>0xC2B2AE3D27D4EB4F)


cdef inline Entry* bucket(const Table* t, const Key* key) noexcept nogil:
    return t.entries + WAYS * (((key.hash >> 32) * t.buckets) >> 32)


cdef inline bint _holds(const Entry* e, uint64_t second, const Key* key) noexcept nogil:
    """True if an entry with this second word is exact, whole and of this position."""
    return (
        second != 0
        and ((second ^ key.second) & KEY_BITS) == 0
        and (read(&e.first) ^ mix(second)) == key.first
    )


cdef inline uint64_t find(const Table* t, const Key* key) noexcept nogil:
    """The second word of the exact entry of a position, or 0."""
    cdef const Entry* e = bucket(t, key)
    cdef uint64_t second
    cdef int i
    for i in range(WAYS):
        second = read(&e[i].second)
        if _holds(&e[i], second, key):
            return second
    return 0


cdef inline int _worth(const Table* t, uint64_t second) noexcept nogil:
    """The plies that the search behind an entry went deep, more for an exact one; those of earlier calls go first."""
    cdef int value, field, most = 0
    if second == 0:
        return -1
    if second >> NUMBERS:
        most = 2 * <int>(second >> PLIES & 63)
    else:
        for field in range(WON, LONE, 6):
            value = <int>(second >> field & 63)
            if value != EVER and value > most:
                most = value
        most = 2 * most + 1
    return most + (128 if (second >> AGE & AGES) == t.generation else 0)


cdef inline void keep(const Table* t, const Key* key, int field, int plies) noexcept nogil:
    """Store that a bound is `plies` (or better, if the table knows better)."""
    cdef Entry* e = bucket(t, key)
    cdef Entry* worst = e
    cdef uint64_t second, known
    cdef int i, value, least = 1 << 30
    for i in range(WAYS):
        second = read(&e[i].second)
        if _holds(&e[i], second, key):
            known = second >> field & 63
            if field == WON or field == LOST:
                if known == 0 or <int>known > plies:
                    known = plies
            elif <int>known < plies:
                known = plies
            second &= ~((<uint64_t>63 << field) | (<uint64_t>AGES << AGE))
            second |= (known << field) | (t.generation << AGE)
            write(&e[i].first, key.first ^ mix(second))
            write(&e[i].second, second)
            return
        value = _worth(t, second)
        if value < least:
            least = value
            worst = &e[i]
    second = key.second | (<uint64_t>plies << field) | (t.generation << AGE)
    write(&worst.first, key.first ^ mix(second))
    write(&worst.second, second)


cdef inline int known(uint64_t second, bint attack, int d) noexcept nogil:
    """1 if the entry proves W (attack) or L within d plies, 0 if it disproves it, UNKNOWN otherwise."""
    cdef int yes, no
    if second == 0:
        return UNKNOWN
    if attack:
        yes = <int>(second >> WON & 63)
        no = <int>(second >> NO_WIN & 63)
    else:
        yes = <int>(second >> LOST & 63)
        no = <int>(second >> NO_LOSS & 63)
    if yes and yes <= d:
        return 1
    if no >= d:
        return 0
    # Who is lost does not win, and the other way round.
    if second >> (LOST if attack else WON) & 63:
        return 0
    return UNKNOWN


cdef inline uint64_t _node_hash(const Key* key, bint attack, int d) noexcept nogil:
    return mix(key.hash + <uint64_t>(2 * d + attack + 1) * <uint64_t>0x9E3779B97F4A7C15)


cdef inline void recall(const Table* t, Item* item, bint attack) noexcept nogil:
    """Fill in the proof numbers of a node if it was searched before."""
    cdef uint64_t hashed = _node_hash(&item.key, attack, item.d), second
    cdef const Entry* e = bucket(t, &item.key)
    cdef int i
    for i in range(WAYS):
        second = read(&e[i].second)
        if second >> NUMBERS and (read(&e[i].first) ^ mix(second)) == hashed:
            item.pn = <uint32_t>(second & INFINITE)
            item.dn = <uint32_t>(second >> DISPROOF & INFINITE)
            return


cdef inline void remember(const Table* t, const Item* item, bint attack) noexcept nogil:
    """Store the proof numbers of a node."""
    cdef uint64_t hashed = _node_hash(&item.key, attack, item.d), second
    cdef Entry* e = bucket(t, &item.key)
    cdef Entry* worst = e
    cdef int i, value, least = 1 << 30
    for i in range(WAYS):
        second = read(&e[i].second)
        if second >> NUMBERS and (read(&e[i].first) ^ mix(second)) == hashed:
            worst = &e[i]
            break
        value = _worth(t, second)
        if value < least:
            least = value
            worst = &e[i]
    second = item.pn | (<uint64_t>item.dn << DISPROOF) | (<uint64_t>item.d << PLIES) | (t.generation << AGE)
    second |= <uint64_t>1 << NUMBERS
    write(&worst.first, hashed ^ mix(second))
    write(&worst.second, second)


cdef inline int settle(const Node* n, int d, bint attack) noexcept nogil:
    """The plies that a question really asks for: the last one counts only where it may be a forced hand-over."""
    if attack:
        if d % 2 == 0 and d > 0 and not may_hand_over(n, d, False):
            return d - 1
    elif d % 2 == 1 and not may_hand_over(n, d, True):
        return d - 1
    return d


cdef inline bint no_safe_reply(const Node* n) noexcept nogil:
    cdef Node one
    return safe_children(n, &one, 1, NULL) == 0


cdef inline bint plain_win(Prove* p, const Node* n, int d) noexcept nogil:
    """W(n, d) by trying everything, d at most PLAIN; the side to move has no win in one."""
    cdef Node[MOST_MOVES] after
    cdef int i, number
    p.nodes += 1
    if d < 2 or (d == 2 and not may_hand_over(n, 2, False)):
        return False
    number = safe_children(n, after, MOST_MOVES, NULL)
    for i in range(number):
        if d == 2:
            if hands_over(&after[i]):
                return True
        elif no_safe_reply(&after[i]):
            return True
    if d == 4 and may_hand_over(n, 4, False):
        for i in range(number):
            if plain_loss(p, &after[i], 3):
                return True
    return False


cdef inline bint plain_loss(Prove* p, const Node* n, int d) noexcept nogil:
    """L(n, d) by trying everything, d at most PLAIN; the side to move has no win in one."""
    cdef Node[MOST_MOVES] after
    cdef int i, number
    p.nodes += 1
    if d < 2:
        return d == 1 and hands_over(n)
    number = safe_children(n, after, MOST_MOVES, NULL)
    for i in range(number):
        if d == 2 or not plain_win(p, &after[i], d - 1):
            return False
    return True


cdef inline void _prove_it(Prove* p, Item* item, bint attack) noexcept nogil:
    item.pn = 0
    item.dn = INFINITE
    keep(p.table, &item.key, WON if attack else LOST, item.d)


cdef inline void _disprove_it(Prove* p, Item* item, bint attack, int plies) noexcept nogil:
    item.pn = INFINITE
    item.dn = 0
    keep(p.table, &item.key, NO_WIN if attack else NO_LOSS, plies)


cdef inline int _expand(Prove* p, Item* item, Item* kids, bint attack) noexcept nogil:
    """The undecided children of a node; -1 if they decide it."""
    cdef Node[MOST_MOVES] after
    cdef int i, number, left = 0, replies = 0, verdict
    cdef Table* t = p.table
    cdef Node one
    number = safe_children(&item.n, after, MOST_MOVES, NULL)
    if number == 0:
        # Every action loses at once or to the next one.
        if attack:
            keep(t, &item.key, LOST, 2)
            _disprove_it(p, item, attack, EVER)
        else:
            item.pn = 0
            item.dn = INFINITE
            keep(t, &item.key, LOST, 2)
        return -1
    # The replies are counted while the table's entries are on their way.
    for i in range(number):
        kids[i].n = after[i]
        make_key(t, &after[i], &kids[i].key)
        prefetch(bucket(t, &kids[i].key))
        kids[i].d = settle(&after[i], item.d - 1, not attack)
        safe_children(&after[i], &one, MOST_MOVES, &replies)
        if replies == 0:
            # The side to move there is lost within two plies.
            if attack:
                _prove_it(p, item, attack)
            else:
                _disprove_it(p, item, attack, item.d)
            return -1
        kids[i].mark = <int>(_node_hash(&kids[i].key, not attack, kids[i].d) % MARKS) if t.marks != NULL else 0
        kids[i].pn = replies if attack else 1
        kids[i].dn = 1 if attack else replies
    for i in range(number):
        verdict = known(find(t, &kids[i].key), not attack, kids[i].d)
        if verdict == UNKNOWN:
            if i != left:
                kids[left] = kids[i]
            recall(t, &kids[left], not attack)
            left += 1
        elif attack and verdict == 1:
            _prove_it(p, item, attack)
            return -1
        elif not attack and verdict == 0:
            _disprove_it(p, item, attack, item.d)
            return -1
    if left == 0:
        if attack:
            _disprove_it(p, item, attack, item.d)
        else:
            _prove_it(p, item, attack)
        return -1
    return left


cdef inline bint _heard(Prove* p, Item* item, bint attack) noexcept nogil:
    """True if another thread has decided the node by now, which then is decided here too."""
    cdef int verdict = known(find(p.table, &item.key), attack, item.d)
    if verdict == UNKNOWN:
        return False
    item.pn = 0 if verdict else INFINITE
    item.dn = INFINITE if verdict else 0
    return True


cdef inline int _elsewhere(Prove* p, const Item* kids, int number, bint attack) noexcept nogil:
    """The best child, where one that another thread is busy with counts as half as bad again."""
    cdef uint64_t mine, least = ~<uint64_t>0
    cdef int i, best = 0
    for i in range(number):
        mine = kids[i].pn if attack else kids[i].dn
        if kids[i].d >= MARKED and p.table.marks[kids[i].mark]:
            mine += (mine >> 1) + 1
        if mine < least:
            least = mine
            best = i
    return best


cdef inline void search(Prove* p, Item* item, bint attack, uint32_t most_pn, uint32_t most_dn) noexcept nogil:
    """Search a node until it is decided or one of its numbers reaches its threshold."""
    cdef Item[MOST_MOVES] kids
    cdef int i, number, best
    cdef uint32_t least, second, mine, limit_pn, limit_dn
    cdef uint64_t total, limit
    cdef bint shared = p.table.marks != NULL
    p.nodes += 1
    if p.nodes >= p.next_look and p.look(p.owner):
        p.abort = True
    if p.abort:
        return
    if item.d <= PLAIN:
        if plain_win(p, &item.n, item.d) if attack else plain_loss(p, &item.n, item.d):
            _prove_it(p, item, attack)
        else:
            _disprove_it(p, item, attack, item.d)
        return
    if shared and _heard(p, item, attack):
        return
    number = _expand(p, item, kids, attack)
    if number < 0:
        return
    while True:
        least = INFINITE
        second = INFINITE
        total = 0
        best = 0
        for i in range(number):
            mine = kids[i].pn if attack else kids[i].dn
            total += kids[i].dn if attack else kids[i].pn
            if mine < least:
                second = least
                least = mine
                best = i
            elif mine < second:
                second = mine
        if total >= INFINITE:
            total = INFINITE - 1
        if attack:
            item.pn = least
            item.dn = <uint32_t>total
        else:
            item.dn = least
            item.pn = <uint32_t>total
        if item.pn >= most_pn or item.dn >= most_dn:
            remember(p.table, item, attack)
            return
        # The child may go on until it is a quarter worse than the second best.
        limit = <uint64_t>second + (second >> 2) + 1
        if attack:
            limit_pn = most_pn if limit > most_pn else <uint32_t>limit
            limit_dn = <uint32_t>(most_dn - total + kids[best].dn)
        else:
            limit_dn = most_dn if limit > most_dn else <uint32_t>limit
            limit_pn = <uint32_t>(most_pn - total + kids[best].pn)
        if shared and item.d > MARKED:
            i = _elsewhere(p, kids, number, attack)
            if i != best:
                # A worse child is searched instead until it is a quarter worse than it was.
                best = i
                mine = kids[best].pn if attack else kids[best].dn
                limit = <uint64_t>mine + (mine >> 2) + 1
                if limit > INFINITE:
                    limit = INFINITE
                if attack:
                    limit_pn = <uint32_t>limit
                    limit_dn = <uint32_t>(most_dn - total + kids[best].dn)
                else:
                    limit_dn = <uint32_t>limit
                    limit_pn = <uint32_t>(most_pn - total + kids[best].pn)
            i = kids[best].mark
            add(&p.table.marks[i], 1)
            search(p, &kids[best], not attack, limit_pn, limit_dn)
            add(&p.table.marks[i], -1)
        else:
            search(p, &kids[best], not attack, limit_pn, limit_dn)
        if p.abort:
            return
        if (kids[best].pn if attack else kids[best].dn) == 0:
            if attack:
                _prove_it(p, item, attack)
            else:
                _disprove_it(p, item, attack, item.d)
            return
        if (kids[best].dn if attack else kids[best].pn) == 0:
            number -= 1
            kids[best] = kids[number]
            if number == 0:
                if attack:
                    _disprove_it(p, item, attack, item.d)
                else:
                    _prove_it(p, item, attack)
                return


cdef inline int ask(Prove* p, const Node* n, bint attack, int plies) noexcept nogil:
    """W or L of an unfinished position: 1 yes, 0 no, UNKNOWN if the search was ended."""
    cdef Item item
    cdef int verdict
    if plies <= 0:
        return 0
    if can_win(n):
        return 1 if attack else 0
    item.n = n[0]
    item.d = settle(n, plies, attack)
    make_key(p.table, n, &item.key)
    verdict = known(find(p.table, &item.key), attack, item.d)
    if verdict != UNKNOWN:
        return verdict
    search(p, &item, attack, INFINITE, INFINITE)
    if p.abort:
        return UNKNOWN
    return 1 if item.pn == 0 else 0
