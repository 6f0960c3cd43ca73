// The solutions that Popeye printed for published problems, played by both implementations: every move is legal, and
// the last one of each line reaches the goal.
#include <boost/test/unit_test.hpp>

#include <array>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "tests/support/cut_text.hpp"
#include "verifier/notation/notation.hpp"
#include "verifier/position/position.hpp"
#include "verifier/solve/input/stipulation.hpp"
#include "verifier/solve/search/proof.hpp"
#include "verifier/variants/variant.hpp"

BOOST_AUTO_TEST_SUITE(popeye_replay_test)

namespace {

using namespace arbiter;
using namespace arbiter::solve;

struct Row {
  std::string source;
  Stipulation stipulation;
  Ruleset ruleset;
  Setup setup;
  bool lines;
  std::vector<std::string> solutions;
};

/// `e3xd5-d6` of the file is e3xd5,d5-d6 in this project's notation.
std::string with_legs(const std::string& move) {
  if (move.size() < 8 || move[2] != 'x' || move[5] != '-') return move;
  return move.substr(0, 5) + ',' + move.substr(3, 2) + move.substr(5);
}

std::vector<Row> rows() {
  std::ifstream file(ARBITER_SOURCE_DIR "/tests/solve/popeye_solutions.tsv");
  std::vector<Row> result;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    const auto fields = cut(line, "\t");
    BOOST_REQUIRE_MESSAGE(fields.size() == 5U, line);
    const auto stipulation = read_stipulation(fields[3]);
    const Variant* variant = variant_named(fields[1]);
    BOOST_REQUIRE_MESSAGE(stipulation && variant != nullptr, line);
    const auto setup = Ruleset(*variant).parse_fen(fields[2], {});
    BOOST_REQUIRE_MESSAGE(setup, line);
    result.push_back({fields[0], *stipulation, Ruleset(*variant, profile_named(*variant, "problemists").value_or(0)),
                      setup->setup, cooperative(stipulation->play),
                      fields[4] == "-" ? std::vector<std::string>() : cut(fields[4], " | ")});
  }
  return result;
}

/// The set-up after a move that both implementations know and agree on; nothing if it is not legal.
std::optional<MoveOutcome> played(const Row& row, const Setup& before, const std::string& move) {
  std::array<std::optional<MoveOutcome>, 2> found;
  const std::array<const MoveSource*, 2> sources{&row.ruleset.generator(), &row.ruleset.rules()};
  for (std::size_t i = 0; i < 2; ++i) {
    if (auto outcome = find_move(move, before, row.ruleset.variant(), sources[i]->setup_moves(before)))
      found[i] = *outcome;
  }
  if (!found[0] || !found[1] || !(found[0]->after == found[1]->after)) return std::nullopt;
  return found[0];
}

/// Whether the same side also makes the move after number `index`, from 0, of `count`.
bool goes_on(Play play, std::size_t index, std::size_t count) {
  if (play == Play::series) return index + 1 < count;
  return in_series(play) && index + 2 < count;
}

bool holds(const Row& row, const MoveOutcome& last) {
  const MoveSource& source = row.ruleset.rules();
  const Setup& after = last.after;
  const bool check = source.in_check(after, after.to_move);
  const bool immobile = source.setup_moves(after).empty();
  const Step& step = last.move.back();
  switch (row.stipulation.goal) {
    case Goal::mate: return check && immobile;
    case Goal::stalemate: return !check && immobile;
    case Goal::check: return check;
    case Goal::capture: return !last.move.front().captures.empty();
    case Goal::square: return step.to == *row.stipulation.target;
    case Goal::proof_game: return after.board == row.setup.board;
    case Goal::double_mate: return DeclaredGoals{row.ruleset, row.stipulation}.reached(last);
    default: return false;
  }
}

}  // namespace

BOOST_AUTO_TEST_CASE(popeye_and_both_implementations_agree_on_solutions) {
  const std::vector<Row> all = rows();
  BOOST_REQUIRE(all.size() > 70U);
  std::size_t lines = 0;
  std::size_t keys = 0;
  for (const Row& row : all) {
    BOOST_TEST_INFO_SCOPE(row.source << ", " << to_string(row.stipulation));
    BOOST_TEST(!row.solutions.empty());
    for (const std::string& solution : row.solutions) {
      const std::vector<std::string> moves = cut(solution, " ");
      BOOST_TEST(moves.size() <= (row.lines ? row.stipulation.plies : 1U), solution);
      ++(row.lines ? lines : keys);
      Setup setup = row.setup;
      if (row.stipulation.goal == Goal::proof_game)
        setup = row.ruleset.parse_fen(row.ruleset->positions().front().fen, {})->setup;
      std::optional<MoveOutcome> last;
      for (std::size_t i = 0; i < moves.size(); ++i) {
        last = played(row, setup, with_legs(moves[i]));
        // The move that mates both sides is legal but for the safety of kings, which only the rules list.
        if (!last && row.stipulation.goal == Goal::double_mate && i + 1 == moves.size()) {
          if (const auto found =
                  find_move(with_legs(moves[i]), setup, row.ruleset.variant(), unguarded_moves(row.ruleset, setup)))
            last = *found;
        }
        BOOST_REQUIRE_MESSAGE(last, fmt::format("{}: {} in {}", row.source, moves[i], solution));
        const Side mover = setup.to_move;
        setup = last->after;
        if (!goes_on(row.stipulation.play, i, moves.size())) continue;
        setup.to_move = mover;
        setup = row.ruleset.essential(setup);
      }
      if (row.lines) BOOST_TEST(holds(row, *last), solution);
    }
  }
  BOOST_TEST(lines > 60U);
  BOOST_TEST(keys > 20U);
}

BOOST_AUTO_TEST_SUITE_END()
