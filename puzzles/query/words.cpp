#include "puzzles/query/words.hpp"

#include <algorithm>

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

std::vector<SquaresWord> squares_words(const Variant& variant) {
  using attacks::Bits;
  const BoardShape shape = board_shape(variant);
  const auto rank = [](int number) { return attacks::rank_1 << (8 * number); };
  const auto file = [](int number) { return attacks::file_a << number; };
  const auto same = [](Bits squares) { return SquarePattern{{SquareSet(squares), SquareSet(squares)}}; };
  const auto seen = [&](int number) {
    return SquarePattern{{SquareSet(rank(number)), SquareSet(rank(shape.ranks - 1 - number))}};
  };
  std::vector<SquaresWord> all;
  for (int i = 0; i < 8; ++i) {
    if (i < shape.ranks) all.push_back({fmt::format("rank_{}", i + 1), same(rank(i))});
    if (i < shape.files) all.push_back({fmt::format("file_{}", static_cast<char>('a' + i)), same(file(i))});
  }
  const Bits ends = rank(0) | rank(shape.ranks - 1);
  const Bits sides = file(0) | file(shape.files - 1);
  all.push_back({"light", same(attacks::light_squares)});
  all.push_back({"dark", same(~attacks::light_squares)});
  all.push_back({"edge", same(ends | sides)});
  all.push_back({"corner", same(ends & sides)});
  all.push_back({"center", same((rank((shape.ranks - 1) / 2) | rank(shape.ranks / 2)) &
                                (file((shape.files - 1) / 2) | file(shape.files / 2)))});
  all.push_back({"first_rank", seen(0)});
  all.push_back({"second_rank", seen(1)});
  if (shape.ranks > 6) all.push_back({"seventh_rank", seen(6)});
  all.push_back({"last_rank", seen(shape.ranks - 1)});
  return all;
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
  const BoardShape shape = board_shape(variant);
  out += fmt::format("\nSquares: {}, a1-c3 for a rectangle, rank_1 to rank_{}, file_a to file_{:c},\n ",
                     range_of_squares(variant), shape.ranks, 'a' + shape.files - 1);
  for (const SquaresWord& each : squares_words(variant)) {
    if (!each.name.starts_with("rank_") && !each.name.starts_with("file_")) out += " " + each.name;
  }
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
          {"pieces", json_list(pieces_words(variant), &PiecesWord::name)},
          {"squares", json_list(squares_words(variant), &SquaresWord::name)}};
}

}  // namespace arbiter::puzzles::query
