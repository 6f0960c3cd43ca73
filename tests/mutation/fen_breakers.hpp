#pragma once

#include <cctype>
#include <cstdlib>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "tests/mutation/fen_text.hpp"
#include "verifier/position/fen.hpp"

/// Ways to break a good FEN, each with the check that must fail and the place of the fault.
namespace arbiter::breaking {

struct Broken {
  std::string text;
  std::size_t column = 0;  ///< where the fault begins, from 0
  FenOptions options{};
};

struct Breaker {
  const char* rule;
  const char* variant;
  const char* spelling;  ///< of the good text
  /// Nothing if the text cannot be broken in this way.
  std::function<std::optional<Broken>(const std::string&, Random&)> apply;
};

using Result = std::optional<Broken>;

/// Replaces a word; the fault begins `offset` bytes after the word's beginning.
inline Result with_word(const std::string& text, std::size_t index, const std::string& word, std::size_t offset = 0) {
  Words words(text);
  if (index >= words.words.size()) return std::nullopt;
  words[index] = word;
  return Broken{words.text(), words.at(index) + offset, {}};
}

/// Replaces the board; the fault begins at the letter on `square`, or at the beginning.
inline Result with_board(const std::string& text, const Grid& grid, std::optional<std::size_t> square = std::nullopt) {
  Words words(text);
  words[0] = grid.field();
  return Broken{words.text(), square ? grid.place(*square) : 0, {}};
}

inline Grid grid_of(const std::string& text) { return Grid(text.substr(0, text.find(' '))); }
inline bool white_to_move(const std::string& text) { return Words(text)[1] == "w"; }

/// Replaces a word of the text; the fault is `offset` letters into it.
inline std::function<Result(const std::string&, Random&)> word(std::size_t index, const char* wrong,
                                                               std::size_t offset = 0) {
  return [=](const std::string& text, Random&) { return with_word(text, index, wrong, offset); };
}

/// The place of one of these letters on the board.
inline std::optional<std::size_t> letter_place(const std::string& board, Random& random, std::string_view letters) {
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < board.size(); ++i) {
    if (letters.find(board[i]) != std::string_view::npos) places.push_back(i);
  }
  return one_of(places, random);
}

/// Replaces a part of xogo's JSON; the fault is `offset` letters into it.
inline Result in_json(const std::string& text, const std::string& from, const std::string& to, std::size_t offset) {
  const std::size_t at = text.find(from);
  if (at == std::string::npos) return std::nullopt;
  return Broken{text.substr(0, at) + to + text.substr(at + from.size()), at + offset, {}};
}

}  // namespace arbiter::breaking
