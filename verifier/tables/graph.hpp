#pragma once

#include <array>
#include <atomic>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "verifier/position/fen.hpp"
#include "verifier/position/ruleset.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::tables {

/// So many pieces at most may stand on the boards of a table.
inline constexpr std::size_t most_pieces = 6;

/// A state as numbers.
struct StateWords {
  std::uint64_t low;      ///< its first 64 bits
  std::uint64_t high;     ///< the others
  std::uint64_t context;  ///< the first byte is the highest

  friend constexpr auto operator<=>(const StateWords&, const StateWords&) noexcept = default;
};
[[nodiscard]] StateWords words_of(const State& state);

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

/// How the game stands where it has ended, for the side to move.
enum class End : std::uint8_t { none, drawn, won, lost };

[[nodiscard]] End end_of(Status status) noexcept;

/// A limit ended the work before there was a table; what() says which, and what would help.
class BuildStopped : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// What limits the work.
struct BuildLimits {
  std::uint64_t most_bytes = std::uint64_t{4096} << 20U;
  std::optional<double> seconds{};
  const std::atomic<bool>* stop = nullptr;
  std::function<void(std::string_view)> progress{};  ///< called now and then; may be empty
};

/// The positions of a table and their moves. Position number i has the place with keys[i]; its moves lead to the
/// positions next[first[i]] to next[first[i + 1] - 1], each listed once.
struct Graph {
  std::vector<std::uint64_t> keys;
  std::vector<End> ends;
  std::vector<std::uint64_t> first;
  std::vector<std::uint32_t> next;
};

/// All positions that the pieces of `roots` can be placed in, with either side to move and each of
/// Variant::possible_states() the root's state, if faults() finds no error in them; and all that follow from them. The
/// successors are those of `source`. Throws BuildStopped.
[[nodiscard]] Graph explore(Ruleset ruleset, const MoveSource& source, const std::vector<Setup>& roots, Places& places,
                            const BuildLimits& limits);

/// A set-up with the pieces that `text` names, on squares without meaning, and the state that a bare board of them has.
/// "KQvK": White's letters, v, Black's; "KQK": Black's begin with the second king; "KQk": letters of a FEN; "KvK+t":
/// what follows the plus belongs to both sides. `options` say the armies, where there are several. Throws Refusal.
[[nodiscard]] Setup setup_of_material(std::string_view text, const Variant& variant, const FenOptions& options);

/// The pieces of a board as setup_of_material() reads them: "KQvK", strong pieces first; the board does not matter.
[[nodiscard]] std::string material_of(const Board& board, const Variant& variant);

}  // namespace arbiter::tables
