#include "tools/corpus/terminal.hpp"

#include <array>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "verifier/support/text.hpp"

namespace arbiter::tools::corpus {
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

void Terminal::progress(std::uint64_t taken, std::uint64_t records) {
  if (!run_.shows_progress()) return;
  const Clock::time_point now = Clock::now();
  if (now - last_ < std::chrono::milliseconds(200)) return;
  last_ = now;
  const double spent = std::chrono::duration<double>(now - start_).count();
  std::string text = in_bytes(static_cast<double>(taken));
  if (bytes_ > 0) text += fmt::format(" of {}", in_bytes(static_cast<double>(bytes_)));
  text += fmt::format(", {}", counted(records, "position"));
  if (bytes_ > taken && taken > 0 && spent > 1) {
    text += fmt::format(", about {} left",
                        in_time(spent / static_cast<double>(taken) * static_cast<double>(bytes_ - taken)));
  }
  run_.progress(text);
}

void Terminal::unreadable(const Finding& finding) {
  if (!silent_) run_.error(finding.message);
}

void Terminal::note(std::string_view message) { run_.note(message); }

bool Terminal::closed() { return run_.closed(); }

}  // namespace arbiter::tools::corpus
