#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace arbiter {

/// What pages call a piece, besides the name of its role.
struct PieceWords {
  enum class Strength : std::uint8_t {
    strong,  ///< the word names this piece
    weak,    ///< the word may mean this piece, which plays that part in its army; a piece with the strong name has
             ///< precedence
  };
  std::string_view role;  ///< RoleInfo::name
  Strength strength;
  /// English, French, Spanish: alternatives separated by bars, lower case, without accents, singular (and plurals that
  /// are not made with s, es or x); empty where a language has none.
  std::array<std::string_view, 3> names;
};

}  // namespace arbiter
