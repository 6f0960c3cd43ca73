#pragma once

#include "verifier/orthodox/movegen/movegen_pieces.hpp"
#include "verifier/position/search_source.hpp"

/// Legal moves of games in which a move is one step and a capture is by displacement.
///
/// The moves go to a `Sink`; listing, counting and recursing are three sinks, so that each rule is stated once:
///   piece(role, from, targets)                  a piece other than a pawn, to each of the targets
///   pawns<delta, PawnMove>(targets)             a pawn to each of the targets, from target - delta
///   en_passant(from, to, victim), castling(king from, king to, castling rook from, castling rook to)
/// A sink may have enough(): once it is true, the generator need not pass on more. One with `any_will_do` is content
/// with any of a piece's targets. One that has wanted(role, from, targets) needs no others of a king's targets.
namespace arbiter::movegen {

inline namespace ARBITER_CODE {

template <class Sink>
[[nodiscard]] constexpr bool enough(const Sink& sink) noexcept {
  if constexpr (requires { sink.enough(); }) return sink.enough();
  return false;
}

/// Unpinned pawns move as one set, pinned ones one by one.
template <Side side, class Kinds, class Sink>
[[gnu::always_inline]] inline void pawn_moves(const BitSetup<Kinds::roles>& position, const Kinds& kinds, Bits movers,
                                              const Guard& guard, Sink& sink) {
  const Pieces<Kinds::roles>& pieces = position.pieces;
  const Bits occupied = pieces.occupied();
  const Bits enemies = pieces.of(opponent(side));
  // CH.check.legal: kings are never captured.
  const Bits victims = enemies & ~pieces.of(orthodox::king);
  const Bits pawns = pieces.of(orthodox::pawn) & movers & pawn_ranks<side>(kinds);

  const Bits loose = pawns & ~guard.pinned;
  pawn_pushes<side>(kinds, loose, occupied, guard.allowed, sink);
  pawn_captures<side>(loose, victims & guard.allowed, sink);
  for (const int pawn : Ones{pawns & guard.pinned}) {
    const Bits allowed = guard.of_piece(pawn);
    pawn_pushes<side>(kinds, bit(pawn), occupied, allowed, sink);
    pawn_captures<side>(bit(pawn), victims & allowed, sink);
  }
  // CH.pawn.ep: two pieces leave their squares, so the board after the capture is checked as a whole.
  for (const int from : Ones{en_passant_capturers<side>(position, pawns)}) {
    const int to = attacks::first(position.passed);
    const int victim = to - advance<side, 0>;
    const Bits after = (occupied & ~bit(from) & ~bit(victim)) | bit(to);
    if (any_attacked<side>(pieces, kinds, pieces.kings(side), after, enemies & ~bit(victim))) continue;
    sink.en_passant(from, to, victim);
  }
}

/// The steps of the kings on `movers` to squares of `open`.
template <Side side, class Kinds, class Sink>
void king_moves(const BitSetup<Kinds::roles>& position, const Kinds& kinds, Bits movers, Bits open, Sink& sink) {
  const Pieces<Kinds::roles>& pieces = position.pieces;
  const Bits kings = pieces.kings(side);
  const Bits enemies = pieces.of(opponent(side));
  for (const int from : Ones{kings & movers}) {
    Bits targets = kinds.king(from) & open;  // CH.king.step
    if constexpr (requires { sink.wanted(orthodox::king, from, targets); }) {
      targets = sink.wanted(orthodox::king, from, targets);
    }
    if (const Bits others = kings & ~bit(from); others != 0) {
      // To the other kings, this one is a piece like any other.
      Guard guard;
      watch<side>(pieces, kinds, others, guard);
      targets &= guard.of_piece(from);
    }
    const Bits without = pieces.occupied() & ~bit(from);
    Bits safe = 0;
    for (const int to : Ones{targets}) {
      if (attacked<side>(pieces, kinds, to, without, enemies)) continue;  // CH.check.legal
      safe |= bit(to);
      if constexpr (requires { Sink::any_will_do; }) break;
    }
    sink.piece(orthodox::king, from, safe);
  }
}

/// All legal moves of the pieces of `side` on `movers`.
template <Side side, class Kinds, class Sink>
void generate(const BitSetup<Kinds::roles>& position, const Kinds& kinds, Bits movers, Sink& sink) {
  const Pieces<Kinds::roles>& pieces = position.pieces;
  const Bits own = pieces.of(side);
  Guard guard;
  watch<side>(pieces, kinds, pieces.kings(side), guard);

  // CH.check.legal: kings are never captured.
  const Bits open = ~own & ~pieces.of(orthodox::king);
  king_moves<side>(position, kinds, movers, open, sink);
  if (enough(sink)) return;
  pawn_moves<side>(position, kinds, own & movers, guard, sink);
  if (enough(sink)) return;
  // CH.piece.move: to any square without an own piece; CH.check.legal: within what the guard allows.
  kinds.template each_piece<side>(pieces, own & movers, pieces.occupied(), [&](Role role, int from, Bits targets) {
    sink.piece(role, from, targets & open & guard.of_piece(from));
  });
  if (!guard.checked)
    castlings<side>(pieces, kinds, position.rights, pieces.kings(side), movers, own, pieces.of(opponent(side)), sink);
}

/// One move as a sink of single moves sees it.
struct PackedStep {
  int from;
  int to;
  Role role;     ///< before the step
  Role becomes;  ///< after it
  Bits captures = 0;
  int corner_from = -1;  ///< castling only
  int corner_to = -1;
  bool double_step = false;
};

[[nodiscard]] inline Step step_of(const PackedStep& packed, Side side) {
  Step step{.from = Square(packed.from),
            .to = Square(packed.to),
            .captures = SquareSet(packed.captures),
            .becomes = piece_of(side, packed.becomes)};
  if (packed.corner_from >= 0) step.also = AlsoMoved{Square(packed.corner_from), Square(packed.corner_to)};
  return step;
}

/// Splits the sets of a generator into moves; `Derived::emit(PackedStep)` receives them one by one. `promotions` must
/// outlive the sink. `Derived` may have enough().
template <class Derived, Side side, std::size_t roles, class Promotions>
class EachMove {
 public:
  EachMove(const Pieces<roles>& pieces, const Promotions& promotions) noexcept
      : enemies_(pieces.of(opponent(side))), promotions_(promotions) {}

  void piece(Role role, int from, Bits targets) {
    while (targets != 0 && !enough(derived())) one(from, attacks::take_first(targets), role, role);
  }
  template <int delta, PawnMove move>
  void pawns(Bits targets) {
    for (const int to : Ones{targets}) {
      if constexpr (move == PawnMove::promotion) {
        // CH.pawn.promote: one move per role.
        for (const Role role : promotions_) one(to - delta, to, orthodox::pawn, role);
      } else {
        one(to - delta, to, orthodox::pawn, orthodox::pawn, move == PawnMove::double_step);
      }
    }
  }
  void en_passant(int from, int to, int victim) {
    derived().emit(
        PackedStep{.from = from, .to = to, .role = orthodox::pawn, .becomes = orthodox::pawn, .captures = bit(victim)});
  }
  void castling(int from, int to, int corner_from, int corner_to) {
    derived().emit(PackedStep{.from = from,
                              .to = to,
                              .role = orthodox::king,
                              .becomes = orthodox::king,
                              .corner_from = corner_from,
                              .corner_to = corner_to});
  }

 private:
  [[nodiscard]] Derived& derived() noexcept { return static_cast<Derived&>(*this); }
  void one(int from, int to, Role role, Role becomes, bool double_step = false) {
    derived().emit(PackedStep{.from = from,
                              .to = to,
                              .role = role,
                              .becomes = becomes,
                              .captures = enemies_ & bit(to),
                              .double_step = double_step});
  }

  Bits enemies_;
  const Promotions& promotions_;
};

/// Learns whether there is a move at all.
class AnySink {
 public:
  static constexpr bool any_will_do = true;
  void piece(Role, int, Bits targets) noexcept { found_ |= targets; }
  template <int, PawnMove>
  void pawns(Bits targets) noexcept {
    found_ |= targets;
  }
  void en_passant(int, int to, int) noexcept { found_ |= bit(to); }
  void castling(int, int to, int, int) noexcept { found_ |= bit(to); }

  [[nodiscard]] bool enough() const noexcept { return found_ != 0; }

 protected:
  Bits found_ = 0;  ///< squares that a piece can go to
};

/// The position after a move of `side`. Calls of it would take a tenth of some counts.
template <Side side, std::size_t roles>
[[nodiscard, gnu::always_inline]] inline BitSetup<roles> after(const BitSetup<roles>& before,
                                                               const PackedStep& packed) {
  BitSetup<roles> result = before;
  Pieces<roles>& pieces = result.pieces;
  // CH.castle.rights: a step loses the rights of the squares that it leaves or captures on; a king's step loses all.
  unsigned lost = rights_of_square(packed.from);
  if (packed.captures != 0) {
    const int victim = attacks::first(packed.captures);
    pieces.lift(victim, pieces.at(victim), opponent(side));
    lost |= rights_of_square(victim);
  }
  if (packed.role == orthodox::king) lost |= rights_of_side(side);
  pieces.lift(packed.from, packed.role, side);
  if (packed.corner_from >= 0) {
    const Role corner = pieces.at(packed.corner_from);
    pieces.lift(packed.corner_from, corner, side);
    pieces.put(packed.corner_to, corner, side);
  }
  pieces.put(packed.to, packed.becomes, side);
  result.rights = static_cast<std::uint16_t>(before.rights & ~lost);
  result.passed = packed.double_step ? bit((packed.from + packed.to) / 2) : Bits{0};  // CH.pawn.ep
  return result;
}

/// Passes each move with the position after it, and how it arose, on to `each(position, Arrival)`: until that returns
/// false, or all of them if it returns nothing.
template <Side side, class Kinds, class Each>
class SuccessorSink
    : public EachMove<SuccessorSink<side, Kinds, Each>, side, Kinds::roles, decltype(Kinds::promotions)> {
 public:
  SuccessorSink(const BitSetup<Kinds::roles>& position, const Kinds& kinds, Each each) noexcept
      : SuccessorSink::EachMove(position.pieces, kinds.promotions), position_(position), each_(each) {}

  /// Calls of it would take a thirtieth of some searches.
  [[gnu::always_inline]] void emit(const PackedStep& packed) {
    if (!enough()) pass_on(after<side>(position_, packed), packed.from, packed.to, packed.captures != 0);
  }
  [[nodiscard]] bool enough() const noexcept { return may_end && ended_; }

 protected:
  void pass_on(const BitSetup<Kinds::roles>& next, int from, int to, bool captures) {
    const Arrival arrival{static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to), captures};
    if constexpr (!may_end) {
      each_(next, arrival);
    } else if (!ended_) {
      ended_ = !each_(next, arrival);
    }
  }

  const BitSetup<Kinds::roles>& position_;

 private:
  static constexpr bool may_end =
      !std::is_void_v<std::invoke_result_t<Each, const BitSetup<Kinds::roles>&, const Arrival&>>;
  Each each_;
  bool ended_ = false;
};

/// The moves of games in which a move is one step. Of other moves there is the same to say: how they are generated, and
/// the sinks that know them.
struct OneStep {
  template <Side side>
  using Count = CountSink;
  using Any = AnySink;
  template <Side side, class Kinds, class Each>
  using Successors = SuccessorSink<side, Kinds, Each>;

