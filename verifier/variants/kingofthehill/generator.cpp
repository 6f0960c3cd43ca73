#include <algorithm>

#include "verifier/orthodox/movegen/chess_generator.hpp"
#include "verifier/orthodox/movegen/movegen_search.hpp"
#include "verifier/variants/sources.hpp"

namespace arbiter::kingofthehill::inline ARBITER_CODE {
namespace {

constexpr movegen::Bits hill = 0x0000001818000000;  // KH.hill: d4, e4, d5, e5

[[nodiscard]] SquareSet kings(const Setup& setup, Side side) { return setup.board.of(piece_of(side, orthodox::king)); }

/// KH.end: a king on the hill has won.
struct KingOnHill : movegen::MateOnly {
  template <class Pieces>
  [[nodiscard]] static std::optional<Side> winner(std::uint64_t, const Pieces& pieces) noexcept {
    if ((pieces.kings(Side::white) & hill) != 0) return Side::white;
    if ((pieces.kings(Side::black) & hill) != 0) return Side::black;
    return std::nullopt;
  }
};

/// KH.end: with a king on the hill the game is over; otherwise the orthodox generator supplies the moves. The pieces
/// are the whole state.
class Generator final
    : public movegen::Searched<orthodox::ExtraWinGenerator, movegen::OrthodoxKinds, movegen::OneStepMoves, KingOnHill> {
 public:
  Generator() : Searched(orthodox::ARBITER_CODE::chess_generator()) {}
  bool has_won(const Setup& setup, Side side) const override { return !(kings(setup, side) & SquareSet(hill)).empty(); }
  /// A move takes a king at most one rank further.
  bool may_win(const Setup& setup, Side side, int moves) const override {
    const SquareSet all = kings(setup, side);
    return std::any_of(all.begin(), all.end(), [&](Square king) {
      const int ranks = king.rank() < 3 ? 3 - king.rank() : std::max(0, king.rank() - 4);
      return ranks <= moves;
    });
  }
};

}  // namespace

const MoveGenerator& generator_build(Profile) { return the_one<Generator>(); }

}  // namespace arbiter::kingofthehill::inline ARBITER_CODE
