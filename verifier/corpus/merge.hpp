#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "verifier/corpus/merge_check.hpp"
#include "verifier/corpus/stats_counts.hpp"

namespace arbiter::corpus {

/// The result of check or stats on a part of a corpus.
struct Result {
  std::string file;             ///< that it stands in; "-" = standard input
  nlohmann::ordered_json json;  ///< no object: it is no result
  PartMark mark;
};

/// Reads the JSON of a result.
[[nodiscard]] Result read_result(std::string file, std::string_view text);

/// Takes sentences about what is wrong.
using ErrorSink = std::function<void(const std::string&)>;

/// What is known of all results.
struct Merged {
  CheckMerge check;
  StatCounts stats;
  std::size_t counts = 0;   ///< results of stats
  bool incomplete = false;  ///< results are missing, double, of other files, or none
};

/// Adds results up. `incomplete`: some could not be read. Parts by shards are put into their order, and all of them
/// must be there.
[[nodiscard]] Merged merge_results(std::vector<Result> results, bool incomplete, const ErrorSink& error);

}  // namespace arbiter::corpus
