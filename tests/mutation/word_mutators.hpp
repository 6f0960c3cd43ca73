#pragma once

// Ways to break what the words of a page say.

#include <algorithm>
#include <cctype>
#include <regex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/mutation/material.hpp"

namespace mutation {

/// Replaces one match of `pattern` in the words of the page by the result of `change`.
template <class Change>
Mutant with_word(const Material& material, Random& random, const std::regex& pattern, bool captions_only,
                 Change change) {
  std::vector<Range> found;
  for (const Range line : words_of(material.page)) {
    const std::string text = line.of(material.page);
    if (captions_only && text.find("figcaption") == std::string::npos) continue;
    for (auto it = std::sregex_iterator(text.begin(), text.end(), pattern); it != std::sregex_iterator(); ++it) {
      const Range in_line = range_of(*it, 1);
      found.push_back({line.begin + in_line.begin, line.begin + in_line.end});
    }
  }
  if (found.empty()) return std::nullopt;
  const Range range = found[random.below(found.size())];
  const std::string before = range.of(material.page);
  const std::string after = change(before);
  return after == before ? std::nullopt : Mutant(with(material.page, range, after));
}

/// Changes a square in a list of squares ("a4, b5 or e4").
inline Mutant text_square(const Material& material, Random& random) {
  static const std::regex listed(R"((?:^|[ ,])([a-h][1-8])(?=, [a-h][1-8]| or [a-h][1-8]| and [a-h][1-8]))");
  return with_word(material, random, listed, false, [&](const std::string&) { return any_square(random); });
}
/// Changes a square in a move ("Bxc6,Ba5", "Rxh4=P", "g3-g2").
inline Mutant text_move(const Material& material, Random& random) {
  static const std::regex move(
      R"(\b([A-Z]x?[a-h][1-8](?:=[A-Z])?(?:,[A-Z][a-h][1-8])?|[A-Z]x[a-h][1-8]|[a-h][1-8]-[a-h][1-8])(?=[ .,;<]|$))");
  return with_word(material, random, move, true, [&](const std::string& text) {
    std::vector<std::size_t> digits;
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (std::isdigit(static_cast<unsigned char>(text[i])) != 0) digits.push_back(i);
    }
    const std::size_t at = digits[random.below(digits.size())];
    return text.substr(0, at - 1).append(any_square(random)).append(text, at + 1);
  });
}
/// Whether the second word is another name of the piece that the first one names: its plural, the orthodox piece in
/// whose place it starts (D3 lists each army's rook, knight, bishop and queen), or what a promoted piece moves as.
inline bool also_called(const std::string& piece, const std::string& name) {
  static const std::pair<std::string_view, std::string_view> places[] = {
      {"bede", "rook"},
      {"waffle", "knight"},
      {"fad", "bishop"},
      {"cardinal", "queen"},
      {"charging rook", "rook"},
      {"fibnif", "knight"},
      {"charging knight", "bishop"},
      {"colonel", "queen"},
      {"short rook", "rook"},
      {"woody rook", "knight"},
      {"half-duck", "bishop"},
      {"chancellor", "queen"},
      {"promoted rook", "rook"},
      {"promoted knight", "knight"},
      {"promoted bishop", "bishop"},
      {"promoted queen", "queen"},
  };
  const std::string one = piece.ends_with('s') ? piece.substr(0, piece.size() - 1) : piece;
  return one == name || std::find(std::begin(places), std::end(places),
                                  std::pair<std::string_view, std::string_view>(one, name)) != std::end(places);
}
/// Replaces the name of a piece in a caption by that of another piece of the variant.
inline Mutant other_name(const Material& material, Random& random) {
  const auto roles = material.variant.roles();
  if (material.names.empty()) return std::nullopt;
  std::string names;
  for (const std::string& name : material.names) names.append(names.empty() ? "" : "|").append(name);
  const std::regex piece("\\b(" + names + ")\\b", std::regex::icase);
  std::vector<Range> found;
  for (const Range line : words_of(material.page)) {
    const std::string text = line.of(material.page);
    // Captions only: elsewhere a page may name any piece.
    if (text.find("figcaption") == std::string::npos) continue;
    for (auto it = std::sregex_iterator(text.begin(), text.end(), piece); it != std::sregex_iterator(); ++it) {
      const Range in_line = range_of(*it, 1);
      found.push_back({line.begin + in_line.begin, line.begin + in_line.end});
    }
  }
  if (found.empty()) return std::nullopt;
  const Range range = found[random.below(found.size())];
  const std::string before = lower(range.of(material.page));
  const std::string name(roles[random.below(roles.size())].name);
  return name == before || also_called(before, name) ? std::nullopt : Mutant(with(material.page, range, name));
}
/// Exchanges words: captures become quiet steps, check becomes mate, left becomes right …
inline Mutant other_word(const Material& material, Random& random) {
  static const std::pair<std::string_view, std::string_view> words[] = {
      {"Quiet steps", "Captures"},     {"captures", "quiet steps"},
      {"gives check", "gives mate"},   {"Mate after", "Stalemate after"},
      {"black king", "white king"},    {"may answer", "must not answer"},
      {"on the left", "on the right"}, {"where they take", "where they go without taking"},
  };
  const auto& [from, to] = words[random.below(std::size(words))];
  for (const Range line : words_of(material.page)) {
    const std::string text = line.of(material.page);
    const std::size_t at = text.find(from);
    if (text.find("figcaption") == std::string::npos || at == std::string::npos) continue;
    return with(material.page, {line.begin + at, line.begin + at + from.size()}, std::string(to));
  }
  return std::nullopt;
}

}  // namespace mutation
