#include "verifier/diagnostics/finding.hpp"

arbiter::Finding f() { return {.check = "AV301"}; }

arbiter::Finding g() { return {}; }  // misuse
