#include "verifier/solve/input/piece_lists.hpp"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "verifier/position/known_positions.hpp"
#include "verifier/support/internal_error.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/refusal.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::solve {
namespace {

const RoleInfo* role_with_letter(const Variant& variant, const std::string& capital) {
  const auto roles = variant.roles();
  const auto found = std::ranges::find_if(roles, [&](const RoleInfo& info) {
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
      throw Refusal(fmt::format("'{}' is not a piece on a square", printable(word, 40)),
                    "a letter and a square, or the square of a pawn: Kh1 Qd1 e4");
    if (!board.empty(*square)) throw Refusal(fmt::format("two pieces are put on {}", square->name()));
    const Role role = letters == 0 ? pawn_of(variant) : role_of(variant, word.substr(0, 1));
    board.put(*square, piece_of(side, role));
  }
}

/// The start position's state, as far as it fits the board: castling is possible where king and rook are at home.
std::string fen_of_board(const Board& board, Side to_move, Ruleset ruleset, std::string_view pairing) {
  const auto start = known_fen(ruleset.variant(), "start", pairing);
  const auto parsed = start ? ruleset->parse_fen(*start, {}) : Parsed<ParsedFen>(tl::make_unexpected(Faults{}));
  ensure(parsed.has_value(), "every variant has a start position");
  Setup setup = parsed->setup;
  setup.board = board;
  setup.to_move = to_move;
  setup.counters = {};
  FenStyle style = parsed->style;
  if (ruleset->six_fields_say_all()) style = FenStyle{.dialect = Dialect::fen};
  return ruleset->write_fen(ruleset.essential(setup), style);
}

}  // namespace

std::string fen_of_pieces(std::string_view white, std::string_view black, Side to_move, Ruleset ruleset,
                          std::string_view pairing) {
  Board board;
  place(board, white, Side::white, ruleset.variant());
  place(board, black, Side::black, ruleset.variant());
  return fen_of_board(board, to_move, ruleset, pairing);
}

std::optional<std::string> fen_of_diagram(std::string_view text, std::optional<Side> given, Side usual, Ruleset ruleset,
                                          const FenOptions& options) {
  constexpr std::string_view blanks = " \t";
  const std::size_t begin = std::min(text.find_first_not_of(blanks), text.size());
  const std::size_t end = std::min(text.find_first_of(blanks, begin), text.size());
  const std::string_view board = text.substr(begin, end - begin);
  std::string_view rest = text.substr(end);
  rest.remove_prefix(std::min(rest.find_first_not_of(blanks), rest.size()));
  rest = rest.substr(0, std::min(rest.find_last_not_of(blanks), rest.size()) + (rest.empty() ? 0 : 1));
  const bool side = rest == "w" || rest == "b";
  if (!rest.empty() && !side) return std::nullopt;
  const auto parsed = ruleset->parse_fen(board, options);
  if (!parsed) return std::nullopt;
  const Side to_move = given ? *given : side ? (rest == "w" ? Side::white : Side::black) : usual;
  std::string fen = fen_of_board(parsed->setup.board, to_move, ruleset, options.armies);
  const std::size_t hands = board.find('[');
  const std::size_t none = fen.find("[]");
  if (hands != std::string_view::npos && none != std::string::npos) fen.replace(none, 2, board.substr(hands));
  return fen;
}

}  // namespace arbiter::solve
