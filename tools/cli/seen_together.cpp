#include "tools/cli/seen_together.hpp"

namespace arbiter::tools {

bool seen_together(const Run& run) { return run.format() == Format::text && !run.arguments().has("output"); }

}  // namespace arbiter::tools
