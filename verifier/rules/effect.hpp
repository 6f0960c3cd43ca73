#pragma once

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "verifier/board/board.hpp"
#include "verifier/position/setup.hpp"
#include "verifier/support/function_ref.hpp"
#include "verifier/support/internal_error.hpp"

namespace arbiter {

/// What a square holds after the step; no piece = empty.
struct Change {
  Square square = Square(0);
  std::optional<Piece> piece;
  /// Pieces of these roles (bit `number(role)`) stay on the square if they stand there; `piece` is empty.
  std::uint32_t stays = 0;
  [[nodiscard]] bool keeps(Role role) const noexcept { return ((stays >> number(role)) & 1U) != 0; }
};

/// Everything that a step or move changes, as the declarative rules state it. Always concrete, even over formulas,
/// since a step's squares and pieces are concrete.
class Effect {
 public:
  /// One step of any variant moves at most two pieces and captures at most four; the rest is room for a second leg, or
  /// for an explosion: the capture's square, the eight around it, the one that the piece left, and that of a piece
  /// captured en passant.
  static constexpr std::size_t capacity = 11;

  explicit Effect(const State::Context& context_before) : context(context_before) {}

  State::Context context;  ///< the whole context after the step
  bool move_over = true;   ///< another side is to move after the step
  /// Who moves next if it is not the opponent of the side that stepped: games of three players.
  std::optional<Side> next{};

  void clear(Square square) { set(square, std::nullopt); }
  /// Clears the square unless a piece of role `stays` stands there, whoever owns it. InternalError if the effect has
  /// changed the square before.
  void clear_except(Square square, Role stays) { clear_except(square, std::uint32_t{1} << number(stays)); }
  /// The same with several roles, bit `number(role)` each.
  void clear_except(Square square, std::uint32_t stays);
  void place(Square square, Piece piece) { set(square, piece); }
  void set_bit(std::size_t bit, bool value) {
    known_bits_[bit] = true;
    bit_values_[bit] = value;
  }
  /// Changes a unary counter in `count` bits from `first` by one, whatever its value; at its limit it stays unchanged.
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
  /// The value of `bit` after the step, if the effect alone decides it; otherwise it equals bit_source(bit) before the
  /// step.
  [[nodiscard]] std::optional<bool> bit(std::size_t bit) const noexcept {
    if (!known_bits_[bit]) return std::nullopt;
    return bit_values_[bit];
  }
  [[nodiscard]] std::size_t bit_source(std::size_t bit) const noexcept {
    return static_cast<std::size_t>(static_cast<int>(bit) + bit_offsets_[bit]);
  }

  /// The side to move after the step of `side`.
  [[nodiscard]] Side side_after(Side side) const noexcept { return move_over ? next.value_or(opponent(side)) : side; }
  /// The set-up after the step.
  [[nodiscard]] Setup apply(const Setup& before) const;

 private:
  void set(Square square, std::optional<Piece> piece);
  void add(const Change& change);
  void copy_bit(std::size_t to, std::size_t from);

  std::array<Change, capacity> changes_;
  std::size_t count_ = 0;
  SquareSet squares_;
  std::bitset<State::bit_count> known_bits_;
  std::bitset<State::bit_count> bit_values_;
  std::array<std::int8_t, State::bit_count> bit_offsets_{};  ///< offset of the old bit that an undecided bit copies
  bool shifted_ = false;                                     ///< some offset is not zero
};

/// The ids of the clauses that make a move what it is; at most `capacity`.
class ClauseList {
 public:
  static constexpr std::size_t capacity = 8;

  ClauseList() = default;
  explicit ClauseList(const char* clause) { add(clause); }
  /// What is added from now on is said of the move's last leg, what was added before of those before it.
  void last_leg() noexcept { last_leg_ = count_; }
  /// How many ids come before the last leg's; 0 if they are of all legs.
  [[nodiscard]] std::size_t before_last_leg() const noexcept { return last_leg_; }
  void add(const char* clause) {
    ensure(count_ < capacity, "a move falls under at most eight clauses");
    ids_[count_++] = clause;
  }
  /// For explanations alone: a clause without which the move would be illegal, however the piece goes.
  void allowed_by(const char* clause) { allowed_by_.push_back(clause); }
  /// The same of one that every move of this player in such a position falls under.
  void generally(const char* clause) { general_.push_back(clause); }
  [[nodiscard]] const std::vector<const char*>& allowed_by() const noexcept { return allowed_by_; }
  [[nodiscard]] const std::vector<const char*>& general() const noexcept { return general_; }
  [[nodiscard]] const char* const* begin() const noexcept { return ids_.data(); }
  [[nodiscard]] const char* const* end() const noexcept { return ids_.data() + count_; }

 private:
  std::array<const char*, capacity> ids_{};
  std::size_t count_ = 0;
  std::size_t last_leg_ = 0;
  std::vector<const char*> allowed_by_;
  std::vector<const char*> general_;
};

/// One leg of a candidate move; `effect` is everything that has changed since the beginning of the move.
struct Leg {
  Step step;
  Effect effect;
};

/// A move that the rules consider; the condition under which it is legal is passed along with it.
struct Candidate {
  std::vector<Leg> legs;  ///< at least one
  ClauseList because;
};

/// Takes a candidate with the condition under which it is legal.
template <class Truth>
using CandidateSink = FunctionRef<void(const Candidate&, Truth)>;

/// Takes a step that the rules consider, its effect and why it is one, with its condition.
template <class Truth>
using UseStep = FunctionRef<void(const Step&, const Effect&, const ClauseList&, Truth)>;

}  // namespace arbiter
