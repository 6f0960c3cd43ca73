#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "verifier/position/move_source.hpp"

namespace arbiter {

/// The largest number of moves that are named one by one, in text, in JSON or to a peer: more would fill the memory of
/// whoever reads them.
inline constexpr std::size_t most_listed_moves = 10'000;

/// The position has more moves than are listed; what() says how many.
class MovesNotListed : public TooManyMoves {
 public:
  explicit MovesNotListed(std::size_t moves);
  [[nodiscard]] const char* what() const noexcept override { return text_.c_str(); }

 private:
  std::string text_;
};

/// setup_moves() for whoever names each of them. Throws TooManyMoves.
[[nodiscard]] std::vector<MoveOutcome> listed_moves(const MoveSource& source, const Setup& setup);

}  // namespace arbiter
