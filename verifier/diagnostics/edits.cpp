#include "verifier/diagnostics/edits.hpp"

#include <algorithm>
#include <utility>

#include "verifier/support/internal_error.hpp"

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
  std::stable_sort(edits.begin(), edits.end(), [](const Edit& a, const Edit& b) {
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
  std::stable_sort(all.begin(), all.end(), [](const Edit& a, const Edit& b) { return a.begin < b.begin; });
  const std::size_t size = all.empty() ? 0 : std::max_element(all.begin(), all.end(), [](const Edit& a, const Edit& b) {
                                               return a.end < b.end;
                                             })->end;
  if (!applicable(all, size)) return false;
  edits = std::move(all);
  return true;
}

}  // namespace arbiter
