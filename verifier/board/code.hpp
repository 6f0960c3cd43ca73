#pragma once

/// Counting code is compiled twice from one source: for any processor, and for those with AVX2, BMI, BMI2 and popcount
/// (x86-64-v3), which count bits in one instruction. A file NAME_v3.cpp includes NAME.cpp and is compiled with
/// ARBITER_CODE=v3 and those instructions; the build does so for every file of that name. Functions that both builds
/// have are in `inline namespace ARBITER_CODE`, so that the linker never confuses them; a ctest checks that none is
/// missing there.
#ifndef ARBITER_CODE
#define ARBITER_CODE baseline
#endif

namespace arbiter {

/// Whether this processor can run the code of NAME_v3.cpp, and the environment does not say ARBITER_CPU=baseline.
[[nodiscard]] bool runs_v3() noexcept;

}  // namespace arbiter
