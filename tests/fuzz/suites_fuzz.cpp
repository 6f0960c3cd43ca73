// Any bytes as a table of counts: the default variant as a letter, 'a' for none, then the text. With few pieces, the
// counts of one ply are also checked.
#include <set>
#include <tuple>

#include "tests/fuzz/fuzz.hpp"
#include "verifier/perft/suite_check.hpp"

using namespace arbiter;
using namespace arbiter::fuzz;

namespace {

constexpr std::size_t most_suite_cases = 4;

void demand_sound_case(const SuiteCase& found) {
  demand(found.ruleset().index() < found.variant().profiles().size(), "a case without its rules");
  demand(!found.rows.empty(), "a case that counts nothing");
  std::set<std::tuple<CountKind, int, bool>> seen;
  for (const SuiteRow& row : found.rows) {
    demand(row.depth >= 0 && row.depth <= deepest, "a depth out of range");
    demand(seen.emplace(row.kind, row.depth, row.details.empty()).second, "a depth twice");
  }
}

void count(SuiteCase found) {
  if (!few_pieces(found.setup())) return;
  std::erase_if(found.rows, [](const SuiteRow& row) { return row.depth > 1; });
  CountJob by_generator;
  CountJob by_rules;
  by_rules.source = SourceKind::rules;
  for (const SuiteRow& row : found.rows)
    demand(
        check_row(found, row, by_generator, std::nullopt).nodes == check_row(found, row, by_rules, std::nullopt).nodes,
        "rules and generator count differently", found.fen);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Input input(data, size);
  const auto variants = all_variants();
  SuiteDefaults defaults;
  if (const std::size_t choice = input.choose(variants.size() + 1); choice > 0)
    defaults.ruleset = Ruleset(*variants[choice - 1]);
  const std::string_view text = input.rest();
  const auto lines = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')) + 1;
  const Suite suite = parse_suite(text, "fuzz.perft", defaults);
  for (const Finding& fault : suite.faults) {
    demand(!fault.message.empty(), "a fault without a message");
    demand(fault.where.line <= lines, "a fault behind the end of the file", fault.message);
  }
  for (const SuiteCase& found : suite.cases) demand_sound_case(found);
  for (std::size_t i = 0; i < std::min(most_suite_cases, suite.cases.size()); ++i) count(suite.cases[i]);
  return 0;
}
