// Claims files, and claims inferred from captions.
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/verified_page.hpp"
#include "verifier/pages/captions/caption.hpp"
#include "verifier/pages/claims/claims_book.hpp"
#include "verifier/variants/variant.hpp"

BOOST_AUTO_TEST_SUITE(claims_test)

using namespace arbiter;
using namespace arbiter::pages;

namespace {

std::string names(const std::vector<Square>& squares) {
  std::string text;
  for (const Square square : squares) text += square.name();
  return text;
}

std::string places(const std::vector<Finding>& findings) {
  std::string text;
  for (const Finding& finding : findings) {
    if (!text.empty()) text.append(" ");
    text.append(std::to_string(finding.where.line)).append(":").append(std::to_string(finding.where.column));
  }
  return text;
}

std::string pieces(const std::string& text) {
  std::string result;
  const Variant* variant = variant_named("armies");
  for (const NamedPiece& piece : named_pieces(text, *variant))
    result.append(result.empty() ? "" : ",").append(role_info(*variant, piece.role).name);
  return result;
}

}  // namespace

BOOST_AUTO_TEST_CASE(all_kinds_are_read) {
  ClaimsBook book;
  const auto findings = book.add(
      "file",
      "# comment\n\ndiagram 8/8/8/8/8/8/8/8 e4,d5\nvariant takemake\nof D2 14\nsays some words\nclause TM.take "
      "TM.make.role\n"
      "claim targets e4 charging rook\nclaim quiet b2,d6\nclaim landings e4\nclaim victims e4\nclaim check black\n"
      "claim safe white\nclaim legs b5xc6 text\nclaim legs b5xc6 a5,b4\nclaim leads text\nclaim leads Bxc6,Ba5\n"
      "claim result\nclaim none only a set-up\nclaim must e4,d5 remover\nclaim after text\n"
      "claim after Rxh4=P then h5\nclaim status mate black\nclaim status stalemate white without a7,b6\nclaim setup\n"
      "state w 0 - 000000\nalphabet inventor\n");
  BOOST_TEST(findings.size() == 0U);
  BOOST_REQUIRE_EQUAL(book.entries.size(), 1U);
  const ClaimEntry& entry = book.entries[0];
  BOOST_TEST(entry.document == "D2 14");
  BOOST_TEST(entry.words == "some words");
  BOOST_TEST(entry.clauses.size() == 2U);
  BOOST_TEST(entry.state == "w 0 - 000000");
  BOOST_TEST(entry.alphabet == "inventor");
  BOOST_REQUIRE_EQUAL(entry.claims.size(), 18U);
  BOOST_TEST(names(entry.claims[0].pieces) == "e4");
  BOOST_TEST(entry.claims[0].piece_name == "charging rook");
  BOOST_TEST(names(entry.claims[1].pieces) == "b2d6");
  BOOST_TEST((entry.claims[4].side == Side::black && entry.claims[5].side == Side::white));
  BOOST_TEST(entry.claims[6].from_text);
  BOOST_TEST(names(entry.claims[7].squares) == "a5b4");
  BOOST_TEST(entry.claims[9].move == "Bxc6,Ba5");
  BOOST_TEST(entry.claims[11].reason == "only a set-up");
  BOOST_TEST(entry.claims[0].origin == "file:8");
  BOOST_TEST((entry.claims[12].kind == ClaimKind::must && names(entry.claims[12].pieces) == "e4d5"));
  BOOST_TEST(entry.claims[13].from_text);
  BOOST_TEST((entry.claims[14].move == "Rxh4=P" && entry.claims[14].answer == "h5"));
  BOOST_TEST((entry.claims[15].status == Status::mate && entry.claims[15].side == Side::black &&
              entry.claims[15].without.empty()));
  BOOST_TEST((entry.claims[16].status == Status::stalemate && names(entry.claims[16].without) == "a7b6"));
  BOOST_TEST((entry.claims[17].kind == ClaimKind::setup));
  // A kind's name in reports is its name in the files.
  std::string kinds;
  for (const Claim& claim : entry.claims) kinds.append(to_string(claim.kind)).append(" ");
  BOOST_TEST(kinds ==
             "targets quiet landings victims check safe legs legs leads leads result none must after after status "
             "status setup ");
}

