#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "tools/cli/options.hpp"

namespace arbiter::tools {

/// Where an answer goes, and in which of the tool's formats.
struct AnswerPlan {
  std::size_t format = 0;  ///< index of its name
  std::string file;        ///< "-" is standard output
};

/// What --format, --output and every --report FORMAT=FILE ask for, in this order. `formats` are the names that the tool
/// knows, the default first. Throws UsageError for an unknown format, a missing file name and one file for two answers.
[[nodiscard]] std::vector<AnswerPlan> answer_plans(const Arguments& arguments, std::span<const std::string> formats);

/// Reserves the files that the options name to be written, so that none of them is read.
void reserve_outputs(const Arguments& arguments);

}  // namespace arbiter::tools
