#include <fmt/format.h>

#include "tools/cli/run_main.hpp"
#include "verifier/support/internal_error.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::tools {
namespace {

using Kind = OptionWords::Kind;

const std::vector<std::string>& completion_shells() {
  static const std::vector<std::string> shells{"bash", "zsh", "fish"};
  return shells;
}

/// A function name that every shell accepts: _arbiter_verify.
std::string function_name(const ToolInfo& tool) {
  std::string name = tool.full_name();
  std::replace_if(
      name.begin(), name.end(), [](char c) { return c == '-' || c == ' '; }, '_');
  return '_' + name;
}

/// The text as it goes between single quotes.
std::string in_single_quotes(std::string_view text) { return replaced(text, "'", "'\\''"); }

std::string printed_by(const ToolInfo& tool, std::string_view shell) {
  return fmt::format("# Completion of {0} for {1}; printed by: {0} --completion {1}\n", tool.name, shell);
}

/// A text of scripts.txt with these words in it.
template <class... Words>
std::string filled(std::string_view name, const Words&... words) {
  return fmt::format(fmt::runtime(script(name)), words...);
}

std::string bash_function(const ToolInfo& tool, const OptionSet& options) {
  std::vector<std::string> names;
  std::string cases;
  for (const OptionInfo& option : options.all()) {
    if (option.kind == OptionInfo::Kind::paths) continue;
    names.push_back("--" + option.name);
    if (option.letter != '\0') names.push_back(fmt::format("-{}", option.letter));
    if (option.kind == OptionInfo::Kind::flag) continue;
    const OptionWords words = words_of(option, tool);
    std::string body;
    if (words.kind == Kind::words) {
      body = fmt::format("mapfile -t COMPREPLY < <(compgen -W '{}' -- \"$current\")", joined(words.words, " "));
      // A file name follows "sarif=" in the same word.
      if (option.name == "report") body += "; compopt -o nospace";
    } else if (words.kind != Kind::anything) {
      body = fmt::format("compopt -o filenames; mapfile -t COMPREPLY < <(compgen -{} -- \"$current\")",
                         words.kind == Kind::files ? 'f' : 'd');
    }
    cases += fmt::format("    --{}{})\n{}      return ;;\n", option.name,
                         option.letter == '\0' ? "" : fmt::format(" | -{}", option.letter),
                         body.empty() ? "" : "      " + body + '\n');
  }
  const std::string checks = options.find("checks") == nullptr ? "" : filled("bash-checks", joined(check_ids(), " "));
  return filled("bash-options", function_name(tool), cases, joined(names, " "), checks,
                options.find(path_key) == nullptr ? "" : filled("bash-paths"));
}

/// The words that may come first: of programs or commands, and the tool's own options.
std::vector<std::string> first_words(const OptionSet& options, std::span<const Command> commands) {
  std::vector<std::string> words;
  for (const Command& each : commands) words.push_back(each.tool.command);
  for (const OptionInfo& option : options.all()) words.push_back("--" + option.name);
  return words;
}

std::string bash_commands(const ToolInfo& tool, const OptionSet& options, std::span<const Command> commands) {
  std::string text;
  std::string cases;
  for (const Command& command : commands) {
    text += bash_function(command.tool, command.options);
    cases += fmt::format("      {}) {} ;;\n", command.tool.command, function_name(command.tool));
  }
  return text + filled("bash-commands", function_name(tool), cases, joined(completion_shells(), " "),
                       joined(first_words(options, commands), " "));
}

/// A help text as it goes inside the brackets of _arguments.
std::string zsh_text(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (std::string_view("[]:\\").find(c) != std::string_view::npos) out += '\\';
    out += c;
  }
  return in_single_quotes(out);
}

std::string zsh_function(const ToolInfo& tool, const OptionSet& options) {
  std::string text = fmt::format("{}() {{\n  _arguments -s", function_name(tool));
  for (const OptionInfo& option : options.all()) {
    const OptionWords words = words_of(option, tool);
    std::string action;
    if (words.kind == Kind::words)
      action = fmt::format("({})", joined(words.words, " "));
    else if (words.kind == Kind::files)
      action = "_files";
    else if (words.kind == Kind::folders)
      action = "_files -/";
    if (option.kind == OptionInfo::Kind::paths) {
      text += fmt::format(" \\\n    '*:{}:{}'", option.placeholder, action);
      continue;
    }
    const bool value = option.kind != OptionInfo::Kind::flag;
    const std::string tail = fmt::format("[{}]{}", zsh_text(option.help),
                                         value ? fmt::format(":{}:{}", zsh_text(option.placeholder), action) : "");
    const char* many = option.kind == OptionInfo::Kind::list ? "*" : "";
    text += fmt::format(" \\\n    '{}--{}{}{}'", many, option.name, value ? "=" : "", tail);
    if (option.letter != '\0') text += fmt::format(" \\\n    '{}-{}{}{}'", many, option.letter, value ? "+" : "", tail);
  }
  return text + "\n}\n";
}

