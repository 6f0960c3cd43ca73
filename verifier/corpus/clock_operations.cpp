#include "verifier/corpus/clock_operations.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "verifier/records/operations.hpp"
#include "verifier/support/whole_number.hpp"

namespace arbiter::corpus {
namespace {

std::optional<std::uint32_t> number_in(std::string_view word) {
  const auto number = whole_number(word, 0, UINT32_MAX);
  return number ? std::optional(static_cast<std::uint32_t>(*number)) : std::nullopt;
}

}  // namespace

std::string ClockOperations::fields() const { return fmt::format(" {} {}", hmvc.value_or(0), fmvn.value_or(1)); }

ClockOperations clock_operations(std::string_view rest) {
  ClockOperations found;
  std::size_t kept = 0;  // end of what was passed on
  for (const records::Operation& each : records::list_operations(rest)) {
    const bool half = each.name == "hmvc" && !found.hmvc;
    const bool full = each.name == "fmvn" && !found.fmvn;
    const auto number = half || full ? number_in(each.operands) : std::nullopt;
    if (!number) continue;
    (half ? found.hmvc : found.fmvn) = number;
    std::size_t begin = each.begin;
    while (begin > kept && rest[begin - 1] == ' ') --begin;
    found.rest += rest.substr(kept, begin - kept);
    kept = std::min(rest.find(';', each.begin), rest.size() - 1) + 1;
  }
  found.rest += rest.substr(kept);
  return found;
}

bool takes_operations(std::string_view rest) {
  const std::size_t begin = rest.find_first_not_of(" \t");
  return begin == std::string_view::npos || rest[begin] != '#';
}

std::string clocks_as_operations(const Counters& counters, bool hmvc, bool fmvn) {
  std::string text;
  if (hmvc) text += fmt::format(" hmvc {};", counters.halfmove);
  if (fmvn) text += fmt::format(" fmvn {};", counters.plies / 2 + 1);
  return text;
}

}  // namespace arbiter::corpus
