#include "puzzles/query/words.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "puzzles/space/puzzle_variant.hpp"
#include "verifier/board/attacks.hpp"
#include "verifier/support/json.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::puzzles::query {
namespace {

constexpr auto table = std::to_array<WordInfo>({
#define ARBITER_QUERY_WORD(name, scope, kind, known, ahead, worth, help) \
  {Word::name, #name, Scope::scope, Kind::kind, Known::known, Ahead::ahead, worth, help},
#include "puzzles/query/words.def"
});

using NamedSquares = std::pair<std::string, SquarePattern>;
/// Ranks and files, of which help says the first and the last, and the others.
constexpr std::size_t ranks_and_files = 16;
const std::vector<NamedSquares>& named_squares() {
  static const std::vector<NamedSquares> list = [] {
    using attacks::Bits;
    constexpr Bits ends = attacks::rank_1 | attacks::rank_8;
    constexpr Bits sides = attacks::file_a | attacks::file_h;
    const auto same = [](Bits squares) { return SquarePattern{{SquareSet(squares), SquareSet(squares)}}; };
    const auto rank = [](int seen) {
      return SquarePattern{
          {SquareSet(attacks::rank_of(Side::white, seen)), SquareSet(attacks::rank_of(Side::black, seen))}};
    };
    std::vector<NamedSquares> all;
    for (int i = 0; i < 8; ++i) {
      all.emplace_back(fmt::format("rank_{}", i + 1), same(attacks::rank_1 << (8 * i)));
      all.emplace_back(fmt::format("file_{}", static_cast<char>('a' + i)), same(attacks::file_a << i));
    }
    all.emplace_back("light", same(attacks::light_squares));
    all.emplace_back("dark", same(~attacks::light_squares));
    all.emplace_back("edge", same(ends | sides));
    all.emplace_back("corner", same(ends & sides));
    all.emplace_back("center", same(0x0000001818000000U));  // d4, e4, d5 and e5
    all.emplace_back("first_rank", rank(0));
    all.emplace_back("second_rank", rank(1));
    all.emplace_back("seventh_rank", rank(6));
    all.emplace_back("last_rank", rank(7));
    return all;
  }();
  return list;
}

}  // namespace

std::span<const WordInfo> words() { return table; }

const WordInfo& info(Word word) { return table[static_cast<std::size_t>(word)]; }

const WordInfo* find_word(std::string_view name) {
  const auto found = std::ranges::find(table, name, &WordInfo::name);
  return found == table.end() ? nullptr : &*found;
}

bool WordInfo::known_to(const Variant& variant) const {
  if (known == Known::everywhere) return true;
  const std::string padded = fmt::format(" {} ", puzzle_variant(variant).query_words);
  return padded.find(fmt::format(" {} ", name)) != std::string::npos;
}

std::string WordInfo::variants() const {
  return joined(all_variants(), " ", [this](const Variant* each) { return known_to(*each) ? each->name() : ""; });
}

std::vector<PiecesWord> pieces_words(const Variant& variant) {
  constexpr std::uint32_t any = ~std::uint32_t{0};
  constexpr std::uint8_t white = 1U << static_cast<unsigned>(Owner::white);
  constexpr std::uint8_t black = 1U << static_cast<unsigned>(Owner::black);
  constexpr std::uint8_t both = 1U << static_cast<unsigned>(Owner::both);
  std::vector<PiecesWord> result{{"white", {{white, white}, any}, true},
                                 {"black", {{black, black}, any}, true},
                                 {"own", {{white, black}, any}, true},
                                 {"enemy", {{black, white}, any}, true},
                                 {"piece", {{PiecesPattern::every_owner, PiecesPattern::every_owner}, any}, false}};
  std::uint32_t pawns = 0;
  std::uint32_t kings = 0;
  for (const RoleInfo& role : variant.roles()) {
    const std::uint32_t bit = std::uint32_t{1} << static_cast<unsigned>(number(role.role));
    std::string name = replaced(replaced(role.name, " ", "_"), "-", "_");
    if (name == "pawn") pawns |= bit;
    if (name == "king") kings |= bit;
    result.push_back({std::move(name), {{PiecesPattern::every_owner, PiecesPattern::every_owner}, bit}, false});
  }
  result.push_back({"officer", {{PiecesPattern::every_owner, PiecesPattern::every_owner}, ~(pawns | kings)}, false});
  const std::string_view shared = puzzle_variant(variant).shared_pieces_word;
  if (!shared.empty()) result.push_back({std::string(shared), {{both, both}, any}, true});
  return result;
}

std::optional<SquarePattern> squares_named(std::string_view name) {
  if (const auto square = Square::parse(name)) return SquarePattern{{*square, *square}};
  const auto found = std::ranges::find(named_squares(), name, &NamedSquares::first);
  return found == named_squares().end() ? std::nullopt : std::optional(found->second);
}

std::vector<std::string> square_words() {
  std::vector<std::string> result;
  for (const auto& [name, pattern] : named_squares()) result.push_back(name);
  return result;
}

std::string grammar() {
  return
#include "puzzles/query/grammar.def"
      ;
}

std::string vocabulary(const Variant& variant) {
  std::string out;
  for (const Scope scope : {Scope::position, Scope::move}) {
    out += scope == Scope::position ? "Of a position:\n" : "Of a move:\n";
    for (const WordInfo& each : table) {
      if (each.scope == scope && each.known_to(variant)) out += fmt::format("  {:<17} {}\n", each.name, each.help);
    }
  }
  out += "Pieces:\n ";
  for (const PiecesWord& each : pieces_words(variant)) out += " " + each.name;
  out += "\nSquares: a1 to h8, a1-c3 for a rectangle, rank_1 to rank_8, file_a to file_h,\n ";
  for (std::size_t i = ranks_and_files; i < named_squares().size(); ++i) out += " " + named_squares()[i].first;
  return out + "\n";
}

nlohmann::ordered_json words_json(const Variant& variant) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const WordInfo& each : words()) {
    if (!each.known_to(variant)) continue;
    list.push_back(
        {{"word", each.name}, {"about", each.scope == Scope::position ? "position" : "move"}, {"meaning", each.help}});
  }
  return {{"schema", 2},
          {"variant", variant.name()},
          {"words", std::move(list)},
          {"pieces", json_list(pieces_words(variant), [](const PiecesWord& each) { return each.name; })},
          {"squares", square_words()}};
}

}  // namespace arbiter::puzzles::query
