#include <algorithm>

#include <fmt/format.h>

#include "verifier/pages/fixes/fixes_parts.hpp"
#include "verifier/support/printable.hpp"

namespace arbiter::pages {
namespace {

std::vector<std::string> ranks_of(const std::string& board) {
  std::vector<std::string> ranks(1);
  for (const char c : board) {
    if (c == '/')
      ranks.emplace_back();
    else
      ranks.back() += c;
  }
  return ranks;
}

/// "write 3R4 for 3B4", or the whole board if more than one rank differs.
std::string in_words(const std::string& right, const std::string& seen) {
  const auto good = ranks_of(right);
  const auto bad = ranks_of(seen);
  std::vector<std::size_t> differ;
  for (std::size_t i = 0; i < good.size() && good.size() == bad.size(); ++i) {
    if (good[i] != bad[i]) differ.push_back(i);
  }
  const bool one = differ.size() == 1;
  return fmt::format("write {} for {}, as on the board that the claims know", one ? good[differ[0]] : right,
                     printable(one ? bad[differ[0]] : seen, 100));
}

}  // namespace

std::vector<Fix> fixes_of_board(const Finding& finding, const FixSources& sources) {
  const Diagram* diagram = diagram_of(finding, sources);
  if (diagram == nullptr || diagram->index > sources.entries.size() || finding.level == Level::note) return {};
  if (!finding.check.name().starts_with("AV3") || finding.check == "AV305" || finding.check == "AV330") return {};
  const ClaimEntry* entry = sources.entries[diagram->index - 1];
  const std::string seen = diagram->position.text().substr(0, diagram->position.text().find(' '));
  if (entry == nullptr || entry->board == seen) return {};
  // Only the differing part is replaced.
  const std::string& right = entry->board;
  const std::size_t least = std::min(seen.size(), right.size());
  std::size_t head = 0;
  while (head < least && seen[head] == right[head]) ++head;
  std::size_t tail = 0;
  while (tail < least - head && seen[seen.size() - 1 - tail] == right[right.size() - 1 - tail]) ++tail;
  if (head + tail >= seen.size()) {  // nothing is removed: the byte before stays and marks the place of the insertion
    if (head == 0) return {};
    --head;
  }
  Draft draft(sources);
  draft.replace(diagram->position, head, right.substr(head, right.size() - tail - head));
  for (std::size_t i = head + 1; i + tail < seen.size(); ++i) draft.replace(diagram->position, i, "");
  auto fix = draft.fix(in_words(right, seen), false);
  if (!fix) return {};
  return {std::move(*fix)};
}

}  // namespace arbiter::pages
