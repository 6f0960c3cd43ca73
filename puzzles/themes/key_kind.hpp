#pragma once

#include <string_view>

#include "verifier/position/setup.hpp"
#include "verifier/position/step.hpp"

namespace arbiter::puzzles {

/// A kind of key that only one variant has (mate-in-one, parameter `key`).
struct KeyKind {
  /// The pieces without which there is no such key, and which cases therefore draw first.
  enum class Needs : unsigned char { any_pieces, pawns_about_to_promote, captures_by_pawns };

  std::string_view name;       ///< "birth-as-mover"
  std::string_view elsewhere;  ///< what other variants answer to a request for it
  bool promotes;               ///< the key may promote a pawn
  Needs needs;
  /// Whether a legal move is of this kind; `mover` as it is before the move.
  bool (*is)(const Move& move, Piece mover, const State& state);
  /// Why no position with this state has such a key when `side` moves; empty if one may have.
  std::string_view (*objection)(const State& state, Side side) = [](const State&, Side) { return std::string_view(); };
};

}  // namespace arbiter::puzzles
