#include "verifier/perft/position_key.hpp"

#include <array>
#include <bit>
#include <vector>

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

}  // namespace arbiter
