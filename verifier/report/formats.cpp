#include "verifier/report/formats.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>
#include <system_error>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "verifier/report/board_text.hpp"
#include "verifier/report/json.hpp"
#include "verifier/report/markup.hpp"
#include "verifier/support/internal_error.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter {
namespace {

constexpr std::size_t line_limit = 2000;  ///< columns

/// Text between blocks: what Markdown would read as markup is escaped.
std::string markdown_text(std::string_view text) { return backslashed(printable(text, line_limit), "\\`*_{}[]<>#|~&"); }

/// A block of code; the fence is longer than any in the text.
std::string code_block(std::string_view text) {
  std::string fence = "```";
  while (text.find(fence) != std::string_view::npos) fence += '`';
  return fmt::format("{}\n{}{}{}\n", fence, text, text.ends_with('\n') ? "" : "\n", fence);
}

/// The id of a finding's check, with its title if the report explains it.
std::string title_of(const Report& report, const Finding& finding) {
  const std::string_view id = finding.check.name();
  const auto known = std::ranges::find(report.checks, id, &CheckInfo::id);
  return known == report.checks.end() ? std::string(id) : fmt::format("{}: {}", id, known->title);
}

std::string issue_text(const Report& report, const Finding& finding) {
  std::string text = fmt::format("## {}\n\n", markdown_text(finding.message));
  text += markdown_text(title_of(report, finding));
  if (!finding.claim.empty()) text += fmt::format(" ({})", markdown_text(finding.claim));
  text += ".\n\n";
  if (is_file(finding.where.file))
    text += code_block(printable(fmt::format("{}:{}:{}", reported_path(report, finding.where.file), finding.where.line,
                                             finding.where.column),
                                 line_limit)) +
            '\n';
  std::string board;
  if (!finding.board.empty()) board = board_text(finding.board.front(), {}, {}, is_of_peer(finding)) + '\n';
  if (!finding.diagram.empty()) board += printable(finding.diagram.front().fen, line_limit) + '\n';
  if (!board.empty()) text += code_block(board) + '\n';
  const auto list = [&](std::string_view title, const std::vector<std::string>& lines) {
    if (lines.empty()) return;
    text += fmt::format("{}{}:\n\n", to_upper(title.front()), title.substr(1));
    text += code_block(joined(lines, "", [](const std::string& line) { return printable(line, line_limit) + '\n'; })) +
            '\n';
  };
  for (const auto& [label, moves] : difference_lists(finding)) {
    if (&moves != &finding.expected) list(label, moves);
  }
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

/// One issue text for each finding above a note, ready to be filed where the program's faults are kept: a heading, the
/// position with its board, what is expected and what was seen, the notes, and the command. Texts of any origin are
/// written as code or escaped.
void write_markdown(const Report& report, Output& out) {
  std::size_t written = 0;
  for (const Finding& finding : report.findings) {
    if (finding.level == Level::note) continue;
    out.write(issue_text(report, finding));
    ++written;
  }
  if (written == 0) out.write("No findings.\n");
}

using Outcome = ReportCase::Outcome;

/// The cases of a report, completed so that they contain all findings: a finding without a case gets a case "file" in
/// the group of its file, and a case with a finding of Report::fail_on has failed, whatever its outcome was. Cases of a
/// group are adjacent, groups in the order of their first case.
std::vector<ReportCase> whole_cases(const Report& report) {
  std::vector<ReportCase> cases = report.cases;
  std::map<std::string, std::size_t> made;
  for (const std::size_t i : findings_without_case(report)) {
    const Finding& finding = report.findings[i];
    const auto [at, fresh] = made.emplace(finding.where.file, cases.size());
    if (fresh) {
      ReportCase& next = cases.emplace_back();
      next.group = next.where.file = finding.where.file;
      next.name = "file";
    }
    cases[at->second].findings.push_back(i);
  }
  const auto fails = [&report](std::size_t i) { return report.findings[i].level >= report.fail_on; };
  for (ReportCase& each : cases) {
    if (std::ranges::any_of(each.findings, fails)) each.outcome = ReportCase::Outcome::failed;
  }
  std::map<std::string, std::size_t> order;
  for (const ReportCase& each : cases) order.emplace(each.group, order.size());
  std::ranges::stable_sort(
      cases, [&order](const ReportCase& a, const ReportCase& b) { return order.at(a.group) < order.at(b.group); });
  return cases;
}

/// Line breaks are kept in elements; only attributes need references for them.
std::string element_text(std::string_view text) { return replaced(xml_text(text), "&#10;", "\n"); }

std::string numbers(std::span<const ReportCase> cases) {
  const auto count = [cases](Outcome outcome) {
    return std::ranges::count_if(cases, [outcome](const ReportCase& each) { return each.outcome == outcome; });
  };
  return fmt::format("tests=\"{}\" failures=\"{}\" errors=\"0\"", cases.size(), count(Outcome::failed));
}

/// All failures of the case in one element: some readers take only one.
std::string failure(const Report& report, const ReportCase& each) {
  std::string text;
  std::string_view type = "failed";
  std::string message = each.reason.empty() ? "failed" : printable(each.reason, 400);
  std::size_t count = 0;
  for (const std::size_t i : each.findings) {
    const Finding& finding = report.findings[i];
    if (finding.level < report.fail_on) continue;
    if (count++ == 0) {
      type = finding.check.name();
      message = message_line(finding, 400);
    }
    text += format_text(finding, TextStyle{});
  }
  if (count > 1) message += fmt::format(" (and {} more)", count - 1);
  return fmt::format("      <failure type=\"{}\" message=\"{}\">{}</failure>\n", type, xml_text(message),
                     element_text(text));
}

void write_suite(const Report& report, std::span<const ReportCase> cases, Output& out) {
  const std::string& group = cases.front().group;
  const std::string suite = xml_text(group.empty() ? report.tool : printable(reported_path(report, group), 400));
  const auto skipped =
      std::ranges::count_if(cases, [](const ReportCase& each) { return each.outcome == Outcome::skipped; });
  out.write(fmt::format("  <testsuite name=\"{}\" {} skipped=\"{}\">\n", suite, numbers(cases), skipped));
  for (const ReportCase& each : cases) {
    const std::string name = each.title.empty() ? each.name : fmt::format("{}: {}", each.name, each.title);
    out.write(fmt::format("    <testcase name=\"{}\" classname=\"{}\">\n", xml_text(printable(name, 200)), suite));
    if (each.outcome == Outcome::failed) out.write(failure(report, each));
    if (each.outcome == Outcome::skipped)
      out.write(fmt::format("      <skipped message=\"{}\"/>\n", xml_text(printable(each.reason, 400))));
    std::string said;
    for (const std::string& fact : each.facts) said += printable(fact, 400) + "\n";
    for (const std::size_t i : each.findings) {
      if (report.findings[i].level < report.fail_on) said += format_text(report.findings[i], TextStyle{});
    }
    if (!said.empty()) out.write(fmt::format("      <system-out>{}</system-out>\n", element_text(said)));
    out.write("    </testcase>\n");
  }
  out.write("  </testsuite>\n");
}

/// JUnit's XML as CI hosts read it (following the schema junit-10.xsd of Jenkins's xUnit plugin): a test suite per
/// group, a test case per case. A case fails if it has findings of Report::fail_on; lesser findings and the facts are
/// in its system-out. Findings without a case make one named "file". Valid XML for any bytes in the findings.
void write_junit(const Report& report, Output& out) {
  const std::vector<ReportCase> cases = whole_cases(report);
  out.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
  out.write(fmt::format("<testsuites name=\"{}\" {}>\n", xml_text(report.tool), numbers(cases)));
  for (std::size_t begin = 0; begin < cases.size();) {
    std::size_t end = begin;
    while (end < cases.size() && cases[end].group == cases[begin].group) ++end;
    write_suite(report, std::span(cases).subspan(begin, end - begin), out);
    begin = end;
  }
  out.write("</testsuites>\n");
}

/// In a description, '#' would start a directive.
std::string escaped(const std::string& text) { return backslashed(text, "\\#"); }

/// A scalar in double quotes: a JSON string of printable characters is also YAML.
std::string scalar(std::string_view text, std::size_t limit = 2000) { return json_text(printable(text, limit), -1); }

std::string findings_yaml(const Report& report, const ReportCase& each) {
  std::string yaml;
  for (const std::size_t i : each.findings) {
    const Finding& finding = report.findings[i];
    yaml += fmt::format("    - rule: {}\n      level: {}\n      message: {}\n", scalar(finding.check.name()),
                        to_string(finding.level), scalar(finding.message));
    yaml += fmt::format("      file: {}\n", scalar(reported_path(report, finding.where.file)));
    if (finding.where.line != 0) yaml += fmt::format("      line: {}\n", finding.where.line);
    if (finding.where.line != 0 && finding.where.column != 0)
      yaml += fmt::format("      column: {}\n", finding.where.column);
    const std::vector<std::string> details = detail_lines(finding);
    if (!details.empty()) yaml += "      details:\n";
    for (const std::string& line : details) yaml += fmt::format("        - {}\n", scalar(line));
  }
  return yaml.empty() ? yaml : fmt::format("  findings:\n{}", yaml);
}

std::string yaml_block(const Report& report, const ReportCase& each) {
  std::string yaml;
  if (each.outcome == Outcome::failed && !each.reason.empty())
    yaml += fmt::format("  reason: {}\n", scalar(each.reason));
  if (!each.fen.empty()) yaml += fmt::format("  fen: {}\n", scalar(each.fen));
  if (!each.facts.empty()) yaml += "  facts:\n";
  for (const std::string& fact : each.facts) yaml += fmt::format("    - {}\n", scalar(fact));
  yaml += findings_yaml(report, each);
  return yaml.empty() ? yaml : fmt::format("  ---\n{}  ...\n", yaml);
}

/// The Test Anything Protocol, version 14 (testanything.org): a test per case, with its findings as a YAML block. A
/// test fails if it has findings of Report::fail_on; findings without a case make one named "file".
void write_tap(const Report& report, Output& out) {
  const std::vector<ReportCase> cases = whole_cases(report);
  out.write(fmt::format("TAP version 14\n1..{}{}\n", cases.size(), cases.empty() ? " # SKIP nothing was checked" : ""));
  std::size_t number = 0;
  for (const ReportCase& each : cases) {
    std::string name =
        each.group.empty() ? each.name : fmt::format("{}: {}", reported_path(report, each.group), each.name);
    if (!each.title.empty()) name.append(": ").append(each.title);
    out.write(fmt::format("{} {} - {}", each.outcome == Outcome::failed ? "not ok" : "ok", ++number,
                          escaped(printable(name, 400))));
    if (each.outcome == Outcome::skipped) out.write(fmt::format(" # SKIP {}", escaped(printable(each.reason, 400))));
    out.write(fmt::format("\n{}", yaml_block(report, each)));
  }
}

/// Prefixes of ids, and their subjects; the empty prefix matches all.
constexpr auto families = std::to_array<std::pair<std::string_view, std::string_view>>({
#define ARBITER_FAMILY(prefix, category, about) {prefix, about},
#include "verifier/diagnostics/families.def"
#undef ARBITER_FAMILY
});

/// Plain text with Markdown's special characters escaped.
std::string markdown(std::string_view text) { return backslashed(text, "\\`*_[]<>#|"); }

/// What a check's example is, how it is put right and what to do, each part that it has as a line of that form.
std::string parts_of(const CheckInfo& check, std::string_view before, bool escapes) {
  std::string lines;
  for (const auto& [label, part] :
       {std::pair{"Wrong", check.example}, {"Right", check.right}, {"What to do", check.remedy}}) {
    if (!part.empty()) lines += fmt::format("{}{}: {}\n", before, label, escapes ? markdown(part) : std::string(part));
  }
  return lines;
}

namespace fs = std::filesystem;

fs::path root_of(const fs::path& folder) {
  for (const char* name : {"GITHUB_WORKSPACE", "CI_PROJECT_DIR"}) {
    const std::string named = environment(name);
    if (named.empty()) continue;  // for some libraries that path is this folder
    std::error_code error;
    const fs::path checkout = fs::weakly_canonical(named, error);
    const fs::path way = folder.lexically_relative(checkout);
    if (!error && checkout.is_absolute() && !way.empty() && *way.begin() != "..") return checkout;
  }
  for (fs::path up = folder; up.has_relative_path(); up = up.parent_path()) {
    std::error_code error;
    if (fs::exists(up / ".git", error)) return up;
  }
  return folder;
}

constexpr std::size_t annotation_limit = 4000;  ///< columns; GitHub cuts at 64 kB, too much to read on one line
constexpr std::size_t title_limit = 120;
constexpr std::size_t path_limit = 4096;

/// Escapes as the runner's own library does: % and line ends, in properties also ':' and ','.
std::string escaped(std::string_view text, bool property) {
  return joined(text, "", [property](char c) {
    const bool special = c == '%' || c == '\r' || c == '\n' || (property && (c == ':' || c == ','));
    return special ? fmt::format("%{:02X}", static_cast<unsigned char>(c)) : std::string(1, c);
  });
}

std::string annotation(const Report& report, const Finding& finding) {
  std::string line = fmt::format("::{} ", finding.level == Level::note ? "notice" : to_string(finding.level));
  if (is_file(finding.where.file)) {
    line += fmt::format("file={},", escaped(printable(reported_path(report, finding.where.file), path_limit), true));
    if (finding.where.line != 0) {
      line += fmt::format("line={},", finding.where.line);
      const Columns columns = columns_of(finding);
      if (columns.begin != 0) line += fmt::format("col={},endColumn={},", columns.begin, columns.end - 1);
    }
  }
  std::string text = message_line(finding);
  for (const std::string& each : detail_lines(finding)) {
    if (text.size() + each.size() > annotation_limit) break;
    text += "\n" + each;
  }
  return line + fmt::format("title={}::{}\n", escaped(printable(title_of(report, finding), title_limit), true),
                            escaped(text, false));
}

/// Text in a cell of a Markdown table.
std::string cell(std::string_view text, std::size_t limit) {
  return joined(printable(text, limit), "", [](const char& c) {
    // A finding must not notify a user.
    const std::string_view reference = c == '<' ? "&lt;" : c == '&' ? "&amp;" : c == '@' ? "&#64;" : "";
    return reference.empty() ? backslashed({&c, 1}, "\\`*_[]>#|~") : std::string(reference);
  });
}

std::string row(const Report& report, const Finding& finding) {
  std::string place = cell(reported_path(report, finding.where.file), 200);
  if (finding.where.line != 0) place += fmt::format(":{}", finding.where.line);
  std::string text = cell(finding.message, 400);
  if (!finding.wanted.empty()) text += "<br>expected: " + cell(finding.wanted, 200);
  return fmt::format("| {} | {} | {} | {} |\n", to_string(finding.level), place, finding.check.name(), text);
}

std::array<std::size_t, 3> level_counts(const Report& report) {
  std::array<std::size_t, 3> counts{};
  for (const Finding& finding : report.findings) ++counts[static_cast<std::size_t>(finding.level)];
  return counts;
}

/// GitHub's workflow commands: `::error file=…,line=…,col=…,endColumn=…,title=…::message`, at most github_annotations
/// of each level, the first ones of the input. Columns count UTF-16 code units; endColumn is the last one of the span.
void write_github(const Report& report, Output& out) {
  std::array<std::size_t, 3> written{};
  for (const std::size_t i : worst_first(report)) {
    const Finding& finding = report.findings[i];
    if (written[static_cast<std::size_t>(finding.level)]++ < github_annotations) out.write(annotation(report, finding));
  }
}

struct FormatRow {
  std::string_view name;
  void (*write)(const Report&, Output&);
};

/// In the order of Format.
constexpr auto format_rows = std::to_array<FormatRow>({
#define ARBITER_FORMAT(name, writer) {#name, writer},
#include "verifier/report/formats.def"
#undef ARBITER_FORMAT
});

const FormatRow& row_of(Format format) { return format_rows[static_cast<std::size_t>(format)]; }

}  // namespace

std::string_view to_string(Format format) noexcept { return row_of(format).name; }

std::vector<Format> report_formats() {
  std::vector<Format> written;
  for (std::size_t i = 0; i < format_rows.size(); ++i) {
    if (is_report_format(static_cast<Format>(i))) written.push_back(static_cast<Format>(i));
  }
  return written;
}

bool is_report_format(Format format) { return row_of(format).write != nullptr; }

void write_report(Format format, const Report& report, Output& out) {
  if (!is_report_format(format)) throw InternalError("no report is written as " + std::string(to_string(format)));
  row_of(format).write(report, out);
}

std::string checks_text(std::span<const CheckInfo> checks, const Painter& paint, std::span<const OptionHint> hints) {
  std::string text;
  for (const CheckInfo& check : checks) {
    text += fmt::format("{} {}: {}\n    {}\n", paint(Ink::bold, check.id), to_string(check.level), check.title,
                        check.explanation);
    text += parts_of(check, "    ", false);
    if (const std::string_view typed = hint_about(check.id, hints); !typed.empty())
      text += fmt::format("    Option: {}\n", typed);
  }
  return text;
}

nlohmann::ordered_json checks_json(std::span<const CheckInfo> checks) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const CheckInfo& check : checks) {
    list.push_back({{"rule", check.id},
                    {"level", to_string(check.level)},
                    {"title", check.title},
                    {"explanation", check.explanation},
                    {"example", check.example},
                    {"right", check.right},
                    {"remedy", check.remedy},
                    {"unreadable", check.unreadable}});
  }
  return {{"schema", 2}, {"checks", std::move(list)}};
}

