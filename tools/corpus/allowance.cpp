#include "tools/corpus/allowance.hpp"

#include <string>
#include <string_view>

#include <fmt/format.h>

#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::tools::corpus {

void Allowance::add_options(OptionSet& options) {
  options.value("allow", "N|P%",
                "how many positions, or how many of a hundred, may have such findings; up to then the status is 0");
}

Allowance::Allowance(const Arguments& arguments) {
  const std::string text = arguments.text("allow", "0");
  percent_ = text.ends_with('%');
  const std::string_view number = std::string_view(text).substr(0, text.size() - (percent_ ? 1 : 0));
  const auto value = decimal_number(number);
  // No signs, no exponents, no "inf" or "nan".
  const bool digits = number.find_first_not_of(percent_ ? "0123456789." : "0123456789") == std::string_view::npos;
  if (!digits || !value || (percent_ && *value > 100)) {
    throw UsageError(fmt::format("--allow '{}' is neither a number of positions nor a percentage", printable(text, 40)),
                     "--allow 20, or --allow 0.1%");
  }
  value_ = *value;
}

bool Allowance::holds(std::uint64_t faulty, std::uint64_t positions) const noexcept {
  const double limit = percent_ ? value_ / 100 * static_cast<double>(positions) : value_;
  return static_cast<double>(faulty) <= limit;
}

Exit Allowance::status(std::uint64_t faulty, std::uint64_t positions, const arbiter::corpus::MoveCounts& moves,
                       bool empty) const noexcept {
  if (!holds(faulty, positions + moves.games)) return Exit::fails;
  if (positions + moves.moves + moves.nulls > 0) return Exit::holds;
  return moves.games > 0 ? Exit::undecided : empty ? Exit::usage : Exit::holds;
}

}  // namespace arbiter::tools::corpus
