#pragma once

#include "verifier/orthodox/movegen/movegen_pieces.hpp"
#include "verifier/variants/checkered/generator_safety.hpp"

namespace arbiter::checkered::inline ARBITER_CODE {
namespace fast {

/// Which pieces the player to move commands: stage 1; stages 2 and 3 for the player with the checkered pieces; stage 2
/// for the player with White and Black; stage 3 for White or Black.
enum class Mode : std::uint8_t { one, checkered, coloured, three };

/// The legal steps of one position. They go to `sink`, in sets:
///   `steps(from, to, piece, becomes, captures, switches)`: from one square to each of a set; `captures`: whether what
///     stands there is taken; otherwise nothing does;
///   `pawns(to, offset, piece, becomes, switches)`: quiet steps to each of a set from the square `offset` before it;
///   `single(move)`: en passant and castling.
/// `Us` is the player in stages 1 and 3 and has no meaning in stage 2. The profiles differ only in the state after a
/// step; see after().
template <Mode M, Side Us, class Sink>
class Steps {
 public:
  /// `switches`: the steps take the checkered pieces permanently, or an observer does so before them.
  Steps(const Pieces& pieces, Sink& sink, bool switches = false) noexcept
      : pieces_(pieces), sink_(sink), switches_(switches), occupied_(occupied(pieces)), victims_(victims(pieces)),
        safety_(hunters(pieces), protected_kings(pieces), occupied_, Us), evasions_(safety_.evasions(0)) {}

  /// All steps of pieces on `only`. Returns whether there are any.
  bool all(Bits only = everywhere) {
    if constexpr (M == Mode::one) {
      // CK.owner: checkered pieces move for the side to move.
      of<owner_of(Us)>(only);
      of<Owner::both>(only);
    } else if constexpr (M == Mode::checkered) {
      of<Owner::both>(only);
    } else if constexpr (M == Mode::three) {
      of<owner_of(Us)>(only);
    } else {
      // CK.stage2.sides: the other player commands White and Black.
      of<Owner::white>(only);
      of<Owner::black>(only);
    }
    return any_;
  }

 private:
  static constexpr Side them = opponent(Us);

  static Bits victims(const Pieces& pieces) noexcept {
    // CK.immune: checkered pieces cannot be captured in stage 1; CK.stage2.sides: in stage 2 each side captures the
    // other.
    if constexpr (M == Mode::one) return pieces.all[attacks::index(them)] & ~all_kings(pieces);
    if constexpr (M == Mode::checkered) return (pieces.all[0] | pieces.all[1]) & ~all_kings(pieces);
    // CK.three.sides: both other sides are enemies.
    if constexpr (M == Mode::three) return (pieces.all[attacks::index(them)] | pieces.all[shared]) & ~all_kings(pieces);
    return pieces.all[shared];
  }
  static Hunters hunters(const Pieces& pieces) noexcept {
    if constexpr (M == Mode::one) return hunters_among<them, false>(pieces);
    if constexpr (M == Mode::checkered) return {};
    if constexpr (M == Mode::three) return hunters_among<them, true>(pieces);
    return hunters_among<Side::third, true>(pieces);
  }
  static Bits protected_kings(const Pieces& pieces) noexcept {
    // CK.stage2.kings: both kings belong to the coloured side.
    if constexpr (M == Mode::one || M == Mode::three) return pieces.of[attacks::index(Us)][index(orthodox::king)];
    if constexpr (M == Mode::checkered) return 0;
    return all_kings(pieces);
  }

