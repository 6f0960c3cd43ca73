#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/board_field.hpp"
#include "verifier/support/random.hpp"

/// FENs as text, for the breakers; independent of the readers under test.
namespace arbiter::breaking {

/// A text cut at single spaces.
struct Words {
  std::vector<std::string> words;

  explicit Words(const std::string& text) {
    std::size_t begin = 0;
    for (std::size_t end = 0; end != std::string::npos; begin = end + 1) {
      end = text.find(' ', begin);
      words.push_back(text.substr(begin, end == std::string::npos ? end : end - begin));
    }
  }
  [[nodiscard]] std::string text() const {
    std::string all;
    for (const std::string& word : words) all += (all.empty() ? "" : " ") + word;
    return all;
  }
  /// The offset at which a word begins.
  [[nodiscard]] std::size_t at(std::size_t index) const {
    std::size_t place = 0;
    for (std::size_t i = 0; i < index; ++i) place += words[i].size() + 1;
    return place;
  }
  std::string& operator[](std::size_t index) { return words[index]; }
  const std::string& operator[](std::size_t index) const { return words[index]; }
};

/// A board field as 64 letters, '.' for empty squares; a1 = 0.
struct Grid {
  std::array<char, 64> at{};

  explicit Grid(const std::string& field) {
    at.fill('.');
    for_each_piece(field, [this](char c, int file, int rank) { at[index(file, rank)] = c; });
  }
  static std::size_t index(int file, int rank) { return static_cast<std::size_t>(8 * rank + file); }
  [[nodiscard]] std::string field() const { return written(64).first; }
  /// The offset of a square's letter in field().
  [[nodiscard]] std::size_t place(std::size_t square) const { return written(square).second; }
  [[nodiscard]] std::vector<std::size_t> squares(std::string_view letters) const {
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < 64; ++i) {
      if (letters.find(at[i]) != std::string_view::npos) found.push_back(i);
    }
    return found;
  }
  [[nodiscard]] int count(std::string_view letters) const { return static_cast<int>(squares(letters).size()); }

 private:
  [[nodiscard]] std::pair<std::string, std::size_t> written(std::size_t wanted) const {
    std::string text;
    std::size_t place = 0;
    for (int rank = 7; rank >= 0; --rank) {
      int gap = 0;
      const auto close = [&] {
        if (gap > 0) text += static_cast<char>('0' + gap);
        gap = 0;
      };
      for (int file = 0; file < 8; ++file) {
        const std::size_t square = index(file, rank);
        if (at[square] == '.') {
          ++gap;
          continue;
        }
        close();
        if (square == wanted) place = text.size();
        text += at[square];
      }
      close();
      if (rank > 0) text += '/';
    }
    return {text, place};
  }
};

inline int file_of(std::size_t square) { return static_cast<int>(square % 8); }
inline int rank_of(std::size_t square) { return static_cast<int>(square / 8); }
inline bool light(std::size_t square) { return (file_of(square) + rank_of(square)) % 2 != 0; }
inline char black(char letter) { return static_cast<char>(letter - 'A' + 'a'); }

/// One of the squares, or none.
inline std::optional<std::size_t> one_of(const std::vector<std::size_t>& squares, Random& random) {
  if (squares.empty()) return std::nullopt;
  return squares[random.below(squares.size())];
}

template <class Keep>
std::vector<std::size_t> only(std::vector<std::size_t> squares, const Keep& keep) {
  squares.erase(std::remove_if(squares.begin(), squares.end(), [&](std::size_t square) { return !keep(square); }),
                squares.end());
  return squares;
}

}  // namespace arbiter::breaking
