#include "verifier/defined/fen.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "verifier/support/text.hpp"

namespace arbiter::defined {
namespace {

/// A row of piece_words.def.
struct WordsRow {
  std::string_view type;
  std::string_view betza;
  std::array<std::string_view, 3> names;
  std::string_view weakly;
};
constexpr auto known_words = std::to_array<WordsRow>({
#define ARBITER_DEFINED_PIECE(type, betza, english, french, spanish, weakly) \
  {type, betza, {english, french, spanish}, weakly},
#include "verifier/defined/piece_words.def"
});

constexpr std::array<std::pair<char, std::string_view>, 6> orthodox_letters{
    {{'k', "king"}, {'q', "queen"}, {'r', "rook"}, {'b', "bishop"}, {'n', "knight"}, {'p', "pawn"}}};

bool is_custom(const Kind& kind) { return kind.name.starts_with("customPiece"); }

/// Null if nothing is known.
const WordsRow* row_of(const Definition& definition, const Kind& kind) {
  const auto row = [](const auto& matches) {
    const auto found = std::ranges::find_if(known_words, matches);
    return found == known_words.end() ? nullptr : &*found;
  };
  const auto of_type = [&row](std::string_view type) {
    return row([type](const WordsRow& each) { return each.type == type; });
  };
  if (!is_custom(kind)) return of_type(kind.name);
  if (const auto* found = row([&](const WordsRow& each) { return !each.betza.empty() && each.betza == kind.betza; }))
    return found;
  for (const auto& letter : orthodox_letters) {
    const bool taken =
        std::ranges::any_of(definition.kinds, [&letter](const Kind& other) { return other.name == letter.second; });
    if (letter.first == kind.letter && !taken) return of_type(letter.second);
  }
  return nullptr;
}

}  // namespace

std::string piece_name(const Definition& definition, const Kind& kind) {
  const WordsRow* row = is_custom(kind) ? row_of(definition, kind) : nullptr;
  if (row == nullptr && is_custom(kind)) return fmt::format("piece {}", upper_case(std::string(1, kind.letter)));
  std::string name;
  for (const char c : row == nullptr ? std::string_view(kind.name) : row->type) {
    if (c >= 'A' && c <= 'Z') name += ' ';
    name += lower_case(std::string(1, c));
  }
  return name;
}

void add_piece_words(const Definition& definition, const Kind& kind, std::string_view role,
                     std::vector<PieceWords>& words) {
  const WordsRow* row = row_of(definition, kind);
  // "piece x", for each letter: words are lower case.
  static const std::vector<std::string> letters = [] {
    std::vector<std::string> all;
    for (char letter = 'a'; letter <= 'z'; ++letter) all.push_back(fmt::format("piece {}", letter));
    return all;
  }();
  if (kind.letter >= 'a' && kind.letter <= 'z') {
    const std::string_view by_letter = letters[static_cast<std::size_t>(kind.letter - 'a')];
    words.push_back({role, PieceWords::Strength::strong, {by_letter, {}, {}}});
  }
  if (!role.starts_with("piece ")) words.push_back({role, PieceWords::Strength::strong, {role, {}, {}}});
  if (row == nullptr) return;
  words.push_back({role, PieceWords::Strength::strong, row->names});
  if (!row->weakly.empty()) words.push_back({role, PieceWords::Strength::weak, {row->weakly, {}, {}}});
}

}  // namespace arbiter::defined
