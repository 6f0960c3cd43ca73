#include "verifier/support/whole_number.hpp"

#include <charconv>
#include <cstdlib>
#include <string>
#include <system_error>

namespace arbiter {

std::optional<std::uint64_t> whole_number(std::string_view text, std::uint64_t least, std::uint64_t most) {
  std::uint64_t number = 0;
  // from_chars takes no sign for unsigned types, so that -1 does not become a huge number.
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool whole = error == std::errc{} && end == text.data() + text.size();
  if (!whole || number < least || number > most) return std::nullopt;
  return number;
}

std::optional<double> decimal_number(std::string_view text) {
  // Not every standard library has from_chars() for it; strtod() would also read hexadecimal, "inf", blanks and a plus.
  if (text.empty() || text.front() == '+') return std::nullopt;
  if (text.find_first_not_of("0123456789.eE+-") != std::string_view::npos) return std::nullopt;
  const std::string terminated(text);
  char* end = nullptr;
  const double number = std::strtod(terminated.c_str(), &end);
  if (end != terminated.c_str() + terminated.size()) return std::nullopt;
  return number;
}

std::optional<PartOfWhole> part_of_whole(std::string_view text, std::size_t most) {
  const std::size_t slash = text.find('/');
  if (slash == std::string_view::npos) return std::nullopt;
  const auto parts = whole_number(text.substr(slash + 1), 1, most);
  const auto part = parts ? whole_number(text.substr(0, slash), 1, *parts) : std::nullopt;
  if (!part) return std::nullopt;
  return PartOfWhole{static_cast<std::size_t>(*part), static_cast<std::size_t>(*parts)};
}

}  // namespace arbiter
