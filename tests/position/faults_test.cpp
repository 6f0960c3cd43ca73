// The faults that keep a set-up from being a position, by profile and without a text; the rights that matter.
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <set>
#include <string>
#include <string_view>

#include "tests/support/fen_corpus.hpp"
#include "verifier/notation/notation.hpp"
#include "verifier/orthodox/state.hpp"

BOOST_AUTO_TEST_SUITE(faults_test)

using namespace arbiter;

namespace {

Setup read(const char* variant, const char* fen) {
  return Ruleset(*variant_named(variant)).parse_fen(fen, {}).value().setup;
}

std::string rules_of(const Faults& faults) {
  std::string text;
  for (const Fault& fault : faults) text += std::string(fault.check.name()) + ' ';
  return text;
}

/// The castling and en passant fields of a position's essence.
std::string essence(const char* variant, const char* fen) {
  const Variant& named = *variant_named(variant);
  const auto parsed = Ruleset(named).parse_fen(fen, {}).value();
  const std::string text = named.write_fen(Ruleset(named).essential(parsed.setup), parsed.style);
  std::size_t begin = text.find(' ') + 3;
  return text.substr(begin, text.find(' ', text.find(' ', begin) + 1) - begin);
}

}  // namespace

BOOST_AUTO_TEST_CASE(without_a_text_faults_have_no_place) {
  const Variant& chess = *variant_named("chess");
  const Faults faults = Ruleset(chess).faults(read("chess", "P3k3/8/8/8/8/8/8/4K2R w KQ - 9 1"), {});
  BOOST_TEST(rules_of(faults) == "AF210 AF221 AF240 ");
  for (const Fault& fault : faults) {
    BOOST_TEST(fault.begin == 0U);
    BOOST_TEST(fault.end == 0U);
    BOOST_TEST(!fault.seen.empty());
  }
}

BOOST_AUTO_TEST_CASE(pawns_come_back_to_their_first_rank_on_the_site_only) {
  const Variant& takemake = *variant_named("takemake");
  const Setup setup = read("takemake", "4k3/8/8/8/8/8/8/P3K3 w 20 iiii -");
  BOOST_TEST(rules_of(Ruleset(takemake, *profile_named(takemake, "documented")).faults(setup, {})) == "AF210 ");
  BOOST_TEST(rules_of(Ruleset(takemake, *profile_named(takemake, "problemists")).faults(setup, {})) == "AF210 ");
  BOOST_TEST(rules_of(Ruleset(takemake, *profile_named(takemake, "site")).faults(setup, {})) == "");
  const Setup last = read("takemake", "P3k3/8/8/8/8/8/8/4K3 w 20 iiii -");
  BOOST_TEST(rules_of(Ruleset(takemake, *profile_named(takemake, "site")).faults(last, {})) == "AF210 ");
}

BOOST_AUTO_TEST_CASE(what_faulty_texts_describe_is_judged_by_the_profile_that_is_asked_for) {
  const FenOptions options{.dialect = Dialect::vchess, .armies = {}};
  for (const Variant* variant : all_variants()) {
    for (std::size_t profile = 0; profile < variant->profiles().size(); ++profile) {
      const Ruleset ruleset(*variant, profile);
      Random random(31);
      int judged = 0;
      for (int i = 0; i < 60; ++i) {
        Setup setup = ruleset.random_setup(random);
        setup.counters = {setup.to_move == Side::black ? 1U : 0U, 0};  // what is taken for a counter without a number
        std::string text = variant->write_fen(setup, {Dialect::vchess, 0, 0});
        const auto right = ruleset.parse_fen(text, options);
        if (!right) continue;
        std::multiset<std::string_view> expected{"AF150"};
        for (const Fault& fault : right->warnings) expected.insert(fault.check.name());
        for (const Fault& fault : ruleset.faults(right->setup, right->map))
          if (fault.level != Level::note) expected.insert(fault.check.name());
        const std::size_t counter = text.find(' ') + 3;
        const auto wrong = ruleset.parse_fen(text.replace(counter, text.find(' ', counter) - counter, "x"), options);
        BOOST_REQUIRE(!wrong);
        std::multiset<std::string_view> found;
        for (const Fault& fault : wrong.error()) found.insert(fault.check.name());
        BOOST_TEST(found == expected,
                   variant->name() << '/' << ruleset.profile().name << ' ' << text << ": " << rules_of(wrong.error()));
        ++judged;
      }
      BOOST_TEST(judged > 40);
    }
  }
}

