#pragma once

#include "verifier/report/report.hpp"

namespace arbiter {

/// Sets Report::folder to the current folder and Report::root to the folder that CI hosts resolve paths against: the
/// checkout that GITHUB_WORKSPACE or CI_PROJECT_DIR names if the current folder lies in it, else the nearest folder
/// upwards with a `.git`, else the current folder.
void place(Report& report);

enum class StepSummary : unsigned char {
  none,  ///< GITHUB_STEP_SUMMARY is not set
  full,  ///< the file has no room left
  written,
};

/// Adds github_summary() to the file that GITHUB_STEP_SUMMARY names, within GitHub's limit for all that one step
/// writes. Throws OutputError.
StepSummary add_step_summary(const Report& report);

}  // namespace arbiter
