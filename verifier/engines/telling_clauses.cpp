#include "verifier/engines/telling_clauses.hpp"

#include <algorithm>
#include <iterator>

#include "verifier/engines/blame.hpp"

namespace arbiter {
namespace {

void add_once(std::vector<std::string>& clauses, std::string_view id) {
  if (std::find(clauses.begin(), clauses.end(), id) == clauses.end()) clauses.emplace_back(id);
}

}  // namespace

void TellingClauses::agree(const Move& move) {
  const MetConditions met = variant_.conditions().met(profile_, setup_, move);
  for (std::string& id : allowing(met, move)) in_agreed_.insert(std::move(id));
  in_agreed_.insert(met.readings.begin(), met.readings.end());
}

std::vector<std::string> TellingClauses::of(const Move& move) const {
  const MetConditions met = variant_.conditions().met(profile_, setup_, move);
  const std::vector<std::string> all = allowing(met, move);
  std::vector<std::string> own;
  std::copy_if(all.begin(), all.end(), std::back_inserter(own),
               [&](const std::string& id) { return !in_agreed_.contains(id); });
  if (own.empty()) own = all;
  for (const std::string_view id : met.general) add_once(own, id);
  return own;
}

std::vector<std::string> TellingClauses::readings_of(const Move& move) const {
  std::vector<std::string> readings = variant_.conditions().met(profile_, setup_, move).readings;
  std::sort(readings.begin(), readings.end());
  return readings;
}

std::vector<std::string> TellingClauses::allowing(const MetConditions& met, const Move& move) const {
  std::vector<std::string> all;
  for (const std::string_view id : met.decisive) add_once(all, id);
  const bool castles = std::any_of(move.begin(), move.end(), [](const Step& step) { return step.also.has_value(); });
  for (const std::string& id : clauses_of(variant_.rules(profile_), setup_, move)) {
    if (castles || !id.ends_with(".castle.rights")) add_once(all, id);
  }
  return all;
}

}  // namespace arbiter
