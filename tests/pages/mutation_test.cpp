// Sound pages are broken in many ways; every change of meaning must be found. See tests/mutation/README.md.
#include <boost/test/unit_test.hpp>

#include <iostream>

#include "tests/mutation/campaign.hpp"
#include "tests/mutation/pages.hpp"
#include "tests/support/every.hpp"

BOOST_AUTO_TEST_SUITE(mutation_test)

BOOST_AUTO_TEST_CASE(every_change_of_meaning_is_found) {
  arbiter::Random random(2026);
  mutation::Account account;
  for (const mutation::NamedPage& page : mutation::corpus_pages())
    mutation::break_page(page, 400 / arbiter::tests::every_nth(), random, account);
  for (const mutation::NamedPage& page : mutation::made_pages(40 / arbiter::tests::every_nth(), random))
    mutation::break_page(page, 30, random, account);
  std::cout << mutation::table_of(account);
  BOOST_TEST(account.mutants >= 2000U / arbiter::tests::every_nth());
  BOOST_TEST(account.kinds.size() == mutation::mutators().size());
  BOOST_TEST(account.untrue == std::vector<std::string>{}, boost::test_tools::per_element());
  BOOST_TEST(mutation::holes(account) == std::vector<std::string>{}, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_SUITE_END()
