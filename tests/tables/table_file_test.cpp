// Files of tables: what is written is read back, and nothing else is taken for a table.
#include <boost/test/unit_test.hpp>

#include "tests/tables/table_helpers.hpp"
#include "verifier/support/random.hpp"
#include "verifier/tables/table.hpp"

BOOST_AUTO_TEST_SUITE(table_file_test)

using namespace arbiter;
using namespace arbiter::tables;
using namespace arbiter::tests;

namespace {

/// A file with the checksum that its bytes should have.
std::string summed(std::string text) {
  text.resize(text.size() - 8);
  std::uint64_t sum = fnv1a(text);
  for (int i = 0; i < 8; ++i, sum >>= 8U) text += static_cast<char>(sum & 255U);
  return text;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_file_gives_the_table_back) {
  for (const char* name : {"kingofthehill", "antichess"}) {
    const Variant& variant = *variant_named(name);
    const Table table = table_of(Ruleset(variant), {std::string(name) == "antichess" ? "NvP" : "KvK"});
    const auto read = read_table(written(table));
    BOOST_REQUIRE(read);
    BOOST_TEST(&read->variant() == &variant);
    BOOST_TEST(read->materials == table.materials, boost::test_tools::per_element());
    BOOST_REQUIRE(read->size() == table.size());
    for (std::size_t i = 0; i < table.size(); ++i) {
      BOOST_REQUIRE(read->setup(i) == table.setup(i));
      BOOST_REQUIRE((read->value(i) == table.value(i)));
    }
  }
}

BOOST_AUTO_TEST_CASE(damaged_files_are_refused) {
  const std::string file = written(table_of(Ruleset(*variant_named("kingofthehill")), {"KvK"}));
  BOOST_REQUIRE(read_table(file));
  for (std::size_t length = 0; length < file.size(); length += 1 + file.size() / 97) {
    const auto cut = read_table(std::string_view(file).substr(0, length));
    BOOST_REQUIRE(!cut);
    BOOST_TEST(cut.error() != "");
  }
  Random random(5);
  for (int i = 0; i < 200; ++i) {
    std::string flipped = file;
    flipped[random.below(file.size())] ^= static_cast<char>(1U << random.below(8));
    BOOST_TEST(!read_table(flipped));
  }
  BOOST_TEST(!read_table("8/8/8/8/8/2k5/8/KQ6 w - - 0 1\n"));
  BOOST_TEST(read_table(file.substr(0, file.size() - 1)).error() ==
             "it is cut short or damaged: its checksum does not match");
}

/// With the right checksum, too, whatever the numbers say is looked at: no crash, no table of impossible positions.
BOOST_AUTO_TEST_CASE(forged_files_do_no_harm) {
  const std::string file = written(table_of(Ruleset(*variant_named("kingofthehill")), {"KvK"}));
  const std::size_t body = file.find('\n', file.find('\n') + 1) + 1;
  Random random(11);
  std::size_t refused = 0;
  for (int i = 0; i < 500; ++i) {
    std::string forged = file;
    forged[body + random.below(i % 2 == 0 ? 64 : file.size() - body - 8)] = static_cast<char>(random.below(256));
    const auto read = read_table(summed(forged));
    if (!read) {
      ++refused;
      continue;
    }
    for (std::size_t at = 0; at < read->size(); at += 97) (void)read->find(read->setup(at));
  }
  BOOST_TEST(refused > 50U);
  for (const auto& [from, to] : {std::pair{"kingofthehill", "kingofthevale"},
                                 std::pair{"\"materials\"", "\"material5\""}, std::pair{"table 1", "table 2"}}) {
    std::string other = file;
    other.replace(other.find(from), std::string_view(from).size(), to);
    BOOST_TEST(!read_table(summed(other)), to);
  }
}

BOOST_AUTO_TEST_SUITE_END()
