#pragma once

#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "puzzles/compose/compose_request.hpp"
#include "puzzles/compose/request_words.hpp"
#include "verifier/diagnostics/finding.hpp"

namespace arbiter::puzzles {

/// The request, all but the seed and the effort, or what is wrong with the query. Throws Refusal, whose messages name
/// the options.
[[nodiscard]] tl::expected<ComposeRequest, std::vector<Finding>> request_from(const RequestWords& words);

/// The theme of that name. Throws Refusal, which suggests themes of the variant, or of any if it is null.
[[nodiscard]] const Theme& known_theme(const std::string& name, const Variant* variant = nullptr);

}  // namespace arbiter::puzzles
