#include "verifier/position/move_source.hpp"

#include <string>

namespace arbiter {

std::string_view to_string(Status status) noexcept {
  switch (status) {
    case Status::ongoing: return "ongoing";
    case Status::check: return "check";
    case Status::mate: return "mate";
    case Status::stalemate: return "stalemate";
    case Status::won: return "won";
    case Status::lost: return "lost";
    case Status::drawn: break;
  }
  return "drawn";
}

TooManyMoves::TooManyMoves()
    : std::runtime_error("the position has more than " + std::to_string(most_moves) + " moves") {}

}  // namespace arbiter
