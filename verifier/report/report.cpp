#include "verifier/report/report.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <filesystem>
#include <map>
#include <numeric>
#include <set>

#include <fmt/format.h>

#include "verifier/report/board_text.hpp"
#include "verifier/support/internal_error.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/random.hpp"
#include "verifier/support/text.hpp"

namespace arbiter {
namespace {

/// In the order of Ink.
constexpr std::array ink_codes{"\x1b[1m", "\x1b[2m", "\x1b[1;31m", "\x1b[1;33m", "\x1b[32m", "\x1b[36m"};
static_assert(ink_codes.size() == static_cast<std::size_t>(Ink::cyan) + 1);

namespace fs = std::filesystem;

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

constexpr std::size_t longest_detail = 400;  ///< columns of one detail; longer values are cut
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

constexpr std::uint64_t other_basis = 0x9E3779B97F4A7C15U;  ///< for the second half; any other number would do

/// Adds the part with its length, so that different lists of parts never give the same key.
void add(std::string& key, std::string_view part) {
  key += fmt::format("{}:", part.size());
  key += part;
}

std::string key_of(const Finding& finding, const std::string& path) {
  std::string key;
  add(key, finding.check.name());
  add(key, path);
  if (!finding.diagram.empty()) {
    add(key, finding.diagram.front().fen);
    for (const std::string& mark : finding.diagram.front().marks) add(key, mark);
  } else if (!trimmed(finding.source_line).empty()) {
    add(key, trimmed(finding.source_line));
  } else {
    add(key, finding.message);
  }
  return key;
}

struct Print {
  std::uint64_t one = fnv_basis;
  std::uint64_t other = other_basis;

  [[nodiscard]] Print with(std::string_view text) const { return {fnv1a(text, one), fnv1a(text, other)}; }
  [[nodiscard]] std::string text() const { return fmt::format("{:016x}{:016x}", one, other); }
};

std::uint64_t from_digits(std::string_view digits) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value, 16);
  ensure(error == std::errc{} && end == digits.data() + digits.size(), "a fingerprint is made of hexadecimal digits");
  return value;
}

Ink ink_of(Level level) {
  if (level == Level::error) return Ink::red;
  return level == Level::warning ? Ink::yellow : Ink::cyan;
}

/// The quoted line and the caret line below it. `begin` and `end` are 0-based byte offsets of the span; it may be
/// beyond the end of the line.
std::pair<std::string, std::string> quote(std::string_view whole, std::size_t begin, std::size_t end,
                                          std::size_t width) {
  // Only the text near the span can be shown, so a line of many megabytes is not cut into cells.
  const std::size_t reach = 8 * width;
  std::size_t from = begin > reach ? std::min(begin, whole.size()) - std::min(reach, std::min(begin, whole.size())) : 0;
  while (from > 0 && from < whole.size() && (static_cast<unsigned char>(whole[from]) & 0xC0U) == 0x80U) --from;
  const std::string_view part = whole.substr(from, 2 * reach);
  const std::vector<Cell> cells = cells_of(part);
  begin -= std::min(begin, from);
  end -= std::min(end, from);

  std::size_t first = 0;  // cell with the caret
  while (first < cells.size() && cells[first].end <= begin) ++first;
  // The window of cells: from the start of the line if the caret is near, else around the caret.
  std::size_t left = 0;
  std::size_t before = 0;
  for (std::size_t i = 0; i < first; ++i) before += cells[i].width;
  for (; before > width * 2 / 3 && left < first; ++left) before -= cells[left].width;

  const bool cut = left > 0 || from > 0;
  std::string line = cut ? "… " : "";
  std::string caret = cut ? "  " : "";
  std::size_t used = 0;
  std::size_t at = left;
  bool marked = false;
  for (; at < cells.size() && used + cells[at].width <= width; ++at) {
    const bool inside = cells[at].begin < std::max(end, begin + 1) && cells[at].end > begin;
    line += cells[at].text;
    caret.append(cells[at].width, inside ? '~' : ' ');
    if (inside && !marked) caret[caret.size() - cells[at].width] = '^';
    marked = marked || inside;
    used += cells[at].width;
  }
  if (!marked) caret += '^';
  if (at < cells.size() || from + part.size() < whole.size()) line += " …";
  caret.erase(caret.find_last_not_of(' ') + 1);
  return {std::move(line), std::move(caret)};
}

