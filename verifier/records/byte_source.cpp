#include "verifier/records/byte_source.hpp"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>
#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

#include <array>
#include <cerrno>
#include <cstring>

#include "verifier/support/internal_error.hpp"
#include "verifier/support/interruption.hpp"
#include "verifier/support/observer.hpp"
#include "verifier/support/output.hpp"

namespace arbiter::records {
namespace {

constexpr std::size_t block_size = 1U << 16U;

/// Bytes read from the file and not yet taken.
class Blocks {
 public:
  Blocks(const std::string& path, const std::atomic<bool>* stop)
      : stop_(stop), descriptor_(path == "-" ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC)) {
    if (descriptor_ < 0) error = errno;
  }
  Blocks(const Blocks&) = delete;
  Blocks& operator=(const Blocks&) = delete;
  ~Blocks() {
    if (descriptor_ > STDIN_FILENO) ::close(descriptor_);
  }

  [[nodiscard]] std::string_view rest() const noexcept { return {block_.data() + begin_, end_ - begin_}; }
  void drop(std::size_t count) noexcept { begin_ += count; }

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

  void go_to(std::uint64_t place) {
    begin_ = end_ = 0;
    if (::lseek(descriptor_, static_cast<off_t>(place), SEEK_SET) < 0) error = errno;
  }

  /// Reads directly from the file; 0 at the end and on an error.
  std::size_t direct(char* to, std::size_t most) {
    while (error == 0) {
      if (stop_ != nullptr) wait();
      const ssize_t count = ::read(descriptor_, to, most);
      if (count >= 0) {
        taken += static_cast<std::uint64_t>(count);
        return static_cast<std::size_t>(count);
      }
      if (errno != EINTR) error = errno;
    }
    return 0;
  }

  int error = 0;
  std::uint64_t taken = 0;

 private:
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

  const std::atomic<bool>* stop_;
  int descriptor_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  std::array<char, block_size> block_{};
};

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

}  // namespace

struct ByteSource::Parts {
  Parts(const std::string& path, const std::atomic<bool>* stop) : blocks(path, stop) {
    while (blocks.rest().size() < 4 && blocks.more()) continue;
    if (blocks.error != 0) fail(SourceFault::Kind::unreadable, std::strerror(blocks.error));
    unpacker = unpacker_for(blocks.rest());
  }

  void fail(SourceFault::Kind kind, std::string reason) {
    if (!fault) fault = SourceFault{kind, std::move(reason)};
  }

  std::size_t plain(char* to, std::size_t most) {
    std::size_t count = std::min(most, blocks.rest().size());
    std::copy_n(blocks.rest().data(), count, to);
    blocks.drop(count);
    while (count < most) {
      const std::size_t more = blocks.direct(to + count, most - count);
      if (more == 0) break;
      count += more;
    }
    if (blocks.error != 0) fail(SourceFault::Kind::unreadable, std::strerror(blocks.error));
    return count;
  }

  std::size_t unpacked(char* to, std::size_t most) {
    std::size_t count = 0;
    while (count < most && !fault) {
      std::size_t used = 0;
      std::size_t made = 0;
      const Step step = unpacker->step(blocks.rest(), used, to + count, most - count, made);
      blocks.drop(used);
      count += made;
      if (step == Step::broken) {
        fail(SourceFault::Kind::broken, unpacker->why_broken());
      } else if (step == Step::hungry && !blocks.more()) {
        if (blocks.error != 0) {
          fail(SourceFault::Kind::unreadable, std::strerror(blocks.error));
        } else if (!unpacker->complete()) {
          fail(SourceFault::Kind::cut, "the end of the " + std::string(unpacker->name()) + " data is missing");
        }
        break;
      }
    }
    return count;
  }

  Blocks blocks;
  std::unique_ptr<Unpacker> unpacker;
  std::optional<SourceFault> fault;
};

ByteSource::ByteSource(const std::string& path, const std::atomic<bool>* stop) {
  refuse_reserved(path);
  parts_ = std::make_unique<Parts>(path, stop);
}
ByteSource::~ByteSource() = default;

std::size_t ByteSource::read(char* to, std::size_t most) {
  if (parts_->fault) return 0;
  return parts_->unpacker ? parts_->unpacked(to, most) : parts_->plain(to, most);
}

void ByteSource::go_to(std::uint64_t place) {
  ensure(!packed(), "only a file that is not packed can be read from the middle");
  if (!parts_->fault) parts_->blocks.go_to(place);
}

const std::optional<SourceFault>& ByteSource::fault() const noexcept { return parts_->fault; }
bool ByteSource::packed() const noexcept { return parts_->unpacker != nullptr; }
std::uint64_t ByteSource::taken() const noexcept { return parts_->blocks.taken; }

}  // namespace arbiter::records
