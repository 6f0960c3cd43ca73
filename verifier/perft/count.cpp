#include <algorithm>

#include "verifier/perft/counting.hpp"

namespace arbiter {

std::string to_string(Count count) {
  std::string digits;
  do {
    digits.push_back(static_cast<char>('0' + static_cast<int>(count % 10)));
    count /= 10;
  } while (count != 0);
  std::reverse(digits.begin(), digits.end());
  return digits;
}

std::optional<Count> count_from(std::string_view digits) noexcept {
  constexpr Count most = ~Count{0};
  if (digits.empty()) return std::nullopt;
  Count count = 0;
  for (const char c : digits) {
    if (c < '0' || c > '9') return std::nullopt;
    const auto digit = static_cast<Count>(c - '0');
    if (count > (most - digit) / 10) return std::nullopt;
    count = count * 10 + digit;
  }
  return count;
}

std::string_view to_string(SourceKind kind) noexcept { return kind == SourceKind::rules ? "rules" : "generator"; }

std::string_view to_string(CountKind kind) noexcept {
  switch (kind) {
    case CountKind::moves: return "moves";
    case CountKind::steps: return "steps";
    case CountKind::results: break;
  }
  return "results";
}

}  // namespace arbiter
