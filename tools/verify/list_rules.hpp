#pragma once

#include "common/run_main.hpp"

namespace arbiter::tools {

/// The rules that findings name, with explanations and examples (--rules).
void list_rules(Run& run);

}  // namespace arbiter::tools
