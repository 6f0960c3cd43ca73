#include "fens/chunks.hpp"

#include <algorithm>
#include <array>
#include <cstring>

#include "support/internal_error.hpp"

namespace arbiter::fens {
namespace {

/// Where the text can be cut: behind the last line end, 0 if there is none. In tables a line end in quotes is none. Games
/// are cut between two of them where that can be, so that the tags of one stay together.
std::size_t last_cut(std::string_view text, const Layout& layout, bool inside_line) {
  if (layout.format == InputFormat::csv) {
    std::size_t cut = 0;
    bool quoted = false;
    std::size_t at = 0;
    if (inside_line) at = std::min(text.find('\n'), text.size());
    for (; at < text.size(); ++at) {
      if (text[at] == '"') quoted = !quoted;
      if (text[at] == '\n' && !quoted) cut = at + 1;
    }
    if (cut > 0) return cut;  // else a quote was never closed: lines are lines
  }
  if (layout.format == InputFormat::pgn) {
    const std::size_t game = text.rfind("\n[Event ");
    if (game != std::string_view::npos && game > 0) return game + 1;
  }
  const std::size_t end = text.rfind('\n');
  return end == std::string_view::npos ? 0 : end + 1;
}

/// Line ends in a text. Short sums in many lanes are what compilers make fast code of.
std::size_t count_lines(std::string_view text) {
  constexpr std::size_t lanes = 32;
  std::size_t count = 0;
  while (text.size() >= lanes) {
    std::array<std::uint8_t, lanes> sums{};
    const std::size_t rows = std::min<std::size_t>(text.size() / lanes, 255);
    for (std::size_t row = 0; row < rows; ++row) {
      for (std::size_t i = 0; i < lanes; ++i) sums[i] = static_cast<std::uint8_t>(sums[i] + (text[row * lanes + i] == '\n' ? 1 : 0));
    }
    for (const std::uint8_t sum : sums) count += sum;
    text.remove_prefix(rows * lanes);
  }
  return count + static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

bool utf16(std::string_view start) { return start.starts_with("\xff\xfe") || start.starts_with("\xfe\xff"); }

}  // namespace

ChunkReader::ChunkReader(std::vector<std::string> files, ReadOptions options) : files_(std::move(files)), options_(std::move(options)) {
  ensure(options_.chunk_bytes > options_.longest_line, "a chunk holds the longest line");
}

void ChunkReader::open(Chunk& chunk) {
  source_ = std::make_unique<ByteSource>(files_[file_]);
  layout_ = nullptr;
  tail_.clear();
  line_ = 1;
  offset_ = 0;
  inside_line_ = false;
  chunk.first = true;
}

bool ChunkReader::next(Chunk& chunk) {
  if (file_ == files_.size()) return false;
  chunk.first = chunk.last = false;
  if (!source_) open(chunk);
  chunk.bytes.resize(options_.chunk_bytes);
  std::copy(tail_.begin(), tail_.end(), chunk.bytes.begin());
  const std::size_t room = options_.chunk_bytes - tail_.size();
  chunk.size = tail_.size() + source_->read(chunk.bytes.data() + tail_.size(), room);
  tail_.clear();
  const bool end = chunk.size < options_.chunk_bytes;
  chunk.fault = end ? source_->fault() : std::nullopt;
  if (chunk.first) {
    layout_ = std::make_shared<Layout>(layout_of(files_[file_], chunk.text(), options_.format, options_.column));
    if (utf16(chunk.text())) {
      chunk.fault = SourceFault{SourceFault::Kind::unreadable, "it is UTF-16; save it as UTF-8"};
      chunk.size = 0;
    } else if (!chunk.fault && !layout_->problem.empty() && chunk.size > 0) {
      chunk.fault = SourceFault{SourceFault::Kind::unreadable, layout_->problem};
      chunk.size = 0;
    }
  }
  const bool done = end || chunk.fault.has_value();
  chunk.inside_line = inside_line_;
  inside_line_ = false;
  if (!done) {
    const std::size_t cut = last_cut(chunk.text(), *layout_, chunk.inside_line);
    if (cut > 0) {
      tail_.assign(chunk.bytes.data() + cut, chunk.bytes.data() + chunk.size);
      chunk.size = cut;
    } else {
      inside_line_ = true;  // the line is longer than a chunk
    }
  }
  chunk.number = number_++;
  chunk.file = file_;
  chunk.layout = layout_;
  chunk.first_line = line_;
  chunk.offset = offset_;
  chunk.packed = source_->packed();
  chunk.last = done;
  chunk.taken = taken_ + source_->taken();
  const std::string_view text = chunk.text();
  line_ += count_lines(text);
  offset_ += chunk.size;
  if (done) {
    taken_ += source_->taken();
    source_.reset();
    ++file_;
  }
  return true;
}

}  // namespace arbiter::fens
