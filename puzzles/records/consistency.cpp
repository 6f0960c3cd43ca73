#include "puzzles/records/consistency.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "verifier/support/text.hpp"

namespace arbiter::puzzles {

std::vector<std::string> inconsistencies(const Record& record) {
  std::vector<std::string> result;
  const bool impossible = record.verdict == "impossible";
  if (impossible && record.exhausted == false)
    result.emplace_back("there is no position, and 'exhausted' says that there may be more");
  if (record.verdict == "undecided" && record.exhausted == true)
    result.emplace_back("nothing was decided, and 'exhausted' says that there is no further position");
  if (record.exhausted == true && record.stopped == true)
    result.emplace_back("the space was exhausted, and 'stopped' says that the search was ended before");
  if (record.cases && record.decided && *record.decided > *record.cases) {
    result.push_back(fmt::format("{} of {} are said to be decided", counted(*record.decided, "case"), *record.cases));
  }
  const bool by_cases = impossible && record.conflict.empty() && record.cases && record.decided;
  if (by_cases && *record.decided < *record.cases) {
    result.push_back(
        fmt::format("there is no position, and only {} of {} cases were decided", *record.decided, *record.cases));
  }
  if (!impossible && !record.conflict.empty())
    result.emplace_back("the verdict is not 'impossible', and 'conflict' says what cannot hold together");
  std::size_t fewest = 0;
  std::size_t least = 0;
  for (const RecordedPosition& each : record.positions) {
    const std::size_t here = pieces_of(each);
    if (least == 0 || here < least) least = here;
    if (each.fewest_proved && here > fewest) fewest = here;
  }
  if (fewest > least)
    result.push_back(
        fmt::format("{} pieces are said to be the fewest, and another of its positions has {}", fewest, least));
  return result;
}

}  // namespace arbiter::puzzles
