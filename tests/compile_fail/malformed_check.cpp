#include "verifier/diagnostics/finding.hpp"

bool f(const arbiter::Fault& fault) { return fault.check == "AF202"; }

bool g(const arbiter::Fault& fault) { return fault.check == "AF20"; }  // misuse
