// Completions for a tool whose words are programs: the first word is one of them, and the rest is theirs to complete.
#include <fmt/format.h>

#include "tools/cli/dispatch.hpp"
#include "tools/cli/option_words.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::tools {
namespace {

/// The words that may come first, with blanks between them.
std::string first_words(const OptionSet& own, std::span<const Program> programs) {
  std::vector<std::string> words;
  for (const Program& each : programs) words.push_back(each.word);
  for (const OptionInfo& option : own.all()) words.push_back("--" + option.name);
  return joined(words, " ");
}

/// The script of the program is read when its word is completed for the first time.
constexpr const char* bash = R"(_{0}() {{
  local current=${{COMP_WORDS[COMP_CWORD]}} program={0}-${{COMP_WORDS[1]}}
  COMPREPLY=()
  if ((COMP_CWORD == 1)); then
    mapfile -t COMPREPLY < <(compgen -W '{1}' -- "$current")
  elif [[ ${{COMP_WORDS[1]}} == --completion ]]; then
    mapfile -t COMPREPLY < <(compgen -W '{2}' -- "$current")
  elif [[ " {1} " == *" ${{COMP_WORDS[1]}} "* ]] && command -v "$program" >/dev/null; then
    local complete=_${{program//-/_}}
    # shellcheck source=/dev/null
    declare -F "$complete" >/dev/null || source <("$program" --completion bash)
    COMP_WORDS=("$program" "${{COMP_WORDS[@]:2}}")
    ((COMP_CWORD--))
    "$complete"
  fi
}}
complete -F _{0} {0}
)";

constexpr const char* zsh = R"(_{0}() {{
  if ((CURRENT == 2)); then
    local -a programs=({1})
    _describe command programs
    return
  fi
  words[1,2]=({0}-$words[2])
  ((CURRENT--))
  _normal
}}
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then _{0} "$@"; else compdef _{0} {0}; fi
)";

}  // namespace

std::string program_completion(const std::string& shell, const ToolInfo& tool, const OptionSet& own,
                               std::span<const Program> programs) {
  const std::string head =
      fmt::format("# Completion of {0} for {1}; printed by: {0} --completion {1}\n", tool.name, shell);
  if (shell == "bash")
    return head + fmt::format(bash, tool.name, first_words(own, programs), joined(completion_shells(), " "));
  if (shell == "zsh") {
    std::string words;
    for (const Program& each : programs) words += fmt::format("'{}:{}' ", each.word, each.summary);
    for (const OptionInfo& option : own.all()) words += fmt::format("'--{}' ", option.name);
    words.pop_back();
    return fmt::format("#compdef {}\n", tool.name) + head + fmt::format(zsh, tool.name, words);
  }
  std::string text = head;
  for (const Program& each : programs) {
    text += fmt::format("complete -c {0} -n __fish_use_subcommand -f -a {1} -d '{2}'\n", tool.name, each.word,
                        each.summary);
    text += fmt::format(
        "complete -c {0} -n '__fish_seen_subcommand_from {1}' -a '(complete -C \"{0}-{1} \"(commandline -ct))'\n",
        tool.name, each.word);
  }
  for (const OptionInfo& option : own.all())
    text += fmt::format("complete -c {} -n __fish_use_subcommand -l {}\n", tool.name, option.name);
  return text;
}

}  // namespace arbiter::tools
