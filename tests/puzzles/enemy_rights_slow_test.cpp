// Some themes leave out the castling rights of the side not to move (Request::enemy_rights): what they show with such
// rights, they must show without. The space is widened here by what they leave out, positions that need the rights are
// composed in it, and the rights are taken away.
//
// Why it holds: a position stays sound without a right, and whoever moves cannot castle with the other side's king,
// except in stage 2 of Checkered, where the one such theme demands that there is no legal move: fewer rights never add
// one.
#define BOOST_TEST_MODULE enemy_rights
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "puzzles/compose/composer.hpp"
#include "tests/support/composed.hpp"
#include "verifier/orthodox/state.hpp"
#include "verifier/variants/variant.hpp"

using namespace arbiter;
using namespace arbiter::puzzles;
using namespace arbiter::tests;

namespace {

constexpr std::size_t wanted = 3;
constexpr std::size_t cases_tried = 25;
constexpr double seconds_a_case = 20;
/// No position was found for them within minutes. In castling-only all legal moves are castling by the side to move; in
/// switch-barred it is stage 1, where neither side moves a piece of the other; the two of Atomic speak of the moves of
/// one side alone.
constexpr std::array<std::string_view, 4> too_slow{"castling-only", "switch-barred", "explosion-answers-check",
                                                   "explosion-in-check"};

/// The cases of the theme with all rights open, of which the side not to move has at least one.
std::vector<Case> cases_with_rights(const Theme& theme, const Request& wide) {
  const SymbolicRules& rules = symbolic_rules(wide.ruleset);
  const std::vector<std::size_t> enemy = rules.castling_bits(wide.castling, opponent(wide.constraints.to_move));
  std::vector<Case> cases = theme.cases(wide);
  for (Case& each : cases) {
    std::erase_if(each.absent,
                  [&](std::size_t bit) { return std::find(enemy.begin(), enemy.end(), bit) != enemy.end(); });
    each.some_of = enemy;
  }
  // Kings that cannot castle make a case impossible at once; a case that fixes both kings has few that can.
  const Square home = Square::at(4, relative_rank(opponent(wide.constraints.to_move), 0));
  std::stable_partition(cases.begin(), cases.end(), [&](const Case& each) {
    return std::any_of(each.fixed.begin(), each.fixed.end(), [&](const auto& fixed) { return fixed.first == home; });
  });
  return cases;
}

/// The number of positions that were composed and judged without the rights.
std::size_t check(const Theme& theme, const Request& asked) {
  Request wide = asked;
  wide.enemy_rights = true;
  std::size_t found = 0;
  std::size_t tried = 0;
  for (const Case& part : cases_with_rights(theme, wide)) {
    if (found == wanted || ++tried > cases_tried) break;
    const Job job{.theme = theme,
                  .request = wide,
                  .part = part,
                  .style = {},
                  .reduce = false,
                  .at_most = {},
                  .known = {},
                  .seconds = seconds_a_case};
    const auto judge = [&](const WorkedPosition& position) {
      ++found;
      Setup without = position.setup;
      bool had = false;
      for (int file = 0; file < 8; ++file) {
        const Side enemy = opponent(without.to_move);
        had = had || orthodox::may_castle(without.state, enemy, file);
        orthodox::set_castling(without.state, enemy, file, false);
      }
      BOOST_TEST(had, theme.info().name << ": the case demands a right");
      BOOST_TEST(theme.judge(asked, without).holds,
                 theme.info().name << ": holds only with the rights of the side not to move: "
                                   << wide.ruleset->write_fen(position.setup, {Dialect::vchess, 0, 0}));
    };
    (void)work(job, {.position = judge, .left_out = [] {}});
  }
  return found;
}

}  // namespace

BOOST_AUTO_TEST_CASE(themes_need_no_rights_of_the_side_not_to_move) {
  std::size_t themes = 0;
  for (const Theme* theme : themes_of(nullptr)) {
    // A side that may castle has a rook or what stands for it: with other pieces there is nothing to compare.
    const bool by_kind = theme->info().name == "mate-by-kind";
    const Request request = by_kind ? request_for(*theme, "piece", "rook") : request_for(*theme);
    if (request.enemy_rights || request.castling == Castling::none) continue;
    if (std::find(too_slow.begin(), too_slow.end(), theme->info().name) != too_slow.end()) {
      BOOST_TEST_MESSAGE(theme->info().name << ": not tried, it takes the solver too long");
      continue;
    }
    ++themes;
    const std::size_t found = check(*theme, request);
    BOOST_TEST_MESSAGE(theme->info().name << ": " << found << " positions");
    BOOST_TEST(found > 0U, theme->info().name << ": no position with such rights was found, so nothing was compared");
  }
  BOOST_TEST(themes >= 16U);
}
