#include "verifier/records/input_files.hpp"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>
#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <map>
#include <system_error>

#include <fmt/format.h>

#include "verifier/diagnostics/checks.hpp"
#include "verifier/records/input_format.hpp"
#include "verifier/records/resolve_variant.hpp"
#include "verifier/support/internal_error.hpp"
#include "verifier/support/output.hpp"
#include "verifier/support/printable.hpp"

namespace fs = std::filesystem;

namespace arbiter::records {
namespace {

constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";

/// Endings in any case: some systems write GAMES.PGN.
bool wanted(const fs::path& path, std::span<const std::string_view> endings) {
  const std::string full = lower_case(path.filename().string());
  const std::string_view name = without_packing(full);
  return endings.empty() || std::ranges::any_of(endings, [&name](auto end) { return name.ends_with(end); });
}

void refuse(Inputs& inputs, const std::string& path, std::string error) {
  inputs.unread.push_back(finding_of("AR101", std::move(error), {.file = path}));
}

/// A name for what is fetched from an address: its last part, as a page.
std::string file_name_of(std::string_view address) {
  std::string_view path = address.substr(0, address.find_first_of("?#"));
  path.remove_prefix(path.find("//") + 2);
  while (path.ends_with('/')) path.remove_suffix(1);
  const std::size_t slash = path.rfind('/');
  std::string name(slash == std::string_view::npos ? "page" : path.substr(slash + 1));
  std::erase_if(name, [](char c) { return shell_word(std::string(1, c)) != std::string(1, c) || c == '/'; });
  if (name.empty() || name.starts_with('-')) name = "page";
  return name.find('.') == std::string::npos ? name + ".html" : name;
}

void walk(const std::string& folder, std::span<const std::string_view> endings, Inputs& inputs) {
  std::vector<std::string> found;
  std::map<std::string, std::string> refused;  // with the reason
  std::error_code error;
  fs::recursive_directory_iterator each(folder, error);
  for (; !error && each != fs::recursive_directory_iterator(); each.increment(error)) {
    std::error_code gone;
    const std::string path = each->path().string();
    const fs::file_status status = each->status(gone);
    const bool inner = fs::is_directory(status) && !each->is_symlink(gone);
    if (each->path().filename().string().starts_with('.')) {  // hidden
      if (inner) each.disable_recursion_pending();
    } else if (inner) {
      // A folder that cannot be opened must not end the walk, but must be reported.
      std::error_code denied;
      const fs::directory_iterator opened(each->path(), denied);
      if (!denied) continue;
      each.disable_recursion_pending();
      refused[path] = fmt::format("cannot read the folder '{}': {}", printable(path, 200), denied.message());
    } else if (wanted(each->path(), endings)) {
      if (fs::is_regular_file(status)) found.push_back(path);
      if (!fs::exists(status))
        refused[path] =
            fmt::format("cannot read '{}': {}", printable(path, 200), gone ? gone.message() : "the link leads nowhere");
    }
  }
  for (auto& [path, reason] : refused) refuse(inputs, path, std::move(reason));
  if (error) {
    refuse(inputs, folder, fmt::format("cannot read the folder '{}': {}", printable(folder), error.message()));
  } else if (found.empty() && refused.empty()) {
    const std::string kinds =
        endings.empty() ? "" : fmt::format(" named *{}, plain or packed", fmt::join(endings, ", *"));
    refuse(inputs, folder, fmt::format("the folder '{}' holds no file{}", printable(folder), kinds));
  }
  std::ranges::sort(found);
  inputs.files.insert(inputs.files.end(), found.begin(), found.end());
  inputs.found.resize(inputs.files.size(), true);
}

enum class Step : std::uint8_t { some, hungry, end, broken };

/// Unpacks bytes.
class Unpacker : public Interface {
 public:
  /// Reads from `in` and writes to `to`; `used` and `made` are set to the byte counts. `hungry`: it needs more input to
  /// go on.
  virtual Step step(std::string_view in, std::size_t& used, char* to, std::size_t most, std::size_t& made) = 0;
  /// Whether a member has ended, so that the file may end here.
  [[nodiscard]] virtual bool complete() const = 0;
  [[nodiscard]] virtual std::string_view name() const = 0;
  [[nodiscard]] virtual std::string why_broken() const { return "the " + std::string(name()) + " data is damaged"; }
};

class Gzip final : public Unpacker {
 public:
  Gzip() { ensure(::inflateInit2(&stream_, 15 + 16) == Z_OK, "zlib starts"); }
  ~Gzip() override { ::inflateEnd(&stream_); }

