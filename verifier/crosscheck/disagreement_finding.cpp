#include "verifier/crosscheck/disagreement_finding.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "verifier/crosscheck/agreement.hpp"
#include "verifier/crosscheck/picture.hpp"
#include "verifier/notation/notation.hpp"
#include "verifier/position/variant.hpp"

namespace arbiter {

std::optional<Finding> disagreement_about(const WrittenRoot& position, std::optional<Square> from) {
  const Variant& variant = position.root.variant();
  const MoveSource& rules = variant.rules(position.root.profile());
  const MoveSource& generator = variant.generator(position.root.profile());
  auto found = compare_sources(rules, generator, position.setup());
  if (!found && from) found = compare_steps_of(rules, generator, position.setup(), *from);
  if (!found) return std::nullopt;
  Finding finding{.check = "AM101"};
  finding.message = fmt::format("rules and generator disagree: {}", found->what);
  finding.where = Location{"--fen", 1, 1, 1 + position.fen.size()};
  finding.source_line = position.fen;
  const auto listed = [&](const std::vector<MoveOutcome>& outcomes) {
    std::vector<std::string> list;
    for (const MoveOutcome& each : outcomes) list.push_back(to_text(each.move, found->setup, variant));
    std::sort(list.begin(), list.end());
    return list;
  };
  finding.missing = listed(found->only_first);
  finding.extra = listed(found->only_second);
  if (finding.missing == finding.extra && !finding.missing.empty()) {
    finding.notes.push_back("the moves are the same, the positions that they lead to differ");
  }
  finding.board = {picture_of(found->setup, variant)};
  return finding;
}

}  // namespace arbiter