  template <Owner O>
  void of(Bits only) {
    const auto& own = pieces_.of[index(O)];
    const auto each = [&](Role role, const auto& reach) {
      for (Bits rest = own[index(role)] & only; rest != 0;) {
        const int from = attacks::take_first(rest);
        piece_steps<O>(from, role, reach(from));
      }
    };
    // CH.piece.move: for every owner.
    each(orthodox::knight, [](int from) { return attacks::knight(from); });
    each(orthodox::bishop, [this](int from) { return attacks::bishop(from, occupied_); });
    each(orthodox::rook, [this](int from) { return attacks::rook(from, occupied_); });
    each(orthodox::queen,
         [this](int from) { return attacks::rook(from, occupied_) | attacks::bishop(from, occupied_); });
    const Bits pawns = own[index(orthodox::pawn)] & only & ~edge;
    if constexpr (O == Owner::both && M == Mode::one) {
      // CK.owner: checkered pawns move in the direction of the player to move.
      checkered_pawns<Us>(pawns);
    } else if constexpr (O == Owner::both) {
      // CK.stage2.pawns: in both directions, including captures and promotions.
      checkered_pawns<Side::white>(pawns);
      checkered_pawns<Side::black>(pawns);
    } else {
      // CK.stage2.sides: each coloured pawn moves in its own direction.
      constexpr Side colour = O == Owner::white ? Side::white : Side::black;
      coloured_pawns<colour>(pawns);
      for (Bits rest = own[index(orthodox::king)] & only; rest != 0;) king_steps<colour>(attacks::take_first(rest));
    }
  }

  // ---- Which piece may go where -------------------------------------------------------------------------------------

  /// Where the piece on `from` may go without leaving or opening a check.
  template <Owner O>
  [[nodiscard]] Bits allowed(int from) const noexcept {
    if constexpr (M == Mode::checkered) return everywhere;
    // A checkered piece that attacks our king stops doing so when it leaves.
    const bool may_end_its_own = M == Mode::one && O == Owner::both && safety_.in_check();
    return (may_end_its_own ? safety_.evasions(bit(from)) : evasions_) & safety_.on_line(from);
  }
  /// Empty in stage 2.
  [[nodiscard]] const ByNature& harmful(int from, ByNature& room) const noexcept {
    if constexpr (M == Mode::one) return safety_.harmful(from, room);
    return room = {};
  }
  /// CK.undo: the square that the checkered piece on `from` came from in the previous move.
  [[nodiscard]] Bits undone(int from) const noexcept {
    return M == Mode::one && (pieces_.undo_from & bit(from)) != 0 ? pieces_.undo_to : 0;
  }
  /// CK.birth: owner of the piece after a capture by a piece of `O` other than a king. CK.stage2.sides: no births.
  template <Owner O>
  static constexpr Owner born = M == Mode::one ? Owner::both : O;

  // ---- Pieces -------------------------------------------------------------------------------------------------------

  template <Owner O>
  void piece_steps(int from, Role role, Bits reach) {
    const Piece piece{O, role};
    reach &= allowed<O>(from);
    Bits quiet = reach & ~occupied_;
    const Bits captures = reach & victims_;
    if constexpr (M == Mode::one && O == Owner::both) {
      ByNature room;
      quiet &= ~(harmful(from, room)[index(role)] | undone(from));
    }
    put(from, quiet, piece, piece, false);
    if (captures != 0) take<O>(from, role, captures);
  }

  /// Captures that are not promotions.
  template <Owner O>
  void take(int from, Role role, Bits captures) {
    const Piece piece{O, role};
    if constexpr (M != Mode::one) {
      put(from, captures, piece, piece, true);
    } else {
      ByNature room;
      const ByNature& bad = harmful(from, room);
      // CK.birth: the nature of the capturer, and that of the captured piece if it differs.
      put(from, captures & ~bad[index(role)], piece, {Owner::both, role}, true);
      for (std::size_t nature = 0; nature < bad.size(); ++nature) {
        if (nature == index(role)) continue;
        const Bits such = captures & pieces_.of[attacks::index(them)][nature] & ~bad[nature];
        put(from, such, piece, {Owner::both, static_cast<Role>(nature)}, true);
      }
    }
  }

  // ---- Pawns --------------------------------------------------------------------------------------------------------

