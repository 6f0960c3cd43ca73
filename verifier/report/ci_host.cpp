#include "verifier/report/formats.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string_view>
#include <system_error>

#include <fmt/format.h>

#include "verifier/report/report.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter {
namespace {

namespace fs = std::filesystem;

bool inside(const fs::path& path, const fs::path& folder) {
  const fs::path way = path.lexically_relative(folder);
  return !way.empty() && *way.begin() != "..";
}

fs::path root_of(const fs::path& folder) {
  for (const char* name : {"GITHUB_WORKSPACE", "CI_PROJECT_DIR"}) {
    const std::string named = environment(name);
    if (named.empty()) continue;  // for some libraries that path is this folder
    std::error_code error;
    const fs::path checkout = fs::weakly_canonical(named, error);
    if (!error && checkout.is_absolute() && inside(folder, checkout)) return checkout;
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
  std::string out;
  for (const char c : text) {
    const bool special = c == '%' || c == '\r' || c == '\n' || (property && (c == ':' || c == ','));
    out += special ? fmt::format("%{:02X}", static_cast<unsigned char>(c)) : std::string(1, c);
  }
  return out;
}

std::string_view command_of(Level level) { return level == Level::note ? "notice" : to_string(level); }

std::string title_of(const Report& report, const Finding& finding) {
  const auto known =
      std::ranges::find_if(report.checks, [&](const CheckInfo& each) { return each.id == finding.check.name(); });
  if (known != report.checks.end()) return fmt::format("{}: {}", finding.check.name(), known->title);
  return std::string(finding.check.name());
}

std::string annotation(const Report& report, const Finding& finding) {
  std::string line = fmt::format("::{} ", command_of(finding.level));
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
  std::string out;
  for (const char c : printable(text, limit)) {
    if (c == '<') {
      out += "&lt;";
    } else if (c == '&') {
      out += "&amp;";
    } else if (c == '@') {
      out += "&#64;";  // a finding must not notify a user
    } else {
      if (std::string_view("\\`*_[]>#|~").find(c) != std::string_view::npos) out += '\\';
      out += c;
    }
  }
  return out;
}

std::string row(const Report& report, const Finding& finding) {
  std::string place = cell(reported_path(report, finding.where.file), 200);
  if (finding.where.line != 0) place += fmt::format(":{}", finding.where.line);
  std::string text = cell(finding.message, 400);
  if (!finding.wanted.empty()) text += "<br>expected: " + cell(finding.wanted, 200);
  return fmt::format("| {} | {} | {} | {} |\n", to_string(finding.level), place, finding.check.name(), text);
}

/// By level.
std::array<std::size_t, 3> level_counts(const Report& report) {
  std::array<std::size_t, 3> counts{};
  for (const Finding& finding : report.findings) ++counts[static_cast<std::size_t>(finding.level)];
  return counts;
}

}  // namespace

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

StepSummary add_step_summary(const Report& report) {
  const std::string file = environment("GITHUB_STEP_SUMMARY");
  if (file.empty()) return StepSummary::none;
  std::error_code error;
  const std::uintmax_t present = fs::file_size(file, error);
  const std::size_t used =
      error ? 0 : static_cast<std::size_t>(std::min<std::uintmax_t>(present, github_summary_bytes));
  const std::string text = github_summary(report, github_summary_bytes - used);
  if (text.empty()) return StepSummary::full;
  errno = 0;
  std::ofstream out(file, std::ios::binary | std::ios::app);
  out << text;
  out.close();
  if (!out)
    throw OutputError(fmt::format("cannot write '{}': {}", file, errno == 0 ? "unknown error" : std::strerror(errno)));
  return StepSummary::written;
}

std::array<std::size_t, 3> github_left_out(const Report& report) {
  std::array<std::size_t, 3> counts = level_counts(report);
  for (std::size_t& count : counts) count -= std::min(count, github_annotations);
  return counts;
}

void write_github(const Report& report, Output& out) {
  std::array<std::size_t, 3> written{};
  for (const std::size_t i : worst_first(report)) {
    const Finding& finding = report.findings[i];
    if (written[static_cast<std::size_t>(finding.level)]++ < github_annotations) out.write(annotation(report, finding));
  }
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