  Step step(std::string_view in, std::size_t& used, char* to, std::size_t most, std::size_t& made) override {
    used = made = 0;
    if (ended_) {  // a further member, or the zeros that tapes leave after the last one
      if (in.empty()) return Step::hungry;
      if (in.front() == '\0') {
        used = in.size();
        return in.find_first_not_of('\0') == std::string_view::npos ? Step::some : Step::broken;
      }
      ::inflateReset(&stream_);
      ended_ = false;
    }
    // zlib's interface takes its input as non-const but does not change it.
    stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(in.data()));
    stream_.avail_in = static_cast<uInt>(in.size());
    stream_.next_out = reinterpret_cast<Bytef*>(to);
    stream_.avail_out = static_cast<uInt>(std::min<std::size_t>(most, 1U << 30U));
    const uInt room = stream_.avail_out;
    const int result = ::inflate(&stream_, Z_NO_FLUSH);
    used = in.size() - stream_.avail_in;
    made = room - stream_.avail_out;
    if (result == Z_STREAM_END) ended_ = true;
    if (result == Z_OK || result == Z_STREAM_END) return Step::some;
    return result == Z_BUF_ERROR ? Step::hungry : Step::broken;
  }
  bool complete() const override { return ended_; }
  std::string_view name() const override { return "gzip"; }

 private:
  z_stream stream_{};
  bool ended_ = false;
};

class Zstd final : public Unpacker {
 public:
  Zstd() : stream_(::ZSTD_createDStream()) { ensure(stream_ != nullptr, "libzstd starts"); }
  ~Zstd() override { ::ZSTD_freeDStream(stream_); }

  Step step(std::string_view in, std::size_t& used, char* to, std::size_t most, std::size_t& made) override {
    used = made = 0;
    if (ended_ && in.empty()) return Step::hungry;
    // Before an error, zstd does not return what the same call has already unpacked. So pending output is taken first,
    // and then one block at a time is given, without the header of the next (the size that zstd asks for includes it).
    ZSTD_inBuffer input{in.data(), 0, 0};
    ZSTD_outBuffer output{to, most, 0};
    std::size_t result = ended_ ? 0 : ::ZSTD_decompressStream(stream_, &output, &input);
    if (output.pos == 0) {
      constexpr std::size_t block_header = 3;
      input.size = std::min(in.size(), wanted_ > block_header ? wanted_ - block_header : wanted_);
      result = ::ZSTD_decompressStream(stream_, &output, &input);
    }
    if (::ZSTD_isError(result) != 0U) {
      too_wide_ = ::ZSTD_getErrorCode(result) == ZSTD_error_frameParameter_windowTooLarge;
      return Step::broken;
    }
    used = input.pos;
    made = output.pos;
    ended_ = result == 0;
    wanted_ = ended_ ? first_wanted : result;
    return used == 0 && made == 0 && !ended_ ? Step::hungry : Step::some;
  }
  bool complete() const override { return ended_; }
  std::string_view name() const override { return "zstd"; }
  std::string why_broken() const override {
    return too_wide_ ? "the zstd data wants a window of more than 128 MiB (it was packed with --long or --ultra)"
                     : Unpacker::why_broken();
  }

 private:
  static constexpr std::size_t first_wanted = 5;  ///< magic number and the byte that says how long a header is
  ZSTD_DStream* stream_;
  std::size_t wanted_ = first_wanted;  ///< bytes needed up to the end of the next block
  bool ended_ = false;
  bool too_wide_ = false;
};

std::unique_ptr<Unpacker> unpacker_for(std::string_view start) {
  using namespace std::string_view_literals;
  if (start.starts_with("\x1f\x8b"sv)) return std::make_unique<Gzip>();
  if (start.starts_with("\x28\xb5\x2f\xfd"sv)) return std::make_unique<Zstd>();
  // zstd's skippable frames; its parallel format begins with one.
  if (start.size() >= 4 && (start[0] & '\xf0') == '\x50' && start.substr(1, 3) == "\x2a\x4d\x18"sv)
    return std::make_unique<Zstd>();
  return nullptr;
}

class FileBytes final : public ByteSource {
 public:
  FileBytes(const std::string& path, const std::atomic<bool>* stop)
      : FileBytes(stop, path == "-" ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC)) {
    if (descriptor_ < 0) fail_by_system();
    while (rest().size() < 4 && more()) continue;
    unpacker_ = unpacker_for(rest());
  }
  ~FileBytes() override {
    if (descriptor_ > STDIN_FILENO) ::close(descriptor_);
  }

