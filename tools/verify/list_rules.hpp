#pragma once

#include <span>
#include <string>
#include <string_view>

#include "common/run_main.hpp"

namespace arbiter::tools {

/// The rules that findings name, with explanations, examples and what to do about them (--rules). With words on the
/// command line only those of that id ("AV203") or whose ids start like that ("AV2"); any case; without words those whose ids
/// start like one of `otherwise`. Throws UsageError for a word that fits no id.
void list_rules(Run& run, std::span<const std::string_view> otherwise = {});

/// All rules as a page of Markdown (--rules-page): the bytes of corpus/rules.md.
[[nodiscard]] std::string rules_page();

}  // namespace arbiter::tools
