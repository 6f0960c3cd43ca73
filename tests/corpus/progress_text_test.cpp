// How far a run through a corpus is, in words.
#include <boost/test/unit_test.hpp>

#include "verifier/corpus/positions.hpp"
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

BOOST_AUTO_TEST_CASE(summaries_of_runs) {
  ConvertResult converted;
  converted.positions = 5;
  converted.refused = 2;
  converted.unchanged = 1;
  const RunSummary of_conversion = summary_of(converted, "fen");
  BOOST_TEST(of_conversion.text == "3 of 5 positions written as fen, 1 of them as they were; 2 left out");
  BOOST_REQUIRE(of_conversion.counts.size() == 4U);
  BOOST_TEST(of_conversion.counts[1].first == "converted");
  BOOST_TEST(of_conversion.counts[1].second == 3U);

  DedupResult different;
  different.positions = 5;
  different.different = 3;
  different.refused = 1;
  different.runs = 2;
  BOOST_TEST(summary_of(different).text ==
             "3 different positions; 1 repetition left out; 1 could not be read; 2 sorted runs went to disk");

  Sample drawn;
  drawn.positions = 10;
  drawn.refused = 1;
  drawn.groups = 4;
  drawn.lines = {"a", "b"};
  BOOST_TEST(summary_of(drawn, false).text == "2 of 9 positions; 1 could not be read");
  BOOST_TEST(summary_of(drawn, true).text == "2 of 9 positions from 4 groups; 1 could not be read");

  SplitResult parts;
  parts.positions = 3;
  parts.files = 1;
  BOOST_TEST(summary_of(parts).text == "3 positions in 1 file");
}

BOOST_AUTO_TEST_SUITE_END()
