#include "puzzles/themes/theme.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "puzzles/space/puzzle_variant.hpp"
#include "puzzles/themes/parts.hpp"
#include "verifier/notation/notation.hpp"
#include "verifier/orthodox/state.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::puzzles {
namespace {

using Flag = std::pair<std::string_view, bool Request::*>;
constexpr std::array<Flag, 4> flags{{{"unique", &Request::unique},
                                     {"no-duals", &Request::no_duals},
                                     {"orthodox-fails", &Request::orthodox_fails},
                                     {"natural", &Request::natural}}};

/// The variant that solutions of others are compared with.
const Variant& orthodox_chess() { return *variant_named("chess"); }

/// The part of a move that orthodox chess knows.
Move first_leg(const Move& move) { return {move.front()}; }

/// The move of orthodox chess with the same piece, squares and promotion; of a capture, only its first leg. Nothing if
/// that is not legal there.
std::optional<MoveOutcome> orthodox_counterpart(const Setup& setup, const Move& move) {
  for (MoveOutcome& each : orthodox_chess().generator(0).setup_moves(setup)) {
    if (each.move == first_leg(move)) return std::move(each);
  }
  return std::nullopt;
}

/// Board, side to move, castling rights and the en passant square: what orthodox chess knows of a position.
Setup orthodox_reading(const Setup& setup) {
  Setup plain;
  plain.board = setup.board;
  plain.to_move = setup.to_move;
  for (const StateRange& range : orthodox::state_ranges) range.copy(setup.state, plain.state);
  return plain;
}

/// Whether orthodox chess has positions of the variant, with other moves.
bool is_comparable(OrthodoxKinship kinship) {
  return kinship == OrthodoxKinship::other_moves || kinship == OrthodoxKinship::some_boards;
}

/// The number of moves of its own side in which a solution mates, if at most two; otherwise 0.
std::size_t mates_in(const Request& request, const Setup& setup, const Judgement& judgement) {
  const MoveSource& generator = request.generator();
  const std::size_t plies =
      judgement.is_line ? judgement.moves.size() : std::min<std::size_t>(judgement.moves.size(), 1);
  if (plies != 1 && plies != 3) return 0;
  Setup here = setup;
  for (std::size_t i = 0; i < plies; ++i) {
    const auto legal = generator.setup_moves(here);
    const auto found = std::ranges::find(legal, judgement.moves[i], &MoveOutcome::move);
    if (found == legal.end()) return 0;
    here = found->after;
  }
  return generator.setup_status(here) == Status::mate ? (plies + 1) / 2 : 0;
}

}  // namespace

std::vector<std::string> conditions_of(const Request& request) {
  std::vector<std::string> names;
  for (const auto& [name, flag] : flags) {
    if (request.*flag && (flag != &Request::unique || !request.no_duals)) names.emplace_back(name);
  }
  return names;
}

bool set_condition(Request& request, std::string_view name) {
  const auto found = std::ranges::find(flags, name, &Flag::first);
  if (found == flags.end()) return false;
  request.*found->second = true;
  request.unique = request.unique || request.no_duals;
  return true;
}

std::string condition_objection(const Request& request) {
  if (!request.orthodox_fails) return {};
  const OrthodoxKinship kinship = puzzle_variant(request.ruleset.variant()).orthodox_kinship;
  if (is_comparable(kinship)) return {};
  if (kinship == OrthodoxKinship::itself)
    return "--orthodox-fails asks orthodox chess what another variant's solution is worth there, and this is "
           "orthodox chess";
  std::vector<std::string> comparable;
  for (const Variant* each : all_variants()) {
    if (is_comparable(puzzle_variant(*each).orthodox_kinship)) comparable.emplace_back(each->title());
  }
  return fmt::format("--orthodox-fails is for {}: {} {}", joined(comparable, ", "),
                     kinship == OrthodoxKinship::same_moves ? "orthodox chess has the same moves as"
                                                            : "orthodox chess does not have the pieces of",
                     request.ruleset->title());
}

std::vector<std::string> condition_words(const Request& request) {
  std::vector<std::string> words;
  if (request.unique || request.no_duals) {
    words.push_back(fmt::format("--{}: one solution, and each later move of the solver's side is the only one",
                                request.no_duals ? "no-duals" : "unique"));
  }
  if (request.orthodox_fails)
    words.emplace_back("--orthodox-fails: read as orthodox chess, the position has no such solution");
  return words;
}

bool has_conditions(const Request& request) { return request.unique || request.orthodox_fails; }

Judgement Theme::judge(const Request& request, const Setup& setup) const {
  Judgement judgement = judged(request, setup);
  if (!judgement.holds) return judgement;
  std::string why;
  if (request.unique && !judgement.unique) {
    why = judgement.one_key ? "the solution has duals" : "the solution is not the only one";
  } else if (request.orthodox_fails) {
    why = orthodox_solution(*this, request, setup, judgement);
  }
  if (why.empty()) return judgement;
  judgement.holds = false;
  judgement.filtered = true;
  judgement.culprits.clear();
  return judgement.failing(std::move(why));
}

std::string orthodox_solution(const Theme& theme, const Request& request, const Setup& setup,
                              const Judgement& judgement) {
  const Variant& chess = orthodox_chess();
  const Ruleset orthodox(chess);
  if (std::string why = puzzle_variant(request.ruleset.variant()).not_orthodox(setup); !why.empty()) return why;
  const Setup plain = orthodox_reading(setup);
  for (const Fault& fault : orthodox.faults(plain, {})) {
    if (fault.level == Level::error) return fmt::format("it is not a position of orthodox chess: {}", fault.message);
  }
  const MoveSource& generator = request.source_of(orthodox);
  const std::size_t moves = mates_in(request, setup, judgement);
  if (moves >= 1) {
    const auto mates = mating_moves(generator, plain);
    if (!mates.empty()) return fmt::format("in orthodox chess {} mates", to_text(mates.front().move, plain, chess));
  }
  if (moves == 2) {
    const auto keys = keys_in_two(generator, plain, 0);
    if (!keys.empty())
      return fmt::format("in orthodox chess {} mates in two", to_text(keys.front().move, plain, chess));
  }
  Request other = request;
  other.ruleset = orthodox;
  other.context = {};
  other.unique = other.no_duals = other.orthodox_fails = other.natural = false;
  return theme.judge(other, plain).holds ? "in orthodox chess the position shows the theme, too" : std::string();
}

bool has_orthodox_note(const Variant& variant) {
  return puzzle_variant(variant).orthodox_kinship == OrthodoxKinship::other_moves;
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
