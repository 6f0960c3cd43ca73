#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "puzzles/games/certify.hpp"
#include "verifier/position/position.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::puzzles {

/// A knight's worth, about, in the unit of PieceWorth.
inline constexpr int minor_piece = 400;

/// A puzzle, as tags and grades look at it: its line, and the position before each of its moves.
struct Story {
  Ruleset ruleset;
  const Certified& win;
  const PieceWorth& worths;
  std::vector<Setup> before;

  Story(Ruleset rules, const Setup& start, const Certified& line, const PieceWorth& worth)
      : ruleset(rules), win(line), worths(worth), before{start} {
    for (const MoveOutcome& each : line.line) before.push_back(each.after);
  }

  [[nodiscard]] const Move& move(std::size_t i) const { return win.line[i].move; }
  /// The piece that makes the move, as it is before it.
  [[nodiscard]] Piece mover(std::size_t i) const { return *mover_of(before[i].board, move(i).front()); }
  [[nodiscard]] Role role(std::size_t i) const { return mover(i).role; }
  [[nodiscard]] std::string_view kind(std::size_t i) const { return role_info(ruleset.variant(), role(i)).name; }
  [[nodiscard]] bool is_pawn(std::size_t i) const { return kind(i) == "pawn"; }
  /// Whether the piece becomes another one, or another player's, other than by promotion.
  [[nodiscard]] bool becomes_other(std::size_t i) const {
    const Piece was = mover(i);
    const Piece is = move(i).back().becomes;
    return !is_pawn(i) ? was != is : was.owner != is.owner;
  }
  [[nodiscard]] bool checks(std::size_t i) const {
    const Setup& after = before[i + 1];
    return ruleset.rules().in_check(after, after.to_move);
  }
  [[nodiscard]] bool captures(std::size_t i) const { return captures_something(move(i)); }
  /// Whether it holds for some move of the side that solves.
  template <class Holds>
  [[nodiscard]] bool some(const Holds& holds) const {
    for (std::size_t i = 0; i < win.line.size(); i += 2) {
      if (holds(i)) return true;
    }
    return false;
  }
  template <class Holds>
  [[nodiscard]] bool some_step(const Holds& holds) const {
    return some([&](std::size_t i) { return std::ranges::any_of(move(i), holds); });
  }
  /// What the side that solves is ahead, in the worth of pieces.
  [[nodiscard]] int ahead(const Setup& setup) const { return worths.ahead(setup.board, before.front().to_move); }
};

/// A word for what a puzzle shows. The names are those of lichess's themes where it has one, so that a site can file
/// the puzzle; the others say what only variants have.
struct Tag {
  std::string_view name;
  std::string_view means;  ///< its definition, one sentence without a full stop
};

/// A tag, and whether it applies.
struct TagRule {
  Tag tag;
  bool (*applies)(const Story&);
};

/// The tags that only this variant has, for what its rules alone bring about. Defined in puzzles/variants.
[[nodiscard]] std::span<const TagRule> own_tags(const Variant& variant);

/// Whether the piece of the solver's i-th half-move attacks two pieces or more and captures one with its next move.
[[nodiscard]] bool is_fork(const Story& story, std::size_t i);

/// All that a variant's puzzles may have, its own ones last, but for the lengths ("mateIn2", "winIn3", "gainIn2"),
/// which are the goal and the number of moves.
[[nodiscard]] std::vector<Tag> puzzle_tags(const Variant& variant);

/// Whether a tag of tags_of() tells what happens, and not only the length or the number of pieces.
[[nodiscard]] bool is_motif(std::string_view tag);

/// The names of the tags that apply, in the order of puzzle_tags(), the length first.
[[nodiscard]] std::vector<std::string> tags_of(const Story& story);

}  // namespace arbiter::puzzles
