#pragma once

#include <optional>
#include <vector>

#include "verifier/pages/markup/page.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::pages {

/// Plays the moves of a game up to a diagram. Goes on from the diagram before in the same game.
class Player {
 public:
  Player(Ruleset ruleset, const PageText& page) : ruleset_(ruleset), page_(page) {}

  /// The position that the diagram shows, if its moves are legal from `start`; else a finding (AV318).
  [[nodiscard]] std::optional<Setup> play(const Diagram& diagram, const Setup& start, std::vector<Finding>& findings);

 private:
  Ruleset ruleset_;
  const PageText& page_;
  SharedMoves game_;  ///< the one that was played last
  std::size_t played_ = 0;
  std::optional<Setup> setup_;
};

}  // namespace arbiter::pages
