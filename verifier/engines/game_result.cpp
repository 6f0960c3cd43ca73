#include "verifier/engines/game_result.hpp"

namespace arbiter {

std::string game_result(const Variant& variant, std::size_t profile, const Setup& setup) {
  return game_result(variant, profile, variant.generator(profile).setup_status(setup), setup.to_move);
}

std::string game_result(const Variant& variant, std::size_t profile, Status status, Side to_move) {
  const std::string mover_wins = to_move == Side::white ? "1-0" : "0-1";
  const std::string mover_loses = to_move == Side::white ? "0-1" : "1-0";
  switch (status) {
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
