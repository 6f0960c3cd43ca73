#pragma once

#include <utility>

#include "verifier/defined/generator_moves.hpp"

/// Counting where a definition has no seldom rules (Compiled::bare, Compiled::held): small nodes, and moves that are
/// made only to go on from them. Hands, gates and walls are asked for in the nodes that have them.
namespace arbiter::defined::fast {
inline namespace ARBITER_CODE {

template <class Board>
class Replies;

/// The number of sequences of `depth` moves, 1 or more.
template <class Board>
[[nodiscard]] std::uint64_t bare_total(const Compiled& compiled, const Board& node, Side us, int depth);

/// The moves of a node; `leaf`: they are only counted.
template <class Board, bool leaf>
class Counting : protected Moves<Board> {
  using Base = Moves<Board>;

 protected:
  using Base::compiled_, Base::definition_, Base::tables_, Base::node_, Base::own_, Base::enemies_, Base::occupied_,
      Base::quiet_, Base::prey_, Base::kings_, Base::royals_, Base::watch_, Base::filters_, Base::barred_, Base::gates_,
      Base::us_, Base::them_;

 public:
  static constexpr bool held = requires(const Board& board) { board.hand; };

  /// `replies`: of the node, to count two moves at once.
  Counting(const Compiled& compiled, const Board& node, Side us, int depth, Replies<Board>* replies) noexcept
      : Base(compiled, node, us), depth_(depth), replies_(replies) {}

  /// Whether a king has a legal move into a region.
  [[nodiscard]] bool king_reaches(Bits region) {
    static_assert(leaf);
    this->watch();
    (void)captures_alone();
    quiet_ &= region;
    prey_ &= region;
    total_ = 0;
    for (Bits kings = kings_; kings != 0;) one(take_first(kings));
    return total_ != 0;
  }

  [[nodiscard]] std::uint64_t total() {
    this->watch();
    if constexpr (held) {
      if (definition_.gating) {  // pieces that leave a gate move apart from others: each of their moves is several
        this->watch_gates();
        watch_.apart |= gates_ & own_;
      }
      if (compiled_.wall != none) watch_walls();
    }
    if (captures_alone()) return total_;
    moves();
    if (quiet_ != 0 && definition_.castling && (node_.rights & rights_of(us_)) != 0) castlings();
    if constexpr (held) {
      if (quiet_ != 0 && definition_.drops) drops();
    }
    return total_;
  }

 protected:
  // ---- Walls ---------------------------------------------------------------------------------------------

  void watch_walls() noexcept {
    walls_ = definition_.walling != Walling::none;
    room_ = wall_room(compiled_, node_, us_);
  }

  /// How many moves there are to the targets, with the walls that may be placed after them.
  [[nodiscard]] std::uint64_t leaves(std::uint8_t kind, Start start, Bits targets) const noexcept {
    const auto all = static_cast<std::uint64_t>(size_of(targets));
    if constexpr (held) {
      if (walls_) return walled(kind, start, targets, all);
    }
    return all;
  }
  [[nodiscard]] std::uint64_t walled(std::uint8_t kind, Start start, Bits targets, std::uint64_t all) const noexcept {
    const Bits starts = start.shifted ? shifted_by(targets, -start.square) : bit(start.square);
    const std::uint64_t left = start.shifted           ? static_cast<std::uint64_t>(size_of(starts & room_))
                               : (starts & room_) != 0 ? all
                                                       : 0;
    if (definition_.walling == Walling::past) return left;
    const Bits free = room_ & ~occupied_;
    if (definition_.walling != Walling::arrow)
      return all * static_cast<std::uint64_t>(size_of(free)) + left -
             static_cast<std::uint64_t>(size_of(free & targets));
    std::uint64_t result = 0;
    for (const int to : Ones{targets}) {
      const Bits from = bit(start.from(to));
      const Movement& arrow = *tables_.movers[kind].arrow;
      result += static_cast<std::uint64_t>(
          size_of(reach(arrow, to, occupied_ & ~from) & room_ & ~((occupied_ & ~from) | bit(to))));
    }
    return result;
  }

  /// Where it is a duty to capture, captures are counted first. Whether there are any; else only quiet moves are left.
  [[nodiscard]] bool captures_alone() {
    if (!definition_.must_capture) return false;
    const Bits quiet = std::exchange(quiet_, 0);
    moves();
    if (leaf ? total_ != 0 : found_) return true;
    quiet_ = quiet;
    prey_ = barred_ = 0;
    return false;
  }

  // ---- Moves --------------------------------------------------------------------------------------------------------

  void moves() {
    tries_ = watch_.unsure != 0 || (watch_.outside != 0 && watch_.allowed != ~Bits{0});
    const Bits special = own_ & (royals_ | watch_.pinned | watch_.touchy | watch_.apart);
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
    if (leaf && !tries_ && !filters_ && !walls_) {  // no kind is asked for
      riding(0, all_of(node_, tables_.plain_rooks) & loose, rook);
      riding(0, all_of(node_, tables_.plain_bishops) & loose, bishop);
    } else {
      for (const std::uint8_t kind : tables_.plain_rooks) riding(kind, node_.of_kind[kind] & loose, rook);
      for (const std::uint8_t kind : tables_.plain_bishops) riding(kind, node_.of_kind[kind] & loose, bishop);
    }
    for (Bits rest = special; rest != 0;) one(take_first(rest));
    if (node_.victim != none) {
      this->en_passant(own_, [this](const Trial& trial, const Leg& leg) {
        if (this->legal(trial)) take(trial, leg);
      });
    }
  }

  template <class Targets>
  void riding(std::uint8_t kind, Bits pieces, const Targets& targets) {
    if (leaf && !tries_) {
      std::uint64_t sum = 0;
      for (const Bits allowed = watch_.allowed; pieces != 0;) {
        const int from = take_first(pieces);
        const Bits sure = targets(from) & allowed;
        sum += leaves(kind, {from, false}, filters_ ? this->filtered(kind, -1, sure) : sure);
      }
      total_ += sum;
      return;
    }
    for (const int from : Ones{pieces}) {
      const Bits all = targets(from);
      const Bits sure = all & watch_.allowed & ~watch_.unsure;
      out(kind, kind, {from, false}, sure, all & (watch_.unsure | watch_.outside) & ~sure);
    }
  }

  /// Pieces of a kind that nothing is special about.
  void each_of(std::uint8_t kind, Bits pieces) {
    const Mover& mover = tables_.movers[kind];
    if (!mover.by_shifts) {
      for (const int from : Ones{pieces})
        give(kind, mover, {from, false}, this->targets(kind, mover, from), watch_.allowed);
      return;
    }
    const Bits prey = this->prey_of(kind);
    std::uint64_t sum = 0;
    for (const Shift& shift : mover.shifts) {
      const Bits ways = (shift.moves ? quiet_ : Bits{0}) | (shift.captures ? prey : Bits{0});
      const Bits starts = open_from(shift, pieces, occupied_);
      const Bits all = shifted_by(starts, shift.by) & ways;
      if (leaf && !tries_ && !mover.turns_on(starts | all, tables_.promotion_region) && mover.stuck == 0) {
        const Bits sure = all & watch_.allowed;
        sum += leaves(kind, {shift.by, true}, filters_ ? this->filtered(kind, -1, sure) : sure);
      } else if (all != 0) {
        give(kind, mover, {shift.by, true}, all, watch_.allowed);
      }
    }
    total_ += sum;
  }

  /// A piece that is pinned, royal or touchy, or leaves a gate.
  void one(int from) {
    const std::uint8_t kind = kind_on(node_, bit(from));
    const Mover& mover = tables_.movers[kind];
    const Bits all = this->targets(kind, mover, from);
    if (all == 0) return;
    const std::uint64_t before = total_;
    const Bits within = watch_.of(from);
    if ((royals_ & bit(from)) != 0) {
      const bool alone = royals_ == bit(from) && (watch_.touchy & bit(from)) == 0;
      const Bits blasts = definition_.blast ? prey_ : Bits{0};  // in which it would vanish itself
      if (!alone && (watch_.allowed != ~Bits{0} || (watch_.unsure & ~blasts) != 0)) {
        send(kind, mover, {from, false}, 0, all);
      } else {
        send(kind, mover, {from, false}, this->safe(from, (alone ? all : all & within) & ~blasts), 0);
      }
    } else if ((watch_.touchy & bit(from)) != 0) {
      send(kind, mover, {from, false}, 0, all);
    } else {
      give(kind, mover, {from, false}, all, within);
    }
    if (leaf && gates_ != 0) total_ += (total_ - before) * this->through(from);
  }

  void give(std::uint8_t kind, const Mover& mover, Start start, Bits all, Bits allowed) {
    const Bits sure = all & allowed & ~watch_.unsure;
    send(kind, mover, start, sure, all & (watch_.unsure | watch_.outside) & ~sure);
  }

  /// Moves that are legal, and moves to be tried, as what the piece may become.
  void send(std::uint8_t kind, const Mover& mover, Start start, Bits sure, Bits tries) {
    // Asked here, since nearly all moves of pawns leave them pawns.
    const bool may_turn = ((sure | tries) & tables_.promotion_region) != 0 ||
                          (held && (mover.promotes_to != none || mover.demotes_to != none));
    if (may_turn && mover.turns && kind != compiled_.king) {
      this->turn(kind, start, sure, tries,
                 [&](std::uint8_t becomes, Bits legal, Bits doubtful) { out(kind, becomes, start, legal, doubtful); });
    }
    out(kind, kind, start, sure & ~mover.stuck, tries & ~mover.stuck);
  }

  void out(std::uint8_t kind, std::uint8_t becomes, Start start, Bits sure, Bits tries) {
    if (filters_ && sure != 0) sure = this->filtered(becomes, start.shifted ? -1 : start.square, sure);
    for (const int to : Ones{tries}) {
      const Trial trial{
          .from = bit(start.from(to)), .to = bit(to), .victim = enemies_ & bit(to), .kind = kind, .becomes = becomes};
      if (this->legal(trial)) sure |= bit(to);
    }
    if constexpr (leaf) {
      total_ += leaves(kind, start, sure);
    } else {
      for (const int to : Ones{sure}) {
        const int from = start.from(to);
        if (replies_ != nullptr && (becomes == kind || (held && compiled_.turns)) && (enemies_ & bit(to)) == 0) {
          if (const auto replies = replies_->after(kind, becomes, from, to); replies != replies_->unknown) {
            total_ += replies;
            continue;
          }
        }
        go({.from = bit(from), .to = bit(to), .victim = enemies_ & bit(to), .kind = kind, .becomes = becomes},
           {.from = small(from), .to = small(to), .kind = kind});
      }
    }
  }

  void castlings() {
    Base::castlings(own_, [this](const Trial& trial, const Leg& leg) {
      if ((kings_ == trial.from && royals_ == trial.from) || this->legal(trial)) take(trial, leg);
    });
  }

  void take(const Trial& trial, const Leg& leg) {
    if constexpr (!leaf) {
      go(trial, leg);
    } else if constexpr (!held) {
      ++total_;
    } else if (walls_) {
      const Bits left = trial.from | trial.also_from | trial.victim;
      total_ += static_cast<std::uint64_t>(
          size_of(wall_squares(compiled_, node_, leg, (occupied_ & ~left) | trial.to | trial.also_to, us_)));
    } else {
      ++total_;
      this->each_gated(leg, [this](const Leg&) { ++total_; });
    }
  }

  void drops() {
    const Bits open = quiet_ & (watch_.allowed | watch_.unsure | watch_.outside);
    if (open == 0) return;
    for (const std::uint8_t kind : tables_.droppable) {
      const Bits squares = this->drop_squares(kind, open);
      if (squares == 0) continue;
      drop(kind, kind, squares);
      const std::uint8_t promoted = tables_.movers[kind].promotes_to;
      if (definition_.drop_promoted && promoted != none) drop(kind, promoted, squares);
    }
  }
  void drop(std::uint8_t kind, std::uint8_t becomes, Bits targets) {
    targets &= ~tables_.movers[becomes].stuck;
    if (kind == compiled_.king) targets = this->unattacked(targets);
    Bits sure = targets & watch_.allowed & ~watch_.unsure;
    Bits tries = targets & ~sure;
    if (filters_ && sure != 0) sure = this->filtered(becomes, -1, sure);
    while (tries != 0) {
      const Bits to = bit(take_first(tries));
      if (this->legal({.to = to, .kind = becomes, .becomes = becomes})) sure |= to;
    }
    if constexpr (leaf) {
      total_ += static_cast<std::uint64_t>(size_of(sure));
    } else {
      for (const int to : Ones{sure}) {
        if (replies_ != nullptr) {
          if (const auto replies = replies_->after(becomes, becomes, none, to); replies != replies_->unknown) {
            total_ += replies;
            continue;
          }
        }
        Board after = moved({.to = bit(to), .kind = becomes, .becomes = becomes});
        --after.hand[index(us_)][kind];
        const Leg leg{.to = small(to), .kind = becomes, .becomes = becomes, .how = How::drops};
        if (definition_.gating) change_gates(compiled_, after, leg, us_);
        next(after);
      }
    }
  }

  // ---- After a move -------------------------------------------------------------------------------------------------

  /// The pieces after a move, and nothing to capture en passant.
  [[nodiscard]] Board moved(const Trial& trial) const noexcept {
    Board after = node_;
    after.en_passant = {none, none};
    after.victim = none;
    if (trial.victim != 0) clear(after, trial.victim);
    after.of_side[index(us_)] = (own_ & ~trial.from & ~trial.also_from) | trial.to | trial.also_to;
    after.of_kind[trial.kind] &= ~trial.from;
    if (trial.also_from != 0) {
      const std::uint8_t other = kind_on(node_, trial.also_from);
      after.of_kind[other] = (after.of_kind[other] & ~trial.also_from) | trial.also_to;
    }
    after.of_kind[trial.becomes] |= trial.to;
    return after;
  }

  /// Makes a move and counts what follows. `leg`: the same; its victim and what the piece becomes are not asked.
  void go(const Trial& trial, const Leg& leg) {
    found_ = true;
    Board after = moved(trial);
    const Bits changed = trial.from | trial.to | trial.victim | trial.also_from;
    if (node_.rights != 0 && (changed & compiled_.castling_ranks) != 0)
      after.rights = static_cast<std::uint16_t>(after.rights & ~rights_lost(compiled_, node_, changed));
    if (trial.victim != 0) {
      if (definition_.blast) {
        const Bits gone = blown_up(compiled_, after, attacks::first(trial.to));
        after.rights = static_cast<std::uint16_t>(after.rights & ~rights_lost(compiled_, after, gone & ~trial.to));
        clear(after, gone);
      }
      if constexpr (held) {
        if (definition_.captures_to_hand) to_hand(compiled_, after, kind_on(node_, trial.victim), us_);
      }
    } else if (trial.becomes == trial.kind && trial.also_from == 0) {
      if (!tables_.movers[trial.kind].leaving.empty()) leave_en_passant(compiled_, after, leg, us_);
    }
    if constexpr (held) {
      if (walls_) {
        for (Bits squares = wall_squares(compiled_, node_, leg, after.occupied(), us_); squares != 0;) {
          Board walled = after;
          place_wall(compiled_, walled, take_first(squares));
          next(walled);
        }
        return;
      }
      if (gates_ != 0) gate(after, leg);
      if (definition_.gating) change_gates(compiled_, after, leg, us_);
    }
    next(after);
  }

  /// The moves that also bring a piece through a gate.
  void gate(const Board& before, const Leg& leg) {
    this->each_gated(leg, [&](const Leg& both) {
      Board after = before;
      after.of_kind[both.gated] |= bit(both.gate);
      after.of_side[index(us_)] |= bit(both.gate);
      change_gates(compiled_, after, both, us_);
      next(after);
    });
  }

  void next(Board& after) {
    if (definition_.checks_to_win != 0 && gives_check(compiled_, after, us_)) {
      if (after.checks[index(us_)] < 255) ++after.checks[index(us_)];
    }
    total_ += bare_total(compiled_, after, them_, depth_ - 1);
  }

  static void clear(Board& node, Bits squares) noexcept {
    for (Bits& pieces : node.of_kind) pieces &= ~squares;
    for (Bits& pieces : node.of_side) pieces &= ~squares;
  }

  int depth_;
  Replies<Board>* replies_;
  std::uint64_t total_ = 0;
  bool found_ = false;  ///< of moves that are gone on from
  bool tries_ = false;  ///< some targets must be tried
  bool walls_ = false;  ///< moves place walls
  Bits room_ = 0;       ///< on these squares
};

}  // namespace ARBITER_CODE
}  // namespace arbiter::defined::fast
