#include "puzzles/variants/side.hpp"
#include "verifier/variants/horde/rules.hpp"

namespace arbiter::puzzles {
namespace {

/// White has no king, and so no right to castle; its pawns may stand on the first rank.
struct Horde : With<OrthodoxBase, horde::Rules> {
  using With::With;
  std::vector<Piece> pieces(const State&) const override {
    std::vector<Piece> pieces = orthodox_pieces();
    std::erase(pieces, piece_of(Side::white, orthodox::king));
    return pieces;
  }
  bool may_stand(Piece piece, Square square) const override {
    const bool first = piece == piece_of(Side::white, orthodox::pawn) && square.rank() == 0;
    return first || OrthodoxBase::may_stand(piece, square);
  }
  std::vector<std::size_t> castling_bits(Castling castling, Side side) const override {
    return side == Side::black ? OrthodoxBase::castling_bits(castling, side) : std::vector<std::size_t>{};
  }
  std::optional<Role> single_king() const override { return std::nullopt; }
};

}  // namespace

PuzzleSide side_of_horde() {
  return {rules_of<Horde>,
          {
              .word_meanings = query::words_of<EndOf<Horde>::Words>(),
              // Of White's pawns reachability asks nothing.
              .why_unreachable =
                  [](const Fault& fault, const Setup& setup, ReachReasons& reasons) {
                    if (fault.check == "AF307" || fault.check == "AF308")
                      add_orthodox_reasons(fault, setup, {.last_move_counts = false}, reasons);
                  },
              .only_by_promotion =
                  [](Piece piece, const State&) { return piece.owner == Owner::white && piece.role != orthodox::pawn; },
              .not_orthodox = [](const Setup&) { return std::string("a side without a king"); },
          }};
}

}  // namespace arbiter::puzzles
