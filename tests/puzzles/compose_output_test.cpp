// Composed positions as other programs read them: arbiter-verify's reader accepts the sites' markup, FENs read back,
// and the other formats are as expected, byte for byte.
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "puzzles/output/puzzle.hpp"
#include "puzzles/themes/theme.hpp"
#include "verifier/pages/claims/verify_page.hpp"

BOOST_AUTO_TEST_SUITE(compose_output_test)

using namespace arbiter;
using namespace arbiter::puzzles;

namespace {

/// A puzzle with the first of the named moves (squares of their steps), or with the whole line of them.
Puzzle puzzle(const char* variant, const char* fen, const std::vector<std::string>& moves, bool line,
              const char* theme) {
  Puzzle result;
  result.ruleset = Ruleset(*variant_named(variant));
  const auto read = result.ruleset.parse_fen(fen, {});
  BOOST_REQUIRE_MESSAGE(read.has_value(), fen);
  result.setup = read->setup;
  result.theme = theme;
  result.is_line = line;
  Setup here = result.setup;
  for (const std::string& text : moves) {
    bool found = false;
    for (const MoveOutcome& each : result.ruleset.generator().setup_moves(here)) {
      std::string squares;
      for (const Step& step : each.move)
        squares.append(squares.empty() ? "" : " ").append(step.from.name()).append(step.to.name());
      if (squares != text) continue;
      result.moves.push_back(each.move);
      if (line) here = each.after;
      found = true;
      break;
    }
    BOOST_REQUIRE_MESSAGE(found, text << " in " << fen);
  }
  return result;
}

std::vector<Puzzle> samples() {
  std::vector<Puzzle> all{
      puzzle("takemake", "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", {"a1a8"}, false, "mate-in-one"),
      puzzle("takemake", "7k/8/8/3r4/2P5/8/8/4K3 w - - 0 1", {"c4d5 d5d2"}, false, "make-home"),
      puzzle("interweave", "8/8/8/3p4/8/3p4/3K4/8 w 0 - 000000", {"d2d4 d4d6"}, false, "forced-chain"),
      puzzle("armies", "4e3/8/8/8/8/8/8/4E2T w 0 iiii - NN", {"h1g3"}, false, "charging \"knight\" & <friends>"),
      puzzle("checkered", "4k3/p7/8/3u4/8/8/P7/4K3 w 0 iiii1000000010000000 - - 1", {"d5d4"}, false, ""),
      puzzle("chess", "r3k2r/8/8/8/8/8/8/R3K2R b KQq - 0 1", {"e8c8", "a1c1"}, true, "castling"),
  };
  all[0].unique = true;
  all[0].minimal = "proved";
  return all;
}

}  // namespace

BOOST_AUTO_TEST_CASE(fens_read_back) {
  for (const Puzzle& each : samples()) {
    const auto back = each.ruleset.parse_fen(fen_of(each), {});
    BOOST_REQUIRE(back.has_value());
    BOOST_TEST((back->setup == each.setup), fen_of(each));
  }
}

BOOST_AUTO_TEST_CASE(figures_are_accepted_by_the_reader_of_the_sites_pages) {
  for (const Puzzle& each : samples()) {
    for (const bool pug : {true, false}) {
      const std::vector<Puzzle> one{each};
      const std::string page =
          pug ? *write(Style::pug, one) : "<html><body>\n" + *write(Style::div, one) + "</body></html>\n";
      pages::VerifyOptions options;
      options.variant = &each.ruleset.variant();
      const auto report = pages::verify_page(pug ? "sheet.pug" : "sheet.html", page, options);
      BOOST_TEST(!report.unreadable);
      BOOST_REQUIRE_EQUAL(report.diagrams.size(), 1U);
      BOOST_TEST(report.diagrams.front().marks.size() == marks_of(each).size(), page);
      for (const Finding& finding : report.findings)
        BOOST_TEST((finding.level == Level::note), page << finding.check.name() << ' ' << finding.message);
    }
  }
}

BOOST_AUTO_TEST_CASE(solutions_and_tasks) {
  const auto all = samples();
  BOOST_TEST(mate_in(all[0]) == 1);
  BOOST_TEST(mate_in(all[1]) == 0);
  BOOST_TEST(task_of(all[0]) == "White to move mates in 1.");
  BOOST_TEST(solution_of(all[1]).front() == "c4xd5,d5-d2");
  BOOST_TEST(solution_of(all[5]).size() == 2U);
}

