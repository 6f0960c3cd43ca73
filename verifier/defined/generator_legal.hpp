#pragma once

#include <type_traits>

#include "verifier/defined/generator_ends.hpp"
#include "verifier/defined/generator_moves.hpp"
#include "verifier/position/move_source.hpp"

/// Legal moves. They go to a sink:
///   counts                     whether it wants numbers alone
///   add(number)                so many moves, if it does
///   move(leg, after, wall)     a move otherwise; `wall` is a square, or -1; `after` has the wall
///   enough()                   whether to stop
/// How a game stands.
namespace arbiter::defined::fast {

inline namespace ARBITER_CODE {

/// What is asked of the moves.
struct Asked {
  Bits movers = ~Bits{0};  ///< pieces on these squares
  Bits drops = ~Bits{0};   ///< drops on these
  bool duties = true;      ///< to capture and to drop; without them there are no passes, either
  bool walls = true;       ///< whole moves, with their walls; or the steps before
};

/// Whether the kings of `us` are safe after a leg, and what else is asked of the board after it.
template <std::size_t Most>
[[nodiscard]] bool lawful(const Compiled& compiled, const Node<Most>& before, const Leg& leg, const Node<Most>& after,
                          Side us) noexcept {
  const Side them = opponent(us);
  // A gated piece does not help the king.
  const Bits occupied = after.occupied() & (leg.gate == none ? ~Bits{0} : ~bit(leg.gate));
  const Bits facing = compiled.of.flying_general ? kings_of(compiled, after, them) : Bits{0};
  for (Bits kings = kings_of(compiled, after, us) & (leg.gate == none ? ~Bits{0} : ~bit(leg.gate)); kings != 0;) {
    const int king = take_first(kings);
    if (attacked(compiled, after, king, them, occupied, after.of_side[index(them)])) return false;
    if (facing != 0 && (attacks::rook_lines(king, occupied) & facing) != 0) return false;
  }
  if (compiled.of.makpong && leg.kind == compiled.king && leg.how == How::usual) {
    const Bits checkers = checkers_of(compiled, before, us);
    if (checkers != 0 && checkers != bit(leg.to)) return false;
  }
  const bool no_check = !compiled.of.checking || (!compiled.of.drop_checks && leg.how == How::drops) ||
                        (compiled.of.sittuyin_promotion && leg.by_pawn);
  if (no_check && gives_check(compiled, after, us)) return false;
  if (!compiled.of.pseudo_royal) return true;
  const bool drops = leg.how == How::drops;
  Bits royals = royal_pieces(compiled, before, us);
  if (leg.victim != none && (compiled.petrify >> leg.kind & 1U) != 0 && (royals & bit(leg.from)) != 0) return false;
  if (drops && (compiled.extinction >> leg.becomes & 1U) != 0) royals |= bit(leg.to);
  const Trial trial{.from = drops ? Bits{0} : bit(leg.from),
                    .to = bit(leg.to),
                    .victim = leg.victim == none ? Bits{0} : bit(leg.victim),
                    .kind = leg.kind,
                    .becomes = leg.becomes};
  return royals_are_safe(compiled, before, trial, us, leg.by_pawn && leg.becomes != leg.kind, royals,
                         royal_pieces(compiled, before, them), after.occupied());
}

/// Splits sets of moves into moves and passes on the legal ones. `judges`: each is made and looked at.
template <std::size_t Most, class Sink>
class Pass_on {
 public:
  Pass_on(const Compiled& compiled, const Node<Most>& node, Side us, bool judges, const Asked& asked,
          Sink& sink) noexcept
      : compiled_(compiled), node_(node), us_(us), judges_(judges), asked_(asked), sink_(sink) {
    if (judges && Sink::counts) doubtful_ = doubtful();
  }

  void moves(std::uint8_t kind, std::uint8_t becomes, Start start, Bits targets) {
    if constexpr (Sink::counts) {
      if (!judges_) return count(targets);
      if (becomes == kind) {
        const Bits sure = surely_legal(start, targets);
        count(sure, gates_at(start));
        targets &= ~sure;
      }
    }
    const Bits enemies = node_.of_side[index(opponent(us_))];
    while (targets != 0 && !enough()) {
      const int to = take_first(targets);
      one({.from = small(start.from(to)),
           .to = small(to),
           .kind = kind,
           .becomes = becomes,
           .victim = (enemies & bit(to)) != 0 ? small(to) : none,
           .by_pawn = becomes != kind && compiled_.side[index(us_)].movers[kind].promotes_to != becomes &&
                      compiled_.side[index(us_)].movers[kind].demotes_to != becomes});
    }
  }
  void drops(std::uint8_t hand, std::uint8_t becomes, Bits targets) {
    if constexpr (Sink::counts) {
      // A drop neither opens a line nor brings a king that must be safe.
      const bool sure =
          doubtful_ != ~Bits{0} && compiled_.of.drop_checks && !compiled_.of.pseudo_royal && becomes != compiled_.king;
      if (!judges_ || sure) return count(targets);
    }
    while (targets != 0 && !enough()) {
      const std::uint8_t to = small(take_first(targets));
      one({.from = to, .to = to, .kind = becomes, .becomes = becomes, .hand = hand, .how = How::drops});
    }
  }
  void leg(const Leg& leg) {
    if constexpr (Sink::counts) {
      if (!judges_) return count(Bits{1});
    }
    one(leg);
  }
  [[nodiscard]] bool enough() const noexcept { return sink_.enough(); }
  [[nodiscard]] bool found() const noexcept { return found_; }

 private:
  /// Squares from which a quiet move may leave a king or another royal piece attacked: those of royal pieces, and
  /// those between them and riders; every square if some is attacked now, or if more is asked of each move.
  [[nodiscard]] Bits doubtful() const noexcept {
    const Side them = opponent(us_);
    if (!compiled_.of.checking || compiled_.of.walling != Walling::none ||
        (compiled_.of.gating && compiled_.of.pseudo_royal) || compiled_.side[index(them)].odd.size != 0)
      return ~Bits{0};
    const Bits kings = kings_of(compiled_, node_, us_);
    Bits royal = royal_pieces(compiled_, node_, us_);
    if (compiled_.of.duple_check) royal |= pieces_of(node_, compiled_.extinction, us_);
    const Bits enemies = node_.of_side[index(them)];
    if (attacked_pieces(compiled_, node_, royal, us_, royal_pieces(compiled_, node_, them), node_.occupied(),
                        enemies) != 0)
      return ~Bits{0};
    Bits result = kings | royal;
    for (Bits rest = kings | royal; rest != 0;) {
      const int square = take_first(rest);
      if ((kings & bit(square)) != 0 && attacked(compiled_, node_, square, them)) return ~Bits{0};
      const Bits seen_through = enemies | node_.walls;
      const Bits facing = compiled_.of.flying_general ? kings_of(compiled_, node_, them) : Bits{0};
      if ((kings & bit(square)) != 0 && (facing & attacks::rook_lines(square, node_.occupied())) != 0) return ~Bits{0};
      Bits riders = ((rook_riders(compiled_, node_, square, them) & enemies) | facing) &
                    attacks::rook_lines(square, seen_through);
      riders |= bishop_riders(compiled_, node_, square, them) & enemies & attacks::bishop_lines(square, seen_through);
      while (riders != 0) result |= attacks::between(square, take_first(riders));
    }
    return result;
  }

  [[nodiscard]] Bits surely_legal(Start start, Bits targets) const noexcept {
    const Bits starts = start.shifted ? shifted_by(targets, -start.square) : bit(start.square);
    // By shifts no gate opens: those that may be on one are tried.
    if (start.shifted && (starts & gate_squares()) != 0) return 0;
    if (doubtful_ == 0) return targets;
    if (compiled_.explosive) targets &= ~node_.occupied();
    if ((starts & doubtful_) == 0) return targets;
    return start.shifted ? targets & ~shifted_by(doubtful_, start.square) : Bits{0};
  }

  [[nodiscard]] Bits gate_squares() const noexcept {
    if (!compiled_.of.seirawan) return 0;
    return attacks::squares_on(node_.gates >> (8U * index(us_)) & 0xffU, Side::white, first_rank(compiled_, us_));
  }
  /// How many moves each leg from the square is: without and with a piece that comes in behind it.
  [[nodiscard]] std::uint64_t gates_at(Start start) const noexcept {
    std::uint64_t result = 1;
    if (start.shifted || (gate_squares() & bit(start.square)) == 0) return result;
    for (std::size_t kind = 0; kind < compiled_.kinds; ++kind) {
      const Bits region = compiled_.side[index(us_)].movers[kind].drop_region;
      if (node_.hand[index(us_)][kind] != 0 && (region & bit(start.square)) != 0) ++result;
    }
    return result;
  }

  void count(Bits targets, std::uint64_t each = 1) {
    if (targets == 0) return;
    found_ = true;
    sink_.add(each * static_cast<std::uint64_t>(size_of(targets)));
  }

  void one(const Leg& leg) {
    Node<Most> after;  // NOLINT: filled by make()
    make(compiled_, node_, leg, us_, after);
    if (!judges_) return pass_on(leg, after, -1);
    const bool walls = compiled_.of.walling != Walling::none && leg.how != How::drops &&
                       (!compiled_.of.wall_or_move || leg.how == How::walls);
    if (walls) return with_walls(leg, after);
    if (!lawful(compiled_, node_, leg, after, us_)) return;
    pass_on(leg, after, -1);
    if (compiled_.of.seirawan) gated(leg);
  }

  void pass_on(const Leg& leg, const Node<Most>& after, int wall) {
    found_ = true;
    if constexpr (Sink::counts) {
      sink_.add(1);
    } else {
      sink_.move(leg, after, wall);
    }
  }

  void with_walls(const Leg& leg, const Node<Most>& after) {
    Bits squares = wall_squares(compiled_, node_, leg, after.occupied(), us_);
    if (leg.how == How::walls) {
      const bool duck = compiled_.of.walling == Walling::duck && node_.walls != 0;
      squares &= !duck ? asked_.drops : (asked_.movers & node_.walls) != 0 ? ~Bits{0} : Bits{0};
    }
    if (squares == 0) return;
    // Where walls do not matter to safety, it is asked once.
    const bool each = compiled_.of.pseudo_royal;
    if (!each && !lawful(compiled_, node_, leg, after, us_)) return;
    if constexpr (Sink::counts) {
      if (!each) return count(squares);
    }
    while (squares != 0 && !enough()) {
      const int square = take_first(squares);
      Node<Most> walled = after;
      place_wall(compiled_, walled, square);
      if (each && !lawful(compiled_, node_, leg, walled, us_)) continue;
      if (!asked_.walls && leg.how != How::walls) return pass_on(leg, after, -1);
      pass_on(leg, walled, square);
    }
  }

  /// The same leg with pieces placed on the gates that it opens.
  void gated(const Leg& leg) {
    if (leg.how == How::drops || leg.how == How::passes || leg.how == How::turns_in_place) return;
    const Side_tables& tables = compiled_.side[index(us_)];
    if (leg.becomes != leg.kind && !leg.by_pawn && compiled_.base[leg.kind] != compiled_.pawn) return;
    const int rank = first_rank(compiled_, us_);
    for (const std::uint8_t gate : {leg.from, leg.also_from}) {
      if (gate == none || (node_.gates & gate_of(gate, rank, us_)) == 0) continue;
      if (leg.how == How::castles && (gate == leg.to || gate == leg.also_to)) continue;
      for (std::size_t kind = 0; kind < compiled_.kinds; ++kind) {
        if (node_.hand[index(us_)][kind] == 0 || (tables.movers[kind].drop_region & bit(gate)) == 0) continue;
        Leg both = leg;
        both.gated = static_cast<std::uint8_t>(kind);
        both.gate = gate;
        Node<Most> after;  // NOLINT: filled by make()
        make(compiled_, node_, both, us_, after);
        if (lawful(compiled_, node_, both, after, us_)) pass_on(both, after, -1);
      }
    }
  }

  const Compiled& compiled_;
  const Node<Most>& node_;
  Side us_;
  bool judges_;
  const Asked& asked_;
  Sink& sink_;
  bool found_ = false;
  Bits doubtful_ = ~Bits{0};
};

/// Counts moves.
struct Total {
  static constexpr bool counts = true;
  std::uint64_t total = 0;
  void add(std::uint64_t number) noexcept { total += number; }
  [[nodiscard]] bool enough() const noexcept { return false; }
};

/// Learns whether there is a move at all.
struct Any {
  static constexpr bool counts = true;
  bool found = false;
  void add(std::uint64_t number) noexcept { found |= number != 0; }
  [[nodiscard]] bool enough() const noexcept { return found; }
};

/// Lets each be visited: see each_legal().
template <std::size_t Most, class Visit>
struct Visitor {
  static constexpr bool counts = false;
  const Visit& visit;
  bool going = true;
  void move(const Leg& leg, const Node<Most>& after, int wall) { going = visit(leg, after, wall); }
  [[nodiscard]] bool enough() const noexcept { return !going; }
};

/// Pawns that turn into a piece where they stand, or by a move of that piece (sittuyinPromotion).
template <std::size_t Most, class Out>
void sittuyin_promotions(const Compiled& compiled, const Node<Most>& node, Side us, Bits movers, Out& out) {
  if (compiled.pawn == none) return;
  const Side_tables& tables = compiled.side[index(us)];
  const Bits all = pieces_of(node, compiled.forms_of[compiled.pawn], us);
  const Bits enemies = node.of_side[index(opponent(us))];
  const Bits occupied = node.occupied();
  for (Bits pawns = (attacks::several(all) ? all & tables.promotion_region : all) & movers; pawns != 0;) {
    const int from = take_first(pawns);
    for (const Promotion& promotion : tables.promotions) {
      if (!may_have_another(compiled, node, us, promotion.base)) continue;
      const Movement& capture = tables.movers[promotion.form].capture;
      for (Bits rest = (reach(capture, from, occupied) & ~occupied & compiled.board) | bit(from); rest != 0;) {
        const int to = take_first(rest);
        if ((reach(capture, to, occupied & ~bit(from)) & enemies) != 0) continue;
        out.leg({.from = small(from),
                 .to = small(to),
                 .kind = node.at[slot(from)],
                 .becomes = promotion.form,
                 .how = How::turns_in_place,
                 .by_pawn = true});
      }
    }
  }
}

/// Leaps of a king or fers that has not moved (cambodianMoves).
template <std::size_t Most, class Out>
void cambodian_leaps(const Compiled& compiled, const Node<Most>& node, Side us, Bits movers, Out& out) {
  const Bits rank = attacks::rank_1 << (8 * first_rank(compiled, us));
  const Bits gates = attacks::squares_on(node.gates >> (8U * index(us)) & 0xffU, Side::white, first_rank(compiled, us));
  const Bits open = ~node.occupied() & compiled.board;
  const int ahead = forward(us);
  for (Bits kings = kings_of(compiled, node, us) & gates & movers & rank; kings != 0;) {
    const int from = take_first(kings);
    if (attacked(compiled, node, from, opponent(us))) continue;
    const Bits targets = (attacks::shifted(from, -2, ahead) | attacks::shifted(from, 2, ahead)) & open;
    out.moves(compiled.king, compiled.king, {from, false}, targets);
  }
  if (compiled.fers == none) return;
  for (Bits pieces = pieces_of(node, compiled.forms_of[compiled.fers], us) & gates & movers; pieces != 0;) {
    const int from = take_first(pieces);
    const std::uint8_t kind = node.at[slot(from)];
    out.moves(kind, kind, {from, false}, attacks::shifted(from, 0, 2 * ahead) & open);
  }
}

/// All moves of one phase. Returns whether there was one.
template <Side us, std::size_t Most, class Sink>
bool phase(const Compiled& compiled, Listing<us, Most>& moves, const Node<Most>& node, const Asked& asked, bool steps,
           bool drops, std::uint8_t only, Sink& sink) {
  Pass_on<Most, Sink> out(compiled, node, us, !moves.exact(), asked, sink);
  if (steps) {
    moves.steps(asked.movers, out);
    if (compiled.of.sittuyin_promotion && moves.quiet() != 0)
      sittuyin_promotions(compiled, node, us, asked.movers, out);
    if (compiled.of.cambodian && moves.quiet() != 0) cambodian_leaps(compiled, node, us, asked.movers, out);
  }
  if (drops && !out.enough()) moves.drops(asked.drops, out, only);
  return out.found();
}

template <std::size_t Most>
[[nodiscard]] bool hand_holds(const Node<Most>& node, Side us, std::uint8_t kind) noexcept {
  const auto& hand = node.hand[index(us)];
  if (kind != none) return hand[kind] != 0;
  return std::any_of(hand.begin(), hand.end(), [](std::uint8_t count) { return count != 0; });
}

/// The legal moves of `us`, as if the game had not ended.
template <Side us, std::size_t Most, class Sink>
void legal_moves(const Compiled& compiled, const Node<Most>& node, const Asked& asked, Listing<us, Most>& moves,
                 Sink& sink) {
  const bool all = asked.movers == ~Bits{0} && asked.drops == ~Bits{0};
  // Whether any piece has a move of the kind that is a duty; passes on the moves at once where all are asked for.
  const auto duty = [&](bool steps, bool drops, std::uint8_t only) {
    if (all) return phase(compiled, moves, node, asked, steps, drops, only, sink);
    Any any;
    const bool found = phase(compiled, moves, node, Asked{}, steps, drops, only, any);
    if (found) phase(compiled, moves, node, asked, steps, drops, only, sink);
    return found;
  };
  bool drops = compiled.of.drops;
  if (asked.duties && compiled.of.must_drop) {
    const std::uint8_t only =
        compiled.of.must_drop_kind ? static_cast<std::uint8_t>(number(*compiled.of.must_drop_kind)) : none;
    if (hand_holds(node, us, only)) {
      if (duty(false, true, only)) return;
      drops = false;
    }
  }
  if (asked.duties && compiled.of.must_capture) {
    moves.only_captures(true);
    if (duty(true, false, none)) return;
    moves.only_captures(false);
  }
  // Returns whether there is a move, a wall in place of one included.
  const auto usual = [&](const Asked& wanted, auto& to) {
    const bool moved = phase(compiled, moves, node, wanted, true, drops, none, to);
    if (!compiled.of.wall_or_move || node.of_side[index(us)] == 0) return moved;
    Pass_on<Most, std::remove_reference_t<decltype(to)>> walls(compiled, node, us, !moves.exact(), wanted, to);
    const std::uint8_t square = small(attacks::first(node.of_side[index(us)]));
    const std::uint8_t kind = node.at[square];
    walls.leg({.from = square, .to = square, .kind = kind, .becomes = kind, .how = How::walls});
    return moved || walls.found();
  };
  const bool found = usual(asked, sink);
  const bool only_if_stuck = compiled.of.pass_on_stalemate[index(us)];
  if (!asked.duties || (!compiled.of.pass[index(us)] && !only_if_stuck)) return;
  const int passer = moves.passer();
  if (passer < 0 || (asked.movers & bit(passer)) == 0) return;
  if (only_if_stuck) {
    if (found) return;
    if (!all) {
      Any any;
      if (usual(Asked{}, any)) return;
    }
  }
  Pass_on<Most, Sink> out(compiled, node, us, !moves.exact(), asked, sink);
  const std::uint8_t kind = node.at[slot(passer)];
  out.leg({.from = small(passer), .to = small(passer), .kind = kind, .becomes = kind, .how = How::passes});
}

template <std::size_t Most, class Sink>
void legal_moves(const Compiled& compiled, const Node<Most>& node, Side us, const Asked& asked, Sink& sink) {
  if (us == Side::white) {
    Listing<Side::white, Most> moves(compiled, node);
    legal_moves(compiled, node, asked, moves, sink);
  } else {
    Listing<Side::black, Most> moves(compiled, node);
    legal_moves(compiled, node, asked, moves, sink);
  }
}

/// Takes each legal move, the node after it and the square of its wall (or -1), until `visit` returns false.
template <std::size_t Most, class Visit>
void each_legal(const Compiled& compiled, const Node<Most>& node, Side us, const Asked& asked, const Visit& visit) {
  Visitor<Most, Visit> sink{visit};
  legal_moves(compiled, node, us, asked, sink);
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
template <std::size_t Most>
[[nodiscard]] Status stuck(const Compiled& compiled, const Node<Most>& node, Side us) {
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

template <std::size_t Most>
[[nodiscard]] Status status_of(const Compiled& compiled, const Node<Most>& node, Side us) {
  if (compiled.ends) {
    if (const auto result = ended(compiled, node, us)) return status_of(*result);
  }
  Any any;
  legal_moves(compiled, node, us, Asked{}, any);
  if (!any.found) return stuck(compiled, node, us);
  return in_check(compiled, node, us) ? Status::check : Status::ongoing;
}

}  // namespace ARBITER_CODE
}  // namespace arbiter::defined::fast
