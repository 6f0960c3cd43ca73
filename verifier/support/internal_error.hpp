#pragma once

#include <stdexcept>

namespace arbiter {

/// Thrown when the program itself is wrong. Caught only at the top of a tool, which then exits with status 70.
struct InternalError : std::logic_error {
  using std::logic_error::logic_error;
};

/// Throws InternalError, "broken invariant: " and the invariant. Not inline, so that no caller builds a text: those of
/// generators would be shared between their two builds (board/attacks.hpp).
[[noreturn]] void throw_broken(const char* invariant);

/// Checks an invariant of the program, in every build type.
inline void ensure(bool holds, const char* invariant) {
  if (!holds) throw_broken(invariant);
}

}  // namespace arbiter
