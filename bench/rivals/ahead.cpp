// A rebuild, from published facts alone, of a single-agent player: it looks at its own next three moves as if the others
// stood still, and plays the first of those that bring its pieces furthest. A measuring stick, no part of Adamas.
//
// Progress is counted in steps to the tip of the goal, summed over the pieces; among equal plans the one that is ahead
// earlier, then the one with the nearest rear-most piece, then by lot.
#include "star.hpp"

namespace {

const int DEPTH = 3, FAR = 1000000;

struct Ahead : Race {
    std::vector<Step> lists[DEPTH + 1];

    // The least that is left after `depth` more moves, counted with the moves before; arriving early counts most.
    int least(int side, int depth, int left, int weight) {
        if (won(side)) return -FAR * depth;
        if (!depth) return left * weight;
        std::vector<Step> &list = lists[depth];
        steps(side, list);
        int best = FAR;
        if (depth == 1) {
            // The last move needs no board of its own unless it may win.
            bool near = count(goal[side] & ~own[side]) <= 1 || crowded;
            for (Step step : list) {
                int after = left - to_tip[side][step.from] + to_tip[side][step.to];
                if (near) {
                    own[side] ^= bit(step.from) | bit(step.to);
                    best = std::min(best, least(side, 0, after, weight));
                    own[side] ^= bit(step.from) | bit(step.to);
                } else {
                    best = std::min(best, after * weight);
                }
            }
            return list.empty() ? left * weight : best;
        }
        for (size_t number = 0; number < list.size(); number++) {
            Step step = list[number];
            own[side] ^= bit(step.from) | bit(step.to);
            int after = left - to_tip[side][step.from] + to_tip[side][step.to];
            best = std::min(best, least(side, depth - 1, after, weight));
            own[side] ^= bit(step.from) | bit(step.to);
        }
        return list.empty() ? left * weight : best;
    }

    std::string think(long) {
        std::vector<Step> list;
        steps(turn, list);
        std::shuffle(list.begin(), list.end(), std::mt19937_64(key()));
        int left = 0;
        each(own[turn], [&](int hole) { left += to_tip[turn][hole]; });
        long best = 0;
        Step chosen = list[0];
        bool first = true;
        for (Step step : list) {
            if (occurred(step) >= 2) continue;  // a third occurrence is a draw
            own[turn] ^= bit(step.from) | bit(step.to);
            int after = left - to_tip[turn][step.from] + to_tip[turn][step.to], rear = 0;
            each(own[turn], [&](int hole) { rear = std::max(rear, to_tip[turn][hole]); });
            long score = (long(least(turn, DEPTH - 1, after, 1)) * 1000 + after) * 100 + rear;
            own[turn] ^= bit(step.from) | bit(step.to);
            if (first || score < best) best = score, chosen = step, first = false;
        }
        return text(chosen);
    }
};

}  // namespace

int main() {
    Ahead ahead;
    return speak(ahead, "diamond", "three own moves ahead");
}
