#pragma once

#include "verifier/defined/generator_after.hpp"

/// The moves of a side. They go to an `Out`, which listing, counting and recursing share:
///   moves(kind, becomes, start, targets)   a piece to each of the targets
///   leg(leg)                               a single move
///   enough()                               whether to stop
namespace arbiter::defined::fast {
inline namespace ARBITER_CODE {

/// Where moves to several targets start: on one square, or each by the same shift.
struct Start {
  int square = 0;
  bool shifted = false;
  [[nodiscard]] int from(int to) const noexcept { return shifted ? to - square : square; }
};

/// What keeps the side's only king safe. Without a king, or where nothing can be said for all moves at once, all is
/// allowed.
struct Guard {
  bool complete = true;  ///< moves within it are legal, as far as the king is concerned
  int king = -1;
  Bits checkers = 0;
  Bits allowed = ~Bits{0};  ///< targets of pieces other than the king
  Bits pinned = 0;
  std::array<Bits, 8> pins{};  ///< by rank in `pinned`: where the piece may go
  std::array<std::uint8_t, 8> pin_squares{};
  std::size_t pin_count = 0;
  /// Squares that matter to lookups that may attack the king: moves from and to others are as safe as it is now.
  Bits sensitive = 0;
  bool odd = false;        ///< some may attack it
  bool odd_check = false;  ///< some does

  [[nodiscard]] Bits of(int from) const noexcept {
    if ((pinned & bit(from)) == 0) return allowed;
    Bits result = allowed;
    for (std::size_t i = 0; i < pin_count; ++i) {
      if (pin_squares[i] == from) result &= pins[i];
    }
    return result;
  }
};

/// The pieces to which a shift is open, as far as its target is not asked.
[[nodiscard]] inline Bits open_from(const Shift& shift, Bits pieces, Bits occupied) noexcept {
  Bits from = pieces & shift.from;
  for (std::size_t i = 0; i < shift.path_size; ++i) from &= ~shifted_by(occupied, -shift.path[i]);
  return from;
}

/// Files on which no further piece of the kind may be dropped.
template <std::size_t Most>
[[nodiscard]] Bits doubled_files(const Compiled& compiled, const Bare<Most>& node, Side us,
                                 std::uint8_t kind) noexcept {
  if (!compiled.of.drop_no_doubled || compiled.base[kind] != number(*compiled.of.drop_no_doubled)) return 0;
  const Bits pieces = pieces_of(node, compiled.forms_of[compiled.base[kind]], us);
  Bits result = 0;
  for (int file = 0; file < 8; ++file) {
    const Bits squares = attacks::file_a << file;
    if (size_of(pieces & squares) >= compiled.of.drop_no_doubled_count) result |= squares;
  }
  return result;
}

/// Where a drop leaves bishops of both square colours possible.
template <std::size_t Most>
[[nodiscard]] Bits opposite_bishops(const Compiled& compiled, const Held<Most>& node, Side us,
                                    std::uint8_t kind) noexcept {
  if (compiled.bishop == none) return ~Bits{0};
  const Bits bishops = pieces_of(node, compiled.forms_of[compiled.bishop], us);
  const int all = size_of(bishops) + node.hand[index(us)][compiled.bishop];
  const Bits region = compiled.side[index(us)].movers[compiled.bishop].drop_region;
  const Bits open = region & ~node.occupied() & compiled.board;
  Bits result = 0;
  for (const Bits colour : {attacks::light_squares, ~attacks::light_squares}) {
    if (compiled.base[kind] == compiled.bishop) {
      if (size_of(colour & bishops) + 1 <= (all + 1) / 2) result |= colour;
      continue;
    }
    // A drop on this colour takes one of its squares, if a bishop could come there.
    const int here = size_of(colour & (bishops | open));
    const int there = size_of(~colour & (bishops | open));
    if (there < all / 2) continue;
    if (here - 1 >= all / 2) result |= colour;
    if (here >= all / 2) result |= colour & ~open;
  }
  return result;
}

/// Those of the empty squares `open` on which a side may drop a kind that is in its hand.
template <std::size_t Most>
[[nodiscard]] Bits drop_squares(const Compiled& compiled, const Held<Most>& node, Side us, std::uint8_t kind,
                                Bits open) noexcept {
  if (node.hand[index(us)][kind] == 0) return 0;
  open &= compiled.side[index(us)].movers[kind].drop_region;
  if (compiled.of.drop_no_doubled) open &= ~doubled_files(compiled, node, us, kind);
  if (compiled.of.drop_opposite_bishops) open &= opposite_bishops(compiled, node, us, kind);
  return open;
}

/// Whether one more of a base kind may come by promotion.
template <std::size_t Most>
[[nodiscard]] bool may_have_another(const Compiled& compiled, const Bare<Most>& node, Side us,
                                    std::size_t base) noexcept {
  const int limit = compiled.promotion_limit[base];
  return limit == 0 || count_of(compiled, node, base, us) < limit;
}

/// What a piece other than a king may become on its targets: `out(becomes, sure, tries)`. `sure` are legal, `tries`
/// must be tried; those on which it must become something else are taken from them.
template <std::size_t Most, class Out>
void turn(const Compiled& compiled, const Bare<Most>& node, Side us, std::uint8_t kind, Start start, Bits& sure,
          Bits& tries, const Out& out) {
  const Side_tables& tables = compiled.side[index(us)];
  const Mover& mover = tables.movers[kind];
  const Bits zone = tables.promotion_region;
  if (mover.pawn_promotion && ((sure | tries) & zone) != 0) {
    for (const Promotion& promotion : tables.promotions) {
      if (!may_have_another(compiled, node, us, promotion.base)) continue;
      // It may be royal.
      const bool doubtful = compiled.of.pseudo_royal && (compiled.extinction >> promotion.form & 1U) != 0;
      out(promotion.form, doubtful ? Bits{0} : sure & zone, (doubtful ? sure | tries : tries) & zone);
    }
  }
  Bits leaving = mover.pawn_promotion && compiled.of.must_promote_pawns ? zone : Bits{0};
  const bool pawn = compiled.base[kind] == compiled.pawn && mover.pawn_promotion;
  const bool promotes =
      mover.promotes_to != none && (pawn || may_have_another(compiled, node, us, compiled.base[mover.promotes_to]));
  const bool demotes = mover.demotes_to != none && !pawn;
  if (promotes || demotes) {
    const Bits within = start.shifted ? shifted_by(zone, start.square) : (zone & bit(start.square)) != 0 ? ~Bits{0} : 0;
    const Bits turning = (compiled.of.promote_on_capture ? node.occupied() : ~Bits{0}) & (pawn ? zone : zone | within);
    if (promotes) out(mover.promotes_to, sure & turning, tries & turning);
    if (demotes) out(mover.demotes_to, sure & turning, tries & turning);
    if (compiled.of.must_promote_pieces && !pawn) leaving |= turning;
  }
  sure &= ~leaving;
  tries &= ~leaving;
}

template <std::size_t Most>
class Moves {
 public:
  Moves(const Compiled& compiled, const Node<Most>& node, Side us) noexcept
      : compiled_(compiled), definition_(compiled.of), tables_(compiled.side[index(us)]), node_(node), us_(us),
        them_(opponent(us)), own_(node.of_side[index(us)]), enemies_(node.of_side[index(opponent(us))]),
        occupied_(node.occupied()), quiet_(~occupied_ & compiled.board),
        prey_(enemies_ & ~kings_of(compiled, node, opponent(us))) {}

  /// Restricts all moves to captures.
  void only_captures() noexcept {
    quiet_ = 0;
    captures_only_ = true;
  }

  /// What the king demands. Incomplete if the moves must be made to see whether they are legal.
  [[nodiscard]] Guard guard() const noexcept {
    Guard guard;
    if (compiled_.judged) {
      guard.complete = false;
      return guard;
    }
    const Bits kings = kings_of(compiled_, node_, us_);
    if (kings == 0) return guard;
    if (attacks::several(kings)) {
      guard.complete = false;
      return guard;
    }
    const int king = attacks::first(kings);
    guard.king = king;
    guard.checkers = leaping_attackers(compiled_, node_, king, them_) & enemies_;
    if (guard.checkers != 0) guard.allowed = attacks::several(guard.checkers) ? Bits{0} : guard.checkers;
    const Bits facing = definition_.flying_general ? kings_of(compiled_, node_, them_) : Bits{0};
    const Bits rooks = (rook_riders(compiled_, node_, king, them_) & enemies_) | facing;
    watch(rooks & attacks::rook_lines(king, enemies_ | node_.walls), facing, guard);
    const Bits bishops = bishop_riders(compiled_, node_, king, them_) & enemies_;
    watch(bishops & attacks::bishop_lines(king, enemies_ | node_.walls), 0, guard);
    if (compiled_.side[index(them_)].odd.size != 0) watch_odd(guard);
    return guard;
  }

  /// Moves of the pieces on `movers`, drops not among them.
  template <class Out>
  void steps(Bits movers, const Guard& guard, Out& out) const {
    const Bits mine = own_ & movers;
    for (const std::uint8_t kind : tables_.movable) {
      const Bits pieces = node_.of_kind[kind] & mine;
      if (pieces != 0) steps_of(kind, pieces, guard, out);
    }
    if (out.enough()) return;
    const Bits open = quiet_ | prey_;
    for (const std::uint8_t kind : tables_.plain_leapers) {
      const Movement::Squares& leaps = tables_.movers[kind].quiet.leaps;
      for (Bits rest = node_.of_kind[kind] & mine; rest != 0;) {
        const int from = take_first(rest);
        pass_on(kind, from, leaps[slot(from)] & open, guard, out);
      }
    }
    for (Bits rest = all_of(node_, tables_.plain_rooks) & mine; rest != 0;) {
      const int from = take_first(rest);
      pass_on(node_.at[slot(from)], from, attacks::rook_lines(from, occupied_) & open, guard, out);
    }
    for (Bits rest = all_of(node_, tables_.plain_bishops) & mine; rest != 0;) {
      const int from = take_first(rest);
      pass_on(node_.at[slot(from)], from, attacks::bishop_lines(from, occupied_) & open, guard, out);
    }
    if (out.enough()) return;
    king_steps(kings_of(compiled_, node_, us_) & movers, guard, out);
    if (node_.victim != none) en_passant(movers, guard, out);
    if (captures_only_) return;
    if (!definition_.castling || (node_.rights & rights_of(us_)) == 0) return;
    for (Bits kings = castling_kings(compiled_, node_, us_) & movers; kings != 0;)
      castlings(take_first(kings), guard, out);
  }

  /// Drops on `squares`; `only`: of this kind alone.
  template <class Out>
  void drops(Bits squares, const Guard& guard, Out& out, std::uint8_t only = none) const {
    if (!definition_.drops || captures_only_) return;
    const Bits open = squares & quiet_ & guard.allowed;
    if (open == 0) return;
    for (const std::uint8_t kind : tables_.droppable) {
      if (only != none && kind != only) continue;
      const Mover& mover = tables_.movers[kind];
      Bits targets = drop_squares(compiled_, node_, us_, kind, open);
      if (kind == compiled_.king && guard.complete) targets = safe(none, targets);
      if (guard.odd) targets &= ~unsafe(occupied_, false, targets, guard);
      if (targets == 0) continue;
      out.drops(kind, kind, mobile(mover, targets));
      if (definition_.drop_promoted && mover.promotes_to != none)
        out.drops(kind, mover.promotes_to, mobile(tables_.movers[mover.promotes_to], targets));
      if (out.enough()) return;
    }
  }

  /// The king by which, or the piece by which, the side passes.
  [[nodiscard]] int passer() const noexcept {
    const Bits kings = kings_of(compiled_, node_, us_);
    return kings != 0 ? attacks::first(kings) : own_ != 0 ? attacks::first(own_) : -1;
  }

  [[nodiscard]] Bits quiet() const noexcept { return quiet_; }

 private:
  /// Riders with no other enemy between them and the king. `facing`: the other king, if it counts as one.
  void watch(Bits riders, Bits facing, Guard& guard) const noexcept {
    while (riders != 0) {
      const int rider = take_first(riders);
      const Bits line = attacks::between(guard.king, rider);
      const Bits blockers = line & own_;
      if (blockers == 0) {
        if ((bit(rider) & facing) == 0) guard.checkers |= bit(rider);
        guard.allowed &= line | (bit(rider) & ~facing);
      } else if (!attacks::several(blockers)) {
        guard.pinned |= blockers;
        guard.pins[guard.pin_count] = line | bit(rider);
        guard.pin_squares[guard.pin_count++] = small(attacks::first(blockers));
      }
    }
  }

  /// Those of `targets` from which the kind could move on a board with the walls alone, where that is a must.
  [[nodiscard]] Bits mobile(const Mover& mover, Bits targets) const noexcept {
    if (!compiled_.immobility) return targets;
    Bits result = 0;
    while (targets != 0) {
      const int to = take_first(targets);
      if ((mover.free_moves[slot(to)] & ~node_.walls) != 0) result |= bit(to);
    }
    return result;
  }

  /// Lookups that may attack the king.
  void watch_odd(Guard& guard) const noexcept {
    const Side_tables& theirs = compiled_.side[index(them_)];
    const std::size_t king = slot(guard.king);
    for (const std::uint8_t kind : theirs.odd) {
      const Movement& movement = theirs.movers[kind].attackers;
      if ((node_.of_kind[kind] & enemies_ & movement.odd[king]) == 0) continue;
      guard.odd = true;
      for (const Lookup& lookup : movement.lookups) guard.sensitive |= lookup.at[king].blockers;
    }
    if (!guard.odd) return;
    const Bits checkers = odd_attackers(compiled_, node_, guard.king, them_, occupied_, enemies_);
    guard.odd_check = checkers != 0;
    guard.checkers |= checkers;
  }

  /// Those of `targets` of a piece other than the king that leave the king safe.
  [[nodiscard]] Bits allowed(int from, Bits targets, const Guard& guard) const noexcept {
    targets &= guard.of(from);
    if (!guard.odd) return targets;
    return targets & ~unsafe(occupied_ & ~bit(from), (guard.sensitive & bit(from)) != 0, targets, guard);
  }
  /// Those of `targets` after which lookups attack the king. `without`: the other pieces; `doubtful`: it may be so on
  /// any target.
  [[nodiscard]] Bits unsafe(Bits without, bool doubtful, Bits targets, const Guard& guard) const noexcept {
    Bits result = 0;
    for (Bits rest = doubtful || guard.odd_check ? targets : targets & guard.sensitive; rest != 0;) {
      const int to = take_first(rest);
      if (odd_attackers(compiled_, node_, guard.king, them_, without | bit(to), enemies_ & ~bit(to)) != 0)
        result |= bit(to);
    }
    return result;
  }

  template <class Out>
  void pass_on(std::uint8_t kind, int from, Bits targets, const Guard& guard, Out& out) const {
    targets = allowed(from, targets, guard);
    if (targets != 0) out.moves(kind, kind, {from, false}, targets);
  }

  [[nodiscard]] Bits prey_of(std::uint8_t kind) const noexcept {
    if ((compiled_.mutually_immune >> kind & 1U) == 0) return prey_;
    return prey_ & ~pieces_of(node_, compiled_.forms_of[compiled_.base[kind]], them_);
  }

  template <class Out>
  void steps_of(std::uint8_t kind, Bits pieces, const Guard& guard, Out& out) const {
    const Mover& mover = tables_.movers[kind];
    const Bits prey = prey_of(kind);
    if (mover.by_shifts) {
      const Bits alone = guard.odd ? pieces : pieces & guard.pinned;
      shifts(kind, mover, pieces & ~alone, prey, guard.allowed, out);
      for (Bits rest = alone; rest != 0;) {
        const int from = take_first(rest);
        shifts(kind, mover, bit(from), prey, allowed(from, targets(mover, from, prey), guard), out);
      }
      return;
    }
    while (pieces != 0) {
      const int from = take_first(pieces);
      give(kind, mover, {from, false}, allowed(from, targets(mover, from, prey), guard), out);
    }
  }

  [[nodiscard]] Bits targets(const Mover& mover, int from, Bits prey) const noexcept {
    if (mover.same) return reach(mover.quiet, from, occupied_) & (quiet_ | prey);
    return (reach(mover.quiet, from, occupied_) & quiet_) | (reach(mover.capture, from, occupied_) & prey);
  }

  template <class Out>
  void shifts(std::uint8_t kind, const Mover& mover, Bits pieces, Bits prey, Bits allowed, Out& out) const {
    for (const Shift& shift : mover.shifts) {
      const Bits from = open_from(shift, pieces, occupied_);
      const Bits open = (shift.moves ? quiet_ : Bits{0}) | (shift.captures ? prey : Bits{0});
      const Bits targets = shifted_by(from, shift.by) & open & allowed;
      if (targets != 0) give(kind, mover, {shift.by, true}, targets, out);
    }
  }

  /// Passes on moves to `targets`, as what the piece may become there.
  template <class Out>
  void give(std::uint8_t kind, const Mover& mover, Start start, Bits targets, Out& out) const {
    Bits none_tried = 0;
    if (mover.turns) {
      turn(compiled_, node_, us_, kind, start, targets, none_tried, [&](std::uint8_t becomes, Bits sure, Bits tries) {
        if ((sure | tries) != 0) out.moves(kind, becomes, start, sure | tries);
      });
    }
    targets = mobile(mover, targets);
    if (targets != 0) out.moves(kind, kind, start, targets);
  }

  template <class Out>
  void king_steps(Bits kings, const Guard& guard, Out& out) const {
    if (kings == 0) return;  // perhaps no kind of pieces is the king
    const Mover& mover = tables_.movers[compiled_.king];
    while (kings != 0) {
      const int from = take_first(kings);
      Bits open = targets(mover, from, prey_of(compiled_.king));
      if (guard.complete) {
        if (definition_.makpong && guard.checkers != 0)
          open &= attacks::several(guard.checkers) ? Bits{0} : guard.checkers;
        open = safe(from, open);
      }
      // Kings neither promote nor capture en passant.
      open = mobile(mover, open);
      if (open != 0) out.moves(compiled_.king, compiled_.king, {from, false}, open);
    }
  }

  /// Those of `targets` on which a king from `from`, or one that is dropped, is not attacked.
  [[nodiscard]] Bits safe(int from, Bits targets) const noexcept {
    const Bits without = from == none ? occupied_ : occupied_ & ~bit(from);
    const Bits facing = definition_.flying_general ? kings_of(compiled_, node_, them_) : Bits{0};
    Bits result = 0;
    while (targets != 0) {
      const int to = take_first(targets);
      if (attacked(compiled_, node_, to, them_, without, enemies_ & ~bit(to))) continue;
      if (facing != 0 && (attacks::rook_lines(to, without) & facing) != 0) continue;
      result |= bit(to);
    }
    return result;
  }

  template <class Out>
  void en_passant(Bits movers, const Guard& guard, Out& out) const {
    if ((prey_ & bit(node_.victim)) == 0) return;
    for (const std::uint8_t square : node_.en_passant) {
      if (square == none || (bit(square) & ~occupied_ & tables_.en_passant_region) == 0) continue;
      for (const std::uint8_t kind : tables_.en_passant) {
        const Mover& mover = tables_.movers[kind];
        for (Bits rest = reach(mover.attackers, square, occupied_) & node_.of_kind[kind] & own_ & movers; rest != 0;) {
          const int from = take_first(rest);
          if ((reach(mover.quiet, from, occupied_) & bit(square)) != 0) continue;
          // Two pieces leave their squares, so the board after the capture is looked at as a whole.
          if (guard.complete && guard.king >= 0) {
            const Bits after = (occupied_ & ~bit(from) & ~bit(node_.victim)) | bit(square);
            const Bits left = enemies_ & ~bit(node_.victim);
            if (attacked(compiled_, node_, guard.king, them_, after, left)) continue;
            if (definition_.flying_general &&
                (attacks::rook_lines(guard.king, after) & kings_of(compiled_, node_, them_)) != 0)
              continue;
          }
          out.leg({.from = small(from),
                   .to = square,
                   .kind = kind,
                   .becomes = kind,
                   .victim = node_.victim,
                   .how = How::en_passant});
        }
      }
    }
  }

  template <class Out>
  void castlings(int from, const Guard& guard, Out& out) const {
    const bool royal = (kings_of(compiled_, node_, us_) & bit(from)) != 0;
    if (!royal && kings_of(compiled_, node_, us_) != 0) return;
    for (unsigned files = node_.rights >> (8U * index(us_)) & 0xffU; files != 0; files &= files - 1) {
      const int file = std::countr_zero(files);
      const int other = (from & 56) + file;
      const Castle& castle = tables_.castles[slot(from & 7)][slot(file)];
      if ((castle.empty & occupied_) != 0 || other == from || (own_ & bit(other)) == 0 ||
          (compiled_.castling_rooks >> node_.at[slot(other)] & 1U) == 0)
        continue;
      if (royal) {
        if (guard.complete ? guard.checkers != 0 : attacked(compiled_, node_, from, them_)) return;
        if (!safe_way(from, castle, other)) continue;
      } else if (!royal_way(from, castle.to)) {
        continue;
      }
      out.leg({.from = small(from),
               .to = castle.to,
               .kind = node_.at[slot(from)],
               .becomes = node_.at[slot(from)],
               .also_from = small(other),
               .also_to = castle.other_to,
               .how = How::castles});
    }
  }

  /// Whether a king is not attacked on its way, nor on its target once the other piece has left.
  [[nodiscard]] bool safe_way(int from, const Castle& castle, int other) const noexcept {
    const Bits facing = definition_.flying_general ? kings_of(compiled_, node_, them_) : Bits{0};
    for (Bits way = castle.way; way != 0;) {
      const int square = take_first(way);
      if (attacked(compiled_, node_, square, them_)) return false;
      if (facing != 0 && (attacks::rook_lines(square, occupied_ & ~bit(from)) & facing) != 0) return false;
    }
    const Bits left = occupied_ & ~bit(from) & ~bit(other);
    if (facing != 0 && (attacks::rook_lines(castle.to, left | bit(castle.other_to)) & facing) != 0) return false;
    return !attacked(compiled_, node_, castle.to, them_, occupied_ & ~bit(other), enemies_);
  }

  /// The same of a royal piece that is not the king (pseudo_royal): all squares but the target, whose safety the board
  /// after the move shows.
  [[nodiscard]] bool royal_way(int from, int to) const noexcept {
    if ((royal_pieces(compiled_, node_, us_) & bit(from)) == 0) return true;
    const Bits way = bit(from) | attacks::between(from, to);
    return attacked_pieces(compiled_, node_, way, us_, royal_pieces(compiled_, node_, them_), occupied_ & ~bit(from),
                           enemies_) == 0;
  }

  const Compiled& compiled_;
  const Definition& definition_;
  const Side_tables& tables_;
  const Node<Most>& node_;
  Side us_;
  Side them_;
  Bits own_;
  Bits enemies_;
  Bits occupied_;
  Bits quiet_;
  Bits prey_;
  bool captures_only_ = false;
};

}  // namespace ARBITER_CODE
}  // namespace arbiter::defined::fast
