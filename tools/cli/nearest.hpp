#pragma once

#include "verifier/support/nearest.hpp"

namespace arbiter::tools {

using arbiter::edit_distance;
using arbiter::nearest;

}  // namespace arbiter::tools
