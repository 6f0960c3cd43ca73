#include "verifier/orthodox/movegen/kinds_moves.hpp"
#include "verifier/orthodox/movegen/movegen_pieces.hpp"
#include "verifier/position/search_source.hpp"
#include "verifier/variants/duck/state.hpp"

namespace arbiter::duck::inline ARBITER_CODE {

namespace {

using namespace arbiter::kinds;

/// A set-up as the generator holds it, at the beginning of a move or inside one.
struct Pieces {
  kinds::Pieces chess;  ///< all but the duck
  Word duck = 0;        ///< its square as a set; empty before it enters
};

/// Of any set-up of orthodox pieces and ducks; InternalError for another piece.
Pieces pieces_of(const Setup& setup) {
  Pieces pieces{kinds::pieces_of(without_duck(setup))};
  for (const Square square : setup.board.of(the_duck)) pieces.duck |= attacks::bit(square.index());
  return pieces;
}

[[nodiscard]] inline Word occupied_by(const Pieces& pieces) noexcept {
  return pieces.chess.all[0] | pieces.chess.all[1] | pieces.duck;
}

/// DK.move, DK.enter: where the duck may go.
[[nodiscard]] inline Word duck_targets(const Pieces& pieces) noexcept { return ~occupied_by(pieces); }

/// DK.win: whether a side has no king.
[[nodiscard]] inline bool finished(const Pieces& pieces) noexcept {
  return pieces.chess.of[0][king] == 0 || pieces.chess.of[1][king] == 0;
}

/// The first steps of one side's moves, by sets of squares. The duck blocks and is not an enemy (DK.block); nothing is
/// check (DK.check).
template <Side Us>
class Moves : kinds::MoveSets<Us> {
  using Sets = kinds::MoveSets<Us>;
  using Sets::last_rank, Sets::own_, Sets::enemies_, Sets::occupied_, Sets::pieces_;

 public:
  explicit Moves(const Pieces& pieces) noexcept
      : Sets(pieces.chess, occupied_by(pieces)), enemy_kings_(pieces.chess.of[attacks::index(opponent(Us))][king]),
        over_(finished(pieces)) {}

  /// The number of legal moves. A first step that captures nothing leaves as many squares for the duck as are empty
  /// now, and a capture one more.
  [[nodiscard]] std::uint64_t count(Profile profile) const noexcept {
    if (over_) return 0;
    int quiet = 0;
    int captures = 0;
    int wins = 0;
    const Word last_king = attacks::several(enemy_kings_) ? 0 : enemy_kings_;
    const auto take = [&](Word to) {
      captures += attacks::size_of(to & enemies_ & ~last_king);
      wins += attacks::size_of(to & last_king);
    };
    const auto take_by_pawns = [&](Word to) {
      take(to);
      for (int more = 0; more < more_for_promotions; ++more) take(to & last_rank);
    };
    for (const int aside : {-1, 1}) {
      take_by_pawns(this->aside_targets(aside) & enemies_);
      captures += attacks::size_of(this->in_passing(aside));  // DK.ep
    }
    const Word steps = this->pawn_steps();
    quiet += attacks::size_of(steps) + more_for_promotions * attacks::size_of(steps & last_rank);
    quiet += attacks::size_of(this->double_steps(steps));
    for (std::size_t kind = knight; kind < number_of_kinds; ++kind) {
      for (Word left = own_[kind]; left != 0;) {
        const Word to = reach(kind, attacks::take_first(left), occupied_);
        quiet += attacks::size_of(to & ~occupied_);
        take(to & enemies_);
      }
    }
    castlings(~Word{0}, [&](const Leg&) { ++quiet; });
    const auto squares = static_cast<std::uint64_t>(attacks::size_of(~occupied_));
    const std::uint64_t each_win = profile == Profile::documented ? 1 : squares + 1;  // DK.win
    return static_cast<std::uint64_t>(quiet) * squares + static_cast<std::uint64_t>(captures) * (squares + 1) +
           static_cast<std::uint64_t>(wins) * each_win;
  }

