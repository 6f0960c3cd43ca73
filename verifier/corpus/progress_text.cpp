#include "verifier/corpus/progress_text.hpp"

#include <array>
#include <string_view>

#include <fmt/format.h>

#include "verifier/support/text.hpp"

namespace arbiter::corpus {
namespace {

std::string in_bytes(double bytes) {
  constexpr std::array<std::string_view, 5> units{"B", "kB", "MB", "GB", "TB"};
  std::size_t unit = 0;
  for (; bytes >= 1000 && unit + 1 < units.size(); ++unit) bytes /= 1000;
  return fmt::format(fmt::runtime(unit == 0 || bytes >= 100 ? "{:.0f} {}" : "{:.1f} {}"), bytes, units[unit]);
}

std::string in_time(double seconds) {
  if (seconds < 90) return fmt::format("{:.0f} s", seconds);
  if (seconds < 5400) return fmt::format("{:.0f} min", seconds / 60);
  return fmt::format("{:.1f} h", seconds / 3600);
}

}  // namespace

std::string progress_text(std::uint64_t taken, std::uint64_t all, std::uint64_t records, double spent) {
  std::string text = in_bytes(static_cast<double>(taken));
  if (all > 0) text += fmt::format(" of {}", in_bytes(static_cast<double>(all)));
  text += fmt::format(", {}", counted(records, "position"));
  if (all > taken && taken > 0 && spent > 1) {
    text +=
        fmt::format(", about {} left", in_time(spent / static_cast<double>(taken) * static_cast<double>(all - taken)));
  }
  return text;
}

}  // namespace arbiter::corpus
