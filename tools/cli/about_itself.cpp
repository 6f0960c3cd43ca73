#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "tools/cli/run_main.hpp"
#include "verifier/conversion/convert.hpp"
#include "verifier/diagnostics/checks.hpp"
#include "verifier/report/markup.hpp"
#include "verifier/support/internal_error.hpp"
#include "verifier/support/text.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::tools {
namespace {

// ---- What may follow an option, for completions and the manual page.

struct OptionWords {
  std::vector<std::string> words{};  ///< one of these; empty: a path, or anything: a number, a FEN …
  char path = '\0';                  ///< 'f': a file, 'd': a folder, as bash's compgen calls them
};

/// "moves (default), steps or results": the list that a help text begins with, or that follows its first colon.
std::vector<std::string> listed_in(const std::string& help) {
  constexpr auto list = R"(^[a-z-]+( \(default\))?(, [a-z-]+( \(default\))?)*,? or [a-z-]*[a-z])";
  std::string text = matched(list, help);
  if (const std::size_t colon = help.find(": "); text.empty() && colon != std::string::npos)
    text = matched(list, help.substr(colon + 2));
  text = replaced(text, " (default)", "");
  std::vector<std::string> words;
  for (const std::string_view word : split_words(text, ", ")) {
    if (word != "or") words.emplace_back(word);
  }
  return words;
}

std::vector<std::string> profiles() {
  std::vector<std::string> words{"list"};
  for (const Variant* variant : all_variants()) {
    for (const ProfileInfo& profile : variant->profiles()) {
      if (!contains(words, profile.name)) words.emplace_back(profile.name);
    }
  }
  return words;
}

/// From the lists of the program (variants, profiles, formats, checks), or from the words that the option's own help
/// begins with ("auto, always or never"), so that no list is kept twice.
OptionWords words_of(const OptionInfo& option, const ToolInfo& tool) {
  if (option.kind == OptionInfo::Kind::flag) return {};
  if (option.name == "variant") {
    std::vector<std::string> words{"list"};
    for (const Variant* variant : all_variants()) words.emplace_back(variant->name());
    for (const std::string_view name : shipped_variant_names()) words.emplace_back(name);
    return {words};
  }
  if (option.name == "profile") return {profiles()};
  if (option.name == "select" || option.name == "ignore") return {check_ids()};
  if (option.name == "report") {
    std::vector<std::string> words;
    for (const Format format : tool.formats) words.push_back(std::string(to_string(format)) + '=');
    return {words};
  }
  if (option.kind == OptionInfo::Kind::paths || option.placeholder == "FILE") return {{}, 'f'};
  if (option.placeholder == "FOLDER") return {{}, 'd'};
  if (option.placeholder.find('|') != std::string::npos) {
    const auto words = split_words(option.placeholder, "|");
    return {{words.begin(), words.end()}};
  }
  return {listed_in(option.help)};
}

/// A text of scripts.txt with these words in it.
template <class... Words>
std::string filled(std::string_view name, const Words&... words) {
  return fmt::format(fmt::runtime(script(name)), words...);
}

// ---- --help

std::string help_text(const ToolInfo& tool, std::span<const Command> commands) {
  constexpr std::size_t examples_in_help = 3;
  std::string out = fmt::format("{}: {}\n\n", tool.full_name(), tool.summary);
  const char* label = "Usage: ";
  for (const std::string& usage : tool.usage) {
    out += fmt::format("{}{} {}\n", label, tool.full_name(), usage);
    label = "       ";
  }
  const std::string_view description = tool.description;
  if (!description.empty()) out += fmt::format("\n{}\n", description.substr(0, description.find("\n\n")));
  if (!commands.empty()) {
    TextTable table{"ll"};
    for (const Command& command : commands) table.rows.push_back({command.tool.command, command.tool.summary});
    out += "\nCommands (NAME --help says more):\n" + table.text(2);
  }
  out += tool.options.help_text();
  out += "\nExamples:\n";
  const std::size_t shown = std::min(tool.examples.size(), examples_in_help);
  for (const auto& example : std::span(tool.examples).first(shown))
    out += fmt::format("  # {}\n  {}\n", example.what, example.command);
  return out + filled("help-end", tool.name);
}

// ---- --manual

/// Escapes text for roff: hyphens that can be copied, no escapes, no requests at the beginning of a line, ASCII for
/// characters that old terminals lack.
std::string roff(std::string_view text) {
  // In this order: backslashes of the text itself come first.
  constexpr std::array<std::pair<std::string_view, std::string_view>, 6> escapes{
      {{"\\", "\\e"}, {"\n.", "\n\\&."}, {"\n'", "\n\\&'"}, {"-", "\\-"}, {"'", "\\(aq"}, {"…", "..."}}};
  std::string out = '\n' + std::string(text);
  for (const auto& [plain, written] : escapes) out = replaced(out, plain, written);
  return out.substr(1);
}

std::string option_entry(const OptionInfo& option, const ToolInfo& tool) {
  std::string text = ".TP\n";
  if (option.kind == OptionInfo::Kind::paths) {
    text += fmt::format(".I {}\n", roff(option.placeholder));
  } else {
    std::string names = option.letter == '\0' ? "" : fmt::format("\\fB\\-{}\\fR, ", option.letter);
    names += fmt::format("\\fB{}\\fR", roff("--" + option.name));
    if (option.kind != OptionInfo::Kind::flag) names += fmt::format(" \\fI{}\\fR", roff(option.placeholder));
    text += names + '\n';
  }
  text += roff(option.help) + ".\n";
  // Words that the help does not name.
  const OptionWords words = words_of(option, tool);
  const auto named = [&option](const std::string& word) {
    return (option.help + option.placeholder).find(word) != std::string::npos;
  };
  if (words.words.size() <= 20 && !std::ranges::all_of(words.words, named)) {
    text += fmt::format("One of: {}.\n", roff(joined(words.words)));
  }
  return text;
}

/// Other words for the options.
std::string synonyms(const OptionSet& options) {
  const std::string text = joined(options.synonyms, "; ", [](const Synonym& each) {
    return each.means.empty() ? std::string() : fmt::format("{} for {}", each.typed, joined(each.means, " "));
  });
  return text.empty() ? text : fmt::format(".SS Other names\nUnderstood, too: {}.\n", roff(text));
}

std::string option_list(const ToolInfo& tool) {
  std::string text;
  std::string heading;
  for (const OptionInfo& option : tool.options.all) {
    if (option.heading != heading) text += fmt::format(".SS {}\n", roff(option.heading));
    heading = option.heading;
    text += option_entry(option, tool);
  }
  return text + synonyms(tool.options);
}

std::string head(const ToolInfo& tool) {
  std::string text = fmt::format(".\\\" Printed by: {} --manual\n", tool.name);
  text += fmt::format(".TH {} 1 \"\" \"Arbiter {}\" \"User Commands\"\n", roff(upper_case(tool.name)), ARBITER_VERSION);
  return text + fmt::format(".SH NAME\n{} \\- {}\n.SH SYNOPSIS\n", roff(tool.name), roff(tool.summary));
}

/// `first`: the synopsis is the first in its section.
std::string synopsis(const ToolInfo& tool, bool first) {
  std::string text;
  for (const std::string& usage : tool.usage) {
    if (!first) text += ".br\n";
    first = false;
    text += fmt::format("\\fB{}\\fR {}\n", roff(tool.full_name()), roff(usage));
  }
  return text;
}

/// How positions are written, for tools that read them.
std::string positions(const OptionSet& options) {
  if (options.find("dialect") == nullptr) return {};
  std::string text = ".SH POSITIONS\nFENs are written as the variants' sites and programs write them.\n";
  for (const Variant* variant : all_variants()) {
    text += fmt::format(".SS {}\n", roff(variant->name()));
    for (const Spelling& each : variant->spellings())
      text += fmt::format(".TP\n.B {}\n{}\n", roff(each.name), roff(each.explanation));
  }
  return text + fmt::format(".PP\nFields of several variants: {}.\n", roff(conversion::usual_fields));
}

std::string manual_page(const ToolInfo& tool, std::span<const Command> commands) {
  std::vector<const ToolInfo*> shown;
  for (const Command& command : commands) shown.push_back(&command.tool);
  if (commands.empty()) shown.push_back(&tool);
  std::string text = head(tool);
  for (const ToolInfo* each : shown) text += synopsis(*each, each == shown.front());
  if (!tool.description.empty()) text += fmt::format(".SH DESCRIPTION\n{}\n", roff(tool.description));
  text += ".SH OPTIONS\n";
  const auto entry = [&tool](const OptionInfo& option) { return option_entry(option, tool); };
  text += commands.empty() ? option_list(tool) : joined(tool.options.all, "", entry);
  for (const Command& command : commands) {
    text += fmt::format(".SH COMMAND {}\n{}: {}.\n", roff(upper_case(command.tool.command)),
                        roff(command.tool.full_name()), roff(command.tool.summary));
    if (!command.tool.description.empty()) text += fmt::format(".PP\n{}\n", roff(command.tool.description));
    text += option_list(command.tool);
  }
  text += positions(commands.empty() ? tool.options : commands.front().tool.options) + script("exit-status") +
          ".SH EXAMPLES\n";
  bool first = true;
  for (const ToolInfo* each : shown) {
    for (const auto& example : each->examples) {
      std::string what = example.what;
      if (!what.empty()) what[0] = to_upper(what[0]);
      text += fmt::format("{}{}:\n.PP\n.RS 4\n.nf\n{}\n.fi\n.RE\n", std::exchange(first, false) ? "" : ".PP\n",
                          roff(what), roff(example.command));
    }
  }
  return text;
}

// ---- --completion

const std::vector<std::string>& completion_shells() {
  static const std::vector<std::string> shells{"bash", "zsh", "fish"};
  return shells;
}

/// A function name that every shell accepts: _arbiter_verify.
std::string function_name(const ToolInfo& tool) {
  return '_' + replaced(replaced(tool.full_name(), "-", "_"), " ", "_");
}

/// The text as it goes between single quotes.
std::string in_single_quotes(std::string_view text) { return replaced(text, "'", "'\\''"); }

std::string printed_by(const ToolInfo& tool, std::string_view shell) {
  return fmt::format("# Completion of {0} for {1}; printed by: {0} --completion {1}\n", tool.name, shell);
}

std::string bash_function(const ToolInfo& tool) {
  std::vector<std::string> names;
  std::string cases;
  for (const OptionInfo& option : tool.options.all) {
    if (option.kind == OptionInfo::Kind::paths) continue;
    names.push_back("--" + option.name);
    if (option.letter != '\0') names.push_back(fmt::format("-{}", option.letter));
    if (option.kind == OptionInfo::Kind::flag) continue;
    const OptionWords words = words_of(option, tool);
    std::string body;
    if (!words.words.empty()) {
      body = fmt::format("mapfile -t COMPREPLY < <(compgen -W '{}' -- \"$current\")", joined(words.words, " "));
      // A file name follows "sarif=" in the same word.
      if (option.name == "report") body += "; compopt -o nospace";
    } else if (words.path != '\0') {
      body = fmt::format("compopt -o filenames; mapfile -t COMPREPLY < <(compgen -{} -- \"$current\")", words.path);
    }
    cases += fmt::format("    --{}{})\n{}      return ;;\n", option.name,
                         option.letter == '\0' ? "" : fmt::format(" | -{}", option.letter),
                         body.empty() ? "" : "      " + body + '\n');
  }
  const OptionSet& options = tool.options;
  const std::string checks = options.find("checks") == nullptr ? "" : filled("bash-checks", joined(check_ids(), " "));
  return filled("bash-options", function_name(tool), cases, joined(names, " "), checks,
                options.find(path_key) == nullptr ? "" : filled("bash-paths"));
}

/// The words that may come first: of programs or commands, and the tool's own options.
std::vector<std::string> first_words(const ToolInfo& tool, std::span<const Command> commands) {
  auto words = collected<std::string>(commands, [&](const Command& each) { return each.tool.command; });
  for (const OptionInfo& option : tool.options.all) words.push_back("--" + option.name);
  return words;
}

/// The function of each command, chosen by its name, in a script for bash or zsh.
std::string cases_of(std::span<const Command> commands, std::string_view indent) {
  return joined(commands, "", [indent](const Command& each) {
    return fmt::format("{}{}) {} ;;\n", indent, each.tool.command, function_name(each.tool));
  });
}

std::string bash_commands(const ToolInfo& tool, std::span<const Command> commands) {
  return joined(commands, "", [](const Command& each) { return bash_function(each.tool); }) +
         filled("bash-commands", function_name(tool), cases_of(commands, "      "), joined(completion_shells(), " "),
                joined(first_words(tool, commands), " "));
}

/// A help text as it goes inside the brackets of _arguments.
std::string zsh_text(std::string_view text) { return in_single_quotes(backslashed(text, "[]:\\")); }

std::string zsh_function(const ToolInfo& tool) {
  std::string text = fmt::format("{}() {{\n  _arguments -s", function_name(tool));
  for (const OptionInfo& option : tool.options.all) {
    const OptionWords words = words_of(option, tool);
    std::string action;
    if (!words.words.empty())
      action = fmt::format("({})", joined(words.words, " "));
    else if (words.path != '\0')
      action = words.path == 'f' ? "_files" : "_files -/";
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

std::string zsh_commands(const ToolInfo& tool, std::span<const Command> commands) {
  std::string text;
  std::string words;
  for (const Command& command : commands) {
    text += zsh_function(command.tool);
    words += fmt::format(" '{}:{}'", command.tool.command, zsh_text(command.tool.summary));
  }
  for (const OptionInfo& option : tool.options.all)
    words += fmt::format(" '--{}:{}'", option.name, zsh_text(option.help));
  return text + filled("zsh-commands", function_name(tool), words, cases_of(commands, "    "));
}

/// `condition`: when the lines apply, as an option of fish's `complete`.
std::string fish_lines(const ToolInfo& tool, const std::string& condition) {
  std::string text;
  for (const OptionInfo& option : tool.options.all) {
    if (option.kind == OptionInfo::Kind::paths) continue;
    const OptionWords words = words_of(option, tool);
    std::string line = fmt::format("complete -c {}{} -l {}", tool.name, condition, option.name);
    if (option.letter != '\0') line += fmt::format(" -s {}", option.letter);
    if (option.kind != OptionInfo::Kind::flag) line += words.path != '\0' ? " -r -F" : " -x";
    if (!words.words.empty()) line += fmt::format(" -a '{}'", in_single_quotes(joined(words.words, " ")));
    text += line + fmt::format(" -d '{}'\n", in_single_quotes(option.help));
  }
  if (tool.options.find(path_key) == nullptr) text += fmt::format("complete -c {}{} -f\n", tool.name, condition);
  if (tool.options.find("checks") != nullptr) {
    text +=
        fmt::format("complete -c {} -n '__fish_contains_opt checks' -f -a '{}'\n", tool.name, joined(check_ids(), " "));
  }
  return text;
}

std::string fish_word(const ToolInfo& tool, const Command& command) {
  return fmt::format("complete -c {} -n __fish_use_subcommand -f -a {} -d '{}'\n", tool.name, command.tool.command,
                     in_single_quotes(command.tool.summary));
}

std::string fish_commands(const ToolInfo& tool, std::span<const Command> commands) {
  std::string text;
  for (const Command& command : commands) text += fish_word(tool, command);
  text += fish_lines(tool, " -n __fish_use_subcommand");
  for (const Command& command : commands) {
    text += fish_lines(command.tool, fmt::format(" -n '__fish_seen_subcommand_from {}'", command.tool.command));
  }
  return text;
}

/// "arbiter-verify --completion SHELL": a script for bash, zsh or fish. With `commands` the tool's first word is one of
/// them, and its options are its own, without those of the commands.
std::string completion_script(std::string_view shell, const ToolInfo& tool, std::span<const Command> commands) {
  const bool alone = commands.empty();
  if (shell == "bash")
    return printed_by(tool, shell) + (alone ? bash_function(tool) : bash_commands(tool, commands)) +
           fmt::format("complete -F {} {}\n", function_name(tool), tool.name);
  // As a file in fpath the script is the function's body; read by `source` it must register itself with compdef.
  if (shell == "zsh")
    return fmt::format("#compdef {0}\n# Completion for zsh; printed by: {0} --completion zsh\n", tool.name) +
           (alone ? zsh_function(tool) : zsh_commands(tool, commands)) +
           filled("zsh-end", function_name(tool), tool.name);
  ensure(shell == "fish", "the shell is one of completion_shells()");
  return printed_by(tool, shell) + (alone ? fish_lines(tool, {}) : fish_commands(tool, commands));
}

/// The same of a tool whose commands are programs: the first word is a program or an option of the tool, and the
/// program's own completion is asked for the rest.
std::string program_completion(std::string_view shell, const ToolInfo& tool, std::span<const Command> programs) {
  const std::string head = printed_by(tool, shell);
  if (shell == "bash")
    return head + filled("bash-programs", tool.name, joined(first_words(tool, programs), " "),
                         joined(completion_shells(), " "));
  if (shell == "zsh") {
    std::string words = joined(programs, " ", [](const Command& each) {
      return fmt::format("'{}:{}'", each.tool.command, each.tool.summary);
    });
    for (const OptionInfo& option : tool.options.all) words += fmt::format(" '--{}'", option.name);
    return fmt::format("#compdef {}\n", tool.name) + head + filled("zsh-programs", tool.name, words);
  }
  std::string text = head;
  for (const Command& each : programs) {
    text += fish_word(tool, each);
    text += fmt::format(
        "complete -c {0} -n '__fish_seen_subcommand_from {1}' -a '(complete -C \"{0}-{1} \"(commandline -ct))'\n",
        tool.name, each.tool.command);
  }
  for (const OptionInfo& option : tool.options.all)
    text += fmt::format("complete -c {} -n __fish_use_subcommand -l {}\n", tool.name, option.name);
  return text;
}

}  // namespace

std::vector<std::string> check_ids() { return collected<std::string>(all_checks(), &CheckInfo::id); }

std::string version_of(const ToolInfo& tool) {
  return fmt::format("{} {} (commit {})", tool.name, ARBITER_VERSION, tool.commit);
}

std::optional<std::string> about_itself(const ToolInfo& tool, const Arguments& arguments,
                                        std::span<const Command> commands) {
  if (arguments.has("help")) return help_text(tool, commands);
  if (arguments.has("version")) return version_of(tool) + '\n';
  if (arguments.typed("manual")) return manual_page(tool, commands);
  if (!arguments.typed("completion")) return std::nullopt;
  const std::string& shell = completion_shells()[arguments.choice("completion", completion_shells())];
  const bool programs = !commands.empty() && !commands.front().body;
  return programs ? program_completion(shell, tool, commands) : completion_script(shell, tool, commands);
}

void add_common_options(ToolInfo& tool) {
  const auto formats = collected<std::string>(tool.formats, [&](const Format format) { return to_string(format); });
  const bool variants = tool.options.find("variant") != nullptr;
  add_options(tool.options, tool.command.empty() ? "of-tool" : "of-command",
              {{"{variant}", variants ? "; -v NAME is --variant NAME" : ""},
               {"{formats}", joined(formats, "|")},
               {"{format}", formats.front()}});
  for (const std::string& word : formats) {
    if (tool.options.find(word) == nullptr) tool.options.synonyms.push_back({"--" + word, {"--format", word}});
  }
  add_options(tool.options, "common-names", {});
}

}  // namespace arbiter::tools
