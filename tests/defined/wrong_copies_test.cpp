// Wrong copies of definitions: each is another one than the right one and than all others, plays in the same positions,
// and names clauses that the variant has.
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <set>
#include <string>

#include "verifier/defined/sources.hpp"
#include "verifier/defined/variant.hpp"
#include "verifier/position/variant.hpp"

BOOST_AUTO_TEST_SUITE(wrong_copies_test)

using namespace arbiter;
using namespace arbiter::defined;

namespace {

const WrongCopy* copy_called(const std::vector<WrongCopy>& all, std::string_view id) {
  const auto found = std::find_if(all.begin(), all.end(), [&](const WrongCopy& each) { return each.id == id; });
  return found == all.end() ? nullptr : &*found;
}

}  // namespace

BOOST_AUTO_TEST_CASE(copies_of_shipped_files_differ_and_name_clauses) {
  for (const std::string_view name : shipped_names()) {
    const Definition& right = *shipped_definition(name);
    const auto variant = make_variant(right);
    const auto clauses = variant->clauses();
    const auto copies = wrong_copies(right);
    BOOST_TEST(copies.size() > 5U, name);
    std::set<std::string> ids;
    for (std::size_t i = 0; i < copies.size(); ++i) {
      const WrongCopy& copy = copies[i];
      BOOST_TEST(ids.insert(copy.id).second, name << ": " << copy.id);
      BOOST_TEST((copy.forgets_rights || copy.definition != right), name << ": " << copy.id);
      BOOST_TEST(copy.definition.kinds.size() == right.kinds.size(), name << ": " << copy.id);
      BOOST_TEST((copy.definition.hand_limit == right.hand_limit), name << ": " << copy.id);
      BOOST_TEST(copy.id.starts_with(copy.clauses.at(0) + "/"), name << ": " << copy.id);
      for (const std::string& clause : copy.clauses) {
        const bool known =
            std::any_of(clauses.begin(), clauses.end(), [&](const ClauseInfo& each) { return each.id == clause; });
        BOOST_TEST(known, name << ": " << copy.id << " breaks " << clause << ", which is not a clause");
      }
      for (std::size_t j = 0; j < i; ++j) {
        const bool same = copies[j].definition == copy.definition && copies[j].forgets_rights == copy.forgets_rights;
        BOOST_TEST(!same, name << ": " << copy.id << " is " << copies[j].id);
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(copies_say_what_a_file_would_say) {
  const auto copies = wrong_copies(*shipped_definition("knightmate"));
  const WrongCopy* queens = copy_called(copies, "promotionPieceTypes/only-q");
  BOOST_REQUIRE(queens != nullptr);
  BOOST_TEST(queens->says == "promotionPieceTypes is q");
  const WrongCopy* king = copy_called(copies, "king/as-K");
  BOOST_REQUIRE(king != nullptr);
  BOOST_TEST(king->says == "the king moves as K, not N");
  const WrongCopy* steps = copy_called(copies, "doubleStep/false");
  BOOST_REQUIRE(steps != nullptr);
  BOOST_TEST((steps->definition.kinds != shipped_definition("knightmate")->kinds));
  // Where pawns have no double step, one from where they stand first is what a program of chess would add.
  const auto of_makruk = wrong_copies(*shipped_definition("makruk"));
  const WrongCopy* twice = copy_called(of_makruk, "doubleStep/true");
  BOOST_REQUIRE(twice != nullptr);
  const auto& ways = twice->definition.kinds.at(0).ways;
  BOOST_TEST(twice->definition.kinds.at(0).name == "pawn");
  BOOST_TEST(ways.back().ranks == 2);
  BOOST_TEST(ways.back().from[0].contains(*Square::parse("c3")));
  BOOST_TEST(ways.back().from[1].contains(*Square::parse("c6")));
}

BOOST_AUTO_TEST_SUITE_END()
