#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "tools/cli/option_words.hpp"
#include "tools/cli/run_parts.hpp"
#include "verifier/support/nearest.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::tools {
namespace {

std::string command_list(std::span<const Command> commands) {
  std::size_t widest = 0;
  for (const Command& command : commands) widest = std::max(widest, command.tool.command.size());
  std::string text = "\nCommands (NAME --help says more):\n";
  for (const Command& command : commands)
    text += fmt::format("  {:<{}}  {}\n", command.tool.command, widest, command.tool.summary);
  return text;
}

const Command& command_named(const std::string& word, const ToolInfo& tool, std::span<const Command> commands) {
  const auto found =
      std::find_if(commands.begin(), commands.end(), [&](const Command& each) { return each.tool.command == word; });
  if (found != commands.end()) return *found;
  std::vector<std::string> names;
  for (const Command& command : commands) names.push_back(command.tool.command);
  const std::string list = joined(names);
  if (word.empty())
    throw UsageError(fmt::format("no command is given: {}", list),
                     fmt::format("{} --help says what they do", tool.name));
  if (word.starts_with('-')) {
    throw UsageError(fmt::format("'{}': the command comes first: {}", printable(word, 80), list),
                     fmt::format("{} --help", tool.name));
  }
  const std::string near = nearest(word, names);
  throw UsageError(
      fmt::format("'{}' is no command: {}", printable(word, 80), list),
      near.empty() ? fmt::format("{} --help says what they do", tool.name) : fmt::format("did you mean '{}'?", near));
}

}  // namespace

int run_commands(int argc, const char* const* argv, const ToolInfo& tool, std::span<const Command> commands) {
  const std::string first = argc > 1 ? argv[1] : "";
  OptionSet own;
  own.heading("General");
  add_self_options(own, false);
  const bool about_itself =
      first.starts_with("--") ? own.find(first.substr(2, first.find('=') - 2)) != nullptr : first == "-h";
  if (about_itself) {
    return guarded(tool, [&] {
      const Arguments arguments(own, argc, argv);
      std::vector<Command> all(commands.begin(), commands.end());
      for (Command& command : all) add_common_options(command.options, command.tool);
      if (arguments.has("help")) {
        print(help_text(tool, own, command_list(commands)));
      } else if (arguments.has("version")) {
        print(version_of(tool) + '\n');
      } else if (arguments.has("manual")) {
        print(manual_page(tool, own, all, ARBITER_VERSION));
      } else {
        print(completion_script(completion_shells()[arguments.choice("completion", completion_shells())], tool, own,
                                all));
      }
      return Exit::holds;
    });
  }
  const Command* command = nullptr;
  const int found = guarded(tool, [&] {
    command = &command_named(first, tool, commands);
    return Exit::holds;
  });
  if (command == nullptr) return found;
  ToolInfo info = command->tool;
  info.commit = tool.commit;
  return run_main(argc - 1, argv + 1, info, command->options, command->body);
}

}  // namespace arbiter::tools
