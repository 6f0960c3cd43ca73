// Whole pages: what passes, what fails, and how it is reported.
#include <boost/test/unit_test.hpp>

#include <string>

#include "tests/support/corpus_pages.hpp"
#include "tests/support/every.hpp"
#include "verifier/pages/claims/verify_page.hpp"
#include "verifier/position/search_source.hpp"
#include "verifier/report/board_text.hpp"

BOOST_AUTO_TEST_SUITE(verify_test)

using namespace arbiter;
using namespace arbiter::pages;

namespace {

/// The page with `from`, which must occur, replaced by another text.
std::string changed(std::string page, const std::string& from, const std::string& to) {
  const std::size_t at = page.find(from);
  BOOST_REQUIRE_MESSAGE(at != std::string::npos, from);
  return page.replace(at, from.size(), to);
}

std::string rules(const PageReport& report) {
  std::string ids;
  for (const Finding& finding : report.findings)
    ids.append(ids.empty() ? "" : " ").append(std::string(finding.check.name()));
  return ids;
}

PageReport run(const std::string& page, bool strict = false, const char* variant = nullptr) {
  VerifyOptions options;
  options.strict = strict;
  if (variant != nullptr) options.variant = variant_named(variant);
  return verify_page("page", page, options);
}

}  // namespace

BOOST_AUTO_TEST_CASE(sound_pages_hold) {
  struct Case {
    const char* name;
    std::size_t claims;
  };
  for (const auto& [name, claims] :
       {Case{"takemake/rules.pug", 5}, Case{"armies/rules.html", 9}, Case{"interweave/rules.pug", 11},
        Case{"interweave/setup.txt", 1}, Case{"checkered/rules.pug", 3}}) {
    const PageReport report = run(corpus_page(name));
    BOOST_TEST(rules(report) == "");
    BOOST_REQUIRE(report.ruleset);
    BOOST_TEST(std::string(name).starts_with(report.ruleset->name()));
    BOOST_TEST(!report.unreadable);
    const Summary sum = summarise({report});
    BOOST_TEST(sum.claims_checked == sum.claims_held);
    BOOST_TEST(sum.claims_inferred == 0U);
    BOOST_TEST(sum.diagrams_without_claim == 0U);
    BOOST_TEST(sum.claims_checked == claims);
  }
}

BOOST_AUTO_TEST_CASE(claims_hold_under_every_profile) {
  for (const std::string name :
       {"takemake/rules.pug", "armies/rules.html", "interweave/rules.pug", "checkered/rules.pug"}) {
    VerifyOptions options;
    options.variant = variant_named(name.substr(0, name.find('/')));
    BOOST_REQUIRE(options.variant != nullptr);
    for (const ProfileInfo& profile : options.variant->profiles()) {
      options.profile = std::string(profile.name);
      BOOST_TEST_CONTEXT(name << " " << profile.name)
      BOOST_TEST(rules(verify_page("page", corpus_page(name), options)) == "");
    }
  }
}

BOOST_AUTO_TEST_CASE(a_short_rank_is_an_error_and_its_marks_are_checked) {
  const PageReport report = run(corpus_page("interweave/leaper.pug"));
  BOOST_REQUIRE_EQUAL(rules(report), "AF113");
  const Finding& finding = report.findings[0];
  BOOST_TEST((finding.level == Level::error));
  BOOST_TEST(finding.source_line.substr(finding.where.column - 1, finding.where.end_column - finding.where.column) ==
             "1P");
  BOOST_TEST(finding.notes == std::vector<std::string>{"sites read it as 1P6; the claims are checked on that board"},
             boost::test_tools::per_element());
  BOOST_TEST(summarise({report}).claims_held == 1U);
  BOOST_TEST(rules(run(changed(corpus_page("interweave/leaper.pug"), ",e5:", ",c5:"))) == "AF113 AV301");
}

