// As solver_agreement_test, with more problems, and larger ones. Many more, which takes hours:
//
//   solver_agreement_slow_test --log_level=message -- N [VARIANT]
//
// N problems of each of the small stipulations, in each variant and profile; or, with VARIANT, N problems of each kind
// of play in that variant, its profiles together, most of them short.
#define BOOST_TEST_MODULE solver_agreement_slow
#include <boost/test/unit_test.hpp>

#include <chrono>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/solver_agreement.hpp"
#include "tests/variants/variant_tests.hpp"

using namespace arbiter;
using namespace arbiter::tests;

namespace {

constexpr std::uint64_t seed = 20'261'122;
constexpr std::uint64_t most_nodes = 400;

int arguments() { return boost::unit_test::framework::master_test_suite().argc; }
std::string argument(int i) { return boost::unit_test::framework::master_test_suite().argv[i]; }

std::size_t problems_of_a_kind() {
  if (arguments() < 2) return 20;
  const long asked = std::strtol(argument(1).c_str(), nullptr, 10);
  BOOST_REQUIRE_MESSAGE(asked >= 20, "-- N: a number from 20");
  return static_cast<std::size_t>(asked);
}

/// The stipulations of a kind of play: the second solver takes a few milliseconds for a problem of the shorter ones,
/// ten times as long for one of the longer.
struct Kind {
  std::string play;
  std::vector<std::string> shorter;
  std::vector<std::string> longer;
};

const std::vector<Kind>& kinds() {
  static const std::vector<Kind> all{
      {"direct", {"#1", "=1", "+1", "x1", "win1"}, {"#2", "=2", "x2", "zd4 2", "win2"}},
      {"self", {"s#1", "s+1", "sx1", "s=1", "swin1", "slose1", "slose2"}, {"s#2", "sx2", "szd4 2"}},
      {"reflex", {"r#1", "r=1", "r+1", "rwin1"}, {"r#2", "rx2", "rwin2"}},
      {"semi-reflex", {"semi-r#1", "semi-r+1", "semi-rx1"}, {"semi-r#2", "semi-rx2"}},
      {"help", {"h#1", "h=1", "h==1", "h+1", "hwin1", "hlose1.5"}, {"h#1.5", "h=1.5", "hx1.5", "hzd5 1.5", "hwin1.5"}},
      {"helpself", {"hs#1", "hs+1", "hsx1"}, {"hs#1.5", "hsx1.5"}},
      {"series", {"ser-#1", "ser-x1", "ser-=1", "ser-#2", "ser-win2"}, {"ser-#3", "ser-x3", "ser-zd4 3", "ser-=2"}},
      {"series-help", {"ser-h#1", "ser-h=1", "ser-h+1"}, {"ser-h#2", "ser-h=2", "ser-hx2"}},
      {"series-self", {"ser-s#1", "ser-s+1", "ser-sx1"}, {"ser-s#2", "ser-sx2"}},
  };
  return all;
}

/// Compares `wanted` problems, in equal parts of the stipulations and profiles that the variant has.
AgreementCount compare_parts(const Variant& variant, const std::vector<std::string>& stipulations, std::size_t wanted) {
  std::vector<std::pair<std::size_t, std::string>> played;
  for (std::size_t profile = 0; profile < variant.profiles().size(); ++profile) {
    for (const std::string& each : stipulations) {
      if (!solve::refused(solve::read_stipulation(each).value(), Ruleset(variant, profile)).empty()) continue;
      played.emplace_back(profile, each);
    }
  }
  AgreementCount sum;
  for (const auto& [profile, each] : played) {
    const AgreementCount count = compare_solvers(Ruleset(variant, profile), each,
                                                 (wanted + played.size() - 1) / played.size(), most_nodes, seed);
    sum.problems += count.problems;
    sum.solved += count.solved;
  }
  return sum;
}

void compare_kinds(const Variant& variant, std::size_t wanted) {
  for (const Kind& kind : kinds()) {
    const auto begin = std::chrono::steady_clock::now();
    AgreementCount sum = compare_parts(variant, kind.longer, wanted / 50);
    const AgreementCount rest = compare_parts(variant, kind.shorter, wanted - std::min(wanted, sum.problems));
    sum.problems += rest.problems;
    sum.solved += rest.solved;
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
    BOOST_TEST_MESSAGE(fmt::format("{} {}: {} problems, {} with a solution, {:.0f} s", variant.name(), kind.play,
                                   sum.problems, sum.solved, took.count()));
  }
}

}  // namespace

BOOST_AUTO_TEST_CASE(many_problems_have_the_same_solutions) {
  const std::size_t wanted = problems_of_a_kind();
  if (arguments() > 2) {
    const Variant* variant = variant_named(argument(2));
    BOOST_TEST_REQUIRE(variant != nullptr, "-- N VARIANT: the name of a variant");
    return compare_kinds(*variant, wanted);
  }
  for (const Variant* variant : all_variants()) {
    for (std::size_t profile = 0; profile < variant->profiles().size(); ++profile) {
      if (variant->profiles()[profile].players > 2) continue;  // no problems are set for three
      if (variant->name() == "duck") continue;                 // a thousand moves a position are too many here
      // With pockets the second solver takes ten times as long: the fewest problems that the sum below allows.
      const std::size_t each = variant->name() == "crazyhouse" ? (wanted + 1) / 2 : wanted;
      AgreementCount sum;
      for (const std::string& stipulation : small_stipulations()) {
        const AgreementCount count = compare_solvers(Ruleset(*variant, profile), stipulation, each, most_nodes, seed);
        sum.problems += count.problems;
        sum.solved += count.solved;
      }
      BOOST_TEST_MESSAGE(variant->name() << " " << profile << ": " << sum.problems << " problems, " << sum.solved
                                         << " with a solution");
      BOOST_TEST(sum.problems >= 300U, variant->name());
      // Without check and mate fewer stipulations are asked of Antichess.
      BOOST_TEST(sum.solved >= (variant->profiles()[profile].wins_by == WinsBy::own ? 50U : 30U), variant->name());
    }
  }
}
