#include "verifier/orthodox/movegen/kinds_moves.hpp"
#include "verifier/orthodox/movegen/movegen_search.hpp"
#include "verifier/variants/takemake/state.hpp"

/// Legal moves of Take & Make on bitboards: the sinks are those of orthodox/movegen/movegen.hpp with
///   take(Take)   all moves that begin with this capture
namespace arbiter::takemake::inline ARBITER_CODE {
namespace {

// The second leg of a capture on bitboards.

using movegen::bit;
using movegen::Bits;
using movegen::Ones;

/// Orthodox pieces, and in what the profiles differ.
struct Kinds : movegen::OrthodoxKinds {
  explicit Kinds(Profile profile) noexcept
      : first_rank_pawns(profile == Profile::site),
        promotes_at_once(profile != Profile::problemists), pawn_squares{
                                                               movegen::pawn_ranks(Side::white, first_rank_pawns),
                                                               movegen::pawn_ranks(Side::black, first_rank_pawns)} {}

  /// TM.make.pawn: whether a captured pawn's move is that of the capturer's side.
  [[nodiscard]] bool own_way() const noexcept { return first_rank_pawns; }
  bool first_rank_pawns;  ///< whether pawns go to their own first rank, and move from there
  bool promotes_at_once;  ///< TM.promote.take
  std::array<Bits, 2> pawn_squares;
};
using Position = movegen::BitSetup<Kinds::roles>;
using Pieces = movegen::Pieces<Kinds::roles>;

/// TM.make.pawn: ranks on which no pawn can be captured, since it would have no move; in `site` the capturer's
/// direction counts.
inline constexpr Bits pawnless_ranks = attacks::rank_1 | attacks::rank_8;

/// Where a piece of `side` on `square` can go as a captured pawn does; `occupied`: all other pieces (TM.make.pawn).
template <Side side>
[[nodiscard]] Bits pawn_make_targets(const Kinds& kinds, int square, Bits occupied, bool capturer_is_pawn) noexcept {
  const Side way = kinds.own_way() ? side : opponent(side);
  const Bits from = bit(square);
  if (!kinds.own_way() && (from & pawnless_ranks) != 0) return 0;
  const auto ahead = [way](Bits squares) { return way == Side::white ? squares << 8U : squares >> 8U; };
  const Bits once = ahead(from) & ~occupied;
  // Two squares only from where the captured pawn could step two; after en passant (TM.make.ep) that is never the case.
  const bool may_double = (from & attacks::rank_of(way, 1)) != 0 && (capturer_is_pawn || !kinds.own_way());
  return may_double ? once | (ahead(once) & ~occupied) : once;
}

/// Where a piece of `side` on `square` can go by a make-leg as a piece of role `captured`, without king safety.
/// `occupied`: all other pieces. `is_pawn`: whether the piece itself is a pawn.
template <Side side>
[[nodiscard]] Bits make_targets(const Kinds& kinds, int square, Role captured, bool is_pawn, Bits occupied) noexcept {
  // TM.make.role: only the captured role decides the targets; TM.make.castle: a king, which only a double mate's test
  // captures, would lend its step.
  Bits targets = captured == orthodox::pawn ? pawn_make_targets<side>(kinds, square, occupied, is_pawn)
                                            : kinds::reach(movegen::index(captured), square, occupied);
  if (is_pawn && !kinds.first_rank_pawns) targets &= ~attacks::rank_of(side, 0);  // TM.pawn.first
  return targets & ~occupied;                                                     // TM.make.role: no capture
}

/// TM.check.final: those of `landings` after which the kings are safe; TM.check.orthodox: from attacks as in chess,
/// whether or not the attacker would have a make-leg. `occupied` and `enemies` are the pieces on the board without the
/// capturer and the captured piece, `staying` the own kings without the capturer.
template <Side side>
[[nodiscard]] Bits safe_landings(const Pieces& pieces, const Kinds& kinds, Bits landings, Bits occupied, Bits enemies,
                                 Bits staying, bool king_lands) {
  while (staying != 0 && landings != 0) {
    const int king = attacks::take_first(staying);
    if ((movegen::near_attackers<side>(pieces, kinds, king) & enemies) != 0) return 0;
    Bits sliders =
        enemies & kinds.sliders<side>(pieces, king, attacks::rook(king, occupied), attacks::bishop(king, occupied));
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

/// The captures of `side` in a position. All are collected before the first is looked at: so that is compiled once for
/// each sink, and the pieces' attacks are found once for captures and other moves.
template <Side side>
class Takes {
 public:
  Takes(const Position& position, const Kinds& kinds) noexcept : position_(position), kinds_(kinds) {
    // TM.make.pawn: these pawns have no move to lend; TM.make.castle: kings are never captured.
    const Bits dead = kinds.own_way() ? Bits{0} : pieces().of(orthodox::pawn) & pawnless_ranks;
    victims_ = enemies() & ~pieces().of(orthodox::king) & ~dead;
  }

  /// TM.take: the first leg is an orthodox capture. `behind`: how far behind its target the captured piece stands.
  void add(Role role, int from, Bits targets, int behind = 0) noexcept {
    capturers_[number_] = {targets & (behind == 0 ? victims_ : ~Bits{0}), role, static_cast<std::int8_t>(from),
                           static_cast<std::int8_t>(behind)};
    if (capturers_[number_].targets != 0) ++number_;
  }
  /// Those of the kings and pawns on `movers`, when those of other pieces are there.
  void add_others(Bits movers) noexcept {
    of_pieces_ = number_;
    for (const int from : Ones{kings() & movers}) add(orthodox::king, from, kinds_.king(from));
    const Bits pawns = pieces().of(orthodox::pawn) & movers & movegen::pawn_ranks<side>(kinds_);
    const Bits beside =
        movegen::advanced<opponent(side), -1>(victims_) | movegen::advanced<opponent(side), 1>(victims_);
    for (const int from : Ones{pawns & beside}) add(orthodox::pawn, from, attacks::pawn(side, from));
    // TM.make.ep: captures the pawn; the make-leg starts from the en passant square.
    for (const int from : Ones{movegen::en_passant_capturers<side>(position_, pawns)})
      add(orthodox::pawn, from, position_.passed, movegen::advance<side, 0>);
  }

  /// Passes them on; `checked`: whether a king is in check.
  template <class Sink>
  void each(bool checked, Sink& sink) const {
    // A capture that empties none of these squares leaves the kings that stay safe.
    Bits decisive = checked ? ~Bits{0} : Bits{0};
    for (const int king : Ones{checked || number_ == 0 ? Bits{0} : kings()})
      decisive |= attacks::rook(king, pieces().occupied()) | attacks::bishop(king, pieces().occupied());
    pass_on<false>(0, of_pieces_, decisive, sink);
    pass_on<true>(of_pieces_, number_, decisive, sink);
  }

 private:
  [[nodiscard]] const Pieces& pieces() const noexcept { return position_.pieces; }
  [[nodiscard]] Bits enemies() const noexcept { return pieces().of(opponent(side)); }
  [[nodiscard]] Bits kings() const noexcept { return pieces().kings(side); }

  /// `others`: whether these may be kings or pawns.
  template <bool others, class Sink>
  void pass_on(std::size_t first, std::size_t end, Bits decisive, Sink& sink) const {
    for (std::size_t i = first; i < end; ++i) {
      const Capturer& capturer = capturers_[i];
      for (const int to : Ones{capturer.targets}) {
        if (movegen::enough(sink)) return;
        const Take found =
            take_of<others>(capturer.role, capturer.from, to, others ? to - capturer.behind : to, decisive);
        // TM.make.must: a take is a move only if its make-leg has a target.
        if (found.landings != 0) sink.take(found);
      }
    }
  }

  template <bool others>
  [[nodiscard]] Take take_of(Role role, int from, int to, int victim, Bits decisive) const {
    const bool is_pawn = others && role == orthodox::pawn;
    const bool is_king = others && role == orthodox::king;
    // TM.promote.take: immediately, or in `problemists` only where the make-leg ends.
    const bool promotes = kinds_.promotes_at_once && is_pawn && (bit(to) & last_rank<side>()) != 0;
    const Role captured = pieces().at(victim);
    const Bits emptied = bit(from) | bit(victim);
    // TM.make.role: the square that the capturer left is free: the make-leg may pass it or end there.
    const Bits occupied = pieces().occupied() & ~emptied;
    // The role that a pawn promotes to does not affect where it may land; it matters only that it is not a pawn any
    // more.
    Bits landings = make_targets<side>(kinds_, to, captured, is_pawn && !promotes, occupied);
    // TM.check.final: a line to a king can open only if the king sees one of the vacated squares; none was open before.
    if (landings != 0 && (is_king || (emptied & decisive) != 0)) {
      landings = safe_landings<side>(pieces(), kinds_, landings, occupied, enemies() & ~bit(victim),
                                     is_king ? kings() & ~bit(from) : kings(), is_king);
    }
    return Take{.from = from,
                .to = to,
                .victim = victim,
                .capturer = role,
                .captured = captured,
                .promotes = promotes,
                .landings = landings};
  }

  const Position& position_;
  const Kinds& kinds_;
  Bits victims_;
  struct Capturer {
    Bits targets;
    Role role;
    std::int8_t from;
    std::int8_t behind;
  };
  std::array<Capturer, 67> capturers_;  // a pawn may be there twice  NOLINT: left uninitialised for speed
  std::size_t number_ = 0;
  std::size_t of_pieces_ = 0;  ///< so many, the first ones, are of pieces other than kings and pawns
};

/// Passes on all legal moves of the pieces of `side` on `movers`, from the beginning of a move.
template <Side side, class Sink>
void generate_moves(const Position& position, const Kinds& kinds, Bits movers, Sink& sink) {
  const auto& pieces = position.pieces;
  const Bits own = pieces.of(side) & movers;
  const Bits occupied = pieces.occupied();
  movegen::Guard guard;
  movegen::watch<side>(pieces, kinds, pieces.kings(side), guard);

  movegen::king_moves<side>(position, kinds, own, ~occupied, sink);
  if (movegen::enough(sink)) return;
  const Bits pawns = pieces.of(orthodox::pawn) & own & movegen::pawn_ranks<side>(kinds);
  // TM.pawn.again: a pawn's square decides on its double step, however the pawn came there.
  movegen::pawn_pushes<side>(kinds, pawns & ~guard.pinned, occupied, guard.allowed, sink);
  for (Bits rest = pawns & guard.pinned; rest != 0;) {
    const int pawn = attacks::take_first(rest);
    movegen::pawn_pushes<side>(kinds, bit(pawn), occupied, guard.of_piece(pawn), sink);
  }
  Takes<side> takes(position, kinds);
  kinds.each_piece<side>(pieces, own, occupied, [&](Role role, int from, Bits targets) {
    sink.piece(role, from, targets & ~occupied & guard.of_piece(from));
    takes.add(role, from, targets);
  });
  if (movegen::enough(sink)) return;
  if (!guard.checked)
    movegen::castlings<side>(pieces, kinds, position.rights, pieces.kings(side), movers, pieces.of(side),
                             pieces.of(opponent(side)), sink);
  takes.add_others(own);
  takes.each(guard.checked, sink);
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
    if (take.capturer == orthodox::pawn && !take.promotes) add(take.landings & last_rank<side>(), choices - 1);
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
template <Side side, class Each>
class SuccessorSink : public movegen::SuccessorSink<side, Kinds, Each> {
 public:
  using movegen::SuccessorSink<side, Kinds, Each>::SuccessorSink;

  void take(const Take& take) {
    Position taken = this->position_;
    taken.pieces.lift(take.victim, take.captured, opponent(side));
    taken.pieces.lift(take.from, take.capturer, side);
    // TM.castle.rights: the first leg loses them, wherever the second one ends.
    unsigned lost = movegen::rights_of_square(take.from) | movegen::rights_of_square(take.to);
    if (take.capturer == orthodox::king) lost |= movegen::rights_of_side(side);
    taken.rights = static_cast<std::uint16_t>(taken.rights & ~lost);
    taken.passed = 0;  // TM.make.ep: a make-leg of two squares gives no right
    const auto land = [&](int to, Role role) {
      Position next = taken;
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
template <Side side>
class ListSink : public movegen::ListSink<side, Kinds> {
 public:
  using movegen::ListSink<side, Kinds>::ListSink;

  [[gnu::noinline]] void take(const Take& take) {
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
template <Side side>
std::vector<StepOutcome> second_legs(const Setup& setup, const Duty& owed, const Kinds& kinds) {
  const auto capturer = setup.board[owed.square];
  if (!capturer || capturer->owner != owner_of(side)) return {};
  const auto pieces = Pieces::read(setup.board);
  const int from = owed.square.index();
  // TM.make.role: a free way as the captured piece moves; TM.check.final: king safety is checked once the move is over.
  const Bits others = pieces.occupied() & ~bit(from);
  const bool is_king = capturer->role == orthodox::king;
  const Bits kings = pieces.kings(side);
  const Bits landings = safe_landings<side>(
      pieces, kinds, make_targets<side>(kinds, from, owed.captured.role, capturer->role == orthodox::pawn, others),
      others, pieces.of(opponent(side)), is_king ? kings & ~bit(from) : kings, is_king);
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

template <Side side>
std::vector<StepOutcome> listed(const Setup& setup, const Kinds& kinds, Bits movers) {
  if (const auto owed = duty(setup.state.context)) {
    if ((bit(owed->square.index()) & movers) == 0) return {};
    return second_legs<side>(setup, *owed, kinds);
  }
  const auto position = Position::read(setup);
  ListSink<side> sink(setup, position, kinds);
  generate_moves<side>(position, kinds, movers, sink);
  return sink.outcomes();
}

/// Passes on the wanted moves; a take leaves two squares and may open a line from either.
template <Side side, std::size_t roles, class Sink>
class WantedSink : public movegen::WantedSink<roles, Sink> {
 public:
  using movegen::WantedSink<roles, Sink>::WantedSink;

  void take(const Take& take) {
    Take kept = take;
    // TM.promote.take, TM.promote.arrive: a pawn's role at the end is open.
    const bool promotes =
        take.promotes || (take.capturer == orthodox::pawn && (take.landings & last_rank<side>()) != 0);
    kept.landings = promotes ? take.landings & this->squares_.open
                             : this->squares_.among(take.capturer, bit(take.from) | bit(take.victim), take.landings);
    if (kept.landings != 0) this->sink_.take(kept);
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
  template <Side side, class, class Each>
  using Successors = takemake::SuccessorSink<side, Each>;
  template <Side side, std::size_t roles, class Sink>
  using Wanted = takemake::WantedSink<side, roles, Sink>;

  template <Side side, class Sink>
  static void pass(const Position& position, const Kinds& kinds, Bits movers, Sink& sink) {
    generate_moves<side>(position, kinds, movers, sink);
  }
};

class Generator final : public MoveGenerator {
 public:
  explicit Generator(Profile profile) : kinds_(profile) {}

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
    const auto pieces = Pieces::read(setup.board);
    return for_side(side, [&]<Side us>() { return movegen::in_any_check<us>(pieces, kinds_); });
  }
  [[nodiscard]] Status setup_status(const Setup& setup) const override {
    // TM.make.must: the steps include no take without a make-leg.
    return status_of(in_check(setup, setup.to_move), !setup_steps(setup).empty());
  }
  [[nodiscard]] std::uint64_t count_setup_moves(const Setup& setup, int depth) const override {
    ensure(!duty(setup.state.context), "moves are counted from the beginning of a move");
    return movegen::count<TakingMoves>(Position::read(setup), kinds_, setup.to_move, depth);
  }
  [[nodiscard]] std::unique_ptr<SearchSource> search_source(const Setup&) const override {
    return std::make_unique<movegen::BitSearch<Kinds, TakingMoves>>(kinds_);
  }

 private:
  [[nodiscard]] std::vector<StepOutcome> of_side(const Setup& setup, Side side, Bits movers) const {
    return for_side(side, [&]<Side us>() { return listed<us>(setup, kinds_, movers); });
  }

  Kinds kinds_;
};

}  // namespace

const MoveGenerator& generator_build(Profile profile) {
  static const Generator documented(Profile::documented);
  static const Generator problemists(Profile::problemists);
  static const Generator site(Profile::site);
  return profile == Profile::problemists ? problemists : profile == Profile::site ? site : documented;
}

}  // namespace arbiter::takemake::inline ARBITER_CODE
