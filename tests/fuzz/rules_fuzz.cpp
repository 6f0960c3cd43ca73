// Any bytes as a rule file. What it defines is complete, and its set-up's moves are the same by rules and generator.
#include "tests/fuzz/fuzz.hpp"
#include "verifier/defined/sources.hpp"
#include "verifier/defined/variant.hpp"

using namespace arbiter;
using namespace arbiter::fuzz;

namespace {

constexpr std::size_t most_played = 2;

void demand_complete(const defined::Definition& definition) {
  demand(!definition.kinds.empty() && definition.kinds.size() <= 30, "no kinds, or too many", definition.name);
  demand(definition.files >= 1 && definition.files <= 8 && definition.ranks >= 1 && definition.ranks <= 8,
         "a board of no size");
  demand(definition.promotes_to.size() == definition.kinds.size() &&
             definition.promotion_limit.size() == definition.kinds.size(),
         "a list that does not have all kinds", definition.name);
  std::size_t bits = defined::first_hand_bit;
  for (std::size_t side = 0; side < 2; ++side) {
    demand(definition.drop_region[side].size() == definition.kinds.size(), "drop regions for other kinds",
           definition.name);
    for (const auto limit : definition.hand_limit[side]) bits += limit;
  }
  demand(bits <= 128, "hands that have no room", definition.name);
  for (const defined::Kind& kind : definition.kinds) {
    for (const defined::Way& way : kind.ways) {
      demand((way.files != 0 || way.ranks != 0) && (way.moves || way.captures), "a way to nowhere", kind.betza);
      demand(((way.from[0] | way.from[1]) - definition.board).empty(), "a way from beyond the board", kind.betza);
    }
  }
}

void play(const defined::Definition& definition) {
  const auto variant = defined::make_variant(definition);
  const auto parsed = Ruleset(*variant).parse_fen(definition.start, {});
  if (!parsed || !few_pieces(parsed->setup)) return;
  const auto rules = defined::make_rules(definition)->setup_moves(parsed->setup).size();
  const auto generator = defined::make_generator(definition)->setup_moves(parsed->setup).size();
  demand(rules == generator, "rules and generator differ", definition.name);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto lines = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')) + 1;
  const defined::RuleFile file = defined::read_rule_file(text, "fuzz.ini");
  for (const Finding& finding : file.findings) {
    demand(finding.check.name().starts_with("AD") && !finding.message.empty(), "a fault of another kind",
           finding.check.name());
    demand(finding.where.line >= 1 && finding.where.line <= lines, "a fault beyond the file", finding.message);
  }
  demand(!file.definitions.empty() || !file.findings.empty(), "neither a variant nor a finding");
  for (std::size_t i = 0; i < file.definitions.size(); ++i) {
    demand_complete(file.definitions[i]);
    if (i < most_played) play(file.definitions[i]);
  }
  return 0;
}
