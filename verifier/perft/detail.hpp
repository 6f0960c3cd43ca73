#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

#include "verifier/perft/perft.hpp"
#include "verifier/position/step.hpp"

namespace arbiter {

/// The kinds of moves. Perft details count the *last* move of each sequence, as published tables of chess do; a move
/// can be of several kinds and counts once for each. Kinds that a variant does not have are 0.
enum class DetailKind : unsigned char {
  captures,    ///< some step takes a piece (en passant, custodian and rifle captures included)
  chains,      ///< two or more of its steps take pieces (Interweave)
  makes,       ///< a step that captures is followed by one that does not (Take & Make's make-leg)
  births,      ///< a piece of one player becomes one that both share (Checkered: a coloured piece captures in stage 1)
  ep,          ///< a pawn captures en passant
  castles,     ///< a step moves a second piece
  promotions,  ///< a pawn becomes another piece by its target square; a birth's new nature does not count
  checks,  ///< the side to move next is in check (mate included); in Checkered's stage 2 by an attack on either king
  mates,   ///< the side to move next is mated
};

inline constexpr std::size_t detail_kinds = 9;

/// "captures" …, the names in tables and JSON.
[[nodiscard]] std::string_view to_string(DetailKind kind) noexcept;
[[nodiscard]] std::optional<DetailKind> detail_kind_named(std::string_view name) noexcept;

/// A number of leaves, and how many of them are of each kind.
struct Tally {
  Count nodes = 0;
  std::array<Count, detail_kinds> kinds{};  ///< by DetailKind

  [[nodiscard]] Count operator[](DetailKind kind) const noexcept { return kinds[static_cast<std::size_t>(kind)]; }
  Tally& operator+=(const Tally& other) noexcept {
    nodes += other.nodes;
    for (std::size_t i = 0; i < detail_kinds; ++i) kinds[i] += other.kinds[i];
    return *this;
  }
  friend bool operator==(const Tally&, const Tally&) noexcept = default;
};

/// The tally of one move from `before`, counted as above.
[[nodiscard]] Tally detail_of(const Setup& before, const MoveOutcome& outcome, const MoveSource& source,
                              const Variant& variant);

/// The tally of all moves from `before`, a set-up at the beginning of a move. `source` lists the moves and decides
/// checks and mates. Throws TooManyMoves.
[[nodiscard]] Tally detail_of_moves(const Setup& before, const MoveSource& source, const Variant& variant);

}  // namespace arbiter