  /// Whether there is a legal move. After its first step the duck has a square: the one that the piece has left.
  [[nodiscard]] bool any() const noexcept {
    if (over_) return false;
    if (this->pawn_steps() != 0 || this->pawns_can_capture() || this->reaches(enemies_ | ~occupied_)) return true;
    bool castles = false;
    castlings(~Word{0}, [&](const Leg&) { castles = true; });
    return castles;
  }

  /// DK.win: whether a legal move captures the last king of the other side.
  [[nodiscard]] bool takes_last_king() const noexcept {
    if (over_ || attacks::several(enemy_kings_)) return false;
    return ((this->aside_targets(-1) | this->aside_targets(1)) & enemy_kings_) != 0 || this->reaches(enemy_kings_);
  }

  /// `f(leg)` for each legal first step by the pieces on `movers`.
  template <class F>
  void legs(Word movers, F&& f) const {
    if (!over_) steps(movers, f);
  }

  /// The same as if the game were not over.
  template <class F>
  void steps(Word movers, F&& f) const {
    this->pawn_captures(movers, usual_promotions, f);
    this->pawn_quiets(movers, usual_promotions, f);
    this->each_piece(movers, enemies_ | ~occupied_, f);
    castlings(movers, f);
  }

 private:
  /// CH.castle.path, CH.castle.rights, DK.castle.
  template <class F>
  void castlings(Word movers, F&& f) const {
    movegen::each_free_castling<Us>(pieces_.rights, own_[king] & movers, own_[rook], occupied_, false,
                                    [&](int from, int, int corner, int) { f(kinds::castling_leg(from, corner)); });
  }

  Word enemy_kings_;
  bool over_;
};

/// The pieces after a first step of `Us`.
template <Side Us>
[[nodiscard]] inline Pieces after(const Pieces& pieces, const Leg& leg) noexcept {
  constexpr std::size_t us = attacks::index(Us);
  constexpr std::size_t them = attacks::index(opponent(Us));
  Pieces result = pieces;
  kinds::Pieces& next = result.chess;
  next.passed = 0;
  unsigned lost = movegen::rights_of_square(leg.from);
  if (leg.captures()) {
    kinds::capture(next, leg.victim, them);
    lost |= movegen::rights_of_square(leg.victim);
    if (next.of[them][king] == 0) lost |= movegen::rights_of_side(opponent(Us));  // DK.win
  }
  kinds::move_pieces(next, leg, us);
  if (leg.was == king) lost |= movegen::rights_of_side(Us);
  next.rights = static_cast<std::uint16_t>(next.rights & ~lost);
  return result;
}

/// DK.win: whether a first step from `before` to `pieces`, which captures the last king of a side, ends the move.
[[nodiscard]] inline bool ends_move(const Pieces& before, const Pieces& pieces, Profile profile) noexcept {
  const auto lost = [&](std::size_t side) {
    return pieces.chess.of[side][king] == 0 && before.chess.of[side][king] != 0;
  };
  return profile == Profile::documented && (lost(0) || lost(1));
}

/// The pieces after the duck's step onto `to`.
[[nodiscard]] inline Pieces with_duck(const Pieces& pieces, int to) noexcept {
  Pieces next = pieces;
  next.duck = attacks::bit(to);
  next.chess.passed &= ~next.duck;  // DK.ep
  return next;
}

template <Side Us>
std::uint64_t count(const Pieces& pieces, int depth, Profile profile) {
  const Moves<Us> moves(pieces);
  if (depth == 1) return moves.count(profile);
  std::uint64_t number = 0;
  moves.legs(~Word{0}, [&](const Leg& leg) {
    const Pieces next = after<Us>(pieces, leg);
    if (finished(next)) return;  // DK.win: no further move
    for (Word left = duck_targets(next); left != 0;)
      number += count<opponent(Us)>(with_duck(next, attacks::take_first(left)), depth - 1, profile);
  });
  return number;
}

std::uint64_t count_moves(const Pieces& pieces, Side to_move, int depth, Profile profile) {
  if (depth <= 0) return 1;
  return to_move == Side::white ? count<Side::white>(pieces, depth, profile)
                                : count<Side::black>(pieces, depth, profile);
}

Setup setup_of(const Pieces& pieces, const Setup& like) {
  Setup setup = kinds::setup_of(pieces.chess, like);
  for (Word left = pieces.duck; left != 0;) setup.board.put(Square(attacks::take_first(left)), the_duck);
  return setup;
}

/// The step that brings the duck to `to`.
Step duck_step(const Pieces& pieces, int to) {
  if (pieces.duck == 0) return placing_step(Square(to), the_duck);  // DK.enter
  return {.from = Square(attacks::first(pieces.duck)), .to = Square(to), .captures = {}, .becomes = the_duck};
}

/// The set-up after the duck's step, which ends the move of `side` that led from `inside` to `reached`.
Setup after_duck(const Setup& inside, const Pieces& reached, Side side) {
  Setup setup = setup_of(reached, inside);
  set_duck_to_move(setup.state, false);
  setup.to_move = opponent(side);
  ++setup.counters.plies;
  return setup;
}

/// The set-up inside a move of `side` after its first step, or after all of the move if it is `over`. The half-move
/// clock is that of the whole move.
Setup after_leg(const Setup& before, const Pieces& reached, const Leg& leg, Side side, bool over) {
  Setup setup = setup_of(reached, before);
  setup.to_move = side;
  setup.counters.halfmove = leg.captures() || leg.was == kinds::pawn ? 0 : before.counters.halfmove + 1;
  if (over) return after_duck(setup, reached, side);
  set_duck_to_move(setup.state, true);
  return setup;
}

/// See position/search_source.hpp.
struct Game {
  using Node = Pieces;
  static constexpr bool has_check = false;  ///< DK.check
  Profile profile;