BOOST_AUTO_TEST_CASE(square_colours_of_bishops_count_where_bishops_keep_them) {
  const char* board = "4k3/8/8/8/8/B1B5/PPPPPPPP/4K3 w - - 0 60";
  BOOST_TEST(rules_of(Ruleset(*variant_named("chess")).faults(read("chess", board), {})) == "AF214 ");
  BOOST_TEST(rules_of(Ruleset(*variant_named("takemake")).faults(read("takemake", board), {})) == "");
}

BOOST_AUTO_TEST_CASE(every_position_of_a_played_game_is_sound) {
  // Plays the k-th of the sorted moves from the start on: what a game reaches must not be called a fault.
  for (const Variant* variant : all_variants()) {
    for (const NamedPosition& position : variant->positions()) {
      for (std::size_t profile = 0; profile < variant->profiles().size(); ++profile) {
        Setup setup = Ruleset(*variant).parse_fen(position.fen, {}).value().setup;
        std::size_t k = 17 + profile;
        for (int ply = 0; ply < 60; ++ply) {
          auto legal = Ruleset(*variant, profile).rules().setup_moves(setup);
          if (legal.empty()) break;
          std::sort(legal.begin(), legal.end(),
                    [](const MoveOutcome& a, const MoveOutcome& b) { return a.move < b.move; });
          k = (k * 31 + 7) % 1009;
          const MoveOutcome& chosen = legal[k % legal.size()];
          const Counters counters = counters_after(setup, chosen.move, orthodox::pawn);
          setup = chosen.after;
          setup.counters = counters;
          const Faults faults = Ruleset(*variant, profile).faults(setup, {});
          BOOST_TEST_REQUIRE(faults.empty(), variant->name() << " " << position.name << " ply " << ply << ": "
                                                             << rules_of(faults) << variant->write_fen(setup, {}));
          const FenStyle style{.dialect = Dialect::xogo, .alphabet = 0, .fields = 0};
          const auto again = Ruleset(*variant).parse_fen(variant->write_fen(setup, style), {});
          BOOST_TEST_REQUIRE(again.has_value());
          BOOST_TEST_REQUIRE((again->setup == setup));
        }
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(castling_rights_that_matter) {
  BOOST_TEST(essence("chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 4 20") == "KQkq -");
  BOOST_TEST(essence("chess", "r3k3/8/8/8/8/8/4K3/R6R w KQkq - 4 20") == "q -");
  BOOST_TEST(essence("takemake", "r3k2n/8/8/8/8/8/8/4K2R w 4 ahah -") == "4 ihai");
}

BOOST_AUTO_TEST_CASE(en_passant_that_matters) {
  BOOST_TEST(essence("chess", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1") == "KQkq -");
  BOOST_TEST(essence("chess", "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3") == "KQkq f6");
  // A capturer on the edge has no neighbour beyond it.
  BOOST_TEST(essence("chess", "4k3/8/8/7p/P7/8/8/4K3 b - a3 0 30") == "- -");
  // Capturing would open the rank to the rook; with a make-leg the pawn ends on c5 and closes it again.
  BOOST_TEST(essence("chess", "4k3/8/8/KPp4r/8/8/8/8 w - c6 0 30") == "- -");
  BOOST_TEST(essence("takemake", "4k3/8/8/KPp4r/8/8/8/8 w - c6 0 30") == "- c6");
  // In both variants the pawn is pinned along the file.
  BOOST_TEST(essence("chess", "1r2k3/8/8/1Pp5/8/8/8/1K6 w - c6 0 30") == "- -");
  BOOST_TEST(essence("takemake", "1r2k3/8/8/1Pp5/8/8/8/1K6 w - c6 0 30") == "- -");
}

BOOST_AUTO_TEST_CASE(variants_by_name) {
  BOOST_TEST(variant_named("chess")->title() == "Chess");
  BOOST_TEST(variant_named("Takenmake") == variant_named("TAKEMAKE"));
  BOOST_TEST(variant_named("cwda") == variant_named("armies"));
  BOOST_TEST(variant_named("ludo") == nullptr);
  for (const Variant* variant : all_variants()) {
    for (const RoleInfo& info : variant->roles()) {
      if (info.shared == info.letter) {  // no piece of one side, such as the duck
        BOOST_TEST(letter({Owner::both, info.role}, *variant) == info.letter);
        continue;
      }
      // In moves a piece that was a pawn goes by the letter of what it became.
      const bool own_letter = std::none_of(
          variant->roles().begin(), variant->roles().end(),
          [&](const RoleInfo& other) { return other.role != info.role && other.notation == info.notation; });
      BOOST_TEST((!own_letter || letter(piece_of(Side::white, info.role), *variant) == info.notation), info.name);
      BOOST_TEST(letter(piece_of(Side::black, info.role), *variant) == info.letter);
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
