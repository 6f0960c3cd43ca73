#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "tools/cli/run_main.hpp"
#include "verifier/conversion/convert.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::tools {
namespace {

/// Escapes text for roff: hyphens that can be copied, no escapes, no requests at the beginning of a line, ASCII for
/// characters that old terminals lack.
std::string roff(std::string_view text) {
  std::string out;
  bool line_start = true;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (line_start && (c == '.' || c == '\'')) out += "\\&";
    line_start = c == '\n';
    if (text.substr(i).starts_with("…")) {
      out += "...";
      i += std::string_view("…").size() - 1;
    } else if (c == '\\') {
      out += "\\e";
    } else if (c == '-') {
      out += "\\-";
    } else if (c == '\'') {
      out += "\\(aq";
    } else {
      out += c;
    }
  }
  return out;
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
  if (words.kind == OptionWords::Kind::words && words.words.size() <= 20 && !std::ranges::all_of(words.words, named)) {
    text += fmt::format("One of: {}.\n", roff(joined(words.words)));
  }
  return text;
}

/// Other words for the options.
std::string synonyms(const OptionSet& options) {
  const std::string text = joined(options.synonyms(), "; ", [](const Synonym& each) {
    return each.means.empty() ? std::string() : fmt::format("{} for {}", each.typed, joined(each.means, " "));
  });
  return text.empty() ? text : fmt::format(".SS Other names\nUnderstood, too: {}.\n", roff(text));
}

std::string option_list(const OptionSet& options, const ToolInfo& tool) {
  std::string text;
  std::string heading;
  for (const OptionInfo& option : options.all()) {
    if (option.heading != heading) text += fmt::format(".SS {}\n", roff(option.heading));
    heading = option.heading;
    text += option_entry(option, tool);
  }
  return text + synonyms(options);
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

std::string example_entry(const ToolInfo::Example& example, bool first) {
  std::string what = example.what;
  if (!what.empty()) what[0] = to_upper(what[0]);
  return fmt::format("{}{}:\n.PP\n.RS 4\n.nf\n{}\n.fi\n.RE\n", first ? "" : ".PP\n", roff(what), roff(example.command));
}

}  // namespace

std::string manual_page(const ToolInfo& tool, const OptionSet& options, std::span<const Command> commands) {
  std::vector<const ToolInfo*> shown;
  for (const Command& command : commands) shown.push_back(&command.tool);
  if (commands.empty()) shown.push_back(&tool);
  std::string text = head(tool);
  for (const ToolInfo* each : shown) text += synopsis(*each, each == shown.front());
  if (!tool.description.empty()) text += fmt::format(".SH DESCRIPTION\n{}\n", roff(tool.description));
  text += ".SH OPTIONS\n";
  if (commands.empty()) text += option_list(options, tool);
  for (const Command& command : commands) {
    if (&command == &commands.front()) {
      for (const OptionInfo& option : options.all()) text += option_entry(option, tool);
    }
    text += fmt::format(".SH COMMAND {}\n{}: {}.\n", roff(upper_case(command.tool.command)),
                        roff(command.tool.full_name()), roff(command.tool.summary));
    if (!command.tool.description.empty()) text += fmt::format(".PP\n{}\n", roff(command.tool.description));
    text += option_list(command.options, command.tool);
  }
  text += positions(commands.empty() ? options : commands.front().options) + script("exit-status") + ".SH EXAMPLES\n";
  bool first = true;
  for (const ToolInfo* each : shown) {
    for (const auto& example : each->examples) text += example_entry(example, std::exchange(first, false));
  }
  return text;
}

}  // namespace arbiter::tools
