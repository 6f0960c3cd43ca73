#include <algorithm>

#include <fmt/format.h>

#include "puzzles/compose/composer.hpp"
#include "puzzles/space/reachable.hpp"
#include "puzzles/themes/conditions.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::puzzles {
namespace {

/// Appends what is not yet there.
void add_words(std::vector<std::string>& words, const std::string& more) {
  if (!more.empty() && std::find(words.begin(), words.end(), more) == words.end()) words.push_back(more);
}

}  // namespace

SpaceInWords space_in_words(const Theme& theme, const Request& request, bool minimal) {
  SpaceInWords result;
  std::vector<std::string> contexts;
  std::vector<std::string> facets;
  std::vector<std::string> invariants;
  std::vector<std::string> constraints;
  for (const Case& part : whole_space(request)) {
    const Space space(request, part);
    add_words(contexts, part.name);
    for (const Facet& each : space.facets()) {
      add_words(facets, each.words);
      add_words(result.limits, each.limit);
    }
    for (const Named& each : space.invariants()) add_words(invariants, each.words);
    for (const Named& each : space.constraints()) add_words(constraints, each.words);
  }
  result.words.push_back(fmt::format("{} to move", request.constraints.to_move == Side::white ? "White" : "Black"));
  if (!contexts.empty()) {
    std::string all_contexts;
    for (const std::string& each : contexts) all_contexts += (all_contexts.empty() ? "" : ", ") + each;
    result.words.push_back(all_contexts + (request.any_context ? "" : ", as the theme says"));
  }
  if (!request.enemy_rights && request.castling != Castling::none) {
    facets.emplace_back(
        "rights to castle of the side that is not to move are left out: the theme is the same with and without them");
  }
  for (const auto* list : {&facets, &invariants, &constraints})
    result.words.insert(result.words.end(), list->begin(), list->end());
  for (std::string& each : condition_words(request)) result.words.push_back(std::move(each));
  result.words.push_back(reachability_in_words(request));
  if (const auto least = minimal ? theme.least_pieces(request) : std::nullopt) {
    result.words.push_back(fmt::format("at least {}, by counting: {}", counted(least->pieces, "piece"), least->reason));
  }
  return result;
}

}  // namespace arbiter::puzzles
