#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "verifier/diagnostics/finding.hpp"

namespace arbiter {

/// A check as every report explains it. The texts come from checks.def, the only list, and live as long as the program.
struct CheckInfo {
  std::string_view id;             ///< "AV301"; stable
  Level level = Level::error;      ///< the default level of its findings
  std::string_view title;          ///< what is wrong, in a few words
  std::string_view explanation;    ///< why it is wrong, in one or two sentences
  std::string_view example;        ///< a faulty text, or a description of one; may be empty
  std::string_view right;          ///< the example corrected; may be empty
  std::string_view remedy;         ///< what to do about a finding, in a sentence
  std::string_view category = {};  ///< what it is about, in a word: "diagram"; may be empty
  bool unreadable = false;         ///< the input could not be read, or not to its end
};

/// All checks: of pages (AV), of the texts of positions and moves (AF, AT), of comparisons (AC), of files and lines of
/// positions (AR), of queries and composed positions (AQ), of problems (AS), of tables of counts (AP), of moves (AM),
/// and of input that no tool can use (AI). In the order of their ids, each once.
[[nodiscard]] std::span<const CheckInfo> all_checks();
/// The checks whose ids start with one of the prefixes, in the order of their ids.
[[nodiscard]] std::vector<CheckInfo> checks_of(std::span<const std::string_view> prefixes);

/// Null if there is no such check.
[[nodiscard]] const CheckInfo* find_check(std::string_view id);
[[nodiscard]] const CheckInfo& check_info(CheckId id);

/// A finding of the check, of the check's own level.
[[nodiscard]] Finding finding_of(CheckId check, std::string message, Location where = {});

}  // namespace arbiter
