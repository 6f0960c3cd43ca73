#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/diagnostics/finding.hpp"
#include "verifier/perft/counting.hpp"
#include "verifier/position/fen.hpp"
#include "verifier/position/ruleset.hpp"
#include "verifier/records/resolve_variant.hpp"

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

}  // namespace arbiter
