#pragma once

#include <string>

#include "puzzles/compose/compose_request.hpp"
#include "verifier/report/terminal.hpp"

namespace arbiter::puzzles {

/// How much is said of a composition.
struct CompositionStyle {
  bool terse = false;    ///< of positions the FENs only
  bool space = false;    ///< the space over which the verdict holds
  bool verbose = false;  ///< the time that it took
  TextStyle text = {};
};

/// The positions with their boards and solutions, the verdict, and what contradicts itself.
[[nodiscard]] std::string composition_text(const ComposeRequest& asked, const Composition& made,
                                           const CompositionStyle& style);

}  // namespace arbiter::puzzles
