#include "verifier/records/records.hpp"

#include <sys/stat.h>
#include <array>

#include "verifier/support/internal_error.hpp"
#include "verifier/support/text.hpp"

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

/// Where the text can be cut.
struct Cut {
  std::size_t place = 0;     ///< after a line end; 0 if there is none
  bool inside_game = false;  ///< pgn: not between two games
};

/// The last place for a cut. Line ends within the quotes of tables do not count. Games are cut between two of them,
/// unless the text is longer than any game should be.
Cut last_cut(std::string_view text, const Layout& layout, bool inside_line, std::size_t longest_game) {
  if (layout.format == InputFormat::csv) {
    std::size_t cut = 0;
    bool quoted = false;
    std::size_t at = 0;
    if (inside_line) at = std::min(text.find('\n'), text.size());
    for (; at < text.size(); ++at) {
      if (text[at] == '"') quoted = !quoted;
      if (text[at] == '\n' && !quoted) cut = at + 1;
    }
    if (cut > 0) return {cut};  // otherwise a quote was never closed: cut at line ends
  }
  const bool games = layout.format == InputFormat::pgn;
  if (games) {
    const std::size_t game = last_game(text);
    if (game > 0 || text.size() < longest_game) return {game};
  }
  if (layout.format == InputFormat::perft) {
    // Between two blocks, which an empty line separates.
    const std::size_t plain = text.rfind("\n\n");
    const std::size_t crlf = text.rfind("\n\r\n");
    const auto behind = [](std::size_t at, std::size_t length) {
      return at == std::string_view::npos ? 0 : at + length;
    };
    const std::size_t cut = std::max(behind(plain, 2), behind(crlf, 3));
    if (cut > 0) return {cut};
  }
  const std::size_t end = text.rfind('\n');
  return {end == std::string_view::npos ? 0 : end + 1, games};
}

/// Why the lines of a file that begins like this cannot be read, else nothing.
std::optional<std::string> why_no_lines(std::string_view start) {
  if (auto why = why_no_text(start)) return why;
  const std::size_t cr = start.find('\r');
  if (cr != std::string_view::npos && cr + 1 < start.size() && start.find('\n') == std::string_view::npos) {
    return "its lines end with CR alone; save it with LF (tr '\\r' '\\n')";
  }
  return std::nullopt;
}

/// Uses the present sizes of the files: all runs must see the same sizes. "-" is standard input.
std::vector<FileShare> shares_of(const std::vector<std::string>& files, const PartOfWhole& shard) {
  std::vector<FileShare> shares(files.size());
  if (shard.parts == 1) return shares;
  const std::size_t index = shard.part - 1;
  std::vector<std::optional<std::uint64_t>> sizes;
  std::uint64_t total = 0;
  for (const std::string& file : files) {
    sizes.push_back(size_of(file));
    total += sizes.back().value_or(0);
  }
  const std::uint64_t from = begin_of(index, shard.parts, total);
  const std::uint64_t to = begin_of(index + 1, shard.parts, total);
  std::uint64_t place = 0;  // of the file's first byte
  for (std::size_t i = 0; i < files.size(); ++i) {
    FileShare& share = shares[i];
    if (!sizes[i]) {
      share = {.place = index, .sharers = shard.parts, .seekable = false, .whole = false};
      continue;
    }
    const std::uint64_t size = *sizes[i];
    const std::size_t first = owner_of(place, shard.parts, total);
    const std::size_t last = size == 0 ? first : owner_of(place + size - 1, shard.parts, total);
    share.whole = first == last;
    share.sharers = last - first + 1;
    if (index < first || index > last) {
      share.end = 0;
    } else {
      share.place = index - first;
      share.begin = std::max(from, place) - place;
      share.end = index == last ? FileShare::no_end : to - place;
    }
    place += size;
  }
  return shares;
}

