#include "verifier/orthodox/movegen/kinds_game.hpp"
#include "verifier/variants/antichess/profiles.hpp"

namespace arbiter::antichess::inline ARBITER_CODE {
namespace {

using namespace arbiter::kinds;

/// CH.pawn.promote, AN.promote.
inline constexpr std::array<std::size_t, 5> promotions{queen, rook, bishop, knight, king};

/// The moves of one side, by sets of squares.
template <Side Us>
class Moves : MoveSets<Us> {
  using Sets = MoveSets<Us>;
  using Sets::last_rank, Sets::pieces_, Sets::own_, Sets::enemies_, Sets::occupied_;

 public:
  explicit Moves(const Pieces& pieces) noexcept : Sets(pieces, pieces.all[0] | pieces.all[1]) {}

  /// AN.end.pieces: without enemies the game is over.
  [[nodiscard]] bool over() const noexcept { return enemies_ == 0; }

  /// The number of legal moves. Goes once over the pieces and counts both, captures and quiet moves.
  [[nodiscard]] std::uint64_t count() const noexcept {
    if (over()) return 0;
    int captures = 0;
    int quiet = 0;
    for (const int aside : {-1, 1}) {
      const Word to = this->aside_targets(aside) & enemies_;
      captures += attacks::size_of(to) + more_for_promotions * attacks::size_of(to & last_rank);
      captures += attacks::size_of(this->in_passing(aside));
    }
    const auto add = [&](Word to) {
      captures += attacks::size_of(to & enemies_);
      quiet += attacks::size_of(to & ~occupied_);
    };
    // A queen's straight and diagonal moves are counted apart.
    for (Word left = own_[knight]; left != 0;) add(attacks::knight(attacks::take_first(left)));
    for (Word left = own_[rook] | own_[queen]; left != 0;)
      add(attacks::rook_lines(attacks::take_first(left), occupied_));
    for (Word left = own_[bishop] | own_[queen]; left != 0;)
      add(attacks::bishop_lines(attacks::take_first(left), occupied_));
    for (Word left = own_[king]; left != 0;) add(attacks::king(attacks::take_first(left)));
    if (captures != 0) return static_cast<std::uint64_t>(captures);  // AN.capture
    const Word steps = this->pawn_steps();
    quiet += attacks::size_of(steps) + more_for_promotions * attacks::size_of(steps & last_rank);
    quiet += attacks::size_of(this->double_steps(steps));
    return static_cast<std::uint64_t>(quiet);
  }

  /// `f(leg)` for each capture by the pieces on `movers`.
  template <class F>
  void captures(Word movers, F&& f) const {
    this->pawn_captures(movers, promotions, f);
    this->each_piece(movers, enemies_, f);
  }

  /// `f(leg)` for each move without a capture, whether or not there are captures.
  template <class F>
  void quiets(Word movers, F&& f) const {
    this->pawn_quiets(movers, promotions, f);
    this->each_piece(movers, ~occupied_, f);
  }

  /// `f(leg)` for each legal move by the pieces on `movers`.
  template <class F>
  void legal(Word movers, F&& f) const {
    if (over()) return;
    if (can_capture()) {  // AN.capture
      captures(movers, f);
    } else {
      quiets(movers, f);
    }
  }

  /// Without AN.capture, and as if the game were not over.
  template <class F>
  void steps(Word movers, F&& f) const {
    captures(movers, f);
    quiets(movers, f);
  }

  [[nodiscard]] bool can_capture() const noexcept { return this->pawns_can_capture() || this->reaches(enemies_); }

  /// The pieces after a move.
  [[nodiscard]] Pieces after(const Leg& leg) const noexcept {
    Pieces next = pieces_;
    next.passed = 0;
    if (leg.captures()) capture(next, leg.victim, attacks::index(opponent(Us)));
    move_pieces(next, leg, attacks::index(Us));
    return next;
  }

 private:
  /// A promotion is five moves.
  static constexpr int more_for_promotions = static_cast<int>(promotions.size()) - 1;
};

std::uint64_t count_moves(const Pieces& pieces, Side to_move, int depth) {
  if (depth <= 0) return 1;
  return for_side(to_move, [&]<Side Us>() { return kinds::count<Moves, Us>(pieces, depth); });
}

/// See orthodox/movegen/kinds_game.hpp. AN.castle: rights to castle are never used.
struct Game {
  static constexpr bool has_check = false;  ///< AN.king
  Profile profile;

  template <Side Us>
  [[nodiscard]] static Moves<Us> moves(const Pieces& pieces) {
    return Moves<Us>(pieces);
  }
  [[nodiscard]] static std::uint64_t count(const Pieces& pieces, Side to_move, int depth) {
    return count_moves(pieces, to_move, depth);
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

const MoveGenerator& generator_build(Profile profile) {
  static const kinds::Generator<Game> lichess(kinds::GameOf<Game>{{Profile::lichess}});
  static const kinds::Generator<Game> fics(kinds::GameOf<Game>{{Profile::fics}});
  return profile == Profile::fics ? fics : lichess;
}

}  // namespace arbiter::antichess::inline ARBITER_CODE
