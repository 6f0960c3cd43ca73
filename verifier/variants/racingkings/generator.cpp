#include "verifier/orthodox/movegen/kinds_sources.hpp"
#include "verifier/variants/racingkings/generator_moves.hpp"
#include "verifier/variants/sources.hpp"

namespace arbiter::racingkings {
namespace {

using namespace fast;

/// See orthodox/movegen/kinds_sources.hpp.
struct Game {
  static constexpr bool has_check = true;  ///< only to look at set-ups: RK.check

  template <Side Us>
  [[nodiscard]] static Moves moves(const Pieces& pieces) {
    return Moves(pieces, Us);
  }
  [[nodiscard]] static std::uint64_t count(const Pieces& pieces, Side to_move, int depth) {
    return attacks::by_processor(fast::baseline::count_moves, fast::v3::count_moves, pieces, to_move, depth);
  }
  [[nodiscard]] static bool in_check(const Pieces& pieces, Side side) noexcept { return fast::in_check(pieces, side); }

  /// RK.goal, CH.end.stalemate.
  [[nodiscard]] static Status status(const Pieces& pieces, Side to_move) {
    if (over(pieces, to_move)) {
      const bool own = (pieces.of[attacks::index(to_move)][king] & attacks::rank_8) != 0;
      const bool other = (pieces.of[attacks::index(opponent(to_move))][king] & attacks::rank_8) != 0;
      return own && other ? Status::drawn : own ? Status::won : Status::lost;
    }
    return status_of(in_check(pieces, to_move), Moves(pieces, to_move).any());
  }
};

}  // namespace

const MoveGenerator& generator(Profile) { return the_one<kinds::Generator<Game>>(); }

}  // namespace arbiter::racingkings
