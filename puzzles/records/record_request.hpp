#pragma once

#include <functional>
#include <optional>
#include <string>

#include <tl/expected.hpp>

#include "puzzles/compose/compose_request.hpp"
#include "puzzles/records/record.hpp"

namespace arbiter::puzzles {

/// What a command line of arbiter-compose asks for, or what is wrong with it, in a sentence. It is read, never run: the
/// tool that understands such commands supplies this function.
using ReadRequest = std::function<tl::expected<ComposeRequest, std::string>(const std::string& command)>;

/// What a record's command asks for, or a sentence that says why it cannot be asked again.
[[nodiscard]] tl::expected<ComposeRequest, std::string> request_of(const Record& record, const ReadRequest& read);

/// What a record without a command asks for, if it has no constraints beside its theme or query.
[[nodiscard]] std::optional<ComposeRequest> request_without_command(const Record& record, const ReadRequest& read);

/// How the request differs from the record; empty if it does not.
[[nodiscard]] std::string difference(const ComposeRequest& asked, const Record& record);

/// Whether a record matches its command: variant, profile, theme, parameters, query, seed, the space of the proof, its
/// cases, and for each position the constraints and conditions. Each difference becomes a finding (AQ212). A record
/// without a command is not checked here.
void check_request(const ReadRequest& read, const Record& record, const std::string& file, RecordCheck& check);

}  // namespace arbiter::puzzles
