#pragma once

#include "verifier/orthodox/rules.hpp"

namespace arbiter::chess {

using Rules = orthodox::OneStepRules<orthodox::FidePieces>;

}  // namespace arbiter::chess
