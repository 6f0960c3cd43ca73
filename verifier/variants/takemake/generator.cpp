#include "verifier/orthodox/movegen/kinds_moves.hpp"
#include "verifier/orthodox/movegen/movegen_search.hpp"
#include "verifier/variants/takemake/state.hpp"

/// Legal moves of Take & Make on bitboards: the sinks are those of orthodox/movegen/movegen.hpp with
///   take(Take)   all moves that begin with this capture
namespace arbiter::takemake {
namespace {

// The second leg of a capture on bitboards.

using movegen::bit;
using movegen::Bits;

template <Profile profile_>
struct Kinds : movegen::OrthodoxKinds {
  static constexpr Profile profile = profile_;
  static constexpr bool first_rank_pawns = profile == Profile::site;
};

/// TM.make.pawn: ranks on which no pawn can be captured, since it would have no move; in `site` the capturer's
/// direction counts.
inline constexpr Bits pawnless_ranks = attacks::rank_1 | attacks::rank_8;

/// Where a piece of `side` on `square` can go as a captured pawn does; `occupied`: all other pieces (TM.make.pawn).
template <Side side, Profile profile>
[[nodiscard]] Bits pawn_make_targets(int square, Bits occupied, bool capturer_is_pawn) noexcept {
  constexpr bool own_way = profile == Profile::site;
  constexpr Side way = own_way ? side : opponent(side);
  const Bits from = bit(square);
  if (!own_way && (from & pawnless_ranks) != 0) return 0;
  const Bits once = movegen::advanced<way, 0>(from) & ~occupied;
  // Two squares only from where the captured pawn could step two; after en passant (TM.make.ep) that is never the case.
  const bool may_double = (from & attacks::rank_of(way, 1)) != 0 && (capturer_is_pawn || !own_way);
  return may_double ? once | (movegen::advanced<way, 0>(once) & ~occupied) : once;
}

/// Where a piece of `side` on `square` can go by a make-leg as a piece of role `captured`, without king safety.
/// `occupied`: all other pieces. `capturer` is the piece's own role.
template <Side side, Profile profile>
[[nodiscard]] Bits make_targets(int square, Role captured, Role capturer, Bits occupied) noexcept {
  // TM.make.role: only the captured role decides the targets; TM.make.castle: a king, which only a double mate's test
  // captures, would lend its step.
  const bool is_pawn = capturer == orthodox::pawn;
  Bits targets = captured == orthodox::pawn ? pawn_make_targets<side, profile>(square, occupied, is_pawn)
                                            : kinds::reach(movegen::index(captured), square, occupied);
  if (is_pawn && profile != Profile::site) targets &= ~attacks::rank_of(side, 0);  // TM.pawn.first
  return targets & ~occupied;                                                      // TM.make.role: no capture
}

/// TM.check.final: those of `landings` after which the kings are safe; TM.check.orthodox: from attacks as in chess,
/// whether or not the attacker would have a make-leg. `occupied` and `enemies` are the pieces on the board without the
/// capturer and the captured piece, `staying` the own kings without the capturer.
template <Side side, class Kinds>
[[nodiscard]] Bits safe_landings(const movegen::Pieces<Kinds::roles>& pieces, const Kinds& kinds, Bits landings,
                                 Bits occupied, Bits enemies, Bits staying, bool king_lands) {
  while (staying != 0 && landings != 0) {
    const int king = attacks::take_first(staying);
    if ((movegen::near_attackers<side>(pieces, kinds, king) & enemies) != 0) return 0;
    Bits sliders = enemies & kinds.template sliders<side>(pieces, king, attacks::rook(king, occupied),
                                                          attacks::bishop(king, occupied));
    while (sliders != 0) landings &= attacks::between(king, attacks::take_first(sliders));
  }
  if (!king_lands) return landings;
  Bits safe = 0;
  while (landings != 0) {
    const int to = attacks::take_first(landings);
    if (!movegen::attacked<side>(pieces, kinds, to, occupied, enemies)) safe |= bit(to);
  }
  return safe;
}

/// A capture, and the squares on which its make-leg may end (never empty).
struct Take {
  int from;
  int to;
  int victim;  ///< the captured piece's square
  Role capturer;
  Role captured;
  bool promotes;  ///< immediately, before its make-leg (TM.promote.take)
  Bits landings;
};

template <Side side>
[[nodiscard]] constexpr Bits last_rank() noexcept {
  return attacks::rank_of(side, 7);
}

/// Passes on the captures by the pieces of `side` on `movers`; `checked`: whether a king is in check.
template <Side side, class Kinds, class Sink>
void captures(const movegen::BitSetup<Kinds::roles>& position, const Kinds& kinds, bool checked, Bits movers,
              Sink& sink) {
  const auto& pieces = position.pieces;
  const Bits occupied = pieces.occupied();
  const Bits enemies = pieces.of(opponent(side));
  const Bits kings = pieces.kings(side);
  // A capture that empties none of these squares leaves the kings that stay safe.
  Bits decisive = checked ? ~Bits{0} : Bits{0};
  for (Bits rest = checked ? Bits{0} : kings; rest != 0;) {
    const int king = attacks::take_first(rest);
    decisive |= attacks::rook(king, occupied) | attacks::bishop(king, occupied);
  }
  const auto take = [&](Role role, int from, int to, int victim) {
    if (movegen::enough(sink)) return;
    // TM.promote.take: immediately, or in `problemists` only where the make-leg ends.
    const bool promotes =
        Kinds::profile != Profile::problemists && role == orthodox::pawn && (bit(to) & last_rank<side>()) != 0;
    const Role captured = pieces.at(victim);
    const Bits emptied = bit(from) | bit(victim);
    // TM.make.role: the square that the capturer left is free: the make-leg may pass it or end there.
    const Bits others = occupied & ~emptied;
    // The role that a pawn promotes to does not affect where it may land; it matters only that it is not a pawn any
    // more.
    Bits landings = make_targets<side, Kinds::profile>(to, captured, promotes ? orthodox::queen : role, others);
    // TM.check.final: a line to a king can open only if the king sees one of the vacated squares; none was open before.
    const bool is_king = role == orthodox::king;
    if (landings != 0 && (is_king || (emptied & decisive) != 0)) {
      landings = safe_landings<side>(pieces, kinds, landings, others, enemies & ~bit(victim),
                                     is_king ? kings & ~bit(from) : kings, is_king);
    }
    // TM.make.must: a take is a move only if its make-leg has a target.
    if (landings != 0) {
      sink.take(Take{.from = from,
                     .to = to,
                     .victim = victim,
                     .capturer = role,
                     .captured = captured,
                     .promotes = promotes,
                     .landings = landings});
    }
  };
  const auto take_each = [&](Role role, int from, Bits targets) {
    while (targets != 0) {
      const int to = attacks::take_first(targets);
      take(role, from, to, to);
    }
  };
  const Bits pawns = pieces.of(orthodox::pawn);
  // TM.make.pawn: these pawns have no move to lend; TM.make.castle: kings are never captured.
  const Bits dead = Kinds::profile == Profile::site ? Bits{0} : pawns & pawnless_ranks;
  const Bits victims = enemies & ~pieces.of(orthodox::king) & ~dead;
  // TM.take: the first leg is an orthodox capture.
  kinds.template each_piece<side>(pieces, movers, occupied,
                                  [&](Role role, int from, Bits targets) { take_each(role, from, targets & victims); });
  for (Bits rest = kings & movers; rest != 0;) {
    const int from = attacks::take_first(rest);
    take_each(orthodox::king, from, kinds.king(from) & victims);
  }
  const Bits own_pawns = pawns & movers & movegen::pawn_ranks(side, Kinds::first_rank_pawns);
  const Bits beside = movegen::advanced<opponent(side), -1>(victims) | movegen::advanced<opponent(side), 1>(victims);
  for (Bits rest = own_pawns & beside; rest != 0;) {
    const int from = attacks::take_first(rest);
    take_each(orthodox::pawn, from, attacks::pawn(side, from) & victims);
  }
  // TM.make.ep: captures the pawn; the make-leg starts from the en passant square.
  for (Bits rest = movegen::en_passant_capturers<side>(position, own_pawns); rest != 0;) {
    const int to = attacks::first(position.passed);
    take(orthodox::pawn, attacks::take_first(rest), to, to - movegen::advance<side, 0>);
  }
}

/// Passes on all legal moves of the pieces of `side` on `movers`, from the beginning of a move.
template <Side side, class Kinds, class Sink>
void generate_moves(const movegen::BitSetup<Kinds::roles>& position, const Kinds& kinds, Bits movers, Sink& sink) {
  const auto& pieces = position.pieces;
  const Bits own = pieces.of(side) & movers;
  const Bits occupied = pieces.occupied();
  movegen::Guard guard;
  movegen::watch<side>(pieces, kinds, pieces.kings(side), guard);

  movegen::king_moves<side>(position, kinds, own, ~occupied, sink);
  if (movegen::enough(sink)) return;
  const Bits pawns = pieces.of(orthodox::pawn) & own & movegen::pawn_ranks(side, Kinds::first_rank_pawns);
  // TM.pawn.again: a pawn's square decides on its double step, however the pawn came there.
  movegen::pawn_pushes<side>(kinds, pawns & ~guard.pinned, occupied, guard.allowed, sink);
  for (Bits rest = pawns & guard.pinned; rest != 0;) {
    const int pawn = attacks::take_first(rest);
    movegen::pawn_pushes<side>(kinds, bit(pawn), occupied, guard.of_piece(pawn), sink);
  }
  kinds.template each_piece<side>(pieces, own, occupied, [&](Role role, int from, Bits targets) {
    sink.piece(role, from, targets & ~occupied & guard.of_piece(from));
  });
  if (movegen::enough(sink)) return;
  if (!guard.checked)
    movegen::castlings<side>(pieces, kinds, position.rights, pieces.kings(side), movers, pieces.of(side),
                             pieces.of(opponent(side)), sink);
  captures<side>(position, kinds, guard.checked, own, sink);
}

/// Counts moves without generating each of them.
template <Side side>
class CountSink : public movegen::CountSink {
 public:
  using movegen::CountSink::CountSink;

