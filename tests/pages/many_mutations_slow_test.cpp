// The same as tests/pages/mutation_test.cpp with many more mutants, and with the pages of the two sites if checkouts
// are given.
#define BOOST_TEST_MODULE many_mutations
#include <boost/test/unit_test.hpp>

#include <iostream>

#include "tests/mutation/campaign.hpp"
#include "tests/mutation/pages.hpp"

BOOST_AUTO_TEST_CASE(every_change_of_meaning_is_found) {
  arbiter::Random random(1);
  mutation::Account account;
  for (const mutation::NamedPage& page : mutation::corpus_pages()) mutation::break_page(page, 3000, random, account);
  for (const mutation::NamedPage& page : mutation::made_pages(400, random))
    mutation::break_page(page, 40, random, account);
  std::cout << mutation::table_of(account);
  BOOST_TEST(account.untrue == std::vector<std::string>{}, boost::test_tools::per_element());
  BOOST_TEST(mutation::holes(account) == std::vector<std::string>{}, boost::test_tools::per_element());
}

// The content of the sites' pages varies, so the accounts are only shown; but every markup mutant must be caught.
BOOST_AUTO_TEST_CASE(pages_of_the_sites) {
  arbiter::Random random(2);
  mutation::Account account;
  for (const mutation::NamedPage& page : mutation::site_pages()) mutation::break_page(page, 400, random, account);
  std::cout << mutation::table_of(account);
  for (const std::string& page : account.untrue) std::cout << "left out, since not all of it holds: " << page << '\n';
  for (const char* kind :
       {"a mark off the board", "double a mark", "drop a rank", "double a rank", "cut the page in a diagram"}) {
    BOOST_TEST_CONTEXT(kind) BOOST_TEST(account.kinds[kind].missed == 0U);
  }
}
