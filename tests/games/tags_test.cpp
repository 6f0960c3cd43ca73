// Each tag against its definition: a line made by hand that shows it, and one that does not. The lines need not be
// puzzles; tags look at moves alone.
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <array>
#include <set>
#include <span>
#include <sstream>
#include <tuple>

#include "puzzles/games/certify.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/variant_cases.hpp"
#include "verifier/notation/notation.hpp"
#include "verifier/variants/variant.hpp"

BOOST_AUTO_TEST_SUITE(tags_test)

using namespace arbiter;
using namespace arbiter::puzzles;

namespace {

struct Line {
  std::string_view variant;
  std::string_view fen;
  std::string_view moves;  ///< blanks between them
};

std::vector<std::string> tags_of_line(const Line& line, std::size_t last_moves = 1) {
  const Variant& variant = *variant_named(line.variant);
  const Position start = tests::position_of(variant, line.fen);
  Certified win;
  std::istringstream words{std::string(line.moves)};
  win.last_moves = last_moves;
  Setup here = start.setup();
  for (std::string text; words >> text;) {
    const auto legal = Ruleset(variant).generator().setup_moves(here);
    const auto move = find_move(text, here, variant, legal);
    BOOST_REQUIRE_MESSAGE(move.has_value(), line.fen << ": " << text);
    if (win.line.size() % 2 == 1) win.defences.push_back(legal.size());
    win.line.push_back(*move);
    win.texts.push_back(text);
    here = move->after;
  }
  win.moves = static_cast<unsigned>(win.line.size() + 1) / 2;
  win.mates = Ruleset(variant).generator().setup_status(here) == Status::mate;
  return tags_of(Story(Ruleset(variant), start.setup(), win, PieceWorth(Ruleset(variant))));
}

struct TagCase {
  std::string_view tag;
  Line shows;
  Line lacks;
};

constexpr Line plain{"chess", "7k/8/8/8/8/8/8/R3K3 w - - 0 1", "a1-a7"};
constexpr Line smothered{"chess", "r6k/6pp/7N/8/2Q5/8/8/7K w - - 0 1", "c4-g8 a8xg8 h6-f7"};
constexpr Line back_rank{"chess", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1-a8"};

/// Tags of all variants; those of one are in rows of tests/variants/NAME/cases.tsv.
std::span<const TagCase> cases() {
  static constexpr auto all = std::to_array<TagCase>({
      {"oneMove", plain, smothered},
      {"endgame", plain, {"chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e2-e4"}},
      {"castling", {"chess", "5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1-g1"}, plain},
      {"promotion", {"chess", "7k/P7/8/8/8/8/8/4K3 w - - 0 1", "a7-a8=Q"}, plain},
      {"underPromotion",
       {"chess", "7k/P7/8/8/8/8/8/1Q2K3 w - - 0 1", "a7-a8=N"},
       {"chess", "7k/P7/8/8/8/8/8/1Q2K3 w - - 0 1", "a7-a8=Q"}},
      {"enPassant",
       {"chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5xd6{d5}"},
       {"chess", "4k3/8/3p4/4P3/8/8/8/4K3 w - - 0 1", "e5xd6"}},
      {"advancedPawn",
       {"chess", "4k3/8/P7/8/8/8/8/4K3 w - - 0 1", "a6-a7"},
       {"chess", "4k3/8/8/P7/8/8/8/4K3 w - - 0 1", "a5-a6"}},
      {"kingMove", {"chess", "7k/8/8/8/8/8/8/R3K3 w - - 0 1", "e1-e2"}, plain},
      {"checkAnswered", {"chess", "4r2k/8/8/8/8/8/8/R3K3 w - - 0 1", "e1-d2"}, plain},
      {"allChecks", smothered, {"chess", "k7/8/1K6/8/8/8/8/7R w - - 0 1", "h1-h2 a8-b8 h2-h8"}},
      {"crossCheck", {"chess", "7k/6pp/8/8/8/8/r7/R3K3 w - - 0 1", "a1-d1 a2-e2 e1xe2"}, smothered},
      {"discoveredCheck",
       {"chess", "4k3/8/8/8/4N3/8/8/4R2K w - - 0 1", "e4-c3"},
       {"chess", "4k3/8/8/8/8/8/8/3R3K w - - 0 1", "d1-e1"}},
      {"doubleCheck",
       {"chess", "4k3/8/8/8/4N3/8/8/4R2K w - - 0 1", "e4-f6"},
       {"chess", "4k3/8/8/8/4N3/8/8/4R2K w - - 0 1", "e4-c3"}},
      {"attraction", {"chess", "6k1/2Q5/8/8/8/8/8/R6K w - - 0 1", "c7-f7 g8xf7 a1-a7"}, smothered},
      {"smotheredMate", smothered, back_rank},
      // A king that goes as a knight.
      {"smotheredMate", {"knightmate", "7k/5p2/6p1/8/8/8/8/K3R3 w - - 0 1", "e1-h1"}, back_rank},
      {"backRankMate", back_rank, smothered},
      {"fork", {"chess", "r3k3/8/8/3N4/8/8/6p1/6K1 w - - 0 1", "d5-c7 e8-e7 c7xa8"}, smothered},
      // P. Morphy: if Black could pass, nothing would happen.
      // Were the square behind the pawn not forgotten by the pass, no position would be left to look at.
      {"zugzwang", {"chess", "7k/4NK1p/4R3/8/8/8/P7/8 w - - 0 1", "a2-a4 h7-h6 e6xh6"}, smothered},
      {"zugzwang", {"chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "a1-a6 b7xa6 b6-b7"}, smothered},
      {"quietMove",
       {"chess", "k7/8/1K6/8/8/8/8/7R w - - 0 1", "h1-h2 a8-b8 h2-h8"},
       {"chess", "3r3k/8/8/8/8/8/8/R1K5 w - - 0 1", "a1-a8 h8-g7 a8xd8"}},
      {"quietKey", {"chess", "k7/8/1K6/8/8/8/8/7R w - - 0 1", "h1-h2 a8-b8 h2-h8"}, smothered},
      {"sacrifice", smothered, {"chess", "k7/8/1K6/8/8/8/8/7R w - - 0 1", "h1-h2 a8-b8 h2-h8"}},
      {"draw", {"chess", "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "f1-f7"}, plain},
      {"forcedAnswers",
       {"chess", "k7/8/1K6/8/8/8/8/7R w - - 0 1", "h1-h2 a8-b8 h2-h8"},
       {"chess", "7k/8/8/8/8/8/8/R3K3 w - - 0 1", "a1-a2 h8-g8 a2-a8"}},
  });
  return all;
}

bool is_among(const std::vector<std::string>& names, std::string_view tag) {
  return std::find(names.begin(), names.end(), tag) != names.end();
}

}  // namespace

BOOST_AUTO_TEST_CASE(every_tag_is_shown_and_lacked) {
  std::set<std::string_view> tried{"severalMates", "onlyMove"};  // below, and in games_test
  const std::vector<tests::VariantCase> rows = tests::variant_cases("tag");
  std::vector<TagCase> all(cases().begin(), cases().end());
  for (const tests::VariantCase& row : rows) {
    const auto& [tag, fen, moves, other_fen, other_moves] =
        std::tie(row.fields[0], row.fields[1], row.fields[2], row.fields[3], row.fields[4]);
    all.push_back({tag, {row.variant->name(), fen, moves}, {row.variant->name(), other_fen, other_moves}});
  }
  for (const TagCase& each : all) {
    BOOST_TEST_MESSAGE(each.tag);
    tried.insert(each.tag);
    BOOST_TEST(is_among(tags_of_line(each.shows), each.tag), each.tag << " shown by " << each.shows.fen);
    BOOST_TEST(!is_among(tags_of_line(each.lacks), each.tag), each.tag << " lacked by " << each.lacks.fen);
  }
  for (const Variant* variant : all_variants()) {
    for (const Tag& tag : puzzle_tags(*variant)) BOOST_TEST(tried.count(tag.name) == 1U, tag.name << " has no test");
  }
}

BOOST_AUTO_TEST_CASE(several_last_moves) {
  BOOST_TEST(is_among(tags_of_line(back_rank, 2), "severalMates"));
  BOOST_TEST(!is_among(tags_of_line(back_rank, 1), "severalMates"));
}

// A piece that both players own gives check itself; nothing is discovered.
BOOST_AUTO_TEST_CASE(shared_pieces_give_check_themselves) {
  const auto tags = tags_of_line(
      {"checkered", "rnb2knr/pp1pp1b1/1q3p2/6p1/Ps4Pp/3P1N2/2PNPP1P/R1BQKB1R b 19 ahii0010110111011000 - - 1",
       "b6xf2=P"});
  BOOST_TEST(!is_among(tags, "discoveredCheck"));
  BOOST_TEST(!is_among(tags, "doubleCheck"));
}

BOOST_AUTO_TEST_SUITE_END()
