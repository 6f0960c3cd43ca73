#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "perft/counting.hpp"
#include "position/fen.hpp"
#include "support/finding.hpp"

namespace arbiter {

/// A number that a suite claims.
struct SuiteRow {
  CountKind kind = CountKind::turns;
  int depth = 0;
  Count nodes = 0;
  std::string source;  ///< where the number comes from; empty if the suite does not say
  std::size_t line = 0;
};

/// A position and the numbers claimed for it; rows by kind, then depth.
struct SuiteCase {
  std::string id;
  const Variant* variant = nullptr;
  std::size_t profile = 0;
  Setup setup;
  FenStyle style;
  std::string fen;
  std::vector<SuiteRow> rows;
  Location where;
};

/// Everything readable, and everything that is not. A case with a fault is left out.
struct Suite {
  std::vector<SuiteCase> cases;
  std::vector<Finding> faults;
};

/// For lines that name no variant or profile.
struct SuiteDefaults {
  const Variant* variant = nullptr;
  std::size_t profile = 0;
  FenOptions fen;
};

/// Reads a table of counts: blocks between blank lines with one `key value` a line, and `fen ;D1 20 ;D2 400` lines,
/// whose variant is the default. Lines that start with `#` are comments. Keys: id, variant, profile, armies, fen or
/// position, `turns|steps|results DEPTH NUMBER`, `source DEPTH[-DEPTH] TEXT`.
///
/// Rule ids of faults: AP101 a line that says nothing known, AP102 a key twice or two keys that exclude each other,
/// AP103 something missing, AP104 a wrong depth or number, AP105 an unknown name, AP106 too many faults; those of the
/// FEN keep their own.
[[nodiscard]] Suite parse_suite(std::string_view text, const std::string& file, const SuiteDefaults& defaults);

}  // namespace arbiter
