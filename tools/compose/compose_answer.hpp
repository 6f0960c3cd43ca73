#pragma once

#include <optional>
#include <string>

#include "puzzles/output/writers.hpp"
#include "tools/compose/compose_request.hpp"

namespace arbiter::tools {

/// The style of --as. Throws UsageError.
[[nodiscard]] std::optional<puzzles::Style> style_of(const Arguments& arguments);

Exit list_themes(Run& run);
Exit explain_theme(Run& run, const std::string& name);
/// --words: the grammar and the words that queries about a variant can use. Throws UsageError.
Exit list_words(Run& run, const std::string& variant);
/// Throws UsageError if the style of --as cannot express the positions.
void write_composition(Run& run, const ComposeCommand& asked, const puzzles::Composition& made);
[[nodiscard]] Exit status_of(const ComposeCommand& asked, const puzzles::Composition& made);

}  // namespace arbiter::tools
