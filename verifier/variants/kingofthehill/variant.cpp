#include "verifier/orthodox/variant/variant.hpp"

#include <array>

#include <fmt/format.h>

#include "verifier/board/code.hpp"
#include "verifier/orthodox/fen/fen.hpp"
#include "verifier/orthodox/soundness/reach_last_move.hpp"
#include "verifier/orthodox/soundness/reachability.hpp"
#include "verifier/orthodox/variant/random_setup.hpp"
#include "verifier/position/setup_faults.hpp"
#include "verifier/variants/kingofthehill/hill.hpp"
#include "verifier/variants/kingofthehill/sources.hpp"

namespace arbiter::kingofthehill {

// accept.cpp: the fast way.
ARBITER_BOTH_BUILDS(Acceptance accept(const AcceptRequest& request, std::string_view text) noexcept)

namespace {

VariantInfo own_info() {
  return {
      .name = "kingofthehill",
      .title = "King of the Hill",
      // Names on lichess, chess.com and among players; Fairy-Stockfish and pychess use the variant's own name.
      .aliases = {"koth", "king-of-the-hill"},
      .record_names = {"kingofthehillchess", "kothchess"},
      .profiles = {{"documented", "the page of lichess.org; moves, mate and stalemate as in the FIDE Laws"}},
      .roles = orthodox::roles(),
      .clauses = orthodox::with_base_clauses({
#include "verifier/variants/kingofthehill/clauses.def"
      }),
      .safety_clause = "CH.check.legal",
      .positions = {{"start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                     "the orthodox set-up (KOTH)"}},
      // Sources: lichess, python-chess and Fairy-Stockfish write it as orthodox chess.
      .spellings = {orthodox::six_fields, orthodox::shredder_fen, orthodox::four_fields, bare_board},
      .state_ranges = {orthodox::castling_range, orthodox::passed_range},
      .fast_acceptance = {baseline::accept, v3::accept},
  };
}

class KingOfTheHill final : public orthodox::OrthodoxVariant {
 public:
  KingOfTheHill() : OrthodoxVariant(own_info(), "KH.end") {}

  const MoveSource& rules(std::size_t) const override { return kingofthehill::rules(); }
  const MoveGenerator& generator(std::size_t) const override { return kingofthehill::generator(); }

 protected:
  Faults own_faults(const Setup& setup, std::size_t, const FenMap& map) const override {
    SetupFaults found(setup, map, orthodox::letter);
    for (const Square square : hill) {
      if (!setup.board.holds(square, piece_of(setup.to_move, orthodox::king))) continue;
      found.at_piece("AF280", square, fmt::format("{} has won by an earlier move", name_of(setup.to_move)),
                     "the other side to move, or a king elsewhere");
    }
    return found.take();
  }

  /// KH.end: a king that comes to the hill ends the game. So where the side that has just moved has its king there, the
  /// last move was that king's step, from a square that is not on the hill, and no double step of a pawn. Whether it
  /// can have been that step is asked as for any last move (orthodox/soundness/reach_last_move.hpp).
  Faults own_reachability(const Setup& setup, std::size_t profile, const FenMap& map) const override {
    const Side winner = opponent(setup.to_move);
    const SquareSet kings = setup.board.of(piece_of(winner, orthodox::king));
    const SquareSet others = setup.board.of(piece_of(setup.to_move, orthodox::king));
    if (kings.size() != 1 || others.size() != 1) return {};
    const Square king = *kings.begin();
    reach::LastMoveRules step{.moved = king};
    for (const Square square : hill) step.not_from |= square;
    if (!step.not_from.contains(king)) return {};
    reach::OrthodoxPieces pieces(setup, map, orthodox::letter);
    if (const auto passed = orthodox::passed_square(setup.state)) {
      pieces.faults().at_field("AF310", "en passant",
                               fmt::format("{} won when its king came to {}, so that was the last move, and no double "
                                           "step",
                                           name_of(winner), king.name()),
                               passed->name(), "-, or a king elsewhere");
    } else if (!reach::has_last_move(setup, generator(profile), pieces.lost(setup.to_move) > 0, step)) {
      pieces.faults().at_piece("AF310", king,
                               fmt::format("{} won when its king came to {}, and no such last move leads here",
                                           name_of(winner), king.name()),
                               "a king that can have come with the last move");
    }
    return pieces.faults().take();
  }
};

}  // namespace

const Variant& variant() {
  static const KingOfTheHill object;
  return object;
}

}  // namespace arbiter::kingofthehill