  template <Side Way>
  void coloured_pawns(Bits pawns) {
    constexpr Owner owner = owner_of(Way);
    const Bits pinned = pawns & safety_.pinned();
    pawn_advances<owner, Way>(pawns & ~pinned, evasions_, {});
    for (Bits rest = pinned; rest != 0;) {
      const int from = attacks::take_first(rest);
      pawn_advances<owner, Way>(bit(from), allowed<owner>(from), {});
    }
    pawn_captures<owner, Way>(pawns);
    // CK.ep: in stage 1 no checkered pawn is captured en passant.
    // CK.three.pawns: with three players, pawns of both other sides are.
    Bits enemies = 0;
    if constexpr (M != Mode::coloured) enemies |= pieces_.of[attacks::index(opponent(Way))][index(orthodox::pawn)];
    if constexpr (M != Mode::one) enemies |= pieces_.of[shared][index(orthodox::pawn)];
    en_passant<owner, Way>(pawns, enemies);
  }

  template <Side Way>
  void checkered_pawns(Bits pawns) {
    for (Bits rest = pawns; rest != 0;) {
      const int from = attacks::take_first(rest);
      ByNature room;
      ByNature bad = harmful(from, room);
      bad[index(orthodox::pawn)] |= undone(from);  // CK.undo: a pawn that promotes on its way back is another piece
      pawn_advances<Owner::both, Way>(bit(from), allowed<Owner::both>(from), bad);
    }
    pawn_captures<Owner::both, Way>(pawns);
    if constexpr (M == Mode::checkered) {
      // CK.stage2.pawns, CK.ep: a pawn that passed in stage 1 did so while the checkered pawns were its own side's (D4
      // 66), so the switching step cannot capture it.
      if (!switches_)
        en_passant<Owner::both, Way>(pawns, pieces_.of[attacks::index(opponent(Way))][index(orthodox::pawn)]);
    }
  }

  /// Quiet steps of `pawns` to squares of `mask`, except those that are `bad` for the nature that arrives.
  template <Owner O, Side Way>
  void pawn_advances(Bits pawns, Bits mask, const ByNature& bad) {
    constexpr int offset = 8 * forward(Way);
    constexpr Piece piece{O, orthodox::pawn};
    const Bits free = ~occupied_;
    // CH.pawn.step, CK.double: only a pawn that has stood on its square since the beginning steps two squares.
    const Bits one = ahead<Way>(pawns) & free;
    const Bits starters = pawns & pieces_.doubles & rank_of(Way, 1);
    const Bits two = ahead<Way>(ahead<Way>(starters) & free) & free;
    const Bits good = mask & ~bad[index(orthodox::pawn)];
    put_pawns(one & good & ~rank_of(Way, 7), offset, piece, piece);
    put_pawns(two & good, 2 * offset, piece, piece);
    // CH.pawn.promote; a checkered pawn becomes a checkered piece (CK.owner).
    const Bits promoted = one & mask & rank_of(Way, 7);
    if (promoted == 0) return;
    for (const Role role : promotions) put_pawns(promoted & ~bad[index(role)], offset, piece, {O, role});
  }

  template <Owner O, Side Way>
  void pawn_captures(Bits pawns) {
    constexpr Piece piece{O, orthodox::pawn};
    for (Bits rest = pawns & diagonally_ahead<opponent(Way)>(victims_); rest != 0;) {
      const int from = attacks::take_first(rest);
      // CH.pawn.capture: diagonally forward in the pawn's direction.
      const Bits captures = attacks::pawn(Way, from) & victims_ & allowed<O>(from);
      const Bits promoted = captures & rank_of(Way, 7);
      if (captures != promoted) take<O>(from, orthodox::pawn, captures & ~promoted);
      if (promoted == 0) continue;
      ByNature room;
      const ByNature& bad = harmful(from, room);
      // CK.birth.promotion: checkered in stage 1, see born.
      for (const Role role : promotions) put(from, promoted & ~bad[index(role)], piece, {born<O>, role}, true);
    }
  }

