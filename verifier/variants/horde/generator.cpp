#include "verifier/orthodox/movegen/chess_generator.hpp"
#include "verifier/orthodox/movegen/movegen_search.hpp"
#include "verifier/variants/sources.hpp"

namespace arbiter::horde::inline ARBITER_CODE {
namespace {

/// HD.pawn.first.
struct HordeKinds : movegen::OrthodoxKinds {
  static constexpr bool first_rank_pawns = true;
};

/// The distances of movegen_distant_ends.hpp are those of games with two kings and pawns from the second rank.
struct HordeMoves : movegen::OneStepMoves {
  static constexpr bool as_orthodox = false;
};

/// HD.end.
struct NoneLeft : movegen::MateOnly {
  template <class Pieces>
  [[nodiscard]] static std::optional<Side> winner(std::uint64_t, const Pieces& pieces) noexcept {
    return pieces.of(Side::white) == 0 ? std::optional(Side::black) : std::nullopt;
  }
};

template <class Generator>
using HordeSearched = movegen::Searched<Generator, HordeKinds, HordeMoves, NoneLeft>;

/// HD.end: without a white piece the game is over. The moves are those of orthodox chess with pawns that move from
/// their first rank (HD.pawn.first); no state has an en passant square for these (HD.ep).
class Generator final : public HordeSearched<orthodox::ExtraWinGenerator> {
 public:
  Generator() : Searched(the_one<HordeSearched<movegen::BitGenerator<movegen::GameWith<HordeKinds>>>>()) {}
  bool has_won(const Setup& setup, Side side) const override {
    return side == Side::black && setup.board.of(Owner::white).empty();
  }
  /// A move captures one piece.
  bool may_win(const Setup& setup, Side side, int moves) const override {
    return side == Side::black && setup.board.of(Owner::white).size() <= moves;
  }
};

}  // namespace

const MoveGenerator& generator_build(Profile) { return the_one<Generator>(); }

}  // namespace arbiter::horde::inline ARBITER_CODE
