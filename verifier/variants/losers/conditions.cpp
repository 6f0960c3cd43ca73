#include "verifier/variants/losers/conditions.hpp"

#include "verifier/variants/losers/sources.hpp"

namespace arbiter::losers {
namespace {

/// A legal capture of the side to move, if there is one.
std::optional<Step> some_capture(const Setup& setup) {
  for (const MoveOutcome& move : rules().setup_moves(setup)) {
    if (!move.move.front().captures.empty()) return move.move.front();
  }
  return std::nullopt;
}

}  // namespace

MetConditions LosersConditions::met(std::size_t profile, const Setup& before, const Move& move) const {
  MetConditions met = BaseConditions::met(profile, before, move);
  if (some_capture(before)) met.general.emplace_back("LS.capture");
  return met;
}

}  // namespace arbiter::losers
