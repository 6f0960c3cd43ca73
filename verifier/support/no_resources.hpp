#pragma once

#include <stdexcept>
#include <string>

namespace arbiter {

/// The system refuses a process, a pipe or a thread. It is not a fault of ours or of the input: nothing is decided.
class NoResources : public std::runtime_error {
 public:
  explicit NoResources(const std::string& what) : std::runtime_error(what) {}
};

}  // namespace arbiter