BOOST_AUTO_TEST_CASE(faults_have_line_and_column_and_all_are_told) {
  ClaimsBook book;
  const auto findings = book.add("f",
                                 "claim check black\n\ndiagram 8/8 e4 x\nvariant\nclaim targest e4\nclaim targets "
                                 "e9\nclaim check green\nclaim legs b5c6 text\n"
                                 "claim none\nrubbish here\n\ndiagram 8/8/8/8/8/8/8/8\nvariant chess\n");
  BOOST_TEST(places(findings) == "1:1 3:1 4:1 5:7 6:15 7:13 8:12 9:7 10:1 13:1");
  BOOST_TEST(std::all_of(findings.begin(), findings.end(),
                         [](const Finding& f) { return f.check.name() == "AV120" && f.level == Level::error; }));
  const auto more = book.add(
      "f",
      "diagram 8/8 -\nvariant v\nclaim must e9\nclaim after Rxh4\nclaim after Rxh4 and h5\nclaim status mated white\n"
      "claim status mate\nclaim status mate white with a7\nclaim status mate white without a9\nclaim setup "
      "now\nstate\n");
  BOOST_TEST(places(more) == "3:12 4:13 5:22 6:14 7:14 8:30 9:33 10:13 11:1");
  BOOST_TEST(book.entries.empty());
  BOOST_TEST(book.add("g", std::string("diagram\0", 8)).size() == 1U);
}

BOOST_AUTO_TEST_CASE(marks_tell_diagrams_of_one_board_apart) {
  ClaimsBook book;
  BOOST_TEST(book.add("one",
                      "diagram 8/K7 a1\nvariant v\nsays first\nclaim none x\n\ndiagram 8/K7 b1\nvariant v\nsays "
                      "second\nclaim none x\n")
                 .empty());
  const auto words = [&book](std::string_view marks, std::size_t earlier) {
    return book.find("v", "8/K7", marks, earlier)->words;
  };
  BOOST_TEST(words("b1", 0) == "second");
  BOOST_TEST(words("c1", 0) == "first");
  BOOST_TEST(words("c1", 1) == "second");
  BOOST_TEST((book.find("w", "8/K7", "b1", 0) == nullptr));
  BOOST_TEST(book.add("two", "diagram 8/K7 b1\nvariant v\nsays again\nclaim none x\n").empty());
  BOOST_TEST(words("b1", 0) == "again");
}

BOOST_AUTO_TEST_CASE(built_in_claims_know_every_diagram_of_the_documents) {
  std::ifstream file(std::string(ARBITER_SOURCE_DIR) + "/corpus/diagrams/documents.tsv");
  BOOST_REQUIRE(file.good());
  std::string line;
  std::getline(file, line);
  std::size_t rows = 0;
  while (std::getline(file, line)) {
    ++rows;
    std::vector<std::string> cells;
    std::istringstream in(line);
    for (std::string cell; std::getline(in, cell, '\t');) cells.push_back(cell);
    BOOST_REQUIRE_EQUAL(cells.size(), 6U);
    const ClaimEntry* entry = ClaimsBook::built_in().find(cells[0], cells[3], cells[4] == "-" ? "" : cells[4], 0);
    BOOST_REQUIRE_MESSAGE(entry != nullptr, line);
    BOOST_TEST(entry->document == std::string(cells[1]).append(" ").append(cells[2]));
  }
  BOOST_TEST(rows == 26U);
}

