#include "verifier/pages/captions/caption.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "verifier/support/internal_error.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::pages {
namespace {

/// The letters U+00C0 to U+00FF without their accents; '_' for letters of other languages, NUL for signs.
char plain_letter(unsigned code) {
  // Each string has a NUL in the place of the sign among the letters (× and ÷).
  constexpr std::string_view capitals("AAAAAAACEEEEIIIIDNOOOOO\0OUUUUYTs", 32);
  constexpr std::string_view smalls("aaaaaaaceeeeiiiidnooooo\0ouuuuyty", 32);
  if (code >= 0xC0 && code <= 0xDF) return capitals[code - 0xC0];
  if (code >= 0xE0 && code <= 0xFF) return smalls[code - 0xE0];
  return code >= 0x100 ? '_' : '\0';
}

/// The character at `at`: the letters that it adds to a word (none for an accent that follows its letter), and its
/// length.
struct Sign {
  std::string letters;
  std::size_t length = 1;
  bool breaks = true;  ///< ends a word
};

Sign entity_at(std::string_view text, std::size_t at) {
  constexpr std::array<std::string_view, 8> accents{"acute", "grave", "circ", "uml", "tilde", "cedil", "ring", "lig"};
  const std::size_t end = text.substr(at, 12).find(';');
  if (end == std::string_view::npos || end < 3) return {};
  const std::string_view name = text.substr(at + 1, end - 1);
  for (const std::string_view accent : accents) {
    if (!name.ends_with(accent)) continue;
    Sign sign{.letters = {}, .length = end + 1, .breaks = false};
    for (const char c : name.substr(0, name.size() - accent.size())) sign.letters += to_lower(c);
    return sign;
  }
  const bool word = std::ranges::all_of(name, is_letter);
  return {.letters = {}, .length = word ? end + 1 : 1, .breaks = true};
}

/// A tag of HTML within a text ends a word, and its name is not one.
Sign tag_at(std::string_view text, std::size_t at) {
  const char next = at + 1 < text.size() ? to_lower(text[at + 1]) : ' ';
  const std::size_t end = text.substr(at, 80).find('>');
  const bool tag = end != std::string_view::npos && (next == '/' || is_lower(next));
  return {.letters = {}, .length = tag ? end + 1 : 1, .breaks = true};
}

Sign sign_at(std::string_view text, std::size_t at) {
  const auto byte = static_cast<unsigned char>(text[at]);
  const char small = to_lower(text[at]);
  if (is_lower(small) || is_digit(small)) return {.letters = {small}, .length = 1, .breaks = false};
  if (byte == '&') return entity_at(text, at);
  if (byte == '<') return tag_at(text, at);
  if (byte < 0xC2U) return {};
  const std::size_t length = byte >= 0xF0U ? 4 : byte >= 0xE0U ? 3 : 2;
  if (length != 2 || at + 1 >= text.size()) return {.letters = {}, .length = length, .breaks = true};
  const unsigned code = ((byte & 0x1FU) << 6U) | (static_cast<unsigned char>(text[at + 1]) & 0x3FU);
  if (code >= 0x300U && code <= 0x36FU) return {.letters = {}, .length = 2, .breaks = false};
  if (code == 0x152U || code == 0x153U) return {.letters = "oe", .length = 2, .breaks = false};
  const char plain = plain_letter(code);
  if (plain == '\0') return {.letters = {}, .length = 2, .breaks = true};
  return {.letters = {to_lower(plain)}, .length = 2, .breaks = false};
}

struct Phrase {
  Meaning meaning;
  std::vector<std::string_view> words;
};

/// The phrases of a language by the first byte of their first word, else in the order of the list: there are hundreds,
/// and each word of a page is compared with those that may begin with it.
using Phrases = std::array<std::vector<Phrase>, 256>;

std::size_t shelf_of(std::string_view word) { return word.empty() ? 0 : static_cast<unsigned char>(word.front()); }

Phrases phrases(std::initializer_list<std::pair<Meaning, std::string_view>> list) {
  Phrases result;
  for (const auto& [meaning, text] : list) {
    // A line has the phrases of one meaning, separated by bars.
    for (const std::string_view phrase : split_words(text, "|")) {
      auto words = split_words(phrase);
      ensure(!words.empty() && words.front().front() != '*', "a phrase begins with a letter");
      result[shelf_of(words.front())].push_back({meaning, std::move(words)});
    }
  }
  return result;
}

const Phrases& phrases_of(Language language) {
#define ARBITER_WORDS(meaning, list) {Meaning::meaning, list},
  static const Phrases english = phrases({
#include "verifier/pages/captions/words_en.def"
  });
  static const Phrases french = phrases({
#include "verifier/pages/captions/words_fr.def"
  });
  static const Phrases spanish = phrases({
#include "verifier/pages/captions/words_es.def"
  });
#undef ARBITER_WORDS
  return language == Language::english ? english : language == Language::french ? french : spanish;
}

/// Whether `token` matches the word of a phrase: `captur*` matches all words that begin so.
bool is_word(std::string_view token, std::string_view word) {
  return word.ends_with('*') ? token.starts_with(word.substr(0, word.size() - 1)) : token == word;
}

bool begins(const std::vector<Token>& tokens, std::size_t at, const Phrase& phrase) {
  if (at + phrase.words.size() > tokens.size()) return false;
  for (std::size_t i = 0; i < phrase.words.size(); ++i) {
    if (!is_word(tokens[at + i].word, phrase.words[i]) || (i > 0 && tokens[at + i].after_sign)) return false;
  }
  return true;
}

/// In the order of Language.
constexpr std::array<std::string_view, 3> telling{
#define ARBITER_TELLING(language, words) words,
#include "verifier/pages/captions/telling.def"
};

using Strength = PieceWords::Strength;

constexpr auto common_words = std::to_array<PieceWords>({
#include "verifier/pages/captions/pieces_words.def"
});

/// A name split into words, for one variant and language.
struct Name {
  Role role;
  Strength strength;
  std::vector<std::string_view> words;
};

std::vector<Name> names_of(const Variant& variant, Language language) {
  std::vector<Name> names;
  const auto roles = variant.roles();
  const auto add = [&](const PieceWords& row) {
    const auto info = std::ranges::find(roles, row.role, &RoleInfo::name);
    if (info == roles.end()) return;
    // A language may have no word for it.
    for (const std::string_view name : split_words(row.names[static_cast<std::size_t>(language)], "|"))
      names.push_back({info->role, row.strength, split_words(name)});
  };
  std::ranges::for_each(common_words, add);
  std::ranges::for_each(variant.info().piece_words, add);
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
    const std::size_t before = found.size();
    for (const Strength strength : {Strength::strong, Strength::weak}) {
      for (const Name& name : names) {
        if (name.strength != strength || name.words.size() != count || !stands_at(tokens, at, name)) continue;
        if (found.size() == before)
          found.push_back({.role = name.role,
                           .begin = tokens[at].begin,
                           .end = tokens[at + count - 1].end,
                           .token = at,
                           .count = count});
        else if (!may_be(found.back(), name.role))
          found.back().perhaps.push_back(name.role);
      }
    }
    look_around(found.back(), phrases, language);
    at += count - 1;
  }
  return found;
}

}  // namespace