  std::size_t read(char* to, std::size_t most) override {
    if (fault_) return 0;
    return packed() ? unpacked(to, most) : plain(to, most);
  }
  void go_to(std::uint64_t place) override {
    ensure(!packed(), "only a file that is not packed can be read from the middle");
    if (fault_) return;
    begin_ = end_ = 0;
    if (::lseek(descriptor_, static_cast<off_t>(place), SEEK_SET) < 0) fail_by_system();
  }
  const std::optional<SourceFault>& fault() const noexcept override { return fault_; }
  bool packed() const noexcept override { return unpacker_ != nullptr; }
  std::uint64_t taken() const noexcept override { return taken_; }

 private:
  FileBytes(const std::atomic<bool>* stop, int descriptor) : stop_(stop), descriptor_(descriptor) {}
  void fail_by_system() { fault_ = SourceFault{SourceFault::Kind::unreadable, std::strerror(errno)}; }

  /// Bytes read from the file and not yet taken.
  [[nodiscard]] std::string_view rest() const noexcept { return {block_.data() + begin_, end_ - begin_}; }

  /// Reads more after the remaining bytes. Returns false at the end and on an error.
  bool more() {
    if (begin_ > 0) std::memmove(block_.data(), block_.data() + begin_, end_ - begin_);
    end_ -= begin_;
    begin_ = 0;
    if (end_ == block_.size()) return true;
    const std::size_t count = direct(block_.data() + end_, block_.size() - end_);
    end_ += count;
    return count > 0;
  }

  /// Reads directly from the file; 0 at the end and on an error.
  std::size_t direct(char* to, std::size_t most) {
    while (!fault_) {
      if (stop_ != nullptr) wait();
      const ssize_t count = ::read(descriptor_, to, most);
      if (count >= 0) {
        taken_ += static_cast<std::uint64_t>(count);
        return static_cast<std::size_t>(count);
      }
      if (errno != EINTR) fail_by_system();
    }
    return 0;
  }

  /// A signal need not come to the thread that reads.
  void wait() const {
    pollfd input{descriptor_, POLLIN, 0};
    constexpr int milliseconds = 100;
    int ready = 0;
    do {
      if (*stop_) throw Interrupted();
      ready = ::poll(&input, 1, milliseconds);
    } while (ready == 0 || (ready < 0 && errno == EINTR));
  }

  std::size_t plain(char* to, std::size_t most) {
    std::size_t count = std::min(most, rest().size());
    std::copy_n(rest().data(), count, to);
    begin_ += count;
    while (count < most) {
      const std::size_t got = direct(to + count, most - count);
      if (got == 0) break;
      count += got;
    }
    return count;
  }

  std::size_t unpacked(char* to, std::size_t most) {
    std::size_t count = 0;
    while (count < most && !fault_) {
      std::size_t used = 0;
      std::size_t made = 0;
      const Step step = unpacker_->step(rest(), used, to + count, most - count, made);
      begin_ += used;
      count += made;
      if (step == Step::broken) {
        fault_ = SourceFault{SourceFault::Kind::broken, unpacker_->why_broken()};
      } else if (step == Step::hungry && !more()) {
        if (!fault_ && !unpacker_->complete())
          fault_ = SourceFault{SourceFault::Kind::cut,
                               "the end of the " + std::string(unpacker_->name()) + " data is missing"};
        break;
      }
    }
    return count;
  }

  const std::atomic<bool>* stop_;
  int descriptor_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  std::array<char, 1U << 16U> block_{};
  std::uint64_t taken_ = 0;
  std::unique_ptr<Unpacker> unpacker_;
  std::optional<SourceFault> fault_;
};

}  // namespace

