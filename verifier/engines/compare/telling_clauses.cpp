#include "verifier/engines/compare/telling_clauses.hpp"

#include <algorithm>
#include <cstdlib>
#include <iterator>

namespace arbiter {
namespace {

/// Whether the leg goes over the square or ends there.
bool through(const Step& leg, Square square) {
  if (leg.to == square) return true;
  const int files = leg.to.file() - leg.from.file();
  const int ranks = leg.to.rank() - leg.from.rank();
  if (files != 0 && ranks != 0 && std::abs(files) != std::abs(ranks)) return false;
  const int length = std::max(std::abs(files), std::abs(ranks));
  for (int i = 1; i < length; ++i) {
    if (leg.from.offset(files / length * i, ranks / length * i) == square) return true;
  }
  return false;
}

}  // namespace

void TellingClauses::agree(const Move& move) {
  for (std::string& id : allowing(move)) in_agreed_.insert(std::move(id));
  for (std::string& reading : readings_of(move)) in_agreed_.insert(std::move(reading));
}

std::vector<std::string> TellingClauses::of(const Move& move) {
  std::vector<std::string> all = allowing(move);
  std::vector<std::string> own;
  std::copy_if(all.begin(), all.end(), std::back_inserter(own),
               [&](const std::string& id) { return !in_agreed_.contains(id); });
  if (own.empty()) own = std::move(all);
  for (const std::string_view id : general_.of(move)) {
    if (std::find(own.begin(), own.end(), id) == own.end()) own.emplace_back(id);
  }
  return own;
}

std::vector<std::string> TellingClauses::readings_of(const Move& move) const {
  std::vector<std::string> readings;
  for (std::size_t i = 1; i < move.size(); ++i) {
    const bool makes = move[i].from == move[i - 1].to && move[i].captures.empty() && !move[i - 1].captures.empty();
    if (!makes || !through(move[i], move[i - 1].from)) continue;
    for (const std::string& id : making_)
      readings.push_back(id + ": through the square that the piece left, or back to it");
  }
  return readings;
}

std::vector<std::string> TellingClauses::allowing(const Move& move) {
  const bool castles = std::any_of(move.begin(), move.end(), [](const Step& step) { return step.also.has_value(); });
  std::vector<std::string> all;
  for (const std::string_view id : clauses_.of(move)) {
    if (castles || !id.ends_with(".castle.rights")) all.emplace_back(id);
  }
  return all;
}

}  // namespace arbiter
