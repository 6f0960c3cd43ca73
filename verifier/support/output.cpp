#include "verifier/support/output.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "verifier/support/internal_error.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter {
namespace {

using Identity = std::pair<dev_t, ino_t>;

std::vector<Identity>& reserved() {
  static std::vector<Identity> files;
  return files;
}

std::array<std::atomic<void (*)()>, 8> acts{};

extern "C" void act_and_end(int signal_number) { end_by_signal(signal_number); }

constexpr std::size_t buffer_size = 1U << 16U;

[[noreturn]] void fail(const std::string& path, int error) {
  throw OutputError(
      fmt::format("cannot write '{}': {}", path.empty() ? "standard output" : path, std::strerror(error)));
}

/// The mode that a new file would usually get.
mode_t plain_mode() {
  const mode_t mask = ::umask(0);
  ::umask(mask);
  return static_cast<mode_t>(0666U & ~mask);
}

/// Gives a new file the owner and group of another one. Returns whether it has them: what the system allows.
std::pair<bool, bool> given_to(int descriptor, const struct stat& other) {
  if (::fchown(descriptor, other.st_uid, other.st_gid) != 0 &&
      ::fchown(descriptor, static_cast<uid_t>(-1), other.st_gid) != 0)
    errno = 0;
  struct stat own {};
  if (::fstat(descriptor, &own) != 0) return {};
  return {own.st_uid == other.st_uid, own.st_gid == other.st_gid};
}

// An interrupted run must not leave its temporary files behind. The table has room for the most that a tool opens at
// once, the thousand files of a split corpus; further files are not tracked.
std::array<char*, 1100> interrupted_files{};

void remove_files() {
  for (const char* file : interrupted_files) {
    if (file != nullptr) ::unlink(file);  // safe in a handler
  }
}

/// The file has been renamed or removed.
void forget(const std::string& temporary) {
  std::replace(interrupted_files.begin(), interrupted_files.end(), const_cast<char*>(temporary.data()),
               static_cast<char*>(nullptr));
}

void remove_if_interrupted(std::string& temporary) {
  const auto free = std::ranges::find(interrupted_files, nullptr);
  if (free != interrupted_files.end()) *free = temporary.data();
  before_interruption(remove_files);
}

/// The open file that a name such as /dev/stdout or /dev/fd/3 stands for. Renaming another file over it would replace
/// the file that the caller redirected it to, with all its content.
std::optional<int> open_file(std::string_view path) {
  if (path == "/dev/stdout") return STDOUT_FILENO;
  if (path == "/dev/stderr") return STDERR_FILENO;
  for (const std::string_view folder : {"/dev/fd/", "/proc/self/fd/"}) {
    if (!path.starts_with(folder)) continue;
    if (const auto descriptor = whole_number(path.substr(folder.size()), 0, INT_MAX))
      return static_cast<int>(*descriptor);
  }
  return std::nullopt;
}

/// The file that the name stands for: also where a link leads to that does not exist yet, so that what the link names
/// is written, and the link stays. Throws OutputError.
std::string behind_links(const std::string& path) {
  namespace fs = std::filesystem;
  constexpr int most_links = 40;  // as many as the system follows
  fs::path target = path;
  std::error_code error;
  for (int links = 0; fs::is_symlink(fs::symlink_status(target, error)); ++links) {
    if (links == most_links) fail(path, ELOOP);
    const fs::path next = fs::read_symlink(target, error);
    if (error) fail(path, error.value());
    target = target.parent_path() / next;  // an absolute one takes the whole place
  }
  const fs::path resolved = fs::weakly_canonical(target, error);
  return error || resolved.empty() ? target.string() : resolved.string();
}

/// Why a file or folder must not be written to, or null. A read-only mode is respected even for a user (such as root)
/// whom the system would let write.
const char* why_closed(const std::string& path, mode_t mode) {
  if ((mode & 0222U) == 0) return "it is read-only";
  return ::access(path.c_str(), W_OK) == 0 ? nullptr : std::strerror(errno);
}

constexpr std::string_view journal_beginning = "{\"journal\":";
constexpr std::string_view sum_begins = ",\"sum\":\"";
constexpr std::string_view sum_ends = "\"}";

/// CRC-32 as gzip has it, of a line without its checksum.
std::string checksum(std::string_view line) {
  std::uint32_t crc = 0xffffffffU;
  for (const char c : line) {
    crc ^= static_cast<unsigned char>(c);
    for (int bit = 0; bit < 8; ++bit) crc = (crc >> 1U) ^ ((crc & 1U) != 0 ? 0xedb88320U : 0U);
  }
  return fmt::format("{:08x}", ~crc);
}

}  // namespace

