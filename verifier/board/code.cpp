#include "board/code.hpp"

namespace arbiter {

bool runs_v3() noexcept {
#if defined(__x86_64__)
  static const bool runs = __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("bmi") != 0 &&
                           __builtin_cpu_supports("bmi2") != 0 && __builtin_cpu_supports("popcnt") != 0;
  return runs;
#else
  return false;
#endif
}

}  // namespace arbiter
