#pragma once

#include "verifier/defined/generator_counting.hpp"

namespace arbiter::defined::fast {
inline namespace ARBITER_CODE {

/// The replies of `us` to quiet moves of the other side, which change little: they are counted once as if it had not
/// moved, piece by piece, and after a move again only for the pieces to which its two squares matter. Moves that change
/// more are left to Counting.
template <Side us, class Board>
class Replies : Counting<us, Board, true> {
  using Base = Counting<us, Board, true>;
  using Base::compiled_, Base::definition_, Base::tables_, Base::own_, Base::enemies_, Base::occupied_, Base::quiet_,
      Base::prey_, Base::kings_, Base::watch_, Base::total_, Base::them;

 public:
  /// `board`: before the other side's move; it is changed and put back by each question.
  Replies(const Compiled& compiled, Board& board) : Base(compiled, board, 1, nullptr), board_(board) {
    if (!calm()) return;
    sum_up();
    usable_ = true;
  }

  /// After a move, or a drop from no square. Nothing, if it changes more than the pieces' targets.
  [[nodiscard]] std::optional<std::uint64_t> after(std::uint8_t kind, int from, int to) {
    const Bits both = (from == none ? Bits{0} : bit(from)) | bit(to);
    const Side_tables& theirs = compiled_.side[index(them)];
    const Mover& mover = theirs.movers[kind];
    if (!usable_ || (both & kept_) != 0 || (king_ >= 0 && (mover.attackers.leaps[slot(king_)] & bit(to)) != 0) ||
        (!mover.leaving.empty() && from != none && leaves_en_passant(mover, from, to)))
      return std::nullopt;
    if (over_) return 0;
    change(kind, both);
    std::uint64_t result = fixed_;
    total_ = 0;
    if ((both & all_extents_) == 0) {
      result += varying_;
    } else {
      for (std::size_t i = 0; i < size_; ++i) {
        if ((both & groups_[i].extent) == 0) {
          result += groups_[i].count;
        } else {
          recount(groups_[i]);
        }
      }
    }
    const Movement::Squares& leaps = mover.capture.leaps;
    if (king_ >= 0 && king_varies(both, leaps[slot(to)] | (from == none ? Bits{0} : leaps[slot(from)]))) {
      this->one(king_);
    } else {
      result += king_moves_;
    }
    if (castles_) this->castlings();
    if constexpr (Base::held) {
      if (drops_) this->drops();
    }
    result += total_;
    change(kind, both);
    return result;
  }

 private:
  enum class Sort : std::uint8_t { rook, bishop, shifts, piece };
  /// Pieces that are counted together.
  struct Group {
    Bits extent;  ///< squares that matter to them
    std::uint64_t count;
    Sort sort;
    std::uint8_t kind;
    std::uint8_t square;
  };

  /// Whether nobody is in check, nor anything else keeps pieces from their usual moves.
  [[nodiscard]] bool calm() noexcept {
    if (attacks::several(kings_)) return false;
    for (Bits rest = this->their_kings(); rest != 0;) {
      if (attacked(compiled_, board_, take_first(rest), us)) return false;
    }
    this->watch();
    if (watch_.allowed != ~Bits{0} || (watch_.unsure | watch_.outside | watch_.touchy | watch_.apart) != 0)
      return false;
    if constexpr (Base::held) this->hand_ = board_.hand[index(us)].data();
    if (kings_ != 0) king_ = attacks::first(kings_);
    rooks_ = any_rider(&Side_tables::rooks, &Side_tables::part_rooks);
    bishops_ = any_rider(&Side_tables::bishops, &Side_tables::part_bishops);
    if (king_ >= 0) kept_ = lines(king_, enemies_);
    if (compiled_.ends) {
      over_ = ended(compiled_, board_, us).has_value();
      kept_ |= definition_.flag_region[index(them)].bits();
    }
    return true;
  }
  [[nodiscard]] bool any_rider(KindList Side_tables::*all, KindList Side_tables::*some) const noexcept {
    const Side_tables& theirs = compiled_.side[index(them)];
    if (definition_.drops) return (theirs.*all).size + (theirs.*some).size != 0;  // one may be dropped
    return ((all_of(board_, theirs.*all) | all_of(board_, theirs.*some)) & enemies_) != 0;
  }
  /// Squares that matter to whether riders attack a square, while `occupied` stop them.
  [[nodiscard]] Bits lines(int square, Bits occupied) const noexcept {
    return (rooks_ ? attacks::rook_lines(square, occupied) : Bits{0}) |
           (bishops_ ? attacks::bishop_lines(square, occupied) : Bits{0});
  }

  void sum_up() {
    const Bits loose = own_ & ~watch_.pinned & ~kings_;
    const Bits open = quiet_ | prey_;
    for (const std::uint8_t kind : tables_.movable) {
      const Mover& mover = tables_.movers[kind];
      Bits pieces = board_.of_kind[kind] & loose;
      if (pieces == 0) continue;
      if (!mover.by_shifts) {
        while (pieces != 0) add_piece(kind, take_first(pieces));
        continue;
      }
      Bits extent = 0;
      for (const Shift& shift : mover.shifts) {
        extent |= shifted_by(pieces & shift.from, shift.by);
        for (std::size_t i = 0; i < shift.path_size; ++i) extent |= shifted_by(pieces & shift.from, shift.path[i]);
      }
      add({extent, 0, Sort::shifts, kind, none});
    }
    for (const std::uint8_t kind : tables_.plain_leapers) {
      for (Bits rest = board_.of_kind[kind] & loose; rest != 0;)
        fixed_ += static_cast<std::uint64_t>(size_of(tables_.movers[kind].quiet.leaps[slot(take_first(rest))] & open));
    }
    for (Bits rest = all_of(board_, tables_.plain_rooks) & loose; rest != 0;) {
      const int from = take_first(rest);
      add({attacks::rook_lines(from, occupied_), 0, Sort::rook, none, small(from)});
    }
    for (Bits rest = all_of(board_, tables_.plain_bishops) & loose; rest != 0;) {
      const int from = take_first(rest);
      add({attacks::bishop_lines(from, occupied_), 0, Sort::bishop, none, small(from)});
    }
    for (Bits rest = watch_.pinned & ~kings_; rest != 0;) {
      const int from = take_first(rest);
      std::uint8_t kind = 0;
      while ((board_.of_kind[kind] & bit(from)) == 0) ++kind;
      add_piece(kind, from);
    }
    if (king_ >= 0) watch_king();
    castles_ = definition_.castling && (board_.rights & rights_of(us)) != 0 && may_castle();
    if constexpr (Base::held) {
      for (const std::uint8_t kind : tables_.droppable) drops_ |= board_.hand[index(us)][kind] != 0;
    }
  }
  void add_piece(std::uint8_t kind, int from) {
    const Mover& mover = tables_.movers[kind];
    Bits extent = 0;
    for (const Movement* movement : {&mover.quiet, &mover.capture}) {
      extent |= movement->leaps[slot(from)] | movement->odd[slot(from)];
      // Whole lines: what stands where the piece may not go stops it, too.
      if (movement->has_rook) extent |= attacks::rook_lines(from, occupied_);
      if (movement->has_bishop) extent |= attacks::bishop_lines(from, occupied_);
      for (const Lookup& lookup : movement->lookups) extent |= lookup.at[slot(from)].blockers;
    }
    add({extent, 0, Sort::piece, kind, small(from)});
  }
  void add(Group group) {
    total_ = 0;
    recount(group);
    group.count = total_;
    varying_ += total_;
    all_extents_ |= group.extent;
    groups_[size_++] = group;
  }

  void recount(const Group& group) {
    switch (group.sort) {
      case Sort::rook:
        total_ += static_cast<std::uint64_t>(size_of(attacks::rook_lines(group.square, occupied_) & (quiet_ | prey_)));
        break;
      case Sort::bishop:
        total_ +=
            static_cast<std::uint64_t>(size_of(attacks::bishop_lines(group.square, occupied_) & (quiet_ | prey_)));
        break;
      case Sort::shifts: this->each_of(group.kind, board_.of_kind[group.kind] & own_ & ~watch_.pinned); break;
      case Sort::piece: this->one(group.square); break;
    }
  }

  void watch_king() {
    const Mover& mover = tables_.movers[compiled_.king];
    king_targets_ = this->targets(compiled_.king, mover, king_);
    king_rides_ = !mover.plain || (compiled_.mutually_immune >> compiled_.king & 1U) != 0 || mover.quiet.has_rook ||
                  mover.quiet.has_bishop;
    for (Bits rest = king_targets_; rest != 0;) king_extent_ |= lines(take_first(rest), occupied_ & ~kings_);
    if (king_rides_) return;
    total_ = 0;
    if (king_targets_ != 0) this->one(king_);
    king_moves_ = total_;
  }
  [[nodiscard]] bool king_varies(Bits both, Bits leaps) const noexcept {
    return king_rides_ || ((both & king_extent_) | (leaps & king_targets_)) != 0;
  }
  /// Whether no own piece stands in the way of a castling for which there is a right.
  [[nodiscard]] bool may_castle() const noexcept {
    for (Bits kings = castling_kings(compiled_, board_, us); kings != 0;) {
      const int from = take_first(kings);
      for (unsigned files = board_.rights >> (8U * index(us)) & 0xffU; files != 0; files &= files - 1) {
        if ((tables_.castles[slot(from & 7)][slot(std::countr_zero(files))].empty & own_) == 0) return true;
      }
    }
    return false;
  }

  /// Whether a move leaves a square on which `us` may capture en passant.
  [[nodiscard]] bool leaves_en_passant(const Mover& mover, int from, int to) const noexcept {
    for (const Leaving& leaving : mover.leaving) {
      if (to - from != leaving.by || (leaving.from & bit(from)) == 0) continue;
      for (std::size_t i = 0; i < leaving.size; ++i) {
        const int square = to + leaving.squares[i];
        for (const std::uint8_t kind : tables_.en_passant) {
          const Movement& attackers = tables_.movers[kind].attackers;
          const Bits pieces = board_.of_kind[kind] & own_;
          if ((reach(attackers, square, 0) & pieces) != 0) return true;
        }
      }
    }
    return false;
  }

  /// Moves a piece of the other side from one of two squares to the other one, or drops it on one.
  void change(std::uint8_t kind, Bits both) noexcept {
    board_.of_kind[kind] ^= both;
    board_.of_side[index(them)] ^= both;
    enemies_ ^= both;
    occupied_ ^= both;
    quiet_ ^= both;
    if (kind != compiled_.king) prey_ ^= both;
  }

  Board& board_;
  bool usable_ = false;
  bool over_ = false;  ///< the game has ended for `us`
  int king_ = -1;
  bool rooks_ = false;  ///< the other side has such riders
  bool bishops_ = false;
  Bits kept_ = 0;              ///< squares of moves that are left to Counting
  std::uint64_t fixed_ = 0;    ///< of pieces that no quiet move hinders
  std::uint64_t varying_ = 0;  ///< of all groups
  Bits all_extents_ = 0;
  Bits king_targets_ = 0;
  Bits king_extent_ = 0;
  std::uint64_t king_moves_ = 0;
  bool king_rides_ = false;
  bool castles_ = false;
  bool drops_ = false;
  std::size_t size_ = 0;
  std::array<Group, 64> groups_;  // NOLINT: the first `size_`
};

}  // namespace ARBITER_CODE
}  // namespace arbiter::defined::fast