  void take(const Take& take) noexcept {
    constexpr auto choices = movegen::OrthodoxKinds::promotions.size();
    // TM.promote.take: one choice for the whole leg; TM.promote.arrive: a choice only if a pawn ends on the last rank.
    add(take.landings, take.promotes ? choices : 1);
    if (!take.promotes && take.capturer == orthodox::pawn) add(take.landings & last_rank<side>(), choices - 1);
  }
};

/// Learns whether there is a move at all.
class AnySink : public movegen::AnySink {
 public:
  void take(const Take& take) noexcept { found_ |= take.landings; }
};

/// Calls `each(to, role)` for every end of the make-leg of a piece that is `role` at its beginning.
template <Side side, class Each>
void make_ends(Bits landings, Role role, const Each& each) {
  while (landings != 0) {
    const int to = attacks::take_first(landings);
    // TM.promote.arrive: only a pawn promotes.
    if (role == orthodox::pawn && (bit(to) & last_rank<side>()) != 0) {
      for (const Role becomes : movegen::OrthodoxKinds::promotions) each(to, becomes);
    } else {
      each(to, role);
    }
  }
}

/// Passes each move with the position after it on.
template <Side side, class Kinds, class Each>
class SuccessorSink : public movegen::SuccessorSink<side, Kinds, Each> {
 public:
  using movegen::SuccessorSink<side, Kinds, Each>::SuccessorSink;

