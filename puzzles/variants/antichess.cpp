#include "puzzles/variants/side.hpp"
#include "verifier/variants/antichess/rules.hpp"

namespace arbiter::puzzles {
namespace {

struct Antichess : With<WithoutCastling<OrthodoxBase>, antichess::Rules, antichess::Profile> {
  using With::With;
  std::vector<Facet> facets(const Scope&, const Context&, Side to_move) const override {
    return {en_passant_facet(to_move)};
  }
  std::optional<Role> single_king() const override { return std::nullopt; }
  static Formula struck(const FormulaView&, Side, Piece, Square, Square) { return truth<Formula>(false); }
  /// AN.end.pieces: a side that has lost all its pieces has won; one that cannot move has the word `stalemate`.
  static auto has_lost(const auto& view, Side side) { return no(antichess::Rules::has_pieces(view, opponent(side))); }
};

std::string without_one_king(const Setup& setup) {
  for (const Side side : both_sides) {
    if (setup.board.of(piece_of(side, orthodox::king)).size() != 1) return "a side without exactly one king";
  }
  return {};
}

}  // namespace

PuzzleSide side_of_antichess() {
  return {rules_of<Antichess>,
          {
              .word_meanings = query::words_of<EndOf<Antichess>::Words>(),
              .captures_are_often_forced = true,
              .why_unreachable = orthodox_reasons(),
              .not_orthodox = without_one_king,
              // Any number of kings, no castling.
              .settle =
                  [](Setup& setup, bool passing, const Request&, const Case&, Random&) {
                    settle_passed(setup, passing);
                    return true;
                  },
          }};
}

}  // namespace arbiter::puzzles
