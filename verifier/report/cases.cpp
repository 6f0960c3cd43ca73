#include "verifier/report/report.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <numeric>

#include <fmt/format.h>

#include "verifier/report/board_text.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

constexpr std::size_t longest_detail = 400;  ///< columns of one detail, as in text output
constexpr std::size_t most_also = 20;        ///< further places in words; formats with fields for places list more

void detail(std::vector<std::string>& lines, std::string_view label, std::string_view text) {
  if (!text.empty()) lines.push_back(fmt::format("{}: {}", label, printable(text, longest_detail)));
}

void detail(std::vector<std::string>& lines, std::string_view label, const std::vector<std::string>& items) {
  std::string text;
  for (const std::string& item : items) {
    if (text.size() > 4 * longest_detail) break;
    text += text.empty() ? item : " " + item;
  }
  detail(lines, label, text);
}

struct Words {
  std::string_view key;
  std::string_view one;
  std::string_view many;
};

constexpr auto table = std::to_array<Words>({
#define ARBITER_COUNT_WORDS(key, one, many) {key, one, many},
#include "verifier/report/count_words.def"
#undef ARBITER_COUNT_WORDS
});

}  // namespace

bool is_file(std::string_view file) noexcept {
  return !file.empty() && !file.starts_with("--") && !(file.starts_with('<') && file.ends_with('>'));
}

std::string reported_path(const Report& report, std::string_view file) {
  if (!is_file(file)) return std::string(file);
  const fs::path typed{std::string(file)};
  const fs::path plain = typed.lexically_normal();
  if (report.folder.empty() || report.root.empty()) return plain.string();
  const fs::path whole = (fs::path(report.folder) / typed).lexically_normal();
  const fs::path root = fs::path(report.root).lexically_normal();
  const fs::path inside = whole.lexically_relative(root);
  return inside.empty() || *inside.begin() == ".." ? plain.string() : inside.string();
}

std::string uri_of(std::string_view path) {
  std::string uri = path.starts_with('/') ? "file://" : "";
  for (const char c : path) {
    const bool unreserved = is_letter(c) || is_digit(c) || std::string_view("-._~/").find(c) != std::string_view::npos;
    uri += unreserved ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return uri;
}

Columns columns_of(const Finding& finding) {
  const Location& where = finding.where;
  if (where.column == 0 || finding.source_line.empty()) return {};
  std::string_view line = finding.source_line;
  std::size_t begin = where.column - 1;
  std::size_t end = std::max(where.end_column == 0 ? 0 : where.end_column - 1, begin);
  if (where.line == 1 && line.starts_with(byte_order_mark)) {
    const std::size_t mark = byte_order_mark.size();
    line.remove_prefix(mark);
    begin -= std::min(begin, mark);
    end -= std::min(end, mark);
  }
  begin = std::min(begin, line.size());
  end = std::clamp(end, begin, line.size());
  const std::size_t before = utf16_units(line.substr(0, begin));
  const std::size_t length = utf16_units(line.substr(begin, end - begin));
  return {before + 1, before + 1 + std::max<std::size_t>(length, 1)};
}

std::string place_of(const Location& where, std::size_t limit) {
  std::string text = printable(where.file, limit);
  if (where.line != 0) text += fmt::format(":{}", where.line);
  if (where.line != 0 && where.column != 0) text += fmt::format(":{}", where.column);
  return text;
}

std::vector<ReportCase> whole_cases(const Report& report) {
  std::vector<ReportCase> cases = report.cases;
  std::vector<bool> taken(report.findings.size(), false);
  for (const ReportCase& each : cases) {
    for (const std::size_t i : each.findings) taken.at(i) = true;
  }
  std::map<std::string, std::size_t> made;
  for (std::size_t i = 0; i < report.findings.size(); ++i) {
    if (taken[i]) continue;
    const Finding& finding = report.findings[i];
    const auto [at, fresh] = made.emplace(finding.where.file, cases.size());
    if (fresh) {
      ReportCase next;
      next.group = finding.where.file;
      next.name = "file";
      next.where.file = finding.where.file;
      cases.push_back(std::move(next));
    }
    cases[at->second].findings.push_back(i);
  }
  for (ReportCase& each : cases) {
    if (std::ranges::any_of(each.findings,
                            [&report](std::size_t i) { return report.findings[i].level >= report.fail_on; })) {
      each.outcome = ReportCase::Outcome::failed;
    }
  }
  std::map<std::string, std::size_t> order;
  for (const ReportCase& each : cases) order.emplace(each.group, order.size());
  std::ranges::stable_sort(cases, [&order](const ReportCase& a, const ReportCase& b) {
    return order.find(a.group)->second < order.find(b.group)->second;
  });
  return cases;
}

std::string message_line(const Finding& finding, std::size_t limit) {
  return finding.message.empty() ? "no message" : printable(finding.message, limit);
}

std::vector<std::string> detail_lines(const Finding& finding) {
  std::vector<std::string> lines;
  detail(lines, "seen", finding.seen);
  detail(lines, "expected", finding.wanted);
  detail(lines, "claim", finding.claim);
  const DifferenceWords words = difference_words(finding);
  detail(lines, words.expected, finding.expected);
  detail(lines, words.missing, finding.missing);
  detail(lines, words.extra, finding.extra);
  for (const DiagramReference& diagram : finding.diagram)
    detail(lines, fmt::format("diagram {}", diagram.index), diagram.fen);
  for (const std::string& note : finding.notes) detail(lines, "note", note);
  for (std::size_t i = 0; i < std::min(finding.also.size(), most_also); ++i)
    lines.push_back("also: " + place_of(finding.also[i]));
  if (finding.also.size() > most_also)
    lines.push_back(fmt::format("also: {} more places", finding.also.size() - most_also));
  for (const Fix& fix : finding.fixes) detail(lines, "fix", fix.what);
  return lines;
}

std::vector<std::size_t> worst_first(const Report& report) {
  std::vector<std::size_t> order(report.findings.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(
      order, [&report](std::size_t a, std::size_t b) { return report.findings[a].level > report.findings[b].level; });
  return order;
}

std::string count_words(std::string_view key, std::size_t count) {
  const auto* const found = std::ranges::find(table, key, &Words::key);
  if (found != table.end()) return std::string(count == 1 ? found->one : found->many);
  std::string words;
  for (const char c : key) {
    if (is_upper(c)) words += ' ';
    words += to_lower(c);
  }
  return words;
}

std::string counts_in_words(const Report& report) {
  std::string list;
  for (const auto& [key, count] : report.counts) {
    if (count == 0 || key == "errors" || key == "warnings" || key == "notes") continue;
    list += fmt::format("{}{} {}", list.empty() ? "" : ", ", count, count_words(key, count));
  }
  return list;
}

}  // namespace arbiter
