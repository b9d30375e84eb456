// A rebuild, from published facts alone, of the listed three-ply player: every move at the root, then two plies of the
// 24 most promising moves each, alpha-beta with a transposition map. Two players; a measuring stick, no part of Adamas.
//
// Value for a side, differences "other less own" or "own less other" so that more is better:
//     18 distance, 120 pieces in the goal, 16 pieces at home, 7 rear-most piece, 45 goal blockers;
//     with three or fewer goal holes to fill also 45 own distance, 180 own pieces in the goal, 80 own pieces at home.
// Distance is counted in steps to the tip of the goal. The published list does not say what a goal blocker is. Readings,
// chosen by the first argument: 1 foreign pieces in a goal, counted against its owner; 2 the same, without those of the
// other side's goal; 3 own pieces in the goal in front of an open hole one row deeper; 0 none. In 80 pairs each 3 beat 1
// by 150 and 2 by 206 Elo (+-50), and 0 beat 3 by 59 (+-45): the strongest, 0, is the measuring stick.
#include "star.hpp"

namespace {

const int BEAM = 24, PLIES = 3, WIN = 1000000;

struct Beam : Race {
    struct Entry {
        int value, bound;  // bound: 0 exact, 1 at least, -1 at most
    };
    std::unordered_map<uint64_t, Entry> table[PLIES + 1];
    std::vector<Step> lists[PLIES + 1];
    Set deeper[3][121];
    int reading = 0;

    bool start(const Settings &settings) {
        if (!Race::start(settings) || players != 2) return false;
        for (int side = 0; side < 2; side++)
            for (int hole = 0; hole < star->size; hole++) {
                deeper[side][hole] = 0;
                for (int way = 0; way < 6; way++) {
                    int next = star->near[hole][way];
                    if (next >= 0 && (goal[side] & bit(next)) && to_tip[side][next] < to_tip[side][hole])
                        deeper[side][hole] |= bit(next);
                }
            }
        return true;
    }

    struct Way {
        int distance = 0, rear = 0, inside, at_home, blockers = 0;
    };

    Way way(int side, Set board) const {
        Way found;
        each(own[side], [&](int hole) {
            int steps = to_tip[side][hole];
            found.distance += steps;
            found.rear = std::max(found.rear, steps);
            if (reading == 3 && (goal[side] & bit(hole)) && (deeper[side][hole] & ~board)) found.blockers++;
        });
        found.inside = count(own[side] & goal[side]);
        found.at_home = count(own[side] & home[side]);
        if (reading == 1 || reading == 2) found.blockers = count(own[1 - side] & goal[side]);
        return found;
    }

    // For the side `side`.
    int value(int side) const {
        Set board = all();
        Way mine = way(side, board), his = way(1 - side, board);
        int points = 18 * (his.distance - mine.distance) + 120 * (mine.inside - his.inside) +
                     16 * (his.at_home - mine.at_home) + 7 * (his.rear - mine.rear);
        if (reading) points += 45 * (reading == 2 ? -mine.blockers : his.blockers - mine.blockers);
        if (mine.inside >= 7) points += -45 * mine.distance + 180 * mine.inside - 80 * mine.at_home;
        return points;
    }

    int search(int plies, int alpha, int beta, int ply) {
        int mover = turn, other = 1 - turn;
        if (won(other)) return ply - WIN;
        if (!plies) return value(mover);
        uint64_t hash = key();
        auto known = table[plies].find(hash);
        if (known != table[plies].end()) {
            const Entry &entry = known->second;
            if (entry.bound == 0 || (entry.bound > 0 && entry.value >= beta) || (entry.bound < 0 && entry.value <= alpha))
                return entry.value;
        }
        std::vector<Step> &list = lists[plies];
        steps(mover, list);
        std::vector<std::pair<int, Step>> best;
        for (Step step : list) {
            own[mover] ^= bit(step.from) | bit(step.to);
            best.push_back({won(mover) ? WIN : value(mover), step});
            own[mover] ^= bit(step.from) | bit(step.to);
        }
        size_t width = std::min(best.size(), size_t(BEAM));
        std::partial_sort(best.begin(), best.begin() + width, best.end(),
                          [](const auto &a, const auto &b) { return a.first > b.first; });
        int found = -2 * WIN, lower = alpha;
        for (size_t number = 0; number < width && found < beta; number++) {
            Step step = best[number].second;
            make(step);
            int score;
            if (number && beta - lower > 1) {
                score = -search(plies - 1, -lower - 1, -lower, ply + 1);
                if (score > lower && score < beta) score = -search(plies - 1, -beta, -lower, ply + 1);
            } else {
                score = -search(plies - 1, -beta, -lower, ply + 1);
            }
            turn = mover;
            own[mover] ^= bit(step.from) | bit(step.to);
            found = std::max(found, score);
            lower = std::max(lower, score);
        }
        if (!width) return value(mover);
        table[plies][hash] = {found, found >= beta ? 1 : found <= alpha ? -1 : 0};
        return found;
    }

    std::string think(long) {
        for (auto &map : table) map.clear();
        std::vector<Step> list;
        steps(turn, list);
        std::vector<std::pair<int, Step>> ordered;
        for (Step step : list) {
            own[turn] ^= bit(step.from) | bit(step.to);
            ordered.push_back({value(turn), step});
            own[turn] ^= bit(step.from) | bit(step.to);
        }
        // Equal moves in a random order, the same for the same position, so that no colour gains by the order of holes.
        std::shuffle(ordered.begin(), ordered.end(), std::mt19937_64(key()));
        std::stable_sort(ordered.begin(), ordered.end(), [](const auto &a, const auto &b) { return a.first > b.first; });
        int best = -2 * WIN, mover = turn;
        Step chosen = ordered[0].second;
        for (const auto &item : ordered) {
            Step step = item.second;
            int score = 0;  // a third occurrence is a draw
            if (occurred(step) < 2) {
                make(step);
                score = won(mover) ? WIN : -search(PLIES - 1, -2 * WIN, -best, 1);
                turn = mover;
                own[mover] ^= bit(step.from) | bit(step.to);
            }
            if (score > best) best = score, chosen = step;
        }
        return text(chosen);
    }
};

}  // namespace

int main(int argc, char **argv) {
    Beam beam;
    if (argc > 1) beam.reading = std::atoi(argv[1]);
    return speak(beam, "diamond", "beam of 24, three plies");
}
