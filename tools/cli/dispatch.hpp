#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "tools/cli/run_main.hpp"

namespace arbiter::tools {

/// A program that one word stands for.
struct Program {
  std::string word;
  std::string summary;                  ///< one line without a full stop
  std::vector<std::string> commands{};  ///< the words that the program itself begins with
  std::vector<std::string> modes{};     ///< options, without their dashes, that are asked for like commands
};

/// Runs the program `programs[i]` that the first word names by `become`, which gets all words and returns only if it
/// fails; a word of one of a program's `commands` or `modes` names the first program that has it; `help WORD` is `WORD
/// --help`. --help, --version, --manual and --completion are about `tool` itself, and list the programs. An unknown
/// word is bad usage. For `return run_program(…)`.
[[nodiscard]] int run_program(int argc, const char* const* argv, const ToolInfo& tool,
                              std::span<const Program> programs,
                              const std::function<int(std::vector<std::string>)>& become);

/// The script for one of completion_shells(): the first word is a program or an option of the tool, and the program's
/// own completion is asked for the rest.
[[nodiscard]] std::string program_completion(const std::string& shell, const ToolInfo& tool, const OptionSet& own,
                                             std::span<const Program> programs);

}  // namespace arbiter::tools
