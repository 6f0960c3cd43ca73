#include "verifier/perft/count_table.hpp"

#include <sys/mman.h>
#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <new>

#include "verifier/support/internal_error.hpp"
#include "verifier/support/random.hpp"

namespace arbiter {
namespace {

constexpr std::size_t board_codes = 97;  ///< 0 = empty, else 1 + 32 * owner + role

struct Numbers {
  std::array<std::array<PositionKey, board_codes>, 64> piece{};
  std::array<PositionKey, State::bit_count> bit{};
  std::array<std::array<PositionKey, 256>, State::context_size> context{};
  PositionKey black;
  PositionKey third;

  Numbers() noexcept {
    // Digits of the fraction of pi, so that the choice needs no trust.
    Random high(0x243f6a8885a308d3U);
    Random low(0x13198a2e03707344U);
    const auto draw = [&](PositionKey& key) { key = {high.next(), low.next()}; };
    // Absent things (an empty square, a bit that is not set, a zero) have no number.
    for (auto& square : piece) {
      for (std::size_t code = 1; code < board_codes; ++code) draw(square[code]);
    }
    for (PositionKey& each : bit) draw(each);
    for (auto& byte : context) {
      for (std::size_t value = 1; value < 256; ++value) draw(byte[value]);
    }
    draw(black);
    draw(third);
  }
};

const Numbers& numbers() noexcept {
  static const Numbers all;
  return all;
}

}  // namespace

PositionKey key_of(const Setup& setup) noexcept {
  const Numbers& all = numbers();
  PositionKey key;
  const auto& codes = setup.board.codes();
  for (std::size_t i = 0; i < codes.size(); ++i) key ^= all.piece[i][codes[i]];
  if (setup.state.bits.any()) {
    for (std::size_t i = 0; i < State::bit_count; ++i) {
      if (setup.state.bits[i]) key ^= all.bit[i];
    }
  }
  for (std::size_t i = 0; i < State::context_size; ++i) key ^= all.context[i][setup.state.context[i]];
  if (setup.to_move == Side::black) key ^= all.black;
  if (setup.to_move == Side::third) key ^= all.third;
  return key;
}

PositionKey key_of_number(std::uint64_t number) noexcept {
  Random high(number ^ 0xa4093822299f31d0U);
  Random low(number ^ 0x082efa98ec4e6c89U);
  return {high.next(), low.next()};
}

CountTable::CountTable(std::size_t bytes, unsigned check_bits)
    : buckets_(std::bit_floor(std::max<std::size_t>(bytes / sizeof(Bucket), 1))),
      mask_(check_bits >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << check_bits) - 1), check_bits_(check_bits) {
  static_assert(sizeof(Bucket) == 64 && std::atomic<std::uint64_t>::is_always_lock_free);
  ensure(check_bits >= 1 && check_bits <= 64, "between 1 and 64 bits are compared");
  void* memory = ::mmap(nullptr, buckets_ * sizeof(Bucket), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
#ifdef MADV_HUGEPAGE
  ::madvise(memory, buckets_ * sizeof(Bucket), MADV_HUGEPAGE);  // a hint: it saves most TLB misses
#endif
  memory_ = static_cast<Bucket*>(memory);
}

CountTable::~CountTable() { ::munmap(memory_, buckets_ * sizeof(Bucket)); }

std::optional<std::uint64_t> CountTable::find(const PositionKey& key, Tried& tried) const noexcept {
  ++tried.probes;
  const std::uint64_t check = check_of(key);
  const std::size_t place = place_of(key);
  for (std::size_t way = 0; way < ways; ++way) {
    const Entry& entry = memory_[place].entries[way];
    const std::uint64_t data = entry.data.load(std::memory_order_relaxed);
    if (data == 0 || (entry.mixed.load(std::memory_order_relaxed) ^ data) != check) continue;
    ++tried.hits;
    return data - 1;
  }
  return std::nullopt;
}

void CountTable::store(const PositionKey& key, std::uint64_t count) noexcept {
  const std::uint64_t data = count + 1;
  if (data == 0) return;
  const std::uint64_t check = check_of(key);
  const std::size_t place = place_of(key);
  Bucket& bucket = memory_[place];
  // Replace an entry of the same position, else the one that saves the least work. The last entry takes any count that
  // is worth less than the others, so that the latest count is always found.
  std::size_t victim = 0;
  std::uint64_t least = ~std::uint64_t{0};
  for (std::size_t way = 0; way < ways; ++way) {
    const std::uint64_t old = bucket.entries[way].data.load(std::memory_order_relaxed);
    const bool same = old != 0 && (bucket.entries[way].mixed.load(std::memory_order_relaxed) ^ old) == check;
    if (old == 0 || same) {
      victim = way;
      least = 0;
      break;
    }
    if (way + 1 < ways && old < least) {
      victim = way;
      least = old;
    }
  }
  if (least > data) victim = ways - 1;
  bucket.entries[victim].mixed.store(check ^ data, std::memory_order_relaxed);
  bucket.entries[victim].data.store(data, std::memory_order_relaxed);
}

void CountTable::add(const Tried& tried) noexcept {
  probes_.fetch_add(tried.probes, std::memory_order_relaxed);
  hits_.fetch_add(tried.hits, std::memory_order_relaxed);
}

double CountTable::chance_of_error(std::uint64_t probes) const noexcept {
  const double one = std::ldexp(static_cast<double>(ways), -static_cast<int>(check_bits_));
  return std::min(1.0, static_cast<double>(probes) * one);
}

}  // namespace arbiter
