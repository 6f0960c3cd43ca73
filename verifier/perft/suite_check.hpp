#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/diagnostics/finding.hpp"
#include "verifier/perft/counting.hpp"
#include "verifier/position/fen.hpp"
#include "verifier/position/position.hpp"
#include "verifier/records/resolve_variant.hpp"
#include "verifier/report/terminal.hpp"

namespace arbiter {

/// How many of the last moves are of a kind, according to a suite.
struct DetailClaim {
  DetailKind kind;
  Count count = 0;
};

/// A suite's claim for a depth: the number of nodes, or the kinds of the last moves.
struct SuiteRow {
  CountKind kind = CountKind::moves;
  int depth = 0;
  Count nodes = 0;     ///< claimed; for details that of another row of the same depth, else the greatest of the details
  std::string source;  ///< where the numbers come from; empty if the suite does not say
  std::size_t line = 0;
  std::vector<DetailClaim> details{};  ///< not empty if these are claimed instead of the nodes
};

/// A position and its claimed numbers; rows by kind, then depth, nodes before details. A bare board need not be a
/// position.
struct SuiteCase {
  std::string id;
  Root root;
  FenStyle style;
  std::string fen;  ///< as it was written
  std::vector<SuiteRow> rows;
  Location where;

  [[nodiscard]] const Variant& variant() const noexcept { return root.variant(); }
  [[nodiscard]] Ruleset ruleset() const noexcept { return root.ruleset(); }
  [[nodiscard]] const Setup& setup() const noexcept { return root.setup(); }
};

/// All readable cases, and the faults of the rest. A case with a fault is left out.
struct Suite {
  std::vector<SuiteCase> cases;
  std::vector<Finding> faults;
  records::VariantTally variants;  ///< how the cases' variants were told
};

/// Used for lines that name no variant or profile; without rules the file's name or the position tells
/// (records::resolve_variant).
using SuiteDefaults = records::GivenRules;

/// Reads a table of counts: blocks between blank lines with one `key value` per line, and `fen ;D1 20 ;D2 400` lines,
/// which may begin with "VARIANT | " and else are of the default variant. Lines that start with `#` are comments. Keys:
/// id, variant, profile, armies, fen or position, `moves|steps|results DEPTH NUMBER`, `detail DEPTH KIND=NUMBER…` (see
/// DetailKind; other kinds are not claimed), `source [moves|steps|results|detail] DEPTH[-DEPTH] TEXT` (without the kind
/// it is for all rows of these depths; the last that fits applies). Other programs' `epd` and `perft DEPTH NUMBER` mean
/// fen and moves.
///
/// Check ids of faults: AP101 a line with an unknown key, AP102 a repeated key or two keys that exclude each other,
/// AP103 something missing, AP104 a wrong depth or number, AP105 an unknown name, AP106 too many faults; faults of the
/// FEN keep their own ids.
[[nodiscard]] Suite parse_suite(std::string_view text, const std::string& file, const SuiteDefaults& defaults);

/// What generator and rules count after a first move (or step). No tally for one that does not have the move.
struct Disputed {
  Move move;
  std::optional<Tally> generator;
  std::optional<Tally> rules;
};

struct SecondOpinion {
  int depth = 0;                ///< the greatest depth that was compared; at most the requested one
  std::vector<Disputed> moves;  ///< moves on which the two differ, in order; empty: they agree
};

/// Asks both implementations for the counts after each first move, to the greatest depth up to `depth` at which the
/// generator counts at most `most_leaves` (the rules are slow). Nothing if there is no such depth. The job's source is
/// ignored.
[[nodiscard]] std::optional<SecondOpinion> second_opinion(CountJob job, const Root& root, int depth, Count most_leaves);

struct RowResult {
  enum class Verdict : unsigned char { right, wrong, skipped, undecided };
  SuiteRow row{};
  Verdict verdict = Verdict::skipped;
  Count nodes = 0;  ///< the number counted; only for right and wrong
  Tally tally{};    ///< the same by kinds, if details are claimed
  double seconds = 0;
  std::string reason{};  ///< why it is undecided
  bool stopped = false;  ///< wrong, and not counted to the end: `nodes` and `tally` have what was counted until then
  // What is behind a wrong count, if check_suites() asks:
  std::vector<DivideEntry> divide{};
  std::optional<SecondOpinion> opinion{};  ///< the rules' count, if they can be asked
};

/// Counts a row of the case if its claimed number is at most `most_nodes` (if absent: any). The case determines the
/// variant, profile and kind of `job`. A row that passes its claim is counted on as long as that is cheap, so that the
/// difference can be told, and then stopped. A row that has more than `most_nodes` leaves (of results: positions at its
/// depth) is stopped where it passes them, behind the moves of the position that each thread is at; numbers that the
/// job's table knows are taken as they are. It is wrong if its claim is passed, else skipped. A row that was counted to
/// the end is right or wrong, whatever its number. What is not finished at the job's deadline is undecided.
[[nodiscard]] RowResult check_row(const SuiteCase& claimed, const SuiteRow& row, CountJob job,
                                  std::optional<Count> most_nodes);

/// A case whose rows have been counted.
struct CheckedCase {
  const SuiteCase& claimed;
  std::vector<RowResult> rows;

  [[nodiscard]] std::size_t number_of(RowResult::Verdict verdict) const;
};

/// "moves", or "detail" for a row that claims details.
[[nodiscard]] std::string_view kind_of(const SuiteRow& row);

/// Hears what suites show, one call at a time, from any thread.
struct SuitesListener {
  /// A fault of a suite's text; before the results of that suite's cases.
  std::function<void(const Finding&)> fault;
  /// The results of a case, in the order of the suites.
  std::function<void(const CheckedCase&)> checked;
  /// Returns true to stop early; may be empty.
  std::function<bool()> stopped{};
};

/// Checks the rows of all cases with the job's threads, and explains what is wrong: the shortest first, one thread for
/// each; long rows, which would keep the other threads waiting, come last, and all threads share each of them. The
/// job's progress is called with a depth of -1 and the share of the whole work.
void check_suites(std::vector<Suite> suites, const CountJob& job, std::optional<Count> most_nodes,
                  const SuitesListener& listener);

/// The sums over the cases of all suites.
struct SuiteTotals {
  std::size_t cases = 0;  ///< in which something was counted
  std::size_t right = 0;  ///< rows
  std::size_t wrong = 0;
  std::size_t skipped = 0;
  std::size_t undecided = 0;
  std::size_t faults = 0;  ///< of the suites' text

  void add(const CheckedCase& checked);
};

/// A line for the case, and for each wrong count where it is claimed, the divide, and what the rules count.
[[nodiscard]] std::string case_text(const CheckedCase& checked, const TextStyle& style);
/// "3 cases: 9 counts right, 1 wrong"
[[nodiscard]] std::string totals_text(const SuiteTotals& totals);

}  // namespace arbiter
