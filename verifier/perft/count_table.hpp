#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "verifier/position/setup.hpp"

namespace arbiter {

/// 128 bits that identify a set-up (without counters).
struct PositionKey {
  std::uint64_t high = 0;
  std::uint64_t low = 0;

  PositionKey& operator^=(const PositionKey& other) noexcept {
    high ^= other.high;
    low ^= other.low;
    return *this;
  }
  friend bool operator==(const PositionKey&, const PositionKey&) noexcept = default;
};

/// Zobrist's hash: the exclusive or of one random number for every piece on its square, state bit and context byte. Two
/// different set-ups have the same key with probability 2^-128, unless they were chosen for these very numbers: for any
/// difference between them, at least one independent number is left in the difference of the keys.
[[nodiscard]] PositionKey key_of(const Setup& setup) noexcept;

/// A key for any numbered thing, independent of the keys of set-ups.
[[nodiscard]] PositionKey key_of_number(std::uint64_t number) noexcept;

/// Counts already known, shared by all threads without locks: a key (position, depth and what is counted) leads to a
/// bucket of four entries; an entry keeps 64 further bits of the key, and those are compared.
///
/// The probability of an error. With keys of key_of(), a probe for a key that is not in the table compares it with at
/// most four entries of other keys in its bucket, each of which has the same 64 bits with probability 2^-64: a probe
/// returns the count of another position with probability below 2^-62. N probes give at least one wrong count with
/// probability below N / 2^62: 2·10^-7 for 10^12 probes. A test checks this with tables of fewer bits, where wrong
/// counts can be counted.
///
/// Entries are two words that threads write and read unsynchronised. The first is the key's 64 bits *xor* the second,
/// so that words of two different writes match only with the same probability.
class CountTable {
 public:
  struct Tried {
    std::uint64_t probes = 0;
    std::uint64_t hits = 0;

    Tried& operator+=(const Tried& other) noexcept {
      probes += other.probes;
      hits += other.hits;
      return *this;
    }
  };

  static constexpr std::size_t ways = 4;  ///< entries of a bucket

  /// As many buckets as fit into `bytes`: at least one, a power of two. `check_bits`: so many are compared, 1..64;
  /// fewer only to test the statement above. Throws std::bad_alloc.
  explicit CountTable(std::size_t bytes, unsigned check_bits = 64);
  CountTable(const CountTable&) = delete;
  CountTable& operator=(const CountTable&) = delete;
  ~CountTable();

  [[nodiscard]] std::optional<std::uint64_t> find(const PositionKey& key, Tried& tried) const noexcept;
  /// Asks for the memory in which find() and store() will look soon.
  void prefetch(const PositionKey& key) const noexcept { __builtin_prefetch(&memory_[place_of(key)]); }
  /// Keeps a count below 2^64 - 1 until a more valuable one takes its place.
  void store(const PositionKey& key, std::uint64_t count) noexcept;

  /// Adds a thread's probes.
  void add(const Tried& tried) noexcept;
  [[nodiscard]] Tried tried() const noexcept { return {probes_.load(), hits_.load()}; }
  [[nodiscard]] std::size_t bytes() const noexcept { return buckets_ * sizeof(Bucket); }
  /// An upper bound for the probability that any of `probes` probes gave a wrong count.
  [[nodiscard]] double chance_of_error(std::uint64_t probes) const noexcept;

 private:
  struct Entry {
    std::atomic<std::uint64_t> mixed;  ///< check ^ data
    std::atomic<std::uint64_t> data;   ///< count + 1; 0 = empty
  };
  struct alignas(64) Bucket {
    Entry entries[ways];
  };
  [[nodiscard]] std::uint64_t check_of(const PositionKey& key) const noexcept { return key.low & mask_; }
  [[nodiscard]] std::size_t place_of(const PositionKey& key) const noexcept { return key.high & (buckets_ - 1); }

  std::size_t buckets_;
  std::uint64_t mask_;
  unsigned check_bits_;
  Bucket* memory_;  ///< mapped: pages are zero, and allocated on first use
  std::atomic<std::uint64_t> probes_{0};
  std::atomic<std::uint64_t> hits_{0};
};

}  // namespace arbiter
