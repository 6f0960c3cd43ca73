// AF311 against play: in every placement of the kings, the pawn that has just made its double step and one piece more,
// the check is silent exactly if the declarative rules play that double step from a sound position.
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <map>
#include <optional>
#include <string>

#include "tests/support/every.hpp"
#include "verifier/orthodox/state.hpp"
#include "verifier/position/fen_board.hpp"
#include "verifier/variants/variant.hpp"

BOOST_AUTO_TEST_SUITE(double_steps_test)

using namespace arbiter;

namespace {

/// What the rest of a FEN takes for granted about a board: no castling, no more than a pawn's first step.
std::optional<Setup> setup_of(const Variant& variant, const Board& board, Side to_move) {
  const std::string text =
      fen::write_board(
          board,
          [&](const Piece& piece) {
            const RoleInfo& info = variant.roles()[static_cast<std::size_t>(number(piece.role))];
            return piece.owner == Owner::both ? info.shared : piece.owner == Owner::white ? info.notation : info.letter;
          }) +
      (to_move == Side::white ? " w" : " b");
  for (const char* rest : {" - - 0 20", ""}) {
    FenOptions options;
    if (variant.army_choice() != nullptr) options.armies = "FF";
    auto parsed = Ruleset(variant).parse_fen(text + rest, options);
    if (!parsed) continue;
    parsed->setup.counters = {.plies = to_move == Side::white ? 38U : 39U, .halfmove = 0};
    return parsed->setup;
  }
  return std::nullopt;
}

bool sound(Ruleset ruleset, const Setup& setup) {
  const Faults faults = ruleset.faults(setup, {});
  return std::none_of(faults.begin(), faults.end(), [](const Fault& fault) {
    return fault.level == Level::error || fault.check == "AF201" || fault.check == "AF202";
  });
}

/// Or that an earlier move had ended the game.
bool found(Ruleset ruleset, const Setup& setup) {
  const Faults faults = ruleset.setup_reachability(setup, {});
  return std::any_of(faults.begin(), faults.end(),
                     [](const Fault& fault) { return fault.check == "AF311" || fault.check == "AF310"; });
}

struct Seen {
  std::size_t played = 0;
  std::size_t impossible = 0;
};

/// The position after a double step of `pawn` over `step.passed`, and the one before it.
void compare(Ruleset ruleset, const Board& board, const orthodox::DoubleStep& step, Piece pawn, Seen& seen) {
  Board earlier = board;
  earlier.clear(step.target);
  earlier.put(step.start, pawn);
  auto after = setup_of(ruleset.variant(), board, opponent(step.side));
  const auto before = setup_of(ruleset.variant(), earlier, step.side);
  BOOST_REQUIRE_MESSAGE(after && before, ruleset->name());
  orthodox::set_en_passant_square(after->state, step.passed);
  if (!sound(ruleset, *after)) return;
  bool played = false;
  if (sound(ruleset, *before)) {
    for (const MoveOutcome& outcome : ruleset.rules().setup_moves(*before)) {
      const Step& first = outcome.move.front();
      played = played || (first.from == step.start && first.to == step.target && outcome.after.board == board);
    }
  }
  for (const std::uint32_t plies : {0U, 40U}) {  // whatever the counters say
    after->counters.plies = plies + (after->to_move == Side::black ? 1U : 0U);
    BOOST_TEST(found(ruleset, *after) != played, ruleset->name() << '/' << ruleset.profile().name << ' '
                                                                 << ruleset->write_fen(*after, {Dialect::vchess, 0, 0})
                                                                 << (played ? " was played" : ""));
  }
  ++(played ? seen.played : seen.impossible);
}

/// Placements of both kings (one, if the mover plays without), the pawn and one piece of the mover or both; the other
/// side's king goes everywhere, the mover's stands on two squares.
Seen all_placements(Ruleset ruleset, int file, Side mover) {
  Seen seen;
  const Setup dealt = ruleset->shuffled_start(0);
  const Piece own_king = piece_of(mover, orthodox::king);
  const Piece king = piece_of(opponent(mover), orthodox::king);
  if (dealt.board.of(king).empty() || dealt.board.of(piece_of(mover, orthodox::pawn)).empty()) return seen;
  const bool kingless = dealt.board.of(own_king).empty();
  const auto step = orthodox::double_step_past(Square::at(file, relative_rank(mover, 2)));
  const Piece pawn = piece_of(mover, orthodox::pawn);
  for (const Square home : {Square::at(7, relative_rank(mover, 6)), Square::at(1, relative_rank(mover, 0))}) {
    for (const Square other : all_squares) {
      if (static_cast<std::size_t>(other.index()) % tests::every_nth() != 0) continue;
      for (const Square from : all_squares) {
        for (const Role role : {orthodox::knight, orthodox::bishop, orthodox::rook}) {
          Board board;
          const SquareSet passed = SquareSet(step.passed) | SquareSet(step.start);
          if ((passed | SquareSet(step.target) | SquareSet(home) | SquareSet(other)).contains(from)) continue;
          if (other == home || passed.contains(other) || other == step.target || step.target == home) continue;
          board.put(step.target, pawn);
          if (!kingless) board.put(home, own_king);
          board.put(other, king);
          board.put(from, piece_of(mover, role));
          compare(ruleset, board, step, pawn, seen);
        }
      }
      if (kingless && home.file() == 1) return seen;
    }
  }
  return seen;
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_check_is_silent_exactly_where_the_rules_play_the_double_step) {
  std::size_t variants = 0;
  for (const Variant* variant : all_variants()) {
    if (variant->safety_clause().empty()) continue;  // kings are not royal there
    for (std::size_t profile = 0; profile < variant->profiles().size(); ++profile) {
      Seen seen;
      for (const Side mover : {Side::white, Side::black}) {
        const Seen more = all_placements(Ruleset(*variant, profile), mover == Side::white ? 3 : 0, mover);
        seen.played += more.played;
        seen.impossible += more.impossible;
      }
      if (seen.played == 0) continue;  // no pawns
      BOOST_TEST(seen.impossible > 500U / tests::every_nth(), variant->name() << ' ' << seen.impossible);
      BOOST_TEST(seen.played > 5000U / tests::every_nth(), variant->name() << ' ' << seen.played);
      ++variants;
    }
  }
  BOOST_TEST(variants >= 10U);
}

BOOST_AUTO_TEST_SUITE_END()
