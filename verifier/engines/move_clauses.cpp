#include "verifier/engines/move_clauses.hpp"

#include <algorithm>

namespace arbiter {

std::vector<std::vector<std::string_view>> MoveClauses::by_step(const Move& move) {
  std::vector<std::vector<std::string_view>> result(move.size());
  const Setup* here = &setup_;
  for (std::size_t done = 0; done < move.size();) {
    const Move played(move.begin(), move.begin() + static_cast<std::ptrdiff_t>(done));
    auto known = after_.find(played);
    if (known == after_.end()) known = after_.emplace(played, rules_.considered(*here)).first;
    const Considered* found = nullptr;
    for (const Considered& each : known->second) {
      const bool fits =
          each.legal && each.move.size() <= move.size() - done &&
          std::equal(each.move.begin(), each.move.end(), move.begin() + static_cast<std::ptrdiff_t>(done));
      if (fits) found = &each;
    }
    if (found == nullptr) break;
    const auto last_leg = found->because.begin() + static_cast<std::ptrdiff_t>(found->before_last_leg);
    for (std::size_t i = 0; i < found->move.size(); ++i) {
      const bool last = i + 1 == found->move.size();
      if (found->before_last_leg == 0)
        result[done + i] = found->because;
      else
        result[done + i].assign(last ? last_leg : found->because.begin(), last ? found->because.end() : last_leg);
    }
    done += found->move.size();
    here = &found->after;
  }
  return result;
}

std::vector<std::string_view> MoveClauses::of(const Move& move) {
  std::vector<std::string_view> result;
  for (const auto& clauses : by_step(move)) {
    for (const std::string_view id : clauses) {
      if (std::find(result.begin(), result.end(), id) == result.end()) result.push_back(id);
    }
  }
  return result;
}

}  // namespace arbiter