std::string list(const std::vector<std::string>& items) {
  return joined(items, " ", [](const std::string& item) { return printable(item, longest_detail); });
}

void detail(std::string& out, std::string_view label, std::string_view text) {
  if (!text.empty()) out += fmt::format("  {}: {}\n", label, text);
}

void block(std::string& out, std::string_view indent, std::string_view text) {
  while (!text.empty()) out += fmt::format("{}{}\n", indent, printable(take_until(text, '\n'), longest_detail));
}

/// Like block, for our own text: colours are kept.
void indent(std::string& out, std::string_view blanks, std::string_view text) {
  while (!text.empty()) out.append(blanks).append(take_until(text, '\n')).append("\n");
}

}  // namespace

std::string Painter::operator()(Ink ink, std::string_view text) const {
  if (!on || text.empty()) return std::string(text);
  return std::string(ink_codes[static_cast<std::size_t>(ink)]).append(text).append("\x1b[0m");
}

std::string_view hint_about(std::string_view about, std::span<const OptionHint> hints) {
  const auto found = std::ranges::find_if(hints, [about](const auto& each) { return each.about == about; });
  return found == hints.end() ? std::string_view() : found->typed;
}

std::size_t columns_of(const std::string& text) {
  std::size_t width = 0;
  for (const Cell& cell : cells_of(text)) width += cell.width;
  return width;
}

std::string TextTable::text(std::size_t indent) const {
  std::vector<std::size_t> widths(columns.size(), 0);
  for (const auto& cells : rows) {
    for (std::size_t i = 0; i < cells.size(); ++i) widths[i] = std::max(widths[i], columns_of(cells[i]));
  }
  std::string out;
  for (const auto& cells : rows) {
    std::string line(indent, ' ');
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const std::string padding(widths[i] - columns_of(cells[i]), ' ');
      if (i > 0) line += "  ";
      line += columns[i] == 'r' ? padding + cells[i] : cells[i] + padding;
    }
    line.erase(line.find_last_not_of(' ') + 1);
    out += line + '\n';
  }
  return out;
}

std::string paragraph(const std::string& head, std::string_view text, std::size_t width) {
  const auto words = split_words(text, " \t\n");
  return paragraph(head, std::vector<std::string>(words.begin(), words.end()), " ", width);
}

std::string paragraph(const std::string& head, std::span<const std::string> words, std::string_view between,
                      std::size_t width) {
  std::string out = head;
  const std::size_t indent = columns_of(head);
  std::size_t column = indent;
  for (const std::string& word : words) {
    const std::size_t length = columns_of(word);
    if (column > indent && column + between.size() + length > width) {
      out += '\n' + std::string(indent, ' ');
      column = indent;
    } else if (column > indent) {
      out += between;
      column += between.size();
    }
    out += word;
    column += length;
  }
  return out + '\n';
}

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
  return (path.starts_with('/') ? "file://" : "") + percent_encoded(path, "-._~/");
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

std::vector<std::size_t> findings_without_case(const Report& report) {
  std::set<std::size_t> rest;
  for (std::size_t i = 0; i < report.findings.size(); ++i) rest.insert(rest.end(), i);
  for (const ReportCase& each : report.cases) {
    for (const std::size_t i : each.findings) rest.erase(i);
  }
  return {rest.begin(), rest.end()};
}

std::string message_line(const Finding& finding, std::size_t limit) {
  return finding.message.empty() ? "no message" : printable(finding.message, limit);
}

std::vector<std::string> detail_lines(const Finding& finding) {
  std::vector<std::string> lines;
  detail(lines, "seen", finding.seen);
  detail(lines, "expected", finding.wanted);
  detail(lines, "claim", finding.claim);
  for (const auto& [label, moves] : difference_lists(finding)) detail(lines, label, moves);
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
  return joined(key, "", [](char c) { return (is_upper(c) ? " " : "") + std::string(1, to_lower(c)); });
}