  [[nodiscard]] static Pieces node(const Setup& setup) {
    ensure(!duck_to_move(setup.state), "a move begins with the step of a piece, not of the duck");
    return pieces_of(setup);
  }
  [[nodiscard]] static auto words(const Pieces& pieces, Side to_move) noexcept {
    std::array<std::uint64_t, 2 * number_of_kinds + 3> words;  // NOLINT: filled below
    for (std::size_t kind = 0; kind < number_of_kinds; ++kind) {
      words[kind] = pieces.chess.of[0][kind];
      words[number_of_kinds + kind] = pieces.chess.of[1][kind];
    }
    words[2 * number_of_kinds] = pieces.chess.passed;
    words[2 * number_of_kinds + 1] = pieces.chess.rights | (to_move == Side::white ? 0U : 0x10000U);
    words[2 * number_of_kinds + 2] = pieces.duck;
    return words;
  }

  /// Without lists of the duck's steps: a position has a thousand moves.
  [[nodiscard]] std::vector<MoveOutcome> moves(const Setup& setup) const {
    std::vector<MoveOutcome> result;
    const Pieces pieces = node(setup);
    for_side(setup.to_move, [&]<Side Us>() {
      Moves<Us>(pieces).legs(~Word{0}, [&](const Leg& leg) {
        const Pieces next = after<Us>(pieces, leg);
        const bool over = ends_move(pieces, next, profile);
        const Setup inside = after_leg(setup, next, leg, Us, over);
        const Step step = step_of(leg, Us);
        if (over) result.push_back({{step}, inside});
        for (const int to : attacks::Ones{over ? Word{0} : duck_targets(next)})
          result.push_back({{step, duck_step(next, to)}, after_duck(inside, with_duck(next, to), Us)});
      });
    });
    return result;
  }
  [[nodiscard]] std::vector<StepOutcome> steps(const Setup& setup) const {
    return listed(setup, setup.to_move, ~Word{0}, false);
  }
  [[nodiscard]] std::vector<StepOutcome> steps_of(const Setup& setup, Square square) const {
    if (setup.board.empty(square)) return {};
    return listed(setup, side_asked(setup, square), attacks::bit(square.index()), true);
  }

