// Any bytes as a file of clause cases; the first cases with few pieces are checked against both implementations.
#include "tests/fuzz/fuzz.hpp"
#include "tests/support/clause_checks.hpp"

using namespace arbiter;
using namespace arbiter::fuzz;

namespace {

constexpr std::size_t most_cases = 2;
constexpr std::size_t most_checks = 12;

bool small(const ClauseCase& found) {
  if (found.checks.size() > most_checks || found.profiles.size() > 3) return false;
  const auto parsed = Ruleset(*found.variant).parse_fen(found.fen, {});
  return !parsed || few_pieces(parsed->setup);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto lines = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')) + 1;
  const auto cases = parse_clause_cases(text, "fuzz.clauses");
  if (!cases) {
    demand(!cases.error().empty(), "refused without a reason");
    for (const ClauseFault& fault : cases.error()) {
      demand(!fault.message.empty() && fault.line >= 1 && fault.line <= lines, "a fault outside of the file");
    }
    return 0;
  }
  std::size_t checked = 0;
  for (const ClauseCase& found : *cases) {
    demand(found.variant != nullptr && !found.clauses.empty() && !found.profiles.empty() && !found.checks.empty(),
           "an incomplete case was accepted");
    if (checked == most_cases || !small(found)) continue;
    ++checked;
    for (const ClauseFault& fault : tests::check_clause_case(found, "fuzz.clauses")) {
      demand(!fault.message.empty(), "a fault without a message");
    }
  }
  return 0;
}
