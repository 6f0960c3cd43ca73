#include "verifier/solve/search/answer.hpp"

namespace arbiter::solve {

bool moves_again(Play play, unsigned plies) noexcept {
  if (play == Play::series) return plies > 1;
  return in_series(play) && plies > 2;
}

bool merely_several(const Answer& answer) noexcept {
  return answer.verdict == Verdict::cooked && !answer.intended_stated && cooperative(answer.stipulation.play);
}

std::string_view to_string(Verdict verdict) noexcept {
  switch (verdict) {
    case Verdict::sound: return "sound";
    case Verdict::dual: return "dual";
    case Verdict::cooked: return "cooked";
    case Verdict::none: return "none";
    case Verdict::short_one: return "short";
    case Verdict::forced: return "forced";
    case Verdict::undecided: return "undecided";
  }
  return {};
}

std::optional<Verdict> verdict_named(std::string_view name) noexcept {
  for (const Verdict each : {Verdict::sound, Verdict::dual, Verdict::cooked, Verdict::none, Verdict::short_one,
                             Verdict::forced, Verdict::undecided}) {
    if (to_string(each) == name) return each;
  }
  return std::nullopt;
}

}  // namespace arbiter::solve
