#include <algorithm>
#include <cctype>

#include <fmt/format.h>

#include "common/option_words.hpp"

namespace arbiter::tools {
namespace {

/// Text as roff prints it: hyphens that can be copied, no escapes, no requests at the beginning of a line, ASCII for what
/// old terminals lack.
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

std::string upper(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(), [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
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
  const auto named = [&option](const std::string& word) { return (option.help + option.placeholder).find(word) != std::string::npos; };
  if (words.kind == OptionWords::Kind::words && words.words.size() <= 20 && !std::all_of(words.words.begin(), words.words.end(), named)) {
    std::string list;
    for (const std::string& word : words.words) list += (list.empty() ? "" : ", ") + word;
    text += fmt::format("One of: {}.\n", roff(list));
  }
  return text;
}

}  // namespace

std::string manual_page(const ToolInfo& tool, const OptionSet& options, std::string_view version) {
  std::string text = fmt::format(".\\\" Printed by: {} --manual\n", tool.name);
  text += fmt::format(".TH {} 1 \"\" \"Arbiter {}\" \"User Commands\"\n", roff(upper(tool.name)), version);
  text += fmt::format(".SH NAME\n{} \\- {}\n.SH SYNOPSIS\n", roff(tool.name), roff(tool.summary));
  for (const std::string& usage : tool.usage) {
    if (&usage != &tool.usage.front()) text += ".br\n";
    text += fmt::format("\\fB{}\\fR {}\n", roff(tool.name), roff(usage));
  }
  if (!tool.description.empty()) text += fmt::format(".SH DESCRIPTION\n{}\n", roff(tool.description));
  text += ".SH OPTIONS\n";
  std::string heading;
  for (const OptionInfo& option : options.all()) {
    if (option.heading != heading) text += fmt::format(".SS {}\n", roff(option.heading));
    heading = option.heading;
    text += option_entry(option, tool);
  }
  text +=
      ".SH EXIT STATUS\n"
      ".TP\n.B 0\nWhat was asked holds.\n"
      ".TP\n.B 1\nIt does not: findings, wrong counts, a disagreement.\n"
      ".TP\n.B 2\nBad usage or unreadable input. The rest of the input is still processed.\n"
      ".TP\n.B 3\nNot decided: a limit came first.\n"
      ".TP\n.B 70\nA bug of the program.\n"
      ".SH ENVIRONMENT\n"
      ".TP\n.B NO_COLOR\nIf it is set and not empty, there are no colours unless \\fB\\-\\-color\\fR asks for them.\n"
      ".SH EXAMPLES\n";
  for (const auto& example : tool.examples) {
    std::string what = example.what;
    if (!what.empty()) what[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(what[0])));
    text += fmt::format("{}{}:\n.PP\n.RS 4\n.nf\n{}\n.fi\n.RE\n", &example == &tool.examples.front() ? "" : ".PP\n", roff(what), roff(example.command));
  }
  return text;
}

}  // namespace arbiter::tools
