#pragma once

#include <string>
#include <string_view>

#include "verifier/defined/definition.hpp"

namespace arbiter {

class Variant;

/// In which form a rule page is written; arbiter-verify reads all of them.
enum class PageForm : unsigned char {
  html,      ///< a page for a browser, with pictures; its diagrams also say their positions and marks in `data-fen` and
             ///< `data-mks`
  markdown,  ///< boards drawn with characters, which are read at 8×8 only
  pug,       ///< as vchess has it
};

/// Where a piece is drawn on an empty board: near its centre; if a way is open from some squares only, on one of those.
[[nodiscard]] Square drawn_on(const defined::Definition& definition, const defined::Kind& kind);

/// A rule page of a variant from a rule file: the set-up, each piece with its moves and captures as its generator has
/// them, the settings in words. `variant` is that of the definition. `generator`: the tool that writes it.
[[nodiscard]] std::string rule_page(const defined::Definition& definition, const Variant& variant, PageForm form,
                                    std::string_view generator);

}  // namespace arbiter
