#include "verifier/report/count_words.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace arbiter {
namespace {

struct Words {
  std::string_view key;
  std::string_view one;
  std::string_view many;
};

constexpr auto table = std::to_array<Words>({
    {"pages", "page", "pages"},
    {"files", "file", "files"},
    {"unreadable", "not readable", "not readable"},
    {"diagrams", "diagram", "diagrams"},
    {"claimsChecked", "claim checked", "claims checked"},
    {"claimsHeld", "claim holds", "claims hold"},
    {"claimsInferred", "claim inferred from the page's words", "claims inferred from the page's words"},
    {"diagramsWithoutClaim", "diagram without a claim", "diagrams without a claim"},
    {"diagramsUnexplained", "diagram whose caption says nothing", "diagrams whose captions say nothing"},
    {"captionsNotUnderstood", "caption not wholly understood", "captions not wholly understood"},
    {"ignored", "finding ignored by a comment", "findings ignored by comments"},
    {"known", "known finding", "known findings"},
    {"positions", "position", "positions"},
    {"faulty", "faulty position", "faulty positions"},
    {"different", "different position", "different positions"},
    {"refused", "position refused", "positions refused"},
    {"causes", "cause", "causes"},
    {"findings", "finding", "findings"},
    {"errors", "error", "errors"},
    {"warnings", "warning", "warnings"},
    {"notes", "note", "notes"},
    {"reported", "finding reported", "findings reported"},
});

}  // namespace

std::string count_words(std::string_view key, std::size_t count) {
  const auto* const found =
      std::find_if(table.begin(), table.end(), [&](const Words& each) { return each.key == key; });
  if (found != table.end()) return std::string(count == 1 ? found->one : found->many);
  std::string words;
  for (const char c : key) {
    if (c >= 'A' && c <= 'Z') {
      words.append(1, ' ').append(1, static_cast<char>(c - 'A' + 'a'));
    } else {
      words += c;
    }
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
