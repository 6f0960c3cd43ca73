#pragma once

// Ways to break the board of a diagram.

#include <algorithm>
#include <cctype>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "tests/mutation/material.hpp"

namespace mutation {

template <class Change>
Mutant with_cells(const Material& material, Random& random, Change change) {
  const Spot& spot = any_spot(material, random);
  auto cells = cells_of(spot.board.of(material.page));
  if (!cells) return std::nullopt;
  const std::string before = *cells;
  if (!change(*cells) || *cells == before) return std::nullopt;
  return with(material.page, spot.board, board_of(*cells));
}

/// A random cell with a piece, or an empty one.
inline std::optional<std::size_t> cell(const std::string& cells, bool piece, Random& random) {
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if ((cells[i] != '.') == piece) found.push_back(i);
  }
  return found.empty() ? std::nullopt : std::optional(found[random.below(found.size())]);
}

inline char other_letter(const arbiter::Variant& variant, char like, Random& random) {
  const auto roles = variant.roles();
  const char lower = roles[random.below(roles.size())].letter;
  return std::isupper(static_cast<unsigned char>(like)) != 0 ? static_cast<char>(std::toupper(lower)) : lower;
}

inline std::string_view name_of_letter(const arbiter::Variant& variant, char letter) {
  for (const arbiter::RoleInfo& info : variant.roles()) {
    if (info.letter == std::tolower(static_cast<unsigned char>(letter))) return info.name;
  }
  return {};
}

inline Mutant change_piece(const Material& material, Random& random) {
  return with_cells(material, random, [&](std::string& cells) {
    const auto at = cell(cells, true, random);
    if (!at) return false;
    const std::string before(name_of_letter(material.variant, cells[*at]));
    cells[*at] = other_letter(material.variant, cells[*at], random);
    // "Moves of the rook" is as true of a rook that was a pawn.
    return name_of_letter(material.variant, cells[*at]) != "promoted " + before;
  });
}
inline Mutant change_owner(const Material& material, Random& random) {
  return with_cells(material, random, [&](std::string& cells) {
    const auto at = cell(cells, true, random);
    if (!at) return false;
    const auto c = static_cast<unsigned char>(cells[*at]);
    cells[*at] = static_cast<char>(std::isupper(c) != 0 ? std::tolower(c) : std::toupper(c));
    return true;
  });
}
inline Mutant move_piece(const Material& material, Random& random) {
  return with_cells(material, random, [&](std::string& cells) {
    const auto from = cell(cells, true, random);
    const auto to = cell(cells, false, random);
    if (!from || !to) return false;
    std::swap(cells[*from], cells[*to]);
    return true;
  });
}
inline Mutant add_piece(const Material& material, Random& random) {
  return with_cells(material, random, [&](std::string& cells) {
    const auto to = cell(cells, false, random);
    if (to) cells[*to] = other_letter(material.variant, random.one_in(2) ? 'P' : 'p', random);
    return to.has_value();
  });
}
inline Mutant remove_piece(const Material& material, Random& random) {
  return with_cells(material, random, [&](std::string& cells) {
    const auto at = cell(cells, true, random);
    if (at) cells[*at] = '.';
    return at.has_value();
  });
}
inline Mutant swap_pieces(const Material& material, Random& random) {
  return with_cells(material, random, [&](std::string& cells) {
    const auto a = cell(cells, true, random);
    const auto b = cell(cells, true, random);
    if (!a || !b) return false;
    std::swap(cells[*a], cells[*b]);
    return true;
  });
}
inline Mutant swap_ranks(const Material& material, Random& random) {
  return with_cells(material, random, [&](std::string& cells) {
    const std::size_t a = random.below(8);
    const std::size_t b = random.below(8);
    std::swap_ranges(cells.begin() + static_cast<std::ptrdiff_t>(8 * a),
                     cells.begin() + static_cast<std::ptrdiff_t>(8 * a + 8),
                     cells.begin() + static_cast<std::ptrdiff_t>(8 * b));
    return a != b;
  });
}
inline Mutant mirror_board(const Material& material, Random& random) {
  return with_cells(material, random, [&](std::string& cells) {
    for (std::size_t rank = 0; rank < 8; ++rank) {
      std::reverse(cells.begin() + static_cast<std::ptrdiff_t>(8 * rank),
                   cells.begin() + static_cast<std::ptrdiff_t>(8 * rank + 8));
    }
    return true;
  });
}

template <class Change>
Mutant with_board(const Material& material, Random& random, Change change) {
  const Spot& spot = any_spot(material, random);
  std::string board = spot.board.of(material.page);
  const std::string before = board;
  if (!change(board) || board == before) return std::nullopt;
  return with(material.page, spot.board, board);
}
inline Mutant drop_rank(const Material& material, Random& random) {
  return with_board(material, random, [&](std::string& board) {
    auto ranks = split(board, '/');
    ranks.erase(ranks.begin() + static_cast<std::ptrdiff_t>(random.below(ranks.size())));
    board = joined(ranks, '/');
    return true;
  });
}
inline Mutant double_rank(const Material& material, Random& random) {
  return with_board(material, random, [&](std::string& board) {
    auto ranks = split(board, '/');
    const auto at = ranks.begin() + static_cast<std::ptrdiff_t>(random.below(ranks.size()));
    const std::string rank = *at;
    ranks.insert(at, rank);
    board = joined(ranks, '/');
    return true;
  });
}
/// Changes a gap's digit by `by`; a gap of 0 is removed.
inline Mutant change_gap(const Material& material, Random& random, int by) {
  return with_board(material, random, [&](std::string& board) {
    std::vector<std::size_t> digits;
    for (std::size_t i = 0; i < board.size(); ++i) {
      if (std::isdigit(static_cast<unsigned char>(board[i])) != 0) digits.push_back(i);
    }
    if (digits.empty()) return false;
    const std::size_t at = digits[random.below(digits.size())];
    const int size = board[at] - '0' + by;
    board.replace(at, 1, size == 0 ? "" : std::to_string(size));
    return true;
  });
}
inline Mutant shorten_gap(const Material& material, Random& random) { return change_gap(material, random, -1); }
inline Mutant lengthen_gap(const Material& material, Random& random) { return change_gap(material, random, 1); }
inline Mutant foreign_sign(const Material& material, Random& random) {
  return with_board(material, random, [&](std::string& board) {
    constexpr std::string_view signs = "?!*.;jJzZ";
    board[random.below(board.size())] = signs[random.below(signs.size())];
    return true;
  });
}
/// Swaps the boards of two neighbouring diagrams, with their marks.
inline Mutant swap_sides(const Material& material, Random& random) {
  if (material.spots.size() < 2) return std::nullopt;
  const std::size_t i = random.below(material.spots.size() - 1);
  const Range a = material.spots[i].whole;
  const Range b = material.spots[i + 1].whole;
  const std::string left = a.of(material.page);
  const std::string right = b.of(material.page);
  if (left == right) return std::nullopt;
  return with(with(material.page, b, left), a, right);
}

}  // namespace mutation