/// As a file in fpath the script is the function's body; read by `source` it must register itself with compdef.
std::string zsh_end(const ToolInfo& tool) {
  return fmt::format("if [[ $zsh_eval_context[-1] == loadautofunc ]]; then {0} \"$@\"; else compdef {0} {1}; fi\n",
                     function_name(tool), tool.name);
}

std::string zsh_commands(const ToolInfo& tool, const OptionSet& options, std::span<const Command> commands) {
  std::string text;
  std::string words;
  std::string cases;
  for (const Command& command : commands) {
    text += zsh_function(command.tool, command.options);
    words += fmt::format(" '{}:{}'", command.tool.command, zsh_text(command.tool.summary));
    cases += fmt::format("    {}) {} ;;\n", command.tool.command, function_name(command.tool));
  }
  std::string own;
  for (const OptionInfo& option : options.all()) own += fmt::format(" '--{}:{}'", option.name, zsh_text(option.help));
  return text + filled("zsh-commands", function_name(tool), words, own, cases);
}

/// `condition`: when the lines apply, as an option of fish's `complete`.
std::string fish_lines(const ToolInfo& tool, const OptionSet& options, const std::string& condition) {
  std::string text;
  for (const OptionInfo& option : options.all()) {
    if (option.kind == OptionInfo::Kind::paths) continue;
    const OptionWords words = words_of(option, tool);
    std::string line = fmt::format("complete -c {}{} -l {}", tool.name, condition, option.name);
    if (option.letter != '\0') line += fmt::format(" -s {}", option.letter);
    if (option.kind != OptionInfo::Kind::flag)
      line += words.kind == Kind::files || words.kind == Kind::folders ? " -r -F" : " -x";
    if (words.kind == Kind::words) line += fmt::format(" -a '{}'", in_single_quotes(joined(words.words, " ")));
    text += line + fmt::format(" -d '{}'\n", in_single_quotes(option.help));
  }
  if (options.find(path_key) == nullptr) text += fmt::format("complete -c {}{} -f\n", tool.name, condition);
  if (options.find("checks") != nullptr) {
    text +=
        fmt::format("complete -c {} -n '__fish_contains_opt checks' -f -a '{}'\n", tool.name, joined(check_ids(), " "));
  }
  return text;
}

std::string fish_word(const ToolInfo& tool, const Command& command) {
  return fmt::format("complete -c {} -n __fish_use_subcommand -f -a {} -d '{}'\n", tool.name, command.tool.command,
                     in_single_quotes(command.tool.summary));
}

std::string fish_commands(const ToolInfo& tool, const OptionSet& options, std::span<const Command> commands) {
  std::string text;
  for (const Command& command : commands) text += fish_word(tool, command);
  text += fish_lines(tool, options, " -n __fish_use_subcommand");
  for (const Command& command : commands) {
    text += fish_lines(command.tool, command.options,
                       fmt::format(" -n '__fish_seen_subcommand_from {}'", command.tool.command));
  }
  return text;
}

}  // namespace

const std::string& shell_given(const Arguments& arguments) {
  return completion_shells()[arguments.choice("completion", completion_shells())];
}

std::string completion_script(std::string_view shell, const ToolInfo& tool, const OptionSet& options,
                              std::span<const Command> commands) {
  const bool alone = commands.empty();
  if (shell == "bash")
    return printed_by(tool, shell) + (alone ? bash_function(tool, options) : bash_commands(tool, options, commands)) +
           fmt::format("complete -F {} {}\n", function_name(tool), tool.name);
  if (shell == "zsh")
    return fmt::format("#compdef {0}\n# Completion for zsh; printed by: {0} --completion zsh\n", tool.name) +
           (alone ? zsh_function(tool, options) : zsh_commands(tool, options, commands)) + zsh_end(tool);
  ensure(shell == "fish", "the shell is one of completion_shells()");
  return printed_by(tool, shell) + (alone ? fish_lines(tool, options, {}) : fish_commands(tool, options, commands));
}

std::string program_completion(const std::string& shell, const ToolInfo& tool, const OptionSet& own,
                               std::span<const Command> programs) {
  const std::string head = printed_by(tool, shell);
  if (shell == "bash")
    return head + filled("bash-programs", tool.name, joined(first_words(own, programs), " "),
                         joined(completion_shells(), " "));
  if (shell == "zsh") {
    std::string words;
    for (const Command& each : programs) words += fmt::format("'{}:{}' ", each.tool.command, each.tool.summary);
    for (const OptionInfo& option : own.all()) words += fmt::format("'--{}' ", option.name);
    words.pop_back();
    return fmt::format("#compdef {}\n", tool.name) + head + filled("zsh-programs", tool.name, words);
  }
  std::string text = head;
  for (const Command& each : programs) {
    text += fish_word(tool, each);
    text += fmt::format(
        "complete -c {0} -n '__fish_seen_subcommand_from {1}' -a '(complete -C \"{0}-{1} \"(commandline -ct))'\n",
        tool.name, each.tool.command);
  }
  for (const OptionInfo& option : own.all())
    text += fmt::format("complete -c {} -n __fish_use_subcommand -l {}\n", tool.name, option.name);
  return text;
}

}  // namespace arbiter::tools
