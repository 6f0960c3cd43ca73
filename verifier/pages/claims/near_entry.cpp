#include "verifier/pages/claims/near_entry.hpp"

#include <algorithm>
#include <optional>
#include <string>

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

/// Squares on which two boards differ, and on which both have the same piece.
struct Likeness {
  std::size_t changed = 0;
  std::size_t common = 0;
};

Likeness likeness(const std::string& a, const std::string& b) {
  Likeness result;
  for (std::size_t i = 0; i < 64; ++i) {
    if (a[i] != b[i])
      ++result.changed;
    else if (a[i] != '.')
      ++result.common;
  }
  return result;
}

}  // namespace

const ClaimEntry* near_entry(const ClaimsBook& book, std::string_view variant, std::string_view board,
                             const std::set<const ClaimEntry*>& used) {
  const auto cells = cells_of(board);
  if (!cells) return nullptr;
  const ClaimEntry* best = nullptr;
  std::size_t least = most_changed + 1;
  for (const ClaimEntry& entry : book.entries()) {
    const bool claims_nothing = std::all_of(entry.claims.begin(), entry.claims.end(),
                                            [](const Claim& claim) { return claim.kind == ClaimKind::none; });
    if (entry.variant != variant || used.count(&entry) != 0 || claims_nothing) continue;
    const auto other = cells_of(entry.board);
    if (!other) continue;
    const Likeness like = likeness(*cells, *other);
    if (like.changed >= least || like.changed == 0 || like.common < 2 * like.changed) continue;
    best = &entry;
    least = like.changed;
  }
  return best;
}

}  // namespace arbiter::pages
