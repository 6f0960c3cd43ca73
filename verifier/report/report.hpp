#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "verifier/diagnostics/board_picture.hpp"
#include "verifier/diagnostics/checks.hpp"
#include "verifier/diagnostics/finding.hpp"

namespace arbiter {

/// One thing that was checked: a diagram, a line of a corpus, a case of a suite.
struct ReportCase {
  enum class Outcome : unsigned char {
    passed,
    failed,
    skipped,  ///< nothing could be checked; `reason` says why
  };
  std::string group;  ///< what it belongs to, mostly the file
  std::string name;   ///< tells it from the others of its group: "diagram 3"
  std::string title;  ///< what it is about, for people: a caption; may be empty
  Outcome outcome = Outcome::passed;
  std::string reason;
  Location where;
  std::vector<std::size_t> findings;  ///< indices into Report::findings
  std::vector<std::string> facts;     ///< what was checked, in words: the claims and how they were judged
  std::string fen;                    ///< the position as it is written; may be empty
  std::string topic;                  ///< what reports can be filtered by: the variant; may be empty
  std::vector<BoardPicture> board;    ///< none or one
};

/// Everything that a run of a tool has to say: the single source of all machine-readable formats.
struct Report {
  std::string tool;  ///< "arbiter-verify"
  std::string version;
  std::vector<Finding> findings;                            ///< in the order of the input
  std::vector<ReportCase> cases;                            ///< in the order of the input
  std::vector<CheckInfo> rules;                             ///< all that findings may name, in the order of their ids
  std::vector<std::pair<std::string, std::size_t>> counts;  ///< the summary: "pages" 5, "diagrams" 26 …
  std::string folder;            ///< absolute: where relative paths of files start; may be empty
  std::string root;              ///< absolute: what hosts call files relative to; may be empty
  Level fail_on = Level::error;  ///< the level from which on findings fail the run
};

}  // namespace arbiter
