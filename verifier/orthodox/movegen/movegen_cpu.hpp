#pragma once

/// Instructions of newer processors pay in the last ply of a count (counting bits: 1.4 times as fast overall). The same
/// source is therefore compiled twice: the second time as one function for those processors, with everything that it
/// calls inlined, so that no function shared with other files is compiled with the newer instructions.
namespace arbiter::movegen {

enum class Cpu : unsigned char { baseline, counts_bits };

#if defined(__x86_64__)
#define ARBITER_COUNTS_BITS __attribute__((target("popcnt,bmi,bmi2"), flatten))
[[nodiscard]] inline Cpu this_cpu() noexcept {
  return __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2")
             ? Cpu::counts_bits
             : Cpu::baseline;
}
#else
#define ARBITER_COUNTS_BITS
[[nodiscard]] inline Cpu this_cpu() noexcept { return Cpu::baseline; }
#endif

}  // namespace arbiter::movegen
