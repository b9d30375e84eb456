// The Diamond Game for the rivals of the bench: board, moves and wins by the rules with open camps, nothing about play.
//
// Holes are numbered in row order from their cube coordinates (q, z, s), as the rules draw the star. A set of holes is
// one 128-bit number. Options that are played: players, board, seating, goal.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <random>
#include <string>
#include <unordered_map>
#include <vector>

#include "protocol.hpp"

typedef unsigned __int128 Set;

struct Step {
    int from, to;
};

inline Set bit(int hole) { return Set(1) << hole; }
inline int count(Set set) { return __builtin_popcountll(uint64_t(set)) + __builtin_popcountll(uint64_t(set >> 64)); }

// Calls `visit` with each hole of a set, lowest first.
template <class Visit> inline void each(Set set, Visit visit) {
    for (uint64_t low = uint64_t(set); low; low &= low - 1) visit(__builtin_ctzll(low));
    for (uint64_t high = uint64_t(set >> 64); high; high &= high - 1) visit(64 + __builtin_ctzll(high));
}

struct Star {
    int size = 0;
    std::vector<std::string> names;
    std::map<std::string, int> number;
    std::vector<int> q, z;
    int near[121][6], land[121][6];

    explicit Star(int arm) {
        static const int way[6][2] = {{0, -1}, {1, -1}, {-1, 0}, {1, 0}, {-1, 1}, {0, 1}};
        std::map<std::pair<int, int>, int> at;
        for (int row = -2 * arm; row <= 2 * arm; row++) {
            int place = 0;
            for (int column = -2 * arm; column <= 2 * arm; column++) {
                int third = -row - column, most = std::max({row, column, third}), least = std::min({row, column, third});
                if (most > arm && least < -arm) continue;
                at[{column, row}] = size++;
                q.push_back(column), z.push_back(row);
                names.push_back(std::string(1, char('a' + row + 2 * arm)) + std::to_string(++place));
                number[names.back()] = size - 1;
            }
        }
        for (int hole = 0; hole < size; hole++)
            for (int side = 0; side < 6; side++) {
                auto one = at.find({q[hole] + way[side][0], z[hole] + way[side][1]});
                auto two = at.find({q[hole] + 2 * way[side][0], z[hole] + 2 * way[side][1]});
                near[hole][side] = one == at.end() ? -1 : one->second;
                land[hole][side] = two == at.end() ? -1 : two->second;
            }
    }

    int coordinate(int hole, int axis) const { return axis == 0 ? q[hole] : axis == 1 ? z[hole] : -q[hole] - z[hole]; }

    int distance(int a, int b) const {
        int most = 0;
        for (int axis = 0; axis < 3; axis++) most = std::max(most, std::abs(coordinate(a, axis) - coordinate(b, axis)));
        return most;
    }

    // The four rows nearest a tip, between the two sides that meet there.
    Set camp(int arm, int axis, int sign) const {
        Set found = 0;
        for (int hole = 0; hole < size; hole++) {
            int least = 0;
            for (int other = 0; other < 3; other++) least = std::min(least, sign * coordinate(hole, other));
            if (sign * coordinate(hole, axis) > 2 * arm - 4 && least >= -arm) found |= bit(hole);
        }
        return found;
    }

    int tip(Set camp) const {
        int best = -1, furthest = -1;
        each(camp, [&](int hole) {
            int out = std::max({std::abs(q[hole]), std::abs(z[hole]), std::abs(q[hole] + z[hole])});
            if (out > furthest) furthest = out, best = hole;
        });
        return best;
    }
};

struct Race {
    const Star *star = nullptr;
    int players = 2;
    bool crowded = false;
    Set home[3] = {}, goal[3] = {}, own[3] = {};
    int turn = 0;
    int to_tip[3][121] = {};  // steps to the tip of each colour's goal
    uint64_t word[3][121] = {}, turn_word[3] = {};
    std::unordered_map<uint64_t, int> seen;  // how often each position of the game has occurred

