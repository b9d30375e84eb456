// The part of the engine protocol that the arena needs, for the rivals of the bench (docs/engine-protocol.md).
//
// A rival is a class with
//     bool start(const Settings &)             a new game; false if it does not play with these settings
//     bool apply(const std::string &)          a ply of the game so far, a move or "--"; false if it cannot be made
//     std::vector<std::string> moves()         all legal moves
//     std::string think(long nodes)            its move
#pragma once

#include <iostream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

using Settings = std::map<std::string, std::string>;

inline std::string setting(const Settings &settings, const std::string &name, const std::string &fallback) {
    auto found = settings.find(name);
    return found == settings.end() ? fallback : found->second;
}

template <class Rival> int speak(Rival &rival, const std::string &game, const std::string &name) {
    Settings settings;
    bool ready = rival.start(settings);
    std::string line;
    while (std::getline(std::cin, line)) {
        std::istringstream words(line);
        std::string word;
        words >> word;
        if (word == "quit") {
            std::cout << "bye" << std::endl;
            break;
        }
        if (word == "uci") {
            std::cout << "id name " << name << std::endl << "game " << game << std::endl << "uciok" << std::endl;
        } else if (word == "isready") {
            std::cout << "readyok" << std::endl;
        } else if (word == "newgame") {
            std::string asked;
            words >> asked;
            settings.clear();
            while (words >> word) settings[word.substr(0, word.find('='))] = word.substr(word.find('=') + 1);
            ready = asked == game && rival.start(settings);
            std::cout << (ready ? "ok" : "error this game is not played with these settings") << std::endl;
        } else if (word == "position") {
            words >> word;
            ready = word == "startpos" && rival.start(settings);
            words >> word;
            while (ready && words >> word) ready = rival.apply(word);
            std::cout << (ready ? "ok" : "error this position cannot be reached") << std::endl;
        } else if (word == "moves") {
            std::cout << "moves";
            for (const std::string &move : rival.moves()) std::cout << ' ' << move;
            std::cout << std::endl;
        } else if (word == "go" && !ready) {
            std::cout << "error there is no position" << std::endl;
        } else if (word == "go") {
            std::string kind;
            long nodes = 0;
            words >> kind;
            if (kind == "nodes") words >> nodes;
            std::cout << "bestmove " << rival.think(nodes) << std::endl;
        } else if (!word.empty()) {
            std::cout << "error unknown command: " << word << std::endl;
        }
    }
    return 0;
}
