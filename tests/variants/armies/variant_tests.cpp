#include "tests/variants/variant_tests.hpp"

#include <algorithm>

#include "verifier/variants/armies/rules.hpp"

namespace arbiter::tests::of_armies {
namespace {

void shows(const Shown&, int, ClauseSet& shown) {
  // The rules report it for every piece of the armies; it matters for those that move differently forwards and
  // backwards.
  if (!shown.contains("DA.charging_rook") && !shown.contains("DA.charging_knight") && !shown.contains("DA.colonel"))
    shown.erase("DA.forward");
  const bool others = std::any_of(shown.begin(), shown.end(),
                                  [](std::string_view id) { return id.starts_with("DA.") && id != "DA.castle"; });
  if (others) shown.insert("DA.armies");
}

std::vector<Invariant<bool>> invariants(std::size_t, const ConcreteView& view, Side to_move) {
  return armies::invariants(armies::Rules{}, view, to_move);
}

std::vector<breaking::Breaker> breakers() {
  using namespace breaking;
  return {
      {"AF116", "armies", "fairy",
       [](const std::string& text, Random&) -> Result {
         const std::size_t at = Words(text)[0].find_first_of("fFhHoOaAeEmM");
         if (at == std::string::npos) return std::nullopt;
         return Broken{text, at, {}};
       }},
      {"AF117", "armies", "vchess",
       [](const std::string& text, Random&) -> Result {
         Words words(text);
         const char own = words[5][0];
         const std::size_t at = words[0].find_first_of("ZVUP");
         if (at == std::string::npos) return std::nullopt;
         words[0][at] = own == 'C' ? 'V' : 'Z';
         return Broken{words.text(), at, {}};
       }},
      {"AF170", "armies", "vchess", word(5, "CX")},
      {"AF171", "armies", "fairy",
       [](const std::string& text, Random& random) -> Result {
         Words words(text);
         // Pieces of two armies on one side: it is unknown which are promoted. Only letters with a single meaning.
         words[0] = random.one_in(2) ? "4k3/8/8/3d4/8/8/8/3GKD2" : "2q1k3/8/3P4/8/8/8/8/3DKQ2";
         return Broken{words[0] + " w - - 0 " + std::to_string(1 + random.below(90)), 0, {}};
       }},
      {"AF172", "armies", "vchess",
       [](const std::string& text, Random&) -> Result {
         const Words words(text);
         const std::string others = words[5] == "CN" ? "NC" : "CN";
         return Broken{text, words.at(5), {.dialect = {}, .armies = others}};
       }},
  };
}

}  // namespace

VariantTests tests() {
  return {.shows = &shows, .breakers = breakers(), .invariants = &invariants, .invariant_games = 300};
}

}  // namespace arbiter::tests::of_armies
