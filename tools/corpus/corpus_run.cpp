#include "tools/corpus/corpus_run.hpp"

#include "verifier/variants/known_names.hpp"

namespace arbiter::tools::corpus {
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
  rules->fen.alphabet = known_alphabet(rules->variant, *name);
  return rules;
}

soundness::SoundnessOptions text_options(const Rules& rules) {
  return {rules.variant, rules.profile, rules.fen, soundness::Depth::syntax};
}

}  // namespace arbiter::tools::corpus
