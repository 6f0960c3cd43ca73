#include <fmt/format.h>

#include "verifier/orthodox/soundness/reachability.hpp"
#include "verifier/orthodox/variant/variant.hpp"
#include "verifier/variants/losers/bare.hpp"

namespace arbiter::losers {
namespace {

class Losers final : public orthodox::OrthodoxVariant {
 public:
  Losers()
      : OrthodoxVariant({
#include "verifier/variants/losers/info.def"
        }) {
  }

  std::string_view ending_clause(const Setup& setup, Status status) const override {
    if (status != Status::won && status != Status::lost) return {};
    if (is_bare(setup, Side::white) || is_bare(setup, Side::black)) return "LS.end.bare";
    return losers::generator().in_check(setup, setup.to_move) ? "LS.end.mate" : "LS.end.stalemate";
  }

  /// A set-up for comparing the two: as in orthodox chess, often with few pieces or a side that has only its king.
  Setup random_setup(Ruleset, Random& random) const override {
    Setup setup = orthodox::random_chess_setup(random);
    if (!random.one_in(3)) return setup;
    // Few pieces, so that often no capture is at hand; now and then none of one side but the king.
    const bool bare = random.one_in(3);
    const Side poor = random.one_in(2) ? Side::white : Side::black;
    const auto passed = orthodox::en_passant_square(setup.state);
    for (const Square square : setup.board.occupied()) {
      const Piece piece = *setup.board[square];
      const bool passer = passed && piece.role == orthodox::pawn && square.file() == passed->file();
      if (piece.role == orthodox::king || passer) continue;
      if (!(bare && piece.owner == owner_of(poor)) && random.one_in(3)) continue;
      setup.board.clear(square);
    }
    return setup;
  }

 protected:
  void own_faults(const Setup& setup, Ruleset, SetupFaults& found) const override {
    const Side waiting = opponent(setup.to_move);
    // Own moves lose no pieces: it had nothing but its king before its last move, too.
    if (is_bare(setup, waiting)) {
      found.at_field("AF280", "board",
                     fmt::format("{} has nothing but the king and has won by an earlier move", name_of(waiting)),
                     "a king alone", fmt::format("a piece of {} beside the king", name_of(waiting)));
    }
  }

  /// Every move is one of orthodox chess, so what no orthodox game has, no game of this has.
  /// LS.end.bare: where the side to move has its king alone, the last move was the capture that ended the game: no
  /// double step of a pawn, and no quiet move, which the half-move clock would have counted.
  Faults own_reachability(const Setup& setup, Ruleset, const FenMap& map, const Faults&) const override {
    if (!is_bare(setup, setup.to_move)) return {};
    reach::OrthodoxPieces pieces(setup, map, orthodox::letter);
    const auto was_the_capture = fmt::format(
        "{} won when its last piece beside the king was captured, so that was the last move", name_of(setup.to_move));
    pieces.ended_by_capture(was_the_capture, "a piece beside the king");
    return pieces.faults().take();
  }
};

}  // namespace

const Variant& variant() { return the_one<Losers>(); }

}  // namespace arbiter::losers
