#pragma once

#include <span>
#include <string>

#include <nlohmann/json_fwd.hpp>

#include "verifier/diagnostics/checks.hpp"
#include "verifier/report/terminal.hpp"

namespace arbiter {

/// Checks with explanations, examples and remedies, as text.
[[nodiscard]] std::string checks_text(std::span<const CheckInfo> checks, const Painter& paint);
/// The same as JSON: `{"schema":2,"checks":[…]}`.
[[nodiscard]] nlohmann::ordered_json checks_json(std::span<const CheckInfo> checks);
/// The same as a page of Markdown, by families of ids; for all checks it is exactly corpus/checks.md.
[[nodiscard]] std::string checks_page(std::span<const CheckInfo> checks);

}  // namespace arbiter
