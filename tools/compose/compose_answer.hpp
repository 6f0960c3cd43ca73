#pragma once

#include "tools/compose/compose_request.hpp"

namespace arbiter::tools {

Exit list_themes(Run& run);
Exit explain_theme(Run& run, const std::string& name);
void write_composition(Run& run, const ComposeCommand& asked, const puzzles::Composition& made);
/// Saves the answer in JSON with the command that made it, as --check reads it. Throws OutputError.
void save_record(const std::string& file, const std::string& command, const ComposeCommand& asked,
                 const puzzles::Composition& made);
[[nodiscard]] Exit status_of(const ComposeCommand& asked, const puzzles::Composition& made);

}  // namespace arbiter::tools
