#include "verifier/defined/generator_count.hpp"
#include "verifier/defined/generator_ends.hpp"
#include "verifier/defined/generator_moves.hpp"

/// Counting where a definition has neither hands nor walls, gates nor passes (Compiled::bare): small nodes, a side
/// known when this is compiled, and moves that are made only to go on from them. What keeps royal pieces safe is a mask
/// for all moves; the few that it does not decide are tried on the squares alone.
namespace arbiter::defined::fast {
inline namespace ARBITER_CODE {
namespace {

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
  Bits from = 0;
  Bits to = 0;
  Bits victim = 0;
  std::uint8_t kind = 0;
  std::uint8_t becomes = 0;
  Bits also_from = 0;
  Bits also_to = 0;
};

template <Side us, std::size_t Most>
[[nodiscard]] std::uint64_t bare_total(const Compiled& compiled, const Bare<Most>& node, int depth);

/// The moves of a node; `leaf`: they are only counted.
template <Side us, std::size_t Most, bool leaf>
class Counting {
 public:
  Counting(const Compiled& compiled, const Bare<Most>& node, int depth) noexcept
      : compiled_(compiled), definition_(*compiled.definition), tables_(compiled.side[index(us)]), node_(node),
        depth_(depth), own_(node.of_side[index(us)]), enemies_(node.of_side[index(them)]), occupied_(own_ | enemies_),
        quiet_(~occupied_ & compiled.board), prey_(enemies_ & ~kings_of(compiled, node, them)),
        kings_(kings_of(compiled, node, us)) {}

  /// Whether a king has a legal move into a region.
  [[nodiscard]] bool king_reaches(Bits region) {
    static_assert(leaf);
    watch();
    if (definition_.must_capture) {
      const Bits quiet = quiet_;
      quiet_ = 0;
      moves();
      if (total_ == 0) quiet_ = quiet;
    }
    for (Bits kings = kings_; kings != 0;) {
      const int from = take_first(kings);
      for (Bits rest = targets(compiled_.king, tables_.movers[compiled_.king], from) & region; rest != 0;) {
        const Bits to = bit(take_first(rest));
        if (legal({.from = bit(from),
                   .to = to,
                   .victim = enemies_ & to,
                   .kind = compiled_.king,
                   .becomes = compiled_.king}))
          return true;
      }
    }
    return false;
  }

  [[nodiscard]] std::uint64_t total() {
    watch();
    if (definition_.must_capture) {
      const Bits quiet = quiet_;
      quiet_ = 0;
      moves();
      if (leaf ? total_ != 0 : found_) return total_;
      quiet_ = quiet;
      prey_ = 0;
    }
    moves();
    if (quiet_ != 0 && definition_.castling && (node_.rights & rights_of(us)) != 0) castlings();
    return total_;
  }

 private:
  static constexpr Side them = opponent(us);

  // ---- Safety -------------------------------------------------------------------------------------------------------

  void watch() noexcept {
    royals_ = kings_;
    if (definition_.pseudo_royal) {
      royals_ |= royal_pieces(compiled_, node_, us);
      theirs_ = royal_pieces(compiled_, node_, them);
      if (definition_.blast) {
        for (Bits rest = theirs_; rest != 0;) shielded_ |= attacks::king(take_first(rest));
      }
      if (definition_.duple_check && royals_ == 0) watch_all();
    }
    if (definition_.blast) watch_.unsure = watch_.outside = prey_;
    for (Bits rest = royals_ & ~shielded_; rest != 0;) watch(take_first(rest));
    if (definition_.pseudo_royal && (watch_.allowed != ~Bits{0} || watch_.pinned != 0)) {
      // A promotion may add a royal piece, or be one too many for any of them to be royal.
      for (const Promotion& promotion : tables_.promotions) {
        if ((compiled_.extinction >> promotion.form & 1U) != 0) watch_.outside |= tables_.promotion_region;
      }
    }
    if (!definition_.checking) {
      for (Bits rest = their_kings(); rest != 0;) spare(take_first(rest));
    }
  }

  /// Moves to where a piece would check the other side's king, and from where it may uncover a check, must be tried.
  void spare(int king) noexcept {
    if (tables_.odd.size != 0 || attacked(compiled_, node_, king, us)) {
      watch_.unsure = ~Bits{0};
      watch_.touchy = own_;
      return;
    }
    for (const std::uint8_t kind : tables_.leapers) watch_.unsure |= tables_.movers[kind].attackers.leaps[slot(king)];
    const Bits lines = attacks::rook_lines(king, occupied_) | attacks::bishop_lines(king, occupied_);
    watch_.unsure |= lines;
    watch_.touchy |= lines & own_;
  }
  [[nodiscard]] Bits their_kings() const noexcept { return kings_of(compiled_, node_, them); }

  /// dupleCheck: while one of them stays safe, any move will do.
  void watch_all() noexcept {
    const Bits all = pieces_of(node_, compiled_.extinction, us);
    if (all == 0) return;
    const Bits hit = attacked_pieces(compiled_, node_, all, us, theirs_, occupied_, enemies_);
    watch_.outside = ~Bits{0};
    watch_.touchy |= hit == all ? own_ : all;
    if (hit != all) watch(attacks::first(all & ~hit));
  }

  void watch(int royal) noexcept {
    const Bits leapers = leaping_attackers(compiled_, node_, royal, them) & enemies_;
    if (leapers != 0) watch_.allowed &= attacks::several(leapers) ? Bits{0} : leapers;
    const Bits rooks = rook_riders(compiled_, node_, royal, them) & enemies_;
    const Bits bishops = bishop_riders(compiled_, node_, royal, them) & enemies_;
    Bits riders = rooks & attacks::rook_lines(royal, enemies_);
    riders |= bishops & attacks::bishop_lines(royal, enemies_);
    while (riders != 0) {
      const int rider = take_first(riders);
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
    if (compiled_.side[index(them)].odd.size != 0) watch_odd(royal);
  }

  /// Lookups that may attack a royal piece: only moves from and to the squares that matter to them change what they do.
  void watch_odd(int royal) noexcept {
    const Side_tables& theirs = compiled_.side[index(them)];
    Bits sensitive = 0;
    bool some = false;  // a rider that leaps may attack whatever stands where
    for (const std::uint8_t kind : theirs.odd) {
      const Movement& movement = theirs.movers[kind].attackers;
      if ((node_.of_kind[kind] & enemies_ & movement.odd[slot(royal)]) == 0) continue;
      some = true;
      for (const Lookup& lookup : movement.lookups) sensitive |= lookup.at[slot(royal)].blockers;
    }
    if (!some) return;
    if (odd_attackers(compiled_, node_, royal, them, occupied_, enemies_) != 0) sensitive = ~Bits{0};
    watch_.unsure |= sensitive;
    watch_.touchy |= sensitive & own_;
  }

  [[nodiscard]] bool hit(int square, Bits occupied, Bits enemies) const noexcept {
    return attacked(compiled_, node_, square, them, occupied, enemies);
  }

  /// All that the other side attacks.
  [[nodiscard]] Bits danger(Bits occupied) const noexcept {
    Bits result = 0;
    for (std::size_t kind = 0; kind < compiled_.kinds; ++kind) {
      const Mover& mover = compiled_.side[index(them)].movers[kind];
      Bits pieces = node_.of_kind[kind] & enemies_;
      if (!mover.by_shifts) {
        while (pieces != 0) result |= reach(mover.capture, take_first(pieces), occupied);
        continue;
      }
      for (const Shift& shift : mover.shifts) {
        if (shift.captures) result |= shifted_by(open(shift, pieces, occupied), shift.by);
      }
    }
    return result;
  }

  /// Those of `targets` on which a royal piece from `from` is not attacked.
  [[nodiscard]] Bits safe(int from, Bits targets) const noexcept {
    const Bits without = occupied_ & ~bit(from);
    if (size_of(targets) > 5) return targets & (shielded_ | ~danger(without));
    Bits result = targets & shielded_;
    for (Bits rest = targets & ~shielded_; rest != 0;) {
      const int to = take_first(rest);
      if (!hit(to, without, enemies_ & ~bit(to))) result |= bit(to);
    }
    return result;
  }

  /// The same questions as of a move that has been made: see lawful() and royals_are_safe().
  [[nodiscard]] bool legal(const Trial& trial) const noexcept {
    const Bits left = trial.from | trial.also_from;
    Bits occupied = (occupied_ & ~left & ~trial.victim) | trial.to | trial.also_to;
    for (Bits rest = (kings_ & trial.from) != 0 ? (kings_ & ~trial.from) | trial.to : kings_; rest != 0;) {
      if (hit(take_first(rest), occupied, enemies_ & ~trial.victim)) return false;
    }
    for (Bits rest = definition_.checking ? Bits{0} : their_kings(); rest != 0;) {
      const int king = take_first(rest);
      if (attacked(compiled_, node_, king, us, occupied, own_ & ~left) ||
          (reach(tables_.movers[trial.becomes].attackers, king, occupied) & trial.to) != 0)
        return false;
    }
    if (!definition_.pseudo_royal) return true;
    // An explosion is taken to spare nobody, even those that are immune.
    if (definition_.blast && trial.victim != 0) {
      const Bits pawns = compiled_.pawn == none ? Bits{0} : all_of(node_, compiled_.forms_of[compiled_.pawn]);
      occupied &= ~((attacks::king(attacks::first(trial.to)) & occupied_ & ~pawns) | trial.to);
    }
    const auto moved = [&](Bits pieces) {
      return (pieces & trial.from) != 0 ? (pieces & ~trial.from) | trial.to : pieces;
    };
    const bool another = trial.becomes != trial.kind && (compiled_.extinction >> trial.becomes & 1U) != 0;
    Bits royals = moved(royals_ & ~kings_);
    if (another) {
      const std::size_t base = compiled_.base[trial.becomes];
      if (count_of(compiled_, node_, base, us) > definition_.extinction_count) {
        royals &= ~pieces_of(node_, compiled_.forms_of[base], us);
      } else {
        royals |= trial.to;
      }
    }
    if ((royals & ~occupied) != 0) return false;
    const Bits enemies = enemies_ & occupied & ~trial.to;
    const auto attacked_of = [&](Bits pieces) {
      return attacked_pieces(compiled_, node_, pieces, us, theirs_, occupied, enemies);
    };
    if ((theirs_ & ~occupied) == 0 && attacked_of(royals) != 0) return false;
    if (!definition_.duple_check) return true;
    const Bits all = moved(pieces_of(node_, compiled_.extinction, us)) | (another ? trial.to : Bits{0});
    return all == 0 || attacked_of(all) != all;
  }

  // ---- Moves --------------------------------------------------------------------------------------------------------

  void moves() {
    tries_ = (watch_.unsure | watch_.outside) != 0;
    const Bits special = own_ & (royals_ | watch_.pinned | watch_.touchy);
    const Bits loose = own_ & ~special;
    for (const std::uint8_t kind : tables_.movable) {
      const Bits pieces = node_.of_kind[kind] & loose;
      if (pieces != 0) each_of(kind, pieces);
    }
    const Bits open = quiet_ | prey_;
    for (const std::uint8_t kind : tables_.plain_leapers) {
      const Movement::Squares& leaps = tables_.movers[kind].quiet.leaps;
      riding(kind, node_.of_kind[kind] & loose, [&leaps, open](int from) { return leaps[slot(from)] & open; });
    }
    const Bits occupied = occupied_;
    const auto rook = [=](int from) { return attacks::rook_lines(from, occupied) & open; };
    const auto bishop = [=](int from) { return attacks::bishop_lines(from, occupied) & open; };
    if (leaf && !tries_) {  // no kind is asked for
      riding(0, all_of(node_, tables_.plain_rooks) & loose, rook);
      riding(0, all_of(node_, tables_.plain_bishops) & loose, bishop);
    } else {
      for (const std::uint8_t kind : tables_.plain_rooks) riding(kind, node_.of_kind[kind] & loose, rook);
      for (const std::uint8_t kind : tables_.plain_bishops) riding(kind, node_.of_kind[kind] & loose, bishop);
    }
    for (Bits rest = special; rest != 0;) one(take_first(rest));
    if (node_.victim != none && (prey_ & bit(node_.victim)) != 0) en_passant();
  }

  template <class Targets>
  void riding(std::uint8_t kind, Bits pieces, const Targets& targets) {
    if (leaf && !tries_) {
      std::uint64_t sum = 0;
      for (const Bits allowed = watch_.allowed; pieces != 0;)
        sum += static_cast<std::uint64_t>(size_of(targets(take_first(pieces)) & allowed));
      total_ += sum;
      return;
    }
    while (pieces != 0) {
      const int from = take_first(pieces);
      const Bits all = targets(from);
      const Bits sure = all & watch_.allowed & ~watch_.unsure;
      out(kind, kind, {from, false}, sure, all & (watch_.unsure | watch_.outside) & ~sure);
    }
  }

  /// Pieces of a kind that are neither pinned nor royal.
  void each_of(std::uint8_t kind, Bits pieces) {
    const Mover& mover = tables_.movers[kind];
    if (!mover.by_shifts) {
      while (pieces != 0) {
        const int from = take_first(pieces);
        give(kind, mover, {from, false}, targets(kind, mover, from), watch_.allowed);
      }
      return;
    }
    const Bits prey = prey_of(kind);
    const Bits turning = mover.pawn_promotion ? tables_.promotion_region : Bits{0};
    std::uint64_t sum = 0;
    for (const Shift& shift : mover.shifts) {
      const Bits ways = (shift.moves ? quiet_ : Bits{0}) | (shift.captures ? prey : Bits{0});
      const Bits all = shifted_by(open(shift, pieces, occupied_), shift.by) & ways;
      if (leaf && !tries_ && (all & turning) == 0) {
        sum += static_cast<std::uint64_t>(size_of(all & watch_.allowed));
      } else if (all != 0) {
        give(kind, mover, {shift.by, true}, all, watch_.allowed);
      }
    }
    total_ += sum;
  }

  /// A piece that is pinned, royal or touchy.
  void one(int from) {
    std::uint8_t kind = 0;
    while ((node_.of_kind[kind] & bit(from)) == 0) ++kind;
    const Mover& mover = tables_.movers[kind];
    const Bits all = targets(kind, mover, from);
    if (all == 0) return;
    const Bits within = watch_.of(from);
    if ((royals_ & bit(from)) != 0) {
      const bool alone = royals_ == bit(from) && definition_.checking;
      const Bits blasts = definition_.blast ? prey_ : Bits{0};
      if (!alone && (watch_.allowed != ~Bits{0} || watch_.unsure != blasts)) {
        send(kind, mover, {from, false}, 0, all);
      } else {
        send(kind, mover, {from, false}, safe(from, (alone ? all : all & within) & ~blasts), all & blasts);
      }
    } else if ((watch_.touchy & bit(from)) != 0) {
      send(kind, mover, {from, false}, 0, all);
    } else {
      give(kind, mover, {from, false}, all, within);
    }
  }

  [[nodiscard]] static Bits open(const Shift& shift, Bits pieces, Bits occupied) noexcept {
    Bits from = pieces & shift.from;
    for (std::size_t i = 0; i < shift.path_size; ++i) from &= ~shifted_by(occupied, -shift.path[i]);
    return from;
  }

  [[nodiscard]] Bits prey_of(std::uint8_t kind) const noexcept {
    if ((compiled_.mutually_immune >> kind & 1U) == 0) return prey_;
    return prey_ & ~pieces_of(node_, compiled_.forms_of[compiled_.base[kind]], them);
  }
  [[nodiscard]] Bits targets(std::uint8_t kind, const Mover& mover, int from) const noexcept {
    const Bits prey = prey_of(kind);
    if (mover.same) return reach(mover.quiet, from, occupied_) & (quiet_ | prey);
    return (reach(mover.quiet, from, occupied_) & quiet_) | (reach(mover.capture, from, occupied_) & prey);
  }

  void give(std::uint8_t kind, const Mover& mover, Start start, Bits all, Bits allowed) {
    const Bits sure = all & allowed & ~watch_.unsure;
    send(kind, mover, start, sure, all & (watch_.unsure | watch_.outside) & ~sure);
  }

  /// Moves that are legal, and moves to be tried, as what the piece may become.
  void send(std::uint8_t kind, const Mover& mover, Start start, Bits sure, Bits tries) {
    if (mover.pawn_promotion && kind != compiled_.king) {
      const Bits zone = tables_.promotion_region;
      if (((sure | tries) & zone) != 0) {
        for (const Promotion& promotion : tables_.promotions) {
          if (promotion.limit != 0 && count_of(compiled_, node_, promotion.base, us) >= promotion.limit) continue;
          // It may be royal.
          const bool doubtful = definition_.pseudo_royal && (compiled_.extinction >> promotion.form & 1U) != 0;
          out(kind, promotion.form, start, doubtful ? Bits{0} : sure & zone, (doubtful ? sure | tries : tries) & zone);
        }
        if (definition_.must_promote_pawns) {
          sure &= ~zone;
          tries &= ~zone;
        }
      }
    }
    out(kind, kind, start, sure, tries);
  }

  void out(std::uint8_t kind, std::uint8_t becomes, Start start, Bits sure, Bits tries) {
    while (tries != 0) {
      const int to = take_first(tries);
      const Trial trial{
          .from = bit(start.from(to)), .to = bit(to), .victim = enemies_ & bit(to), .kind = kind, .becomes = becomes};
      if (legal(trial)) sure |= bit(to);
    }
    if constexpr (leaf) {
      total_ += static_cast<std::uint64_t>(size_of(sure));
    } else {
      while (sure != 0) {
        const int to = take_first(sure);
        const int from = start.from(to);
        go({.from = bit(from), .to = bit(to), .victim = enemies_ & bit(to), .kind = kind, .becomes = becomes},
           {.from = small(from), .to = small(to), .kind = kind});
      }
    }
  }

  void en_passant() {
    for (const std::uint8_t square : node_.en_passant) {
      if (square == none || (bit(square) & ~occupied_ & tables_.en_passant_region) == 0) continue;
      for (const std::uint8_t kind : tables_.en_passant) {
        const Mover& mover = tables_.movers[kind];
        for (Bits rest = reach(mover.attackers, square, occupied_) & node_.of_kind[kind] & own_; rest != 0;) {
          const int from = take_first(rest);
          if ((reach(mover.quiet, from, occupied_) & bit(square)) != 0) continue;
          try_one({.from = bit(from), .to = bit(square), .victim = bit(node_.victim), .kind = kind, .becomes = kind});
        }
      }
    }
  }

  void castlings() {
    for (Bits kings = castling_kings(compiled_, node_, us); kings != 0;) castlings(take_first(kings));
  }

  void castlings(int from) {
    const bool king = (kings_ & bit(from)) != 0;
    if (!king && kings_ != 0) return;
    for (unsigned files = node_.rights >> (8U * index(us)) & 0xffU; files != 0; files &= files - 1) {
      const int file = std::countr_zero(files);
      const int other = (from & 56) + file;
      const Castle& castle = tables_.castles[slot(from & 7)][slot(file)];
      if ((castle.empty & occupied_) != 0 || other == from ||
          (pieces_of(node_, compiled_.castling_rooks, us) & bit(other)) == 0)
        continue;
      if (king ? !safe_way(from, castle, other) : !royal_way(from, castle.to)) continue;
      std::uint8_t kind = 0;
      while ((node_.of_kind[kind] & bit(from)) == 0) ++kind;
      const Trial trial{.from = bit(from),
                        .to = bit(castle.to),
                        .kind = kind,
                        .becomes = kind,
                        .also_from = bit(other),
                        .also_to = bit(castle.other_to)};
      if (king && royals_ == bit(from)) {
        take(trial);
      } else {
        try_one(trial);
      }
    }
  }
  [[nodiscard]] bool safe_way(int from, const Castle& castle, int other) const noexcept {
    for (Bits way = castle.way | bit(from); way != 0;) {
      if (hit(take_first(way), occupied_, enemies_)) return false;
    }
    return !hit(castle.to, occupied_ & ~bit(other), enemies_);
  }
  /// A royal piece that is not the king: all squares but the target, whose safety the trial shows.
  [[nodiscard]] bool royal_way(int from, int to) const noexcept {
    if ((royals_ & bit(from)) == 0) return true;
    const Bits way = bit(from) | attacks::between(from, to);
    return attacked_pieces(compiled_, node_, way, us, theirs_, occupied_ & ~bit(from), enemies_) == 0;
  }

  void try_one(const Trial& trial) {
    if (legal(trial)) take(trial);
  }
  void take(const Trial& trial) {
    if constexpr (leaf) {
      ++total_;
    } else {
      go(trial, {});
    }
  }

  /// Makes a move and counts what follows. `leg`: of a usual move, for what it leaves en passant.
  void go(const Trial& trial, const Leg& leg) {
    found_ = true;
    Bare<Most> after = node_;
    after.en_passant = {none, none};
    after.victim = none;
    if (trial.victim != 0) clear(after, trial.victim);
    after.of_side[index(us)] = (own_ & ~trial.from & ~trial.also_from) | trial.to | trial.also_to;
    after.of_kind[trial.kind] &= ~trial.from;
    if (trial.also_from != 0) {
      std::size_t other = 0;
      while ((node_.of_kind[other] & trial.also_from) == 0) ++other;
      after.of_kind[other] = (after.of_kind[other] & ~trial.also_from) | trial.also_to;
    }
    after.of_kind[trial.becomes] |= trial.to;
    const Bits changed = trial.from | trial.to | trial.victim | trial.also_from;
    if (node_.rights != 0 && (changed & compiled_.castling_ranks) != 0)
      after.rights = static_cast<std::uint16_t>(after.rights & ~rights_lost(compiled_, node_, changed));
    if (trial.victim != 0) {
      if (definition_.blast) {
        const Bits gone = blown_up(compiled_, after, attacks::first(trial.to));
        after.rights = static_cast<std::uint16_t>(after.rights & ~rights_lost(compiled_, after, gone));
        clear(after, gone);
      }
    } else if (trial.becomes == trial.kind && trial.also_from == 0) {
      if (!tables_.movers[trial.kind].leaving.empty()) leave_en_passant(compiled_, after, leg, us);
    }
    if (definition_.checks_to_win != 0 && gives_check(compiled_, after, us)) {
      if (after.checks[index(us)] < 255) ++after.checks[index(us)];
    }
    total_ += bare_total<them>(compiled_, after, depth_ - 1);
  }

  static void clear(Bare<Most>& node, Bits squares) noexcept {
    for (Bits& pieces : node.of_kind) pieces &= ~squares;
    for (Bits& pieces : node.of_side) pieces &= ~squares;
  }

  const Compiled& compiled_;
  const Definition& definition_;
  const Side_tables& tables_;
  const Bare<Most>& node_;
  int depth_;
  Bits own_;
  Bits enemies_;
  Bits occupied_;
  Bits quiet_;
  Bits prey_;
  Bits kings_;
  Bits royals_ = 0;    ///< that must be safe, kings among them
  Bits theirs_ = 0;    ///< pseudoRoyal pieces of the other side
  Bits shielded_ = 0;  ///< squares beside them, if captures explode
  Watch watch_;
  std::uint64_t total_ = 0;
  bool found_ = false;  ///< of moves that are gone on from
  bool tries_ = false;  ///< some targets must be tried
};

}  // namespace

template <std::size_t Most>
bool king_reaches_flag(const Compiled& compiled, const Bare<Most>& node, Side us) {
  const Bits region = compiled.definition->flag_region[index(us)].bits();
  if (us == Side::white) return Counting<Side::white, Most, true>(compiled, node, 1).king_reaches(region);
  return Counting<Side::black, Most, true>(compiled, node, 1).king_reaches(region);
}

namespace {

template <Side us, std::size_t Most>
std::uint64_t bare_total(const Compiled& compiled, const Bare<Most>& node, int depth) {
  if (compiled.ends && ended(compiled, node, us)) return 0;
  if (depth == 1) return Counting<us, Most, true>(compiled, node, depth).total();
  return Counting<us, Most, false>(compiled, node, depth).total();
}

template <std::size_t Most>
[[nodiscard]] std::optional<std::uint64_t> bare_setup(const Compiled& compiled, const Setup& setup, int depth) {
  const Bare<Most> node = read<Most>(compiled, setup);
  if (node.walls != 0 || node.last != 0) return std::nullopt;
  return setup.to_move == Side::white ? bare_total<Side::white>(compiled, node, depth)
                                      : bare_total<Side::black>(compiled, node, depth);
}

}  // namespace

std::optional<std::uint64_t> count_bare(const Compiled& compiled, const Setup& setup, int depth) {
  if (!compiled.bare || depth < 1) return std::nullopt;
  if (compiled.kinds <= 8) return bare_setup<8>(compiled, setup, depth);
  return bare_setup<16>(compiled, setup, depth);
}

}  // namespace ARBITER_CODE
}  // namespace arbiter::defined::fast
