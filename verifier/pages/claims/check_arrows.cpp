// The arrows that a study draws.
#include <fmt/format.h>

#include "verifier/notation/notation.hpp"
#include "verifier/pages/claims/check_parts.hpp"
#include "verifier/pages/claims/marks.hpp"
#include "verifier/pages/claims/picture.hpp"

namespace arbiter::pages {

Verdict check_arrows(const Claim& claim, const Scene& scene) {
  Verdict verdict;
  verdict.outcome = Outcome::holds;
  const Setup& setup = scene.fen->setup;
  for (std::size_t i = 0; i < claim.pieces.size() && i < claim.squares.size(); ++i) {
    const Square from = claim.pieces[i];
    const Square to = claim.squares[i];
    // The claim's arrows are the diagram's, in their order.
    const Arrow* arrow = i < scene.diagram->arrows.size() ? &scene.diagram->arrows[i] : nullptr;
    const std::size_t begin = arrow != nullptr ? arrow->begin : scene.diagram->begin;
    const std::size_t end = arrow != nullptr ? arrow->end : scene.diagram->end;
    if (setup.board.empty(from)) {
      verdict.findings.push_back(
          claim_finding("AV306", fmt::format("no piece stands on {}, where the arrow begins", from.name()), begin, end,
                        claim, scene));
      verdict.outcome = Outcome::fails;
      continue;
    }
    const SquareSet rules = squares_for(ClaimKind::targets, scene.rules(), setup, {from});
    const SquareSet generator = squares_for(ClaimKind::targets, scene.generator(), setup, {from});
    if (rules != generator) {
      verdict.findings.push_back(sources_differ(fmt::format("the steps of the piece on {}", from.name()),
                                                names_of(rules - generator), names_of(generator - rules), claim,
                                                scene));
    }
    if (rules.contains(to) && generator.contains(to)) continue;
    verdict.outcome = Outcome::fails;
    Finding finding =
        claim_finding("AV317",
                      fmt::format("the arrow is not a step: the {} on {} cannot step to {}",
                                  name_of(*setup.board[from], scene.ruleset.variant()), from.name(), to.name()),
                      begin, end, claim, scene);
    finding.missing = {to.name()};
    finding.wanted = fmt::format("an arrow to one of {}", list_of(rules));
    finding.board = finding_board(scene, SquareSet(to), rules);
    verdict.findings.push_back(std::move(finding));
  }
  return verdict;
}

}  // namespace arbiter::pages
