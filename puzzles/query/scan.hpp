#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "verifier/diagnostics/finding.hpp"

namespace arbiter::puzzles::query {

struct Token {
  enum class Kind : unsigned char { word, number, sign, end };
  Kind kind = Kind::end;
  std::string text;       ///< words in lower case; signs as they are normalised: "&&" is "&"
  std::size_t begin = 0;  ///< bytes of the query, half open
  std::size_t end = 0;

  [[nodiscard]] bool is(std::string_view what) const noexcept { return kind != Kind::end && text == what; }
};

/// The tokens with an end token; bytes that begin no token are reported as faults and skipped.
[[nodiscard]] std::vector<Token> scan(std::string_view text, Faults& faults);

}  // namespace arbiter::puzzles::query
