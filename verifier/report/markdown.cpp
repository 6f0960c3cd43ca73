#include "verifier/report/markdown.hpp"

#include <algorithm>
#include <cctype>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "verifier/report/board_names.hpp"
#include "verifier/report/board_text.hpp"
#include "verifier/report/places.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter {
namespace {

constexpr std::size_t line_limit = 2000;  ///< columns

/// Text between blocks: what Markdown would read as markup is escaped.
std::string markdown_text(std::string_view text) {
  constexpr std::string_view special = "\\`*_{}[]<>#|~&";
  std::string result;
  for (const char c : printable(text, line_limit)) {
    if (special.find(c) != std::string_view::npos) result += '\\';
    result += c;
  }
  return result;
}

/// A block of code; the fence is longer than any in the text.
std::string code_block(std::string_view text) {
  std::size_t longest = 0;
  std::size_t here = 0;
  for (const char c : text) {
    here = c == '`' ? here + 1 : 0;
    longest = std::max(longest, here);
  }
  const std::string fence(std::max<std::size_t>(3, longest + 1), '`');
  return fmt::format("{}\n{}{}{}\n", fence, text, text.ends_with('\n') ? "" : "\n", fence);
}

std::string issue_text(const Report& report, const Finding& finding) {
  std::string text = fmt::format("## {}\n\n", markdown_text(finding.message));
  const auto check = std::find_if(report.checks.begin(), report.checks.end(),
                                  [&](const CheckInfo& each) { return each.id == finding.check.name(); });
  text +=
      fmt::format("{}{}", finding.check.name(), check == report.checks.end() ? "" : ": " + markdown_text(check->title));
  if (!finding.claim.empty()) text += fmt::format(" ({})", markdown_text(finding.claim));
  text += ".\n\n";
  if (is_file(finding.where.file))
    text += code_block(printable(fmt::format("{}:{}:{}", reported_path(report, finding.where.file), finding.where.line,
                                             finding.where.column),
                                 line_limit)) +
            '\n';
  if (!finding.board.empty()) {
    std::string board = board_text(finding.board.front(), {}) + '\n';
    if (!finding.diagram.empty()) board += printable(finding.diagram.front().fen, line_limit) + '\n';
    text += code_block(board) + '\n';
  } else if (!finding.diagram.empty()) {
    text += code_block(printable(finding.diagram.front().fen, line_limit)) + '\n';
  }
  const auto list = [&](std::string_view title, const std::vector<std::string>& lines) {
    if (lines.empty()) return;
    text += fmt::format("{}{}:\n\n", static_cast<char>(std::toupper(static_cast<unsigned char>(title.front()))),
                        title.substr(1));
    std::string all;
    for (const std::string& line : lines) all += printable(line, line_limit) + '\n';
    text += code_block(all) + '\n';
  };
  const DifferenceWords words = difference_words(finding);
  list(words.missing, finding.missing);
  list(words.extra, finding.extra);
  if (!finding.wanted.empty()) list("expected", {finding.wanted});
  if (!finding.seen.empty()) list("seen", {finding.seen});
  for (const std::string& note : finding.notes) {
    const std::string_view command = "to see it again: ";
    if (note.starts_with(command)) {
      text += '\n';
      list("To see it again", {note.substr(command.size())});
    } else {
      text += fmt::format("- {}\n", markdown_text(note));
    }
  }
  return text + '\n';
}

}  // namespace

void write_markdown(const Report& report, Output& out) {
  std::size_t written = 0;
  for (const Finding& finding : report.findings) {
    if (finding.level == Level::note) continue;
    out.write(issue_text(report, finding));
    ++written;
  }
  if (written == 0) out.write("No findings.\n");
}

}  // namespace arbiter