void reserve_for_output(const std::string& path) {
  struct stat present {};
  if (::stat(path.c_str(), &present) != 0 || !S_ISREG(present.st_mode)) return;
  reserved().emplace_back(present.st_dev, present.st_ino);
}

void refuse_reserved(const std::string& path) {
  if (reserved().empty()) return;
  struct stat present {};
  const int failed = path == "-" ? ::fstat(STDIN_FILENO, &present) : ::stat(path.c_str(), &present);
  if (failed != 0) return;
  const Identity identity{present.st_dev, present.st_ino};
  if (std::find(reserved().begin(), reserved().end(), identity) == reserved().end()) return;
  throw Refusal(fmt::format("'{}' is read, and would be replaced by what is written",
                            path == "-" ? std::string("<stdin>") : printable(path, 200)),
                "write to another file");
}

unsigned rights_kept(unsigned mode, bool same_owner, bool same_group) noexcept {
  unsigned kept = same_owner && same_group ? 07777U : 0777U;
  // Another group gets no more than all users have.
  if (!same_group) kept &= ~070U | (mode & 07U) << 3U;
  return mode & kept;
}

Output::Output() : descriptor_(STDOUT_FILENO) {}

Output::Output(const std::string& path) : descriptor_(-1), path_(path) {
  if (const auto open = open_file(path)) {
    descriptor_ = ::fcntl(*open, F_DUPFD_CLOEXEC, 0);
    if (descriptor_ < 0) fail(path, errno);
    return;
  }
  struct stat present {};
  const bool exists = ::stat(path.c_str(), &present) == 0;
  if (exists && S_ISDIR(present.st_mode)) fail(path, EISDIR);
  if (exists && !S_ISREG(present.st_mode)) {
    descriptor_ = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
    if (descriptor_ < 0) fail(path, errno);
    return;
  }
  final_ = behind_links(path);
  temporary_ = final_ + ".XXXXXX";
  remove_if_interrupted(temporary_);  // registered before the file exists: a signal at any moment leaves none behind
  descriptor_ = ::mkstemp(temporary_.data());
  if (descriptor_ < 0) {
    const int error = errno;
    forget(temporary_);
    temporary_.clear();
    fail(path, error);
  }
  const auto [owner, group] = exists ? given_to(descriptor_, present) : std::pair(true, true);
  keeps_owner_ = owner && group;
  // Best effort: a wrong mode is not a reason to lose the output.
  const mode_t mode = exists ? rights_kept(present.st_mode, owner, group) : plain_mode();
  if (::fchmod(descriptor_, mode) != 0) errno = 0;
}

Output::~Output() {
  if (!temporary_.empty()) ::unlink(temporary_.c_str());
  forget(temporary_);
  if (!path_.empty() && descriptor_ >= 0) ::close(descriptor_);
}

void Output::write(std::string_view text) {
  if (closed_) return;
  buffer_.append(text);
  if (buffer_.size() >= buffer_size) flush();
}

void Output::flush() {
  send(buffer_);
  buffer_.clear();
}

void Output::send(std::string_view text) {
  while (!text.empty() && !closed_) {
    const ssize_t sent = ::write(descriptor_, text.data(), text.size());
    if (sent >= 0) {
      text.remove_prefix(static_cast<std::size_t>(sent));
    } else if (errno == EPIPE) {
      closed_ = true;
    } else if (errno != EINTR) {
      fail(path_, errno);
    }
  }
}

