#pragma once

#include <span>
#include <string_view>

#include "tools/cli/run_main.hpp"

namespace arbiter::tools {

/// The checks that findings name, with explanations, examples and what to do about them (--checks). With words on the
/// command line only those of that id ("AV203") or whose ids start like that ("AV2"); any case; without words those
/// whose ids start like one of `otherwise`. Throws UsageError for a word that fits no id.
void list_checks(Run& run, std::span<const std::string_view> otherwise = {});

}  // namespace arbiter::tools
