#include <fmt/format.h>

#include "verifier/orthodox/promoted.hpp"
#include "verifier/orthodox/variant/variant.hpp"
#include "verifier/position/reach_pieces.hpp"
#include "verifier/variants/racingkings/reach_race.hpp"
#include "verifier/variants/sources.hpp"

namespace arbiter::racingkings {
namespace {

using orthodox::bishop, orthodox::king, orthodox::knight, orthodox::queen, orthodox::rook;

/// RK.start: the pieces of a side.
constexpr std::array<Role, 8> army{king, queen, rook, rook, bishop, bishop, knight, knight};

bool checks(const Setup& setup) { return rules().in_check(setup, Side::white) || rules().in_check(setup, Side::black); }

Setup any_setup(Random& random) {
  Setup setup;
  setup.to_move = any_side(random);
  for (const Side side : {Side::white, Side::black}) {
    Square home = empty_square(setup.board, random);
    if (!random.one_in(3)) {
      const int near = goal_rank - static_cast<int>(random.below(3));
      const Square high = Square::at(home.file(), near);
      if (setup.board.empty(high)) home = high;
    }
    setup.board.put(home, piece_of(side, king));
  }
  for (std::size_t left = random.below(random.one_in(3) ? 15 : 7); left > 0; --left)
    setup.board.put(empty_square(setup.board, random), piece_of(any_side(random), army[1 + random.below(7)]));
  return setup;
}

class RacingKings final : public orthodox::OrthodoxVariant {
 public:
  RacingKings()
      : OrthodoxVariant({
#include "verifier/variants/racingkings/info.def"
        }) {
  }

  std::string_view ending_clause(const Setup& setup, Status status) const override {
    if (status == Status::mate) return {};  // RK.check
    const bool own = status == Status::won || status == Status::lost || status == Status::drawn;
    return own ? "RK.goal" : OrthodoxVariant::ending_clause(setup, status);
  }

  /// Black's pieces on the squares a1 to d2, its king on the a- or b-file, White's as their mirror image: bishops on
  /// both square colours, no king attacked. One of the 1440 that pychess.org deals (server/fairy/racingkings.py), all
  /// equally likely.
  Setup shuffled_start(std::uint64_t seed) const override {
    Random random(seed);
    for (;;) {
      auto pieces = army;
      for (std::size_t i = pieces.size() - 1; i > 0; --i) std::swap(pieces[i], pieces[random.below(i + 1)]);
      Setup setup;
      for (std::size_t i = 0; i < pieces.size(); ++i) {
        const Square square = Square::at(static_cast<int>(i % 4), static_cast<int>(i / 4));
        setup.board.put(square, piece_of(Side::black, pieces[i]));
        setup.board.put(Square::at(7 - square.file(), square.rank()), piece_of(Side::white, pieces[i]));
      }
      int light = 0;
      for (const Square square : setup.board.of(piece_of(Side::black, bishop)))
        light += (square.file() + square.rank()) % 2;
      const Square home = *setup.board.of(piece_of(Side::black, king)).begin();
      if (home.file() < 2 && light == 1 && !checks(setup)) return setup;
    }
  }
  /// One king a side and up to 16 other pieces, kings often near the eighth rank; usually no king is attacked.
  Setup random_setup(Ruleset, Random& random) const override {
    // Now and then with checks, as a set-up may have them.
    Setup setup = any_setup(random);
    for (int tries = random.one_in(16) ? 0 : 100; tries > 0 && checks(setup); --tries) setup = any_setup(random);
    return setup;
  }

  /// RK.start: nothing beside the board.
  std::vector<State> possible_states(const Setup& setup, Ruleset) const override { return {setup.state}; }
  /// The checks AF3xx of Racing Kings, of a position without faults.
  Faults setup_reachability(const Setup& setup, Ruleset, const FenMap& map) const override {
    reach::CountedPieces pieces(setup, map, orthodox::letter);
    for (const Side side : {Side::white, Side::black}) {
      if (pieces.pieces(side, orthodox::king).empty()) return {};  // a set-up: it has a finding of its own
    }
    const auto king_of = [&](Side side) { return *pieces.pieces(side, orthodox::king).begin(); };
    pieces.counters([&](Side side) {
      return fewest_moves(pieces.all_of(side).bits(), king_of(side).rank(), pieces.all_of(opponent(side)).size());
    });
    if (over_before(setup.to_move, king_of(Side::white).rank(), king_of(Side::black).rank())) {
      pieces.at_board("AF310", "White's king has won, and Black's was too far away to have had a move more",
                      "no last move", "Black's king on the sixth rank or beyond, or Black to move");
    }
    return pieces.faults().take();
  }
  /// Its usual squares are on the first two ranks, and no bishop is shut in there for long.
  Faults usual_start_faults(const Setup&, Ruleset, const FenMap&) const override { return {}; }

 protected:
  void own_faults(const Setup& setup, Ruleset, SetupFaults& found) const override {
    orthodox::no_castling(setup, title(), found);
    for (const Side each : {Side::white, Side::black}) pieces(setup, each, found);
    const Side side = setup.to_move;
    for (const Square square : setup.board.of(piece_of(side, orthodox::king))) {
      if (racingkings::rules().in_check(setup, side)) {
        found.at_piece("AF286", square,
                       fmt::format("{} is in check, which no move of Racing Kings gives", name_of(side)), "no check");
      }
      // RK.goal: White may stand there before its move, when Black could have followed and has not.
      if (side == Side::black && square.rank() == goal_rank) {
        found.at_piece("AF280", square, "Black's king has ended the game by an earlier move",
                       "White to move, or a king elsewhere");
      }
    }
  }

 private:
  /// RK.start.
  static void pieces(const Setup& setup, Side side, SetupFaults& found) {
    const SquareSet pawns = setup.board.of(piece_of(side, orthodox::pawn));
    if (!pawns.empty()) {
      found.at_piece("AF288", *pawns.begin(), "there are no pawns in Racing Kings", "no pawn");
      return;  // other faults count what pawns have become
    }
    orthodox::Promoted more;
    for (const Role role : {orthodox::knight, orthodox::bishop, orthodox::rook, orthodox::queen}) {
      more.add(setup.board.of(piece_of(side, role)).bits(), orthodox::pieces_at_start(side, role),
               role == orthodox::bishop);
    }
    if (more.most() == 0) return;
    found.at_field("AF288", "board",
                   fmt::format("{} has {} that the start does not have", name_of(side), counted(more.most(), "piece")),
                   counted(more.most(), "piece"), "none, since nothing promotes");
  }
};

}  // namespace

const Variant& variant() { return the_one<RacingKings>(); }

}  // namespace arbiter::racingkings
