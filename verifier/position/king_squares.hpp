#pragma once

#include <cstdint>

#include "verifier/position/search_source.hpp"

namespace arbiter {

/// What a SearchSource is, too, if it can tell where kings stand.
class KingSquares {
 public:
  KingSquares() = default;
  KingSquares(const KingSquares&) = delete;
  KingSquares& operator=(const KingSquares&) = delete;
  virtual ~KingSquares() = default;
  /// The squares of the kings of the side to move (bits by Square::index()).
  [[nodiscard]] virtual std::uint64_t kings(const SearchNode& node) const = 0;
};

}  // namespace arbiter
