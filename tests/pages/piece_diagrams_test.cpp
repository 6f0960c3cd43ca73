// One piece on an empty board with its marks and its name, as every rule page shows them: right ones are right whatever
// the claims know of other boards, and a mark too few or too many is told, and nothing else.
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "tests/support/every.hpp"
#include "verifier/notation/notation.hpp"
#include "verifier/pages/claims/verify_page.hpp"
#include "verifier/support/random.hpp"
#include "verifier/variants/variant.hpp"

BOOST_AUTO_TEST_SUITE(piece_diagrams_test)

using namespace arbiter;
using namespace arbiter::pages;

namespace {

std::string board_with(char sign, Square square) {
  std::string board;
  for (int rank = 7; rank >= 0; --rank) {
    if (rank == square.rank()) {
      if (square.file() > 0) board += static_cast<char>('0' + square.file());
      board += sign;
      if (square.file() < 7) board += static_cast<char>('0' + 7 - square.file());
    } else {
      board += '8';
    }
    if (rank > 0) board += '/';
  }
  return board;
}

/// The findings as "AV301 -a4 +b5", and the claims that held.
struct Reported {
  std::string findings;
  std::size_t held = 0;
};

Reported reported(const Variant& variant, const std::string& board, const std::vector<std::string>& marks,
                  const std::string& name) {
  std::string list;
  for (const std::string& mark : marks) list += (list.empty() ? "" : ",") + mark;
  VerifyOptions options;
  options.variant = &variant;
  options.strict = true;
  const PageReport report = verify_page(
      "page", fmt::format("figure\n  .diagram\n    | fen:{} {}:\n  figcaption Moves of the {}.\n", board, list, name),
      options);
  Reported result;
  for (const Finding& finding : report.findings) {
    result.findings += (result.findings.empty() ? "" : " ") + std::string(finding.check.name());
    for (const std::string& square : finding.missing) result.findings += " -" + square;
    for (const std::string& square : finding.extra) result.findings += " +" + square;
  }
  for (const CheckedClaim& each : report.diagrams.at(0).claims) result.held += each.outcome == Outcome::holds ? 1 : 0;
  return result;
}

}  // namespace

BOOST_AUTO_TEST_CASE(right_marks_are_right_and_wrong_ones_are_told) {
  Random random(40);
  const int squares = tests::every_nth() == 1 ? 4 : 1;
  std::size_t diagrams = 0;
  std::size_t of_armies = 0;
  for (const Variant* variant : all_variants()) {
    for (const RoleInfo& role : variant->roles()) {
      if (role.shared != 0 && role.shared == role.letter) continue;  // the duck goes only inside a move
      for (const Side side : {Side::white, Side::black}) {
        for (int i = 0; i < squares; ++i) {
          const Square square(static_cast<int>(random.below(64)));
          const bool pawn = role.name == "pawn";
          if (pawn && (square.rank() == 0 || square.rank() == 7)) continue;
          const std::string board = board_with(letter(piece_of(side, role.role), *variant), square);
          const auto parsed = Ruleset(*variant).parse_fen(board, {});
          BOOST_REQUIRE_MESSAGE(parsed, board);
          SquareSet reached;
          for (const StepOutcome& outcome : Ruleset(*variant).rules().steps_of(parsed->setup, square))
            reached |= SquareSet(outcome.step.to);
          std::vector<std::string> marks;
          for (const Square to : reached) marks.push_back(to.name());
          if (marks.size() < 2) continue;
          const std::string name(role.name);
          BOOST_TEST_CONTEXT(variant->name() << " " << board << " " << name) {
            ++diagrams;
            of_armies += variant->name() == "armies" ? 1 : 0;
            const Reported right = reported(*variant, board, marks, name);
            BOOST_TEST(right.findings == "");
            BOOST_TEST(right.held == 1U);
            auto fewer = marks;
            const std::string dropped = fewer.back();
            fewer.pop_back();
            BOOST_TEST(reported(*variant, board, fewer, name).findings == "AV301 +" + dropped);
            auto more = marks;
            const auto added = std::find_if(all_squares.begin(), all_squares.end(),
                                            [&](Square to) { return to != square && !reached.contains(to); });
            more.push_back((*added).name());
            BOOST_TEST(reported(*variant, board, more, name).findings == "AV301 -" + more.back());
          }
        }
      }
    }
  }
  std::cout << diagrams << " diagrams of single pieces, " << of_armies << " of the armies\n";
  BOOST_TEST(of_armies >= (squares == 4 ? 96U : 20U));
}

BOOST_AUTO_TEST_CASE(every_start_is_sound) {
  for (const Variant* variant : all_variants()) {
    for (const NamedPosition& position : variant->positions()) {
      const std::string board = position.fen.substr(0, position.fen.find_first_of(" ["));
      VerifyOptions options;
      options.variant = variant;
      options.strict = true;
      BOOST_TEST_CONTEXT(variant->name() << " " << position.name << " " << board) {
        for (const char* caption : {"", "The start of the game."}) {
          if (*caption != '\0' && !position.name.starts_with("start")) continue;
          const PageReport report = verify_page(
              "page", fmt::format("figure\n  .diagram\n    | fen:{}:\n  figcaption {}\n", board, caption), options);
          for (const Finding& finding : report.findings) {
            const bool nothing_said = *caption == '\0' && finding.check == "AV310";
            BOOST_TEST(nothing_said, finding.check.name() << " " << finding.message);
          }
        }
      }
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