/// Whether the first positions are boards without any other field.
bool boards_alone(std::string_view start, const Layout& layout) {
  constexpr std::size_t enough = 64;  // lines
  constexpr std::size_t most = 1U << 18U;
  // Games and counts are of positions.
  if (layout.format == InputFormat::pgn || layout.format == InputFormat::perft) return false;
  start = start.substr(0, most);
  if (const std::size_t end = start.rfind('\n'); end != std::string_view::npos) start = start.substr(0, end + 1);
  Chunk chunk;
  chunk.layout = std::make_shared<Layout>(layout);
  chunk.bytes.assign(start.begin(), start.end());
  chunk.size = start.size();
  RecordScanner scanner(chunk, most);
  bool boards = false;
  for (Record record; scanner.next(record) && record.line <= enough;) {
    const std::string_view position = record.text.substr(0, record.text.find_last_not_of(" \t\r") + 1);
    if (position.empty() || begins_comment(start[record.line_begin])) continue;
    if (!looks_like_board(position)) return false;
    boards = true;
  }
  return boards;
}

}  // namespace

std::size_t TextBefore::lines() const {
  std::call_once(looked_, [this] {
    const auto source = open_bytes(path_);
    std::array<char, 1U << 16U> block{};
    bool open_cr = false;
    for (std::uint64_t left = size_; left > 0;) {
      const std::size_t count =
          source->read(block.data(), static_cast<std::size_t>(std::min<std::uint64_t>(block.size(), left)));
      if (count == 0) break;
      const std::string_view text(block.data(), count);
      lines_ += count_lines(text);
      if (open_cr && text.front() == '\n') ++crlf_lines_;
      for (std::size_t at = text.find("\r\n"); at != std::string_view::npos; at = text.find("\r\n", at + 2))
        ++crlf_lines_;
      open_cr = text.back() == '\r';
      left -= count;
    }
  });
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
  return count + static_cast<std::size_t>(std::ranges::count(text, '\n'));
}

ChunkReader::ChunkReader(std::vector<std::string> files, ReadOptions options)
    : files_(std::move(files)), options_(std::move(options)), shares_(shares_of(files_, options_.shard)) {
  ensure(options_.chunk_bytes > options_.longest_line, "a chunk holds the longest line");
}

void ChunkReader::close() {
  taken_ += here_.source->taken();
  here_.source.reset();
  ++file_;
}

/// Fills the chunk with as much of the file as there is room for, after the rest of the previous chunk.
void ChunkReader::fill(Chunk& chunk) {
  chunk.bytes.resize(here_.tail.size() < options_.chunk_bytes ? options_.chunk_bytes : 2 * here_.tail.size());
  std::copy(here_.tail.begin(), here_.tail.end(), chunk.bytes.begin());
  chunk.size = here_.tail.size();
  here_.tail.clear();
  read_on(chunk);
}

/// Reads into the room behind the text.
void ChunkReader::read_on(Chunk& chunk) {
  chunk.size += here_.source->read(chunk.bytes.data() + chunk.size, chunk.bytes.size() - chunk.size);
  chunk.last = chunk.size < chunk.bytes.size();
  chunk.fault = chunk.last ? here_.source->fault() : std::nullopt;
}

/// For the file's beginning. Returns false if this run reads nothing of the file.
bool ChunkReader::tell_layout(Chunk& chunk) {
  Layout layout = layout_of(files_[file_], chunk.text(), options_.format, options_.column);
  layout.boards_alone = boards_alone(chunk.text(), layout);
  here_.layout = std::make_shared<Layout>(std::move(layout));
  const FileShare& share = shares_[file_];
  const bool from_beginning = !share.seekable || here_.source->packed();  // it can be read in no other way
  const bool unreadable = chunk.fault && chunk.size == 0;
  const auto end = [&](bool always) {
    chunk.size = 0;
    chunk.last = true;
    return always || (from_beginning ? share.place == 0 : share.begin == 0);
  };
  const bool chosen =
      options_.format || !options_.column.empty() || file_ >= options_.found.size() || !options_.found[file_];
  if (!chosen && !chunk.fault && !here_.layout->foreign.empty())
    return end(false);  // a table of other things in a folder
  auto why = why_no_lines(chunk.text());
  if (!why && !chunk.fault && !here_.layout->problem.empty() && chunk.size > 0) why = here_.layout->problem;
  if (why) chunk.fault = SourceFault{SourceFault::Kind::unreadable, *why};
  if (why || unreadable) return end(unreadable);
  if (from_beginning) {
    here_.way = share.sharers > 1 ? Way::rotation : Way::whole;
  } else if (share.begin > 0 || share.end != FileShare::no_end) {
    const bool by_lines = here_.layout->format != InputFormat::csv && here_.layout->format != InputFormat::pgn &&
                          here_.layout->format != InputFormat::perft;
    here_.way = by_lines ? Way::range : Way::passing;
  }
  return true;
}

