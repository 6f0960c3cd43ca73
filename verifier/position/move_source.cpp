#include "position/move_source.hpp"

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

}  // namespace arbiter
