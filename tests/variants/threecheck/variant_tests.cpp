#include "tests/variants/variant_tests.hpp"

namespace arbiter::tests::of_threecheck {
namespace {

std::vector<breaking::Breaker> breakers() {
  using namespace breaking;
  return {
      {"AF242", "threecheck", "fen",
       [](const std::string& text, Random&) -> Result {
         Words words(text);
         words.words.erase(words.words.begin() + 4);
         const std::string left = words.text();
         if (left.find("/pppppppp/") != std::string::npos) return std::nullopt;  // none can have been given
         return Broken{left, left.size(), {}};
       }},
      {"AF182", "threecheck", "fen", word(4, "4+3")},
      {"AF280", "threecheck", "fen",
       [](const std::string& text, Random&) -> Result {
         return with_word(text, 4, white_to_move(text) ? "0+3" : "3+0");  // the side to move has already won
       }},
  };
}

}  // namespace

VariantTests tests() { return {.breakers = breakers()}; }

}  // namespace arbiter::tests::of_threecheck
