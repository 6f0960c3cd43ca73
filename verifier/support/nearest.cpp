#include "verifier/support/nearest.hpp"

#include <algorithm>
#include <cctype>
#include <vector>

namespace arbiter {
namespace {

constexpr std::size_t longest_word = 64;  ///< a longer text is not a misspelt word

bool same(char a, char b) {
  return std::tolower(static_cast<unsigned char>(a)) == std::tolower(static_cast<unsigned char>(b));
}

}  // namespace

std::size_t edit_distance(std::string_view a, std::string_view b) {
  const std::size_t columns = b.size() + 1;
  std::vector<std::size_t> table((a.size() + 1) * columns);
  const auto cell = [&](std::size_t i, std::size_t j) -> std::size_t& { return table[i * columns + j]; };
  for (std::size_t i = 0; i <= a.size(); ++i) {
    for (std::size_t j = 0; j <= b.size(); ++j) {
      if (i == 0 || j == 0) {
        cell(i, j) = i + j;
        continue;
      }
      const std::size_t change = same(a[i - 1], b[j - 1]) ? 0 : 1;
      cell(i, j) = std::min({cell(i - 1, j) + 1, cell(i, j - 1) + 1, cell(i - 1, j - 1) + change});
      const bool swapped = i > 1 && j > 1 && same(a[i - 1], b[j - 2]) && same(a[i - 2], b[j - 1]);
      if (swapped) cell(i, j) = std::min(cell(i, j), cell(i - 2, j - 2) + 1);
    }
  }
  return cell(a.size(), b.size());
}

std::string nearest(std::string_view typed, std::span<const std::string> words) {
  if (typed.size() > longest_word) return {};
  std::string best;
  std::size_t least = std::max<std::size_t>(2, typed.size() / 3) + 1;
  for (const std::string& word : words) {
    // The beginning of a word counts as two slips.
    const bool beginning = typed.size() >= 3 && word.starts_with(typed);
    const std::size_t distance = beginning ? 2 : edit_distance(typed, word);
    if (distance < least && distance < std::max(typed.size(), word.size())) {
      least = distance;
      best = word;
    }
  }
  return best;
}

}  // namespace arbiter
