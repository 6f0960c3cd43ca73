#pragma once

#include <optional>
#include <string>

#include <tl/expected.hpp>

#include "puzzles/records/record.hpp"
#include "tools/cli/run_parts.hpp"
#include "tools/compose/compose_request.hpp"

namespace arbiter::tools {

/// What a record's command asks for, or a sentence: why it cannot be asked again. The command is read, never run.
[[nodiscard]] tl::expected<ComposeRequest, std::string> request_of(const puzzles::Record& record, const Run& run);

/// What a record without a command asks for, if it constrained for nothing beside its theme or query.
[[nodiscard]] std::optional<ComposeRequest> request_without_command(const puzzles::Record& record, const Run& run);

/// In what the request differs from the record; empty if it does not.
[[nodiscard]] std::string difference(const ComposeRequest& asked, const puzzles::Record& record);

/// Whether a record is what its command asks for: variant, profile, theme, parameters, query, seed, the space of the
/// proof, its cases, and of each position the constraints and conditions. What is not becomes a finding (AQ212). A
/// record without a command is not judged by it.
void check_request(const Run& run, const puzzles::Record& record, const std::string& file, puzzles::RecordCheck& check);

}  // namespace arbiter::tools
