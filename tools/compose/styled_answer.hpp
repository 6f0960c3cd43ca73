#pragma once

#include <optional>

#include "puzzles/output/writers.hpp"
#include "tools/compose/compose_request.hpp"

namespace arbiter::tools {

/// What --as says. Throws UsageError.
[[nodiscard]] std::optional<puzzles::Style> style_of(const Arguments& arguments);
/// The positions in that style. Throws UsageError where the style cannot say them, OutputError.
void write_styled(puzzles::Style style, const puzzles::ComposeRequest& asked, const puzzles::Composition& made,
                  Output& out);

}  // namespace arbiter::tools