BOOST_AUTO_TEST_CASE(epd_operations) {
  const auto all = samples();
  BOOST_TEST(*write(Style::epd, std::vector<Puzzle>{all[0]}) ==
             "6k1/5ppp/8/8/8/8/8/R6K w - - dm 1; variant takemake; id \"mate-in-one\"; c0 \"a1-a8\";\n");
}

BOOST_AUTO_TEST_CASE(popeye_reads_take_and_make) {
  const auto all = samples();
  const auto text = write(Style::popeye, std::vector<Puzzle>{all[0], all[5]});
  BOOST_REQUIRE(text.has_value());
  BOOST_TEST(*text ==
             "BeginProblem\nTitle mate-in-one\n"
             "Remark profile documented: a pawn that takes on the last rank promotes first; in Popeye only where its "
             "make-leg ends there\n"
             "Condition Take&MakeChess\nStipulation #1\nPieces\n  White Kh1 Ra1\n  Black Kg8 Pf7g7h7\n"
             "NextProblem\nTitle castling\nStipulation h~0.5\nOption NoCastling h8 HalfDuplex\n"
             "Pieces\n  White Ke1 Ra1h1\n  Black Ke8 Ra8h8\nEndProblem\n");
  BOOST_TEST(!write(Style::popeye, std::vector<Puzzle>{all[2]}).has_value());
}

BOOST_AUTO_TEST_CASE(olive_reads_yaml) {
  const auto all = samples();
  BOOST_TEST(
      *write(Style::olive, std::vector<Puzzle>{all[3]}) ==
      "---\nalgebraic:\n  white: [Ke1, DUh1]\n  black: [Ke8]\nstipulation: \"~1\"\n"
      "options:\n  - \"Chess with Different Armies: the FEN says more than the diagram\"\nsolution: |\n  1.h1-g3\n"
      "keywords:\n  - \"charging \\\"knight\\\" & <friends>\"\ncomments:\n"
      "  - \"Chess with Different Armies (documented): White to move.\"\n  - \"FEN 4e3/8/8/8/8/8/8/4E2T w 0 "
      "iiii - NN\"\n"
      "  - \"charging knight: h1\"\n");
}

BOOST_AUTO_TEST_CASE(every_style_writes_every_puzzle_or_says_why_not) {
  for (const StyleInfo& style : styles()) {
    for (const Puzzle& each : samples()) {
      const auto text = write(style.style, std::vector<Puzzle>{each});
      if (!text) {
        BOOST_TEST(!text.error().empty());
        continue;
      }
      BOOST_TEST(!text->empty());
      BOOST_TEST(text->back() == '\n', style.name);
    }
  }
}

BOOST_AUTO_TEST_CASE(styles_object_before_the_search) {
  const Variant& take_and_make = *variant_named("takemake");
  BOOST_TEST(objection(Style::svg, take_and_make, 1).empty());
  BOOST_TEST(!objection(Style::svg, take_and_make, 2).empty());
  BOOST_TEST(objection(Style::popeye, take_and_make, 9).empty());
  BOOST_TEST(!objection(Style::popeye, *variant_named("interweave"), 1).empty());
  // lichess's columns are puzzles of games: they need a line of moves and a rating.
  for (const StyleInfo& each : styles()) {
    BOOST_TEST(objection(each.style, *variant_named("chess"), 1).empty() != each.games_only, each.name);
    BOOST_TEST(objection(each.style, *variant_named("chess"), 1, true).empty(), each.name);
  }
}

