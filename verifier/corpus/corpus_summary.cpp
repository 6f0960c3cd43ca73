#include "verifier/corpus/corpus_summary.hpp"

#include <fmt/format.h>

#include "verifier/support/text.hpp"

namespace arbiter::corpus {

RunSummary summary_of(const ConvertResult& result, const std::string& to) {
  std::string summary = fmt::format("{} of {} written as {}", result.positions - result.refused,
                                    counted(result.positions, "position"), to);
  if (result.counts.unchanged > 0) summary += fmt::format(", {} of them as they were", result.counts.unchanged);
  if (result.refused > 0) summary += fmt::format("; {} left out", result.refused);
  for (const auto& [what, count] : result.counts.refused_for)
    summary += fmt::format(", {} of them would lose the {} (--lossy {})", count, to_string(what), to_string(what));
  for (const auto& [what, count] : result.counts.lost)
    summary += fmt::format("; {} lost their {}", count, to_string(what));
  return {{{"positions", result.positions},
           {"converted", result.positions - result.refused},
           {"refused", result.refused},
           {"unchanged", result.counts.unchanged}},
          summary};
}

RunSummary summary_of(const DedupResult& result) {
  std::string summary = fmt::format("{}; {} left out", counted(result.different, "different position"),
                                    counted(result.positions - result.refused - result.different, "repetition"));
  if (result.refused > 0) summary += fmt::format("; {} could not be read", result.refused);
  if (result.runs > 0) summary += fmt::format("; {} sorted runs went to disk", result.runs);
  return {{{"positions", result.positions}, {"different", result.different}, {"refused", result.refused}}, summary};
}

RunSummary summary_of(const Sample& drawn, bool grouped) {
  std::string summary =
      fmt::format("{} of {}", drawn.lines.size(), counted(drawn.positions - drawn.refused, "position"));
  if (grouped) summary += fmt::format(" from {}", counted(drawn.groups, "group"));
  if (drawn.refused > 0) summary += fmt::format("; {} could not be read", drawn.refused);
  return {{{"positions", drawn.positions},
           {"sampled", drawn.lines.size()},
           {"groups", drawn.groups},
           {"refused", drawn.refused}},
          summary};
}

RunSummary summary_of(const SplitResult& result) {
  std::string summary = fmt::format("{} in {}", counted(result.positions, "position"), counted(result.files, "file"));
  if (result.refused > 0) summary += fmt::format("; {} left out", result.refused);
  return {{{"positions", result.positions}, {"files", result.files}, {"refused", result.refused}}, summary};
}

}  // namespace arbiter::corpus
