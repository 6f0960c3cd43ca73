#pragma once

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

#include <boost/test/unit_test.hpp>

#include <fmt/format.h>

#include "tests/support/reference_solver.hpp"
#include "verifier/solve/search/solve.hpp"
#include "verifier/support/random.hpp"
#include "verifier/variants/variant.hpp"

/// Two solvers, over the generator and over the declarative rules, are given the same random problems.
namespace arbiter::tests {

/// A random position of a few pieces; nothing if the draw is not a position.
inline std::optional<Position> small_position(Ruleset ruleset, Random& random) {
  Setup setup = ruleset.random_setup(random);
  const int most = 4 + static_cast<int>(random.below(4));
  std::vector<Square> others;
  for (const Square square : setup.board.occupied()) {
    const RoleInfo& role = role_info(ruleset.variant(), setup.board[square]->role);
    if (role.name != "king") others.push_back(square);
  }
  while (setup.board.occupied().size() > most && !others.empty()) {
    const std::size_t i = random.below(others.size());
    setup.board.clear(others[i]);
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
  }
  return Position::with_usual_kings(ruleset, ruleset.essential(setup));
}

/// A random position with pieces around the kings, and few elsewhere.
inline std::optional<Position> walled_position(Ruleset ruleset, Random& random) {
  Setup setup = ruleset.random_setup(random);
  const auto is_king = [&](Square square) {
    return role_info(ruleset.variant(), setup.board[square]->role).name == "king";
  };
  for (const Square square : setup.board.occupied()) {
    if (is_king(square)) continue;
    bool near = false;
    for (const Square king : setup.board.occupied())
      near = near || (is_king(king) && std::abs(king.file() - square.file()) <= 1 &&
                      std::abs(king.rank() - square.rank()) <= 1);
    if (random.below(5) < (near ? 1U : 3U)) setup.board.clear(square);
  }
  return Position::with_usual_kings(ruleset, ruleset.essential(setup));
}

/// The first moves, or the lines, of an answer, of exactly the stipulation's length in help and series play; sorted.
inline std::vector<std::string> solutions_of(const solve::Answer& answer) {
  std::vector<std::string> result;
  if (!solve::cooperative(answer.stipulation.play)) {
    for (const solve::PlayedMove& key : answer.solutions) result.push_back(key.text);
  } else {
    const std::function<void(const solve::PlayedMove&, const std::string&)> add = [&](const solve::PlayedMove& move,
                                                                                      const std::string& so_far) {
      const std::string line = so_far + (so_far.empty() ? "" : " ") + move.text;
      if (move.next.empty()) result.push_back(line);
      for (const solve::PlayedMove& next : move.next) add(next, line);
    };
    for (const solve::PlayedMove& first : answer.solutions) {
      if (first.plies == answer.stipulation.plies) add(first, "");
    }
  }
  std::sort(result.begin(), result.end());
  return result;
}

struct AgreementCount {
  std::size_t problems = 0;
  std::size_t solved = 0;  ///< with a solution
};

/// Draws positions until `wanted` problems were compared, or `draws` were tried. Problems that cost the second solver
/// more than `most_nodes` are left out.
inline AgreementCount compare_solvers(Ruleset ruleset, const std::string& stipulation, std::size_t wanted,
                                      std::uint64_t most_nodes, std::uint64_t seed,
                                      std::optional<Position> (&drawn)(Ruleset, Random&) = small_position) {
  const auto asked = solve::read_stipulation(stipulation);
  BOOST_REQUIRE_MESSAGE(asked.has_value(), stipulation);
  AgreementCount count;
  if (!solve::refused(*asked, ruleset).empty()) return count;
  Random random(seed);
  for (std::size_t draw = 0; draw < wanted * 8 && count.problems < wanted; ++draw) {
    const auto position = drawn(ruleset, random);
    if (!position || !solve::refused(*asked, *position).empty()) continue;
    if (solve::too_large_for_reference(*position, *asked, most_nodes)) continue;
    std::vector<std::string> expected;
    try {
      expected = solve::reference_solutions(*position, *asked, most_nodes);
    } catch (const solve::ReferenceStopped&) {
      continue;
    }
    solve::Request request;
    request.stipulation = *asked;
    request.keys_only = true;
    request.most_solutions = 1'000'000;
    request.most_lines = 10'000'000;
    request.table_bytes = std::size_t{1} << 16U;  // small, so that entries are replaced
    const solve::Answer answer = solve::solve(*position, request);
    ++count.problems;
    count.solved += expected.empty() ? 0 : 1;
    const std::vector<std::string> found = solutions_of(answer);
    BOOST_TEST_REQUIRE(
        found == expected,
        fmt::format("{}/{} {} {}: search {} solutions ({}), rules {} ({})", ruleset->name(), ruleset.index(),
                    stipulation, ruleset->write_fen(position->setup(), {}), found.size(),
                    found.empty() ? "" : found.front(), expected.size(), expected.empty() ? "" : expected.front()));
  }
  return count;
}

/// One stipulation of each class: long enough to have replies, short enough for the second solver.
inline const std::vector<std::string>& small_stipulations() {
  static const std::vector<std::string> all{
      "#1",     "#2",   "s#1",     "s#2",    "r#1",     "r#2",      "semi-r#2", "h#1",      "h#1.5",     "h#2",
      "hs#1.5", "hs#2", "ser-#2",  "ser-#3", "ser-h#2", "ser-h=2",  "ser-s#2",  "=1",       "=2",        "h=1.5",
      "h==1",   "+1",   "s+1",     "hx1.5",  "x2",      "ser-x3",   "zd4 2",    "hzd5 1.5", "ser-zd4 3", "ser-=2",
      "win1",   "win2", "hwin1.5", "swin1",  "rwin2",   "ser-win2", "slose1",   "slose2",   "hlose1.5"};
  return all;
}

}  // namespace arbiter::tests
