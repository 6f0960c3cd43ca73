#pragma once

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "verifier/board/board.hpp"
#include "verifier/position/setup.hpp"

namespace arbiter {

/// What a square holds afterwards; no piece = empty.
struct Change {
  Square square = Square(0);
  std::optional<Piece> piece;
};

/// Everything that a step or move changes, as the declarative rules state it. Always concrete, also over formulas: a
/// step's squares and pieces are.
class Effect {
 public:
  /// Two pieces at most are moved and four captured by one step of any variant; the rest is room for a second leg.
  static constexpr std::size_t capacity = 10;

  explicit Effect(const std::array<std::uint8_t, State::context_size>& context_before) : context(context_before) {}

  std::array<std::uint8_t, State::context_size> context;  ///< the whole context afterwards
  bool move_over = true;                                  ///< the other side is to move afterwards

  void clear(Square square) { set(square, std::nullopt); }
  void place(Square square, Piece piece) { set(square, piece); }
  void set_bit(std::size_t bit, bool value) {
    known_bits_[bit] = true;
    bit_values_[bit] = value;
  }
  /// A unary counter in `count` bits from `first` on goes up or down by one, whatever it was; full or empty it stays.
  void increase(std::size_t first, std::size_t count);
  void decrease(std::size_t first, std::size_t count);

  [[nodiscard]] const Change* change(Square square) const noexcept {
    if (!squares_.contains(square)) return nullptr;
    for (std::size_t i = 0; i < count_; ++i) {
      if (changes_[i].square == square) return &changes_[i];
    }
    return nullptr;
  }
  [[nodiscard]] std::span<const Change> changes() const noexcept { return {changes_.data(), count_}; }
  /// What `bit` is afterwards, if the effect alone decides that; otherwise it is bit_source(bit) of before.
  [[nodiscard]] std::optional<bool> bit(std::size_t bit) const noexcept {
    if (!known_bits_[bit]) return std::nullopt;
    return bit_values_[bit];
  }
  [[nodiscard]] std::size_t bit_source(std::size_t bit) const noexcept {
    return static_cast<std::size_t>(static_cast<int>(bit) + bit_offsets_[bit]);
  }

  /// The set-up afterwards.
  [[nodiscard]] Setup apply(const Setup& before) const;

 private:
  void set(Square square, std::optional<Piece> piece);
  void copy_bit(std::size_t to, std::size_t from);

  std::array<Change, capacity> changes_;
  std::size_t count_ = 0;
  SquareSet squares_;
  std::bitset<State::bit_count> known_bits_;
  std::bitset<State::bit_count> bit_values_;
  std::array<std::int8_t, State::bit_count> bit_offsets_{};  ///< a bit that is not known is that of before, this far on
  bool shifted_ = false;                                     ///< some offset is not zero
};

}  // namespace arbiter
