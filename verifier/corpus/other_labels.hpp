#pragma once

#include <cstddef>
#include <cstdint>
#include <set>

#include "verifier/corpus/observer.hpp"

namespace arbiter::corpus {

/// Counts the positions whose lines name another variant than the caller does, so that they are told once.
class OtherLabels {
 public:
  /// `file`: its index in the input.
  void add(std::size_t file, std::uint64_t positions);
  /// Notes how many there were, if any.
  void tell(Observer& observer) const;

 private:
  std::set<std::size_t> files_;
  std::uint64_t positions_ = 0;
};

}  // namespace arbiter::corpus
