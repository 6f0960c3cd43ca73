#include "verifier/engines/protocol/peer.hpp"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <thread>

#include <fmt/format.h>

#include "verifier/support/output.hpp"

extern char** environ;

namespace arbiter {
namespace {

/// Both ends are closed on exec; the child gets copies by dup2.
std::array<int, 2> make_pipe() {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) throw ProcessError(fmt::format("no pipe: {}", std::strerror(errno)));
  return ends;
}

void close_end(int& descriptor) {
  if (descriptor >= 0) ::close(descriptor);
  descriptor = -1;
}

// Peers are in process groups of their own, which a terminal's Ctrl-C does not reach. There is room for as many as a
// tool asks side by side; further ones end when they see that their input has.
std::array<std::atomic<pid_t>, 512> running{};
std::atomic<bool> all_end{false};  // a peer that is started only now would be waited for in vain

/// Puts `value` into one place that holds `old`.
void exchange_in_running(pid_t old, pid_t value) {
  for (auto& each : running) {
    pid_t there = old;
    if (each.compare_exchange_strong(there, value)) return;
  }
}

}  // namespace

void end_all_processes() noexcept {
  all_end = true;
  for (const auto& each : running) {
    if (const pid_t group = each.load(); group > 0) ::kill(-group, SIGKILL);
  }
}

Process::Process(const std::string& command) {
  std::array<int, 2> in = make_pipe();
  std::array<int, 2> out = make_pipe();
  std::array<int, 2> err = make_pipe();
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, in[0], STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, out[1], STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, err[1], STDERR_FILENO);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGPIPE);
  posix_spawnattr_setsigdefault(&attributes, &signals);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);
  std::string shell = "/bin/sh";
  std::string flag = "-c";
  std::string text = command;
  const std::array<char*, 4> arguments{shell.data(), flag.data(), text.data(), nullptr};
  std::vector<std::string> environment = engine_environment();
  std::vector<char*> variables;
  for (std::string& each : environment) variables.push_back(each.data());
  variables.push_back(nullptr);
  before_interruption([] { end_all_processes(); });
  const int error = ::posix_spawn(&pid_, shell.c_str(), &actions, &attributes, arguments.data(), variables.data());
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  close_end(in[0]);
  close_end(out[1]);
  close_end(err[1]);
  if (error != 0) {
    close_end(in[1]);
    close_end(out[0]);
    close_end(err[0]);
    throw ProcessError(fmt::format("cannot start '{}': {}", command, std::strerror(error)));
  }
  exchange_in_running(0, pid_);
  if (all_end) ::kill(-pid_, SIGKILL);
  in_ = in[1];
  out_ = out[0];
  err_ = err[0];
  for (const int descriptor : {in_, out_, err_}) ::fcntl(descriptor, F_SETFL, O_NONBLOCK);
}

Process::~Process() {
  close_end(in_);
  ::kill(-pid_, SIGKILL);  // and children that it may have left behind
  if (!end_) ::waitpid(pid_, nullptr, 0);
  exchange_in_running(pid_, 0);
  close_end(out_);
  close_end(err_);
}

void Process::take_errors() {
  std::array<char, 4096> block{};
  while (err_ >= 0) {
    const ssize_t count = ::read(err_, block.data(), block.size());
    if (count > 0) {
      errors_.append(block.data(), static_cast<std::size_t>(count));
      if (errors_.size() > kept_errors) errors_.erase(0, errors_.size() - kept_errors);
    } else if (count == 0) {
      close_end(err_);
    } else if (errno != EINTR) {
      return;
    }
  }
}

/// Waits until it can write or read, and reads what is available. Returns false at the deadline.
bool Process::pump(Clock::time_point deadline, bool to_write, bool to_read) {
  std::array<pollfd, 3> wanted{
      {{err_, POLLIN, 0}, {to_read && !closed_ ? out_ : -1, POLLIN, 0}, {to_write ? in_ : -1, POLLOUT, 0}}};
  const int ready = ::poll(wanted.data(), wanted.size(), left_of(deadline));
  if (ready < 0 && errno == EINTR) return Clock::now() < deadline;
  if (ready <= 0) return false;
  if (wanted[0].revents != 0) take_errors();
  if (wanted[1].revents != 0) {
    std::array<char, 1U << 16U> block{};
    const ssize_t count = ::read(out_, block.data(), block.size());
    if (count > 0) buffer_.append(block.data(), static_cast<std::size_t>(count));
    if (count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR)) closed_ = true;
  }
  return true;
}

bool Process::write_line(std::string_view text, Clock::time_point deadline) {
  std::string whole(text);
  whole += '\n';
  std::string_view rest = whole;
  while (!rest.empty()) {
    const ssize_t count = ::write(in_, rest.data(), rest.size());
    if (count >= 0) {
      rest.remove_prefix(static_cast<std::size_t>(count));
    } else if (errno == EAGAIN) {
      // The child may wait for us to read its output before it reads on.
      if (!pump(deadline, true, buffer_.size() < longest_line)) return false;
    } else if (errno != EINTR) {
      return false;
    }
  }
  return true;
}

Process::Reading Process::read_line(std::string& line, Clock::time_point deadline) {
  while (true) {
    if (const auto read = take_line(line)) return *read;
    if (closed_) {
      take_errors();
      return Reading::closed;
    }
    if (!pump(deadline, false, true)) return Reading::late;
  }
}

std::optional<std::string> Process::ended() {
  const auto deadline = Clock::now() + std::chrono::milliseconds(500);
  while (!end_) {
    int status = 0;
    const pid_t done = ::waitpid(pid_, &status, WNOHANG);
    if (done == pid_) {
      end_ = WIFSIGNALED(status) ? fmt::format("killed by signal {}", WTERMSIG(status))
                                 : fmt::format("exit status {}", WEXITSTATUS(status));
    } else if (done < 0 || !closed_ || Clock::now() > deadline) {
      break;
    } else {
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
  }
  take_errors();
  return end_;
}

}  // namespace arbiter
