#include "verifier/engines/protocol/game_result.hpp"

namespace arbiter {

std::string game_result(const Variant& variant, std::size_t profile, const Setup& setup) {
  return game_result(variant, profile, variant.generator(profile).setup_status(setup), setup);
}

std::string game_result(const Variant& variant, std::size_t profile, Status status, const Setup& setup) {
  const auto wins = [](Side side) -> std::string {
    return side == Side::white ? "1-0" : side == Side::black ? "0-1" : "0-0-1";
  };
  switch (status) {
    case Status::won: return wins(setup.to_move);
    case Status::mate:
    case Status::lost: return wins(variant.moved_last(setup));
    case Status::stalemate: return variant.stalemate_decides(profile) ? "1/2" : "";
    case Status::drawn: return "1/2";
    case Status::ongoing:
    case Status::check: break;
  }
  return {};
}

}  // namespace arbiter