  template <class F>
  void each(const Pieces& pieces, Side us, Word movers, bool, const F& f) const {
    for_side(us, [&]<Side Us>() {
      bool going = true;
      Moves<Us>(pieces).legs(movers, [&](const Leg& leg) {
        if (!going) return;
        const Pieces reached = after<Us>(pieces, leg);
        if (ends_move(pieces, reached, profile)) {
          going = f(reached, opponent(Us), Arrival{leg.from, leg.to, true});
          return;
        }
        for (Word left = duck_targets(reached); left != 0 && going;) {
          const int to = attacks::take_first(left);
          going =
              f(with_duck(reached, to), opponent(Us), Arrival{leg.from, static_cast<std::uint8_t>(to), leg.captures()});
        }
      });
    });
  }
  [[nodiscard]] static bool any(const Pieces& pieces, Side us) {
    return for_side(us, [&]<Side Us>() { return Moves<Us>(pieces).any(); });
  }
  [[nodiscard]] std::uint64_t count(const Pieces& pieces, Side us, int depth) const {
    return count_moves(pieces, us, depth, profile);
  }
  [[nodiscard]] static Status status(const Pieces& pieces, Side us) {
    return status_if(pieces, us, [&] { return any(pieces, us); });
  }
  [[nodiscard]] static Status status_of(const Setup& setup) {
    const Pieces pieces = pieces_of(setup);
    return status_if(pieces, setup.to_move, [&] {
      return duck_to_move(setup.state) ? duck_targets(pieces) != 0 : any(pieces, setup.to_move);
    });
  }
  /// DK.win: who leaves the other side without a move has lost (DK.fowl), so that only the king's capture wins.
  [[nodiscard]] static bool wins_in_one(const Pieces& pieces, Side us) {
    return for_side(us, [&]<Side Us>() { return Moves<Us>(pieces).takes_last_king(); });
  }
  static Side pass(Pieces& pieces, Side us) noexcept {
    pieces.chess.passed = 0;  // CH.pawn.ep
    return opponent(us);
  }

 private:
  template <class Any>
  [[nodiscard]] static Status status_if(const Pieces& pieces, Side us, const Any& any_move) {
    // DK.win
    if (pieces.chess.of[attacks::index(us)][king] == 0) return Status::lost;
    if (pieces.chess.of[attacks::index(opponent(us))][king] == 0) return Status::won;
    return any_move() ? Status::ongoing : Status::won;  // DK.fowl
  }

  /// `even_over`: as if the game were not over.
  [[nodiscard]] std::vector<StepOutcome> listed(const Setup& setup, Side side, Word movers, bool even_over) const {
    std::vector<StepOutcome> result;
    const Pieces pieces = pieces_of(setup);
    if (duck_to_move(setup.state)) {
      for (Word left = duck_targets(pieces); left != 0;) {
        const int to = attacks::take_first(left);
        const Step step = duck_step(pieces, to);
        if ((movers >> step.from.index() & 1U) != 0)
          result.push_back({step, after_duck(setup, with_duck(pieces, to), side)});
      }
      return result;
    }
    for_side(side, [&]<Side Us>() {
      const auto add = [&](const Leg& leg) {
        const Pieces next = after<Us>(pieces, leg);
        result.push_back({step_of(leg, Us), after_leg(setup, next, leg, Us, ends_move(pieces, next, profile))});
      };
      if (even_over) {
        Moves<Us>(pieces).steps(movers, add);
      } else {
        Moves<Us>(pieces).legs(movers, add);
      }
    });
    return result;
  }
};

}  // namespace

const MoveGenerator& generator_build(Profile profile) {
  static const GameGenerator<Game> documented({Profile::documented});
  static const GameGenerator<Game> pychess({Profile::pychess});
  return profile == Profile::pychess ? pychess : documented;
}

}  // namespace arbiter::duck::inline ARBITER_CODE
