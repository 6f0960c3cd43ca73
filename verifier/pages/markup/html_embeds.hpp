#pragma once

#include <gumbo.h>

#include <string>
#include <string_view>
#include <vector>

#include "verifier/pages/markup/page.hpp"

namespace arbiter::pages {

/// A position in the attributes of an element that other sites' scripts draw.
struct Embed {
  Diagram diagram;     ///< position, side at the bottom, place; nothing of what is around it
  std::string unread;  ///< why it was not read, in a sentence; then only the diagram's place is set
  std::string wanted;  ///< … and what can be read
};

/// Reads `fen="…"` of any element, lichess' `data-state="FEN,white,e2e4"`, and the FEN in the address of an `iframe`
/// (`…/analysis/FEN?color=black`, `…?fen=FEN`). An iframe that shows a study has no FEN, which is said. `data-pgn` is
/// not read here: see pgn_reader.hpp. `page`: the text that was parsed.
[[nodiscard]] std::vector<Embed> embeds_in(const GumboElement& element, std::string_view page);

}  // namespace arbiter::pages