  template <Side side, class Kinds, class Sink>
  static void pass(const BitSetup<Kinds::roles>& position, const Kinds& kinds, Bits movers, Sink& sink) {
    generate<side>(position, kinds, movers, sink);
  }
};

template <Side side, class Moves = OneStep, class Kinds>
[[nodiscard]] std::uint64_t count_last(const BitSetup<Kinds::roles>& position, const Kinds& kinds) {
  typename Moves::template Count<side> sink(kinds.promotions.size());
  Moves::template pass<side>(position, kinds, ~Bits{0}, sink);
  return sink.total();
}
/// Whether the side has a legal move.
template <Side side, class Moves = OneStep, class Kinds>
[[nodiscard]] bool any_move(const BitSetup<Kinds::roles>& position, const Kinds& kinds) {
  typename Moves::Any sink;
  Moves::template pass<side>(position, kinds, ~Bits{0}, sink);
  return sink.enough();
}

/// The last moves of a count, which take most of its time: without the attribute g++ does not inline all of them, and
/// some counts take a tenth longer.
template <Side side, class Moves, class Kinds>
[[nodiscard, gnu::flatten]] std::uint64_t count_leaves(const BitSetup<Kinds::roles>& position, const Kinds& kinds) {
  return count_last<side, Moves>(position, kinds);
}

/// Number of sequences of `depth` moves.
template <Side side, class Moves, class Kinds>
[[nodiscard]] std::uint64_t count(const BitSetup<Kinds::roles>& position, const Kinds& kinds, int depth) {
  if (depth <= 0) return 1;
  if (depth == 1) return count_leaves<side, Moves>(position, kinds);
  std::uint64_t total = 0;
  const auto deeper = [&](const BitSetup<Kinds::roles>& next, const Arrival&) {
    total += count<opponent(side), Moves>(next, kinds, depth - 1);
  };
  typename Moves::template Successors<side, Kinds, decltype(deeper)> sink(position, kinds, deeper);
  Moves::template pass<side>(position, kinds, ~Bits{0}, sink);
  return total;
}
template <class Moves = OneStep, class Kinds>
[[nodiscard]] std::uint64_t count(const BitSetup<Kinds::roles>& position, const Kinds& kinds, Side to_move, int depth) {
  return for_side(to_move, [&]<Side side>() { return count<side, Moves>(position, kinds, depth); });
}

}  // namespace ARBITER_CODE

// ---- On set-ups, for lists ------------------------------------------------------------------------------------------

/// Plays `step` of `side` in `setup`: updates pieces, castling rights and, if `passes`, the en passant square by a
/// pawn's double step (otherwise clears it). Does not change side to move and counters.
void play(Setup& setup, const Step& step, Side side, bool passes);

/// Ends the move of `side`: the opponent is to move, and the counters advance.
void end_move(Setup& setup, Side side, bool captured_or_pawn);

}  // namespace arbiter::movegen
