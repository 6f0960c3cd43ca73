#include "puzzles/themes/orthodox_note.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "puzzles/space/puzzle_variant.hpp"
#include "puzzles/themes/full_width.hpp"
#include "verifier/notation/notation.hpp"

namespace arbiter::puzzles {
namespace {

/// The part of a move that orthodox chess knows.
Move first_leg(const Move& move) { return {move.front()}; }

}  // namespace

const Variant& orthodox_chess() { return *variant_named("chess"); }

bool has_orthodox_note(const Variant& variant) {
  return puzzle_variant(variant).orthodox_kinship == OrthodoxKinship::other_moves;
}

std::optional<MoveOutcome> orthodox_counterpart(const Setup& setup, const Move& move) {
  for (MoveOutcome& each : orthodox_chess().generator(0).setup_moves(setup)) {
    if (each.move == first_leg(move)) return std::move(each);
  }
  return std::nullopt;
}

std::string orthodox_mate_note(const Setup& setup, const Move& key, int moves) {
  const MoveSource& generator = orthodox_chess().generator(0);
  const auto same = orthodox_counterpart(setup, key);
  std::vector<Move> keys;
  if (moves == 1) {
    for (MoveOutcome& each : mating_moves(generator, setup)) keys.push_back(std::move(each.move));
  } else {
    for (Key& each : keys_in_two(generator, setup, 12)) keys.push_back(std::move(each.move));
  }
  std::ranges::sort(keys);
  const std::string text = to_text(same ? same->move : first_leg(key), setup, orthodox_chess());
  if (!same) {
    return fmt::format("in orthodox chess the solution fails: {} is not legal; {}", text,
                       keys.empty() ? std::string("nothing else mates")
                                    : to_text(keys.front(), setup, orthodox_chess()) + " mates instead");
  }
  if (std::ranges::find(keys, same->move) != keys.end()) {
    return fmt::format("in orthodox chess {} {}solves it, too", text, keys.size() == 1 ? "alone " : "");
  }
  return fmt::format(
      "in orthodox chess the solution fails: {} does not mate; {}", text,
      keys.empty() ? std::string("nothing does") : to_text(keys.front(), setup, orthodox_chess()) + " does");
}

std::string orthodox_line_note(const Setup& setup, const std::vector<Move>& line) {
  const MoveSource& generator = orthodox_chess().generator(0);
  Setup now = setup;
  for (std::size_t ply = 0; ply < line.size(); ++ply) {
    const auto moves = generator.setup_moves(now);
    const auto same = orthodox_counterpart(now, line[ply]);
    const std::string text = to_text(first_leg(line[ply]), now, orthodox_chess());
    if (!same) return fmt::format("in orthodox chess the line fails: move {}, {}, is not legal", ply + 1, text);
    if (moves.size() != 1)
      return fmt::format("in orthodox chess the line is not forced: move {}, {}, is one of {}", ply + 1, text,
                         moves.size());
    now = same->after;
  }
  return generator.setup_status(now) == Status::mate ? "in orthodox chess it is the same line"
                                                     : "in orthodox chess the line is forced, but does not end in mate";
}

}  // namespace arbiter::puzzles
