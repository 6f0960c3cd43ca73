#include "tools/corpus/terminal.hpp"

#include <fmt/format.h>

#include "verifier/corpus/input.hpp"

namespace arbiter::tools::corpus {
void Terminal::end_interrupted(std::string_view remedy) {
  run_.end_progress();
  run_.error(fmt::format("stopped by {} after {}; what follows was not looked at{}", Interrupts::cause(),
                         arbiter::corpus::progress_text(taken_, bytes_, records_, 0), remedy));
  Interrupts::end_program();
}

void Terminal::progress(std::uint64_t taken, std::uint64_t records) {
  taken_ = taken;
  records_ = records;
  if (!run_.shows_progress()) return;
  const Clock::time_point now = Clock::now();
  if (now - last_ < std::chrono::milliseconds(200)) return;
  last_ = now;
  const double spent = std::chrono::duration<double>(now - start_).count();
  run_.progress(arbiter::corpus::progress_text(taken, bytes_, records, spent));
}

void Terminal::unreadable(const Finding& finding) {
  if (!silent_) run_.error(finding.message);
}

void Terminal::note(std::string_view message) { run_.note(message); }

bool Terminal::closed() { return run_.closed(); }

}  // namespace arbiter::tools::corpus
