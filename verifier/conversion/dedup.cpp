#include "verifier/conversion/convert.hpp"

#include <fcntl.h>
#include <unistd.h>
#include <algorithm>
#include <array>
#include <bitset>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <memory>
#include <queue>
#include <vector>

#include "verifier/support/internal_error.hpp"
#include "verifier/support/output.hpp"

namespace arbiter::conversion {
namespace {

/// The occupied squares with their pieces, and the rest of the set-up; trailing zeros of the state are left out.
std::string bytes_of(const Setup& setup) {
  std::array<char, 8 + 64 + 1 + State::context_size + State::bit_count / 8> bytes;
  char* end = bytes.data();
  const auto put = [&end](std::uint64_t value) {
    for (int i = 0; i < 8; ++i) *end++ = static_cast<char>((value >> (8 * i)) & 0xffU);
  };
  put(setup.board.occupied().bits());
  for (const Square square : setup.board.occupied())
    *end++ = static_cast<char>(setup.board.codes()[static_cast<std::size_t>(square.index())]);
  *end++ = static_cast<char>(setup.to_move);
  const char* const rest = end;
  for (const std::uint8_t byte : setup.state.context) *end++ = static_cast<char>(byte);
  static_assert(State::bit_count == 128);
  put((setup.state.bits & std::bitset<State::bit_count>(~0ULL)).to_ullong());
  put((setup.state.bits >> 64).to_ullong());
  while (end != rest && end[-1] == '\0') --end;
  return {bytes.data(), end};
}

/// A file without a name.
class Scratch {
 public:
  explicit Scratch(const std::string& folder) : folder_(folder) {
    // Where the file system supports it, the file never has a name, so that it vanishes however the process ends.
    int descriptor = ::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
    if (descriptor < 0 && (errno == EOPNOTSUPP || errno == EISDIR || errno == EINVAL)) {
      std::string name = folder + "/arbiter-XXXXXX";
      descriptor = ::mkstemp(name.data());
      if (descriptor >= 0) ::unlink(name.c_str());
    }
    file_ = descriptor < 0 ? nullptr : ::fdopen(descriptor, "w+b");
    if (file_ != nullptr) return;
    const int error = errno;
    if (descriptor >= 0) ::close(descriptor);
    throw OutputError("cannot write in '" + folder + "': " + std::strerror(error));
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  ~Scratch() { std::fclose(file_); }

  void write(std::string_view bytes) {
    if (std::fwrite(bytes.data(), 1, bytes.size(), file_) != bytes.size()) fail();
  }
  void put(std::uint64_t value) { write({reinterpret_cast<const char*>(&value), sizeof value}); }
  void rewind() {
    if (std::fflush(file_) != 0 || std::fseek(file_, 0, SEEK_SET) != 0) fail();
  }
  /// Returns false at the end.
  bool read(char* to, std::size_t size) {
    const std::size_t got = std::fread(to, 1, size, file_);
    if (got != size && (std::ferror(file_) != 0 || got != 0)) fail();
    return got == size;
  }
  bool take(std::uint64_t& value) { return read(reinterpret_cast<char*>(&value), sizeof value); }

 private:
  [[noreturn]] void fail() const {
    throw OutputError("a temporary file in '" + folder_ + "': " + std::strerror(errno));
  }
  std::string folder_;
  std::FILE* file_;
};

/// Keys in consecutive blocks that never move: [length][bytes][ordinal].
struct Arena {
  static constexpr std::size_t block = 1U << 18U;

  const char* put(std::string_view key, std::uint64_t ordinal) {
    const std::size_t size = 1 + key.size() + sizeof ordinal;
    if (blocks.empty() || used + size > block) {
      if (next == blocks.size()) blocks.push_back(std::make_unique<char[]>(block));
      ++next;
      used = 0;
    }
    char* at = blocks[next - 1].get() + used;
    at[0] = static_cast<char>(key.size());
    std::memcpy(at + 1, key.data(), key.size());
    std::memcpy(at + 1 + key.size(), &ordinal, sizeof ordinal);
    used += size;
    return at;
  }
  void clear() noexcept { next = 0, used = block; }
  [[nodiscard]] std::size_t bytes() const noexcept { return next * block; }