void Output::commit() {
  if (abandoned_) return;
  flush();
  if (temporary_.empty()) return;
  const int descriptor = descriptor_;
  descriptor_ = -1;
  if (::close(descriptor) != 0) fail(path_, errno);
  if (std::rename(temporary_.c_str(), final_.c_str()) != 0) fail(path_, errno);
  forget(temporary_);
  temporary_.clear();
}

void write_file(const std::string& path, std::string_view text) {
  Output file(path);
  file.write(text);
  file.commit();
}

std::optional<std::string> why_not_replaced(const std::string& file) {
  const auto failed = [&file](std::string_view reason) {
    return fmt::format("cannot fix '{}': {}", printable(file, 200), reason);
  };
  std::error_code error;
  const auto target = std::filesystem::canonical(file, error);
  if (error) return failed(error.message());
  struct stat present {};
  if (::stat(target.c_str(), &present) != 0) return failed(std::strerror(errno));
  if (!S_ISREG(present.st_mode)) return failed("it is not a plain file");
  if (const char* why = why_closed(target, present.st_mode)) return failed(why);
  struct stat folder {};
  if (::stat(target.parent_path().c_str(), &folder) != 0) return failed(std::strerror(errno));
  if (const char* why = why_closed(target.parent_path(), folder.st_mode))
    return failed(fmt::format("its folder: {}", why));
  return std::nullopt;
}

std::vector<std::string> lost_by_replacing(const std::string& file, const Output& out) {
  struct stat present {};
  if (::stat(file.c_str(), &present) != 0) return {};
  const std::string name = printable(file, 200);
  std::vector<std::string> lost;
  if (present.st_nlink > 1) {
    lost.push_back(fmt::format("'{}' has {} (hard links), which keep the old text", name,
                               counted(present.st_nlink - 1, "other name")));
  }
  if (!out.keeps_owner()) {
    lost.push_back(
        fmt::format("'{}' belonged to user {} and group {}; the fixed file is yours, since the system does "
                    "not let you give it away",
                    name, present.st_uid, present.st_gid));
  }
  return lost;
}

tl::expected<std::vector<std::string>, std::string> replace_file(const std::string& file, std::string_view before,
                                                                 std::string_view after) {
  const auto failed = [&file](std::string_view reason) {
    return tl::make_unexpected(fmt::format("cannot fix '{}': {}", printable(file, 200), reason));
  };
  if (auto why = why_not_replaced(file)) return tl::make_unexpected(std::move(*why));
  std::error_code error;
  const auto target = std::filesystem::canonical(file, error);
  if (error) return failed(error.message());
  try {
    Output out(target.string());
    out.write(after);
    // As late as possible, so that changes made by others in the meantime are not lost.
    std::ifstream in(target, std::ios::binary);
    const std::string now{std::istreambuf_iterator<char>(in), {}};
    if (!in) return failed("it cannot be read any more");
    if (now != before) return failed("it was changed since it was read");
    std::vector<std::string> lost = lost_by_replacing(file, out);
    out.commit();
    return lost;
  } catch (const OutputError& problem) {
    return tl::make_unexpected(std::string(problem.what()));
  }
}

// ---- Interruptions --------------------------------------------------------------------------------------------------

void end_by_signal(int signal_number) {
  for (const auto& act : acts) {
    if (auto* const each = act.load()) each();
  }
  std::signal(signal_number, SIG_DFL);
  sigset_t own;
  ::sigemptyset(&own);
  ::sigaddset(&own, signal_number);
  ::pthread_sigmask(SIG_UNBLOCK, &own, nullptr);  // in a handler it waits for the handler's end
  ::raise(signal_number);
  std::_Exit(128 + signal_number);
}

void before_interruption(void (*act)()) {
  bool added = false;
  for (auto& each : acts) {
    void (*there)() = nullptr;
    added = added || each.compare_exchange_strong(there, act) || there == act;
  }
  ensure(added, "there is room for what an interruption does");
  for (const int signal_number : {SIGINT, SIGTERM, SIGHUP, SIGQUIT}) {
    struct sigaction action {};
    if (::sigaction(signal_number, nullptr, &action) != 0 || action.sa_handler != SIG_DFL) continue;
    action.sa_handler = act_and_end;
    ::sigaction(signal_number, &action, nullptr);
  }
}

