#include "verifier/orthodox/movegen/kinds_sources.hpp"
#include "verifier/variants/atomic/generator_moves.hpp"
#include "verifier/variants/atomic/sources.hpp"

namespace arbiter::atomic {
namespace {

using namespace fast;

/// See orthodox/movegen/kinds_sources.hpp.
struct Game {
  static constexpr bool has_check = true;
  bool strict;  ///< AT.castle

  template <Side Us>
  [[nodiscard]] Moves<Us> moves(const Pieces& pieces) const {
    return Moves<Us>(pieces, strict);
  }
  [[nodiscard]] std::uint64_t count(const Pieces& pieces, Side to_move, int depth) const {
    return attacks::by_processor(fast::baseline::count_moves, fast::v3::count_moves, pieces, to_move, depth, strict);
  }

  /// CH.check.legal, AT.touch.
  [[nodiscard]] static bool in_check(const Pieces& pieces, Side side) noexcept {
    const Word kings = pieces.of[attacks::index(side)][king];
    const Word enemies = pieces.all[attacks::index(opponent(side))];
    const Word enemy_kings = pieces.of[attacks::index(opponent(side))][king];
    const Word occupied = pieces.all[0] | pieces.all[1];
    return side == Side::white ? !safe<Side::white>(pieces, kings, occupied, enemies, enemy_kings)
                               : !safe<Side::black>(pieces, kings, occupied, enemies, enemy_kings);
  }
  /// AT.win, CH.end.mate, CH.end.stalemate.
  [[nodiscard]] Status status(const Pieces& pieces, Side to_move) const {
    const bool own = pieces.of[attacks::index(to_move)][king] != 0;
    const bool enemy = pieces.of[attacks::index(opponent(to_move))][king] != 0;
    if (own != enemy) return own ? Status::won : Status::lost;
    return status_of(in_check(pieces, to_move), count(pieces, to_move, 1) != 0);
  }
};

}  // namespace

const MoveGenerator& generator(Profile profile) {
  static const kinds::Generator<Game> lichess(kinds::GameOf<Game>{{false}});
  static const kinds::Generator<Game> strict(kinds::GameOf<Game>{{true}});
  return profile == Profile::strict ? strict : lichess;
}

}  // namespace arbiter::atomic
