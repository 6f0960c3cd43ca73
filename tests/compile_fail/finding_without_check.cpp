#include "verifier/diagnostics/finding.hpp"

arbiter::Finding f() {
#ifdef MISUSE
  return {};
#else
  return {.check = "AV301"};
#endif
}
