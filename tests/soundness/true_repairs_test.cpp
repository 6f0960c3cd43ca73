// What is offered as a fix is true: applied alone, it removes its finding, brings no new error, and drops no piece and
// no field. Texts of seeded play, mutated; every variant and profile.
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "tests/support/accept_play.hpp"
#include "tests/support/every.hpp"
#include "verifier/soundness/soundness.hpp"

BOOST_AUTO_TEST_SUITE(true_repairs_test)

using namespace arbiter;
using namespace arbiter::testing;

namespace {

std::map<std::string, int> errors_of(const Faults& faults) {
  std::map<std::string, int> count;
  for (const Fault& fault : faults) count[std::string(fault.check.name())] += fault.level == Level::error ? 1 : 0;
  return count;
}

std::size_t of_check(const Faults& faults, CheckId check) {
  return static_cast<std::size_t>(
      std::count_if(faults.begin(), faults.end(), [&](const Fault& fault) { return fault.check == check; }));
}

/// The letters of the board, which a stray blank may have torn: then up to the last slash.
std::string pieces_in(std::string text) {
  std::replace(text.begin(), text.end(), '\t', ' ');
  const std::size_t begin = std::min(text.find_first_not_of(" \t\"'"), text.size());
  std::string board = text.substr(begin, text.find(' ', begin) - begin);
  if (std::count(board.begin(), board.end(), '/') < 7) board = text.substr(0, text.rfind('/'));
  std::erase_if(board, [](char c) { return !((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')); });
  return board;
}

/// A text with an error is not judged in full as a position, and a faulty position not as one of a game.
bool was_judged(const std::string& check, const Faults& faults) {
  return std::none_of(faults.begin(), faults.end(), [&](const Fault& fault) {
    return fault.level == Level::error && fault.check.name().substr(0, 3) < check.substr(0, 3);
  });
}

}  // namespace

BOOST_AUTO_TEST_CASE(each_fix_removes_its_finding_and_nothing_else) {
  std::map<std::string, std::size_t> tried;
  for (const Variant* variant : all_variants()) {
    for (std::size_t profile = 0; profile < variant->profiles().size(); ++profile) {
      PlayedTexts played(Ruleset(*variant, profile), 4000 + profile);
      Random random(17 + profile);
      for (std::size_t i = 0; i < 2000 / tests::every_nth(); ++i) {
        const PlayedTexts::Text good = played.next();
        const std::string text = mutated(good.text, random);
        const soundness::Reading reading{Ruleset(*variant, profile), good.options, soundness::Depth::reachability};
        const Faults faults = soundness::check_soundness(text, reading);
        const auto before = errors_of(faults);
        for (const Fault& fault : faults) {
          const auto repair = soundness::repair_of(fault, text, reading, faults);
          if (!repair) continue;
          ++tried[std::string(fault.check.name())];
          std::string mended = text;
          mended.replace(repair->begin, repair->end - repair->begin, repair->text);
          const Faults left = soundness::check_soundness(mended, reading);
          BOOST_TEST_CONTEXT(variant->name() << '/' << profile << ": '" << text << "' -> '" << mended << "' ("
                                             << fault.check.name() << ": " << repair->what << ")") {
            BOOST_TEST(of_check(left, fault.check) < of_check(faults, fault.check));
            // Other fixes than that of a letter's case, or of the order of fields, leave the pieces alone.
            const bool moves_letters = fault.check == "AF119" || fault.check == "AF146";
            BOOST_TEST((moves_letters || pieces_in(mended) == pieces_in(text)));
            for (const auto& [check, count] : errors_of(left)) {
              // What a text describes is judged only once it is read.
              if (!was_judged(check, faults)) continue;
              const auto known = before.find(check);
              BOOST_TEST(count <= (known == before.end() ? 0 : known->second), "new: " << check);
            }
          }
        }
      }
    }
  }
  for (const auto& [check, count] : tried) BOOST_TEST_MESSAGE(check << ' ' << count);
  for (const char* check : {"AF102", "AF104", "AF112", "AF119", "AF120", "AF131", "AF132", "AF133", "AF136", "AF140",
                            "AF146", "AF153", "AF154", "AF233", "AF276", "AF277"})
    BOOST_TEST(tried[check] > 5U / tests::every_nth(), check << ' ' << tried[check]);
}

// Fields that changed places lie in the text after the fix as they were, in their order.
BOOST_AUTO_TEST_CASE(fields_that_changed_places_are_put_back) {
  std::map<std::string_view, std::size_t> restored;
  for (const Variant* variant : all_variants()) {
    PlayedTexts played(Ruleset(*variant), 55);
    Random random(5);
    for (int i = 0; i < 300; ++i) {
      const PlayedTexts::Text good = played.next();
      std::vector<std::string> words;
      for (std::size_t at = 0; at <= good.text.size();) {
        const std::size_t end = std::min(good.text.find(' ', at), good.text.size());
        words.push_back(good.text.substr(at, end - at));
        at = end + 1;
      }
      if (words.size() < 4) continue;
      const std::size_t one = random.below(words.size());
      const std::size_t two = random.below(words.size());
      std::swap(words[one], words[two]);
      std::string text;
      for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
      const soundness::Reading reading{Ruleset(*variant), good.options, soundness::Depth::reachability};
      const Faults faults = soundness::check_soundness(text, reading);
      if (text == good.text || of_check(faults, "AF146") == 0) continue;
      BOOST_TEST(faults.size() == 1U, text);
      const auto repair = soundness::repair_of(faults.front(), text, reading, faults);
      BOOST_REQUIRE(repair);
      text.replace(repair->begin, repair->end - repair->begin, repair->text);
      // A half-move clock and a move number, or two fields with -, look alike.
      BOOST_TEST(text == good.text);
      ++restored[variant->name()];
    }
  }
  for (const Variant* variant : all_variants()) BOOST_TEST(restored[variant->name()] > 20U, variant->name());
}

BOOST_AUTO_TEST_SUITE_END()
