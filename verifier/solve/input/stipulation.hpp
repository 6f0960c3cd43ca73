#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <tl/expected.hpp>

#include "verifier/board/board.hpp"

namespace arbiter::solve {

/// How the two sides play for the goal: `s` of `s#2`.
enum class Play : std::uint8_t {
#define ARBITER_PLAY(play, sign) play,
#include "verifier/solve/input/stipulation.def"
};

/// What the last move must do: `#` of `s#2`.
enum class Goal : std::uint8_t {
#define ARBITER_GOAL(goal, sign, name) goal,
#include "verifier/solve/input/stipulation.def"
};
/// Whether the problem's diagram is the end of the play rather than its beginning.
[[nodiscard]] constexpr bool ends_in_diagram(Goal goal) noexcept {
  return goal == Goal::proof_game || goal == Goal::diagram;
}

/// What play may not do, or may do besides: direct, self and reflex play, but for null_moves. Popeye's options have the
/// names.
struct Limits {
  bool quodlibet = false;  ///< self and semi-reflex play: the side that begins may reach the goal itself
  /// After a move without check, the goal must be threatened in at most so many moves, unless fewer are left.
  std::optional<unsigned> threat{};
  /// Replies that do not lose within `trivial` moves, beside the only one that every move is granted.
  std::optional<unsigned> free_replies{};  ///< in all; `trivial` belongs to it
  unsigned trivial = 0;
  /// A move after which the other side's kings have more moves fails, unless at most three plies are left.
  std::optional<unsigned> flights{};
  bool null_moves = false;  ///< any play: a side may pass unless it is in check or the other side has just done so

  friend bool operator==(const Limits&, const Limits&) = default;
};

/// What trees show, by Popeye's options MatesIn1, NoThreat and NoShortVariations.
struct Shown {
  bool early_goals = false;      ///< with threats as Popeye prints them: also replies that mate sooner than they must
  bool threats = true;           ///< else all replies are shown
  bool short_variations = true;  ///< replies after which the goal is reached sooner than it must be
};

/// A problem's task: `#3`, `s#2`, `h#2.5`, `ser-h=7`, `hs#3`, `zd6 2` …
struct Stipulation {
  Play play = Play::direct;
  Goal goal = Goal::mate;
  std::optional<Square> target{};  ///< of Goal::square
  unsigned plies = 1;              ///< moves that are played, both sides counted; see moves_text()
  bool exact = false;              ///< `exact-`: the goal counts only at the last of them
  bool reciprocal = false;         ///< `reci-h#n`: at its last move the side that begins could reach the goal, too
  /// `pser-`: before its last move, the side that does not begin passes, but parries where it stands in check.
  bool parry = false;
  Limits limits{};                 ///< which to_string() does not write
  std::optional<Board> diagram{};  ///< of Goal::proof_game and Goal::diagram: solve() sets it, nothing writes it

  friend bool operator==(const Stipulation&, const Stipulation&) = default;
};

/// Longer stipulations are refused.
inline constexpr unsigned most_moves_asked = 100;

/// Why a text is not a stipulation.
struct StipulationFault {
  std::size_t column = 0;  ///< where in the text, from 0
  std::string message;     ///< what was seen, and what is expected
};
/// Reads a stipulation as composers write it: prefix, goal, number of moves; blanks and case are ignored. Half moves
/// (`h#2.5`) are understood where the play has them; `win2` and `win in 2` are the same.
[[nodiscard]] tl::expected<Stipulation, StipulationFault> read_stipulation(std::string_view text);

/// "White to move and mate in two": takes the side off, so that the text is "mate in two", which read_stipulation()
/// reads. Nothing, and the text as it was, if it is not a stipulation that begins with a side.
[[nodiscard]] std::optional<Side> take_side(std::string& text);

/// `#3`, `h#2.5`; the inverse of read_stipulation().
[[nodiscard]] std::string to_string(const Stipulation& stipulation);
/// The same with another number of plies.
[[nodiscard]] std::string of_length(Stipulation stipulation, unsigned plies);
[[nodiscard]] std::string_view to_string(Goal goal) noexcept;
[[nodiscard]] std::string_view sign_of(Goal goal) noexcept;  ///< as stipulations have it: `#`

/// Whether both sides work together from the first move to the last but the end of `hs#` and `ser-s#`.
[[nodiscard]] constexpr bool cooperative(Play play) noexcept { return play >= Play::help; }
/// Whether one side makes its moves in a row.
[[nodiscard]] constexpr bool in_series(Play play) noexcept { return play >= Play::series; }

/// The side that begins if the diagram does not say it, where `white` plays for the goal in the usual sense: Black in a
/// full-move help play and in `ser-h#`, else White. Where the play ends in the
/// diagram, who would move next: White begins a proof game, Black a=>b.
[[nodiscard]] Side usual_side(const Stipulation& stipulation) noexcept;

/// Who makes the last of so many plies, which reaches the goal, when `to_move` makes the first.
[[nodiscard]] Side last_mover(Play play, Side to_move, unsigned plies) noexcept;

/// How many plies `n` moves (in halves) of a play are: #3 has 5, h#2 has 4, h#2.5 has 5, s#2 has 4, ser-#4 has 4,
/// ser-h#4 has 5, ser-s#4 has 5, hs#3 has 6.
[[nodiscard]] unsigned plies_of(Play play, unsigned halves) noexcept;

}  // namespace arbiter::solve
