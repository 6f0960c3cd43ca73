#include <algorithm>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "tools/cli/run_main.hpp"
#include "verifier/records/typed_words.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::tools {
namespace {

/// Other programs' words for commands.
std::string other_word(const std::string& word) {
  static const std::map<std::string, std::string> words{
      {"validate", "check"}, {"lint", "check"},  {"count", "stats"},   {"info", "stats"},
      {"unique", "dedup"},   {"uniq", "dedup"},  {"random", "sample"}, {"shuffle", "sample"},
      {"movegen", "moves"},  {"legal", "moves"}, {"diff", "compare"},  {"puzzle", "compose"}};
  const auto found = words.find(word);
  return found == words.end() ? word : found->second;
}

const Command& command_named(const std::string& word, const ToolInfo& tool, std::span<const Command> commands) {
  const auto found = std::ranges::find_if(commands, [&](const Command& each) { return each.tool.command == word; });
  if (found != commands.end()) return *found;
  std::vector<std::string> names;
  for (const Command& command : commands) names.push_back(command.tool.command);
  const std::string list = joined(names);
  if (word.empty())
    throw UsageError(fmt::format("no command is given: {}", list),
                     fmt::format("{} --help says what they do", tool.name));
  if (word.starts_with('-')) {
    throw UsageError(fmt::format("'{}': the command comes first: {}", printable(word, 80), list),
                     fmt::format("{} {}", tool.name, word == "-v" || word == "-V" ? "--version" : "--help"));
  }
  if (std::filesystem::exists(word) || word.find_first_of("./") != std::string::npos) {
    throw UsageError(fmt::format("'{}' is a file, and the command comes first: {}", printable(word, 80), list),
                     fmt::format("{} {} {}", tool.name, names.front(), shell_word(word)));
  }
  const std::string near = nearest(other_word(word), names);
  throw UsageError(
      fmt::format("'{}' is not a command: {}", printable(word, 80), list),
      near.empty() ? fmt::format("{} --help says what they do", tool.name) : fmt::format("did you mean '{}'?", near));
}

/// Whether the first word is an option of the tool itself.
bool is_own_option(const std::string& first, const OptionSet& own) {
  return first.starts_with("--") ? own.find(first.substr(2, first.find('=') - 2)) != nullptr : first == "-h";
}

}  // namespace

int run_commands(int argc, const char* const* argv, const ToolInfo& tool, std::span<const Command> commands) {
  const std::string first = argc > 1 ? argv[1] : "";
  if (is_own_option(first, tool.options)) {
    return guarded(tool, [&] {
      const Arguments arguments(tool.options, argc, argv);
      std::vector<Command> all(commands.begin(), commands.end());
      for (Command& command : all) add_common_options(command.tool);
      print(about_itself(tool, arguments, all).value());
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
  return run_main(argc - 1, argv + 1, std::move(info), command->body);
}

int run_program(int argc, const char* const* argv, const ToolInfo& tool,
                const std::function<int(std::vector<std::string>)>& become) {
  std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
  const bool asks = !words.empty() && words.front() == "help";
  if (asks) {
    words.erase(words.begin());
    words.insert(words.begin() + (words.empty() ? 0 : 1), "--help");
  }
  std::vector<Command> commands;
  for (const Program& each : tool.options.programs) {
    Command command;
    command.tool.name = tool.name;
    command.tool.command = each.word;
    command.tool.summary = each.summary;
    command.tool.usage = {"[options]"};
    commands.push_back(std::move(command));
  }
  int status = 0;
  const int usage = guarded(tool, [&] {
    const std::string first = words.empty() ? "" : words.front();
    if (is_own_option(first, tool.options)) {
      std::vector<const char*> own_words{tool.name.c_str()};
      for (const std::string& word : words) own_words.push_back(word.c_str());
      const Arguments arguments(tool.options, static_cast<int>(own_words.size()), own_words.data());
      print(about_itself(tool, arguments, commands).value());
      return Exit::holds;
    }
    // What one program has needs no other word: 'check' is 'corpus check'.
    for (const Program& each : tool.options.programs) {
      const bool mode = contains(each.also, "--" + first);
      if (first.starts_with('-') || (!mode && !contains(each.also, first))) continue;
      if (mode) words.front() = "--" + first;
      words.insert(words.begin(), each.word);
      status = become(words);
      return Exit::holds;
    }
    if (first == "variants" || first == "list")
      throw UsageError(fmt::format("'{}' is not a command", first),
                       tool.name + " moves --variant list shows the variants");
    if (records::resembles_board(first.substr(0, first.find(' '))))
      throw UsageError("a FEN is not a command", fmt::format("{} moves FEN, for instance", tool.name));
    static_cast<void>(command_named(first, tool, commands));  // throws for an unknown word
    status = become(words);
    return Exit::holds;
  });
  return status != 0 ? status : usage;
}

}  // namespace arbiter::tools
