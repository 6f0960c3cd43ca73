// Checks of reachability: what they find, what they leave alone, and that legal play never fails one.
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <string_view>

#include "tests/support/every.hpp"
#include "tests/support/fen_corpus.hpp"
#include "tests/support/last_moves.hpp"
#include "tests/support/reach_play.hpp"
#include "verifier/diagnostics/checks.hpp"
#include "verifier/orthodox/soundness/reach_pawns.hpp"
#include "verifier/orthodox/state.hpp"
#include "verifier/variants/interweave/state.hpp"

BOOST_AUTO_TEST_SUITE(reachability_test)

using namespace arbiter;
using namespace arbiter::testing;

namespace {

/// `usual`: in a game from the usual set-up.
Faults found_in(const Variant& variant, const std::string& fen, const FenOptions& options, bool usual = false) {
  const auto parsed = Ruleset(variant).parse_fen(fen, options);
  BOOST_REQUIRE_MESSAGE(parsed, fen);
  const auto position = Position::from_setup(Ruleset(variant), parsed->setup, parsed->map);
  BOOST_REQUIRE_MESSAGE(position, fen);
  Faults faults = soundness::reachability(*position, parsed->map);
  if (!usual) return faults;
  for (Fault& fault : Ruleset(variant).usual_start_faults(parsed->setup, parsed->map))
    faults.push_back(std::move(fault));
  return faults;
}

}  // namespace

BOOST_AUTO_TEST_CASE(unreachable_positions_are_found_where_they_are_marked) {
  std::set<std::string> exercised;
  for (const CorpusLine& line : corpus_lines("corpus/fens/unreachable.fens")) {
    BOOST_TEST_CONTEXT("line " << line.number << ": " << line.fen) {
      std::multiset<std::pair<std::string, std::size_t>> expected;
      std::multiset<std::pair<std::string, std::size_t>> found;
      BOOST_REQUIRE_EQUAL(line.rules.size(), line.marks.size());
      for (std::size_t i = 0; i < line.rules.size(); ++i) expected.emplace(line.rules[i], line.marks[i]);
      const bool usual = std::count(line.rules.begin(), line.rules.end(), "AF317") > 0;
      for (const Fault& fault : found_in(*line.variant, line.fen, line.options, usual)) {
        found.emplace(std::string(fault.check.name()), fault.begin);
        BOOST_TEST((fault.level == check_info(fault.check).level));
        BOOST_TEST((!fault.message.empty() && !fault.expected.empty() && fault.end <= line.fen.size()));
        exercised.insert(std::string(fault.check.name()));
      }
      BOOST_TEST((found == expected),
                 (found.empty() ? std::string("nothing")
                                : found.begin()->first + "@" + std::to_string(found.begin()->second)));
      // Apart from that they are positions without faults.
      const auto parsed = Ruleset(*line.variant).parse_fen(line.fen, line.options);
      for (const Fault& fault : Ruleset(*line.variant).faults(parsed->setup, parsed->map))
        BOOST_TEST((fault.level < Level::error), fault.message);
    }
  }
  for (const CheckInfo& check : checks_of(std::array<std::string_view, 1>{"AF3"}))
    BOOST_TEST(exercised.count(std::string(check.id)) == 1U, check.id);
}

BOOST_AUTO_TEST_CASE(neighbours_of_unreachable_positions_are_left_alone) {
  std::size_t lines = 0;
  for (const CorpusLine& line : corpus_lines("corpus/fens/reachable.fens")) {
    ++lines;
    const Faults faults = found_in(*line.variant, line.fen, line.options);
    BOOST_TEST(
        faults.empty(),
        line.fen << ": " << (faults.empty() ? "" : std::string(faults[0].check.name()) + " " + faults[0].message));
  }
  BOOST_TEST(lines > 10U);
}

BOOST_AUTO_TEST_CASE(legal_play_breaks_no_rule) {
  for (const Variant* variant : all_variants()) {
    for (std::size_t profile = 0; profile < variant->profiles().size(); ++profile)
      tests::check_no_findings(Ruleset(*variant, profile), 6, 1500 / tests::every_nth());
  }
}

BOOST_AUTO_TEST_CASE(one_move_from_any_position_breaks_no_rule_of_last_moves) {
  for (const Variant* variant : all_variants()) {
    if (variant->safety_clause().empty()) continue;  // kings are not royal there
    for (std::size_t profile = 0; profile < variant->profiles().size(); ++profile) {
      const tests::LastMoves seen = tests::check_last_moves(Ruleset(*variant, profile), 11 + profile, 300);
      BOOST_TEST(seen.positions == 300U);
      // Where there is a mate there are checks; where there is none they may be forbidden.
      const auto clauses = variant->clauses();
      const bool mates = std::any_of(clauses.begin(), clauses.end(),
                                     [](const ClauseInfo& clause) { return clause.id.ends_with(".mate"); });
      BOOST_TEST((mates ? seen.checks > 100U : seen.checks == 0U), variant->name());
    }
  }
}