/// Goes to the first line that begins in the share. Returns false if none does.
bool ChunkReader::go_to_share() {
  const FileShare& share = shares_[file_];
  here_.source->go_to(share.begin - 1);
  std::uint64_t place = share.begin - 1;
  std::vector<char> bytes(options_.chunk_bytes);
  for (;;) {
    const std::size_t count = here_.source->read(bytes.data(), bytes.size());
    const void* const end = std::memchr(bytes.data(), '\n', count);
    if (end == nullptr && count < bytes.size()) return false;
    place += count;
    if (end == nullptr) continue;
    const char* const begin = static_cast<const char*>(end) + 1;
    here_.tail.assign(begin, static_cast<const char*>(bytes.data()) + count);
    here_.offset = place - here_.tail.size();
    here_.before = std::make_shared<TextBefore>(files_[file_], here_.offset, here_.layout->crlf);
    return here_.offset < share.end && (!here_.tail.empty() || count == bytes.size());
  }
}

/// Ends the chunk after a line, or at the end of the share. Returns false in the middle of a line.
bool ChunkReader::cut(Chunk& chunk) {
  const auto end_at = [&](std::size_t end) {
    here_.tail.assign(chunk.bytes.data() + end, chunk.bytes.data() + chunk.size);
    chunk.size = end;
  };
  const std::uint64_t end = shares_[file_].end;
  if (here_.way == Way::range && here_.offset + chunk.size >= end) {
    const std::size_t last_byte = end - 1 > here_.offset ? static_cast<std::size_t>(end - 1 - here_.offset) : 0;
    const std::size_t stop = chunk.text().find('\n', last_byte);
    if (stop != std::string_view::npos) {
      chunk.size = stop + 1;
      chunk.last = true;
      chunk.fault.reset();  // a fault beyond this share
      return true;
    }
  }
  here_.inside_game = false;
  if (chunk.last) return true;
  for (;;) {
    const Cut found = last_cut(chunk.text(), *here_.layout, chunk.inside_line, options_.longest_game);
    here_.inside_game = found.inside_game;
    if (found.place > 0) {
      end_at(found.place);
      return true;
    }
    // A game that is longer than a chunk has a longer chunk.
    if (here_.layout->format != InputFormat::pgn || chunk.size >= options_.longest_game) return false;
    chunk.bytes.resize(2 * chunk.bytes.size());
    read_on(chunk);
    if (chunk.last) return true;
  }
}

bool ChunkReader::next(Chunk& chunk) {
  while (file_ < files_.size()) {
    const FileShare& share = shares_[file_];
    if (!here_.source) {
      if (share.nothing()) {
        ++file_;
        continue;
      }
      here_ = {open_bytes(files_[file_], options_.stop)};
    }
    fill(chunk);
    if (!here_.layout) {
      bool ours = tell_layout(chunk);
      if (ours && here_.way == Way::range && share.begin > 0) {
        ours = go_to_share();
        if (ours) {
          fill(chunk);
        } else if (here_.source->fault()) {  // no other run has tried to read this
          chunk.size = 0;
          chunk.fault = here_.source->fault();
          chunk.last = ours = true;
        }
      }
      if (!ours) {
        close();
        continue;
      }
    }
    chunk.inside_line = here_.inside_line;
    chunk.inside_game = here_.inside_game;
    here_.inside_line = !cut(chunk);
    chunk.cuts_game = here_.inside_game;
    chunk.file = file_;
    chunk.layout = here_.layout;
    chunk.first_line = here_.line;
    chunk.before = here_.before;
    chunk.offset = here_.offset;
    chunk.packed = here_.source->packed();
    chunk.taken = taken_ + here_.source->taken();
    here_.line += count_lines(chunk.text());
    here_.offset += chunk.size;
    bool ours = here_.way != Way::rotation || here_.count % share.sharers == share.place;
    if (here_.way == Way::passing) ours = chunk.offset >= share.begin && chunk.offset < share.end;
    ++here_.count;
    if (chunk.last || (here_.way == Way::passing && here_.offset >= share.end)) close();
    if (!ours) continue;
    chunk.first = std::exchange(here_.first, false);
    chunk.number = number_++;
    return true;
  }
  return false;
}

}  // namespace arbiter::records
