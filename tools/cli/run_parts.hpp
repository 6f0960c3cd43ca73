#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "tools/cli/run_main.hpp"

// What run_main() and run_commands() share; not for tools.
namespace arbiter::tools {

/// --format to --version: the options that every tool, or every command of a tool, has besides its own.
void add_common_options(OptionSet& options, const ToolInfo& tool);
/// --help and --version; for whole tools also --completion and --manual.
void add_self_options(OptionSet& options, bool of_command);

/// What --help prints; `before_options` stands between the description and the options.
[[nodiscard]] std::string help_text(const ToolInfo& tool, const OptionSet& options, std::string_view before_options);
/// "arbiter-perft 0.1.0 (commit abc1234)"
[[nodiscard]] std::string version_of(const ToolInfo& tool);

/// Writes to standard output. Throws OutputError.
void print(std::string_view text);

/// Runs `work` and turns errors into messages and statuses.
[[nodiscard]] int guarded(const ToolInfo& tool, const std::function<Exit()>& work);

}  // namespace arbiter::tools
