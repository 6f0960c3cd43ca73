#include <fmt/format.h>

#include "verifier/orthodox/soundness/reach_pawns.hpp"
#include "verifier/orthodox/soundness/reachability.hpp"
#include "verifier/orthodox/variant/variant.hpp"
#include "verifier/variants/atomic/profiles.hpp"

namespace arbiter::atomic {
namespace {

class Atomic final : public orthodox::OrthodoxVariant {
 public:
  Atomic()
      : OrthodoxVariant({
#include "verifier/variants/atomic/info.def"
        }) {
  }

  /// A set-up for comparing the two: kings often side by side, rights to castle, en passant squares, sometimes a side
  /// whose king is gone.
  Setup random_setup(Ruleset, Random& random) const override {
    using namespace orthodox;
    Setup setup = orthodox::random_setup({}, {.shuffled = random.one_in(4)}, random);
    const auto king_of = [&](Side side) { return setup.board.of(piece_of(side, king)); };
    if (random.one_in(3)) {
      // A king that may not castle goes beside the other one.
      const Side goes = any_side(random);
      const Square home = *king_of(goes).begin();
      const SquareSet near = neighbours(*king_of(opponent(goes)).begin()) - setup.board.occupied();
      if (!may_castle(setup.state, goes) && !near.empty()) {
        auto goal = near.begin();
        for (std::size_t skip = random.below(static_cast<std::size_t>(near.size())); skip > 0; --skip) ++goal;
        setup.board.clear(home);
        setup.board.put(*goal, piece_of(goes, king));
      }
    }
    if (random.one_in(24)) {  // the last move exploded it
      for (const Square square : king_of(setup.to_move)) setup.board.clear(square);
      lose_castling(setup.state, setup.to_move);
    }
    return setup;
  }

  /// What keeps a position from every game of Atomic chess: checks AF3xx
  /// (verifier/orthodox/soundness/reachability.hpp). A pawn that captures explodes. So each pawn stands on the file on
  /// which it started, below the enemy pawn of that file if that still stands there, and each side has at most one pawn
  /// on a file. A capture may take up to eleven pieces, so that their number says nothing of the moves that a side
  /// needs. Of last moves and checks only double steps are examined: an explosion opens lines in more ways than
  /// orthodox/soundness/reachability.cpp knows.
  Faults setup_reachability(const Setup& setup, Ruleset ruleset, const FenMap& map) const override {
    const MoveSource& source = ruleset.generator();
    reach::OrthodoxPieces pieces(setup, map, orthodox::letter);
    pieces.bishops(orthodox::pieces_at_start, orthodox::first_free);
    for (const Side side : reach::sides) pieces.pawn_files(side, 0);
    const int files = reach::files_with_passed(pieces.pieces(Side::white, orthodox::pawn),
                                               pieces.pieces(Side::black, orthodox::pawn));
    if (files > 0) {
      pieces.at_board(
          "AF301",
          fmt::format("on {} pawns have passed each other, but a pawn that captures explodes", counted(files, "file")),
          counted(files, "file"), "none");
    }
    pieces.missing_pawns();
    pieces.ended_by_kings_capture();
    pieces.double_step([&] { return reach::has_last_move(setup, source, false); });
    pieces.counters([&](Side side) { return pieces.fewest_moves(side, orthodox::pawn, true); });
    return pieces.faults().take();
  }

 protected:
  /// AT.win.
  orthodox::Traits traits(const Setup&, Ruleset ruleset) const override {
    return {.source = ruleset.rules(), .kings_touch = info().kings_touch, .king_may_explode = true};
  }
  /// AT.win: only the last move can have ended the game, by the explosion of the king of the side to move.
  void own_faults(const Setup& setup, Ruleset, SetupFaults& found) const override {
    const Side waiting = opponent(setup.to_move);
    const auto has_king = [&](Side side) { return !setup.board.of(piece_of(side, orthodox::king)).empty(); };
    if (!has_king(waiting) && !has_king(setup.to_move)) {
      // A diagram: nobody has won.
      for (const Side side : {Side::white, Side::black})
        found.at_field("AF201", "board", fmt::format("{} has no king", name_of(side)), "no king", "one king");
    } else if (!has_king(waiting)) {
      orthodox::lost_its_king(waiting, found);
    }
  }
};

}  // namespace

const Variant& variant() { return the_one<Atomic>(); }

}  // namespace arbiter::atomic
