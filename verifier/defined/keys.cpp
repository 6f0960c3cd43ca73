#include "verifier/defined/keys.hpp"

#include <algorithm>
#include <map>
#include <string>

namespace arbiter::defined {

namespace {

std::string capitalised(std::string name) {
  name[0] = static_cast<char>(name[0] - 'a' + 'A');
  return name;
}

std::vector<std::string> split_words(std::string_view text) {
  std::vector<std::string> words;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    words.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return words;
}

/// A row of keys.def; of lists the words have blanks between them.
struct Row {
  const char* name;
  ValueType type;
  const char* standard;
  Support support;
  const char* what;
  const char* sets = "";
  const char* choices = "";
};

std::vector<Key> make_keys() {
  using enum ValueType;  // here alone: compiled together with other files, their names would hide functions
  using enum Support;
  std::vector<Key> keys;
  const auto add = [&](std::string name, ValueType type, std::string standard, Support support,
                       std::string what) -> Key& {
    return keys.emplace_back(Key{name, type, std::move(standard), support, std::move(what), {name}, {}, false, -1});
  };
  add("maxRank", rank, "8", played, "the number of ranks");
  add("maxFile", file, "h", played, "the number of files");
  const auto& types = piece_types();
  for (std::size_t i = 0; i < types.size(); ++i) {
    add(types[i].name, letter, "-", played, "a piece").piece = static_cast<int>(i);
    for (const char* side : {"White", "Black"}) {
      Key& key = add("mobilityRegion" + std::string(side) + capitalised(types[i].name), squares, "-", played,
                     "where the piece may stand");
      key.piece = static_cast<int>(i);
    }
  }
  const Row rows[] = {
#define ARBITER_KEY(...) {__VA_ARGS__},
#include "verifier/defined/keys.def"
#undef ARBITER_KEY
  };
  bool outdated = false;
  for (const Row& row : rows) {
    const std::string_view name = row.name;
    if (name == "promotionRank") outdated = true;
    if (name == "pawnTypes") outdated = false;
    Key& key = add(row.name, row.type, row.standard, row.support, row.what);
    if (*row.sets != '\0') key.sets = split_words(row.sets);
    key.choices = split_words(row.choices);
    key.outdated = outdated;
  }
  return keys;
}

}  // namespace

const std::array<PieceType, piece_type_count>& piece_types() {
  static const auto types = [] {
    constexpr std::array<std::pair<const char*, const char*>, first_custom_type> own{{
#define ARBITER_PIECE_TYPE(name, betza) {name, betza},
#include "verifier/defined/piece_types.def"
#undef ARBITER_PIECE_TYPE
    }};
    std::array<PieceType, piece_type_count> all;
    for (std::size_t i = 0; i < own.size(); ++i) all[i] = {own[i].first, own[i].second};
    for (int i = first_custom_type; i < king_type; ++i)
      all[static_cast<std::size_t>(i)] = {"customPiece" + std::to_string(i - first_custom_type + 1), ""};
    all[king_type] = {"king", "K"};
    return all;
  }();
  return types;
}

std::string_view described(ValueType type) {
  using enum ValueType;
  switch (type) {
    case word: return "a text";
    case boolean: return "true or false";
    case number: return "a whole number from 0";
    case rank: return "a rank: 1, 2 …";
    case ValueType::file: return "a file: a, b … or 1, 2 …";
    case result: return "win, loss or draw (for the side to move)";
    case result_none: return "win, loss, draw or none (for the side to move)";
    case squares: return "squares (e4), ranks (*8), files (a*), with blanks between; - for none";
    case piece: return "the letter of a piece, or -";
    case piece_any: return "the letter of a piece, or * for any";
    case pieces: return "letters of pieces, or -";
    case pieces_any: return "letters of pieces, or * for all";
    case rights: return "castling rights as in FENs, or -";
    case choice: return "one of its words";
    case fen: return "a FEN";
    case limits: return "letters with numbers: q:1 r:2";
    case promotions: return "letters with what they become: p:g s:g, or p:-";
    case letter: return "a letter, or -; of customPiece1 … and king with Betza's notation: h:mNcK";
  }
  return "";
}

std::span<const Key> all_keys() {
  static const std::vector<Key> keys = make_keys();
  return keys;
}

const Key* find_key(std::string_view name) {
  static const auto index = [] {
    std::map<std::string, const Key*, std::less<>> found;
    for (const Key& key : all_keys()) found.emplace(key.name, &key);
    return found;
  }();
  const auto at = index.find(name);
  return at == index.end() ? nullptr : at->second;
}

}  // namespace arbiter::defined
