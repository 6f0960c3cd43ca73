#include "verifier/solve/search/answer.hpp"

#include <algorithm>
#include <array>

namespace arbiter::solve {
namespace {

constexpr std::array<std::string_view, 7> verdicts{"sound", "dual", "cooked", "none", "short", "forced", "undecided"};

}  // namespace

bool moves_again(Play play, unsigned plies) noexcept {
  if (play == Play::series) return plies > 1;
  return in_series(play) && plies > 2;
}

bool merely_several(const Answer& answer) noexcept {
  return answer.verdict == Verdict::cooked && !answer.intended_stated && cooperative(answer.stipulation.play);
}

std::string_view to_string(Verdict verdict) noexcept { return verdicts[static_cast<std::size_t>(verdict)]; }

std::optional<Verdict> verdict_named(std::string_view name) noexcept {
  const auto* const found = std::ranges::find(verdicts, name);
  return found == verdicts.end() ? std::nullopt : std::optional(static_cast<Verdict>(found - verdicts.begin()));
}

}  // namespace arbiter::solve
