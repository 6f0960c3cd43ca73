#include "puzzles/certificate/sha256.hpp"

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>

#include <fmt/format.h>

namespace arbiter::puzzles {
namespace {

using Words = std::array<std::uint32_t, 64>;

/// The first 32 bits of the fractional part of a root of `number` (FIPS 180-4, 4.2.2 and 5.3.3): the whole part of the
/// root of number * 2^(32 * degree), found bit by bit.
std::uint32_t fraction_of_root(std::uint64_t number, int degree) {
  using Wide = unsigned __int128;
  std::uint64_t root = 0;
  for (int bit = 36; bit >= 0; --bit) {
    const std::uint64_t next = root | (std::uint64_t{1} << static_cast<unsigned>(bit));
    // next^degree <= number << (32 * degree), without overflow: roots are below 2^37, numbers below 2^9.
    const Wide square = Wide{next} * next;
    const bool small = degree == 2 ? square <= (Wide{number} << 64U) : square <= (Wide{number} << 96U) / next;
    if (small) root = next;
  }
  return static_cast<std::uint32_t>(root);
}

struct Constants {
  Words rounds{};
  std::array<std::uint32_t, 8> start{};

  Constants() {
    std::uint64_t prime = 2;
    for (std::size_t i = 0; i < rounds.size(); ++prime) {
      bool is_prime = true;
      for (std::uint64_t divisor = 2; divisor * divisor <= prime; ++divisor) is_prime &= prime % divisor != 0;
      if (!is_prime) continue;
      if (i < start.size()) start[i] = fraction_of_root(prime, 2);
      rounds[i++] = fraction_of_root(prime, 3);
    }
  }
};

using std::rotr;

void take_block(const unsigned char* block, const Words& rounds, std::array<std::uint32_t, 8>& sum) {
  Words w{};
  for (std::size_t i = 0; i < 16; ++i) {
    for (std::size_t byte = 0; byte < 4; ++byte) w[i] = w[i] << 8U | block[4 * i + byte];
  }
  for (std::size_t i = 16; i < 64; ++i) {
    const std::uint32_t before = rotr(w[i - 15], 7) ^ rotr(w[i - 15], 18) ^ w[i - 15] >> 3U;
    const std::uint32_t last = rotr(w[i - 2], 17) ^ rotr(w[i - 2], 19) ^ w[i - 2] >> 10U;
    w[i] = w[i - 16] + before + w[i - 7] + last;
  }
  auto [a, b, c, d, e, f, g, h] = sum;
  for (std::size_t i = 0; i < 64; ++i) {
    const std::uint32_t one = h + (rotr(e, 6) ^ rotr(e, 11) ^ rotr(e, 25)) + ((e & f) ^ (~e & g)) + rounds[i] + w[i];
    const std::uint32_t two = (rotr(a, 2) ^ rotr(a, 13) ^ rotr(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    h = g;
    g = f;
    f = e;
    e = d + one;
    d = c;
    c = b;
    b = a;
    a = one + two;
  }
  const std::array<std::uint32_t, 8> more{a, b, c, d, e, f, g, h};
  for (std::size_t i = 0; i < 8; ++i) sum[i] += more[i];
}

}  // namespace

std::string sha256(std::string_view bytes) {
  static const Constants constants;
  std::array<std::uint32_t, 8> sum = constants.start;
  const auto* data = reinterpret_cast<const unsigned char*>(bytes.data());
  std::size_t left = bytes.size();
  for (; left >= 64; left -= 64, data += 64) take_block(data, constants.rounds, sum);
  std::array<unsigned char, 128> end{};
  for (std::size_t i = 0; i < left; ++i) end[i] = data[i];
  end[left] = 0x80;
  const std::size_t size = left + 9 <= 64 ? 64 : 128;
  const std::uint64_t bits = std::uint64_t{bytes.size()} * 8;
  for (std::size_t i = 0; i < 8; ++i) end[size - 1 - i] = static_cast<unsigned char>(bits >> (8 * i));
  for (std::size_t at = 0; at < size; at += 64) take_block(end.data() + at, constants.rounds, sum);
  std::string text;
  for (const std::uint32_t word : sum) text += fmt::format("{:08x}", word);
  return text;
}

}  // namespace arbiter::puzzles
