#pragma once

#include "verifier/defined/generator_after.hpp"

/// The ends that are asked before the moves, in Fairy-Stockfish's order.
namespace arbiter::defined::fast {
inline namespace ARBITER_CODE {

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
    for (std::size_t kind = 0; kind < compiled.kinds && !compiled.of.extinction_all && !lost; ++kind) {
      if (compiled.base[kind] == kind && (compiled.of.extinction_kinds >> kind & 1U) != 0)
        lost = extinct(compiled, node, static_cast<int>(kind), side, us);
    }
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
    for (Bits kings = castling_kings(compiled, node, side); kings != 0;) {
      const int king = take_first(kings) & 7;
      for (int file = 0; file < 8; ++file)
        left |= (node.rights & right_of(side, file)) != 0 && file != king && wins(side, file > king);
    }
    if (!left) return side == us ? Result::loss : Result::win;
  }
  return std::nullopt;
}

[[nodiscard]] bool connected(const Compiled& compiled, const auto& node, Side side) noexcept {
  Bits pieces = 0;
  for (std::size_t kind = 0; kind < compiled.kinds; ++kind) {
    if ((compiled.of.connect_kinds >> compiled.base[kind] & 1U) != 0) pieces |= node.of_kind[kind];
  }
  pieces &= node.of_side[index(side)];
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