// ---- Journals -------------------------------------------------------------------------------------------------------

std::string sealed_line(std::string object) {
  const std::string sum = checksum(object);
  object.pop_back();  // the brace
  return object.append(sum_begins).append(sum).append(sum_ends) + '\n';
}

std::string seal_fault(std::string_view line) {
  constexpr std::size_t digits = 8;
  const std::size_t tail = sum_begins.size() + digits + sum_ends.size();
  const std::size_t at = line.size() - std::min(line.size(), tail);
  if (line.substr(at, sum_begins.size()) != sum_begins || !line.ends_with(sum_ends))
    return "it ends without its checksum, so it was changed, or another version wrote it";
  if (line.substr(at + sum_begins.size(), digits) != checksum(std::string(line.substr(0, at)) + '}'))
    return "its checksum is of another text, so it was changed; leave out the line, and its part is done again";
  return {};
}

std::size_t for_each_whole_line(std::string_view text, const std::function<void(std::size_t, std::string_view)>& use) {
  std::size_t begin = 0;
  std::size_t number = 0;
  for (std::size_t end = text.find('\n'); end != std::string_view::npos; end = text.find('\n', begin)) {
    use(++number, text.substr(begin, end - begin));
    begin = end + 1;
  }
  return begin;
}

JournalFile::JournalFile(const std::string& path) : path_(path) {
  const std::string name = printable(path_, 200);
  descriptor_.value = ::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (descriptor_.value < 0)
    throw JournalError(fmt::format("cannot open the journal '{}': {}", name, std::strerror(errno)));
  struct stat status {};
  if (::fstat(descriptor_.value, &status) != 0 || !S_ISREG(status.st_mode))
    throw JournalError(fmt::format("the journal '{}' is not a file", name));
  if (::flock(descriptor_.value, LOCK_EX | LOCK_NB) != 0)
    throw JournalError(fmt::format("another run writes the journal '{}'", name));
  text_ = content();
  // Empty, or cut off within its first line. Any other beginning is another file, which must not be truncated.
  const bool whole_line = text_.find('\n') != std::string::npos;
  const bool is_journal = whole_line ? text_.starts_with(journal_beginning)
                                     : journal_beginning.starts_with(text_.substr(0, journal_beginning.size()));
  if (!is_journal) throw JournalError(fmt::format("'{}' is not a journal", name));
  if (!whole_line && !text_.empty()) cut(0);
}

void JournalFile::fail(const char* what) const {
  throw JournalError(fmt::format("cannot {} '{}': {}", what, printable(path_, 200), std::strerror(errno)));
}

void JournalFile::cut(std::size_t size) {
  was_cut_ = true;
  if (::ftruncate(descriptor_.value, static_cast<off_t>(size)) != 0) fail("write");
  text_.resize(size);
}

std::string JournalFile::content() const {
  constexpr std::uint64_t most_bytes = std::uint64_t{1} << 32U;
  std::string text;
  std::vector<char> block(std::size_t{1} << 16U);
  while (true) {
    const ssize_t count = ::read(descriptor_.value, block.data(), block.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) fail("read");
    if (count == 0) return text;
    text.append(block.data(), static_cast<std::size_t>(count));
    if (std::uint64_t{text.size()} > most_bytes) {
      throw JournalError(fmt::format("cannot read '{}': more than {} bytes", printable(path_, 200), most_bytes));
    }
  }
}

JournalFile::Descriptor::~Descriptor() {
  if (value >= 0) ::close(value);
}

void JournalFile::add(const std::string& line) {
  // One write for each line: a killed run leaves whole lines, and at worst a part of the last.
  std::string_view rest = line;
  while (!rest.empty()) {
    const ssize_t written = ::write(descriptor_.value, rest.data(), rest.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) fail("write");
    rest.remove_prefix(static_cast<std::size_t>(written));
  }
}

}  // namespace arbiter