std::string_view to_string(Language language) noexcept {
  return language == Language::english ? "English" : language == Language::french ? "French" : "Spanish";
}

std::vector<Token> tokens_of(std::string_view text) {
  std::vector<Token> tokens;
  std::size_t sentence = 0;
  bool open = false;
  bool after_sign = false;
  for (std::size_t at = 0; at < text.size();) {
    const Sign sign = sign_at(text, at);
    const std::size_t end = std::min(at + sign.length, text.size());
    if (!sign.letters.empty()) {
      if (!open) tokens.push_back({.word = {}, .begin = at, .end = at, .sentence = sentence, .after_sign = after_sign});
      open = true;
      after_sign = false;
      tokens.back().word += sign.letters;
    }
    if (sign.breaks) open = false;
    if (open) tokens.back().end = end;
    // "4.Bxc6" and "e.p." do not end a sentence.
    const char c = text[at];
    after_sign = after_sign || std::string_view(".,:;!?()[]").find(c) != std::string_view::npos;
    const bool stop = c == '.' || c == '!' || c == '?';
    if (stop && !tokens.empty() && tokens.back().word.size() > 1 &&
        (end == text.size() || text[end] == ' ' || text[end] == '\n'))
      ++sentence;
    at = end;
  }
  return tokens;
}

std::vector<Spoken> spoken(const std::vector<Token>& tokens, Language language) {
  std::vector<Spoken> found;
  const Phrases& known = phrases_of(language);
  for (std::size_t at = 0; at < tokens.size();) {
    const Phrase* best = nullptr;
    for (const Phrase& phrase : known[shelf_of(tokens[at].word)]) {
      if ((best == nullptr || phrase.words.size() > best->words.size()) && begins(tokens, at, phrase)) best = &phrase;
    }
    if (best != nullptr) found.push_back({.meaning = best->meaning, .token = at, .count = best->words.size()});
    at += best != nullptr ? best->words.size() : 1;
  }
  return found;
}

Heard language_of(const std::vector<Token>& tokens) {
  static const auto short_words = [] {
    std::array<std::set<std::string_view>, 3> sets;
    for (std::size_t i = 0; i < sets.size(); ++i) {
      for (const std::string_view word : split_words(telling[i])) sets[i].insert(word);
    }
    return sets;
  }();
  Heard best;
  for (const Language language : all_languages) {
    Heard heard{.language = language, .words = {}};
    std::set<std::string_view> seen;
    for (const Token& token : tokens) {
      if (short_words[static_cast<std::size_t>(language)].contains(token.word) && seen.insert(token.word).second)
        heard.words.push_back(token.word);
    }
    for (const Spoken& phrase : spoken(tokens, language)) {
      const std::string& word = tokens[phrase.token].word;
      if (!is(phrase.meaning, traits::common) && seen.insert(word).second) heard.words.push_back(word);
    }
    if (heard.words.size() > best.words.size()) best = std::move(heard);
  }
  if (best.words.size() > 4) best.words.resize(4);
  return best;
}

std::vector<NamedPiece> named_pieces(const std::vector<Token>& tokens, const Variant& variant, Language language) {
  auto found = named_in(tokens, variant, language);
  if (found.empty() && language != Language::english) found = named_in(tokens, variant, Language::english);
  return found;
}

std::vector<NamedPiece> named_pieces(std::string_view text, const Variant& variant) {
  const auto tokens = tokens_of(text);
  return named_pieces(tokens, variant, language_of(tokens).language);
}

bool may_be(const NamedPiece& named, Role role) { return named.role == role || contains(named.perhaps, role); }

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
  return std::ranges::any_of(names, [&](const Name& name) {
    return name.role == role.role && name.strength == Strength::strong &&
           name.words.front().front() - 'a' + 'A' == written;
  });
}

}  // namespace arbiter::pages
