#pragma once

#include <string>

#include "tools/cli/run_main.hpp"
#include "verifier/defined/read.hpp"

// The commands of arbiter-rules; tools/rules/arbiter_rules.cpp lists them.
namespace arbiter::tools::rules {

[[nodiscard]] Command check_command();
[[nodiscard]] Command show_command();
[[nodiscard]] Command page_command();
[[nodiscard]] Command keys_command();

/// The file's rules, and its name as findings show it. Nothing if it cannot be read, which is said on stderr.
struct NamedRules {
  std::string name;
  defined::RuleFile file;
};
[[nodiscard]] std::optional<NamedRules> read_rules(Run& run, const std::string& path);

}  // namespace arbiter::tools::rules
