#include "verifier/perft/journal.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <vector>

#include <fmt/format.h>

#include "verifier/support/printable.hpp"

namespace arbiter {

Journal::Journal(const std::string& path) : path_(path) {
  const std::string name = printable(path, 200);
  descriptor_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (descriptor_ < 0) throw JournalError(fmt::format("cannot open the journal '{}': {}", name, std::strerror(errno)));
  try {
    struct stat status {};
    if (::fstat(descriptor_, &status) != 0 || !S_ISREG(status.st_mode)) {
      throw JournalError(fmt::format("the journal '{}' is no file", name));
    }
    if (::flock(descriptor_, LOCK_EX | LOCK_NB) != 0)
      throw JournalError(fmt::format("another run writes the journal '{}'", name));
    const std::string text = content();
    if (text.find('\n') == std::string::npos) {
      // Empty, or cut off within its first line. Any other beginning is another file, which must not be truncated.
      if (!text.empty() && !std::string_view("{\"journal\":").starts_with(text.substr(0, 11))) {
        throw JournalError(fmt::format("'{}' is no journal", name));
      }
      was_cut_ = !text.empty();
      if (was_cut_ && ::ftruncate(descriptor_, 0) != 0)
        throw JournalError(fmt::format("cannot write '{}': {}", name, std::strerror(errno)));
      return;
    }
    if (!text.starts_with("{\"journal\":")) throw JournalError(fmt::format("'{}' is no journal", name));
    auto record = read_record(text);
    if (!record) throw JournalError(fmt::format("the journal '{}' cannot be read: {}", name, record.error()));
    was_cut_ = record->cut_at < text.size();
    if (was_cut_ && ::ftruncate(descriptor_, static_cast<off_t>(record->cut_at)) != 0) {
      throw JournalError(fmt::format("cannot write '{}': {}", name, std::strerror(errno)));
    }
    found_ = std::move(*record);
  } catch (...) {
    ::close(descriptor_);
    throw;
  }
}

std::string Journal::content() const {
  constexpr std::size_t most_bytes = std::size_t{1} << 32U;
  std::string text;
  std::vector<char> block(std::size_t{1} << 16U);
  while (true) {
    const ssize_t count = ::read(descriptor_, block.data(), block.size());
    if (count < 0 && errno == EINTR) continue;
    const auto fails = [&](const std::string& reason) {
      throw JournalError(fmt::format("cannot read '{}': {}", printable(path_, 200), reason));
    };
    if (count < 0) fails(std::strerror(errno));
    if (count <= 0) return text;
    text.append(block.data(), static_cast<std::size_t>(count));
    if (text.size() > most_bytes) fails(fmt::format("more than {} bytes", most_bytes));
  }
}

Journal::~Journal() { ::close(descriptor_); }

void Journal::add(const std::string& line) {
  // One write for each line: a killed run leaves whole lines, and at worst a part of the last.
  std::string_view rest = line;
  while (!rest.empty()) {
    const ssize_t written = ::write(descriptor_, rest.data(), rest.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0)
      throw JournalError(fmt::format("cannot write '{}': {}", printable(path_, 200), std::strerror(errno)));
    rest.remove_prefix(static_cast<std::size_t>(written));
  }
}

}  // namespace arbiter
