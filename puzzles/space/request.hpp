#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "position/setup.hpp"
#include "variants/variant.hpp"

namespace arbiter::puzzles {

/// From `least` to `most` of something.
struct Range {
  std::size_t least = 0;
  std::size_t most = std::numeric_limits<std::size_t>::max();
};

/// What a position must have beside the theme.
struct Wishes {
  struct Kind {
    Man man;
    Range number;
    std::string words;  ///< as typed
  };
  std::vector<std::pair<Square, Man>> place;
  SquareSet empty;
  std::optional<Range> men;                      ///< on the board, both sides
  std::array<std::optional<Range>, 2> of_side;   ///< by Side
  std::vector<Kind> kinds;
  Side to_move = Side::white;

  /// Whether mirroring the board left to right keeps them.
  [[nodiscard]] bool symmetric() const noexcept { return place.empty() && empty.empty(); }
};

/// Everything that decides what is composed (how long it may take aside).
struct Request {
  const Variant* variant = nullptr;
  std::size_t profile = 0;
  std::array<std::uint8_t, State::context_size> context{};  ///< the armies, the stage
  std::map<std::string, std::string> parameters;            ///< of the theme: every name that it knows has a value
  Wishes wishes;
  bool unique = false;    ///< the solution must be the only one, every later move of the solver's side included
  bool no_duals = false;  ///< the same, asked for by its other name; goes with `unique`
  bool orthodox_fails = false;  ///< read as orthodox chess, the position has no such solution
  bool natural = false;   ///< no side has more of a kind than in the initial set-up
  bool castling = false;  ///< positions may have castling rights
  std::uint64_t seed = 0;

  [[nodiscard]] const MoveSource& generator() const { return variant->generator(profile); }
  [[nodiscard]] const std::string& parameter(const std::string& name) const { return parameters.at(name); }
};

/// A part of the space of positions; a theme's cases together are the whole, up to symmetry.
struct Case {
  std::string name;                                  ///< "white king on e1"; empty if there is only one
  std::vector<std::pair<Square, Man>> fixed;         ///< these men stand there …
  std::vector<Man> nowhere_else;                     ///< … and these kinds of men only there
  std::vector<int> choice{};                         ///< the theme's own numbers
  /// If there are any: nobody else may stand anywhere (`fixed` aside). A few dozen Booleans instead of hundreds keep themes
  /// small whose formulas speak of many boards; what a pool leaves out is not looked at.
  std::vector<std::pair<Square, Man>> pool{};
  std::optional<std::array<std::uint8_t, State::context_size>> context{};  ///< instead of the request's
  std::vector<std::size_t> bits{};                   ///< of the state that are set: castling rights
};

}  // namespace arbiter::puzzles
