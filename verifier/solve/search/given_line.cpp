#include "verifier/solve/search/problem_request.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "verifier/notation/notation.hpp"
#include "verifier/notation/typed_move.hpp"
#include "verifier/notation/typed_word.hpp"
#include "verifier/position/variant.hpp"
#include "verifier/solve/search/solve.hpp"
#include "verifier/support/printable.hpp"

namespace arbiter::solve {

GivenLine play_given(std::string_view moves, const WrittenRoot& from, const Location& where) {
  const Variant& variant = from.root.variant();
  const MoveSource& generator = from.root.ruleset().generator();
  GivenLine line{.start = from, .before = {}, .moves = {}};
  Root here = from.root;
  bool led = false;
  for (MoveWord word = next_move_word(moves, 0); word.begin < moves.size(); word = next_move_word(moves, word.end)) {
    const std::string_view text = moves.substr(word.begin, word.end - word.begin);
    const std::vector<MoveOutcome> legal = generator.setup_moves(here.setup());
    const GameMove found = find_game_move(text, here.setup(), variant, legal);
    if (found.kind != GameMove::Kind::legal) {
      line.wrong = Finding{.check = found.kind == GameMove::Kind::illegal     ? CheckId("AM110")
                                    : found.kind == GameMove::Kind::ambiguous ? CheckId("AM112")
                                                                              : CheckId("AM111")};
      line.wrong->message = fmt::format("{} of the puzzle's moves is not a legal move", printable(text, 40));
      line.wrong->where = where;
      line.wrong->wanted = found.fault->expected;
      line.wrong->notes.push_back("in the position " + variant.write_fen(here.setup(), from.style));
      return line;
    }
    if (led) {
      line.before.push_back(here);
      line.moves.push_back(*found.move);
    }
    here = here.after(*found.move);
    if (!led) {
      line.start.root = here;
      line.start.fen = variant.write_fen(here.setup(), from.style);
    }
    led = true;
  }
  const Status end = generator.setup_status(here.setup());
  if (line.moves.size() % 2 == 1 && (end == Status::mate || end == Status::lost)) {
    line.stipulation = usual_stipulation(from.root.ruleset(), static_cast<unsigned>(line.moves.size() / 2 + 1));
    // What ends the game otherwise than by mate is more than a mate.
    if (end == Status::lost && line.stipulation->goal == Goal::mate) line.stipulation->goal = Goal::win;
  }
  return line;
}

std::string contradiction(std::string_view themes, const GivenLine& line) {
  constexpr std::string_view theme = "mateIn";
  const std::size_t at = themes.find(theme);
  if (at == std::string_view::npos || at + theme.size() >= themes.size()) return {};
  const char digit = themes[at + theme.size()];
  if (digit < '1' || digit > '9') return {};
  const auto moves = static_cast<std::size_t>(digit - '0');
  if (!line.stipulation) return fmt::format("the themes say mateIn{}, and the line does not end the game", digit);
  // Lichess's mateIn5 stands for five moves or more.
  const std::size_t has = line.moves.size() / 2 + 1;
  if (has == moves || (moves == 5 && has > 5)) return {};
  return fmt::format("the themes say mateIn{}, and the line has {} moves", digit, has);
}

LineStep compare_key(const GivenLine& line, std::size_t i, const Answer& answer) {
  const Root& here = line.before[i];
  const auto name = [&](const Move& move) { return to_text(move, here.setup(), here.variant()); };
  const std::string goal = to_string(answer.stipulation);
  std::vector<std::string> others;
  bool has = false;
  for (const PlayedMove& key : answer.solutions) {
    const bool same = key.outcome.move == line.moves[i].move;
    has = has || same;
    if (!same) others.push_back(name(key.outcome.move));
  }
  if (!has && !answer.count_is_least)
    return {true, fmt::format("{} of the line does not solve {}", name(line.moves[i].move), goal)};
  if (others.empty()) return {};
  std::ranges::sort(others);
  return {false, fmt::format("besides {} of the line, {} {} {}", name(line.moves[i].move), fmt::join(others, ", "),
                             others.size() == 1 ? "solves" : "solve", goal)};
}

}  // namespace arbiter::solve
