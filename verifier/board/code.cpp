#include "verifier/board/code.hpp"

#include <cstdlib>
#include <string_view>

namespace arbiter {

namespace {
[[nodiscard, maybe_unused]] bool baseline_wanted() noexcept {
  const char* const wanted = std::getenv("ARBITER_CPU");
  return wanted != nullptr && std::string_view(wanted) == "baseline";
}
}  // namespace

bool runs_v3() noexcept {
#if defined(__x86_64__)
  static const bool runs = __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("bmi") != 0 &&
                           __builtin_cpu_supports("bmi2") != 0 && __builtin_cpu_supports("popcnt") != 0 &&
                           !baseline_wanted();
  return runs;
#else
  return false;
#endif
}

}  // namespace arbiter