BOOST_AUTO_TEST_CASE(clauses_of_built_in_claims_exist) {
  for (const ClaimEntry& entry : ClaimsBook::built_in().entries) {
    const Variant* variant = variant_named(entry.variant);
    BOOST_REQUIRE_MESSAGE(variant != nullptr, entry.variant);
    BOOST_TEST(!entry.clauses.empty());
    const auto clauses = variant->clauses();
    for (const std::string& id : entry.clauses) {
      BOOST_TEST_CONTEXT(id) {
        BOOST_TEST(
            std::any_of(clauses.begin(), clauses.end(), [&id](const ClauseInfo& clause) { return clause.id == id; }));
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(rows_of_squares) {
  const auto runs = square_runs("arriving either on a5, b4, d4, e7 or b8. Also h1/h2; not a9 or xa1.");
  BOOST_REQUIRE_EQUAL(runs.size(), 2U);
  BOOST_TEST(names(runs[0].squares) == "a5b4d4e7b8");
  BOOST_TEST(names(runs[1].squares) == "h1h2");
  BOOST_TEST(names(square_runs("ensuite aller en a4, b5 ou e4.")[0].squares) == "a4b5e4");
}

BOOST_AUTO_TEST_CASE(moves_in_prose) {
  const auto moves =
      written_moves("before 4.Bxc6, after Bxc6,Ba5 or Nbd2, then e8=Q+ and b5xc6,c6a5; e4 alone is none");
  BOOST_REQUIRE_EQUAL(moves.size(), 5U);
  BOOST_TEST(moves[0].legs.size() == 1U);
  BOOST_TEST(moves[1].legs.size() == 2U);
  BOOST_TEST(moves[1].legs[1].to.name() == "a5");
  BOOST_TEST((moves[2].legs[0].file == 1));
  BOOST_TEST(moves[3].legs[0].becomes == 'Q');
  BOOST_TEST((moves[4].legs[0].file == 1 && moves[4].legs[0].rank == 4 && moves[4].legs[0].takes));
}

BOOST_AUTO_TEST_CASE(drops_in_prose) {
  const std::string text = "3.Nf3 c6 4.N@c7#, or a pawn by @f3; someone@c7.org and N@c9 are none";
  const auto moves = written_moves(text);
  BOOST_REQUIRE_EQUAL(moves.size(), 3U);
  BOOST_TEST(!moves[0].legs[0].drops);
  BOOST_TEST((moves[1].legs[0].drops && moves[1].legs[0].piece == 'N' && moves[1].suffix == '#'));
  BOOST_TEST(moves[1].legs[0].to.name() == "c7");
  BOOST_TEST((moves[2].legs[0].drops && moves[2].legs[0].piece == '\0'));
  BOOST_TEST(moves[2].legs[0].to.name() == "f3");

  // Pages do not show pockets: the knight may have been dropped where it stands, and a queen may not.
  const auto illegal = [](const std::string& caption) {
    const std::string page = "figure\n  .diagram\n    | fen:4k3/2N5/8/8/8/8/8/4K3:\n  figcaption " + caption + "\n";
    const auto report = verified_by_captions(page, "crazyhouse");
    return std::any_of(report.findings.begin(), report.findings.end(),
                       [](const Finding& finding) { return finding.check == "AV312"; });
  };
  BOOST_TEST(!illegal("White plays N@c7+."));
  BOOST_TEST(illegal("White plays Q@c7."));
}

BOOST_AUTO_TEST_CASE(moves_that_follow_may_be_bare_squares) {
  const std::string text = "Black plays Rxh4=P. (Checkered pawn to) h5 is allowed.";
  const auto first = next_move(text, 0);
  BOOST_REQUIRE(first);
  BOOST_TEST(text.substr(first->begin, first->end - first->begin) == "Rxh4=P");
  const auto second = next_move(text, first->end);
  BOOST_REQUIRE(second);
  BOOST_TEST(second->legs[0].to.name() == "h5");
  BOOST_TEST(second->legs[0].piece == '\0');
  BOOST_TEST(!next_move(text, second->end));
}

BOOST_AUTO_TEST_CASE(pieces_in_captions) {
  BOOST_TEST(pieces("Moves of the Charging rook on the left") == "charging rook");
  BOOST_TEST(pieces("the Half Duck and two rooks") == "half-duck,rook");
  BOOST_TEST(pieces("knighthood, kingdom") == "");
}

BOOST_AUTO_TEST_CASE(sides_of_captions) {
  MappedText caption;
  caption.add({"Jugadas del Bede a la izquierda y del Gofre a la derecha.", 100});
  BOOST_TEST(part_for(caption, Place::left).text() == "Jugadas del Bede a la izquierda");
  BOOST_TEST(part_for(caption, Place::right).text() == " y del Gofre a la derecha");
  BOOST_TEST(part_for(caption, Place::right).place(3) == 100 + 31 + 3U);
  BOOST_TEST(part_for(caption, Place::single).text() == caption.text());
}

BOOST_AUTO_TEST_SUITE_END()
