#include "verifier/orthodox/movegen/movegen_distant_ends.hpp"

#include <algorithm>
#include <vector>

namespace arbiter::movegen {
namespace {

constexpr std::uint8_t out_of_reach = 200;
constexpr std::size_t most_pieces = 64;
constexpr std::size_t most_rows = 24;  ///< of what a side lacks; more are not judged

/// Whether every row can have a column of its own at a limited cost.
struct Assignment {
  std::size_t rows = 0;
  std::size_t columns = 0;
  std::array<std::array<std::uint8_t, most_rows>, most_rows> cost;  // NOLINT: filled before use

  [[nodiscard]] bool within(unsigned limit) const {
    unsigned least = 0;
    for (std::size_t row = 0; row < rows; ++row) {
      std::uint8_t best = out_of_reach;
      for (std::size_t column = 0; column < columns; ++column) best = std::min(best, cost[row][column]);
      least += best;
      if (best == out_of_reach || least > limit) return false;
    }
    return rows < 2 || exactly_within(static_cast<int>(limit));
  }

  /// The Hungarian method: rows are added one by one, each by a shortest path; the sum never falls.
  [[nodiscard]] bool exactly_within(int limit) const {
    constexpr int infinite = 1'000'000;
    std::array<int, most_rows + 1> of_row{};
    std::array<int, most_rows + 1> of_column{};
    std::array<std::size_t, most_rows + 1> row_of{};
    std::array<std::size_t, most_rows + 1> before{};
    for (std::size_t row = 1; row <= rows; ++row) {
      std::array<int, most_rows + 1> least;  // NOLINT: filled below
      std::array<bool, most_rows + 1> used{};
      std::fill_n(least.begin(), columns + 1, infinite);
      row_of[0] = row;
      std::size_t column = 0;
      do {
        used[column] = true;
        const std::size_t now = row_of[column];
        std::size_t next = 0;
        int step = infinite;
        for (std::size_t other = 1; other <= columns; ++other) {
          if (used[other]) continue;
          const int reduced = cost[now - 1][other - 1] - of_row[now] - of_column[other];
          if (reduced < least[other]) {
            least[other] = reduced;
            before[other] = column;
          }
          if (least[other] < step) {
            step = least[other];
            next = other;
          }
        }
        if (next == 0) return false;  // more rows than columns
        for (std::size_t other = 0; other <= columns; ++other) {
          if (used[other]) {
            of_row[row_of[other]] += step;
            of_column[other] -= step;
          } else {
            least[other] -= step;
          }
        }
        column = next;
      } while (row_of[column] != 0);
      while (column != 0) {
        row_of[column] = row_of[before[column]];
        column = before[column];
      }
      if (-of_column[0] > limit) return false;
    }
    return true;
  }
};

}  // namespace

DiagramDistance::DiagramDistance(const Set& diagram) : diagram_(diagram) {
  for (const Side side : {Side::white, Side::black}) {
    fixed_pawns_[attacks::index(side)] = diagram_.of(orthodox::pawn) & diagram_.of(side) & attacks::rank_of(side, 1);
    fixed_ |= fixed_pawns_[attacks::index(side)];
  }
  for (Bits before = 0; before != fixed_;) {
    before = fixed_;
    for (const int square : Ones{diagram_.of(orthodox::bishop) & ~fixed_}) {
      const Side side = (diagram_.of(Side::white) & bit(square)) != 0 ? Side::white : Side::black;
      const bool promotes_there = (attacks::rank_of(side, 7) & bit(square)) != 0;
      if (!promotes_there && steps(orthodox::bishop, square, 0) == 0) fixed_ |= bit(square);
    }
  }
  find_goals(Side::white);
  find_goals(Side::black);
}

/// The squares that a piece, not a pawn, reaches in one move past nothing but what is fixed.
Bits DiagramDistance::steps(Role role, int from, Bits forbidden) const noexcept {
  return attacked_from(role, Side::white, from, fixed_) & ~fixed_ & ~forbidden;
}

void DiagramDistance::find_goals(Side side) {
  using Row = std::array<std::uint8_t, 64>;
  const std::size_t own = attacks::index(side);
  Bits guarded = 0;  // by pawns that are always there
  for (Bits rest = fixed_pawns_[1 - own]; rest != 0;)
    guarded |= attacks::pawn(opponent(side), attacks::take_first(rest));
  std::vector<std::array<Row, 64>> ways(OrthodoxKinds::roles);  // by role, from and to
  for (std::size_t role = 0; role < OrthodoxKinds::roles; ++role) {
    for (int from = 0; from < 64; ++from) {
      Row& way = ways[role][index(from)];
      way.fill(out_of_reach);
      Bits met = 0;
      Bits now = bit(from);
      for (std::uint8_t moves = 0; now != 0; ++moves) {
        met |= now;
        Bits next = 0;
        for (const int square : Ones{now}) {
          way[index(square)] = moves;
          if (index(orthodox::pawn) != role)
            next |= steps(static_cast<Role>(role), square, role == index(orthodox::king) ? guarded : Bits{0});
        }
        now = next & ~met;
      }
    }
  }
  // Pawns: by captures, from and to, also squares of promotion.
  std::vector<std::array<Row, 64>> pawns(most_captures + 1);
  for (int from = 0; from < 64; ++from) {
    for (auto& each : pawns) each[index(from)].fill(out_of_reach);
    pawns[0][index(from)][index(from)] = 0;
    for (int rank = relative_rank(side, from >> 3); rank < 7; ++rank) {
      for (int file = 0; file < 8; ++file) {
        const int square = 8 * relative_rank(side, rank) + file;
        for (std::size_t captures = 0; captures < pawns.size(); ++captures) {
          const std::uint8_t moves = pawns[captures][index(from)][index(square)];
          if (moves == out_of_reach) continue;
          const auto reach = [&](std::size_t with, int to) {
            if ((fixed_ & bit(to)) != 0 || with >= pawns.size()) return false;
            std::uint8_t& least = pawns[with][index(from)][index(to)];
            least = std::min(least, static_cast<std::uint8_t>(moves + 1));
            return true;
          };
          const int ahead = attacks::ahead(square, side);
          if (reach(captures, ahead) && rank == 1) reach(captures, attacks::ahead(square, side, 2));
          if (file > 0) reach(captures + 1, ahead - 1);
          if (file < 7) reach(captures + 1, ahead + 1);
        }
      }
    }
  }
  for (const int to : Ones{diagram_.of(side)}) {
    const Role role = diagram_.at(to);
    Goal& goal = goals_[own][index(to)];
    for (auto& each : goal.moves) each.fill(out_of_reach);
    for (auto& each : goal.pawn_moves) each.fill(out_of_reach);
    goal.pawn_captures.fill(out_of_reach);
    for (std::size_t from = 0; from < 64; ++from) {
      goal.moves[index(role)][from] = ways[index(role)][from][index(to)];
      std::uint8_t least = out_of_reach;
      for (std::size_t captures = 0; captures < pawns.size(); ++captures) {
        if (role == orthodox::pawn) {
          least = std::min(least, pawns[captures][from][index(to)]);
        } else if (role != orthodox::king) {
          for (Bits last = attacks::rank_of(side, 7); last != 0;) {
            const std::size_t promotion = index(attacks::take_first(last));
            const int moves = pawns[captures][from][promotion] + ways[index(role)][promotion][index(to)];
            least = static_cast<std::uint8_t>(std::min<int>(least, moves));
          }
        }
        goal.pawn_moves[captures][from] = least;
        if (least != out_of_reach && goal.pawn_captures[from] == out_of_reach)
          goal.pawn_captures[from] = static_cast<std::uint8_t>(captures);
      }
    }
    goal.moves[index(orthodox::pawn)].fill(out_of_reach);
  }
}

bool DiagramDistance::possible(const Set& pieces, std::uint16_t rights, unsigned white_moves,
                               unsigned black_moves) const {
  if (white_moves + black_moves == 0) return pieces.of_role == diagram_.of_role && pieces.of_side == diagram_.of_side;
  const Bits corners = (Bits{rights} & 0xffU) | (Bits{rights} >> 8U) << 56U;  // orthodox::castling_bit
  if ((corners & ~pieces.of(orthodox::rook)) != 0) return true;
  const auto too_many = [&](Side side) {
    return attacks::size_of(pieces.of(side)) - attacks::size_of(diagram_.of(side));
  };
  const int white_lost = too_many(Side::white);
  const int black_lost = too_many(Side::black);
  if (white_lost < 0 || black_lost < 0 || white_lost > static_cast<int>(black_moves) ||
      black_lost > static_cast<int>(white_moves))
    return false;
  return side_fits(Side::white, pieces, rights, white_moves, static_cast<unsigned>(black_lost)) &&
         side_fits(Side::black, pieces, rights, black_moves, static_cast<unsigned>(white_lost));
}

bool DiagramDistance::side_fits(Side side, const Set& pieces, std::uint16_t rights, unsigned moves,
                                unsigned captures) const {
  if (fits(side, pieces, moves, captures, nullptr)) return true;
  // Where the king is to end on its square, castling saves nothing: past an empty way, a rook goes alone.
  const Bits kings = pieces.kings(side);
  const std::uint16_t own = rights & rights_of_side(side);
  if (own == 0 || moves == 0 || kings == 0 || (kings & diagram_.kings(side)) != 0) return false;
  const int king = attacks::first(kings);
  const int rank = king & ~7;
  for (int corner = rank; corner < rank + 8; ++corner) {
    if ((own & rights_of_square(corner)) == 0) continue;
    const bool is_short = corner > king;
    const Castling castling{bit(king) | bit(corner), rank + (is_short ? 6 : 2), rank + (is_short ? 5 : 3)};
    if ((fixed_ & (bit(castling.king) | bit(castling.rook))) != 0) continue;
    if (fits(side, pieces, moves - 1, captures, &castling)) return true;
  }
  return false;
}

bool DiagramDistance::fits(Side side, const Set& pieces, unsigned moves, unsigned captures,
                           const Castling* castling) const {
  const auto& goals = goals_[attacks::index(side)];
  const Bits own = pieces.of(side) & ~(castling != nullptr ? castling->from : Bits{0});
  std::array<std::uint8_t, most_pieces + 2> from;  // NOLINT: filled below
  std::array<Role, most_pieces + 2> roles;         // NOLINT: filled below
  std::array<std::uint8_t, most_pieces> to;        // NOLINT: filled below
  std::size_t rows = 0;
  std::size_t columns = 0;
  const auto add = [&](Role role, int square) {
    roles[columns] = role;
    from[columns++] = static_cast<std::uint8_t>(square);
  };
  for (std::size_t role = 0; role < OrthodoxKinds::roles; ++role) {
    const Bits here = pieces.of_role[role] & own;
    const Bits wanted = diagram_.of_role[role] & diagram_.of(side);
    for (Bits rest = wanted & ~here; rest != 0;) to[rows++] = static_cast<std::uint8_t>(attacks::take_first(rest));
    for (Bits rest = here & ~wanted; rest != 0;) add(static_cast<Role>(role), attacks::take_first(rest));
  }
  if (rows == 0) return true;
  if (castling != nullptr) {
    add(orthodox::king, castling->king);
    add(orthodox::rook, castling->rook);
  } else if (rows > moves) {
    return false;
  }
  if (rows > columns || rows > most_rows || columns > most_rows) return rows <= columns;
  Assignment assignment;
  assignment.rows = rows;
  assignment.columns = columns;
  const std::size_t most = std::min<std::size_t>(captures, most_captures);
  bool pawns_capture = false;
  for (std::size_t row = 0; row < rows; ++row) {
    const Goal& goal = goals[to[row]];
    bool without_capture = false;
    for (std::size_t column = 0; column < columns; ++column) {
      const bool pawn = roles[column] == orthodox::pawn;
      const std::uint8_t cost =
          pawn ? goal.pawn_moves[most][from[column]] : goal.moves[index(roles[column])][from[column]];
      assignment.cost[row][column] = cost;
      without_capture = without_capture || (cost != out_of_reach && (!pawn || goal.pawn_captures[from[column]] == 0));
    }
    pawns_capture = pawns_capture || !without_capture;
  }
  if (!assignment.within(moves)) return false;
  if (!pawns_capture) return true;
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t column = 0; column < columns; ++column) {
      std::uint8_t& cost = assignment.cost[row][column];
      if (cost == out_of_reach) continue;
      cost = roles[column] == orthodox::pawn ? goals[to[row]].pawn_captures[from[column]] : std::uint8_t{0};
    }
  }
  return assignment.within(captures);
}

}  // namespace arbiter::movegen
