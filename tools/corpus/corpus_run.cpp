#include "tools/corpus/corpus_run.hpp"

#include <fmt/format.h>

#include "verifier/variants/known_names.hpp"

namespace arbiter::tools::corpus {
namespace {

constexpr std::uint64_t usual_findings = 1000;

}  // namespace

void add_corpus_options(OptionSet& options) {
  add_input_options(options);
  add_rules_options(options);
  options.value("alphabet", "NAME",
                "whose letters the pieces have, where two alphabets have the same ones: documents, site or pychess "
                "(armies), documents or inventor (interweave)");
}

std::optional<Rules> choose_corpus_checks(Run& run) {
  std::optional<Rules> rules = choose_rules(run, true);
  const auto name = run.arguments().value("alphabet");
  if (!rules || !name) return rules;
  rules->fen.alphabet = known_alphabet(rules->ruleset.known_variant(), *name);
  return rules;
}

void add_most_findings(OptionSet& options) {
  options.value("max-findings", "N",
                fmt::format("report the first N findings and count the others (default {}; 0 = all)", usual_findings));
}

std::uint64_t most_findings(const Arguments& arguments) {
  return arguments.number("max-findings", 0, UINT64_MAX).value_or(usual_findings);
}

soundness::SoundnessOptions text_options(const Rules& rules) {
  return {rules.ruleset, rules.fen, soundness::Depth::syntax};
}

}  // namespace arbiter::tools::corpus
