#pragma once

/// Counting code is compiled twice from one source: for any processor, and for those with AVX2, BMI, BMI2 and popcount
/// (x86-64-v3), which count bits in one instruction. Functions that both builds have are in `inline namespace
/// ARBITER_CODE`, so that the linker never confuses them: a file that opens it is compiled again with ARBITER_CODE=v3
/// and those instructions (code.cmake); a ctest checks that none is missing there.
#ifndef ARBITER_CODE
#define ARBITER_CODE baseline
#endif

/// Declares a function that both builds have.
#define ARBITER_BOTH_BUILDS(...) \
  inline namespace baseline {    \
  __VA_ARGS__;                   \
  }                              \
  inline namespace v3 {          \
  __VA_ARGS__;                   \
  }

namespace arbiter {

/// Whether this processor can run the second build, and the environment does not say ARBITER_CPU=baseline.
[[nodiscard]] bool runs_v3() noexcept;

}  // namespace arbiter
