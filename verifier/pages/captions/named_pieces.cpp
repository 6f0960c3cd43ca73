#include "verifier/pages/captions/named_pieces.hpp"

#include <algorithm>
#include <array>

namespace arbiter::pages {
namespace {

using Strength = PieceWords::Strength;

constexpr auto common_words = std::to_array<PieceWords>({
#define ARBITER_PIECE_WORDS(role, strength, english, french, spanish) \
  {role, Strength::strength, {english, french, spanish}},
#include "verifier/pages/captions/pieces_words.def"
#undef ARBITER_PIECE_WORDS
});

/// A name split into words, for one variant and language.
struct Name {
  Role role;
  Strength strength;
  std::vector<std::string_view> words;
};

std::vector<Name> names_of(const Variant& variant, Language language) {
  std::vector<Name> names;
  std::vector<PieceWords> table(common_words.begin(), common_words.end());
  const auto own = variant.piece_words();
  table.insert(table.end(), own.begin(), own.end());
  for (const PieceWords& row : table) {
    const auto roles = variant.roles();
    const auto info =
        std::find_if(roles.begin(), roles.end(), [&row](const RoleInfo& role) { return role.name == row.role; });
    if (info == roles.end()) continue;
    std::string_view list = row.names[static_cast<std::size_t>(language)];
    while (!list.empty()) {  // a language may have no word for it
      const std::size_t end = std::min(list.find('|'), list.size());
      names.push_back({info->role, row.strength, words_of_phrase(list.substr(0, end))});
      if (end == list.size()) break;
      list.remove_prefix(end + 1);
    }
  }
  return names;
}

/// Allows a plural in each word of the name.
bool same_or_plural(std::string_view token, std::string_view word) {
  if (!token.starts_with(word)) return false;
  const std::string_view ending = token.substr(word.size());
  return ending.empty() || ending == "s" || ending == "es" || ending == "x";
}

bool stands_at(const std::vector<Token>& tokens, std::size_t at, const Name& name) {
  if (at + name.words.size() > tokens.size()) return false;
  for (std::size_t i = 0; i < name.words.size(); ++i) {
    if (!same_or_plural(tokens[at + i].word, name.words[i])) return false;
  }
  return true;
}

std::optional<Owner> owner_meant(Meaning meaning) {
  if (meaning == Meaning::white) return Owner::white;
  if (meaning == Meaning::black) return Owner::black;
  if (meaning == Meaning::shared) return Owner::both;
  return std::nullopt;
}

/// The words next to a name: whose piece it is, and whether the text only compares with it.
void look_around(NamedPiece& piece, const std::vector<Spoken>& phrases, Language language) {
  std::size_t before = piece.token;
  for (auto it = phrases.rbegin(); it != phrases.rend(); ++it) {
    if (it->token + it->count != before) continue;
    before = it->token;
    const auto owner = owner_meant(it->meaning);
    if (owner && language == Language::english) piece.owner = owner;
    if (it->meaning == Meaning::like) piece.compared = true;
    if (it->meaning != Meaning::article && it->meaning != Meaning::many && !owner) break;
  }
  if (language == Language::english) return;
  for (const Spoken& phrase : phrases) {
    if (phrase.token == piece.token + piece.count) piece.owner = owner_meant(phrase.meaning);
  }
}

std::vector<NamedPiece> named_in(const std::vector<Token>& tokens, const Variant& variant, Language language) {
  const std::vector<Name> names = names_of(variant, language);
  std::vector<bool> foreign(tokens.size(), false);
  const auto phrases = spoken(tokens, language);
  for (const Spoken& phrase : phrases) {
    // "à son tour" is not a rook.
    if (phrase.meaning == Meaning::other)
      std::fill_n(foreign.begin() + static_cast<std::ptrdiff_t>(phrase.token), phrase.count, true);
  }
  std::vector<NamedPiece> found;
  for (std::size_t at = 0; at < tokens.size(); ++at) {
    if (foreign[at]) continue;
    std::size_t count = 0;
    for (const Name& name : names) {
      if (name.words.size() > count && stands_at(tokens, at, name)) count = name.words.size();
    }
    if (count == 0) continue;
    std::optional<NamedPiece> piece;
    for (const Strength strength : {Strength::strong, Strength::weak}) {
      for (const Name& name : names) {
        if (name.strength != strength || name.words.size() != count || !stands_at(tokens, at, name)) continue;
        if (!piece)
          piece = NamedPiece{.role = name.role,
                             .begin = tokens[at].begin,
                             .end = tokens[at + count - 1].end,
                             .token = at,
                             .count = count};
        else if (!may_be(*piece, name.role))
          piece->perhaps.push_back(name.role);
      }
    }
    look_around(*piece, phrases, language);
    found.push_back(std::move(*piece));
    at += count - 1;
  }
  return found;
}

}  // namespace

std::vector<NamedPiece> named_pieces(const std::vector<Token>& tokens, const Variant& variant, Language language) {
  auto found = named_in(tokens, variant, language);
  if (found.empty() && language != Language::english) found = named_in(tokens, variant, Language::english);
  return found;
}

std::vector<NamedPiece> named_pieces(std::string_view text, const Variant& variant) {
  const auto tokens = tokens_of(text);
  return named_pieces(tokens, variant, language_of(tokens).language);
}

bool may_be(const NamedPiece& named, Role role) {
  return named.role == role || std::find(named.perhaps.begin(), named.perhaps.end(), role) != named.perhaps.end();
}

bool may_be(const NamedPiece& named, const Piece& piece) {
  return may_be(named, piece.role) && (!named.owner || *named.owner == piece.owner);
}

SquareSet squares_of(const NamedPiece& named, const Board& board) {
  SquareSet strong;
  SquareSet all;
  for (const Square square : board.occupied()) {
    const Piece piece = *board[square];
    if (!may_be(named, piece)) continue;
    all |= SquareSet(square);
    if (piece.role == named.role) strong |= SquareSet(square);
  }
  return strong.empty() ? all : strong;
}

bool letter_means(char written, const RoleInfo& role, const Variant& variant, Language language) {
  if (role.notation == written) return true;
  if (language == Language::english) return false;
  const auto names = names_of(variant, language);
  return std::any_of(names.begin(), names.end(), [&](const Name& name) {
    return name.role == role.role && name.strength == Strength::strong &&
           name.words.front().front() - 'a' + 'A' == written;
  });
}

}  // namespace arbiter::pages
