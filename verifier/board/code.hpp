#pragma once

/// What counts is compiled twice from one text: for any processor, and for those with AVX2, BMI, BMI2 and popcount
/// (x86-64-v3), which count bits in one instruction. A file NAME_v3.cpp includes NAME.cpp and is compiled with
/// ARBITER_CODE=v3 and the instructions; the build does so for every file of that name. Functions that both texts have
/// stand in `inline namespace ARBITER_CODE`, so that the linker never takes one for the other; a ctest looks whether
/// one was forgotten.
#ifndef ARBITER_CODE
#define ARBITER_CODE baseline
#endif

namespace arbiter {

/// Whether this processor runs what NAME_v3.cpp holds, and the environment does not say ARBITER_CPU=baseline.
[[nodiscard]] bool runs_v3() noexcept;

}  // namespace arbiter
