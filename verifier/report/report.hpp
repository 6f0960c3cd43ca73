#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

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

/// The name of a file in reports: relative to Report::root if it is below it, with '/' and without "." and "..", so
/// that hosts find it in the repository; otherwise as it was typed, without a leading "./".
[[nodiscard]] std::string reported_path(const Report& report, std::string_view file);

/// The path as a URI reference: bytes other than unreserved ones and '/' become %XX. An absolute path becomes file://….
[[nodiscard]] std::string uri_of(std::string_view path);

/// Whether a finding's file is a real one, not standard input or what was typed ("<stdin>", "--fen").
[[nodiscard]] bool is_file(std::string_view file) noexcept;

/// A span of one line in UTF-16 code units.
struct Columns {
  std::size_t begin = 0;  ///< from 1; 0: not known
  std::size_t end = 0;    ///< the first after the span, greater than begin
};

/// The columns of a finding in its line. Unknown if the line is not known, since bytes cannot be converted without it.
/// A byte order mark at the start of a file is not counted.
[[nodiscard]] Columns columns_of(const Finding& finding);

/// The findings that no case has, by their indices.
[[nodiscard]] std::vector<std::size_t> findings_without_case(const Report& report);

/// "file:line:column", printable, as far as it is known; the file cut to `limit` columns.
[[nodiscard]] std::string place_of(const Location& where, std::size_t limit = 400);

/// A finding's message on one line, printable, cut to `limit` columns; never empty.
[[nodiscard]] std::string message_line(const Finding& finding, std::size_t limit = 2000);

/// The rest of a finding, one line each: seen, expected, claim, missing, extra, notes, further places.
[[nodiscard]] std::vector<std::string> detail_lines(const Finding& finding);

/// Indices of all findings, errors first, then warnings, then notes, each in the order of the input.
[[nodiscard]] std::vector<std::size_t> worst_first(const Report& report);

/// What the key of a count says, for readers, in the number that fits the count: {"claimsChecked", 1} is "claim
/// checked". Keys that have no words here are taken apart: "claimsLost" is "claims lost".
[[nodiscard]] std::string count_words(std::string_view key, std::size_t count);

/// The counts of a report that are not zero, as a list: "3 pages, 1 not readable, 2 claims checked". Leaves out the
/// numbers of errors, warnings and notes, which stand in headings. Empty if all are zero.
[[nodiscard]] std::string counts_in_words(const Report& report);

/// One fingerprint for each finding, in order: 32 hexadecimal digits, all different.
///
/// It depends on the check, the file, the content (the diagram's position and marks, or else the line without
/// surrounding blanks, or else the message), and the number of equal findings before it; not on line numbers, so that
/// lines inserted above change nothing. Hosts use it to find new findings, baselines to find known ones.
/// Without a report, files are named as they were typed.
[[nodiscard]] std::vector<std::string> fingerprints(const std::vector<Finding>& findings, const Report& report = {});

/// The same without the number of equal findings before it: equal for findings that differ only in that number. Parts
/// of a run can give these, and the whole can number them.
[[nodiscard]] std::vector<std::string> unnumbered_fingerprints(const std::vector<Finding>& findings,
                                                               const Report& report = {});
/// The fingerprints of findings from their unnumbered ones (32 hexadecimal digits each), in the same order.
[[nodiscard]] std::vector<std::string> numbered_fingerprints(const std::vector<std::string>& unnumbered);

}  // namespace arbiter