    bool start(const Settings &settings) {
        static const Star small(3), large(4);
        for (const auto &item : settings)
            if (!(item.first == "players" || item.first == "board" || item.first == "seating" || item.first == "goal" ||
                  item.second == "off" || item.second == "open"))
                return false;
        players = std::stoi(setting(settings, "players", "2"));
        bool big = setting(settings, "board", "73") == "121", facing = setting(settings, "seating", "diamond") == "opposite";
        crowded = setting(settings, "goal", "strict") == "crowded";
        star = big ? &large : &small;
        // The tips of the homes as (axis, sign): bottom, upper left, upper right; facing each other: bottom, top.
        static const int tips[3][2] = {{1, 1}, {2, 1}, {0, 1}};
        for (int side = 0; side < players; side++) {
            int axis = facing ? 1 : tips[side][0], sign = facing && side ? -1 : tips[side][1];
            home[side] = own[side] = star->camp(big ? 4 : 3, axis, sign);
            goal[side] = star->camp(big ? 4 : 3, axis, -sign);
            int tip = star->tip(goal[side]);
            for (int hole = 0; hole < star->size; hole++) to_tip[side][hole] = star->distance(hole, tip);
        }
        std::mt19937_64 random(20);
        for (auto &row : word)
            for (uint64_t &entry : row) entry = random();
        for (uint64_t &entry : turn_word) entry = random();
        turn = 0;
        seen.clear();
        seen[key()]++;
        return true;
    }

    Set all() const { return own[0] | own[1] | (players == 3 ? own[2] : Set(0)); }

    uint64_t key() const {
        uint64_t found = turn_word[turn];
        for (int side = 0; side < players; side++) each(own[side], [&](int hole) { found ^= word[side][hole]; });
        return found;
    }

    void steps(int side, std::vector<Step> &found) const {
        found.clear();
        Set board = all();
        each(own[side], [&](int from) {
            Set others = board & ~bit(from), reached = bit(from);
            int queue[121], length = 0;
            queue[length++] = from;
            for (int next = 0; next < length; next++)
                for (int way = 0; way < 6; way++) {
                    int over = star->near[queue[next]][way], to = star->land[queue[next]][way];
                    if (to >= 0 && (others & bit(over)) && !((others | reached) & bit(to))) {
                        reached |= bit(to);
                        queue[length++] = to;
                        found.push_back({from, to});
                    }
                }
            for (int way = 0; way < 6; way++) {
                int to = star->near[from][way];
                if (to >= 0 && !((others | reached) & bit(to))) found.push_back({from, to});
            }
        });
    }

    bool won(int side) const {
        if (!(goal[side] & ~own[side])) return true;
        return crowded && (goal[side] & own[side]) && !(goal[side] & ~all());
    }

    void make(Step step) {
        own[turn] ^= bit(step.from) | bit(step.to);
        turn = (turn + 1) % players;
    }

    bool apply(const std::string &ply) {
        if (ply == "--") {
            turn = (turn + 1) % players;
        } else {
            auto from = star->number.find(ply.substr(0, ply.find('-'))), to = star->number.find(ply.substr(ply.find('-') + 1));
            if (from == star->number.end() || to == star->number.end()) return false;
            make({from->second, to->second});
        }
        seen[key()]++;
        return true;
    }

    std::string text(Step step) const { return star->names[step.from] + "-" + star->names[step.to]; }

    std::vector<std::string> moves() const {
        std::vector<Step> found;
        steps(turn, found);
        std::vector<std::string> texts;
        for (Step step : found) texts.push_back(text(step));
        return texts;
    }

    // How often the position after a move has occurred in the game.
    int occurred(Step step) const {
        Race after = *this;
        after.make(step);
        auto entry = seen.find(after.key());
        return entry == seen.end() ? 0 : entry->second;
    }
};
