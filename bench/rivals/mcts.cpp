// A rebuild, from published facts alone, of the only public Diam player's method: Monte Carlo tree search, UCB with the
// constant sqrt 2, one new node an iteration, random playouts cut after 8 plies (then worth a draw); the most visited
// move is played. 10,000 iterations a move unless `go nodes N` says otherwise. A measuring stick, no part of Adamas.
#include <cmath>
#include <cstdint>
#include <cstring>
#include <random>

#include "protocol.hpp"

namespace {

const char COLOURS[] = "ronk";  // 0 and 1 belong to the side of slots 1 and 3, 2 and 3 to the other
const int PLAYOUT = 8;

struct Act {
    int8_t colour, from, level, to;  // colour -1: a move of the pawns from `level` (0 to 3) up
};

struct Board {
    int8_t stack[8][4], height[8], reserve[4];
    int8_t turn = 0, slots = 2, winner = -1;
    int8_t usable[4];  // for each slot the colours it may place, as bits

    void start(const std::string &players, bool free) {
        std::memset(stack, 0, sizeof stack);
        std::memset(height, 0, sizeof height);
        for (int8_t &left : reserve) left = 4;
        winner = -1, turn = 0;
        slots = players == "2" ? 2 : 4;
        for (int slot = 0; slot < slots; slot++) {
            int both = slot & 1 ? 12 : 3, one = 1 << (2 * (slot & 1) + (slot >> 1));
            usable[slot] = int8_t(slots == 2 || (free && !(slot & 1)) ? both : one);
        }
    }

    int side() const { return turn & 1; }

    int acts(Act *found) const {
        if (winner >= 0) return 0;
        int number = 0;
        for (int colour = 0; colour < 4; colour++)
            if (usable[turn] >> colour & 1 && reserve[colour])
                for (int to = 0; to < 8; to++)
                    if (height[to] < 4) found[number++] = {int8_t(colour), 0, 0, int8_t(to)};
        for (int from = 0; from < 8; from++)
            for (int level = 0; level < height[from]; level++)
                if (stack[from][level] >> 1 == side())
                    for (int way = 1; way < 8; way += 6) {
                        int to = (from + way) & 7;
                        if (height[to] + height[from] - level <= 4)
                            found[number++] = {-1, int8_t(from), int8_t(level), int8_t(to)};
                    }
        return number;
    }

    void make(Act act) {
        if (act.colour >= 0) {
            stack[act.to][height[act.to]++] = act.colour;
            reserve[act.colour]--;
        } else {
            for (int level = act.level; level < height[act.from]; level++)
                stack[act.to][height[act.to]++] = stack[act.from][level];
            height[act.from] = act.level;
        }
        int facing = act.to ^ 4;
        for (int level = std::min(height[act.to], height[facing]) - 1; level >= 1; level--)
            if (stack[act.to][level] == stack[facing][level]) {
                winner = stack[act.to][level] >> 1;
                break;
            }
        skip();
    }

    void skip() { turn = int8_t((turn + 1) % slots); }
};

struct Node {
    Act act;
    int first = -1, number = 0, tried = 0;  // children lie side by side in the pool
    int visits = 0;
    double points = 0;  // of the side that made `act`
};

struct Tree {
    Board root;
    std::vector<Node> pool;
    std::mt19937_64 random{1};

    bool start(const Settings &settings) {
        if (setting(settings, "starter", "1") != "1") return false;
        root.start(setting(settings, "players", "2"), setting(settings, "lone_reserve", "alternate") == "free");
        return true;
    }

    static std::string text(Act act) {
        std::string to(1, char('1' + act.to));
        if (act.colour >= 0) return std::string(1, COLOURS[int(act.colour)]) + "-" + to;
        return std::string(1, char('1' + act.from)) + "." + char('1' + act.level) + "-" + to;
    }

    bool apply(const std::string &ply) {
        if (ply == "--") {
            root.skip();
            return true;
        }
        Act found[96];
        int number = root.acts(found);
        for (int choice = 0; choice < number; choice++)
            if (text(found[choice]) == ply) {
                root.make(found[choice]);
                return true;
            }
        return false;
    }

    std::vector<std::string> moves() const {
        Act found[96];
        std::vector<std::string> texts;
        int number = root.acts(found);
        for (int choice = 0; choice < number; choice++) texts.push_back(text(found[choice]));
        return texts;
    }

    int below(int number) { return int((random() >> 32) * uint64_t(number) >> 32); }

    // What a playout is worth for side 0, from 0 to 1.
    double playout(Board board) {
        Act found[96];
        for (int ply = 0; ply < PLAYOUT && board.winner < 0; ply++) {
            int number = board.acts(found);
            if (number) board.make(found[below(number)]);
            else board.skip();
        }
        return board.winner < 0 ? 0.5 : board.winner == 0 ? 1.0 : 0.0;
    }

    void open(int at, const Board &board) {
        Act found[96];
        int number = board.acts(found);
        for (int choice = number - 1; choice > 0; choice--) std::swap(found[choice], found[below(choice + 1)]);
        int first = int(pool.size());
        for (int choice = 0; choice < number; choice++) {
            pool.emplace_back();
            pool.back().act = found[choice];
        }
        pool[at].first = first, pool[at].number = number;
    }

    std::string think(long iterations) {
        if (iterations <= 0) iterations = 10000;
        pool.clear();
        pool.emplace_back();
        open(0, root);
        std::vector<std::pair<int, int>> path;  // a node and the side that moved to it
        for (long iteration = 0; iteration < iterations; iteration++) {
            Board board = root;
            int at = 0;
            path.assign(1, {0, 1 - root.side()});
            while (board.winner < 0) {
                if (pool[at].first < 0) open(at, board);
                Node &node = pool[at];
                if (!node.number) break;  // a turn that must be skipped is left to the playout
                int next = -1;
                bool fresh = node.tried < node.number;
                if (fresh) {
                    next = node.first + node.tried++;
                } else {
                    double most = -1, root_log = std::log(double(node.visits));
                    for (int child = node.first; child < node.first + node.number; child++) {
                        const Node &other = pool[child];
                        double bound = other.points / other.visits + std::sqrt(2.0) * std::sqrt(root_log / other.visits);
                        if (bound > most) most = bound, next = child;
                    }
                }
                path.push_back({next, board.side()});
                board.make(pool[next].act);
                at = next;
                if (fresh) break;
            }
            double result = playout(board);
            for (auto [node, side] : path) {
                pool[node].visits++;
                pool[node].points += side == 0 ? result : 1 - result;
            }
        }
        int best = pool[0].first;
        for (int child = best; child < pool[0].first + pool[0].number; child++)
            if (pool[child].visits > pool[best].visits) best = child;
        return text(pool[best].act);
    }
};

}  // namespace

int main() {
    Tree tree;
    return speak(tree, "diam", "plain Monte Carlo tree search");
}