  std::vector<std::unique_ptr<char[]>> blocks;
  std::size_t next = 0;  ///< blocks in use
  std::size_t used = block;
};

std::string_view key_at(const char* entry) { return {entry + 1, static_cast<unsigned char>(entry[0])}; }
std::uint64_t ordinal_at(const char* entry) {
  std::uint64_t value = 0;
  std::memcpy(&value, entry + 1 + static_cast<unsigned char>(entry[0]), sizeof value);
  return value;
}

/// The keys of a section of the stream, each once with its first ordinal.
struct KeySet {
  /// Returns false if the key was there.
  bool insert(std::string_view key, std::uint64_t ordinal) {
    if (2 * (count + 1) > slots.size()) grow();
    const char*& slot = slot_of(key);
    if (slot != nullptr) return false;
    slot = arena.put(key, ordinal);
    ++count;
    return true;
  }
  /// Whether one more key would need more than `memory` bytes (the table may have to double).
  [[nodiscard]] bool full(std::size_t memory) const noexcept {
    const std::size_t tables = 2 * (count + 1) > slots.size() ? 3 : 1;
    return arena.bytes() + tables * slots.size() * sizeof(const char*) + Arena::block > memory;
  }

  /// Writes all keys, sorted, and clears the set; `handed_on`: their texts have been passed on already.
  void write(Scratch& file, bool handed_on) {
    std::erase(slots, nullptr);
    std::ranges::sort(slots, [](const char* a, const char* b) { return key_at(a) < key_at(b); });
    for (const char* entry : slots) {
      file.write({entry, 1 + key_at(entry).size()});
      file.put(handed_on ? 0 : ordinal_at(entry));
    }
    slots.assign(1024, nullptr);
    count = 0;
    arena.clear();
  }

  void grow() {
    std::vector<const char*> old(std::max<std::size_t>(1024, 2 * slots.size()), nullptr);
    old.swap(slots);
    for (const char* entry : old) {
      if (entry != nullptr) slot_of(key_at(entry)) = entry;
    }
  }
  /// Where the key stands, or will.
  [[nodiscard]] const char*& slot_of(std::string_view key) {
    std::size_t i = std::hash<std::string_view>{}(key) & (slots.size() - 1);
    while (slots[i] != nullptr && key_at(slots[i]) != key) i = (i + 1) & (slots.size() - 1);
    return slots[i];
  }

  Arena arena;
  std::vector<const char*> slots;
  std::size_t count = 0;
};

/// A sorted run being merged.
struct Run {
  std::unique_ptr<Scratch> file;
  std::string key;
  std::uint64_t ordinal = 0;

  bool next() {
    char size = 0;
    if (!file->read(&size, 1)) return false;
    key.resize(static_cast<unsigned char>(size));
    return file->read(key.data(), key.size()) && file->take(ordinal);
  }
};

/// Limits the open files: that many runs are merged into one.
constexpr std::size_t most_runs = 64;

/// What is known of the stream.
struct Stream {
  std::size_t memory;
  const std::string& folder;
  FunctionRef<void(std::string_view)> sink;
  KeySet keys{};
  std::vector<Run> files{};
  std::unique_ptr<Scratch> waiting{};  ///< [ordinal][length][text]; ordinal 0 = kept in any case
  std::uint64_t ordinal = 0;           ///< of the last text; from 1
  std::uint64_t kept = 0;
  std::size_t runs = 0;

  void take(std::string_view key, std::string_view text) {
    ensure(key.size() < 256, "a key has fewer than 256 bytes");
    if (!key.empty()) {
      if (keys.full(memory) && keys.count > 0) spill();
      if (!keys.insert(key, ++ordinal)) return;
      if (waiting == nullptr) ++kept;
    }
    if (waiting == nullptr) return sink(text);
    waiting->put(key.empty() ? 0 : ordinal);
    waiting->put(text.size());
    waiting->write(text);
  }

  void finish() {
    if (waiting == nullptr) return;
    if (keys.count > 0) spill();
    hand_on();
  }

  void spill() {
    const bool first = waiting == nullptr;
    if (first) waiting = std::make_unique<Scratch>(folder);
    add_run([&](Scratch& file) { keys.write(file, first); });
    ++runs;
    if (files.size() == most_runs) {
      std::vector<Run> old;
      old.swap(files);
      add_run([&](Scratch& file) {
        merge(old, [&](const std::string& key, std::uint64_t least) {
          const auto size = static_cast<char>(key.size());
          file.write({&size, 1});
          file.write(key);
          file.put(least);
        });
      });
    }
  }

  template <class Write>
  void add_run(const Write& write) {
    Run run{std::make_unique<Scratch>(folder), {}, 0};
    write(*run.file);
    run.file->rewind();
    files.push_back(std::move(run));
  }

