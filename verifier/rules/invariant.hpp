#pragma once

#include "verifier/rules/truth.hpp"

namespace arbiter {

/// A condition that holds in every position that a legal game reaches, over the truth type of a view.
template <Truth T>
struct Invariant {
  const char* id;         ///< stable name, "DA.inv.armies"
  const char* statement;  ///< one sentence
  T holds;
};

}  // namespace arbiter
