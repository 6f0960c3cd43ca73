#include <algorithm>

#include <fmt/format.h>

#include "common/option_words.hpp"
#include "common/rule_catalogue.hpp"
#include "support/internal_error.hpp"

namespace arbiter::tools {
namespace {

using Kind = OptionWords::Kind;

std::string joined(const std::vector<std::string>& words, std::string_view with = " ") {
  std::string text;
  for (const std::string& word : words) text += fmt::format("{}{}", text.empty() ? "" : with, word);
  return text;
}

/// A name that is one in every shell: arbiter_verify.
std::string function_name(const ToolInfo& tool) {
  std::string name = tool.name;
  std::replace(name.begin(), name.end(), '-', '_');
  return '_' + name;
}

/// Inside single quotes.
std::string quoted(std::string_view text) {
  std::string out;
  for (const char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out;
}

/// Words where no option stands: the ids of rules behind --rules, where a tool has that.
std::vector<std::string> rule_ids(const OptionSet& options) {
  std::vector<std::string> ids;
  if (options.find("rules") == nullptr) return ids;
  for (const RuleInfo& rule : all_rules()) ids.emplace_back(rule.id);
  return ids;
}

std::string bash_script(const ToolInfo& tool, const OptionSet& options) {
  const std::string name = function_name(tool);
  std::vector<std::string> names;
  std::string cases;
  bool paths = false;
  for (const OptionInfo& option : options.all()) {
    if (option.kind == OptionInfo::Kind::paths) {
      paths = true;
      continue;
    }
    names.push_back("--" + option.name);
    if (option.letter != '\0') names.push_back(fmt::format("-{}", option.letter));
    if (option.kind == OptionInfo::Kind::flag) continue;
    const OptionWords words = words_of(option, tool);
    std::string body;
    if (words.kind == Kind::words) {
      body = fmt::format("mapfile -t COMPREPLY < <(compgen -W '{}' -- \"$current\")", joined(words.words));
      // Behind "sarif=" comes a file's name, in the same word.
      if (option.name == "report") body += "; compopt -o nospace";
    } else if (words.kind != Kind::anything) {
      body = fmt::format("compopt -o filenames; mapfile -t COMPREPLY < <(compgen -{} -- \"$current\")", words.kind == Kind::files ? 'f' : 'd');
    }
    cases += fmt::format("    --{}{})\n{}      return ;;\n", option.name, option.letter == '\0' ? "" : fmt::format(" | -{}", option.letter),
                         body.empty() ? "" : "      " + body + '\n');
  }
  std::string text = fmt::format("# Completion of {0} for bash; printed by: {0} --completion bash\n{1}() {{\n", tool.name, name);
  text +=
      "  local current=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD-1]}\n"
      "  COMPREPLY=()\n"
      "  # readline cuts words at '=': --format=js is three of them.\n"
      "  if [[ $current == = ]]; then current=; elif [[ $option == = ]]; then option=${COMP_WORDS[COMP_CWORD-2]}; fi\n"
      "  case $option in\n";
  text += cases + "  esac\n";
  text += fmt::format("  if [[ $current == -* ]]; then\n    mapfile -t COMPREPLY < <(compgen -W '{}' -- \"$current\")\n", joined(names));
  if (const auto ids = rule_ids(options); !ids.empty()) {
    text += fmt::format("  elif [[ \" ${{COMP_WORDS[*]}} \" == *' --rules '* ]]; then\n    mapfile -t COMPREPLY < <(compgen -W '{}' -- \"$current\")\n", joined(ids));
  }
  if (paths) text += "  else\n    compopt -o filenames\n    mapfile -t COMPREPLY < <(compgen -f -- \"$current\")\n";
  return text + fmt::format("  fi\n}}\ncomplete -F {} {}\n", name, tool.name);
}

/// Help texts inside the brackets of _arguments.
std::string zsh_text(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (std::string_view("[]:\\").find(c) != std::string_view::npos) out += '\\';
    out += c;
  }
  return quoted(out);
}

std::string zsh_script(const ToolInfo& tool, const OptionSet& options) {
  const std::string name = function_name(tool);
  std::string text = fmt::format("#compdef {0}\n# Completion for zsh; printed by: {0} --completion zsh\n{1}() {{\n  _arguments -s", tool.name, name);
  for (const OptionInfo& option : options.all()) {
    const OptionWords words = words_of(option, tool);
    std::string action;
    if (words.kind == Kind::words && option.name == "report")
      action = fmt::format("_values -S ' ' form {}", joined(words.words));
    else if (words.kind == Kind::words)
      action = fmt::format("({})", joined(words.words));
    else if (words.kind == Kind::files)
      action = "_files";
    else if (words.kind == Kind::folders)
      action = "_files -/";
    if (option.name == "report") action = fmt::format("({})", joined(words.words));
    if (option.kind == OptionInfo::Kind::paths) {
      text += fmt::format(" \\\n    '*:{}:{}'", option.placeholder, action);
      continue;
    }
    const bool value = option.kind != OptionInfo::Kind::flag;
    const std::string tail = fmt::format("[{}]{}", zsh_text(option.help), value ? fmt::format(":{}:{}", zsh_text(option.placeholder), action) : "");
    const char* many = option.kind == OptionInfo::Kind::list ? "*" : "";
    text += fmt::format(" \\\n    '{}--{}{}{}'", many, option.name, value ? "=" : "", tail);
    if (option.letter != '\0') text += fmt::format(" \\\n    '{}-{}{}{}'", many, option.letter, value ? "+" : "", tail);
  }
  text += "\n}\n";
  // Read as a file of fpath it is the function's body; read by `source` it has to be announced.
  return text + fmt::format("if [[ $zsh_eval_context[-1] == loadautofunc ]]; then {0} \"$@\"; else compdef {0} {1}; fi\n", name, tool.name);
}

std::string fish_script(const ToolInfo& tool, const OptionSet& options) {
  std::string text = fmt::format("# Completion of {0} for fish; printed by: {0} --completion fish\n", tool.name);
  if (options.all().empty()) return text;
  bool paths = false;
  for (const OptionInfo& option : options.all()) {
    if (option.kind == OptionInfo::Kind::paths) {
      paths = true;
      continue;
    }
    const OptionWords words = words_of(option, tool);
    std::string line = fmt::format("complete -c {} -l {}", tool.name, option.name);
    if (option.letter != '\0') line += fmt::format(" -s {}", option.letter);
    if (option.kind != OptionInfo::Kind::flag) line += words.kind == Kind::files || words.kind == Kind::folders ? " -r -F" : " -x";
    if (words.kind == Kind::words) line += fmt::format(" -a '{}'", quoted(joined(words.words)));
    text += line + fmt::format(" -d '{}'\n", quoted(option.help));
  }
  if (!paths) text += fmt::format("complete -c {} -f\n", tool.name);
  if (const auto ids = rule_ids(options); !ids.empty()) {
    text += fmt::format("complete -c {} -n '__fish_contains_opt rules' -f -a '{}'\n", tool.name, joined(ids));
  }
  return text;
}

}  // namespace

const std::vector<std::string>& completion_shells() {
  static const std::vector<std::string> shells{"bash", "zsh", "fish"};
  return shells;
}

std::string completion_script(std::string_view shell, const ToolInfo& tool, const OptionSet& options) {
  if (shell == "bash") return bash_script(tool, options);
  if (shell == "zsh") return zsh_script(tool, options);
  ensure(shell == "fish", "the shell is one of completion_shells()");
  return fish_script(tool, options);
}

}  // namespace arbiter::tools
