#pragma once

#include <optional>

#include "puzzles/output/writers.hpp"
#include "tools/compose/compose_request.hpp"

namespace arbiter::tools {

/// The style of --as. Throws UsageError.
[[nodiscard]] std::optional<puzzles::Style> style_of(const Arguments& arguments);
/// Writes the positions in that style. Throws UsageError if the style cannot express them; OutputError.
void write_styled(puzzles::Style style, const puzzles::ComposeRequest& asked, const puzzles::Composition& made,
                  Output& out);

}  // namespace arbiter::tools
