// What --fix makes of faulty texts, by hand for each line; a good text broken in a way that has only one repair must be
// restored.
#include <boost/test/unit_test.hpp>

#include <set>
#include <string>
#include <vector>

#include "tests/mutation/orthodox_breakers.hpp"
#include "tests/mutation/text_breakers.hpp"
#include "tests/support/seeded_play.hpp"
#include "tests/variants/variant_tests.hpp"
#include "verifier/conversion/convert.hpp"
#include "verifier/soundness/soundness.hpp"

BOOST_AUTO_TEST_SUITE(fen_repair_test)

using namespace arbiter;

namespace {

struct Case {
  const char* variant;
  const char* rule;
  const char* text;
  const char* sure;       ///< after the sure fixes; nullptr: there are none
  const char* likeliest;  ///< after the unsure fixes as well
};

constexpr const char* none = nullptr;
const std::vector<Case> cases{
    // The flag of the pawn, wherever the flag is in the field.
    {"checkered", "AF276", "4k3/8/8/8/8/8/8/4K3 w 40 iiii0010000000000000 - - 1",
     "4k3/8/8/8/8/8/8/4K3 w 40 iiii0000000000000000 - - 1", none},
    {"checkered", "AF276", "4k3/7p/8/8/8/8/8/4K3 w 40 iiii1000000000010001 - - 1",
     "4k3/7p/8/8/8/8/8/4K3 w 40 iiii0000000000000001 - - 1", none},
    {"checkered", "AF277", "4k3/p6p/8/8/8/8/P7/4K3 w 40 iiii0000000000000001 - - 1",
     "4k3/p6p/8/8/8/8/P7/4K3 w 40 iiii1000000010000001 - - 1", none},
    {"checkered", "AF277",
     R"(4k3/8/8/8/8/8/P7/4K3 w 40 {"flags":"88880000000000000000","enpassant":"-","cmove":"-","stage":"1"})",
     R"(4k3/8/8/8/8/8/P7/4K3 w 40 {"flags":"88881000000000000000","enpassant":"-","cmove":"-","stage":"1"})", none},
    {"chess", "AF120", "4k3/8/8/8/8/8/8/4K3 white - - 0 60", "4k3/8/8/8/8/8/8/4K3 w - - 0 60", none},
    {"chess", "AF120", "4k3/8/8/8/8/8/8/4K3 B - - 0 60", "4k3/8/8/8/8/8/8/4K3 b - - 0 60", none},
    {"chess", "AF120", "4k3/8/8/8/8/8/8/4K3 x - - 0 60", none, none},
    {"chess", "AF140", "4k3/8/8/8/4Pp2/8/8/4K3 b - E3 0 60", "4k3/8/8/8/4Pp2/8/8/4K3 b - e3 0 60", none},
    {"chess", "AF140", "4k3/8/8/8/8/8/8/4K3 w - -- 0 60", "4k3/8/8/8/8/8/8/4K3 w - - 0 60", none},
    {"chess", "AF104", "4k3/8/8/8/8/8/8/4K3 w - -\t0 60", "4k3/8/8/8/8/8/8/4K3 w - - 0 60", none},
    {"chess", "AF104", "4k3/8/8/8/8/8/8/4K3 w - - 0\r60", none, none},
    {"takemake", "AF135", "4k3/8/8/8/8/8/8/R3K2R w 118 haii -", "4k3/8/8/8/8/8/8/R3K2R w 118 ahii -", none},
    {"takemake", "AF135", "4k3/8/8/8/8/8/8/R3K2R w 118 aaii -", none, none},
    {"chess", "AF132", "4k3/8/8/8/8/8/8/4K3 w -- - 0 60", "4k3/8/8/8/8/8/8/4K3 w - - 0 60", none},
    {"chess", "AF132", "4k3/8/8/8/8/8/8/4K2R w K- - 0 60", none, "4k3/8/8/8/8/8/8/4K2R w K - 0 60"},
    {"chess", "AF234", "4k3/8/8/8/4Pp2/8/8/4K3 b - e3 12 60", none, "4k3/8/8/8/4Pp2/8/8/4K3 b - e3 0 60"},
    {"chess", "AF312", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1", none,
     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
    {"checkered", "AF274", "4k3/8/8/8/8/8/6s1/4K3 w 52 iiii0000000000000000 - g3g2 2w", none,
     "4k3/8/8/8/8/8/6s1/4K3 w 52 iiii0000000000000000 - - 2w"},
    {"checkered", "AF273", "4k3/8/8/8/8/8/6s1/4K3 w 52 iiii0000000000000000 - a1g2 1", none,
     "4k3/8/8/8/8/8/6s1/4K3 w 52 iiii0000000000000000 - - 1"},
};

std::string repaired(const std::string& text, const soundness::Reading& reading, bool unsafe) {
  const auto all = [](CheckId) { return true; };
  return soundness::repaired(text, reading, soundness::check_soundness(text, reading), unsafe, all).text;
}

bool has(const std::string& text, const soundness::Reading& reading, std::string_view check) {
  for (const Fault& fault : soundness::check_soundness(text, reading)) {
    if (fault.check.name() == check) return true;
  }
  return false;
}

}  // namespace

BOOST_AUTO_TEST_CASE(lines_are_repaired_as_by_hand) {
  for (const Case& each : cases) {
    BOOST_TEST_CONTEXT(each.rule << ' ' << each.text) {
      const soundness::Reading reading{Ruleset(*variant_named(each.variant)), {}, soundness::Depth::reachability};
      BOOST_TEST(has(each.text, reading, each.rule));
      const std::string sure = each.sure == nullptr ? each.text : each.sure;
      BOOST_TEST(repaired(each.text, reading, false) == sure);
      BOOST_TEST(repaired(each.text, reading, true) == (each.likeliest == nullptr ? sure : each.likeliest));
    }
  }
}

BOOST_AUTO_TEST_CASE(what_has_one_repair_becomes_the_good_text_again) {
  const std::set<std::string> exact{"AF276", "AF277", "AF104", "AF102", "AF112", "AF119", "AF133"};
  std::vector<breaking::Breaker> breakers;
  for (auto& list : {breaking::text_breakers(), breaking::orthodox_breakers(), tests::variant_breakers()}) {
    for (auto& breaker : list) {
      if (exact.count(breaker.rule) > 0) breakers.push_back(breaker);
    }
  }
  std::set<std::string> seen;
  Random random(5);
  for (const breaking::Breaker& breaker : breakers) {
    const Variant& variant = *variant_named(breaker.variant);
    const Spelling& spelling = *conversion::spelling_named(variant, breaker.spelling);
    std::size_t count = 0;
    tests::for_each_played(Ruleset(variant), 8, 600, [&](const Setup& setup) {
      if (count >= 40 || !random.one_in(4)) return;
      const std::string good = conversion::write_fen(setup, variant, spelling);
      const auto broken = breaker.apply(good, random);
      if (!broken) return;
      soundness::Reading reading{Ruleset(variant), broken->options, soundness::Depth::consistency};
      if (variant.name() == "armies" && reading.fen.armies.empty() && spelling.dialect == Dialect::fen) return;
      BOOST_TEST(repaired(broken->text, reading, false) == good,
                 breaker.rule << ": " << broken->text << " became " << repaired(broken->text, reading, false));
      ++count;
      seen.insert(breaker.rule);
    });
  }
  BOOST_TEST((seen == exact));
}

BOOST_AUTO_TEST_SUITE_END()
