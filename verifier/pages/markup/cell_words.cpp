#include "verifier/pages/markup/cell_words.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <string>
#include <utility>
#include <vector>

#include "verifier/support/characters.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::pages {
namespace {

constexpr std::size_t most_words_of_cell = 20;  ///< more are not a description of a square

bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
bool is_letter(char c) { return is_upper(c) || is_lower(c); }

struct Word {
  std::string text;  ///< lower case
  std::size_t at = 0;
  char first = '\0';  ///< as written
};

/// Words of letters and digits; a capital behind a small letter begins another one.
std::vector<Word> words_in(std::string_view text) {
  std::vector<Word> words;
  bool inside = false;
  for (std::size_t i = 0; i < text.size() && words.size() <= most_words_of_cell; ++i) {
    const char c = text[i];
    if (!is_letter(c) && !is_digit(c)) {
      inside = false;
      continue;
    }
    if (!inside || (is_upper(c) && is_lower(text[i - 1]))) words.push_back({{}, i, c});
    words.back().text += lower_case(std::string_view(&c, 1));
    inside = true;
  }
  if (words.size() > most_words_of_cell) words.clear();
  return words;
}

char colour_of(const Word& word) {
  if (word.text == "white" || word.text == "w") return 'w';
  return word.text == "black" || word.text == "b" ? 'b' : '\0';
}

char named_by(const Word& word) {
  static constexpr auto names = std::to_array<std::pair<std::string_view, char>>(
      {{"king", 'k'}, {"queen", 'q'}, {"rook", 'r'}, {"bishop", 'b'}, {"knight", 'n'}, {"pawn", 'p'}});
  for (const auto& [name, role] : names) {
    if (word.text == name) return role;
  }
  return '\0';
}

bool orthodox_letter(char c) { return std::string_view("kqrbnp").find(c) != std::string_view::npos; }

PieceInWords piece_of(char colour, char role, std::size_t at) {
  const char capital = static_cast<char>(std::toupper(static_cast<unsigned char>(role)));
  return {colour == 'w' ? capital : role, at};
}

/// `wn`; `wnb` and `wnw` on a square of either colour; Wikimedia's `nlt45`: l for White, d for Black.
std::optional<PieceInWords> code(const Word& word) {
  const std::string& text = word.text;
  const bool coloured = text.size() >= 2 && (text[0] == 'w' || text[0] == 'b') && orthodox_letter(text[1]);
  if (coloured && (text.size() == 2 || (text.size() == 3 && (text[2] == 'w' || text[2] == 'b'))))
    return piece_of(text[0], text[1], word.at + 1);
  const bool wikimedia = text.size() >= 4 && orthodox_letter(text[0]) && (text[1] == 'l' || text[1] == 'd') &&
                         text[2] == 't' && std::all_of(text.begin() + 3, text.end(), is_digit);
  if (wikimedia) return piece_of(text[1] == 'l' ? 'w' : 'b', text[0], word.at);
  return std::nullopt;
}

}  // namespace

std::optional<PieceInWords> piece_in_words(std::string_view words, WordsOf where) {
  const std::vector<Word> all = words_in(words);
  char colour = '\0';
  char role = '\0';
  std::size_t at = words.size();
  for (const Word& word : all) {
    if (const char named = named_by(word); named != '\0' && role == '\0') {
      role = named;
      at = std::min(at, word.at);
    }
    if (const char said = colour_of(word); said != '\0' && colour == '\0') {
      colour = said;
      at = std::min(at, word.at);
    }
  }
  if (colour != '\0' && role != '\0') return piece_of(colour, role, at);
  // A colour and a letter: "wN", "white N". "b" may be either, so the colour stands before the letter.
  for (std::size_t i = 1; i < all.size(); ++i) {
    const Word& last = all[i];
    const char said = colour_of(all[i - 1]);
    if (said == '\0' || last.text.size() != 1 || !is_letter(last.first)) continue;
    if (where == WordsOf::content || (is_upper(last.first) && orthodox_letter(last.text[0])))
      return piece_of(said, last.text[0], last.at);
  }
  const bool piece = std::any_of(all.begin(), all.end(), [](const Word& word) { return word.text == "piece"; });
  if (where == WordsOf::classes && !piece) return std::nullopt;  // "bp" may be anything
  for (const Word& word : all) {
    if (auto named = code(word)) return named;
  }
  return std::nullopt;
}

char colour_in_words(std::string_view words) {
  char colour = '\0';
  for (const Word& word : words_in(words)) {
    const char said = colour_of(word);
    if (said != '\0' && colour != '\0' && said != colour) return '\0';
    if (said != '\0') colour = said;
  }
  return colour;
}

bool mark_in_words(std::string_view words) {
  static constexpr auto marks = std::to_array<std::string_view>(
      {"mark", "marked", "highlight", "highlighted", "target", "dot", "circle", "cross", "star"});
  const std::vector<Word> all = words_in(words);
  return std::any_of(all.begin(), all.end(),
                     [](const Word& word) { return std::find(marks.begin(), marks.end(), word.text) != marks.end(); });
}

bool nothing_in_words(std::string_view words) {
  static constexpr auto nothing = std::to_array<std::string_view>(
      {"empty", "blank", "none", "spacer", "transparent", "square", "white", "black", "light", "dark"});
  const std::vector<Word> all = words_in(words);
  return std::all_of(all.begin(), all.end(), [](const Word& word) {
    const bool name = word.text.size() == 2 && word.text[0] >= 'a' && word.text[0] <= 'h' && is_digit(word.text[1]);
    return name || std::find(nothing.begin(), nothing.end(), word.text) != nothing.end();
  });
}

}  // namespace arbiter::pages