BOOST_AUTO_TEST_CASE(dealt_set_ups_break_no_rule) {
  for (const Variant* variant : all_variants()) {
    for (std::uint64_t seed = 0; seed < 400; ++seed) {
      const std::string fen = variant->write_fen(variant->shuffled_start(seed), {Dialect::vchess, 0, 0});
      const Faults faults = found_in(*variant, fen, {});
      BOOST_TEST(faults.empty(), fen);
    }
  }
}

BOOST_AUTO_TEST_CASE(fewest_captures_is_the_cheapest_assignment) {
  // Against the definition: all ways to give three pawns different starts.
  Random random(3);
  for (int i = 0; i < 3000; ++i) {
    SquareSet pawns;
    while (pawns.size() < 3)
      pawns |=
          Square::at(static_cast<int>(random.below(8)), 1 + static_cast<int>(random.below(random.one_in(2) ? 3 : 6)));
    std::vector<Square> list(pawns.begin(), pawns.end());
    std::optional<int> least;
    for (int a = 0; a < 8; ++a) {
      for (int b = 0; b < 8; ++b) {
        for (int c = 0; c < 8; ++c) {
          const std::array<int, 3> starts{a, b, c};
          if (a == b || a == c || b == c) continue;
          int sum = 0;
          for (std::size_t k = 0; k < 3; ++k) {
            const int aside = std::abs(list[k].file() - starts[k]);
            sum += aside > list[k].rank() - 1 ? 1000 : aside;
          }
          if (sum < 1000 && (!least || sum < *least)) least = sum;
        }
      }
    }
    for (const int most : {0, 1, 2, 5, 15}) {
      if (reach::come_cheaply(pawns, Side::white, most)) BOOST_REQUIRE((least && *least <= most));
    }
    BOOST_REQUIRE((reach::fewest_captures(pawns, Side::white) == least));
  }
}

BOOST_AUTO_TEST_CASE(starts_of_interweaves_pawns_by_trying_all) {
  Random random(4);
  for (int i = 0; i < 3000; ++i) {
    SquareSet pawns;
    while (pawns.size() < 3)
      pawns |= Square::at(static_cast<int>(random.below(8)), 1 + static_cast<int>(random.below(3)));
    std::vector<Square> list(pawns.begin(), pawns.end());
    const auto reaches = [](Square square, int file) {
      const int ahead = square.rank() - 1;
      const int aside = std::abs(square.file() - file);
      return aside <= ahead && (ahead - aside) % 2 == 0;
    };
    bool any = false;
    for (int a = 0; a < 8; ++a) {
      for (int b = 0; b < 8; ++b) {
        for (int c = 0; c < 8; ++c) {
          any =
              any || (a != b && a != c && b != c && reaches(list[0], a) && reaches(list[1], b) && reaches(list[2], c));
        }
      }
    }
    BOOST_REQUIRE(interweave::have_starts(pawns, Side::white) == any);
  }
}

// Whatever is played from the usual set-up, no bishop is where the usual start forbids it; one that is put behind
// unmoved pawns on another file than c and f is, in each of these positions.
BOOST_AUTO_TEST_CASE(play_from_the_usual_start_keeps_its_checks) {
  std::map<std::string_view, std::size_t> forbidden;
  for (const Variant* variant : all_variants()) {
    const auto start = Ruleset(*variant).parse_fen(variant->positions().front().fen, {});
    BOOST_REQUIRE(start);
    Random random(5);
    for (std::size_t game = 0; game < 40; game += tests::every_nth()) {
      Setup here = start->setup;
      for (int ply = 0; ply < 60; ++ply) {
        const auto moves = Ruleset(*variant).generator().setup_moves(here);
        if (moves.empty()) break;
        here = moves[random.below(moves.size())].after;
        BOOST_TEST(Ruleset(*variant).usual_start_faults(here, {}).empty(),
                   variant->write_fen(here, {Dialect::vchess, 0, 0}));
        if (variant->name() == "interweave") continue;  // its pieces are others
        for (const Side side : {Side::white, Side::black}) {
          for (const Square square : reach::closed_squares(here.board, side)) {
            if (square.file() == 2 || square.file() == 5) continue;
            Setup wrong = here;
            wrong.board.put(square, piece_of(side, orthodox::bishop));
            const Faults faults = Ruleset(*variant).usual_start_faults(wrong, {});
            forbidden[variant->name()] += static_cast<std::size_t>(
                std::count_if(faults.begin(), faults.end(), [](const Fault& fault) { return fault.check == "AF305"; }));
          }
        }
      }
    }
  }
  // In Take & Make a bishop leaves such a square by a make-leg, and comes to one.
  for (const char* name :
       {"chess", "armies", "checkered", "kingofthehill", "threecheck", "antichess", "atomic", "duck"})
    BOOST_TEST(forbidden[name] > 1000U / tests::every_nth(), name << ": " << forbidden[name]);
  BOOST_TEST(forbidden["takemake"] == 0U);
}

BOOST_AUTO_TEST_SUITE_END()