BOOST_AUTO_TEST_CASE(titles_as_a_composer_gives_them) {
  Puzzle each = samples()[0];
  const auto title = [&](const char* kind, std::map<std::string, std::string, std::less<>> parameters) {
    each.kind = kind;
    each.parameters = std::move(parameters);
    return title_of(each);
  };
  BOOST_TEST(title("mate-in-two", {{"against", "pieces"}}) == "White to play and mate in two");
  BOOST_TEST(title("en-passant-only", {}) == "Every legal move is an en passant capture");
  BOOST_TEST(title("mate-in-one", {{"key", "promotion"}, {"to", "knight"}}) ==
             "White to play and mate in one by promoting to a knight");
  BOOST_TEST(title("forced-sequence", {{"moves", "3"}, {"with", "captures"}}) ==
             "Three captures, each the only legal move, and the last is mate");
  BOOST_TEST(title("domino", {{"schedule", "4,4,3"}, {"end", "any"}}) ==
             "Forced captures of one side after the other: 4, 4 and 3");
  each.setup.to_move = Side::black;
  BOOST_TEST(title("switch-barred", {{"king", "enemy"}}) == "No switch: checkered pawns would attack White's king");
  BOOST_TEST(title("", {}) == "Black to move");  // a query of the user's own
  each = samples()[5];
  each.kind.clear();
  BOOST_TEST(title_of(each) == "Black to move");
}

BOOST_AUTO_TEST_CASE(every_theme_has_a_title_for_all_its_values) {
  Puzzle each = samples()[0];
  for (const Theme* theme : themes_of(nullptr)) {
    each.kind = each.theme = theme->info().name;
    BOOST_TEST(!theme_info(each.kind).heading.empty(), each.kind);
    each.parameters.clear();
    for (const Parameter& parameter : theme->info().parameters) each.parameters[parameter.name] = parameter.fallback;
    std::vector<std::string> all{title_of(each)};
    for (const Parameter& parameter : theme->info().parameters) {
      std::vector<std::string> values = parameter.values;
      if (values.empty()) values = {std::to_string(parameter.least), std::to_string(parameter.most)};
      for (const std::string& value : values) {
        each.parameters[parameter.name] = value;
        all.push_back(title_of(each));
      }
      each.parameters[parameter.name] = parameter.fallback;
    }
    for (const std::string& title : all) {
      BOOST_TEST(title != each.theme, each.theme << " has no title");
      BOOST_TEST(title.find_first_of("{}") == std::string::npos, title);
      BOOST_TEST(title.find("  ") == std::string::npos, title);  // a parameter that the theme does not have
      BOOST_TEST(title.find("one captures") == std::string::npos, title);
      BOOST_TEST(title.find(" any") == std::string::npos, title);
    }
  }
}

BOOST_AUTO_TEST_CASE(a_sheet_groups_by_theme_and_says_what_it_shows_once) {
  std::vector<Puzzle> all = samples();
  all[0].kind = all[1].kind = "mate-in-one";
  all[0].explanation = all[1].explanation = "Exactly <one> move mates. Some words more.";
  all.push_back(puzzle("losalamos", "5k/6/6/6/6/K5 w - - 0 1", {"a1b1"}, false, "of a rule file"));
  const std::string text = html_sheet(all, "Sheet & all");
  const auto count = [&](std::string_view what) {
    std::size_t found = 0;
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++found;
    return found;
  };
  BOOST_TEST(count("<article ") == all.size());
  BOOST_TEST(count("<summary>Exactly &lt;one&gt; move mates.</summary>") == 1U);
  BOOST_TEST(count("Some words more.") == 1U);
  BOOST_TEST(count("White to play and mate in one</h4>") == 2U);
  BOOST_TEST(count("<details class=\"pieces\">") == 1U);
  BOOST_TEST(count("<details class=\"printed\"><summary>Solution</summary>") == all.size());
  BOOST_TEST(count("<ol><li><code>e8-c8</code> <code>a1-c1</code></li></ol>") == 1U);  // a move and its answer
  BOOST_TEST(count("<details open") == 0U);                                            // solutions are folded
  for (const char* loads : {"http:", "https:", "src=", "url(http", "<link", "unsafe-inline"})
    BOOST_TEST(count(loads) == 0U, loads);
}

// The clause that a record names is one of the record's variant.
BOOST_AUTO_TEST_CASE(every_theme_names_a_clause_of_each_of_its_variants) {
  for (const Theme* theme : themes_of(nullptr)) {
    const ThemeInfo& info = theme->info();
    if (info.clause.empty()) continue;
    for (const std::string& name : info.variants) {
      const std::vector<ClauseInfo> clauses = variant_named(name)->clauses();
      BOOST_TEST(std::ranges::any_of(clauses, [&](const ClauseInfo& each) { return each.id == info.clause; }),
                 info.name << " in " << name << ": " << info.clause);
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
