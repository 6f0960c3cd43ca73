#include <array>
#include <string_view>

#include "tests/bench/contestants.hpp"

namespace arbiter::bench {
namespace {

struct Movement {
  char letter;
  std::string_view betza;  ///< as Fairy-Stockfish reads it: `fN` are two leaps there, `fhN` four
};
constexpr std::array<Movement, 12> movements{{{'d', "BD"},
                                              {'w', "WA"},
                                              {'f', "FAD"},
                                              {'c', "BN"},
                                              {'g', "fsRbK"},
                                              {'i', "FvN"},
                                              {'t', "fhNsWbWbF"},
                                              {'l', "fsRfhNK"},
                                              {'s', "R4"},
                                              {'y', "WD"},
                                              {'h', "FDH"},
                                              {'o', "RN"}}};

struct Army {
  char letter;
  std::string_view rank;
};
constexpr std::array<Army, 4> armies{{{'f', "rnbqkbnr"}, {'c', "dwfckfwd"}, {'n', "gitlktig"}, {'r', "syhokhys"}}};

struct Orthodox {
  char letter;
  std::string_view name;
};
constexpr std::array<Orthodox, 4> orthodox{{{'n', "knight"}, {'b', "bishop"}, {'r', "rook"}, {'q', "queen"}}};

std::string distinct(const std::string& letters) {
  std::string result;
  for (const char letter : letters) {
    if (result.find(letter) == std::string::npos) result += letter;
  }
  return result;
}

std::string upper(std::string_view text) {
  std::string result(text);
  for (char& letter : result) letter = static_cast<char>(letter - 'a' + 'A');
  return result;
}

std::string pairing(const Army& white, const Army& black) {
  std::string pieces;
  for (const std::string_view rank : {white.rank, black.rank}) {
    for (const char letter : rank) {
      if (letter != 'k') pieces += letter;
    }
  }
  pieces = distinct(pieces);
  std::string text = std::string("[da") + white.letter + black.letter + ":chess]\n";
  for (const Orthodox& each : orthodox) {
    if (pieces.find(each.letter) == std::string::npos) text += std::string(each.name) + " = -\n";
  }
  int number = 0;
  for (const Movement& each : movements) {
    if (pieces.find(each.letter) == std::string::npos) continue;
    text += "customPiece" + std::to_string(++number) + " = " + each.letter + ":" + std::string(each.betza) + "\n";
  }
  text += "promotionPieceTypes = " + pieces + "\n";
  text += "castlingRookPieces = " + distinct({white.rank.front(), black.rank.front()}) + "\n";
  if (white.letter == 'c' && black.letter == 'c') text += "castlingQueensideFile = b\n";
  text += "startFen = " + std::string(black.rank) + "/pppppppp/8/8/8/8/PPPPPPPP/" + upper(white.rank) +
          " w KQkq - 0 1\nnMoveRule = 0\nnFoldRule = 0\n\n";
  return text;
}

}  // namespace

std::string armies_ini() {
  std::string text;
  for (const Army& white : armies) {
    for (const Army& black : armies) text += pairing(white, black);
  }
  return text;
}

}  // namespace arbiter::bench
