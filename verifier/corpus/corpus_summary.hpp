#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "verifier/corpus/convert.hpp"
#include "verifier/corpus/dedup.hpp"
#include "verifier/corpus/sample.hpp"
#include "verifier/corpus/split.hpp"

namespace arbiter::corpus {

/// What a run has done whose answer is positions.
struct RunSummary {
  std::vector<std::pair<std::string, std::size_t>> counts;  ///< with their names in reports: "positions" 20 …
  std::string text;                                         ///< a line for people, without a full stop
};

/// `to`: the dialect.
[[nodiscard]] RunSummary summary_of(const ConvertResult& result, const std::string& to);
[[nodiscard]] RunSummary summary_of(const DedupResult& result);
/// `grouped`: the sample was spread over groups.
[[nodiscard]] RunSummary summary_of(const Sample& drawn, bool grouped);
[[nodiscard]] RunSummary summary_of(const SplitResult& result);

}  // namespace arbiter::corpus
