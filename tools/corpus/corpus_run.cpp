#include "corpus/corpus_run.hpp"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "report/printable.hpp"

namespace arbiter::tools::corpus {
namespace {

std::vector<std::string> alphabets_of(const Variant& variant) {
  if (variant.name() == "armies") return {"documents", "site", "pychess"};
  if (variant.name() == "interweave") return {"documents", "inventor"};
  return {};
}

}  // namespace

std::optional<Rules> choose_corpus_rules(Run& run) {
  std::optional<Rules> rules = choose_rules(run, true);
  const auto name = run.arguments().value("alphabet");
  if (!rules || !name) return rules;
  if (rules->variant == nullptr) throw UsageError("--alphabet needs --variant", "armies and interweave have more than one");
  const std::vector<std::string> known = alphabets_of(*rules->variant);
  if (known.empty()) throw UsageError(fmt::format("{} has one alphabet only", rules->variant->title()), "--alphabet is for armies and interweave");
  if (std::find(known.begin(), known.end(), *name) == known.end()) {
    throw UsageError(fmt::format("--alphabet '{}' is no alphabet of {}", printable(*name, 40), rules->variant->title()), fmt::format("{}", fmt::join(known, ", ")));
  }
  rules->fen.alphabet = *name;
  return rules;
}

}  // namespace arbiter::tools::corpus
