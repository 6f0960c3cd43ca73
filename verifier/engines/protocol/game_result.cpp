#include "verifier/engines/protocol/game_result.hpp"

namespace arbiter {

std::string game_result(Ruleset ruleset, const Setup& setup) {
  return game_result(ruleset, ruleset.generator().setup_status(setup), setup);
}

std::string game_result(Ruleset ruleset, Status status, const Setup& setup) {
  const auto wins = [](Side side) -> std::string {
    return side == Side::white ? "1-0" : side == Side::black ? "0-1" : "0-0-1";
  };
  switch (status) {
    case Status::won: return wins(setup.to_move);
    case Status::mate:
    case Status::lost: return wins(ruleset->moved_last(setup));
    case Status::stalemate: return ruleset.profile().stalemate_decides ? "1/2" : "";
    case Status::drawn: return "1/2";
    case Status::ongoing:
    case Status::check: break;
  }
  return {};
}

}  // namespace arbiter
