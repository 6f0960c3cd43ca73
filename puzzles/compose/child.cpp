#include "puzzles/compose/child.hpp"

#include <cerrno>
#include <csignal>
#include <cstring>
#include <new>
#include <string>
#include <system_error>
#include <type_traits>

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "puzzles/compose/contradiction.hpp"
#include "verifier/support/no_resources.hpp"

namespace arbiter::puzzles {
namespace {

static_assert(std::is_trivially_copyable_v<WorkedPosition>, "positions travel through a pipe as they are");

/// Kind and length of a message; the content follows.
struct Head {
  Message::Kind kind;
  std::uint32_t length;
};

void send(int to, Message::Kind kind, const void* data, std::size_t length) {
  std::string bytes(sizeof(Head) + length, '\0');
  const Head head{kind, static_cast<std::uint32_t>(length)};
  std::memcpy(bytes.data(), &head, sizeof head);
  if (length != 0) std::memcpy(bytes.data() + sizeof head, data, length);
  for (std::size_t sent = 0; sent < bytes.size();) {
    const ssize_t some = ::write(to, bytes.data() + sent, bytes.size() - sent);
    if (some < 0) ::_exit(1);  // the reader is gone
    sent += static_cast<std::size_t>(some);
  }
}

void limit_memory(std::size_t mib) {
#if !defined(__SANITIZE_ADDRESS__)
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
  return;  // the sanitizer reserves more addresses than any limit
#endif
#endif
  const rlimit limit{mib << 20U, mib << 20U};
  ::setrlimit(RLIMIT_AS, &limit);
#else
  static_cast<void>(mib);
#endif
}

[[noreturn]] void live(const Job& job, int to, std::size_t memory_mib, pid_t parent) {
  for (const int number : {SIGINT, SIGHUP}) std::signal(number, SIG_IGN);  // the parent handles interrupts
  std::signal(SIGTERM, SIG_DFL);
  // A solver does not outlive its parent, however that ends.
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != parent) ::_exit(0);
  limit_memory(memory_mib);
  try {
    if (job.explain) {
      for (const std::string& words : contradiction(job)) send(to, Message::Kind::words, words.data(), words.size());
      ::_exit(0);
    }
    bool left_out = false;
    const Listener listener{
        [&](const WorkedPosition& position) { send(to, Message::Kind::position, &position, sizeof position); },
        [&] {
          if (!left_out) send(to, Message::Kind::left_out, nullptr, 0);
          left_out = true;
        }};
    const Verdict verdict = work(job, listener);
    send(to, Message::Kind::done, &verdict, sizeof verdict);
  } catch (const std::bad_alloc&) {
    send(to, Message::Kind::memory, nullptr, 0);
  } catch (const std::system_error& error) {
    const bool refused = error.code() == std::errc::resource_unavailable_try_again;
    const std::string text = refused ? std::string("no thread for a solver: ") + error.what() : error.what();
    send(to, refused ? Message::Kind::refused : Message::Kind::failure, text.data(), text.size());
  } catch (const std::exception& error) {
    send(to, Message::Kind::failure, error.what(), std::strlen(error.what()));
  }
  ::_exit(0);
}

}  // namespace

Child::Child(const Job& job, std::size_t memory_mib) {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) throw NoResources(std::string("no pipe for a solver: ") + std::strerror(errno));
  const pid_t parent = ::getpid();
  process_ = ::fork();
  if (process_ < 0) {
    const std::string why = std::strerror(errno);
    ::close(ends[0]);
    ::close(ends[1]);
    throw NoResources("no process for a solver: " + why + " (--threads 1 needs the fewest)");
  }
  if (process_ == 0) {
    ::close(ends[0]);
    live(job, ends[1], memory_mib, parent);
  }
  ::close(ends[1]);
  descriptor_ = ends[0];
}

Child::~Child() { end(); }

bool Child::read() {
  char block[16384];
  const ssize_t some = ::read(descriptor_, block, sizeof block);
  if (some < 0) return errno == EINTR;
  buffer_.append(block, static_cast<std::size_t>(some));
  return some > 0;
}

std::optional<Message> Child::next() {
  Head head{};
  if (buffer_.size() < sizeof head) return std::nullopt;
  std::memcpy(&head, buffer_.data(), sizeof head);
  if (buffer_.size() < sizeof head + head.length) return std::nullopt;
  Message message{.kind = head.kind};
  const char* data = buffer_.data() + sizeof head;
  switch (head.kind) {
    case Message::Kind::position:
      std::memcpy(static_cast<void*>(&message.position), data, sizeof message.position);
      break;
    case Message::Kind::done: std::memcpy(&message.verdict, data, sizeof message.verdict); break;
    case Message::Kind::left_out:
    case Message::Kind::memory: break;
    case Message::Kind::words:
    case Message::Kind::refused:
    case Message::Kind::failure: message.text.assign(data, head.length); break;
  }
  buffer_.erase(0, sizeof head + head.length);
  return message;
}

double Child::end() {
  if (process_ < 0) return 0;
  ::kill(process_, SIGKILL);
  int status = 0;
  rusage usage{};
  while (::wait4(process_, &status, 0, &usage) < 0 && errno == EINTR) {
  }
  process_ = -1;
  ::close(descriptor_);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

}  // namespace arbiter::puzzles