BOOST_AUTO_TEST_CASE(the_colonel_is_told_with_what_would_fit) {
  const PageReport report = run(corpus_page("armies/colonel.html"));
  BOOST_REQUIRE_EQUAL(rules(report), "AV301");
  const Finding& finding = report.findings[0];
  BOOST_TEST((finding.level == Level::error));
  BOOST_TEST(finding.source_line.at(finding.where.column - 1) == 'c');
  BOOST_TEST(finding.wanted == "a white colonel (L) on e4");
  BOOST_TEST(finding.expected.size() == 20U);
  BOOST_TEST(finding.missing.size() == 12U);
  BOOST_TEST(finding.extra.size() == 13U);
  BOOST_REQUIRE_EQUAL(finding.diagram.size(), 1U);
  BOOST_TEST(finding.diagram[0].index == 2U);
  std::string notes;
  for (const std::string& note : finding.notes) notes.append(note).append("\n");
  BOOST_TEST(notes.find("these are the marks of a white colonel on e4; the letter c is a black cardinal's") !=
             std::string::npos);
  BOOST_TEST(board_text(finding.board.at(0), {}).find("4  -  -  -  -  c  -  -  -") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(every_mark_counts) {
  // Removes each mark of each diagram: only that square is then reached and not marked.
  std::size_t tried = 0;
  for (const std::string name : {"armies/rules.html", "interweave/rules.pug"}) {
    const std::string page = corpus_page(name);
    std::vector<Finding> none;
    const PageText text("page", page, none);
    const Page read = read_page(text, none);
    for (const Diagram& diagram : read.diagrams) {
      for (std::size_t m = 0; m + 1 < diagram.marks.size(); m += tests::every_nth()) {
        const DiagramWord& mark = diagram.marks[m];
        std::string less = page;
        less.erase(mark.span.begin, 3);
        const PageReport report = run(less);
        BOOST_TEST_CONTEXT(name << ", diagram " << diagram.index << " without " << mark.text) {
          // This diagram claims what must be captured besides what can be.
          BOOST_REQUIRE_EQUAL(rules(report),
                              diagram.position.text() == "8/8/8/4p3/4Bp2/8/8/8" ? "AV301 AV307" : "AV301");
          for (const Finding& finding : report.findings) {
            BOOST_TEST(finding.extra == std::vector<std::string>{mark.text}, boost::test_tools::per_element());
            BOOST_TEST(finding.missing.empty());
            BOOST_TEST(finding.diagram[0].index == diagram.index);
          }
        }
        ++tried;
      }
    }
  }
  BOOST_TEST(tried > 110U / tests::every_nth());
  const PageReport more = run(changed(corpus_page("armies/rules.html"), "data-mks=\"e6,f5", "data-mks=\"a1,e6,f5"));
  BOOST_REQUIRE_EQUAL(rules(more), "AV301");
  BOOST_TEST(more.findings[0].missing == std::vector<std::string>{"a1"}, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(what_the_text_says_is_checked) {
  const std::string page = corpus_page("takemake/rules.pug");
  BOOST_TEST(rules(run(changed(page, "a4, b5 or e4", "a4 or b5"))) == "AV303");
  BOOST_TEST(rules(run(changed(page, "a5, b4, b8, d4 and e7", "a5, b4, c4, b8, d4 and e7"))) == "AV303");
  BOOST_TEST(rules(run(changed(page, "a5, b4, b8, d4 and e7", "its choice"))) == "");
  const PageReport other = run(changed(page, "Bxc6,Ba5", "Bxc6,Bb4"));
  BOOST_REQUIRE_EQUAL(rules(other), "AV304");
  BOOST_TEST(other.findings[0].source_line.substr(other.findings[0].where.column - 1, 8) == "Bxc6,Bb4");
  BOOST_TEST(rules(run(changed(page, "Bxc6,Ba5", "Bxc6,Bc4"))) == "AV304");
  BOOST_TEST(rules(run(changed(page, " c3:", " a3:"))) == "AV301");
  BOOST_TEST(rules(run(changed(corpus_page("armies/rules.html"), "Steps of the Fad", "Steps of the Bede"))) == "AV305");
}

BOOST_AUTO_TEST_CASE(answers_are_those_of_the_page) {
  const std::string page = corpus_page("checkered/rules.pug");
  // The pawn goes one square; the rook may become only a rook or pawn; the page must name both moves.
  BOOST_TEST(rules(run(changed(page, "may answer h5", "may answer h6"))) == "AV308");
  BOOST_TEST(rules(run(changed(page, "may answer h5", "may answer g5"))) == "AV308");
  BOOST_TEST(rules(run(changed(page, "Rxh4=P", "Rxh4=N"))) == "AV308");
  BOOST_TEST(rules(run(changed(page, "Rxh4=P", "Rxh4=R"))) == "AV308");
  BOOST_TEST(rules(run(changed(changed(page, "Rxh4=P", "Rxh4=R"), "answer h5", "answer Rh5"))) == "");
  const PageReport silent = run(changed(page, "may answer h5", "answers"));
  BOOST_TEST(rules(silent) == "AV306");
  const PageReport report = run(changed(page, "may answer h5", "may answer h6"));
  BOOST_TEST(report.findings[0].source_line.substr(report.findings[0].where.column - 1, 2) == "h6");
  BOOST_TEST(report.findings[0].message == "after Rxh4=P, no legal move is written h6");
}

BOOST_AUTO_TEST_CASE(claims_with_a_state_depend_on_it) {
  const auto judged = [](const std::string& block) {
    ClaimsBook book;
    BOOST_REQUIRE(book.add("own", block).empty());
    VerifyOptions options;
    options.claims = &book;
    options.variant = variant_named("checkered");
    return verify_page("page", "figure\n  .diagram\n    | fen:7k/b5pp/8/8/8/8/6ss/7K:\n  figcaption Mate.\n", options);
  };
  const std::string head = "diagram 7k/b5pp/8/8/8/8/6ss/7K\nvariant checkered\n";
  const std::string state = "state w 0 iiii0000000000000011 - g3g2 1-\n";
  BOOST_TEST(rules(judged(head + state + "claim status mate white\nclaim status mate white without a7\n")) == "");
  BOOST_TEST(rules(judged(head + state + "claim status stalemate white\nclaim status mate black\n")) == "AV309 AV309");
  // Without the last move the pawn on g2 goes forward; with its right on g2 it jumps.
  const PageReport free = judged(head + "claim status mate white\n");
  BOOST_REQUIRE_EQUAL(rules(free), "AV309");
  BOOST_TEST(free.findings[0].notes == std::vector<std::string>{"there is the move g2-g3"},
             boost::test_tools::per_element());
  const PageReport jump = judged(head + "state w 0 iiii0000001000000011 - g3g2 1-\nclaim status mate white\n");
  BOOST_REQUIRE_EQUAL(rules(jump), "AV309");
  BOOST_TEST(jump.findings[0].notes == std::vector<std::string>{"there is the move g2-g4"},
             boost::test_tools::per_element());
  BOOST_TEST(rules(judged(head + state + "claim status mate white without b7\n")) == "AV306");
  const PageReport bad = judged(head + "state w 0 nonsense\nclaim status mate white\n");
  BOOST_TEST(rules(bad) == "AV306");
  BOOST_TEST(bad.diagrams[0].reason == "the position cannot be read");
}

BOOST_AUTO_TEST_CASE(forced_captures_are_all_and_no_other) {
  const auto judged = [](const std::string& diagram, const std::string& block) {
    ClaimsBook book;
    BOOST_REQUIRE(
        book.add("own", "diagram " + diagram.substr(0, diagram.find(' ')) + "\nvariant interweave\n" + block).empty());
    VerifyOptions options;
    options.claims = &book;
    options.variant = variant_named("interweave");
    return verify_page("page", "figure\n  .diagram\n    | fen:" + diagram + ":\n  figcaption Marks.\n", options);
  };
  BOOST_TEST(rules(judged("8/8/8/4p3/4Bp2/8/8/8 e5,f4", "claim must e4\n")) == "");
  // A king may leap over either neighbour and is then next to no other piece: neither capture is forced.
  const PageReport either = judged("8/8/4b3/3nK3/8/8/8/8 d5,e6", "claim must e5\n");
  BOOST_REQUIRE_EQUAL(rules(either), "AV307");
  BOOST_TEST(either.findings[0].seen == "e5xc5{d5}, capturing d5");
  BOOST_TEST(either.findings[0].missing == std::vector<std::string>{"e6"}, boost::test_tools::per_element());
  // No piece to capture: quiet moves capture nothing. Another piece must capture: the named one has no move.
  BOOST_TEST(rules(judged("8/8/8/4p3/4B3/8/8/8 e5,f4", "claim must e4\n")) == "AV307");
  const PageReport idle = judged("8/8/8/4p3/4B3/8/8/B7 e5", "claim must a1\n");
  BOOST_REQUIRE_EQUAL(rules(idle), "AV307");
  BOOST_TEST(idle.findings[0].message == "the white remover on a1 has no move");
  BOOST_TEST(rules(judged("8/8/8/4p3/4Bp2/8/8/8 e5,f4", "claim must d4\n")) == "AV306");
}

BOOST_AUTO_TEST_CASE(set_ups_and_lists_are_held_against_the_variant) {
  const std::string page = corpus_page("interweave/setup.txt");
  BOOST_TEST(rules(run(changed(page, "Removers (R): b1 g1", "Removers (R): b1 h1"))) == "AV212");
  BOOST_TEST(rules(run(changed(page, "Removers (R): b1 g1\n", ""))) == "AV212");
  BOOST_TEST(rules(run(changed(page, "Removers (R): b1 g1", "Removers (R): b1 g9"))) == "AV212 AV212");
  const PageReport named = run(changed(page, "Removers (R)", "Smashers (R)"));
  BOOST_REQUIRE_EQUAL(rules(named), "AV305");
  BOOST_TEST(named.findings[0].message == "the list speaks of Smashers, the letter R is that of the white remover");
  BOOST_TEST(rules(run(changed(page, "Removers (R)", "Alfiles (R)"))) == "");
  const PageReport list = run(changed(page, "Leapers (l): c8 f8", "Leapers (l): c8 e8"));
  BOOST_REQUIRE_EQUAL(rules(list), "AV212");
  BOOST_TEST(list.findings[0].message == "the list of Leapers has c8 e8, the board has l on c8 f8");

  ClaimsBook book;
  BOOST_REQUIRE(book.add("own",
                         "diagram rlsrkkls/pppppppp/8/8/8/8/PPPPPPPP/SRLKKLRS\nvariant interweave\nalphabet "
                         "inventor\nclaim setup\n")
                    .empty());
  VerifyOptions options;
  options.claims = &book;
  options.variant = variant_named("interweave");
  const PageReport other =
      verify_page("page", "figure\n  .diagram\n    | fen:rlsrkkls/pppppppp/8/8/8/8/PPPPPPPP/SRLKKLRS:\n", options);
  BOOST_REQUIRE_EQUAL(rules(other), "AV311");
  BOOST_TEST(other.findings[0].wanted == "srlkklrs/pppppppp/8/8/8/8/PPPPPPPP/SRLKKLRS");
  BOOST_TEST(other.findings[0].notes.front() == "a8: black smasher at the start, black remover on the page");
}

BOOST_AUTO_TEST_CASE(boards_without_an_entry_get_claims_from_captions) {
  const std::string page = "figure\n  .diagram\n    | fen:8/8/8/8/8/8/8/N7 b3,c2:\n  figcaption Moves of the knight.\n";
  const PageReport holds = run(page, false, "chess");
  BOOST_TEST(rules(holds) == "");
  BOOST_TEST(summarise({holds}).claims_inferred == 1U);
  const PageReport weak = run(changed(page, "b3,c2", "b3,c3"), false, "chess");
  BOOST_REQUIRE_EQUAL(rules(weak), "AV301");
  BOOST_TEST((weak.findings[0].level == Level::warning));
  BOOST_TEST((run(changed(page, "b3,c2", "b3,c3"), true, "chess").findings[0].level == Level::error));
  const std::string check =
      "figure\n  .diagram\n    | fen:4k3/8/8/8/8/8/8/4R3:\n  figcaption The black king is in check.\n";
  BOOST_TEST(rules(run(check, false, "chess")) == "");
  BOOST_TEST(rules(run(changed(check, "4R3", "3R4"), false, "chess")) == "AV302");
  // The site calls the Remover a bishop.
  const std::string prey =
      "figure\n  .diagram\n    | fen:8/8/8/8/4p3/4Bp2/8/8 e4,f3:\n  figcaption The bishop must capture both pawns.\n";
  const PageReport taken = run(prey, false, "interweave");
  BOOST_TEST(rules(taken) == "");
  BOOST_TEST(summarise({taken}).claims_held == 2U);  // what it can capture, and that it must capture
  BOOST_TEST(rules(run(changed(prey, "e4,f3", "e4"), false, "interweave")) == "AV301 AV307");
  // Marked pieces are captured, not capturing: the page does not say which piece captures.
  const std::string unsaid =
      changed(changed(prey, "The bishop must capture both pawns", "Both pawns must be captured"), "fen:8/", "fen:r7/");
  BOOST_TEST(rules(run(unsaid, false, "interweave")) == "AV310");
  const PageReport silent = run(changed(check, "The black king is in check", "Nothing"), false, "chess");
  BOOST_TEST(rules(silent) == "AV310");
  BOOST_TEST(!silent.diagrams[0].reason.empty());
}

BOOST_AUTO_TEST_CASE(unknown_variants_get_the_checks_that_need_no_rules) {
  const PageReport report = run("figure\n  .diagram\n    | fen:8/8/8/8/8/1P/8/8 e4,e4:\n  figcaption Marks.\n");
  BOOST_TEST(rules(report) == "AV110 AV203 AV206");
  BOOST_TEST((!report.ruleset));
  BOOST_TEST(report.diagrams[0].reason == "the variant is not known");
}

BOOST_AUTO_TEST_CASE(faults_of_positions_point_into_the_page) {
  const std::string page = changed(corpus_page("takemake/rules.pug"), "r1bqkbnr/1ppp", "r1bqkxnr/1ppp");
  const PageReport report = run(page);
  BOOST_REQUIRE_EQUAL(rules(report), "AF110");
  BOOST_TEST(report.findings[0].source_line.at(report.findings[0].where.column - 1) == 'x');
  BOOST_TEST(report.diagrams[3].reason == "the position cannot be read");
}

BOOST_AUTO_TEST_CASE(unreadable_pages_are_told_apart) {
  BOOST_TEST(run("").unreadable);
  BOOST_TEST(run(std::string("\0\1\2", 3)).unreadable);
  BOOST_TEST(run("<html><p>x").unreadable);
  BOOST_TEST(!run("words").unreadable);
}

BOOST_AUTO_TEST_SUITE_END()
