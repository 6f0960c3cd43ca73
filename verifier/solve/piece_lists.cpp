#include "verifier/solve/piece_lists.hpp"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "verifier/position/known_positions.hpp"
#include "verifier/support/internal_error.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/refusal.hpp"
#include "verifier/support/text.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::solve {
namespace {

const RoleInfo* role_with_letter(const Variant& variant, const std::string& capital) {
  const auto roles = variant.roles();
  const auto found = std::find_if(roles.begin(), roles.end(), [&](const RoleInfo& info) {
    return upper_case(std::string(1, info.letter)) == capital || std::string(1, info.notation) == capital;
  });
  return found == roles.end() ? nullptr : &*found;
}

Role role_of(const Variant& variant, std::string_view name) {
  const std::string capital = upper_case(name);
  const RoleInfo* role = role_with_letter(variant, capital);
  if (role == nullptr && capital == "S") role = role_with_letter(variant, "N");  // Springer: a knight to composers
  if (role != nullptr) return role->role;
  std::vector<std::string> letters;
  for (const RoleInfo& each : variant.roles()) letters.push_back(upper_case(std::string(1, each.letter)));
  throw Refusal(fmt::format("no piece of {} has the letter '{}'", variant.title(), printable(name, 8)),
                fmt::format("known: {}; a square alone is a pawn", joined(letters, " ")));
}

Role pawn_of(const Variant& variant) {
  for (const RoleInfo& each : variant.roles()) {
    if (each.name == "pawn") return each.role;
  }
  throw InternalError("every variant has pawns");
}

void place(Board& board, std::string_view list, Side side, const Variant& variant) {
  constexpr std::string_view between = " ,;\t\r\n";
  for (std::size_t at = list.find_first_not_of(between); at != std::string_view::npos;) {
    const std::size_t end = std::min(list.find_first_of(between, at), list.size());
    const std::string_view word = list.substr(at, end - at);
    at = list.find_first_not_of(between, end);
    const std::size_t letters = word.size() == 3 ? 1 : 0;
    const auto square = word.size() == letters + 2 ? Square::parse(word.substr(letters)) : std::nullopt;
    if (!square)
      throw Refusal(fmt::format("'{}' is no piece on a square", printable(word, 40)),
                    "a letter and a square, or the square of a pawn: Kh1 Qd1 e4");
    if (!board.empty(*square)) throw Refusal(fmt::format("two pieces are put on {}", square->name()));
    const Role role = letters == 0 ? pawn_of(variant) : role_of(variant, word.substr(0, 1));
    board.put(*square, piece_of(side, role));
  }
}

}  // namespace

std::string fen_of_pieces(std::string_view white, std::string_view black, Side to_move, const Variant& variant,
                          std::size_t profile, std::string_view pairing) {
  const auto start = known_fen(variant, "start", pairing);
  const auto parsed = start ? variant.parse_fen(*start, {}) : Parsed<ParsedFen>(tl::make_unexpected(Faults{}));
  ensure(parsed.has_value(), "every variant has a start position");
  Setup setup = parsed->setup;
  setup.board = Board();
  setup.to_move = to_move;
  setup.counters = {};
  place(setup.board, white, Side::white, variant);
  place(setup.board, black, Side::black, variant);
  FenStyle style = parsed->style;
  if (variant.six_fields_say_all()) style = FenStyle{.dialect = Dialect::fen};
  return variant.write_fen(variant.essential(setup, profile), style);
}

}  // namespace arbiter::solve
