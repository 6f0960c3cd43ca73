#include "verifier/pages/claims/near_entry.hpp"

#include <algorithm>
#include <cstdlib>
#include <tuple>

#include <fmt/format.h>

namespace arbiter::pages {
namespace {

constexpr std::size_t most_changed = 2;

/// 64 letters from a8 to h1, '.' = empty.
std::optional<std::string> cells_of(std::string_view board) {
  std::string cells;
  std::size_t file = 0;
  for (const char c : board) {
    if (c == '/') {
      if (file != 8) return std::nullopt;
      file = 0;
      continue;
    }
    const std::size_t width = c >= '1' && c <= '8' ? static_cast<std::size_t>(c - '0') : 1;
    cells.append(width, width == 1 && c != '1' ? c : '.');
    file += width;
    if (file > 8 || cells.size() > 64) return std::nullopt;
  }
  return cells.size() == 64 && file == 8 ? std::optional(cells) : std::nullopt;
}

std::size_t changed(const std::string& a, const std::string& b) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < 64; ++i) count += a[i] == b[i] ? 0 : 1;
  return count;
}

bool same_pieces(std::string a, std::string b) {
  std::sort(a.begin(), a.end());
  std::sort(b.begin(), b.end());
  return a == b;
}

}  // namespace

const ClaimEntry* near_entry(const ClaimsBook& book, std::string_view variant, std::string_view board,
                             const std::set<const ClaimEntry*>& used, const ClaimEntry* after) {
  const auto cells = cells_of(board);
  if (!cells) return nullptr;
  const std::vector<ClaimEntry>& entries = book.entries();
  const std::ptrdiff_t expected = after == nullptr ? 0 : after - entries.data() + 1;
  const ClaimEntry* best = nullptr;
  std::tuple<std::size_t, std::ptrdiff_t> least;
  for (const ClaimEntry& entry : entries) {
    const bool claims_nothing = std::all_of(entry.claims.begin(), entry.claims.end(),
                                            [](const Claim& claim) { return claim.kind == ClaimKind::none; });
    if (entry.variant != variant || used.count(&entry) != 0 || claims_nothing) continue;
    const auto other = cells_of(entry.board);
    if (!other) continue;
    const std::size_t difference = changed(*cells, *other);
    if (difference > most_changed && !same_pieces(*cells, *other)) continue;
    const std::tuple distance(difference, std::abs(&entry - entries.data() - expected));
    if (best != nullptr && least <= distance) continue;
    best = &entry;
    least = distance;
  }
  return best;
}

ClaimEntry as_inferred(const ClaimEntry& entry) {
  ClaimEntry inference = entry;
  for (Claim& claim : inference.claims) {
    claim.inferred = true;
    claim.origin = fmt::format("{}:{}, whose board is nearly this one", entry.where.file, entry.where.line);
  }
  return inference;
}

}  // namespace arbiter::pages
