#include "verifier/orthodox/variant/variant.hpp"
#include "verifier/orthodox/soundness/reachability.hpp"
#include "verifier/variants/sources.hpp"

namespace arbiter::horde {
namespace {

/// Of White's pieces, against a king alone.
bool too_few(const Setup& setup) {
  const auto count = [&](Role role) { return setup.board.of(piece_of(Side::white, role)).size(); };
  const auto all = setup.board.of(Owner::white).size();
  if (all <= 1) return true;
  const auto minor = count(orthodox::bishop) + count(orthodox::knight);
  return all == 2 && (minor == 2 || (count(orthodox::rook) == 1 && count(orthodox::bishop) == 1));
}

/// Why `side` never wins; empty if nothing shows it. Nothing does for Black, which wins by captures. White never wins
/// with these:
///
/// - One piece, two bishops or knights, or a rook and a bishop, against a king alone: mate needs a guarded piece
///   beside the king or all its neighbours attacked from afar, and these are too few. Looked at in all positions of
///   each such material (tests/tables/can_win_test.cpp).
/// - Bishops on squares of one colour, whoever has them: they stay on it, so that a king in check stands on it, too.
///   Its neighbours in files and ranks are of the other square colour, empty and attacked by no bishop, and White has
///   no king.
std::string why_never_wins(const Setup& setup, Side side) {
  if (side != Side::white || !setup.board.of(piece_of(Side::white, orthodox::king)).empty()) return {};
  const SquareSet black = setup.board.of(Owner::black);
  const bool bare = black.size() == 1 && black == setup.board.of(piece_of(Side::black, orthodox::king));
  if (bare && too_few(setup)) return "so few pieces never mate a king alone without a king of their own";
  if (setup.board.of(piece_of(Side::black, orthodox::king)).size() == 1 && orthodox::bishops_of_one_colour(setup))
    return "all pieces but the king are bishops on squares of one colour, and such bishops never mate";
  return {};
}

/// Ranks 1 to 4, and b5, c5, f5, g5 (HORDE).
constexpr SquareSet start_squares{std::uint64_t{0x00000066ffffffff}};

/// Up to 24 pawns more, on the lower ranks.
void add_pawns(Setup& setup, SquareSet kept_empty, Random& random) {
  for (std::size_t i = random.below(25); i > 0; --i) {
    const Square square = Square::at(static_cast<int>(random.below(8)), static_cast<int>(random.below(5)));
    if (setup.board.empty(square) && !kept_empty.contains(square))
      setup.board.put(square, piece_of(Side::white, orthodox::pawn));
  }
}

int at_start(Side side, Role role) { return side == Side::white ? 0 : orthodox::pieces_at_start(side, role); }

/// The side with an orthodox army.
constexpr std::array black{Side::black};

class Horde final : public orthodox::OrthodoxVariant {
 public:
  Horde()
      : OrthodoxVariant({
#include "verifier/variants/horde/info.def"
        }) {
  }

  /// Black's pieces shuffled.
  Setup shuffled_start(std::uint64_t seed) const override {
    Setup setup = OrthodoxVariant::shuffled_start(seed);
    for (const Square square : setup.board.of(Owner::white)) setup.board.clear(square);
    for (const Square square : start_squares) setup.board.put(square, piece_of(Side::white, orthodox::pawn));
    orthodox::lose_castling(setup.state, Side::white);
    return setup;
  }

  /// A set-up for comparing the two: White without a king, often with many pawns, sometimes with no piece at all.
  Setup random_setup(Ruleset, Random& random) const override {
    using namespace orthodox;
    Setup setup = orthodox::random_setup({}, {.shuffled = random.one_in(4), .first_rank_pawns = true}, random);
    for (const Square square : setup.board.of(piece_of(Side::white, king))) setup.board.clear(square);
    lose_castling(setup.state, Side::white);
    if (random.one_in(2)) add_pawns(setup, passed_way(setup), random);
    if (random.one_in(24)) {  // all captured
      for (const Square square : setup.board.of(Owner::white)) setup.board.clear(square);
      set_en_passant_square(setup.state, std::nullopt);
    }
    return setup;
  }

  /// Nowhere else has a side so many pawns, or no king beside them.
  Likeness likeness(const RecordText& text) const override {
    const bool alone = text.count('K') == 0 && text.count('k') == 1 && text.count('P') > 8;
    return alone && text.only(orthodox::pieces_letters) ? Likeness::arrangement : Likeness::none;
  }

  /// What keeps a position from every game of Horde: checks AF3xx (verifier/orthodox/soundness/reachability.hpp).
  /// Black's army is orthodox: its bishops, the files of its pawns, and the checks that White
  /// gives it are examined as there. White's pawns start on four ranks and up to five on a file, so that nothing is
  /// asked of where they stand; one that has come from the first rank may be the last that moved. AF304 counts sixteen
  /// pawns, AF312 needs two armies.
  Faults setup_reachability(const Setup& setup, Ruleset ruleset, const FenMap& map) const override {
    const MoveSource& source = ruleset.generator();
    reach::OrthodoxPieces pieces(setup, map, orthodox::letter, {36, 16});
    pieces.bishops(at_start, orthodox::first_free, black);
    pieces.pawn_files(Side::black, pieces.lost(Side::white));
    if (setup.to_move == Side::black) {
      const reach::LastMoveRules rules{
          .make_legs = false, .first_rank_pawns = true, .ways = reach::orthodox_ways, .pawns = 36};
      pieces.checks({.source = source, .kings = black, .most = 2, .known = false, .last_move = [&] {
                       return reach::has_last_move(setup, source, pieces.lost(Side::black) > 0, rules);
                     }});
    }
    pieces.counters([&](Side side) {
      return side == Side::black ? pieces.moves_needed(side, true)
                                 : static_cast<std::uint32_t>(pieces.lost(Side::black));
    });
    return pieces.faults().take();
  }

 protected:
  orthodox::Traits traits(const Setup&, Ruleset ruleset) const override {
    return {.source = ruleset.rules(),
            .at_start = at_start,
            .pawn_army = orthodox::PawnArmy{Side::white, 36},
            .bishops_shut_in = black};
  }
  /// HD.end: only the last move can have ended the game, by the capture of White's last piece.
  void own_faults(const Setup& setup, Ruleset, SetupFaults& found) const override {
    if (setup.board.of(Owner::white).empty() && setup.to_move == Side::black)
      found.at_field("AF280", "board", "White has no piece and has lost by an earlier move", "no piece",
                     "a piece of White");
  }
};

}  // namespace

const Variant& variant() { return the_one<Horde>(); }

}  // namespace arbiter::horde
