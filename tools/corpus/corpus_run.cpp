#include "tools/corpus/corpus_run.hpp"

#include <algorithm>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "verifier/support/printable.hpp"

namespace arbiter::tools::corpus {
namespace {

/// The variants that have several alphabets: "armies and interweave".
std::string those_with_alphabets() {
  std::vector<std::string> names;
  for (const Variant* each : all_variants()) {
    if (!each->alphabets().empty()) names.emplace_back(each->name());
  }
  return fmt::format("{}", fmt::join(names, " and "));
}

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
  if (rules->variant == nullptr)
    throw UsageError("--alphabet needs --variant", those_with_alphabets() + " have more than one");
  const auto known = rules->variant->alphabets();
  if (known.empty())
    throw UsageError(fmt::format("{} has one alphabet only", rules->variant->title()),
                     "--alphabet is for " + those_with_alphabets());
  if (std::find(known.begin(), known.end(), *name) == known.end()) {
    throw UsageError(fmt::format("--alphabet '{}' is no alphabet of {}", printable(*name, 40), rules->variant->title()),
                     fmt::format("{}", fmt::join(known, ", ")));
  }
  rules->fen.alphabet = *name;
  return rules;
}

soundness::SoundnessOptions text_options(const Rules& rules) {
  return {rules.variant, rules.profile, rules.fen, soundness::Depth::syntax};
}

}  // namespace arbiter::tools::corpus
