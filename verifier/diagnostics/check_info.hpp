#pragma once

#include <string_view>

#include "verifier/diagnostics/finding.hpp"

namespace arbiter {

/// A rule as every report explains it, whichever part of the project owns it. Texts live as long as the program.
struct CheckInfo {
  std::string_view id;             ///< "AV301"; stable
  Level level = Level::error;      ///< of a finding that says nothing else
  std::string_view title;          ///< a few words
  std::string_view explanation;    ///< why it is a fault, in one or two sentences
  std::string_view example;        ///< something that breaks the rule; may be empty
  std::string_view right;          ///< the example as it would be right; may be empty
  std::string_view remedy;         ///< what to do about a finding, in one or two sentences; may be empty
  std::string_view category = {};  ///< what it is about, in a word: "diagram"; may be empty
};

}  // namespace arbiter
