#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/cli/run_main.hpp"
#include "verifier/position/root.hpp"
#include "verifier/variants/known_names.hpp"

namespace arbiter::tools {

/// --variant, --profile, --dialect, --armies: the game that is played and how its positions are written.
struct Rules {
  const Variant* variant = nullptr;
  std::size_t profile = 0;
  FenOptions fen;
  bool assumed = false;  ///< there is no --variant; see choose_rules()

  [[nodiscard]] const MoveSource& generator() const { return variant->generator(profile); }
  [[nodiscard]] const MoveSource& declared() const { return variant->rules(profile); }
  [[nodiscard]] std::string_view profile_name() const { return variant->profiles()[profile].name; }
};

void add_rules_options(OptionSet& options);
/// Index of the profile of the variant that --profile names; 0 without --profile. Throws UsageError.
[[nodiscard]] std::size_t profile_given(const Arguments& arguments, const Variant& variant);
/// The value of --armies, in capitals; may be empty. Throws UsageError.
[[nodiscard]] std::string armies_given(const Arguments& arguments);
/// Nothing if `--profile list` or `--variant list` was asked for and has been answered. Throws UsageError. Without
/// --variant the rules are those that --fen, --position, --armies or the name of a file of positions tells, else of
/// chess, and a note says so; with `optional` the variant is then null.
[[nodiscard]] std::optional<Rules> choose_rules(Run& run, bool optional = false);

/// The position that was read, or why there is none. Warnings and notes come with either.
struct ReadPosition {
  std::optional<WrittenRoot> position;
  std::vector<Finding> faults;  ///< of level error if there is no position
  std::vector<Finding> remarks;
};

/// read_root() with findings. `where` is the place of the first byte of `fen`; `any_setup`: whether --setup is given.
[[nodiscard]] ReadPosition read_position(std::string_view fen, const Rules& rules, const Location& where,
                                         bool any_setup, std::optional<Side> to_move = std::nullopt);

/// The rules for a line of positions, of which the name before a bar ("takemake | FEN") is taken off. That name counts,
/// whatever --variant says; if both are missing, the line itself tells the variant.
[[nodiscard]] Rules rules_of_line(const Rules& rules, std::string_view& line);

/// --fen, --position, --deal, --moves, --setup, --side, --to.
void add_position_options(OptionSet& options);
/// The value of --side.
[[nodiscard]] std::optional<Side> side_given(const Arguments& arguments);
/// Rewrites the position in the dialect of --to, if given; positions after its moves keep it. Throws UsageError.
void write_as_asked(const Arguments& arguments, const Variant& variant, WrittenRoot& position);
/// The position that was asked for (default: the start), after --moves, written as --to says. Nothing if it cannot be
/// read; then its faults have been reported, and the status is `usage`. Throws UsageError.
[[nodiscard]] std::optional<WrittenRoot> choose_position(Run& run, const Rules& rules);

}  // namespace arbiter::tools
