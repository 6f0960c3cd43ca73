#include "verifier/pages/claims/played.hpp"

#include <fmt/format.h>

#include "verifier/pages/captions/caption.hpp"
#include "verifier/pages/claims/check_parts.hpp"
#include "verifier/pages/markup/diagram_text.hpp"
#include "verifier/support/printable.hpp"

namespace arbiter::pages {

std::optional<Setup> Player::play(const Diagram& diagram, const Setup& start, std::vector<Finding>& findings) {
  if (game_ != diagram.game || played_ > diagram.played) {
    game_ = diagram.game;
    played_ = 0;
    setup_ = start;
  }
  for (; setup_ && played_ < diagram.played; ++played_) {
    const DiagramWord& word = diagram.game->at(played_);
    const auto written = next_move(word.text, 0);
    auto legal = written ? moves_written(ruleset_.generator(), *setup_, *written, ruleset_.variant())
                         : std::vector<MoveOutcome>{};
    if (legal.size() == 1) {
      setup_ = std::move(legal.front().after);
      continue;
    }
    setup_.reset();
    Finding finding = page_.finding(
        "AV318",
        fmt::format("'{}' is {}", printable(word.text, 20), legal.empty() ? "not a legal move" : "several moves"),
        word.begin, word.end);
    findings.push_back(about(diagram, std::move(finding)));
  }
  return setup_;
}

}  // namespace arbiter::pages
