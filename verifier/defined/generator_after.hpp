#pragma once

#include "verifier/defined/generator_board.hpp"

/// Making moves, and the ends that are asked before the moves.
namespace arbiter::defined::fast {
inline namespace ARBITER_CODE {

void lift(auto& node, int square, Side side) noexcept {
  node.of_kind[node.at[slot(square)]] &= ~bit(square);
  node.of_side[index(side)] &= ~bit(square);
  node.at[slot(square)] = none;
}
void put(auto& node, int square, std::uint8_t kind, Side side) noexcept {
  node.of_kind[kind] |= bit(square);
  node.of_side[index(side)] |= bit(square);
  node.at[slot(square)] = kind;
}

[[nodiscard]] inline int castling_rank(const Compiled& compiled, Side side) noexcept {
  return compiled.of.rank_of(side, compiled.of.castling_rank);
}
[[nodiscard]] inline int first_rank(const Compiled& compiled, Side side) noexcept {
  return compiled.of.rank_of(side, 0);
}

/// The pieces that castle as kings: the one on the file for it, or else all of the kind on the castling rank.
[[nodiscard]] Bits castling_kings(const Compiled& compiled, const auto& node, Side side) noexcept {
  const int rank = castling_rank(compiled, side);
  const Bits kings = pieces_of(node, compiled.castling_kings, side) & (attacks::rank_1 << (8 * rank));
  const Bits usual = kings & bit(8 * rank + compiled.of.castling_king_file);
  return usual != 0 ? usual : kings;
}

[[nodiscard]] constexpr std::uint16_t rights_of(Side side) noexcept {
  return static_cast<std::uint16_t>(side == Side::white ? 0xffU : 0xff00U);
}
[[nodiscard]] constexpr std::uint16_t right_of(Side side, int file) noexcept {
  return static_cast<std::uint16_t>(1U << (8U * index(side) + static_cast<unsigned>(file)));
}

/// Takes the rights of what stands, or stood, on the squares.
[[nodiscard]] std::uint16_t rights_lost(const Compiled& compiled, const auto& before, Bits squares) noexcept {
  unsigned lost = 0;
  for (const Side side : {Side::white, Side::black}) {
    if ((before.rights & rights_of(side)) == 0) continue;
    const int rank = castling_rank(compiled, side);
    const auto files = static_cast<unsigned>((squares >> (8 * rank)) & 0xffU);
    if (files == 0) continue;
    lost |= files << (8U * index(side));
    if ((squares & castling_kings(compiled, before, side)) != 0) lost |= rights_of(side);
  }
  return static_cast<std::uint16_t>(lost);
}

void to_hand(const Compiled& compiled, auto& node, std::uint8_t victim, Side side) noexcept {
  const std::uint8_t kind = compiled.unpromoted[victim];
  std::uint8_t& count = node.hand[index(side)][kind];
  if (count < compiled.side[index(side)].movers[kind].hand_limit) ++count;
}

[[nodiscard]] Bits pawns_on(const Compiled& compiled, const auto& node) noexcept {
  return compiled.pawn == none ? Bits{0} : all_of(node, compiled.forms_of[compiled.pawn]);
}

/// blastOnCapture: what vanishes by an explosion on a square.
[[nodiscard]] Bits blown_up(const Compiled& compiled, const auto& node, int square) noexcept {
  const Bits spared = all_of(node, compiled.blast_immune) | (pawns_on(compiled, node) & ~bit(square));
  return ((attacks::king(square) & (node.of_side[0] | node.of_side[1])) | bit(square)) & ~spared;
}

/// What a capture on `to` does beyond the captured piece.
void explode(const Compiled& compiled, auto& node, const Leg& leg) noexcept {
  // Whether a piece vanishes is asked of what it was, whether it leaves a wall of what it is.
  const bool petrifies = (compiled.petrify >> leg.kind & 1U) != 0;
  const bool leaves_wall = (compiled.petrify >> node.at[leg.to] & 1U) != 0;
  Bits gone = 0;
  if (compiled.of.blast) {
    gone = blown_up(compiled, node, leg.to);
  } else if (petrifies) {
    gone = bit(leg.to);
  }
  // The piece that moved has taken its rights along.
  node.rights = static_cast<std::uint16_t>(node.rights & ~rights_lost(compiled, node, gone & ~bit(leg.to)));
  for (const int square : Ones{gone}) {
    const Side owner = (node.of_side[0] & bit(square)) != 0 ? Side::white : Side::black;
    const std::uint8_t kind = node.at[slot(square)];
    lift(node, square, owner);
    if (compiled.of.captures_to_hand) to_hand(compiled, node, kind, opponent(owner));
    if (square == leg.to ? leaves_wall : compiled.of.petrify_blast) node.walls |= bit(square);
  }
}

/// Rights that a dropped piece brings (castlingDroppedPiece).
void give_rights(const Compiled& compiled, auto& node, const Leg& leg, Side us) noexcept {
  const int rank = castling_rank(compiled, us);
  if (leg.to >> 3 != rank) return;
  const int king = 8 * rank + compiled.of.castling_king_file;
  const Bits kings = pieces_of(node, compiled.castling_kings, us);
  const Bits rooks = pieces_of(node, compiled.castling_rooks, us);
  for (const int file : {0, compiled.of.files - 1}) {
    const int corner = 8 * rank + file;
    if ((rooks & bit(corner)) == 0 || (kings & bit(king)) == 0) continue;
    if (leg.to == king || leg.to == corner) node.rights |= right_of(us, file);
  }
}

/// The squares that a quiet move leaves for captures en passant.
void leave_en_passant(const Compiled& compiled, auto& node, const Leg& leg, Side us) noexcept {
  const Bits region = compiled.side[index(opponent(us))].en_passant_region;
  for (const Leaving& leaving : compiled.side[index(us)].movers[leg.kind].leaving) {
    if (leg.to - leg.from != leaving.by || (leaving.from & bit(leg.from)) == 0) continue;
    std::size_t found = 0;
    for (std::size_t i = 0; i < leaving.size; ++i) {
      const int square = leg.to + leaving.squares[i];
      if ((region & bit(square)) != 0) node.en_passant[found++] = small(square);
    }
    if (found != 0) node.victim = leg.to;
    return;
  }
}

/// Whether a king of the other side is attacked by `us`.
[[nodiscard]] bool gives_check(const Compiled& compiled, const auto& node, Side us) noexcept {
  for (Bits kings = kings_of(compiled, node, opponent(us)); kings != 0;) {
    if (attacked(compiled, node, take_first(kings), us)) return true;
  }
  return false;
}

[[nodiscard]] constexpr std::uint16_t gate_of(int square, int rank, Side side) noexcept {
  return square >> 3 == rank ? right_of(side, square & 7) : std::uint16_t{0};
}

/// The squares of the side's gates.
[[nodiscard]] Bits gates_of(const Compiled& compiled, const auto& node, Side side) noexcept {
  return attacks::squares_on(node.gates >> (8U * index(side)) & 0xffU, Side::white, first_rank(compiled, side));
}

/// Shuts the gates that the leg left or captured on, and that of the gated piece.
void change_gates(const Compiled& compiled, auto& node, const Leg& leg, Side us) noexcept {
  const Side them = opponent(us);
  const int rank = first_rank(compiled, us);
  unsigned shut = 0;
  if (leg.gated != none) {
    --node.hand[index(us)][leg.gated];
    shut |= gate_of(leg.gate, rank, us);
  }
  const bool passes = leg.how == How::passes;  // what passes has not moved
  if (leg.how != How::drops && !passes) shut |= gate_of(leg.from, rank, us);
  if (leg.how == How::castles) shut |= gate_of(leg.also_from, rank, us);
  shut |= gate_of(leg.to, first_rank(compiled, them), them);
  if (compiled.of.seirawan && !compiled.of.captures_to_hand &&
      std::all_of(node.hand[index(us)].begin(), node.hand[index(us)].end(), [](std::uint8_t n) { return n == 0; }))
    shut |= rights_of(us);
  // A rook that aims at the king takes its leap, whatever stands between.
  if (compiled.of.cambodian && compiled.rook == compiled.base[leg.kind] && !passes) {
    for (Bits kings = kings_of(compiled, node, them) & attacks::rook(leg.to, 0); kings != 0;)
      shut |= gate_of(take_first(kings), first_rank(compiled, them), them);
  }
  node.gates = static_cast<std::uint16_t>(node.gates & ~shut);
}

/// A step in one direction on the board.
[[nodiscard]] inline Bits stepped(Bits bits, int files, int ranks) noexcept {
  if (files > 0) bits &= ~attacks::file_h;
  if (files < 0) bits &= ~attacks::file_a;
  const int by = 8 * ranks + files;
  return by >= 0 ? bits << by : bits >> -by;
}

/// Where walls may be placed, whatever moves and as far as no piece stands there.
[[nodiscard]] Bits wall_room(const Compiled& compiled, const auto& before, Side us) noexcept {
  Bits squares = compiled.board & ~before.walls & compiled.of.walling_region[index(us)].bits();
  if (compiled.of.walling == Walling::edge) {
    Bits edge = attacks::file_a | attacks::rank_1 | attacks::file_a << (compiled.of.files - 1) |
                attacks::rank_1 << (8 * (compiled.of.ranks - 1));
    for (const int step : {-1, 1}) edge |= stepped(before.walls, step, 0) | stepped(before.walls, 0, step);
    squares &= edge;
  }
  return squares;
}

/// Where the wall may be placed after a leg; `occupied`: after it.
[[nodiscard]] Bits wall_squares(const Compiled& compiled, const auto& before, const Leg& leg, Bits occupied,
                                Side us) noexcept {
  Bits squares = wall_room(compiled, before, us) & ~occupied;
  const Walling walling = compiled.of.walling;
  if (walling == Walling::arrow)
    squares &= reach(*compiled.side[index(us)].movers[leg.kind].arrow, leg.to, before.occupied() & ~bit(leg.from));
  if (walling == Walling::past) squares &= bit(leg.from);
  return squares;
}

void place_wall(const Compiled& compiled, auto& node, int square) noexcept {
  if (compiled.of.walling == Walling::duck) node.walls = 0;
  node.walls |= bit(square);
  // The square is no longer open for a capture en passant.
  if (node.en_passant[0] == square) node.en_passant = {node.en_passant[1], none};
  if (node.en_passant[1] == square) node.en_passant[1] = none;
  if (node.en_passant[0] == none) node.victim = none;
}

/// Makes of a copy of `before` the node after a leg of `us`, before a wall is placed.
void make(const Compiled& compiled, const auto& before, const Leg& leg, Side us, auto& node) noexcept {
  const Side them = opponent(us);
  node.en_passant = {none, none};
  node.victim = none;
  node.last = 0;
  if (leg.how == How::walls) return;
  if (leg.how == How::passes) {
    node.last = static_cast<std::uint8_t>(passed | ((before.last & passed) != 0 ? passed_before : 0));
  } else if (leg.how == How::drops) {
    --node.hand[index(us)][leg.hand];
    put(node, leg.to, leg.becomes, us);
    if (compiled.of.castling_dropped) give_rights(compiled, node, leg, us);
    if (compiled.of.pawn_drop_mate_wins && compiled.base[leg.becomes] == compiled.shogi_pawn) node.last = dropped_pawn;
  } else {
    Bits changed = bit(leg.from) | bit(leg.to);
    if (leg.victim != none) {
      const std::uint8_t victim = node.at[leg.victim];
      lift(node, leg.victim, them);
      changed |= bit(leg.victim);
      if (compiled.of.captures_to_hand) to_hand(compiled, node, victim, us);
    }
    lift(node, leg.from, us);
    if (leg.how == How::castles) {
      const std::uint8_t other = node.at[leg.also_from];
      lift(node, leg.also_from, us);
      put(node, leg.also_to, other, us);
      changed |= bit(leg.also_from);
    }
    put(node, leg.to, leg.becomes, us);
    if (before.rights != 0 && (changed & compiled.castling_ranks) != 0)
      node.rights = static_cast<std::uint16_t>(node.rights & ~rights_lost(compiled, before, changed));
    if (leg.how == How::castles) {
      const bool kingside = leg.also_from > leg.from;
      if (compiled.castling_wins) node.last = kingside ? castled_kingside : castled_queenside;
      for (int file = 0; compiled.of.opposite_castling && file < 8; ++file) {
        if (kingside ? file > (leg.from & 7) : file < (leg.from & 7))
          node.rights = static_cast<std::uint16_t>(node.rights & ~right_of(them, file));
      }
    }
    if (leg.victim == none && leg.becomes == leg.kind && leg.how == How::usual) {
      if (!compiled.side[index(us)].movers[leg.kind].leaving.empty()) leave_en_passant(compiled, node, leg, us);
    }
    if (leg.victim != none && compiled.explosive) explode(compiled, node, leg);
  }
  if (leg.gated != none) put(node, leg.gate, leg.gated, us);
  if (compiled.of.gating) change_gates(compiled, node, leg, us);
  if (compiled.of.checks_to_win != 0 && gives_check(compiled, node, us)) {
    if (node.checks[index(us)] < 255) ++node.checks[index(us)];
  }
}

// ---- The ends that are asked before the moves, in Fairy-Stockfish's order -------------------------------------------

/// All that a side has of a base kind, on the board and in hand; without a kind, of all.
[[nodiscard]] int count_with_hand(const Compiled& compiled, const auto& node, int base, Side side) noexcept {
  int result = base < 0 ? size_of(node.of_side[index(side)]) : count_of(compiled, node, slot(base), side);
  if constexpr (requires { node.hand; }) {
    for (std::size_t kind = 0; kind < compiled.kinds; ++kind) {
      if (base < 0 || compiled.base[kind] == base) result += node.hand[index(side)][kind];
    }
  }
  return result;
}

[[nodiscard]] bool extinct(const Compiled& compiled, const auto& node, int base, Side side, Side us) noexcept {
  const int opponents = compiled.of.extinction_opponent + (compiled.of.extinction_claim && side == us ? 1 : 0);
  return count_with_hand(compiled, node, base, side) <= compiled.of.extinction_count &&
         count_with_hand(compiled, node, base, opponent(side)) >= opponents;
}

[[nodiscard]] std::optional<Result> extinction(const Compiled& compiled, const auto& node, Side us) noexcept {
  if (!compiled.of.extinction || (compiled.of.pseudo_royal && !compiled.of.blast)) return std::nullopt;
  for (const Side side : {opponent(us), us}) {
    bool lost = compiled.of.extinction_all && extinct(compiled, node, -1, side, us);
    for (const int kind : Ones{compiled.of.extinction_all ? 0 : compiled.of.extinction_kinds})
      lost = lost || extinct(compiled, node, kind, side, us);
    if (lost) return side == us ? *compiled.of.extinction : other_result(*compiled.of.extinction);
  }
  return std::nullopt;
}

/// Whether the side's pieces are on its flag region as they should.
[[nodiscard]] bool flag_reached(const Compiled& compiled, const auto& node, Side side, Side us) noexcept {
  const Bits region = compiled.of.flag_region[index(side)].bits();
  Bits there = region & node.of_side[index(side)];
  if (there == 0) return false;
  if (const auto kind = compiled.of.flag_kind[index(side)])
    there &= pieces_of(node, compiled.forms_of[slot(number(*kind))], side);
  if (there == 0) return false;
  const int count = size_of(there);
  const bool blocked = compiled.of.flag_blocked_win && (region & ~node.occupied()) == 0;
  if (count < compiled.of.flag_count && !blocked) return false;
  if (compiled.of.flag_safe && (!compiled.of.flag_move || side != us) && count == compiled.of.flag_count) {
    while (there != 0) {
      if (attacked(compiled, node, take_first(there), opponent(side))) return false;
    }
  }
  return true;
}

/// Whether the king of `us` has a legal move into its flag region; defined with the moves.
template <std::size_t Most>
[[nodiscard]] bool king_reaches_flag(const Compiled& compiled, const Node<Most>& node, Side us);
template <std::size_t Most>
[[nodiscard]] bool king_reaches_flag(const Compiled& compiled, const Bare<Most>& node, Side us);

[[nodiscard]] std::optional<Result> flag(const Compiled& compiled, const auto& node, Side us) {
  const Side them = opponent(us);
  if (!compiled.of.has_goals()) return std::nullopt;
  const auto is_king = [&](Side side) {
    return compiled.of.king && compiled.of.flag_kind[index(side)] == compiled.of.king;
  };
  if ((compiled.of.flag_move || compiled.of.flag_safe) && flag_reached(compiled, node, us, us)) {
    const bool may_draw = (compiled.of.flag_move && us == Side::white && is_king(them)) ||
                          (compiled.of.flag_safe && !compiled.of.flag_move);
    return may_draw && flag_reached(compiled, node, them, us) ? Result::draw : Result::win;
  }
  if ((!compiled.of.flag_move || compiled.of.flag_safe || is_king(us)) && flag_reached(compiled, node, them, us)) {
    // Racing kings: Black may still draw, if his king can follow.
    if (compiled.of.flag_move && is_king(us) && us == Side::black && kings_of(compiled, node, us) != 0 &&
        !in_check(compiled, node, us) && king_reaches_flag(compiled, node, us))
      return std::nullopt;
    return Result::loss;
  }
  return std::nullopt;
}

[[nodiscard]] std::optional<Result> castling_ends(const Compiled& compiled, const auto& node, Side us) noexcept {
  const auto wins = [&](Side side, bool kingside) { return compiled.of.castling_wins[index(side)][kingside ? 0 : 1]; };
  const Side them = opponent(us);
  if (((node.last & castled_kingside) != 0 && wins(them, true)) ||
      ((node.last & castled_queenside) != 0 && wins(them, false)))
    return Result::loss;
  for (const Side side : {them, us}) {
    if (!wins(side, true) && !wins(side, false)) continue;
    bool left = false;
    for (const int king : Ones{castling_kings(compiled, node, side)}) {
      for (int file = 0; file < 8; ++file)
        left |= (node.rights & right_of(side, file)) != 0 && file != (king & 7) && wins(side, file > (king & 7));
    }
    if (!left) return side == us ? Result::loss : Result::win;
  }
  return std::nullopt;
}

[[nodiscard]] bool connected(const Compiled& compiled, const auto& node, Side side) noexcept {
  const Bits pieces = pieces_of(node, compiled.connecting, side);
  struct Direction {
    int files;
    int ranks;
    bool counts;
  };
  const std::array<Direction, 4> directions{{{1, 0, compiled.of.connect_horizontal},
                                             {0, 1, compiled.of.connect_vertical},
                                             {1, 1, compiled.of.connect_diagonal},
                                             {1, -1, compiled.of.connect_diagonal}}};
  const Bits first_region = compiled.of.connect_region_1[index(side)].bits();
  const Bits second_region = compiled.of.connect_region_2[index(side)].bits();
  Bits joined = first_region & pieces;
  for (bool grows = joined != 0 && (second_region & pieces) != 0; grows;) {
    Bits next = 0;
    for (const Direction& each : directions) {
      // In the direction only, as Fairy-Stockfish looks.
      if (each.counts) next |= stepped(joined | next, each.files, each.ranks) & pieces;
    }
    if ((next & second_region) != 0) return true;
    grows = (next & ~joined) != 0;
    joined |= next;
  }
  for (const Direction& each : directions) {
    if (!each.counts) continue;
    if (compiled.of.connect > 0) {
      Bits row = pieces;
      for (int i = 1; i < compiled.of.connect && row != 0; ++i) row &= stepped(row, each.files, each.ranks);
      if (row != 0) return true;
    }
    for (Bits rest = compiled.of.collinear > 0 ? pieces : Bits{0}; rest != 0;) {
      const int square = take_first(rest);
      const Bits line =
          attacks::ray(square, {each.files, each.ranks}) | attacks::ray(square, {-each.files, -each.ranks});
      if (1 + size_of(line & pieces) >= compiled.of.collinear) return true;
      rest &= ~line;
    }
  }
  if (compiled.of.connect_square > 0) {
    Bits squares = pieces;
    for (int i = 1; i < compiled.of.connect_square && squares != 0; ++i)
      squares &= stepped(squares, 0, -1) & stepped(squares, 1, 0) & stepped(squares, 1, -1);
    if (squares != 0) return true;
  }
  return false;
}

/// The result for the side to move, if the game has ended.
[[nodiscard]] std::optional<Result> ended(const Compiled& compiled, const auto& node, Side us) {
  if (const auto result = extinction(compiled, node, us)) return result;
  if (const auto result = flag(compiled, node, us)) return result;
  if (compiled.castling_wins) {
    if (const auto result = castling_ends(compiled, node, us)) return result;
  }
  if (compiled.of.checks_to_win != 0 && node.checks[index(opponent(us))] >= compiled.of.checks_to_win)
    return Result::loss;
  if (compiled.connects && connected(compiled, node, opponent(us))) return other_result(compiled.of.connect_result);
  if ((node.last & passed_before) != 0 && !compiled.of.wall_or_move) return Result::draw;
  if (compiled.of.full_board_draws && (compiled.board & ~node.occupied()) == 0) return Result::draw;
  return std::nullopt;
}

}  // namespace ARBITER_CODE
}  // namespace arbiter::defined::fast
