#include "verifier/support/journal_file.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <vector>

#include <fmt/format.h>

#include "verifier/support/printable.hpp"

namespace arbiter {
namespace {

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
