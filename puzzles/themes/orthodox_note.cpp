#include "puzzles/themes/orthodox_note.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "position/notation.hpp"
#include "puzzles/themes/full_width.hpp"
#include "variants/variant.hpp"

namespace arbiter::puzzles {
namespace {

const Variant& chess() { return *variant_named("chess"); }

/// The step that orthodox chess would know.
Turn first_leg(const Turn& turn) { return {turn.front()}; }

}  // namespace

std::optional<TurnOutcome> orthodox_counterpart(const Setup& setup, const Turn& turn) {
  for (TurnOutcome& each : chess().generator(0).turns(setup)) {
    if (each.turn == first_leg(turn)) return std::move(each);
  }
  return std::nullopt;
}

std::string orthodox_mate_note(const Setup& setup, const Turn& key, int moves) {
  const MoveSource& generator = chess().generator(0);
  const auto same = orthodox_counterpart(setup, key);
  std::vector<Turn> keys;
  if (moves == 1) {
    for (TurnOutcome& each : mating_turns(generator, setup)) keys.push_back(std::move(each.turn));
  } else {
    for (Key& each : keys_in_two(generator, setup, 12)) keys.push_back(std::move(each.turn));
  }
  std::sort(keys.begin(), keys.end());
  const std::string text = to_text(same ? same->turn : first_leg(key), setup, chess());
  if (!same) {
    return fmt::format(
        "in orthodox chess the solution fails: {} is not legal; {}", text,
        keys.empty() ? std::string("nothing else mates") : to_text(keys.front(), setup, chess()) + " mates instead");
  }
  if (std::find(keys.begin(), keys.end(), same->turn) != keys.end()) {
    return fmt::format("in orthodox chess {} {}solves it, too", text, keys.size() == 1 ? "alone " : "");
  }
  return fmt::format("in orthodox chess the solution fails: {} does not mate; {}", text,
                     keys.empty() ? std::string("nothing does") : to_text(keys.front(), setup, chess()) + " does");
}

std::string orthodox_line_note(const Setup& setup, const std::vector<Turn>& line) {
  const MoveSource& generator = chess().generator(0);
  Setup now = setup;
  for (std::size_t ply = 0; ply < line.size(); ++ply) {
    const auto turns = generator.turns(now);
    const auto same = orthodox_counterpart(now, line[ply]);
    const std::string text = to_text(first_leg(line[ply]), now, chess());
    if (!same) return fmt::format("in orthodox chess the line fails: turn {}, {}, is not legal", ply + 1, text);
    if (turns.size() != 1)
      return fmt::format("in orthodox chess the line is not forced: turn {}, {}, is one of {}", ply + 1, text,
                         turns.size());
    now = same->after;
  }
  return generator.status(now) == Status::mate ? "in orthodox chess it is the same line"
                                               : "in orthodox chess the line is forced, but does not end in mate";
}

}  // namespace arbiter::puzzles
