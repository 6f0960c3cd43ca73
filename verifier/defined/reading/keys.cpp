#include "verifier/defined/keys.hpp"

#include <map>

#include <fmt/format.h>

#include "verifier/support/text.hpp"

namespace arbiter::defined {

namespace {

std::vector<Key> make_keys() {
  using enum ValueType;  // here alone: compiled together with other files, their names would hide functions
  using enum Support;
  std::vector<Key> keys;
  const auto words = [](const char* text) {
    const auto all = split_words(text);
    return std::vector<std::string>(all.begin(), all.end());
  };
  const auto row = [&](const std::string& name, ValueType type, const char* standard, Support support, const char* what,
                       const char* sets = "", const char* choices = "", const char* replacement = "",
                       int of_piece = -1) {
    keys.push_back({name, type, standard, support, what, words(*sets != '\0' ? sets : name.c_str()), words(choices),
                    replacement, of_piece});
  };
  row("maxRank", rank, "8", played, "the number of ranks");
  row("maxFile", file, "h", played, "the number of files");
  int of_piece = 0;
  for (const PieceType& type : piece_types()) {
    row(type.name, letter, "-", played, "a piece", "", "", "", of_piece);
    for (const Side side : {Side::white, Side::black})
      row(mobility_key(side, type.name), squares, "-", played, "where the piece may stand", "", "", "", of_piece);
    ++of_piece;
  }
#define ARBITER_KEY(...) row(__VA_ARGS__);
#include "verifier/defined/keys.def"
  return keys;
}

}  // namespace

const std::array<PieceType, piece_type_count>& piece_types() {
  static const auto types = std::to_array<PieceType>({
#define ARBITER_PIECE_TYPE(name, betza) {name, betza},
#include "verifier/defined/piece_types.def"
  });
  return types;
}

const ValueWords& words_of(ValueType type) {
  static constexpr auto words = std::to_array<ValueWords>({
#define ARBITER_VALUE_TYPE(name, ...) {__VA_ARGS__},
#include "verifier/defined/value_types.def"
  });
  return words[static_cast<std::size_t>(type)];
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

std::string mobility_key(Side side, std::string name) {
  name[0] = to_upper(name[0]);
  return fmt::format("mobilityRegion{}{}", side == Side::white ? "White" : "Black", name);
}

}  // namespace arbiter::defined
