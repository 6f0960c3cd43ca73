#pragma once

#include <string>
#include <vector>

#include "verifier/pages/claims/claim.hpp"
#include "verifier/pages/claims/reading.hpp"
#include "verifier/pages/claims/scene.hpp"

namespace arbiter::pages {

/// What a sentence says of a position.
struct Statement {
  Claim claim;
  bool any_side = false;  ///< no side is named: it holds if it holds for either (denied: for both)
  bool soft = false;      ///< "White mates": of now or of what comes, so that it may hold, but is not refuted
  std::string words;      ///< those that decided
};

struct Statements {
  std::vector<Statement> list;
  bool understood = true;  ///< false: nothing of the sentence is judged
};

/// Reads a clear sentence about `setup`: check, mate, stalemate, what a piece attacks, and what it or a side can do.
/// Each part of the sentence must be one of the forms that are known; else nothing is understood. Moves that stand in
/// the sentence say which position is meant, and are not read here.
[[nodiscard]] Statements statements_of(const Reading& text, const Sentence& sentence, const Scene& scene,
                                       const Setup& setup);

}  // namespace arbiter::pages