std::string counts_in_words(const Report& report) {
  return joined(report.counts, ", ", [](const auto& each) {
    const auto& [key, count] = each;
    if (count == 0 || key == "errors" || key == "warnings" || key == "notes") return std::string();
    return fmt::format("{} {}", count, count_words(key, count));
  });
}

std::vector<std::string> unnumbered_fingerprints(const std::vector<Finding>& findings, const Report& report) {
  std::vector<std::string> prints;
  for (const Finding& finding : findings)
    prints.push_back(Print{}.with(key_of(finding, reported_path(report, finding.where.file))).text());
  return prints;
}

std::vector<std::string> numbered_fingerprints(const std::vector<std::string>& unnumbered) {
  std::vector<std::string> prints;
  prints.reserve(unnumbered.size());
  std::map<std::string_view, std::size_t> seen;
  for (const std::string& print : unnumbered) {
    ensure(print.size() == 32, "a fingerprint has 32 digits");
    std::string number;
    add(number, std::to_string(seen[print]++));
    prints.push_back(Print{from_digits(print.substr(0, 16)), from_digits(print.substr(16))}.with(number).text());
  }
  return prints;
}

std::vector<std::string> fingerprints(const std::vector<Finding>& findings, const Report& report) {
  return numbered_fingerprints(unnumbered_fingerprints(findings, report));
}

std::string format_text(const Finding& finding, const TextStyle& style) {
  const Painter paint{style.colour};
  std::string place = place_of(finding.where);
  if (!place.empty()) place += ": ";
  const std::string id = fmt::format(" [{}]", finding.check.name());
  std::string out = fmt::format("{}{} {}{}\n", paint(Ink::bold, place),
                                paint(ink_of(finding.level), fmt::format("{}:", to_string(finding.level))),
                                printable(finding.message, longest_detail), paint(Ink::dim, id));
  if (!finding.source_line.empty() && finding.where.column != 0) {
    const std::size_t begin = finding.where.column - 1;
    const std::size_t end = finding.where.end_column > finding.where.column ? finding.where.end_column - 1 : begin + 1;
    const auto [line, caret] = quote(finding.source_line, begin, end, std::max<std::size_t>(style.width, 20));
    const std::string number = finding.where.line != 0 ? fmt::format("{:>5}", finding.where.line) : std::string(5, ' ');
    out += fmt::format("{} | {}\n", number, line);
    out += fmt::format("{:>5} | {}\n", "", paint(ink_of(finding.level), caret));
  }
  detail(out, "seen", printable(finding.seen, longest_detail));
  detail(out, "expected", printable(finding.wanted, longest_detail));
  detail(out, "option", hint_about(finding.check.name(), style.hints));
  detail(out, "claim", printable(finding.claim, longest_detail));
  for (const auto& [label, moves] : difference_lists(finding)) detail(out, label, list(moves));
  for (const DiagramReference& diagram : finding.diagram) {
    out += fmt::format("  diagram {}: {}\n", diagram.index, printable(diagram.fen, longest_detail));
  }
  for (const BoardPicture& board : finding.board)
    indent(out, "      ", board_text(board, style, {}, is_of_peer(finding)));
  for (const Fix& fix : finding.fixes) {
    out += fmt::format("  {} {}\n", paint(Ink::cyan, fix.sure ? "fix:" : "possible fix:"),
                       printable(fix.what, longest_detail));
  }
  for (const std::string& note : finding.notes) {
    const std::size_t end = note.find('\n');
    out += fmt::format("  {} {}\n", paint(Ink::cyan, "note:"),
                       printable(std::string_view(note).substr(0, end), longest_detail));
    if (end != std::string::npos) block(out, "        ", std::string_view(note).substr(end + 1));
  }
  return out;
}

void write_text(std::span<const Finding> findings, Output& out, const TextStyle& style) {
  for (const Finding& finding : findings) out.write(format_text(finding, style));
}

}  // namespace arbiter
