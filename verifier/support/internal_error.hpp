#pragma once

#include <stdexcept>
#include <string>

namespace arbiter {

/// Thrown when the program itself is wrong. Caught only at the top of a tool, which then exits with status 70.
struct InternalError : std::logic_error {
  using std::logic_error::logic_error;
};

/// Checks an invariant of the program, in every build type.
inline void ensure(bool holds, const char* what) {
  if (!holds) throw InternalError(std::string("broken invariant: ") + what);
}

}  // namespace arbiter
