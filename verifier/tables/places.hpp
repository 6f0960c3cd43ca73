#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "verifier/variants/variant.hpp"

namespace arbiter::tables {

/// So many pieces at most may stand on the boards of a table.
inline constexpr std::size_t most_pieces = 6;

/// What the positions of a class share: which pieces, whose move it is, and the state besides the board.
struct Class {
  std::array<std::uint8_t, most_pieces> codes{};  ///< of Board::codes(), ascending; 0 after the last piece
  std::uint8_t pieces = 0;
  Side to_move = Side::white;
  State state;

  friend bool operator==(const Class&, const Class&) noexcept = default;
};

/// A position as its class and the squares of its pieces, six bits each, in the order of the codes.
struct Place {
  std::uint32_t number = 0;   ///< of the class
  std::uint64_t squares = 0;  ///< below 2^36

  [[nodiscard]] std::uint64_t key() const noexcept { return (std::uint64_t{number} << 36U) | squares; }
  [[nodiscard]] static Place of_key(std::uint64_t key) noexcept {
    return {static_cast<std::uint32_t>(key >> 36U), key & ((std::uint64_t{1} << 36U) - 1)};
  }
};

/// Numbers positions of few pieces. Images of each other have one place: with the colours exchanged, and mirrored,
/// where the variant says that this gives the images of the moves. Of the images, the least counts, by content, so that
/// it is the same in each run.
class Places {
 public:
  explicit Places(const Variant& variant) : variant_(variant) {}

  /// The place of an essential() set-up with at most most_pieces pieces, whose class becomes known.
  [[nodiscard]] Place place(const Setup& essential);
  /// The same, if the class is known; else false.
  [[nodiscard]] bool find(const Setup& essential, Place& place) const;
  [[nodiscard]] Setup setup(Place place) const;

  /// Adds a class that was read. Returns false if it is known already, or is not a class of this order.
  bool add(const Class& added);
  [[nodiscard]] const std::vector<Class>& classes() const noexcept { return classes_; }

 private:
  struct Least {
    Class of;
    std::uint64_t squares = 0;
  };
  struct ClassHash {
    std::size_t operator()(const Class& of) const noexcept;
  };
  [[nodiscard]] Least least(const Setup& setup) const;

  const Variant& variant_;
  std::vector<Class> classes_;
  std::unordered_map<Class, std::uint32_t, ClassHash> numbers_;
};

}  // namespace arbiter::tables
