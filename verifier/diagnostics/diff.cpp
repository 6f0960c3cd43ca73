#include "verifier/diagnostics/diff.hpp"

#include <algorithm>
#include <filesystem>
#include <utility>

#include <fmt/format.h>

#include "verifier/support/internal_error.hpp"
#include "verifier/support/text.hpp"

namespace arbiter {

bool applicable(std::span<const Edit> edits, std::size_t size) noexcept {
  std::size_t from = 0;
  for (std::size_t i = 0; i < edits.size(); ++i) {
    const Edit& edit = edits[i];
    if (edit.end < edit.begin || edit.begin < from || edit.end > size) return false;
    if (i > 0 && edits[i - 1].begin == edit.begin) return false;
    from = edit.end;
  }
  return true;
}

std::string apply_edits(std::string_view text, std::span<const Edit> edits) {
  ensure(applicable(edits, text.size()), "edits are in order and inside the text");
  std::string result;
  std::size_t from = 0;
  for (const Edit& edit : edits) {
    result.append(text, from, edit.begin - from).append(edit.text);
    from = edit.end;
  }
  return result.append(text, from);
}

std::vector<Edit> ordered_edits(std::vector<Edit> edits) {
  // Insertions (end == begin) come before what replaces the text behind them; the sort keeps their order.
  std::ranges::stable_sort(edits, [](const Edit& a, const Edit& b) {
    return a.begin != b.begin ? a.begin < b.begin : a.end == a.begin && b.end > b.begin;
  });
  std::vector<Edit> joined;
  for (Edit& edit : edits) {
    const bool inserted_before =
        !joined.empty() && joined.back().begin == edit.begin && joined.back().end == edit.begin;
    if (!inserted_before) {
      joined.push_back(std::move(edit));
      continue;
    }
    joined.back().text += edit.text;
    joined.back().end = edit.end;
  }
  return joined;
}

bool merge_edits(std::vector<Edit>& edits, std::span<const Edit> more) {
  std::vector<Edit> all = edits;
  all.insert(all.end(), more.begin(), more.end());
  std::ranges::stable_sort(all, [](const Edit& a, const Edit& b) { return a.begin < b.begin; });
  if (!applicable(all, std::string::npos)) return false;
  edits = std::move(all);
  return true;
}

namespace {

constexpr std::size_t context = 3;  ///< unchanged lines on either side of a hunk

using Lines = std::vector<std::string_view>;

/// Lines with their line ends.
Lines lines_of(std::string_view text) {
  Lines lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
    lines.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return lines;
}

/// Which lines of each file have no match in the other.
struct Changes {
  std::vector<bool> removed;
  std::vector<bool> added;
};

/// With more changed lines than this, no fewest-changes search is made: its trace grows with their square.
constexpr std::ptrdiff_t most_changes = 1000;

/// Myers' greedy search for the fewest changes between before[from, before_end) and after[from, after_end). False if
/// there are more than most_changes.
bool fewest_changes(const Lines& before, const Lines& after, std::size_t from, std::size_t before_end,
                    std::size_t after_end, Changes& changes) {
  const auto n = static_cast<std::ptrdiff_t>(before_end - from);
  const auto m = static_cast<std::ptrdiff_t>(after_end - from);
  const auto line = [from](const Lines& lines, std::ptrdiff_t i) { return lines[from + static_cast<std::size_t>(i)]; };
  const std::ptrdiff_t limit = std::min(n + m, most_changes);
  // furthest[d][k + d] = the furthest line of `before` that d changes reach on diagonal k = x - y; k has d's parity.
  std::vector<std::vector<std::ptrdiff_t>> furthest;
  const auto reached = [&furthest](std::ptrdiff_t d, std::ptrdiff_t k) {
    return furthest[static_cast<std::size_t>(d)][static_cast<std::size_t>(k + d)];
  };
  // Whether the step to diagonal k at change d comes from above: a line is added.
  const auto adds = [&reached](std::ptrdiff_t d, std::ptrdiff_t k) {
    return k == -d || (k != d && reached(d - 1, k - 1) < reached(d - 1, k + 1));
  };
  std::ptrdiff_t found = -1;
  for (std::ptrdiff_t d = 0; d <= limit && found < 0; ++d) {
    furthest.emplace_back(static_cast<std::size_t>(2 * d + 1), 0);
    for (std::ptrdiff_t k = -d; k <= d; k += 2) {
      std::ptrdiff_t x = d == 0 ? 0 : adds(d, k) ? reached(d - 1, k + 1) : reached(d - 1, k - 1) + 1;
      while (x < n && x - k < m && x - k >= 0 && line(before, x) == line(after, x - k)) ++x;
      furthest.back()[static_cast<std::size_t>(k + d)] = x;
      if (x >= n && x - k >= m) found = d;
    }
  }
  if (found < 0) return false;
  std::ptrdiff_t k = n - m;
  for (std::ptrdiff_t d = found; d > 0; --d) {
    const bool added = adds(d, k);
    const std::ptrdiff_t last = added ? k + 1 : k - 1;
    const std::ptrdiff_t x = reached(d - 1, last);
    if (added)
      changes.added[from + static_cast<std::size_t>(x - last)] = true;
    else
      changes.removed[from + static_cast<std::size_t>(x)] = true;
    k = last;
  }
  return true;
}

Changes compare(const Lines& before, const Lines& after) {
  Changes changes{std::vector<bool>(before.size()), std::vector<bool>(after.size())};
  const std::size_t least = std::min(before.size(), after.size());
  std::size_t head = 0;
  while (head < least && before[head] == after[head]) ++head;
  std::size_t tail = 0;
  while (tail < least - head && before[before.size() - 1 - tail] == after[after.size() - 1 - tail]) ++tail;
  const std::size_t before_end = before.size() - tail;
  const std::size_t after_end = after.size() - tail;
  if (fewest_changes(before, after, head, before_end, after_end, changes)) return changes;
  const bool lines_kept = before_end == after_end;
  for (std::size_t i = head; i < before_end; ++i) changes.removed[i] = !lines_kept || before[i] != after[i];
  for (std::size_t i = head; i < after_end; ++i) changes.added[i] = !lines_kept || before[i] != after[i];
  return changes;
}

std::string range(std::size_t first, std::size_t count) {
  if (count == 1) return std::to_string(first + 1);
  return fmt::format("{},{}", count == 0 ? first : first + 1, count);  // an empty range is named by the line before it
}

/// "a/rules.pug", quoted as git does where needed.
std::string shown_name(char side, std::string_view name) {
  std::string path = std::filesystem::path(name).lexically_normal().string();
  path.erase(0, std::min(path.find_first_not_of('/'), path.size()));
  path = fmt::format("{}/{}", side, path);
  const auto odd = [](char c) { return static_cast<unsigned char>(c) < 0x20U || c == 0x7f || c == '"' || c == '\\'; };
  if (std::ranges::none_of(path, odd)) return path.find(' ') == std::string::npos ? path : path + '\t';
  const auto quoted = [&odd](char c) {
    if (c == '"' || c == '\\') return std::string{'\\', c};
    return odd(c) ? fmt::format("\\{:03o}", static_cast<unsigned char>(c)) : std::string(1, c);
  };
  return '"' + joined(path, "", quoted) + '"';
}

/// Where the last line begins, whether it is ended or not.
std::size_t last_line(std::string_view text) {
  if (text.ends_with('\n')) text.remove_suffix(1);
  const std::size_t end = text.rfind('\n');
  return end == std::string_view::npos ? 0 : end + 1;
}

}  // namespace

std::string DiffWriter::take(std::string_view before, std::string_view after, bool last) {
  std::string out;
  cut_before_ += before;
  cut_after_ += after;
  // A line that the part cuts is compared with the next one, and so is the line that stands for it.
  const bool ended = last || cut_before_.ends_with('\n');
  const std::size_t old_end = ended ? cut_before_.size() : last_line(cut_before_);
  const std::size_t new_end = ended ? cut_after_.size() : last_line(cut_after_);
  put_lines(out, std::string_view(cut_before_).substr(0, old_end), std::string_view(cut_after_).substr(0, new_end));
  cut_before_.erase(0, old_end);
  cut_after_.erase(0, new_end);
  if (last) close(out);
  return out;
}

void DiffWriter::put_lines(std::string& out, std::string_view before, std::string_view after) {
  const Lines old_lines = lines_of(before);
  const Lines new_lines = lines_of(after);
  const Changes changes = compare(old_lines, new_lines);
  std::size_t x = 0;
  std::size_t y = 0;
  while (x < old_lines.size() || y < new_lines.size()) {
    if (x < old_lines.size() && changes.removed[x]) {
      put(out, '-', old_lines[x++]);
    } else if (y < new_lines.size() && changes.added[y]) {
      put(out, '+', new_lines[y++]);
    } else {
      put(out, ' ', old_lines[x++]);
      ++y;
    }
  }
}

void DiffWriter::put(std::string& out, char sign, std::string_view line) {
  if (sign != ' ') {
    if (!changes_) {
      first_before_ = x_ - rows_.size();
      first_after_ = y_ - rows_.size();
    }
    changes_ = true;
    quiet_ = 0;
  } else if (!changes_ && rows_.size() == context) {
    rows_.erase(rows_.begin());
  }
  rows_.push_back({sign, std::string(line)});
  if (changes_ && sign == ' ' && ++quiet_ > 2 * context) close(out);
  if (sign != '+') ++x_;
  if (sign != '-') ++y_;
}

/// Ends the hunk; its last unchanged lines may lead the next one.
void DiffWriter::close(std::string& out) {
  if (!changes_) return;
  std::vector<Row> lead(rows_.end() - static_cast<std::ptrdiff_t>(std::min(quiet_, context)), rows_.end());
  if (quiet_ > context) rows_.resize(rows_.size() - (quiet_ - context));
  if (!named_) out += fmt::format("--- {}\n+++ {}\n", shown_name('a', name_), shown_name('b', name_));
  named_ = true;
  const auto count = [this](char other) {
    return static_cast<std::size_t>(
        std::ranges::count_if(rows_, [other](const Row& row) { return row.sign != other; }));
  };
  out += fmt::format("@@ -{} +{} @@\n", range(first_before_, count('+')), range(first_after_, count('-')));
  for (const Row& row : rows_) {
    out.append(1, row.sign).append(row.text);
    if (!row.text.ends_with('\n')) out += "\n\\ No newline at end of file\n";
  }
  rows_ = std::move(lead);
  changes_ = false;
  quiet_ = 0;
}

std::string unified_diff(std::string_view name, std::string_view before, std::string_view after) {
  if (before == after) return {};
  return DiffWriter(name).take(before, after, true);
}

}  // namespace arbiter
