#include "verifier/tables/words.hpp"

#include <fmt/format.h>

namespace arbiter::tables {

std::string in_words(Value value) {
  if (value.outcome == Outcome::draw) return "drawn";
  const char* word = value.outcome == Outcome::win ? "won" : "lost";
  if (value.plies == 0) return fmt::format("{}, the game has ended", word);
  return fmt::format("{} in {} {}", word, value.plies, value.plies == 1 ? "ply" : "plies");
}

const char* name_of(Outcome outcome) noexcept {
  switch (outcome) {
    case Outcome::win: return "win";
    case Outcome::loss: return "loss";
    case Outcome::draw: break;
  }
  return "draw";
}

}  // namespace arbiter::tables