  /// Takes each key once, with its least ordinal.
  template <class Take>
  static void merge(std::vector<Run>& runs, const Take& take) {
    const auto later = [](const Run* a, const Run* b) {
      return a->key != b->key ? a->key > b->key : a->ordinal > b->ordinal;
    };
    std::priority_queue<Run*, std::vector<Run*>, decltype(later)> queue(later);
    for (Run& run : runs) {
      if (run.next()) queue.push(&run);
    }
    std::string last;
    bool any = false;
    while (!queue.empty()) {
      Run* run = queue.top();
      queue.pop();
      if (!any || run->key != last) take(run->key, run->ordinal);
      last = run->key;
      any = true;
      if (run->next()) queue.push(run);
    }
  }

  /// Passes on the texts whose ordinals stay, in order, by merging sorted runs of ordinals.
  void hand_on() {
    std::vector<std::uint64_t> some;
    std::vector<std::unique_ptr<Scratch>> lists;
    const auto flush = [&] {
      std::ranges::sort(some);
      lists.push_back(std::make_unique<Scratch>(folder));
      for (const std::uint64_t value : some) lists.back()->put(value);
      lists.back()->rewind();
      some.clear();
    };
    merge(files, [&](const std::string&, std::uint64_t least) {
      if (least == 0) return;  // passed on before
      some.push_back(least);
      if (some.size() * sizeof(std::uint64_t) >= memory / 2) flush();
    });
    flush();
    files.clear();
    using Head = std::pair<std::uint64_t, Scratch*>;
    std::priority_queue<Head, std::vector<Head>, std::greater<>> queue;
    const auto push = [&](Scratch* list) {
      std::uint64_t value = 0;
      if (list->take(value)) queue.emplace(value, list);
    };
    for (const auto& list : lists) push(list.get());
    waiting->rewind();
    std::string text;
    for (std::uint64_t number = 0; waiting->take(number);) {
      std::uint64_t size = 0;
      ensure(waiting->take(size), "a waiting text has a length");
      text.resize(size);
      ensure(size == 0 || waiting->read(text.data(), size), "a waiting text is whole");
      const bool stays = number == 0 || (!queue.empty() && queue.top().first == number);
      if (!stays) continue;
      if (number != 0) {
        ++kept;
        Scratch* list = queue.top().second;
        queue.pop();
        push(list);
      }
      sink(text);
    }
  }
};

}  // namespace

Setup image_of(const Setup& setup, const Variant& variant, const Image& image) {
  Setup result;
  for (const Square square : setup.board.occupied()) result.board.put(image.of(square), image.of(*setup.board[square]));
  result.to_move = image.of(setup.to_move);
  result.counters = setup.counters;
  result.state = variant.image_of(setup.state, image);
  return result;
}

bool may_swap_colours(Ruleset ruleset) { return ruleset.profile().players == 2 && ruleset->sides_are_alike(); }

std::string position_key(const Setup& setup, Ruleset ruleset, const Sameness& sameness) {
  const Setup essential = ruleset.essential(setup);
  std::string least = bytes_of(essential);
  const auto consider = [&](const Setup& image) { least = std::min(least, bytes_of(image)); };
  const bool mirror = sameness.mirror && ruleset->may_be_mirrored(essential.state);
  if (mirror) consider(image_of(essential, ruleset.variant(), {.files = true}));
  const bool swap = sameness.colour_swap && may_swap_colours(ruleset);
  if (swap) consider(image_of(essential, ruleset.variant(), {.colours = true}));
  if (mirror && swap) consider(image_of(essential, ruleset.variant(), {.files = true, .colours = true}));
  // Positions of different games are never the same.
  const auto all = all_variants();
  const auto index = static_cast<char>(std::ranges::find(all, &ruleset.variant()) - all.begin());
  const std::string game{static_cast<char>(16 * static_cast<int>(ruleset.index()) + index)};
  return is_built_in(ruleset.variant()) ? game + least : game + std::string(ruleset->name()) + ' ' + least;
}

Deduplicated deduplicate(std::size_t memory, const std::string& folder, FunctionRef<void(TakeText)> read,
                         FunctionRef<void(std::string_view text)> sink) {
  Stream stream{std::max<std::size_t>(memory, 1U << 20U), folder, sink};
  read([&stream](std::string_view key, std::string_view text) { stream.take(key, text); });
  stream.finish();
  return {stream.kept, stream.runs};
}

}  // namespace arbiter::conversion
