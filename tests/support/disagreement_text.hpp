#pragma once

#include <string>
#include <vector>

#include <fmt/format.h>

#include "tests/support/drawn_board.hpp"
#include "verifier/crosscheck/agreement.hpp"
#include "verifier/notation/notation.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::tests {

/// The disagreement as text with a board, for people.
inline std::string describe(const Disagreement& disagreement, const Variant& variant) {
  std::string text =
      fmt::format("the two implementations of {} differ in {}\n{}\n{}\n", variant.name(), disagreement.what,
                  variant.write_fen(disagreement.setup, {}), draw(disagreement.setup.board, variant));
  const auto list = [&](const char* whose, const std::vector<MoveOutcome>& outcomes) {
    for (const MoveOutcome& outcome : outcomes) {
      text += fmt::format("{}: {} -> {}\n", whose, to_text(outcome.move, disagreement.setup, variant),
                          variant.write_fen(outcome.after, {}));
    }
  };
  list("only the first", disagreement.only_first);
  list("only the second", disagreement.only_second);
  return text;
}

}  // namespace arbiter::tests
