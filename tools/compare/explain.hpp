#pragma once

#include "tools/cli/run_main.hpp"

namespace arbiter::tools {

/// --explain CLAUSE…: what clauses say, where that stands, and a position that each decides. The words of the command
/// line are ids of clauses, their beginnings up to a dot ("TM.make"), or variants, in any case; without words, the
/// clauses of --variant. Throws UsageError for a word that is none of them.
[[nodiscard]] Exit explain_clauses(Run& run);

}  // namespace arbiter::tools
