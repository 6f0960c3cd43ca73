#include "puzzles/output/puzzle.hpp"

#include <fmt/format.h>

#include "puzzles/space/puzzle_variant.hpp"
#include "puzzles/themes/theme.hpp"
#include "verifier/notation/notation.hpp"
#include "verifier/position/fen.hpp"
#include "verifier/report/picture.hpp"
#include "verifier/solve/search/solve.hpp"
#include "verifier/support/internal_error.hpp"
#include "verifier/support/random.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::puzzles {
namespace {

std::optional<solve::Stipulation> asked_by_theme(const Puzzle& puzzle) {
  const std::string text = stipulation_of_theme(puzzle.kind, puzzle.parameters);
  const auto read = text.empty() ? std::nullopt : std::optional(solve::read_stipulation(text));
  return read && *read ? std::optional(**read) : std::nullopt;
}

/// In chess as UCI writes it.
std::string written(const Puzzle& puzzle, const Setup& before, const Move& move) {
  if (&puzzle.ruleset.variant() == &default_variant()) {
    const auto legal = puzzle.ruleset.generator().setup_moves(before);
    const auto names = written_moves(Notation::uci, before, puzzle.ruleset, legal);
    for (std::size_t i = 0; names && i < legal.size(); ++i) {
      if (legal[i].move == move) return (*names)[i];
    }
  }
  return to_text(move, before, puzzle.ruleset.variant());
}

}  // namespace

std::string usual_fen(const Variant& variant, const Setup& setup, std::optional<Dialect> dialect) {
  const OutputForms forms = puzzle_variant(variant).output;
  const Dialect written_in = dialect.value_or(forms.usual);
  const std::uint8_t alphabet = written_in == Dialect::vchess ? forms.vchess_alphabet : std::uint8_t{0};
  return variant.write_fen(setup, {.dialect = written_in, .alphabet = alphabet});
}
std::string fen_of(const Puzzle& puzzle, std::optional<Dialect> dialect) {
  return usual_fen(puzzle.ruleset.variant(), puzzle.setup, dialect);
}

std::optional<solve::Stipulation> stipulation_of(const Puzzle& puzzle) {
  if (const auto known = asked_by_theme(puzzle)) return known;
  const int moves = mate_in(puzzle);
  if (moves == 0) return std::nullopt;
  return solve::Stipulation{solve::Play::direct, solve::Goal::mate, {}, static_cast<unsigned>(2 * moves - 1)};
}

unsigned intended_solutions(const Puzzle& puzzle) {
  const auto found = puzzle.parameters.find("solutions");
  const auto number = found == puzzle.parameters.end() ? std::nullopt : whole_number(found->second, 0, 1'000'000);
  return static_cast<unsigned>(number.value_or(1));
}

Setup next_stage(const Puzzle& puzzle, std::size_t index, const Setup& before, const Setup& after) {
  if (!puzzle.is_line) return before;
  const auto asked = asked_by_theme(puzzle);
  const bool again =
      asked && index < asked->plies && solve::moves_again(asked->play, asked->plies - static_cast<unsigned>(index));
  return again ? puzzle.ruleset->after_pass(after) : after;
}

Played played(const Puzzle& puzzle) {
  Played result;
  Setup here = puzzle.setup;
  for (std::size_t i = 0; i < puzzle.moves.size(); ++i) {
    const auto legal = puzzle.ruleset.generator().setup_moves(here);
    const auto found = std::ranges::find(legal, puzzle.moves[i], &MoveOutcome::move);
    ensure(found != legal.end(), "a solution has legal moves only");
    result.before.push_back(here);
    result.after.push_back(found->after);
    here = next_stage(puzzle, i, here, found->after);
  }
  return result;
}

std::vector<std::string> solution_of(const Puzzle& puzzle) {
  const std::vector<Setup> stages = played(puzzle).before;
  std::vector<std::string> result;
  for (std::size_t i = 0; i < stages.size(); ++i)
    result.push_back(to_text(puzzle.moves[i], stages[i], puzzle.ruleset.variant()));
  return result;
}

std::vector<Square> marks_of(const Puzzle& puzzle) {
  std::vector<Square> marks;
  if (puzzle.moves.empty()) return marks;
  for (const Step& step : puzzle.moves.front()) {
    if (std::ranges::find(marks, step.to) == marks.end()) marks.push_back(step.to);
  }
  return marks;
}

int mate_in(const Puzzle& puzzle) {
  if (const auto asked = asked_by_theme(puzzle)) {
    const bool mates = asked->play == solve::Play::direct && asked->goal == solve::Goal::mate;
    return mates ? static_cast<int>(asked->plies + 1) / 2 : 0;
  }
  if (puzzle.moves.empty()) return 0;
  const std::size_t last = puzzle.is_line ? puzzle.moves.size() - 1 : 0;
  if (last % 2 != 0) return 0;
  const Status status = puzzle.ruleset.generator().setup_status(played(puzzle).after[last]);
  return status == Status::mate ? static_cast<int>(last / 2 + 1) : 0;
}

std::string task_of(const Puzzle& puzzle) {
  if (!puzzle.task.empty()) return puzzle.task;
  const std::string_view side = name_of(puzzle.setup.to_move);
  if (const int moves = mate_in(puzzle); moves > 0) return fmt::format("{} to move mates in {}.", side, moves);
  const auto asked = stipulation_of(puzzle);
  if (!asked) return fmt::format("{} to move.", side);
  const unsigned solutions = intended_solutions(puzzle);
  return fmt::format("{} begins: {}{}.", side, to_string(*asked),
                     solutions > 1 ? fmt::format(", {} solutions", solutions) : "");
}

BoardPicture picture_of(const Puzzle& puzzle) {
  BoardPicture picture = arbiter::picture_of(puzzle.setup, puzzle.ruleset.variant());
  picture.title = fmt::format("{}: {}", puzzle.ruleset->title(), task_of(puzzle));
  return picture;
}

std::string moves_from_before(const Puzzle& puzzle) {
  std::string moves;
  if (puzzle.before) moves = written(puzzle, *puzzle.before, puzzle.by);
  const std::vector<Setup> stages = played(puzzle).before;
  for (std::size_t i = 0; i < stages.size(); ++i)
    moves.append(moves.empty() ? "" : " ").append(written(puzzle, stages[i], puzzle.moves[i]));
  return moves;
}

std::string id_of(const Puzzle& puzzle) {
  return short_id(usual_fen(puzzle.ruleset.variant(), puzzle.before ? *puzzle.before : puzzle.setup) +
                  moves_from_before(puzzle));
}

std::string short_id(std::string_view text) {
  constexpr std::string_view digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  std::string id;
  std::uint64_t hash = fnv1a(text);
  for (int i = 0; i < 8; ++i, hash /= digits.size()) id += digits[hash % digits.size()];
  return id;
}

}  // namespace arbiter::puzzles
