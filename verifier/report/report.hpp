#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "verifier/diagnostics/board_picture.hpp"
#include "verifier/diagnostics/checks.hpp"
#include "verifier/diagnostics/finding.hpp"

namespace arbiter {

/// One checked item: a diagram, a line of a corpus, a case of a suite.
struct ReportCase {
  enum class Outcome : unsigned char {
    passed,
    failed,
    skipped,  ///< nothing could be checked; `reason` says why
  };
  std::string group;  ///< usually the file
  std::string name;   ///< unique in its group: "diagram 3"
  std::string title;  ///< a description for people: a caption; may be empty
  std::string whole;  ///< the whole caption, where the title is only the part about this case; otherwise empty
  Outcome outcome = Outcome::passed;
  std::string reason;
  Location where;
  std::vector<std::size_t> findings;  ///< indices into Report::findings
  std::vector<std::string> facts;     ///< what was checked, in words: the claims and their verdicts
  std::string fen;                    ///< the position as it was written; may be empty
  std::string topic;                  ///< a value that reports can filter by: the variant; may be empty
  std::vector<BoardPicture> board;    ///< none or one
};

/// The whole result of a run of a tool: the single source of all machine-readable formats.
struct Report {
  std::string tool;  ///< "arbiter-verify"
  std::string version;
  std::string what = "case";           ///< what a case is, for people: "clause"
  std::string group_word = "page";     ///< … and ReportCase::group
  std::string topic_word = "variant";  ///< … and ReportCase::topic
  std::vector<std::string> headline;   ///< what it comes to, in sentences; by default how many cases failed is said
  std::vector<Finding> findings;       ///< in the order of the input
  std::vector<ReportCase> cases;       ///< in the order of the input
  std::vector<CheckInfo> checks;       ///< all checks that findings may name, in the order of their ids
  std::vector<std::pair<std::string, std::size_t>> counts;  ///< the summary: "pages" 5, "diagrams" 26 …
  std::string folder;            ///< absolute folder that files' relative paths start from; may be empty
  std::string root;              ///< absolute folder that hosts' file names are relative to; may be empty
  Level fail_on = Level::error;  ///< findings of this level or above fail the run
};

}  // namespace arbiter
