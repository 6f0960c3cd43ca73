#include "verifier/engines/compare/move_clauses.hpp"

#include <algorithm>
#include <utility>

#include "verifier/position/examiner.hpp"

namespace arbiter {

std::vector<std::vector<std::string_view>> MoveClauses::by_step(const Move& move) {
  std::vector<std::vector<std::string_view>> result(move.size());
  const Setup* here = &setup_;
  for (std::size_t done = 0; done < move.size();) {
    const Move played(move.begin(), move.begin() + static_cast<std::ptrdiff_t>(done));
    auto known = after_.find(played);
    if (known == after_.end()) known = after_.emplace(played, considered(*here)).first;
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

std::vector<Considered> MoveClauses::considered(const Setup& here) const {
  if (say_ == Say::how) return rules_.considered(here);
  std::vector<Considered> result;
  for (Examined& each : examiner_of(rules_).examined(here, all_squares)) {
    std::vector<std::string_view> because = std::move(say_ == Say::general ? each.general : each.allowed_by);
    const bool in_legs = say_ == Say::allowing && each.before_last_leg > 0;
    const std::size_t legs = in_legs ? each.before_last_leg + because.size() : 0;
    if (say_ == Say::allowing) because.insert(because.end(), each.because.begin(), each.because.end());
    result.push_back({.move = std::move(each.move),
                      .after = std::move(each.after),
                      .because = std::move(because),
                      .before_last_leg = legs,
                      .legal = each.against.empty()});
  }
  if (result.empty() && say_ == Say::allowing) return rules_.considered(here);  // rules of a file are not examined
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