  /// CK.ep: a coloured pawn that captures en passant in stage 1 becomes checkered. `enemies`: pawns to capture. Only in
  /// stage 3 there may be several en passant squares.
  template <Owner O, Side Way>
  void en_passant(Bits pawns, Bits enemies) {
    for (Bits rest = pieces_.passed & rank_of(Way, 5) & ~occupied_; rest != 0;)
      en_passant_on<O, Way>(bit(attacks::take_first(rest)), pawns, enemies);
  }
  template <Owner O, Side Way>
  void en_passant_on(Bits to, Bits pawns, Bits enemies) {
    const Bits victim = ahead<opponent(Way)>(to) & enemies;
    if (victim == 0) return;
    for (Bits rest = pawns & diagonally_ahead<opponent(Way)>(to); rest != 0;) {
      const int from = attacks::take_first(rest);
      if (!safety_.safe(safety_.kings(), (occupied_ & ~(bit(from) | victim)) | to, victim)) continue;
      ByNature room;
      if ((harmful(from, room)[index(orthodox::pawn)] & to) != 0) continue;
      single({.from = from,
              .to = attacks::first(to),
              .captures = victim,
              .piece = {O, orthodox::pawn},
              .becomes = {born<O>, orthodox::pawn},
              .switches = switches_});
    }
  }

  // ---- Kings --------------------------------------------------------------------------------------------------------

  template <Side Colour>
  void king_steps(int from) {
    constexpr Piece piece{owner_of(Colour), orthodox::king};
    // The other kings matter only if this king shields one of them, or one is in check.
    const Bits others = safety_.may_leave(from) ? 0 : safety_.kings() & ~bit(from);
    // CH.king.step: to squares on which no hunter attacks it.
    Bits safe = 0;
    for (Bits rest = attacks::king(from) & (~occupied_ | victims_); rest != 0;) {
      const Bits to = bit(attacks::take_first(rest));
      if (safety_.safe(others | to, (occupied_ & ~bit(from)) | to, to)) safe |= to;
    }
    // CK.king: a king keeps its nature, even when it captures.
    put(from, safe & ~victims_, piece, piece, false);
    put(from, safe & victims_, piece, piece, true);
    castlings<Colour>(from);
  }

  /// CK.castle: with a coloured rook of the king's colour; CK.stage2.kings: the player of stage 2 castles with both
  /// colours.
  template <Side Colour>
  void castlings(int from) {
    const Bits rooks = pieces_.of[attacks::index(Colour)][index(orthodox::rook)];
    const auto try_one = [&](int, int to, int rook, int rook_to) {
      // CH.castle.check, CK.castle: no hunter attacks the king's path; checkered pieces are hunters.
      if (safety_.hunters().on_any(attacks::between(from, to) | bit(to) | bit(from), occupied_)) return;
      const Bits kings = (safety_.kings() & ~bit(from)) | bit(to);
      if (!safety_.safe(kings, (occupied_ & ~(bit(from) | bit(rook))) | bit(to) | bit(rook_to), 0)) return;
      single({.from = from,
              .to = to,
              .captures = 0,
              .piece = {owner_of(Colour), orthodox::king},
              .becomes = {owner_of(Colour), orthodox::king},
              .rook_from = bit(rook),
              .rook_to = bit(rook_to),
              .switches = switches_});
    };
    movegen::each_free_castling<Colour>(pieces_.castling, bit(from), rooks, occupied_, false, try_one);
  }

  // ---- To the sink --------------------------------------------------------------------------------------------------

  void put(int from, Bits to, Piece piece, Piece becomes, bool captures) {
    if (to == 0) return;
    any_ = true;
    sink_.steps(from, to, piece, becomes, captures, switches_);
  }
  void put_pawns(Bits to, int offset, Piece piece, Piece becomes) {
    if (to == 0) return;
    any_ = true;
    sink_.pawns(to, offset, piece, becomes, switches_);
  }
  void single(const PackedStep& packed) {
    any_ = true;
    sink_.single(packed);
  }

