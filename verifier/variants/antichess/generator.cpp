#include "verifier/orthodox/movegen/kinds_sources.hpp"
#include "verifier/variants/antichess/generator_moves.hpp"
#include "verifier/variants/antichess/sources.hpp"

namespace arbiter::antichess {
namespace {

using namespace fast;

/// See orthodox/movegen/kinds_sources.hpp. AN.castle: rights to castle are never used.
struct Game {
  static constexpr bool has_check = false;  ///< AN.king
  Profile profile;

  template <Side Us>
  [[nodiscard]] static Moves<Us> moves(const Pieces& pieces) {
    return Moves<Us>(pieces);
  }
  [[nodiscard]] static std::uint64_t count(const Pieces& pieces, Side to_move, int depth) {
    return attacks::by_processor(fast::baseline::count_moves, fast::v3::count_moves, pieces, to_move, depth);
  }

  /// AN.end.pieces, AN.end.stalemate.
  [[nodiscard]] Status status(const Pieces& pieces, Side to_move) const {
    const Word own = pieces.all[attacks::index(to_move)];
    const Word enemies = pieces.all[attacks::index(opponent(to_move))];
    if (own == 0) return Status::won;
    if (enemies == 0) return Status::lost;
    if (count(pieces, to_move, 1) != 0) return Status::ongoing;
    const int more = attacks::size_of(own) - attacks::size_of(enemies);
    if (profile == Profile::lichess || more < 0) return Status::won;
    return more > 0 ? Status::lost : Status::stalemate;
  }
};

}  // namespace

const MoveGenerator& generator(Profile profile) {
  static const kinds::Generator<Game> lichess(kinds::GameOf<Game>{{Profile::lichess}});
  static const kinds::Generator<Game> fics(kinds::GameOf<Game>{{Profile::fics}});
  return profile == Profile::fics ? fics : lichess;
}

}  // namespace arbiter::antichess