Inputs expand_inputs(std::span<const std::string> paths, std::span<const std::string_view> endings) {
  Inputs inputs;
  for (const std::string& path : paths) {
    std::error_code error;
    const fs::file_status status = path == "-" ? fs::file_status(fs::file_type::fifo) : fs::status(path, error);
    if (!fs::exists(status)) {
      const bool fen = resembles_board(std::string_view(path).substr(0, path.find(' ')));
      std::string reason = error ? error.message() : "No such file or directory";
      if (fen) reason = "a FEN, and no file; '-' reads it from standard input";
      if (path.starts_with("http://") || path.starts_with("https://")) {
        const std::string name = file_name_of(path);
        reason = fmt::format("an address, and only files are read; fetch it first: curl -o {} {}", name,
                             shell_word(printable(path, 200)));
      }
      refuse(inputs, path, fmt::format("cannot read '{}': {}", printable(path, 200), reason));
    } else if (fs::is_directory(status)) {
      walk(path, endings, inputs);
    } else {
      inputs.files.push_back(path);
      inputs.found.push_back(false);
    }
  }
  for (const std::string& file : inputs.files) refuse_reserved(file);
  return inputs;
}

tl::expected<std::string, std::string> read_input(const std::string& file, std::size_t most_bytes, bool only_text) {
  const auto failed = [&file](std::string_view how, std::string_view reason) {
    return tl::make_unexpected(fmt::format("cannot read '{}'{}: {}", printable(shown_name(file), 200), how, reason));
  };
  const auto source = open_bytes(file);
  std::string text;
  std::vector<char> block(std::size_t{1} << 16U);
  while (const std::size_t count = source->read(block.data(), block.size())) {
    const std::string_view read(block.data(), count);
    if (only_text && text.empty()) {
      if (const auto why = why_no_text(read)) return failed("", *why);
    }
    if (only_text && read.find('\0') != std::string_view::npos) return failed("", "it holds NUL bytes: it is not text");
    text.append(read);
    if (text.size() > most_bytes) return failed("", fmt::format("more than {} bytes", most_bytes));
  }
  if (source->fault()) return failed(text.empty() ? "" : " to its end", source->fault()->reason);
  if (only_text && text.starts_with(byte_order_mark)) text.erase(0, byte_order_mark.size());
  return text;
}

tl::expected<std::string, std::string> read_text(const std::string& file) {
  auto text = read_input(file);
  if (!text) return text;
  if (const auto why = why_no_text(*text))
    return tl::make_unexpected(fmt::format("cannot read '{}': {}", printable(shown_name(file), 200), *why));
  return text;
}

bool read_inputs(std::span<const std::string> paths, std::span<const std::string_view> endings,
                 const std::function<void(const std::string&, const std::string&)>& use,
                 const std::function<void(const std::string&)>& refuse, std::size_t most_bytes) {
  const Inputs inputs = expand_inputs(paths, endings);
  for (const Finding& each : inputs.unread) refuse(each.message);
  bool all = inputs.unread.empty();
  for (const std::string& file : inputs.files) {
    const auto text = read_input(file, most_bytes, true);
    const bool good = text && !text->empty();
    if (good)
      use(shown_name(file), *text);
    else
      refuse(text ? fmt::format("'{}' is empty", printable(shown_name(file), 200)) : text.error());
    all = all && good;
  }
  return all;
}

std::string LineReader::reason() const { return std::strerror(error); }

std::optional<LineReader::Line> LineReader::next() {
  Line line;
  line.number = lines + 1;
  int c = 0;
  bool any = false;
  while ((c = getc_unlocked(file)) != EOF) {
    any = true;
    if (c == '\n') break;
    if (line.text.size() < most_bytes) line.text.push_back(static_cast<char>(c));
    ++line.bytes;
  }
  if (std::ferror(file) != 0) error = errno;
  if (!any) return std::nullopt;
  if (lines == 0 && line.text.starts_with(byte_order_mark)) {
    line.text.erase(0, byte_order_mark.size());
    line.bytes -= byte_order_mark.size();
  }
  if (line.bytes == line.text.size() && line.text.ends_with('\r')) {
    line.text.pop_back();
    --line.bytes;
  }
  ++lines;
  return line;
}

std::unique_ptr<ByteSource> open_bytes(const std::string& path, const std::atomic<bool>* stop) {
  refuse_reserved(path);
  return std::make_unique<FileBytes>(path, stop);
}

}  // namespace arbiter::records