  const Pieces& pieces_;
  Sink& sink_;
  bool switches_;
  Bits occupied_;
  Bits victims_;  ///< pieces that may be captured
  Safety safety_;
  Bits evasions_;
  bool any_ = false;
};

/// The legal moves of `Us` in stage 1, where `Joined` are the steps that begin another stage: CK.stage2.switch,
/// CK.three.join: not for a player without another move, and not while a checkered piece attacks a king.
template <Side Us, class Joined, class Sink>
bool each_move_in_one(const Pieces& pieces, Sink& sink) {
  if (!Steps<Mode::one, Us, Sink>(pieces, sink).all()) return false;
  if (pieces.stage == Stage::one_may_switch && pieces.all[shared] != 0 &&
      !hunters_among<Side::third, true>(pieces).on_any(all_kings(pieces), occupied(pieces))) {
    Joined(pieces, sink, true).all();
  }
  return true;
}

/// Passes all legal moves of `Us` to `sink`. Returns whether there are any.
template <Side Us, class Sink>
bool each_move(const Pieces& pieces, Sink& sink) {
  using Checkered = Steps<Mode::checkered, Side::white, Sink>;
  if (!pieces.in_stage_two()) return each_move_in_one<Us, Checkered>(pieces, sink);
  if (pieces.has_checkered(Us)) return Checkered(pieces, sink).all();
  if (pieces.all[shared] == 0) return false;  // CK.stage2.end: the game is over
  return Steps<Mode::coloured, Side::white, Sink>(pieces, sink).all();
}

/// Splits the sets of Steps and passes each step to `use`.
template <class Use>
struct OneByOne {
  const Use& use;

  void steps(int from, Bits to, Piece piece, Piece becomes, bool captures, bool switches) {
    while (to != 0) {
      const int target = attacks::take_first(to);
      use(packed_step(from, target, captures ? bit(target) : 0, piece, becomes, switches));
    }
  }
  void pawns(Bits to, int offset, Piece piece, Piece becomes, bool switches) {
    while (to != 0) {
      const int target = attacks::take_first(to);
      use(packed_step(target - offset, target, 0, piece, becomes, switches));
    }
  }
  void single(const PackedStep& packed) { use(packed); }

