#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace arbiter {

/// What pages call a piece, besides the name that its role has.
struct PieceWords {
  enum class Strength : std::uint8_t {
    strong,  ///< the word names this piece
    weak,    ///< it may stand for it, since the piece plays that part in its army; a piece with the strong name comes
             ///< first
  };
  std::string_view role;  ///< RoleInfo::name
  Strength strength;
  /// English, French, Spanish: alternatives with a bar between two, lower case, without accents, singular (and plurals
  /// that are not made with s, es or x).
  std::array<std::string_view, 3> names;
};

}  // namespace arbiter
