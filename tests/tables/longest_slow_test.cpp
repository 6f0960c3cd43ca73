// corpus/tables: the tables are built again, what the files say of longest wins, zugzwangs and puzzles is so, samples
// agree with the declarative rules and the search, and numbers of chess are those that others published. Takes about an
// hour of the processor, most of it in Antichess; `-- VARIANT…` looks at the lines of these variants only.
#define BOOST_TEST_MODULE longest
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "tests/tables/table_helpers.hpp"
#include "verifier/notation/notation.hpp"
#include "verifier/position/root.hpp"
#include "verifier/tables/table.hpp"

using namespace arbiter;
using namespace arbiter::tables;
using namespace arbiter::tests;

namespace {

/// Whether the lines of the variant are looked at.
bool is_asked(const std::string& variant) {
  const auto& suite = boost::unit_test::framework::master_test_suite();
  for (int i = 1; i < suite.argc; ++i)
    BOOST_REQUIRE_MESSAGE(variant_named(suite.argv[i]) != nullptr, "no variant is called " << suite.argv[i]);
  return suite.argc < 2 ||
         std::any_of(suite.argv + 1, suite.argv + suite.argc, [&](const char* each) { return each == variant; });
}

/// The lines of a file of corpus/tables but its head, in fields.
std::vector<std::vector<std::string>> lines_of(const std::string& name) {
  std::ifstream in(std::string(ARBITER_SOURCE_DIR) + "/corpus/tables/" + name);
  BOOST_REQUIRE(in.good());
  std::vector<std::vector<std::string>> result;
  std::string line;
  std::getline(in, line);
  bool some = false;
  while (std::getline(in, line)) {
    std::istringstream words(line);
    std::vector<std::string> fields;
    for (std::string field; std::getline(words, field, '\t');) fields.push_back(field);
    BOOST_REQUIRE(!fields.empty());
    some = true;
    if (is_asked(fields.front())) result.push_back(std::move(fields));
  }
  BOOST_REQUIRE(some);
  return result;
}

/// Tables are built once each; the fields are variant, profile, armies and material.
const Table& table_for(const std::vector<std::string>& fields) {
  static std::map<std::vector<std::string>, Table> tables;
  const std::vector<std::string> key(fields.begin(), fields.begin() + 4);
  const auto at = tables.find(key);
  if (at != tables.end()) return at->second;
  const Variant& variant = *variant_named(key[0]);
  const Ruleset ruleset(variant, *profile_named(variant, key[1]));
  Table table = table_of(ruleset, {key[3]}, false, key[2] == "-" ? "" : key[2]);
  CheckRequest request;
  request.samples = 5'000;
  request.search_plies = 3;
  const CheckedTable checked = check(table, request);
  BOOST_TEST(checked.fault == "", key[0] << ' ' << key[3]);
  BOOST_TEST(checked.searched > 2'000U);
  return tables.emplace(key, std::move(table)).first->second;
}

Setup setup_of(const Table& table, const std::vector<std::string>& fields, const std::string& fen) {
  FenOptions options;
  if (fields[2] != "-") options.armies = fields[2];
  const RootReading read = read_root(fen, table.ruleset, options, Take::positions);
  BOOST_REQUIRE_MESSAGE(read.written, fen);
  return read.written->setup();
}

/// How many boards have White's king and rook and Black's king on them: with White to move, where Black is not in
/// check, and with Black to move. Counted from the squares alone.
std::array<std::size_t, 2> rook_positions() {
  std::array<std::size_t, 2> result{};
  for (const Square own : all_squares) {
    for (const Square other : all_squares) {
      if (std::abs(own.file() - other.file()) <= 1 && std::abs(own.rank() - other.rank()) <= 1) continue;
      for (const Square rook : all_squares) {
        if (rook == own || rook == other) continue;
        ++result[1];
        const auto between = [](int a, int b, int c) { return (a < b && b < c) || (c < b && b < a); };
        const bool file = rook.file() == other.file() &&
                          !(own.file() == rook.file() && between(rook.rank(), own.rank(), other.rank()));
        const bool rank = rook.rank() == other.rank() &&
                          !(own.rank() == rook.rank() && between(rook.file(), own.file(), other.file()));
        if (!file && !rank) ++result[0];
      }
    }
  }
  return result;
}

}  // namespace

BOOST_AUTO_TEST_CASE(longest_wins_are_as_long_as_the_file_says) {
  for (const std::vector<std::string>& fields : lines_of("longest.tsv")) {
    BOOST_REQUIRE(fields.size() == 7U);
    const Table& table = table_for(fields);
    const Setup setup = setup_of(table, fields, fields[6]);
    const auto value = table.find(setup);
    BOOST_REQUIRE_MESSAGE(value, fields[6]);
    const std::string text = std::string(name_of(value->outcome)) + ' ' + std::to_string(value->plies);
    BOOST_TEST(text == fields[4] + ' ' + fields[5], fields[6]);
    // Nothing of this material is won, or lost, more slowly.
    int longest = 0;
    for (const MaterialSummary& each : summarised(table)) {
      const Setup kept = table.setup(*table.index_of(setup));
      if (each.material != material_of(kept.board, table.variant()) || each.to_move != kept.to_move) continue;
      const auto& index = value->outcome == Outcome::win ? each.longest_win : each.longest_loss;
      if (index) longest = std::max(longest, int{table.value(*index).plies});
    }
    BOOST_TEST(longest == int{value->plies}, fields[6]);
  }
}

/// The first of J. Beasley's reciprocal zugzwangs with few pieces (2010): Ka6, b7 against Kb8, mate in 9 with Black to
/// move, a draw with White to move.
BOOST_AUTO_TEST_CASE(a_published_zugzwang) {
  const std::vector<std::string> fields{"chess", "documented", "-", "KPvK"};
  const Table& table = table_for(fields);
  BOOST_TEST(in_words(*table.find(setup_of(table, fields, "1k6/1P6/K7/8/8/8/8/8 b - - 0 1"))) == "lost in 18 plies");
  BOOST_TEST(in_words(*table.find(setup_of(table, fields, "1k6/1P6/K7/8/8/8/8/8 w - - 0 1"))) == "drawn");
}

BOOST_AUTO_TEST_CASE(zugzwangs_are_so) {
  for (const std::vector<std::string>& fields : lines_of("zugzwangs.tsv")) {
    BOOST_REQUIRE(fields.size() == 7U);
    const Table& table = table_for(fields);
    const Setup setup = setup_of(table, fields, fields[6]);
    const auto value = table.find(setup);
    const auto passed = table.find(table.variant().after_pass(setup));
    BOOST_REQUIRE(value);
    BOOST_REQUIRE(passed);
    BOOST_TEST(in_words(*value) == fields[4], fields[6]);
    BOOST_TEST(in_words(*passed) == fields[5], fields[6]);
  }
}

/// One move alone wins, by the declarative rules' moves and the values of the table, which are checked on their own;
/// and the other side, which could hold out if it might pass, is squeezed. Of the tables that the other files have, and
/// of every fourth other one.
BOOST_AUTO_TEST_CASE(puzzles_are_so) {
  std::set<std::vector<std::string>> built;
  for (const char* name : {"longest.tsv", "zugzwangs.tsv"}) {
    for (const std::vector<std::string>& fields : lines_of(name)) built.insert({fields.begin(), fields.begin() + 4});
  }
  std::set<std::vector<std::string>> others;
  std::set<std::string> variants;
  std::size_t held = 0;
  for (const std::vector<std::string>& fields : lines_of("puzzles.tsv")) {
    BOOST_REQUIRE(fields.size() == 7U);
    const std::vector<std::string> key(fields.begin(), fields.begin() + 4);
    if (!built.contains(key) && others.insert(key).second && others.size() % 4 == 0) built.insert(key);
    if (!built.contains(key)) continue;
    const Table& table = table_for(fields);
    const Setup setup = setup_of(table, fields, fields[6]);
    const auto value = table.find(setup);
    BOOST_REQUIRE(value);
    BOOST_TEST(in_words(*value) == "won in " + fields[5] + " plies", fields[6]);
    std::vector<std::string> winning;
    for (const MoveOutcome& move : table.ruleset.rules().setup_moves(setup)) {
      const auto after = table.find(move.after);
      BOOST_REQUIRE(after);
      if (after->outcome != Outcome::loss) continue;
      winning.push_back(to_text(move.move, setup, table.variant()));
      BOOST_TEST(reciprocal(table, move.after), fields[6]);
    }
    BOOST_TEST(winning == std::vector<std::string>{fields[4]}, boost::test_tools::per_element());
    variants.insert(fields[0]);
    ++held;
  }
  BOOST_TEST_MESSAGE(held << " puzzles of " << variants.size() << " variants");
  if (boost::unit_test::framework::master_test_suite().argc < 2) BOOST_TEST(variants.size() >= 5U);
}

/// http://kirill-kryukov.com/chess/discussion-board/viewtopic.php?t=920: king and rook win in 16 at most, from 121
/// positions, and lose no later from 390; king and pawn in 28, from 3.
BOOST_AUTO_TEST_CASE(rook_and_pawn_against_king) {
  const Variant& chess = *variant_named("chess");
  const Table rook = table_of(Ruleset(chess), {"KRvK"});
  BOOST_TEST(counted_turned(rook, "KRvK", Side::white, {Outcome::win, 31}) == 121U);
  BOOST_TEST(counted_turned(rook, "KRvK", Side::black, {Outcome::loss, 32}) == 390U);
  std::array<std::size_t, 2> plain{};
  for (std::size_t i = 0; i < rook.size(); ++i) {
    const Setup setup = rook.setup(i);
    if (setup.board.occupied().size() == 3 && setup.state == State{}) plain[setup.to_move == Side::white ? 0 : 1] += 2;
  }
  BOOST_TEST(plain == rook_positions(), boost::test_tools::per_element());
  const Table pawn = table_of(Ruleset(chess), {"KPvK"});
  const MaterialSummary white = summary_of(pawn, "KPvK", Side::white);
  BOOST_TEST((pawn.value(*white.longest_win) == Value{Outcome::win, 55}));
  BOOST_TEST(white.longest_wins == 3U);
}

BOOST_AUTO_TEST_CASE(arguments_hold_with_three_pieces) {
  for (const SmallMaterial& each :
       {SmallMaterial{"chess", "KBvK"}, SmallMaterial{"chess", "KPvK"}, SmallMaterial{"takemake", "KBvK"},
        SmallMaterial{"takemake", "KPvK"}, SmallMaterial{"atomic", "KPvK"}, SmallMaterial{"armies", "KWvK", "CN"},
        SmallMaterial{"threecheck", "KBvK"}}) {
    BOOST_TEST(false_arguments(each) == "", each.variant << ' ' << each.material);
  }
}
