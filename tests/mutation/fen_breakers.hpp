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

}  // namespace arbiter::breaking
