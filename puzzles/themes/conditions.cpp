#include "puzzles/themes/conditions.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "puzzles/space/puzzle_variant.hpp"
#include "puzzles/themes/full_width.hpp"
#include "puzzles/themes/orthodox_note.hpp"
#include "verifier/notation/notation.hpp"
#include "verifier/orthodox/state.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::puzzles {
namespace {

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
  if (request.unique && !request.no_duals) names.emplace_back("unique");
  if (request.no_duals) names.emplace_back("no-duals");
  if (request.orthodox_fails) names.emplace_back("orthodox-fails");
  if (request.natural) names.emplace_back("natural");
  return names;
}

bool set_condition(Request& request, std::string_view name) {
  if (name == "no-duals") request.no_duals = true;
  if (name == "unique" || name == "no-duals") {
    request.unique = true;
  } else if (name == "orthodox-fails") {
    request.orthodox_fails = true;
  } else if (name == "natural") {
    request.natural = true;
  } else {
    return false;
  }
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
  if (request.no_duals) {
    words.emplace_back("--no-duals: one solution, and each later move of the solver's side is the only one");
  } else if (request.unique) {
    words.emplace_back("--unique: one solution, and each later move of the solver's side is the only one");
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

}  // namespace arbiter::puzzles