std::string checks_page(std::span<const CheckInfo> checks, std::span<const OptionHint> hints) {
  std::string text;
  std::vector<std::string_view> done;
  for (const auto& [prefix, about] : families) {
    bool first = true;
    for (const CheckInfo& rule : checks) {
      const bool listed = about.empty() || contains(done, rule.id);
      if (!rule.id.starts_with(prefix) || listed) continue;
      if (first) text += fmt::format("\n## {}\n", about);
      first = false;
      done.push_back(rule.id);
      text += fmt::format("\n### {}: {}\n\nLevel {}. {}\n", rule.id, markdown(rule.title), to_string(rule.level),
                          markdown(rule.explanation));
      if (const std::string parts = parts_of(rule, "- ", true); !parts.empty()) text.append("\n").append(parts);
      if (const std::string_view typed = hint_about(rule.id, hints); !typed.empty())
        text += fmt::format("- Option: `{}`\n", typed);
    }
  }
  return text;
}

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::string() : value;
}

void place(Report& report) {
  std::error_code error;
  const fs::path folder = fs::current_path(error);
  if (error) return;  // paths stay as they were typed
  report.folder = folder.string();
  report.root = root_of(folder).string();
}

bool add_step_summary(const Report& report) {
  const std::string file = environment("GITHUB_STEP_SUMMARY");
  if (file.empty()) return false;
  std::error_code error;
  const std::uintmax_t present = fs::file_size(file, error);
  const std::size_t used =
      error ? 0 : static_cast<std::size_t>(std::min<std::uintmax_t>(present, github_summary_bytes));
  const std::string text = github_summary(report, github_summary_bytes - used);
  if (text.empty()) return false;
  errno = 0;
  std::ofstream out(file, std::ios::binary | std::ios::app);
  out << text;
  out.close();
  if (!out)
    throw OutputError(fmt::format("cannot write '{}': {}", file, errno == 0 ? "unknown error" : std::strerror(errno)));
  return true;
}