  void take(const Take& take) {
    movegen::BitSetup<Kinds::roles> taken = this->position_;
    taken.pieces.lift(take.victim, take.captured, opponent(side));
    taken.pieces.lift(take.from, take.capturer, side);
    // TM.castle.rights: the first leg loses them, wherever the second one ends.
    unsigned lost = movegen::rights_of_square(take.from) | movegen::rights_of_square(take.to);
    if (take.capturer == orthodox::king) lost |= movegen::rights_of_side(side);
    taken.rights = static_cast<std::uint16_t>(taken.rights & ~lost);
    taken.passed = 0;  // TM.make.ep: a make-leg of two squares gives no right
    const auto land = [&](int to, Role role) {
      movegen::BitSetup<Kinds::roles> next = taken;
      next.pieces.put(to, role, side);
      this->pass_on(next, take.from, to, true);
    };
    if (!take.promotes) {
      make_ends<side>(take.landings, take.capturer, land);
    } else {
      for (const Role role : Kinds::promotions) make_ends<side>(take.landings, role, land);
    }
  }
};

/// Lists steps with the set-ups that they lead to. A move that begins with a capture is listed by its first leg.
template <Side side, class Kinds>
class ListSink : public movegen::ListSink<side, Kinds> {
 public:
  using movegen::ListSink<side, Kinds>::ListSink;

