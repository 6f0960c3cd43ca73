#pragma once

#include <cstddef>
#include <cstdint>
#include <set>

#include "verifier/corpus/observer.hpp"
#include "verifier/records/resolve_variant.hpp"

namespace arbiter::corpus {

/// Counts which variants positions were taken for, and those whose lines name another than the caller does, so that
/// both are told once.
class OtherLabels {
 public:
  /// `file`: its index in the input.
  void add(std::size_t file, std::uint64_t labelled, const records::VariantTally& variants);
  /// Notes how many there were, if any, and what was inferred.
  void tell(Observer& observer) const;

 private:
  std::set<std::size_t> files_;
  std::uint64_t positions_ = 0;
  records::VariantTally variants_;
};

}  // namespace arbiter::corpus