 private:
  static PackedStep packed_step(int from, int to, Bits captures, Piece piece, Piece becomes, bool switches) noexcept {
    return {.from = from, .to = to, .captures = captures, .piece = piece, .becomes = becomes, .switches = switches};
  }
};

// Games of three players, and what the profiles have in common for the generator's users.

/// CK.three.order: who moves after `us`; Checkered only while it has a piece (CK.three.end).
[[nodiscard]] inline Side next_of_three(const Pieces& pieces, Side us) noexcept {
  if (us == Side::white) return Side::black;
  return us == Side::black && pieces.all[shared] != 0 ? Side::third : Side::white;
}

/// The squares behind pawns on the fourth and the fifth rank, which these may have passed.
[[nodiscard]] inline Bits passed_by(Bits pawns) noexcept {
  return ((pawns >> 8) & rank_of(Side::white, 2)) | ((pawns << 8) & rank_of(Side::black, 2));
}

/// The pieces after a step of `us` in stage 3, or one before which the observer has joined.
[[nodiscard]] inline Pieces after_in_three(const Pieces& pieces, Side us, const PackedStep& packed) noexcept {
  const bool pass = packed.from == packed.to && packed.rook_from == 0;
  Pieces next = pass ? pieces : moved(pieces, packed);
  // CK.three.sides: no right passes on, and no step is forbidden because it takes one back.
  if (!pass) next.doubles &= ~(bit(packed.from) | bit(packed.to) | packed.captures);
  next.undo_from = 0;
  next.undo_to = 0;
  const Side mover = next_of_three(next, us);
  next.stage = stage_of_three(mover);
  // CK.three.pawns: an en passant square stays until it is filled, its pawn is captured, or the side whose pawn passed
  // it has moved or is to move. An en passant square without its pawn, which only a set-up can have, counts as White's
  // or Black's.
  const Bits checkered = pieces.passed & passed_by(pieces.of[shared][index(orthodox::pawn)]);
  if (pieces.in_stage_one()) next.passed &= ~checkered;  // CK.ep: no game has one of a checkered pawn
  for (const Side side : {us, mover}) {
    next.passed &= side == Side::third ? ~checkered : ~rank_of(side, 2) | checkered;
  }
  if (!pass) next.passed &= ~(bit(packed.to) | passed_by(packed.captures));
  if (packed.is_double_step()) next.passed |= bit((packed.from + packed.to) / 2);
  return next;
}

/// The pass of Checkered, written of its first piece; without a piece there is none to write it of, but the order goes
/// on.
[[nodiscard]] inline PackedStep pass_of(const Pieces& pieces) noexcept {
  const int first = pieces.all[shared] == 0 ? 0 : attacks::first(pieces.all[shared]);
  Piece piece{Owner::both, orthodox::pawn};
  for (std::size_t role = 0; role < role_count; ++role) {
    if ((pieces.of[shared][role] & bit(first)) != 0) piece.role = static_cast<Role>(role);
  }
  return {.from = first, .to = first, .captures = 0, .piece = piece, .becomes = piece};
}

/// All legal moves of `Us` in the profile `three`; returns whether there are any.
template <Side Us, class Sink>
bool each_move_in_three(const Pieces& pieces, Sink& sink) {
  if constexpr (Us == Side::third) {
    if (Steps<Mode::checkered, Side::white, Sink>(pieces, sink).all()) return true;
    if (pieces.all[shared] == 0) return false;
    sink.single(pass_of(pieces));  // CK.three.end
    return true;
  } else {
    using Three = Steps<Mode::three, Us, Sink>;
    return pieces.in_stage_one() ? each_move_in_one<Us, Three>(pieces, sink) : Three(pieces, sink).all();
  }
}

/// The legal moves of `us` under a profile, in any stage; returns whether there are any.
template <class Sink>
bool each_move(const Pieces& pieces, Side us, Profile rules, Sink& sink) {
  if (rules == Profile::three ? !pieces.in_stage_two() : mover_of_three(pieces.stage).has_value()) {
    if (us == Side::third) return each_move_in_three<Side::third>(pieces, sink);
    return for_side(us, [&]<Side Us>() { return each_move_in_three<Us>(pieces, sink); });
  }
  return for_side(us, [&]<Side Us>() { return each_move<Us>(pieces, sink); });
}

/// The pieces after a step of `us`, in any stage.
[[nodiscard]] inline Pieces successor(const Pieces& pieces, Side us, const PackedStep& packed, Profile rules) noexcept {
  const bool joins = rules == Profile::three && packed.switches && pieces.in_stage_one();
  if (joins || mover_of_three(pieces.stage)) return after_in_three(pieces, us, packed);
  return after(pieces, us, packed, rules);
}

/// Who is to move in `next`, the pieces after a step of `us`.
[[nodiscard]] inline Side mover_after(const Pieces& next, Side us) noexcept {
  return mover_of_three(next.stage).value_or(opponent(us));
}

/// The pieces that attack the kings of `side`.
[[nodiscard]] inline Hunters hunters_of(const Pieces& pieces, Side side) noexcept {
  if (pieces.in_stage_two()) return hunters_among<Side::third, true>(pieces);
  return for_side(opponent(side), [&]<Side Them>() {
    return pieces.in_stage_one() ? hunters_among<Them, false>(pieces) : hunters_among<Them, true>(pieces);
  });
}

/// The kings that the player to move must keep safe: none of the checkered side's, in stage 2 both of the other's.
[[nodiscard]] inline Bits kings_of(const Pieces& pieces, Side to_move) noexcept {
  if (pieces.has_checkered(to_move)) return 0;
  return pieces.in_stage_two() ? all_kings(pieces) : pieces.of[attacks::index(to_move)][index(orthodox::king)];
}

/// How the game stands for the side to move, which has `any` move.
[[nodiscard]] inline Status status_of(const Pieces& pieces, Side to_move, bool any) noexcept {
  const bool second = pieces.in_stage_two();
  const bool checkered = pieces.has_checkered(to_move);
  // CK.stage2.end: without a piece, the checkered side has lost; without a move, it has drawn.
  if (second && pieces.all[shared] == 0) return checkered ? Status::lost : Status::won;
  if (checkered) return any ? Status::ongoing : Status::drawn;
  const bool attacked = hunters_of(pieces, to_move).on_any(kings_of(pieces, to_move), occupied(pieces));
  if (any) return attacked ? Status::check : Status::ongoing;
  // CK.mate: a checkered piece may be the only attacker; CK.stage2.end: an attack on either king counts; CK.three.end.
  if (attacked) return Status::mate;
  return second ? Status::drawn : Status::stalemate;
}

}  // namespace fast
}  // namespace arbiter::checkered::inline ARBITER_CODE
