// How far a run through a corpus is, in words.
#include <boost/test/unit_test.hpp>

#include "verifier/corpus/run.hpp"

BOOST_AUTO_TEST_SUITE(progress_text_test)

using namespace arbiter::corpus;

BOOST_AUTO_TEST_CASE(progress_in_words) {
  BOOST_TEST(progress_text(0, 0, 0, 0) == "0 B, 0 positions");
  BOOST_TEST(progress_text(999, 0, 1, 5) == "999 B, 1 position");
  BOOST_TEST(progress_text(412'000'000, 1'300'000'000, 21, 0.5) == "412 MB of 1.3 GB, 21 positions");
  BOOST_TEST(progress_text(500'000, 1'000'000, 21, 10) == "500 kB of 1.0 MB, 21 positions, about 10 s left");
  BOOST_TEST(progress_text(1000, 2000, 2, 600) == "1.0 kB of 2.0 kB, 2 positions, about 10 min left");
  BOOST_TEST(progress_text(1000, 3000, 2, 3600) == "1.0 kB of 3.0 kB, 2 positions, about 2.0 h left");
  BOOST_TEST(progress_text(2000, 2000, 2, 600) == "2.0 kB of 2.0 kB, 2 positions");
}

BOOST_AUTO_TEST_SUITE_END()
