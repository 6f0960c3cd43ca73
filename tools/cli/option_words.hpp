#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tools/cli/run_main.hpp"

namespace arbiter::tools {

/// What may follow an option, for completions and the manual page.
struct OptionWords {
  enum class Kind : unsigned char {
    anything,  ///< a number, a FEN …
    words,     ///< one of `words`
    files,
    folders,
  };
  Kind kind = Kind::anything;
  std::vector<std::string> words;
};

/// From the lists of the program (variants, profiles, formats, checks), or from the words that the option's own help
/// begins with ("auto, always or never"), so that no list is kept twice.
[[nodiscard]] OptionWords words_of(const OptionInfo& option, const ToolInfo& tool);

/// The ids of all checks, which some options and words name.
[[nodiscard]] std::vector<std::string> check_ids();

/// "arbiter-verify --completion SHELL": a script for bash, zsh or fish.
[[nodiscard]] std::string completion_script(std::string_view shell, const ToolInfo& tool, const OptionSet& options);

/// The same for a tool whose first word is a command; `options` are the tool's own, without those of its commands.
[[nodiscard]] std::string completion_script(std::string_view shell, const ToolInfo& tool, const OptionSet& options,
                                            std::span<const Command> commands);

/// The shells that completion_script() knows.
[[nodiscard]] const std::vector<std::string>& completion_shells();

/// "arbiter-verify --manual": the manual page, in roff.
[[nodiscard]] std::string manual_page(const ToolInfo& tool, const OptionSet& options, std::string_view version);
/// One page for a tool with commands, with a section for each command.
[[nodiscard]] std::string manual_page(const ToolInfo& tool, const OptionSet& options, std::span<const Command> commands,
                                      std::string_view version);

}  // namespace arbiter::tools
