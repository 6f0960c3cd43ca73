#include "fens/guess.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "position/fen_text.hpp"

namespace arbiter::fens {
namespace {

constexpr std::string_view orthodox_letters = "pnbrqk";
/// The documents', vchess's for kings and pawns, and pychess's.
constexpr std::string_view army_letters = "pnbrqkdwfcgitlsyhomzevau";
constexpr std::string_view checkered_letters = "pnbrqkstuco";

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  const auto blank = [](char c) { return c == ' ' || (c >= '\t' && c <= '\r') || c == '"' || c == '\''; };
  for (std::size_t at = 0; at < text.size() && words.size() < 9;) {
    while (at < text.size() && blank(text[at])) ++at;
    const std::size_t begin = at;
    while (at < text.size() && !blank(text[at])) ++at;
    if (at > begin) words.push_back(text.substr(begin, at - begin));
  }
  return words;
}

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
bool letter(char c) { return lower(c) >= 'a' && lower(c) <= 'z'; }

bool only(std::string_view board, std::string_view letters) {
  return std::all_of(board.begin(), board.end(), [letters](char c) { return !letter(c) || letters.find(lower(c)) != std::string_view::npos; });
}

std::string letters_and_digits(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (letter(c) || (c >= '0' && c <= '9')) out += lower(c);
  }
  return out;
}

/// Names that are neither a variant's own nor its title, without blanks and signs. Those of chess are what sites and programs
/// write into the tag Variant of PGN for orthodox rules.
constexpr auto other_names = std::to_array<std::pair<std::string_view, std::string_view>>({
    {"takeandmake", "takemake"},
    {"takeandmakechess", "takemake"},
    {"takemakechess", "takemake"},
    {"checkeredchess", "checkered"},
    {"standard", "chess"},
    {"standardchess", "chess"},
    {"normal", "chess"},
    {"normalchess", "chess"},
    {"orthodox", "chess"},
    {"orthodoxchess", "chess"},
    {"classical", "chess"},
    {"fromposition", "chess"},
    {"chess960", "chess"},
    {"fischerandom", "chess"},
    {"fischerrandom", "chess"},
    {"fischerandomchess", "chess"},
    {"fischerrandomchess", "chess"},
    {"wildfr", "chess"},
});

std::ptrdiff_t count(std::string_view board, char c) { return std::count(board.begin(), board.end(), c); }

/// What a board shows, where the fields show nothing.
std::string_view by_men(std::string_view board) {
  const bool two_kings = count(board, 'K') == 2 && count(board, 'k') == 2;
  if (two_kings && (only(board, "rnbkp") || only(board, "slrkp"))) return "interweave";
  if (only(board, orthodox_letters)) return "chess";
  const bool coloured = std::none_of(board.begin(), board.end(), [](char c) { return c != lower(c) && orthodox_letters.find(lower(c)) == std::string_view::npos; });
  if (coloured && only(board, checkered_letters)) return {};  // checkered men, or Black's of the armies
  // A letter that nobody has is a slip in what the rest says.
  return only(board, army_letters) ? "armies" : "chess";
}

std::string_view name_by_text(std::string_view text) {
  const auto words = words_of(text);
  if (words.empty()) return {};
  const std::string_view board = words[0];
  if (const std::size_t brace = text.find('{'); brace != std::string_view::npos) {
    const std::string_view json = text.substr(brace);
    const auto has = [json](std::string_view key) { return json.find(key) != std::string_view::npos; };
    if (has("\"armies\"")) return "armies";
    if (has("\"cmove\"") || has("\"stage\"")) return "checkered";
    return by_men(board);
  }
  if (words.size() < 3 || !fen::numeric(words[2])) return by_men(board);
  if (words.size() == 3) return by_men(board);
  const std::string_view fourth = words[3];
  if (fourth == "-" || fourth.find(',') != std::string_view::npos) return "interweave";
  if (fourth.size() >= 12 && fourth.find_first_not_of("01", 4) == std::string_view::npos) return "checkered";
  if (words.size() >= 7) return "checkered";
  if (words.size() == 6) return "armies";
  return only(board, orthodox_letters) ? std::string_view{} : by_men(board);
}

}  // namespace

const Variant* variant_of_text(std::string_view text) {
  const std::string_view name = name_by_text(text);
  return name.empty() ? nullptr : variant_named(name);
}

const Variant* variant_of_name(std::string_view name) {
  if (const Variant* variant = variant_named(name)) return variant;
  const std::string word = letters_and_digits(name);
  if (word.empty()) return nullptr;
  for (const Variant* variant : all_variants()) {
    if (word == letters_and_digits(variant->title())) return variant;
  }
  for (const auto& [other, variant] : other_names) {
    if (word == other) return variant_named(variant);
  }
  return variant_named(word);
}

const Variant* variant_of_path(std::string_view path) {
  bool folder = false;
  while (!path.empty()) {
    const std::size_t slash = path.rfind('/');
    const std::string_view part = slash == std::string_view::npos ? path : path.substr(slash + 1);
    // "faulty-checkered.fens", "armies_01.epd": any word of the name. Of folders, "chess" alone: "chess-variants" and
    // "my-chess-site" say nothing of the positions in them.
    for (std::size_t at = 0; at < part.size();) {
      const std::size_t end = std::min(part.find_first_of(".-_ ", at), part.size());
      const Variant* variant = variant_named(part.substr(at, end - at));
      const bool said = variant != nullptr && !(folder && variant->name() == "chess" && end - at < part.size());
      if (said) return variant;
      at = end + 1;
    }
    folder = true;
    if (slash == std::string_view::npos) break;
    path = path.substr(0, slash);
  }
  return nullptr;
}

}  // namespace arbiter::fens
