#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/position/setup.hpp"

namespace arbiter {

struct Image;
class SetupFaults;
namespace fen {
class FaultList;
struct Field;
}  // namespace fen

/// The name of the count in a FenMap.
inline constexpr std::string_view checks_field = "checks";

/// The checks that each side has given, where some number of them wins: two bytes of the context, White's and then
/// Black's.
struct CheckCount {
  std::size_t whites_byte;
  int to_win;  ///< a digit

  [[nodiscard]] constexpr std::size_t byte(Side side) const noexcept {
    return whites_byte + (side == Side::white ? 0 : 1);
  }
  /// Checks that `side` has given.
  [[nodiscard]] constexpr int of(const State::Context& context, Side side) const noexcept {
    return context[byte(side)];
  }
  [[nodiscard]] constexpr bool won(const State::Context& context, Side side) const noexcept {
    return of(context, side) >= to_win;
  }
  constexpr void set(State::Context& context, Side side, int count) const noexcept {
    context[byte(side)] = static_cast<std::uint8_t>(count);
  }
  /// `side` gives one more.
  constexpr void add(State::Context& context, Side side) const noexcept { ++context[byte(side)]; }

  /// White's and Black's: "3+3" are the checks that they have yet to give (Fairy-Stockfish, python-chess), "+0+0" those
  /// that they have given (lichess). Nothing for any other word.
  [[nodiscard]] std::optional<std::array<int, 2>> parse(std::string_view word) const noexcept;
  /// Reads such a word into the state. If it is not one: false, and the fault AF182, which expects one in `range`.
  bool read(const fen::Field& field, State& state, fen::FaultList& faults, std::string_view range) const;
  /// "3+3".
  [[nodiscard]] std::string left(const State& state) const;
  /// "+0+0".
  [[nodiscard]] std::string given(const State& state) const;
  /// "3+3 (yet to give) or +0+0 (given)".
  [[nodiscard]] std::string both_ways(const State& state = {}) const;

  /// Each of the states with all numbers of checks after which the game goes on.
  [[nodiscard]] std::vector<State> possible(const std::vector<State>& states) const;
  /// `rest` with the counts of the image of a state.
  [[nodiscard]] State image_of(const State& state, const Image& image, State rest) const;
  /// AF280: `winner` has given enough checks; `how` it cannot have done so.
  void over_before(const State& state, Side winner, std::string_view how, SetupFaults& found) const;
};

}  // namespace arbiter
