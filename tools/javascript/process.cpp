// The Process of verifier/engines/protocol/peer.hpp for the module: arbiter.js starts the programs and hands over what
// they say.

#include "verifier/engines/protocol/peer.hpp"

#include <array>
#include <cstddef>

#include <fmt/format.h>

extern "C" {
#define ARBITER_IMPORT(name) __attribute__((import_module("env"), import_name(#name)))
/// `environment`: "NAME=VALUE" and a NUL each. A number for the child.
ARBITER_IMPORT(arbiter_spawn) int arbiter_spawn(const char* command, const char* environment, std::size_t size);
/// Whether the child has taken it within the milliseconds.
ARBITER_IMPORT(arbiter_child_write) int arbiter_child_write(int child, const char* data, std::size_t size, int most);
/// Bytes of its output; 0 where it has ended, -1 if nothing came within the milliseconds.
ARBITER_IMPORT(arbiter_child_read) int arbiter_child_read(int child, char* to, std::size_t most, int milliseconds);
/// Bytes of its standard error that are there.
ARBITER_IMPORT(arbiter_child_errors) std::size_t arbiter_child_errors(int child, char* to, std::size_t most);
/// Its exit status, or 256 and the number of the signal; -1 if it does not end within the milliseconds.
ARBITER_IMPORT(arbiter_child_end) int arbiter_child_end(int child, int milliseconds);
ARBITER_IMPORT(arbiter_child_kill) void arbiter_child_kill(int child);
#undef ARBITER_IMPORT
}

namespace arbiter {

void end_all_processes() noexcept {}  // no signal reaches the module

Process::Process(const std::string& command) {
  std::string environment;
  for (const std::string& each : engine_environment()) environment += each + '\0';
  pid_ = arbiter_spawn(command.c_str(), environment.data(), environment.size());
  if (pid_ < 0) throw ProcessError(fmt::format("cannot start '{}'", command));
}

Process::~Process() { arbiter_child_kill(pid_); }

void Process::take_errors() {
  std::array<char, 4096> block{};
  while (const std::size_t count = arbiter_child_errors(pid_, block.data(), block.size())) {
    errors_.append(block.data(), count);
    if (errors_.size() > kept_errors) errors_.erase(0, errors_.size() - kept_errors);
  }
}

bool Process::write_line(std::string_view text, Clock::time_point deadline) {
  std::string whole(text);
  whole += '\n';
  return arbiter_child_write(pid_, whole.data(), whole.size(), left_of(deadline)) != 0;
}

Process::Reading Process::read_line(std::string& line, Clock::time_point deadline) {
  std::vector<char> block(std::size_t{1} << 16U);
  while (true) {
    if (const auto read = take_line(line)) return *read;
    const int count = arbiter_child_read(pid_, block.data(), block.size(), left_of(deadline));
    take_errors();
    if (count < 0) return Reading::late;
    if (count == 0) {
      closed_ = true;
      return Reading::closed;
    }
    buffer_.append(block.data(), static_cast<std::size_t>(count));
  }
}

std::optional<std::string> Process::ended() {
  if (!end_) {
    constexpr int patience = 500;
    const int status = arbiter_child_end(pid_, closed_ ? patience : 0);
    if (status >= 0) {
      end_ = status >= 256 ? fmt::format("killed by signal {}", status - 256) : fmt::format("exit status {}", status);
    }
  }
  take_errors();
  return end_;
}

}  // namespace arbiter
