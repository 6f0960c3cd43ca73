#include "verifier/orthodox/movegen/movegen_search.hpp"
#include "verifier/variants/horde/sources.hpp"

namespace arbiter::horde {
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
struct AllCaptured : movegen::MateOnly {
  template <class Pieces>
  [[nodiscard]] static std::optional<Side> winner(std::uint64_t, const Pieces& pieces) noexcept {
    return pieces.of(Side::white) == 0 ? std::optional(Side::black) : std::nullopt;
  }
};

}  // namespace

std::unique_ptr<SearchSource> search_source() {
  return std::make_unique<movegen::BitSearch<HordeKinds, HordeMoves, AllCaptured>>(HordeKinds{});
}

}  // namespace arbiter::horde
