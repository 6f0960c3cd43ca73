#pragma once

#include <cstdint>

#include "common/run_main.hpp"

namespace arbiter::tools::corpus {

/// --allow: how many faulty positions still make the status 0.
class Allowance {
 public:
  static void add_options(OptionSet& options);
  /// Throws UsageError.
  explicit Allowance(const Arguments& arguments);
  /// Whether so many of all positions are allowed.
  [[nodiscard]] bool holds(std::uint64_t faulty, std::uint64_t positions) const;

 private:
  bool percent_ = false;
  double value_ = 0;
};

}  // namespace arbiter::tools::corpus
