#pragma once

#include <string>

namespace arbiter {

// A file that a run is going to replace must not be one that it reads, under whatever name: its content would be lost.
// A program reserves its outputs before it reads anything; a library that never does so is not concerned.

/// Reserves a file that exists; no other path names anything that could be lost. Not thread-safe.
void reserve_for_output(const std::string& path);

/// For whoever opens a file to read it ("-": standard input). Throws Refusal if it is reserved.
void refuse_reserved(const std::string& path);

}  // namespace arbiter