  void take(const Take& take) {
    // TM.promote.take: the pawn makes its second leg with its new role.
    if (!take.promotes) return first_leg(take, take.capturer);
    for (const Role role : Kinds::promotions) first_leg(take, role);
  }

 private:
  void first_leg(const Take& take, Role becomes) {
    const Step step{.from = Square(take.from),
                    .to = Square(take.to),
                    .captures = SquareSet(bit(take.victim)),
                    .becomes = piece_of(side, becomes)};
    Setup next = this->before_;
    movegen::play(next, step, side, false);
    next.to_move = side;
    // TM.take: the same side continues with the same piece.
    set_duty(next.state.context, Duty{step.to, piece_of(opponent(side), take.captured)});
    this->outcomes_.push_back(StepOutcome{step, next});
  }
};

/// The second legs of the piece that must move on.
template <Side side, class Kinds>
std::vector<StepOutcome> second_legs(const Setup& setup, const Duty& owed) {
  const auto capturer = setup.board[owed.square];
  if (!capturer || capturer->owner != owner_of(side)) return {};
  const Kinds kinds;
  const auto pieces = movegen::Pieces<Kinds::roles>::read(setup.board);
  const int from = owed.square.index();
  // TM.make.role: a free way as the captured piece moves; TM.check.final: king safety is checked once the move is over.
  const Bits others = pieces.occupied() & ~bit(from);
  const bool is_king = capturer->role == orthodox::king;
  const Bits kings = pieces.kings(side);
  const Bits landings = safe_landings<side>(
      pieces, kinds, make_targets<side, Kinds::profile>(from, owed.captured.role, capturer->role, others), others,
      pieces.of(opponent(side)), is_king ? kings & ~bit(from) : kings, is_king);
  std::vector<StepOutcome> result;
  make_ends<side>(landings, capturer->role, [&](int to, Role becomes) {
    const Step step{.from = owed.square, .to = Square(to), .captures = {}, .becomes = piece_of(side, becomes)};
    Setup next = setup;
    // TM.make.ep: a make-leg passes no square (`false`), even if it is a double step.
    movegen::play(next, step, side, false);
    set_duty(next.state.context, std::nullopt);
    movegen::end_move(next, side, true);
    result.push_back(StepOutcome{step, next});
  });
  return result;
}

template <Side side, class Kinds>
std::vector<StepOutcome> listed(const Setup& setup, Bits movers) {
  if (const auto owed = duty(setup.state.context)) {
    if ((bit(owed->square.index()) & movers) == 0) return {};
    return second_legs<side, Kinds>(setup, *owed);
  }
  const auto position = movegen::BitSetup<Kinds::roles>::read(setup);
  const Kinds kinds;
  ListSink<side, Kinds> sink(setup, position, kinds);
  generate_moves<side>(position, kinds, movers, sink);
  return sink.outcomes();
}

/// Passes on those moves that may give check; a take leaves two squares and may open a line from either.
template <Side side, std::size_t roles, class Sink>
class CheckingSink : public movegen::CheckingSink<side, roles, Sink> {
 public:
  using movegen::CheckingSink<side, roles, Sink>::CheckingSink;

