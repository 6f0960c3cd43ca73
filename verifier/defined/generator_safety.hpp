#pragma once

#include "verifier/defined/generator_after.hpp"

/// What keeps the royal pieces of a side safe, for all its moves at once: masks of targets. The few moves that they do
/// not decide are tried on the squares alone.
namespace arbiter::defined::fast {
inline namespace ARBITER_CODE {

/// The pieces to which a shift is open, as far as its target is not asked.
[[nodiscard]] inline Bits open_from(const Shift& shift, Bits pieces, Bits occupied) noexcept {
  Bits from = pieces & shift.from;
  for (std::size_t i = 0; i < shift.path_size; ++i) from &= ~shifted_by(occupied, -shift.path[i]);
  return from;
}

/// Where the pieces of a side may go so that its royal pieces are safe.
struct Watch {
  struct Pin {
    Bits piece;
    Bits line;
  };
  Bits allowed = ~Bits{0};  ///< targets that parry all checks
  Bits pinned = 0;
  Bits unsure = 0;           ///< targets that `allowed` and pins do not decide
  Bits outside = 0;          ///< targets that may be legal though `allowed` or pins forbid them
  Bits touchy = 0;           ///< pieces of which each move must be tried
  Bits apart = 0;            ///< pieces whose targets are filtered one piece after the other
  std::array<Pin, 16> pins;  // NOLINT: the first `size`
  std::size_t size = 0;

  [[nodiscard]] Bits of(int from) const noexcept {
    Bits result = allowed;
    for (std::size_t i = 0; i < size; ++i) {
      if (pins[i].piece == bit(from)) result &= pins[i].line;
    }
    return result;
  }
};

/// A move as squares.
struct Trial {
  Bits from = 0;  ///< nothing: a drop
  Bits to = 0;
  Bits victim = 0;
  std::uint8_t kind = 0;
  std::uint8_t becomes = 0;
  Bits also_from = 0;
  Bits also_to = 0;
};

template <class Board>
class Safety {
 public:
  Safety(const Compiled& compiled, const Board& node, Side us) noexcept
      : us_(us), compiled_(compiled), definition_(compiled.of), tables_(compiled.side[index(us_)]),
        their_tables_(compiled.side[index(them_)]), node_(node), own_(node.of_side[index(us_)]),
        enemies_(node.of_side[index(them_)]), occupied_(own_ | enemies_ | node.walls),
        quiet_(~occupied_ & compiled.board), prey_(enemies_ & ~kings_of(compiled, node, them_)),
        kings_(kings_of(compiled, node, us_)) {}

 protected:
  void watch() noexcept {
    royals_ = kings_;
    if (definition_.pseudo_royal) {
      royals_ |= royal_pieces(compiled_, node_, us_);
      theirs_ = royal_pieces(compiled_, node_, them_);
      if (definition_.blast) {
        for (Bits rest = theirs_; rest != 0;) shielded_ |= attacks::king(take_first(rest));
      }
      if (definition_.duple_check && royals_ == 0) watch_all();
    }
    for (Bits rest = royals_ & ~shielded_; rest != 0;) watch(take_first(rest));
    if (definition_.blast && (royals_ != 0 || definition_.duple_check)) watch_blasts();
    if (definition_.pseudo_royal && (watch_.allowed != ~Bits{0} || watch_.pinned != 0)) {
      if (promotes_royally()) watch_.outside |= tables_.promotion_region;
    }
    if (!definition_.checking) {
      for (Bits rest = their_kings(); rest != 0;) spare(take_first(rest));
    }
    filters_ = odd_royal_ >= 0 || spared_ >= 0;
  }

  [[nodiscard]] Bits their_kings() const noexcept { return kings_of(compiled_, node_, them_); }

  [[nodiscard]] bool hit(int square, Bits occupied, Bits enemies) const noexcept {
    return attackers<true>(their_tables_, node_, square, occupied, enemies) != 0 ||
           (definition_.flying_general && (attacks::rook_lines(square, occupied) & their_kings()) != 0);
  }

  /// Those of `targets` on which a royal piece from `from` is not attacked.
  [[nodiscard]] Bits safe(int from, Bits targets) const noexcept {
    const Bits without = occupied_ & ~bit(from);
    if (size_of(targets) > 5) return targets & (shielded_ | ~danger(without));
    Bits result = targets & shielded_;
    for (const int to : Ones{targets & ~shielded_}) {
      if (!hit(to, without, enemies_ & ~bit(to))) result |= bit(to);
    }
    return result;
  }

  /// Those of the targets that checks and pins allow on which nothing that they do not see attacks the royal piece, and
  /// by which nobody checks where that is forbidden. `from`: of one piece, or -1 of pieces that are not `apart`, and of
  /// drops.
  [[nodiscard]] Bits filtered(std::uint8_t becomes, int from, Bits targets) noexcept {
    if (odd_royal_ >= 0 && from != odd_royal_) targets = parried(from, targets);
    if (spared_ >= 0) targets = unchecking(becomes, from, targets);
    return targets;
  }

  /// The same questions as of a move that has been made: see Listing::lawful().
  [[nodiscard]] bool legal(const Trial& trial) const noexcept {
    const Bits left = trial.from | trial.also_from;
    const Bits occupied = (occupied_ & ~left & ~trial.victim) | trial.to | trial.also_to;
    for (Bits rest = (kings_ & trial.from) != 0 ? (kings_ & ~trial.from) | trial.to : kings_; rest != 0;) {
      if (hit(take_first(rest), occupied, enemies_ & ~trial.victim)) return false;
    }
    for (const int king : Ones{definition_.checking ? Bits{0} : their_kings()}) {
      if (attacked(compiled_, node_, king, us_, occupied, own_ & ~left) ||
          (reach(tables_.movers[trial.becomes].attackers, king, occupied) & trial.to) != 0)
        return false;
    }
    return !definition_.pseudo_royal ||
           royals_are_safe(trial, trial.becomes != trial.kind, royals_ & ~kings_, theirs_, occupied);
  }

  /// FSF's question about pseudo-royal pieces: see Definition::pseudo_royal. `royals` and `theirs`: those of both sides
  /// before the move, and a dropped one; `occupied`: after it, but for explosions; `promotes`: of a pawn.
  [[nodiscard]] bool royals_are_safe(const Trial& trial, bool promotes, Bits royals, Bits theirs,
                                     Bits occupied) const noexcept {
    if (definition_.blast && trial.victim != 0) {
      // An explosion is taken to spare nobody, even those that are immune.
      const Bits near = attacks::king(attacks::first(trial.to)) & (own_ | enemies_);
      occupied = occupied_ & ~trial.from & ~trial.victim & ~(near & ~pawns_on(compiled_, node_)) & ~trial.to;
    }
    const auto moved = [&](Bits pieces) {
      return (pieces & trial.from) != 0 ? (pieces & ~trial.from) | trial.to : pieces;
    };
    const bool another = promotes && (compiled_.extinction >> trial.becomes & 1U) != 0;
    royals = moved(royals);
    if (another) {
      const std::size_t base = compiled_.base[trial.becomes];
      if (count_of(compiled_, node_, base, us_) > definition_.extinction_count) {
        royals &= ~pieces_of(node_, compiled_.forms_of[base], us_);
      } else {
        royals |= trial.to;
      }
    }
    if ((royals & ~occupied) != 0) return false;
    const Bits enemies =
        enemies_ & occupied & ~trial.to & ~pieces_of(node_, compiled_.petrify & compiled_.extinction, them_);
    const auto attacked_of = [&](Bits pieces) {
      return attacked_pieces(compiled_, node_, pieces, us_, theirs, occupied, enemies);
    };
    if ((theirs & ~occupied) == 0 && attacked_of(royals) != 0) return false;
    if (!definition_.duple_check) return true;
    const Bits all = moved(pieces_of(node_, compiled_.extinction, us_)) | (another ? trial.to : Bits{0});
    return all == 0 || attacked_of(all) != all;
  }

  /// Whether a promotion may add a royal piece, or be one too many for any of them to be royal.
  [[nodiscard]] bool promotes_royally() const noexcept {
    return std::any_of(tables_.promotions.begin(), tables_.promotions.end(), [this](const Promotion& promotion) {
      return (compiled_.extinction >> promotion.form & 1U) != 0;
    });
  }

  const Side us_;
  const Side them_ = opponent(us_);
  const Compiled& compiled_;
  const Definition& definition_;
  const Side_tables& tables_;
  const Side_tables& their_tables_;
  const Board& node_;
  Bits own_;
  Bits enemies_;
  Bits occupied_;
  Bits quiet_;
  Bits prey_;
  Bits kings_;
  Bits royals_ = 0;    ///< that must be safe, kings among them
  Bits theirs_ = 0;    ///< pseudoRoyal pieces of the other side
  Bits shielded_ = 0;  ///< squares beside them, if captures explode
  Bits barred_ = 0;    ///< where explosions would take royal pieces
  Bits opened_ = 0;    ///< where they may open lines to them
  Watch watch_;
  bool filters_ = false;  ///< targets go through filtered()

 private:
  /// dupleCheck: while one of them stays safe, any move will do.
  void watch_all() noexcept {
    const Bits all = pieces_of(node_, compiled_.extinction, us_);
    if (all == 0) return;
    const Bits hit = attacked_pieces(compiled_, node_, all, us_, theirs_, occupied_, enemies_);
    watch_.outside = ~Bits{0};
    watch_.touchy |= hit == all ? own_ : all;
    if (hit != all) watch(attacks::first(all & ~hit));
  }

  void watch(int royal) noexcept {
    const Bits leapers = leaping_attackers(their_tables_, node_, royal) & enemies_;
    if (leapers != 0) watch_.allowed &= attacks::several(leapers) ? Bits{0} : leapers;
    const Bits seen_through = enemies_ | node_.walls;
    Bits rooks = rook_riders(their_tables_, node_, royal) & enemies_;
    if (definition_.flying_general) rooks |= their_kings();
    const Bits bishops = bishop_riders(their_tables_, node_, royal) & enemies_;
    Bits riders = rooks & attacks::rook_lines(royal, seen_through);
    riders |= bishops & attacks::bishop_lines(royal, seen_through);
    for (const int rider : Ones{riders}) {
      const Bits line = attacks::between(royal, rider) | bit(rider);
      const Bits blockers = line & own_;
      if (blockers == 0) {
        watch_.allowed &= line;
      } else if (attacks::several(blockers)) {
        continue;
      } else if (watch_.size == watch_.pins.size()) {
        watch_.touchy |= blockers;
      } else {
        watch_.pinned |= blockers;
        watch_.pins[watch_.size++] = {blockers, line};
      }
    }
    if (their_tables_.odd.size != 0) watch_odd(royal);
  }

  /// blastOnCapture: captures beside a royal piece take it along; others may open a line to it where the explosion
  /// reaches one, or parry an attack on it.
  void watch_blasts() noexcept {
    const bool plain = !definition_.duple_check && !promotes_royally();
    for (Bits rest = plain ? royals_ & ~pawns_on(compiled_, node_) : Bits{0}; rest != 0;)
      barred_ |= attacks::king(take_first(rest));
    prey_ &= ~barred_;
    if (watch_.allowed != ~Bits{0} || watch_.unsure != 0 || !plain) {
      watch_.unsure |= prey_;
      watch_.outside |= prey_;
      return;
    }
    Bits lines = 0;
    for (const int royal : Ones{royals_ & ~shielded_}) {
      Bits riders = rook_riders(their_tables_, node_, royal) & enemies_ & attacks::rook(royal, 0);
      riders |= bishop_riders(their_tables_, node_, royal) & enemies_ & attacks::bishop(royal, 0);
      while (riders != 0) lines |= attacks::between(royal, take_first(riders));
    }
    opened_ = lines;
    for (Bits rest = lines; rest != 0;) opened_ |= attacks::king(take_first(rest));
    watch_.unsure = prey_ & opened_;
    if (watch_.pinned != 0) watch_.outside |= prey_;
  }

  /// Lookups that may attack a royal piece: only moves from and to the squares that matter to them change what they do.
  void watch_odd(int royal) noexcept {
    Bits sensitive = 0;
    bool some = false;  // a rider that leaps may attack whatever stands where
    for (const std::uint8_t kind : their_tables_.odd) {
      const Movement& movement = their_tables_.movers[kind].attackers;
      if ((node_.of_kind[kind] & enemies_ & movement.odd[slot(royal)]) == 0) continue;
      some = true;
      for (const Lookup& lookup : movement.lookups) sensitive |= lookup.at[slot(royal)].blockers;
    }
    if (!some) return;
    const Bits now = odd_attackers(their_tables_, node_, royal, occupied_, enemies_);
    if (royals_ == bit(royal) && !definition_.pseudo_royal) {
      odd_royal_ = royal;
      odd_now_ = now;
      sensitive_ = sensitive | now;
      watch_.apart |= sensitive & own_;
      return;
    }
    if (now != 0) sensitive = ~Bits{0};
    watch_.unsure |= sensitive;
    watch_.touchy |= sensitive & own_;
  }

  /// Those of the targets after which lookups do not attack the royal piece.
  [[nodiscard]] Bits parried(int from, Bits targets) noexcept {
    const bool moves = from >= 0 && (sensitive_ & bit(from)) != 0;
    if (!moves) {
      // The same for all pieces, and so found out once.
      for (const int to : Ones{targets & sensitive_ & ~tested_}) {
        if (odd_hit(occupied_ | bit(to), bit(to))) exposed_ |= bit(to);
      }
      tested_ |= targets & sensitive_;
      return targets & ~exposed_ & (odd_now_ == 0 ? ~Bits{0} : sensitive_);
    }
    const Bits without = occupied_ & ~bit(from);
    const Bits uncovered = odd_attackers(their_tables_, node_, odd_royal_, without, enemies_);
    const Bits matter = sensitive_ | uncovered;
    Bits result = uncovered == 0 ? targets & ~matter : Bits{0};
    for (const int to : Ones{targets & matter}) {
      if (!odd_hit(without | bit(to), bit(to))) result |= bit(to);
    }
    return result;
  }
  [[nodiscard]] bool odd_hit(Bits occupied, Bits victim) const noexcept {
    return odd_attackers(their_tables_, node_, odd_royal_, occupied, enemies_ & ~victim) != 0;
  }

  /// Where checks are forbidden: which moves would check the other side's king. Without hurdles only a piece on its
  /// lines can uncover a check.
  void spare(int king) noexcept {
    if (tables_.odd.size != 0 || spared_ >= 0 || attacked(compiled_, node_, king, us_)) {
      watch_.unsure = ~Bits{0};
      watch_.touchy = own_;
      return;
    }
    spared_ = king;
    covers_ = (attacks::rook_lines(king, occupied_) | attacks::bishop_lines(king, occupied_)) & own_;
    watch_.apart |= covers_;
  }

  [[nodiscard]] Bits unchecking(std::uint8_t becomes, int from, Bits targets) noexcept {
    const Movement& movement = tables_.movers[becomes].attackers;
    if (from < 0 || (covers_ & bit(from)) == 0) {
      if ((checks_known_ >> becomes & 1U) == 0) {
        checks_known_ |= KindSet{1} << becomes;
        checks_[becomes] = reach(movement, spared_, occupied_);
      }
      return targets & ~checks_[becomes];
    }
    const Bits without = occupied_ & ~bit(from);
    targets &= ~reach(movement, spared_, without);
    if (!attacked(compiled_, node_, spared_, us_, without, own_ & ~bit(from))) return targets;
    Bits result = 0;
    for (const int to : Ones{targets}) {
      if (!attacked(compiled_, node_, spared_, us_, without | bit(to), own_ & ~bit(from))) result |= bit(to);
    }
    return result;
  }

  /// All that the other side attacks.
  [[nodiscard]] Bits danger(Bits occupied) const noexcept {
    Bits result = 0;
    for (std::size_t kind = 0; kind < compiled_.kinds; ++kind) {
      const Mover& mover = their_tables_.movers[kind];
      Bits pieces = node_.of_kind[kind] & enemies_;
      if (!mover.by_shifts) {
        while (pieces != 0) result |= reach(mover.capture, take_first(pieces), occupied);
        continue;
      }
      for (const Shift& shift : mover.shifts) {
        if (shift.captures) result |= shifted_by(open_from(shift, pieces, occupied), shift.by);
      }
    }
    for (Bits rest = definition_.flying_general ? their_kings() : Bits{0}; rest != 0;)
      result |= attacks::rook_lines(take_first(rest), occupied);
    return result;
  }

  int odd_royal_ = -1;  ///< the only royal piece, where lookups may attack it
  Bits odd_now_ = 0;    ///< what attacks it so
  Bits sensitive_ = 0;  ///< squares that matter to that
  Bits tested_ = 0;     ///< of them, those known to be in `exposed_` or not
  Bits exposed_ = 0;    ///< on which another piece than those on them leaves it attacked
  int spared_ = -1;     ///< the other side's king, where checks are forbidden
  Bits covers_ = 0;     ///< own pieces that may uncover one
  KindSet checks_known_ = 0;
  std::array<Bits, Board::most> checks_;  // NOLINT: by kind, of those known: from where it would check
};

}  // namespace ARBITER_CODE
}  // namespace arbiter::defined::fast
