#include "verifier/perft/count_progress.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <memory>
#include <mutex>

#include <fmt/format.h>

namespace arbiter {

std::string duration_text(double seconds) {
  const auto whole = static_cast<std::uint64_t>(std::min(seconds, 1e12) + 0.5);
  if (whole < 60) return fmt::format("{} s", whole);
  if (whole < 3600) return fmt::format("{} min {:02} s", whole / 60, whole % 60);
  if (whole < 48 * 3600) return fmt::format("{} h {:02} min", whole / 3600, whole / 60 % 60);
  return fmt::format("{} days {} h", whole / 86400, whole / 3600 % 24);
}

std::function<void(int, double)> progress_of(Observer& observer, std::string what) {
  if (!observer.shows_progress()) return {};
  using Clock = std::chrono::steady_clock;
  struct Shown {
    std::mutex mutex;
    int depth = -2;           ///< none yet
    Clock::time_point start;  ///< start of the depth
    Clock::time_point shown = Clock::now();
  };
  const auto state = std::make_shared<Shown>();
  return [&observer, what = std::move(what), state](int depth, double share) {
    const Clock::time_point now = Clock::now();
    const std::lock_guard lock(state->mutex);
    if (depth != state->depth) {
      state->depth = depth;
      state->start = now;
    }
    if (now - state->shown < std::chrono::milliseconds(200)) return;
    state->shown = now;
    const double passed = std::chrono::duration<double>(now - state->start).count();
    const std::string left = share > 0.002 && passed > 0.5
                                 ? fmt::format(", about {} left", duration_text(passed * (1 - share) / share))
                                 : std::string();
    const std::string where = depth < 0 ? what : fmt::format("{} depth {}:", what, depth);
    observer.progress(fmt::format("{} {:.1f} %{}", where, share * 100, left));
  };
}

}  // namespace arbiter
