#pragma once

#include <span>
#include <string>

#include <nlohmann/json_fwd.hpp>

#include "verifier/diagnostics/checks.hpp"
#include "verifier/report/terminal.hpp"

namespace arbiter {

/// Checks with explanations, examples and remedies, as text; with what a program lets its users type against findings.
[[nodiscard]] std::string checks_text(std::span<const CheckInfo> checks, const Painter& paint,
                                      std::span<const OptionHint> hints);
/// The same as JSON: `{"schema":2,"checks":[…]}`.
[[nodiscard]] nlohmann::ordered_json checks_json(std::span<const CheckInfo> checks);
/// The same as sections of a page of Markdown, by families of ids.
[[nodiscard]] std::string checks_page(std::span<const CheckInfo> checks, std::span<const OptionHint> hints);

}  // namespace arbiter