  void take(const Take& take) {
    Take checking = take;
    const movegen::Bits left = movegen::bit(take.from) | movegen::bit(take.victim);
    // TM.promote.take, TM.promote.arrive: a pawn's role at the end is open.
    const bool promotes =
        take.promotes || (take.capturer == orthodox::pawn && (take.landings & last_rank<side>()) != 0);
    if (!promotes && (left & this->squares_.shields) == 0) {
      checking.landings &= this->squares_.of_role[movegen::index(take.capturer)];
    }
    if (checking.landings != 0) this->sink_.take(checking);
  }
};

template <class Sink>
class LandingSink : public movegen::LandingSink<Sink> {
 public:
  using movegen::LandingSink<Sink>::LandingSink;

  void take(const Take& take) {
    Take landing = take;
    if (take.capturer != orthodox::king) landing.landings &= this->landings_;
    if (landing.landings != 0) this->sink_.take(landing);
  }
};

/// TM.take, TM.make.must: whole moves, a take with its make-leg.
struct TakingMoves {
  /// TM.make.must: a king takes only what has a move for it.
  static constexpr bool stands = true;
  /// TM.make.must: a capture leads farther than the move of an orthodox piece.
  static constexpr bool as_orthodox = false;

  template <Side side>
  using Count = takemake::CountSink<side>;
  using Any = takemake::AnySink;
  template <Side side, class Kinds, class Each>
  using Successors = takemake::SuccessorSink<side, Kinds, Each>;
  template <Side side, std::size_t roles, class Sink>
  using Checking = takemake::CheckingSink<side, roles, Sink>;
  template <class Sink>
  using Landing = takemake::LandingSink<Sink>;

  template <Side side, class Kinds, class Sink>
  static void pass(const movegen::BitSetup<Kinds::roles>& position, const Kinds& kinds, Bits movers, Sink& sink) {
    generate_moves<side>(position, kinds, movers, sink);
  }
};

template <Profile profile>
class Generator final : public movegen::Searched<MoveGenerator, Kinds<profile>, TakingMoves> {
 public:
  [[nodiscard]] std::vector<StepOutcome> setup_steps(const Setup& setup) const override {
    return of_side(setup, setup.to_move, ~Bits{0});
  }
  [[nodiscard]] std::vector<StepOutcome> steps_of(const Setup& setup, Square square) const override {
    const auto piece = setup.board[square];
    if (!piece) return {};
    return of_side(setup, piece->owner == Owner::white ? Side::white : Side::black, bit(square.index()));
  }
  /// TM.check.orthodox: attacks are those of chess, whether or not the attacker would have a make-leg.
  [[nodiscard]] bool in_check(const Setup& setup, Side side) const override {
    const auto pieces = movegen::Pieces<Kinds<profile>::roles>::read(setup.board);
    return for_side(side, [&]<Side us>() { return movegen::in_any_check<us>(pieces, Kinds<profile>{}); });
  }
  [[nodiscard]] Status setup_status(const Setup& setup) const override {
    // TM.make.must: the steps include no take without a make-leg.
    return status_of(in_check(setup, setup.to_move), !setup_steps(setup).empty());
  }
  [[nodiscard]] std::uint64_t count_setup_moves(const Setup& setup, int depth) const override {
    ensure(!duty(setup.state.context), "moves are counted from the beginning of a move");
    const Kinds<profile> kinds;
    const auto position = movegen::BitSetup<Kinds<profile>::roles>::read(setup);
    return movegen::count_here<TakingMoves>(position, kinds, setup.to_move, depth);
  }

 private:
  static std::vector<StepOutcome> of_side(const Setup& setup, Side side, Bits movers) {
    return for_side(side, [&]<Side us>() { return listed<us, Kinds<profile>>(setup, movers); });
  }
};

}  // namespace

const MoveGenerator& generator(Profile profile) {
  if (profile == Profile::problemists) return the_one<Generator<Profile::problemists>>();
  if (profile == Profile::site) return the_one<Generator<Profile::site>>();
  return the_one<Generator<Profile::documented>>();
}

}  // namespace arbiter::takemake
