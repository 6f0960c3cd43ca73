#pragma once

#include "verifier/defined/generator_safety.hpp"
#include "verifier/support/function_ref.hpp"

/// The moves of a side: what listing and counting share.
namespace arbiter::defined::fast {
inline namespace ARBITER_CODE {

/// Where moves to several targets start: on one square, or each by the same shift.
struct Start {
  int square = 0;
  bool shifted = false;
  [[nodiscard]] int from(int to) const noexcept { return shifted ? to - square : square; }
};

/// What listing and counting do alike.
template <class Board>
class Moves : protected Safety<Board> {
  using Base = Safety<Board>;

 protected:
  /// Takes a move as squares and as a leg.
  using Visit = FunctionRef<void(const Trial&, const Leg&)>;

  using Base::Base;
  using Base::compiled_, Base::definition_, Base::tables_, Base::node_, Base::own_, Base::enemies_, Base::occupied_,
      Base::quiet_, Base::prey_, Base::kings_, Base::barred_, Base::us_, Base::them_;

  [[nodiscard]] Bits prey_of(std::uint8_t kind) const noexcept {
    if ((compiled_.mutually_immune >> kind & 1U) == 0) return prey_;
    return prey_ & ~pieces_of(node_, compiled_.forms_of[compiled_.base[kind]], them_);
  }
  [[nodiscard]] Bits targets(std::uint8_t kind, const Mover& mover, int from) const noexcept {
    const Bits prey = prey_of(kind);
    if (mover.same) return reach(mover.quiet, from, occupied_) & (quiet_ | prey);
    return (reach(mover.quiet, from, occupied_) & quiet_) | (reach(mover.capture, from, occupied_) & prey);
  }

  /// Captures en passant, if there is a victim; two pieces leave their squares, so that the board after each is looked
  /// at as a whole.
  void en_passant(Bits movers, Visit visit) const {
    if (((prey_ | barred_) & bit(node_.victim)) == 0) return;
    for (const std::uint8_t square : node_.en_passant) {
      if (square == none || (bit(square) & ~occupied_ & tables_.en_passant_region) == 0) continue;
      for (const std::uint8_t kind : tables_.en_passant) {
        const Mover& mover = tables_.movers[kind];
        for (const int from : Ones{reach(mover.attackers, square, occupied_) & node_.of_kind[kind] & own_ & movers}) {
          if ((reach(mover.quiet, from, occupied_) & bit(square)) != 0) continue;
          visit(Trial{.from = bit(from), .to = bit(square), .victim = bit(node_.victim), .kind = kind, .becomes = kind},
                Leg{.from = small(from),
                    .to = square,
                    .kind = kind,
                    .becomes = kind,
                    .victim = node_.victim,
                    .how = How::en_passant});
        }
      }
    }
  }

  /// Castlings, of kings only safe ones. Of other royal pieces the board after the move shows whether they are safe.
  void castlings(Bits movers, Visit visit) const {
    for (const int from : Ones{castling_kings(compiled_, node_, us_) & movers}) {
      const bool king = (kings_ & bit(from)) != 0;
      if (!king && kings_ != 0) continue;
      for (const int file : Ones{node_.rights >> (8U * index(us_)) & 0xffU}) {
        const int other = (from & 56) + file;
        const Castle& castle = tables_.castles[slot(from & 7)][slot(file)];
        if ((castle.empty & occupied_) != 0 || other == from ||
            (pieces_of(node_, compiled_.castling_rooks, us_) & bit(other)) == 0)
          continue;
        if (king ? !safe_way(from, castle, other) : !royal_way(from, castle.to)) continue;
        const std::uint8_t kind = kind_on(node_, bit(from));
        visit(Trial{.from = bit(from),
                    .to = bit(castle.to),
                    .kind = kind,
                    .becomes = kind,
                    .also_from = bit(other),
                    .also_to = bit(castle.other_to)},
              Leg{.from = small(from),
                  .to = castle.to,
                  .kind = kind,
                  .becomes = kind,
                  .also_from = small(other),
                  .also_to = castle.other_to,
                  .how = How::castles});
      }
    }
  }

  // ---- Gates: what comes in behind a piece that leaves its first square (seirawanGating) ----------------------------

  void watch_gates() noexcept {
    const auto& hand = node_.hand[index(us_)];
    for (std::uint8_t kind = 0; kind < compiled_.kinds; ++kind) gated_ |= KindSet{hand[kind] != 0} << kind;
    if (gated_ != 0) gates_ = gates_of(compiled_, node_, us_);
  }
  /// How many kinds of the hand may come in on the square.
  [[nodiscard]] std::uint64_t through(int square) const noexcept {
    std::uint64_t result = 0;
    for (Bits kinds = (gates_ & bit(square)) != 0 ? gated_ : 0; kinds != 0;)
      result += tables_.movers[slot(take_first(kinds))].drop_region >> square & 1U;
    return result;
  }
  /// A leg with each kind of the hand that may come in behind it.
  void each_gated(const Leg& leg, FunctionRef<void(const Leg&)> visit) const {
    Leg both = leg;
    for (const std::uint8_t gate : {leg.from, leg.also_from}) {
      if (gate == none || (gates_ & bit(gate)) == 0) continue;
      if (leg.how == How::castles && (gate == leg.to || gate == leg.also_to)) continue;
      for (Bits kinds = gated_; kinds != 0;) {
        both.gated = small(take_first(kinds));
        both.gate = gate;
        if ((tables_.movers[both.gated].drop_region & bit(gate)) != 0) visit(both);
      }
    }
  }

  Bits gates_ = 0;     ///< squares behind which something of the hand may come in
  KindSet gated_ = 0;  ///< kinds that may

  // ---- Drops and promotions -----------------------------------------------------------------------------------------

  /// Those of the empty squares `open` on which the side may drop a kind that is in its hand.
  [[nodiscard]] Bits drop_squares(std::uint8_t kind, Bits open) const noexcept {
    if (node_.hand[index(us_)][kind] == 0) return 0;
    open &= tables_.movers[kind].drop_region;
    if (definition_.drop_no_doubled) open &= ~doubled_files(kind);
    if (definition_.drop_opposite_bishops) open &= opposite_bishops(kind);
    return open;
  }
  /// Those of the empty squares on which a king that is dropped is not attacked.
  [[nodiscard]] Bits unattacked(Bits squares) const noexcept {
    for (const int to : Ones{squares}) {
      if (this->hit(to, occupied_, enemies_)) squares &= ~bit(to);
    }
    return squares;
  }

  /// Whether one more of a base kind may come by promotion.
  [[nodiscard]] bool may_have_another(std::size_t base) const noexcept {
    const int limit = compiled_.promotion_limit[base];
    return limit == 0 || count_of(compiled_, node_, base, us_) < limit;
  }

  /// What a piece other than a king may become on its targets: `out(becomes, sure, tries)`. `sure` are legal, `tries`
  /// must be tried; those on which it must become something else are taken from them.
  void turn(std::uint8_t kind, Start start, Bits& sure, Bits& tries,
            FunctionRef<void(std::uint8_t becomes, Bits sure, Bits tries)> out) const {
    const Mover& mover = tables_.movers[kind];
    const Bits zone = tables_.promotion_region;
    if (mover.pawn_promotion && ((sure | tries) & zone) != 0) {
      for (const Promotion& promotion : tables_.promotions) {
        if (!may_have_another(promotion.base)) continue;
        // It may be royal.
        const bool doubtful = definition_.pseudo_royal && (compiled_.extinction >> promotion.form & 1U) != 0;
        out(promotion.form, doubtful ? Bits{0} : sure & zone, (doubtful ? sure | tries : tries) & zone);
      }
    }
    Bits leaving = mover.pawn_promotion && definition_.must_promote_pawns ? zone : Bits{0};
    const bool pawn = compiled_.base[kind] == compiled_.pawn && mover.pawn_promotion;
    const bool promotes = mover.promotes_to != none && (pawn || may_have_another(compiled_.base[mover.promotes_to]));
    const bool demotes = mover.demotes_to != none && !pawn;
    if (promotes || demotes) {
      const Bits within = start.shifted                     ? shifted_by(zone, start.square)
                          : (zone & bit(start.square)) != 0 ? ~Bits{0}
                                                            : 0;
      const Bits turning = (definition_.promote_on_capture ? occupied_ : ~Bits{0}) & (pawn ? zone : zone | within);
      if (promotes) out(mover.promotes_to, sure & turning, tries & turning);
      if (demotes) out(mover.demotes_to, sure & turning, tries & turning);
      if (definition_.must_promote_pieces && !pawn) leaving |= turning;
    }
    sure &= ~leaving;
    tries &= ~leaving;
  }

 private:
  /// Files on which no further piece of the kind may be dropped.
  [[nodiscard]] Bits doubled_files(std::uint8_t kind) const noexcept {
    if (compiled_.base[kind] != number(*definition_.drop_no_doubled)) return 0;
    const Bits pieces = pieces_of(node_, compiled_.forms_of[compiled_.base[kind]], us_);
    Bits result = 0;
    for (int file = 0; file < 8; ++file) {
      const Bits squares = attacks::file_a << file;
      if (size_of(pieces & squares) >= definition_.drop_no_doubled_count) result |= squares;
    }
    return result;
  }

  /// Where a drop leaves bishops of both square colours possible.
  [[nodiscard]] Bits opposite_bishops(std::uint8_t kind) const noexcept {
    if (compiled_.bishop == none) return ~Bits{0};
    const Bits bishops = pieces_of(node_, compiled_.forms_of[compiled_.bishop], us_);
    const int all = size_of(bishops) + node_.hand[index(us_)][compiled_.bishop];
    const Bits open = tables_.movers[compiled_.bishop].drop_region & ~occupied_ & compiled_.board;
    Bits result = 0;
    for (const Bits colour : {attacks::light_squares, ~attacks::light_squares}) {
      if (compiled_.base[kind] == compiled_.bishop) {
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

  /// Whether a king is attacked neither where it stands, nor on its way, nor on its target once the other piece has
  /// left.
  [[nodiscard]] bool safe_way(int from, const Castle& castle, int other) const noexcept {
    const Bits facing = definition_.flying_general ? this->their_kings() : Bits{0};
    for (const int square : Ones{castle.way | bit(from)}) {
      if (attacked(compiled_, node_, square, them_, occupied_, enemies_)) return false;
      if (facing != 0 && square != from && (attacks::rook_lines(square, occupied_ & ~bit(from)) & facing) != 0)
        return false;
    }
    const Bits left = (occupied_ & ~bit(from) & ~bit(other)) | bit(castle.other_to);
    if (facing != 0 && (attacks::rook_lines(castle.to, left) & facing) != 0) return false;
    return !attacked(compiled_, node_, castle.to, them_, occupied_ & ~bit(other), enemies_);
  }

  /// The same of a royal piece that is not the king (pseudo_royal), but for its target.
  [[nodiscard]] bool royal_way(int from, int to) const noexcept {
    if ((royal_pieces(compiled_, node_, us_) & bit(from)) == 0) return true;
    const Bits way = bit(from) | attacks::between(from, to);
    return attacked_pieces(compiled_, node_, way, us_, royal_pieces(compiled_, node_, them_), occupied_ & ~bit(from),
                           enemies_) == 0;
  }
};

}  // namespace ARBITER_CODE
}  // namespace arbiter::defined::fast
