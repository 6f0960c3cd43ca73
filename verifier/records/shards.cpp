#include "verifier/records/shards.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <optional>

#include "verifier/records/byte_source.hpp"

namespace arbiter::records {
namespace {

/// The size of a plain file; nothing for pipes, devices, and missing files.
std::optional<std::uint64_t> size_of(const std::string& path) {
  struct stat present {};
  if (path == "-" || ::stat(path.c_str(), &present) != 0 || !S_ISREG(present.st_mode)) return std::nullopt;
  return static_cast<std::uint64_t>(present.st_size);
}

/// Where the share of a run begins.
std::uint64_t begin_of(std::size_t index, std::size_t count, std::uint64_t total) {
  return total / count * index + total % count * index / count;
}

/// The index of the run whose share contains the byte at `place`.
std::size_t owner_of(std::uint64_t place, std::size_t count, std::uint64_t total) {
  std::size_t low = 0;
  std::size_t high = count;
  while (high - low > 1) {
    const std::size_t middle = low + (high - low) / 2;
    (begin_of(middle, count, total) <= place ? low : high) = middle;
  }
  return low;
}

}  // namespace

std::vector<FileShare> shares_of(const std::vector<std::string>& files, Shard shard) {
  std::vector<FileShare> shares(files.size());
  if (shard.count == 1) return shares;
  std::vector<std::optional<std::uint64_t>> sizes;
  std::uint64_t total = 0;
  for (const std::string& file : files) {
    sizes.push_back(size_of(file));
    total += sizes.back().value_or(0);
  }
  const std::uint64_t from = begin_of(shard.index, shard.count, total);
  const std::uint64_t to = begin_of(shard.index + 1, shard.count, total);
  std::uint64_t place = 0;  // of the file's first byte
  for (std::size_t i = 0; i < files.size(); ++i) {
    FileShare& share = shares[i];
    if (!sizes[i]) {
      share = {.place = shard.index, .sharers = shard.count, .seekable = false, .whole = false};
      continue;
    }
    const std::uint64_t size = *sizes[i];
    const std::size_t first = owner_of(place, shard.count, total);
    const std::size_t last = size == 0 ? first : owner_of(place + size - 1, shard.count, total);
    share.whole = first == last;
    share.sharers = last - first + 1;
    if (shard.index < first || shard.index > last) {
      share.end = 0;
    } else {
      share.place = shard.index - first;
      share.begin = std::max(from, place) - place;
      share.end = shard.index == last ? FileShare::no_end : to - place;
    }
    place += size;
  }
  return shares;
}

void TextBefore::look() const {
  ByteSource source(path_);
  std::array<char, 1U << 16U> block{};
  bool open_cr = false;
  for (std::uint64_t left = size_; left > 0;) {
    const std::size_t count =
        source.read(block.data(), static_cast<std::size_t>(std::min<std::uint64_t>(block.size(), left)));
    if (count == 0) break;
    const std::string_view text(block.data(), count);
    lines_ += count_lines(text);
    if (open_cr && text.front() == '\n') ++crlf_lines_;
    for (std::size_t at = text.find("\r\n"); at != std::string_view::npos; at = text.find("\r\n", at + 2))
      ++crlf_lines_;
    open_cr = text.back() == '\r';
    left -= count;
  }
}

std::size_t TextBefore::lines() const {
  std::call_once(looked_, [this] { look(); });
  return lines_;
}

bool TextBefore::ends_differ() const {
  const std::size_t all = lines();
  return crlf_lines_ != (crlf_ ? all : 0);
}

std::size_t count_lines(std::string_view text) noexcept {
  constexpr std::size_t lanes = 32;
  std::size_t count = 0;
  while (text.size() >= lanes) {
    std::array<std::uint8_t, lanes> sums{};
    const std::size_t rows = std::min<std::size_t>(text.size() / lanes, 255);
    for (std::size_t row = 0; row < rows; ++row) {
      for (std::size_t i = 0; i < lanes; ++i)
        sums[i] = static_cast<std::uint8_t>(sums[i] + (text[row * lanes + i] == '\n' ? 1 : 0));
    }
    for (const std::uint8_t sum : sums) count += sum;
    text.remove_prefix(rows * lanes);
  }
  return count + static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

}  // namespace arbiter::records
