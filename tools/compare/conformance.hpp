#pragma once

#include <string_view>
#include <vector>

#include "tools/cli/positions.hpp"
#include "tools/cli/run_main.hpp"
#include "verifier/engines/conformance/conformance.hpp"

namespace arbiter::tools {

/// What the build puts into the program (tools/compare/suites.cmake): variant, profile and text of each file of
/// corpus/conformance, with a NUL after each; before them corpus/clauses/documents.tsv, without names.
[[nodiscard]] std::string_view packed_texts() noexcept;

/// Scores a peer by the positions that the program has for the variant and profile, or by those of --conformance-file.
/// `command`: the user's command line without a position; `usual`: no positions of shuffled starts. Throws
/// ProcessError, UsageError.
[[nodiscard]] Exit score(Run& run, const Rules& rules, PeerCommand peer, const std::string& command, bool usual);

/// The value of --seed.
[[nodiscard]] std::uint64_t seed_given(const Arguments& arguments);
/// The suite of `file`, or the program's of the variant and profile; that of a rule file is made, which takes seconds.
/// Throws UsageError if there is none.
[[nodiscard]] conformance::Suite suite_given(Run& run, const Rules& rules,
                                             const std::optional<std::string>& file = std::nullopt);
/// Positions of a suite with the armies that the user named; `usual`: of no shuffled start.
[[nodiscard]] conformance::Wanted wanted_rows(const Rules& rules, bool usual);
/// Whether there was a signal; then it is said how many positions were asked about until then.
bool say_stopped(Run& run, std::size_t positions);
/// Says how many positions that the peer answers otherwise only shuffled starts lead to.
void say_shuffled(Run& run, const conformance::ConformanceRun& score);
/// Whether moves of the peer were not understood, so that it is not known whether they are right.
[[nodiscard]] bool leaves_open(const conformance::ConformanceRun& score);

/// The program's positions of the variant and profile; none if it has none.
[[nodiscard]] std::vector<Position> conformance_positions(Run& run, const Rules& rules);

/// What --page and --save-positions ask for: the positions with boards and answers, and as a file.
void write_positions(Run& run, const conformance::Suite& suite);

/// --explain CLAUSE…: what clauses say, where that stands, and a position that each decides. The words of the command
/// line are ids of clauses, their beginnings up to a dot ("TM.make"), or variants, in any case; without words, the
/// clauses of --variant or --rules. Throws UsageError for a word that is none of them.
[[nodiscard]] Exit explain_clauses(Run& run);

}  // namespace arbiter::tools
