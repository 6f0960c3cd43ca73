#pragma once

#include <algorithm>
#include <type_traits>
#include <utility>

#include "verifier/defined/generator_moves.hpp"
#include "verifier/position/move_source.hpp"
#include "verifier/support/function_ref.hpp"

/// Legal moves: listed or only counted. How a game stands.
namespace arbiter::defined::fast {

inline namespace ARBITER_CODE {

/// What is asked of the moves.
struct Asked {
  Bits movers = ~Bits{0};  ///< pieces on these squares
  Bits drops = ~Bits{0};   ///< drops on these
  bool duties = true;      ///< to capture and to drop; without them there are no passes, either
  bool walls = true;       ///< whole moves, with their walls; or the steps before
};

/// Takes each legal move, the node after it, which has the wall, and the wall's square or -1; returns whether to go on.
template <std::size_t Most>
using Visitor = FunctionRef<bool(const Leg& leg, const Node<Most>& after, int wall)>;

/// The legal moves of a side, as if the game had not ended, in the order of their kinds. Without a `visit` they
/// are only counted: all, or until there is `any`.
template <std::size_t Most>
class Listing : Moves<Node<Most>> {
  using Base = Moves<Node<Most>>;
  using Base::compiled_, Base::definition_, Base::tables_, Base::node_, Base::own_, Base::enemies_, Base::occupied_,
      Base::quiet_, Base::prey_, Base::kings_, Base::watch_, Base::filters_, Base::gates_, Base::us_, Base::them_;

 public:
  Listing(const Compiled& compiled, const Node<Most>& node, Side us, const Asked& asked, const Visitor<Most>* visit,
          bool any = false) noexcept
      : Base(compiled, node, us), asked_(asked), visit_(visit), any_(any) {
    if (definition_.seirawan) this->watch_gates();
    if (exact_) {
      this->watch();
    } else if (visit_ == nullptr) {
      doubtful_ = doubtful();
    }
  }

  /// Returns how many moves it has counted.
  std::uint64_t list() {
    phases();
    return total_;
  }

 private:
  void phases() {
    bool drops = definition_.drops;
    if (asked_.duties && definition_.must_drop) {
      const std::uint8_t only =
          definition_.must_drop_kind ? static_cast<std::uint8_t>(number(*definition_.must_drop_kind)) : none;
      const auto& hand = node_.hand[index(us_)];
      const auto some = [](std::uint8_t count) { return count != 0; };
      if (only != none ? hand[only] != 0 : std::any_of(hand.begin(), hand.end(), some)) {
        if (duty([only](Listing& listing) { return listing.all_drops(only); })) return;
        drops = false;
      }
    }
    if (asked_.duties && definition_.must_capture && duty([](Listing& listing) { return listing.captures(); })) return;
    const bool found = usual(drops);
    const bool only_if_stuck = definition_.pass_on_stalemate[index(us_)];
    if (!asked_.duties || (!definition_.pass[index(us_)] && !only_if_stuck)) return;
    // The king passes, or else the first piece.
    const Bits passers = kings_ != 0 ? kings_ : own_;
    if (passers == 0) return;
    const std::uint8_t passer = small(attacks::first(passers));
    if ((asked_.movers & bit(passer)) == 0) return;
    if (only_if_stuck && (found || (!all_asked() && with_all([drops](Listing& all) { return all.usual(drops); }))))
      return;
    const std::uint8_t kind = node_.at[passer];
    leg({.from = passer, .to = passer, .kind = kind, .becomes = kind, .how = How::passes});
  }

  // ---- Phases: each returns whether there was a move ---------------------------------------------------------------

  using Phase = FunctionRef<bool(Listing&)>;

  [[nodiscard]] bool all_asked() const noexcept { return asked_.movers == ~Bits{0} && asked_.drops == ~Bits{0}; }
  /// The answer of the listing of all moves.
  [[nodiscard]] bool with_all(Phase phase) const {
    Listing all(compiled_, node_, us_, Asked{}, nullptr, true);
    return phase(all);
  }
  /// Whether any piece has a move of the kind that is a duty; passes on the moves at once where all are asked for.
  [[nodiscard]] bool duty(Phase phase) {
    if (all_asked()) return phase(*this);
    const bool found = with_all(phase);
    if (found) phase(*this);
    return found;
  }

  bool all_drops(std::uint8_t only) {
    found_ = false;
    if (!enough_) drops(only);
    return found_;
  }
  bool captures() {
    found_ = false;
    const Bits quiet = std::exchange(quiet_, 0);
    steps(true);
    quiet_ = quiet;
    return found_;
  }
  /// Steps, drops if they are allowed, and a wall in place of a move.
  bool usual(bool with_drops) {
    found_ = false;
    steps(false);
    if (with_drops && !enough_) drops(none);
    if (!definition_.wall_or_move || own_ == 0) return found_;
    const std::uint8_t square = small(attacks::first(own_));
    const std::uint8_t kind = node_.at[square];
    leg({.from = square, .to = square, .kind = kind, .becomes = kind, .how = How::walls});
    return found_;
  }

  // ---- Sets of moves ------------------------------------------------------------------------------------------------

  /// Moves of pieces on the board.
  void steps(bool captures_only) {
    const Bits mine = own_ & asked_.movers;
    for (const std::uint8_t kind : tables_.movable) {
      const Bits pieces = node_.of_kind[kind] & mine;
      if (pieces != 0) steps_of(kind, pieces);
    }
    if (!enough_) plain_steps(mine);
    if (enough_) return;
    king_steps(kings_ & mine);
    if (node_.victim != none) {
      this->en_passant(mine, [this](const Trial& trial, const Leg& each) {
        if (!exact_ || this->legal(trial)) leg(each);
      });
    }
    if (!captures_only && definition_.castling && (node_.rights & rights_of(us_)) != 0)
      this->castlings(mine, [this](const Trial&, const Leg& each) { leg(each); });
    if (quiet_ == 0) return;
    if (definition_.sittuyin_promotion) sittuyin_promotions(mine);
    if (definition_.cambodian) cambodian_leaps(mine);
  }

  void plain_steps(Bits mine) {
    const Bits open = quiet_ | prey_;
    for (const std::uint8_t kind : tables_.plain_leapers) {
      const Movement::Squares& leaps = tables_.movers[kind].quiet.leaps;
      for (const int from : Ones{node_.of_kind[kind] & mine}) plain(kind, from, leaps[slot(from)] & open);
    }
    for (const int from : Ones{all_of(node_, tables_.plain_rooks) & mine})
      plain(node_.at[slot(from)], from, attacks::rook_lines(from, occupied_) & open);
    for (const int from : Ones{all_of(node_, tables_.plain_bishops) & mine})
      plain(node_.at[slot(from)], from, attacks::bishop_lines(from, occupied_) & open);
  }
  void plain(std::uint8_t kind, int from, Bits targets) {
    moves(kind, kind, {from, false}, allowed(kind, from, targets));
  }

  void steps_of(std::uint8_t kind, Bits pieces) {
    const Mover& mover = tables_.movers[kind];
    if (mover.by_shifts) {
      const Bits alone = filters_ ? pieces : pieces & watch_.pinned;
      shifts(kind, mover, pieces & ~alone, watch_.allowed);
      for (const int from : Ones{alone})
        shifts(kind, mover, bit(from), allowed(kind, from, this->targets(kind, mover, from)));
      return;
    }
    for (const int from : Ones{pieces})
      give(kind, mover, {from, false}, allowed(kind, from, this->targets(kind, mover, from)));
  }

  void shifts(std::uint8_t kind, const Mover& mover, Bits pieces, Bits within) {
    const Bits prey = this->prey_of(kind);
    for (const Shift& shift : mover.shifts) {
      const Bits from = open_from(shift, pieces, occupied_);
      const Bits open = (shift.moves ? quiet_ : Bits{0}) | (shift.captures ? prey : Bits{0});
      const Bits targets = shifted_by(from, shift.by) & open & within;
      if (targets != 0) give(kind, mover, {shift.by, true}, targets);
    }
  }

  /// Those of `targets` of a piece other than the king that leave the king safe.
  [[nodiscard]] Bits allowed(std::uint8_t kind, int from, Bits targets) noexcept {
    targets &= watch_.of(from);
    return filters_ ? this->filtered(kind, from, targets) : targets;
  }
  /// Those of `targets` from which the kind could move on a board with the walls alone, where that is a must.
  [[nodiscard]] Bits mobile(const Mover& mover, Bits targets) const noexcept {
    if (!definition_.immobility_illegal) return targets;
    Bits result = 0;
    for (const int to : Ones{targets}) {
      if ((mover.free_moves[slot(to)] & ~node_.walls) != 0) result |= bit(to);
    }
    return result;
  }

  /// Moves to `targets`, as what the piece may become there.
  void give(std::uint8_t kind, const Mover& mover, Start start, Bits targets) {
    Bits none_tried = 0;
    if (mover.turns) {
      this->turn(kind, start, targets, none_tried,
                 [&](std::uint8_t becomes, Bits sure, Bits tries) { moves(kind, becomes, start, sure | tries); });
    }
    moves(kind, kind, start, mobile(mover, targets));
  }

  void king_steps(Bits kings) {
    for (const int from : Ones{kings}) {
      const Mover& mover = tables_.movers[compiled_.king];
      Bits open = this->targets(compiled_.king, mover, from);
      if (exact_) {
        const Bits checkers = definition_.makpong ? checkers_of(compiled_, node_, us_) : Bits{0};
        if (checkers != 0) open &= attacks::several(checkers) ? Bits{0} : checkers;
        open = this->safe(from, open);
      }
      // Kings neither promote nor capture en passant.
      moves(compiled_.king, compiled_.king, {from, false}, mobile(mover, open));
    }
  }

  /// Drops; `only`: of this kind alone.
  void drops(std::uint8_t only) {
    if (!definition_.drops) return;
    const Bits open = asked_.drops & quiet_ & watch_.allowed;
    if (open == 0) return;
    for (const std::uint8_t kind : tables_.droppable) {
      if (only != none && kind != only) continue;
      const Mover& mover = tables_.movers[kind];
      Bits targets = this->drop_squares(kind, open);
      if (kind == compiled_.king && exact_) targets = this->unattacked(targets);
      if (filters_) targets = this->filtered(kind, -1, targets);
      if (targets == 0) continue;
      drop(kind, kind, mobile(mover, targets));
      if (definition_.drop_promoted && mover.promotes_to != none)
        drop(kind, mover.promotes_to, mobile(tables_.movers[mover.promotes_to], targets));
      if (enough_) return;
    }
  }

  /// Pawns that turn into a piece where they stand, or by a move of that piece (sittuyinPromotion).
  void sittuyin_promotions(Bits mine) {
    if (compiled_.pawn == none) return;
    const Bits all = pieces_of(node_, compiled_.forms_of[compiled_.pawn], us_);
    for (const int from : Ones{(attacks::several(all) ? all & tables_.promotion_region : all) & mine}) {
      for (const Promotion& promotion : tables_.promotions) {
        if (!this->may_have_another(promotion.base)) continue;
        const Movement& capture = tables_.movers[promotion.form].capture;
        for (const int to : Ones{(reach(capture, from, occupied_) & ~occupied_ & compiled_.board) | bit(from)}) {
          if ((reach(capture, to, occupied_ & ~bit(from)) & enemies_) != 0) continue;
          leg({.from = small(from),
               .to = small(to),
               .kind = node_.at[slot(from)],
               .becomes = promotion.form,
               .how = How::turns_in_place,
               .by_pawn = true});
        }
      }
    }
  }

  /// Leaps of a king or fers that has not moved (cambodianMoves).
  void cambodian_leaps(Bits mine) {
    const Bits unmoved = gates_of(compiled_, node_, us_) & mine;
    const Bits open = ~occupied_ & compiled_.board;
    const int ahead = forward(us_);
    for (const int from : Ones{kings_ & unmoved}) {
      if (attacked(compiled_, node_, from, them_, occupied_, enemies_)) continue;
      const Bits targets = (attacks::shifted(from, -2, ahead) | attacks::shifted(from, 2, ahead)) & open;
      moves(compiled_.king, compiled_.king, {from, false}, targets);
    }
    if (compiled_.fers == none) return;
    for (const int from : Ones{pieces_of(node_, compiled_.forms_of[compiled_.fers], us_) & unmoved}) {
      const std::uint8_t kind = node_.at[slot(from)];
      moves(kind, kind, {from, false}, attacks::shifted(from, 0, 2 * ahead) & open);
    }
  }

  // ---- Single moves -------------------------------------------------------------------------------------------------

  void moves(std::uint8_t kind, std::uint8_t becomes, Start start, Bits targets) {
    if (visit_ == nullptr) {
      if (exact_) return count(targets);
      if (becomes == kind && targets != 0) {
        const Bits sure = surely_legal(start, targets);
        count(sure, start.shifted ? 1 : 1 + this->through(start.square));
        targets &= ~sure;
      }
    }
    const Mover& mover = tables_.movers[kind];
    const bool by_pawn = becomes != kind && mover.promotes_to != becomes && mover.demotes_to != becomes;
    while (targets != 0 && !enough_) {
      const int to = take_first(targets);
      one({.from = small(start.from(to)),
           .to = small(to),
           .kind = kind,
           .becomes = becomes,
           .victim = (enemies_ & bit(to)) != 0 ? small(to) : none,
           .by_pawn = by_pawn});
    }
  }
  void drop(std::uint8_t hand, std::uint8_t becomes, Bits targets) {
    if (visit_ == nullptr) {
      // A drop neither opens a line nor brings a king that must be safe.
      const bool sure =
          doubtful_ != ~Bits{0} && definition_.drop_checks && !definition_.pseudo_royal && becomes != compiled_.king;
      if (exact_ || sure) return count(targets);
    }
    while (targets != 0 && !enough_) {
      const std::uint8_t to = small(take_first(targets));
      one({.from = to, .to = to, .kind = becomes, .becomes = becomes, .hand = hand, .how = How::drops});
    }
  }
  void leg(const Leg& leg) {
    if (visit_ == nullptr && exact_) return count(Bits{1});
    one(leg);
  }

  /// Whether kings are safe after a leg, and what else is asked of the board after it.
  [[nodiscard]] bool lawful(const Leg& leg, const Node<Most>& after) const noexcept {
    // A gated piece does not help the king.
    const Bits others = leg.gate == none ? ~Bits{0} : ~bit(leg.gate);
    const Bits occupied = after.occupied() & others;
    const Bits facing = definition_.flying_general ? kings_of(compiled_, after, them_) : Bits{0};
    for (const int king : Ones{kings_of(compiled_, after, us_) & others}) {
      if (attacked(compiled_, after, king, them_, occupied, after.of_side[index(them_)])) return false;
      if (facing != 0 && (attacks::rook_lines(king, occupied) & facing) != 0) return false;
    }
    if (definition_.makpong && leg.kind == compiled_.king && leg.how == How::usual) {
      const Bits checkers = checkers_of(compiled_, node_, us_);
      if (checkers != 0 && checkers != bit(leg.to)) return false;
    }
    const bool drops = leg.how == How::drops;
    const bool no_check =
        !definition_.checking || (!definition_.drop_checks && drops) || (definition_.sittuyin_promotion && leg.by_pawn);
    if (no_check && gives_check(compiled_, after, us_)) return false;
    if (!definition_.pseudo_royal) return true;
    Bits royals = royal_pieces(compiled_, node_, us_);
    if (leg.victim != none && (compiled_.petrify >> leg.kind & 1U) != 0 && (royals & bit(leg.from)) != 0) return false;
    if (drops && (compiled_.extinction >> leg.becomes & 1U) != 0) royals |= bit(leg.to);
    const Trial trial{.from = drops ? Bits{0} : bit(leg.from),
                      .to = bit(leg.to),
                      .victim = leg.victim == none ? Bits{0} : bit(leg.victim),
                      .kind = leg.kind,
                      .becomes = leg.becomes};
    return this->royals_are_safe(trial, leg.by_pawn && leg.becomes != leg.kind, royals,
                                 royal_pieces(compiled_, node_, them_), after.occupied());
  }

  /// Squares from which a quiet move may leave a king or another royal piece attacked: those of royal pieces, and
  /// those between them and riders; every square if some is attacked now, or if more is asked of each move.
  [[nodiscard]] Bits doubtful() const noexcept {
    if (!definition_.checking || definition_.walling != Walling::none ||
        (definition_.gating && definition_.pseudo_royal) || this->their_tables_.odd.size != 0)
      return ~Bits{0};
    Bits royal = royal_pieces(compiled_, node_, us_);
    if (definition_.duple_check) royal |= pieces_of(node_, compiled_.extinction, us_);
    if (attacked_pieces(compiled_, node_, royal, us_, royal_pieces(compiled_, node_, them_), occupied_, enemies_) != 0)
      return ~Bits{0};
    const Bits facing = definition_.flying_general ? this->their_kings() : Bits{0};
    const Bits seen_through = enemies_ | node_.walls;
    Bits result = kings_ | royal;
    for (const int square : Ones{kings_ | royal}) {
      if ((kings_ & bit(square)) != 0 && this->hit(square, occupied_, enemies_)) return ~Bits{0};
      Bits riders = ((rook_riders(this->their_tables_, node_, square) & enemies_) | facing) &
                    attacks::rook_lines(square, seen_through);
      riders |=
          bishop_riders(this->their_tables_, node_, square) & enemies_ & attacks::bishop_lines(square, seen_through);
      while (riders != 0) result |= attacks::between(square, take_first(riders));
    }
    return result;
  }

  [[nodiscard]] Bits surely_legal(Start start, Bits targets) const noexcept {
    const Bits starts = start.shifted ? shifted_by(targets, -start.square) : bit(start.square);
    // By shifts no gate opens: those that may be on one are tried.
    if (start.shifted && (starts & gates_) != 0) return 0;
    if (doubtful_ == 0) return targets;
    if (compiled_.explosive) targets &= ~occupied_;
    if ((starts & doubtful_) == 0) return targets;
    return start.shifted ? targets & ~shifted_by(doubtful_, start.square) : Bits{0};
  }

  void count(Bits targets, std::uint64_t each = 1) {
    if (targets == 0) return;
    found_ = true;
    enough_ = any_;
    total_ += each * static_cast<std::uint64_t>(size_of(targets));
  }

  void one(const Leg& leg) {
    Node<Most> after = node_;
    make(compiled_, node_, leg, us_, after);
    if (exact_) return pass_on(leg, after, -1);
    const bool walls = definition_.walling != Walling::none && leg.how != How::drops &&
                       (!definition_.wall_or_move || leg.how == How::walls);
    if (walls) return with_walls(leg, after);
    if (!lawful(leg, after)) return;
    pass_on(leg, after, -1);
    if (definition_.seirawan) gated(leg);
  }

  void pass_on(const Leg& leg, const Node<Most>& after, int wall) {
    if (visit_ == nullptr) return count(Bits{1});
    found_ = true;
    enough_ = !(*visit_)(leg, after, wall);
  }

  void with_walls(const Leg& leg, const Node<Most>& after) {
    Bits squares = wall_squares(compiled_, node_, leg, after.occupied(), us_);
    if (leg.how == How::walls) {
      const bool duck = definition_.walling == Walling::duck && node_.walls != 0;
      squares &= !duck ? asked_.drops : (asked_.movers & node_.walls) != 0 ? ~Bits{0} : Bits{0};
    }
    if (squares == 0) return;
    // Where walls do not matter to safety, it is asked once.
    const bool each = definition_.pseudo_royal;
    if (!each && !lawful(leg, after)) return;
    if (!each && visit_ == nullptr) return count(squares);
    while (squares != 0 && !enough_) {
      const int square = take_first(squares);
      Node<Most> walled = after;
      place_wall(compiled_, walled, square);
      if (each && !lawful(leg, walled)) continue;
      if (!asked_.walls && leg.how != How::walls) return pass_on(leg, after, -1);
      pass_on(leg, walled, square);
    }
  }

  /// The same leg with pieces placed on the gates that it opens.
  void gated(const Leg& leg) {
    if (leg.how == How::drops || leg.how == How::passes || leg.how == How::turns_in_place) return;
    if (leg.becomes != leg.kind && !leg.by_pawn && compiled_.base[leg.kind] != compiled_.pawn) return;
    this->each_gated(leg, [&](const Leg& both) {
      Node<Most> after = node_;
      make(compiled_, node_, both, us_, after);
      if (lawful(both, after)) pass_on(both, after, -1);
    });
  }

  const Asked asked_;
  const Visitor<Most>* const visit_;
  const bool any_;
  std::uint64_t total_ = 0;
  bool enough_ = false;
  /// All moves are legal; else they must be made to see it. What keeps the only king safe is known before.
  const bool exact_ = !compiled_.judged && !attacks::several(kings_);
  bool found_ = false;
  Bits doubtful_ = ~Bits{0};
};

template <std::size_t Most>
[[nodiscard]] std::uint64_t legal_moves(const Compiled& compiled, const Node<Most>& node, Side us) {
  return Listing<Most>(compiled, node, us, Asked{}, nullptr).list();
}
template <std::size_t Most>
[[nodiscard]] bool any_legal(const Compiled& compiled, const Node<Most>& node, Side us) {
  return Listing<Most>(compiled, node, us, Asked{}, nullptr, true).list() != 0;
}
template <std::size_t Most>
void each_legal(const Compiled& compiled, const Node<Most>& node, Side us, const Asked& asked,
                std::type_identity_t<Visitor<Most>> visit) {
  Listing<Most>(compiled, node, us, asked, &visit).list();
}

template <std::size_t Most>
bool king_reaches_flag(const Compiled& compiled, const Node<Most>& node, Side us) {
  const Bits region = compiled.of.flag_region[index(us)].bits();
  bool found = false;
  each_legal(compiled, node, us, Asked{.movers = kings_of(compiled, node, us), .drops = 0},
             [&](const Leg& leg, const Node<Most>&, int) {
               found |= leg.how == How::usual && (region & bit(leg.to)) != 0;
               return !found;
             });
  return found;
}

[[nodiscard]] inline Status status_of(Result result) noexcept {
  return result == Result::win ? Status::won : result == Result::loss ? Status::lost : Status::drawn;
}

/// The status of a side to move without a legal move.
[[nodiscard]] Status stuck(const Compiled& compiled, const auto& node, Side us) {
  const Side them = opponent(us);
  if (in_check(compiled, node, us)) {
    if (compiled.of.pawn_drop_mate_wins && (node.last & dropped_pawn) != 0) {
      const Bits checkers = checkers_of(compiled, node, us);
      if (checkers != 0 && (checkers & ~pieces_of(node, compiled.forms_of[compiled.shogi_pawn], them)) == 0)
        return Status::won;
    }
    return compiled.of.checkmate == Result::loss ? Status::mate : status_of(compiled.of.checkmate);
  }
  Result result = compiled.of.stalemate;
  if (compiled.of.stalemate_by_count) {
    const int more = size_of(node.of_side[index(us)]) - size_of(node.of_side[index(them)]);
    result = more == 0 ? Result::draw : more < 0 ? result : other_result(result);
  }
  return result == Result::draw ? Status::stalemate : status_of(result);
}

[[nodiscard]] Status status_of(const Compiled& compiled, const auto& node, Side us) {
  if (compiled.ends) {
    if (const auto result = ended(compiled, node, us)) return status_of(*result);
  }
  if (!any_legal(compiled, node, us)) return stuck(compiled, node, us);
  return in_check(compiled, node, us) ? Status::check : Status::ongoing;
}

}  // namespace ARBITER_CODE
}  // namespace arbiter::defined::fast
