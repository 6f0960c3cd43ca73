#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "tools/cli/run_main.hpp"
#include "verifier/position/root.hpp"
#include "verifier/records/resolve_variant.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::tools {

/// The values of --variant, --rules, --profile, --dialect and --armies.
using Rules = records::GivenRules;
using records::read_position;
using records::ReadPosition;

/// Whether --rules names a file.
[[nodiscard]] bool has_rules_file(const Arguments& arguments);
/// Index of the profile of the variant that --profile names, else of the one that the name of --variant stands for
/// ("suicide"), else 0. Throws UsageError.
[[nodiscard]] Ruleset ruleset_given(const Arguments& arguments, const Variant& variant);
/// The value of --armies, in capitals; may be empty. Throws UsageError.
[[nodiscard]] std::string armies_given(const Arguments& arguments);
/// Throws UsageError if armies are given to a variant that has none.
void refuse_armies(const std::string& armies, const Variant& variant);
/// Notes which variants positions were taken for, and why, unless all of them were named.
void say_variants(Run& run, const records::VariantTally& variants);
/// Nothing if a list was asked for with --profile, --variant or --dialect and has been answered. Throws UsageError; of
/// a faulty file of --rules the findings have been reported then. Without --variant the rules are those that --armies,
/// --position, --fen or the name of a file of positions tells, else of chess, and a note says so; with `optional` the
/// variant is then null, and each position tells.
[[nodiscard]] std::optional<Rules> choose_rules(Run& run, bool optional = false);

/// For tools that read a position a line: throws UsageError for games, tables and JSON lines, and names the tool that
/// reads them. `file`: its shown name.
void refuse_other_form(const std::string& file, std::string_view text);

/// The value of --side, or of another option that names a side.
[[nodiscard]] std::optional<Side> side_given(const Arguments& arguments, std::string_view option = "side");
/// Rewrites the position in the dialect of --to, if given; positions after its moves keep it. Throws UsageError.
void write_as_asked(const Arguments& arguments, WrittenRoot& position);
/// The position that was asked for (default: the start), after --moves, written as --to says. Nothing if it cannot be
/// read; then its faults have been reported, and the status is `usage`. Throws UsageError.
[[nodiscard]] std::optional<WrittenRoot> choose_position(Run& run, const Rules& rules);

}  // namespace arbiter::tools
