#include "tests/variants/variant_tests.hpp"

#include "verifier/variants/crazyhouse/rules.hpp"

namespace arbiter::tests::of_crazyhouse {
namespace {

void shows(const Shown& at, int, ClauseSet& shown) {
  const auto drops = [&](const MoveOutcome& move) { return at.first(move).places; };
  if (at.rules.in_check(at.setup, at.side) && at.any(drops)) shown.insert("ZH.drop.check");
}

std::vector<Invariant<bool>> invariants(std::size_t, const ConcreteView& view, Side to_move) {
  return crazyhouse::invariants(crazyhouse::Rules{}, view, to_move);
}

std::vector<breaking::Breaker> breakers() {
  using namespace breaking;
  return {
      {"AF184", "crazyhouse", "fen",
       [](const std::string& text, Random& random) -> Result {
         const std::size_t pocket = text.find('[') + 1;
         return Broken{text.substr(0, pocket) + "Kkx1~"[random.below(5)] + text.substr(pocket), pocket, {}};
       }},
      {"AF215", "crazyhouse", "fen",
       [](const std::string& text, Random& random) -> Result {
         const std::size_t pocket = text.find('[') + 1;
         return Broken{text.substr(0, pocket) + (random.one_in(2) ? "QQq" : "NNNnn") + text.substr(pocket), 0, {}};
       }},
  };
}

}  // namespace

VariantTests tests() { return {.shows = &shows, .breakers = breakers(), .invariants = &invariants}; }

}  // namespace arbiter::tests::of_crazyhouse
