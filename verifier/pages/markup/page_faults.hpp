#pragma once

#include "verifier/diagnostics/fault_words.hpp"

namespace arbiter::pages::fault {

#define ARBITER_PAGE_FAULT(name, ...) inline constexpr FaultWords name{__VA_ARGS__};
#include "verifier/pages/markup/page_faults.def"
#undef ARBITER_PAGE_FAULT

}  // namespace arbiter::pages::fault