std::array<std::size_t, 3> github_left_out(const Report& report) {
  std::array<std::size_t, 3> counts = level_counts(report);
  for (std::size_t& count : counts) count -= std::min(count, github_annotations);
  return counts;
}

std::string github_summary(const Report& report, std::size_t most) {
  constexpr std::size_t last_line = 100;  // bytes reserved for it
  const auto [notes, warnings, errors] = level_counts(report);
  std::string text = fmt::format("### {}: {}, {}, {}\n", report.tool, counted(errors, "error"),
                                 counted(warnings, "warning"), counted(notes, "note"));
  const std::string counts = counts_in_words(report);
  if (!counts.empty()) text.append("\n").append(cell(counts, 1000)).append("\n");
  if (report.findings.empty()) return text.size() <= most ? text : std::string();
  text += "\n| level | place | check | finding |\n| --- | --- | --- | --- |\n";
  std::size_t written = 0;
  for (const std::size_t i : worst_first(report)) {
    const std::string next = row(report, report.findings[i]);
    if (text.size() + next.size() + last_line > most) break;
    text += next;
    ++written;
  }
  if (written < report.findings.size())
    text += fmt::format("\n{} more findings do not fit here.\n", report.findings.size() - written);
  return text.size() <= most ? text : std::string();
}

}  // namespace arbiter
