#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "verifier/corpus/merge_check.hpp"
#include "verifier/corpus/stats_counts.hpp"
#include "verifier/records/input_files.hpp"

namespace arbiter::corpus {

/// The result of check or stats on a part of a corpus.
struct Result {
  std::string file;             ///< where it was read; "-" = standard input
  nlohmann::ordered_json json;  ///< not an object: not a result
  PartMark mark;
};

/// Reads the JSON of a result.
[[nodiscard]] Result read_result(std::string file, std::string_view text);

/// Called with a sentence for each problem.
using ErrorSink = std::function<void(const std::string&)>;

/// The sum of all results.
struct Merged {
  CheckMerge check;
  StatCounts stats;
  std::size_t counts = 0;   ///< results of stats
  bool incomplete = false;  ///< results are missing, repeated, of other files, or there are none
};

/// Adds results up. `incomplete`: some could not be read. Parts made with --shard are put into order, and all of them
/// are required.
[[nodiscard]] Merged merge_results(std::vector<Result> results, bool incomplete, const ErrorSink& error);

/// Reads the results in these files and adds them up; `error` hears what cannot be read, too.
[[nodiscard]] Merged merge_files(const records::Inputs& inputs, const ErrorSink& error);

}  // namespace arbiter::corpus
