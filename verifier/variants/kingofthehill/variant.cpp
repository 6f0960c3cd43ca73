#include "verifier/orthodox/variant/variant.hpp"

#include <fmt/format.h>

#include "verifier/orthodox/soundness/reachability.hpp"
#include "verifier/variants/kingofthehill/hill.hpp"
#include "verifier/variants/sources.hpp"

namespace arbiter::kingofthehill {
namespace {

class KingOfTheHill final : public orthodox::OrthodoxVariant {
 public:
  KingOfTheHill()
      : OrthodoxVariant({
#include "verifier/variants/kingofthehill/info.def"
        }) {
  }

 protected:
  void own_faults(const Setup& setup, Ruleset, SetupFaults& found) const override {
    for (const Square square : setup.board.of(piece_of(setup.to_move, orthodox::king)) & hill)
      found.at_piece("AF280", square, fmt::format("{} has won by an earlier move", name_of(setup.to_move)),
                     "the other side to move, or a king elsewhere");
  }

  /// KH.end: a king that comes to the hill ends the game. So where the side that has just moved has its king there, the
  /// last move was that king's step, from a square that is not on the hill, and no double step of a pawn. Whether it
  /// can have been that step is asked as for any last move (orthodox/soundness/reachability.cpp).
  Faults own_reachability(const Setup& setup, Ruleset ruleset, const FenMap& map, const Faults&) const override {
    const Side winner = opponent(setup.to_move);
    const SquareSet kings = setup.board.of(piece_of(winner, orthodox::king));
    const SquareSet others = setup.board.of(piece_of(setup.to_move, orthodox::king));
    if (kings.size() != 1 || others.size() != 1 || (kings & hill).empty()) return {};
    const Square king = *kings.begin();
    const std::string won = fmt::format("{} won when its king came to {}", name_of(winner), king.name());
    reach::OrthodoxPieces pieces(setup, map, orthodox::letter);
    if (const auto passed = orthodox::en_passant_square(setup.state)) {
      pieces.faults().at_field("AF310", "en passant", won + ", so that was the last move, and no double step",
                               passed->name(), "-, or a king elsewhere");
    } else if (!reach::has_last_move(setup, ruleset.generator(), pieces.lost(setup.to_move) > 0,
                                     {.moved = king, .not_from = hill})) {
      pieces.faults().at_piece("AF310", king, won + ", and no such last move leads here",
                               "a king that can have come with the last move");
    }
    return pieces.faults().take();
  }
};

}  // namespace

const Variant& variant() { return the_one<KingOfTheHill>(); }

}  // namespace arbiter::kingofthehill
