#include "verifier/engines/game_result.hpp"

namespace arbiter {

std::string game_result(const Variant& variant, std::size_t profile, const Setup& setup) {
  const std::string mover_wins = setup.to_move == Side::white ? "1-0" : "0-1";
  const std::string mover_loses = setup.to_move == Side::white ? "0-1" : "1-0";
  switch (variant.generator(profile).setup_status(setup)) {
    case Status::won: return mover_wins;
    case Status::mate:
    case Status::lost: return mover_loses;
    case Status::stalemate: return variant.stalemate_decides(profile) ? "1/2" : "";
    case Status::drawn: return "1/2";
    case Status::ongoing:
    case Status::check: break;
  }
  return {};
}

}  // namespace arbiter
