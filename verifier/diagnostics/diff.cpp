#include "verifier/diagnostics/diff.hpp"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <vector>

#include <fmt/format.h>

namespace arbiter {
namespace {

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

/// One line of a hunk.
struct Row {
  char sign;  ///< ' ', '-' or '+'
  std::string_view text;
};

void put_row(std::string& out, const Row& row) {
  out.append(1, row.sign).append(row.text);
  if (!row.text.ends_with('\n')) out += "\n\\ No newline at end of file\n";
}

std::string range(std::size_t first, std::size_t count) {
  if (count == 1) return std::to_string(first + 1);
  return fmt::format("{},{}", count == 0 ? first : first + 1, count);  // an empty range is named by the line before it
}

void put_hunk(std::string& out, const std::vector<Row>& rows, std::size_t first_before, std::size_t first_after) {
  const auto is_not = [](char sign) { return [sign](const Row& row) { return row.sign != sign; }; };
  const auto before = static_cast<std::size_t>(std::count_if(rows.begin(), rows.end(), is_not('+')));
  const auto after = static_cast<std::size_t>(std::count_if(rows.begin(), rows.end(), is_not('-')));
  out += fmt::format("@@ -{} +{} @@\n", range(first_before, before), range(first_after, after));
  for (const Row& row : rows) put_row(out, row);
}

/// "a/rules.pug", quoted as git does where needed.
std::string shown_name(char side, std::string_view name) {
  std::string path = std::filesystem::path(name).lexically_normal().string();
  path.erase(0, std::min(path.find_first_not_of('/'), path.size()));
  path = fmt::format("{}/{}", side, path);
  const auto odd = [](char c) { return static_cast<unsigned char>(c) < 0x20U || c == 0x7f || c == '"' || c == '\\'; };
  if (std::none_of(path.begin(), path.end(), odd)) return path.find(' ') == std::string::npos ? path : path + '\t';
  std::string quoted = "\"";
  for (const char c : path) {
    if (c == '"' || c == '\\')
      quoted.append(1, '\\').append(1, c);
    else if (odd(c))
      quoted += fmt::format("\\{:03o}", static_cast<unsigned char>(c));
    else
      quoted += c;
  }
  return quoted + '"';
}

}  // namespace

std::string unified_diff(std::string_view name, std::string_view before, std::string_view after, std::size_t context) {
  if (before == after) return {};
  const Lines old_lines = lines_of(before);
  const Lines new_lines = lines_of(after);
  const Changes changes = compare(old_lines, new_lines);
  std::string out = fmt::format("--- {}\n+++ {}\n", shown_name('a', name), shown_name('b', name));
  std::vector<Row> rows;  // of the current hunk
  std::size_t quiet = 0;  // unchanged lines at its end
  std::size_t x = 0;
  std::size_t y = 0;
  std::size_t first_before = 0;
  std::size_t first_after = 0;
  const auto close = [&] {
    if (rows.empty()) return;
    if (quiet > context) rows.resize(rows.size() - (quiet - context));
    put_hunk(out, rows, first_before, first_after);
    rows.clear();
    quiet = 0;
  };
  while (x < old_lines.size() || y < new_lines.size()) {
    const bool removes = x < old_lines.size() && changes.removed[x];
    const bool adds = !removes && y < new_lines.size() && changes.added[y];
    if ((removes || adds) && rows.empty()) {
      const std::size_t lead = std::min({context, x, y});
      first_before = x - lead;
      first_after = y - lead;
      for (std::size_t i = x - lead; i < x; ++i) rows.push_back({' ', old_lines[i]});
    }
    if (removes) {
      rows.push_back({'-', old_lines[x++]});
      quiet = 0;
    } else if (adds) {
      rows.push_back({'+', new_lines[y++]});
      quiet = 0;
    } else {
      if (!rows.empty()) rows.push_back({' ', old_lines[x]});
      ++quiet;
      ++x;
      ++y;
      if (quiet > 2 * context) close();
    }
  }
  close();
  return out;
}

}  // namespace arbiter
