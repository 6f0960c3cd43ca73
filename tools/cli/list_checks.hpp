#pragma once

#include <span>
#include <string_view>

#include "tools/cli/run_main.hpp"

namespace arbiter::tools {

/// Lists the checks that findings name, with explanations, examples and what to do about them (--checks). Words on the
/// command line choose checks by id ("AV203") or prefix ("AV2"), in any case; without words, the prefixes `otherwise`
/// do. Throws UsageError for a word that fits no id.
void list_checks(Run& run, std::span<const std::string_view> otherwise = {});

}  // namespace arbiter::tools
