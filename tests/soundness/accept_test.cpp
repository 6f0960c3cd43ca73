#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <string>

#include "tests/support/accept_play.hpp"
#include "tests/support/every.hpp"
#include "tests/support/fen_corpus.hpp"
#include "verifier/orthodox/state.hpp"

BOOST_AUTO_TEST_SUITE(accept_test)

using namespace arbiter;
using namespace arbiter::testing;

namespace {

/// Texts of the corpora: the fast way accepts only texts in which the slow one finds nothing, and leaves the others to
/// it.
void compare_corpus(const std::string& path) {
  for (const CorpusLine& line : corpus_lines(path)) {
    for (std::size_t profile = 0; profile < line.variant->profiles().size(); ++profile) {
      const std::string wrong = disagreement(Ruleset(*line.variant, profile), line.fen, line.options, false);
      BOOST_TEST(wrong == "");
    }
  }
}

}  // namespace

BOOST_AUTO_TEST_CASE(corpora_are_judged_alike) {
  for (const char* name :
       {"legal", "legal-interweave", "legal-checkered", "faulty", "faulty-interweave", "faulty-checkered"}) {
    compare_corpus(std::string("corpus/fens/") + name + ".fens");
  }
}

BOOST_AUTO_TEST_CASE(played_positions_are_accepted_and_mutations_judged_alike) {
  for (const Variant* variant : all_variants()) {
    for (std::size_t profile = 0; profile < variant->profiles().size(); ++profile) {
      const bool of_two = variant->profiles()[profile].players == 2;  // stages of three players go the slow way
      PlayedTexts played(Ruleset(*variant, profile), 1000 + profile);
      Random random(7 + profile);
      std::size_t accepted = 0;
      for (std::size_t i = 0; i < 600; i += tests::every_nth()) {
        const PlayedTexts::Text text = played.next();
        BOOST_TEST(disagreement(Ruleset(*variant, profile), text.text, text.options, of_two) == "");
        for (int mutation = 0; mutation < 30; ++mutation) {
          const std::string changed = mutated(text.text, random);
          const soundness::Reading reading{Ruleset(*variant, profile), text.options};
          if (soundness::Acceptor(reading).look(changed) != soundness::Acceptance::unknown) ++accepted;
          BOOST_TEST(disagreement(Ruleset(*variant, profile), changed, text.options, false) == "");
        }
      }
      BOOST_TEST(accepted > 100U / tests::every_nth());  // otherwise nothing was compared
    }
  }
}

BOOST_AUTO_TEST_CASE(forced_dialects_and_options_are_kept_to) {
  const Variant& chess = *variant_named("chess");
  const std::string six = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  for (const auto dialect : {Dialect::vchess, Dialect::xogo, Dialect::fen, Dialect::bare}) {
    const soundness::Reading reading{Ruleset(chess), {.dialect = dialect, .armies = {}}};
    BOOST_TEST((soundness::Acceptor(reading).look(six) != soundness::Acceptance::unknown) == (dialect == Dialect::fen));
    BOOST_TEST(soundness::check_soundness(six, reading).empty() == (dialect == Dialect::fen));
  }
  const soundness::Reading with_armies{Ruleset(chess), {.dialect = {}, .armies = "CN"}};
  BOOST_TEST(!soundness::check_soundness(six, with_armies).empty());
}

// Reachability: the fast way accepts many positions, and only those in which the slow one finds nothing.
BOOST_AUTO_TEST_CASE(unreachable_positions_are_left_to_the_slow_way) {
  for (const char* name : {"unreachable", "reachable"}) {
    for (const CorpusLine& line : corpus_lines(std::string("corpus/fens/") + name + ".fens")) {
      BOOST_TEST(deep_disagreement(Ruleset(*line.variant), line.fen, line.options) == "");
    }
  }
  for (const Variant* each : all_variants()) {
    const Variant& variant = *each;
    for (std::size_t profile = 0; profile < variant.profiles().size(); ++profile) {
      Random random(31 + profile);
      std::size_t wholly = 0;
      for (std::size_t i = 0; i < 4000; i += tests::every_nth()) {
        Setup setup = Ruleset(variant, profile).random_setup(random);
        setup.counters.plies =
            static_cast<std::uint32_t>(2 * random.below(60)) + (setup.to_move == Side::black ? 1U : 0U);
        const std::string text = variant.write_fen(setup, {Dialect::vchess, 0, 0});
        const soundness::Reading reading{Ruleset(variant, profile), {}, soundness::Depth::reachability};
        wholly += soundness::Acceptor(reading).look(text) == soundness::Acceptance::surely_sound ? 1U : 0U;
        BOOST_TEST(deep_disagreement(Ruleset(variant, profile), text, {}) == "");
      }
      // Random set-ups are seldom sound in Interweave, in Checkered chess flags and stages must fit as well, and in
      // Crazyhouse the pockets must hold what is not on the board.
      const bool usual =
          variant.name() != "interweave" && variant.name() != "checkered" && variant.name() != "crazyhouse";
      BOOST_TEST((!usual || wholly > 200U / tests::every_nth()), variant.name() << ' ' << wholly);
    }
  }
}

BOOST_AUTO_TEST_CASE(most_played_positions_are_accepted_wholly) {
  for (const Variant* each : all_variants()) {
    const Variant& variant = *each;
    PlayedTexts played(Ruleset(variant), 77);
    std::size_t wholly = 0;
    const std::size_t texts = 2000 / tests::every_nth();
    for (std::size_t i = 0; i < texts; ++i) {
      const PlayedTexts::Text text = played.next();
      const soundness::Reading reading{Ruleset(variant), text.options, soundness::Depth::reachability};
      wholly += soundness::Acceptor(reading).look(text.text) == soundness::Acceptance::surely_sound ? 1U : 0U;
    }
    BOOST_TEST(wholly > texts * 85 / 100, variant.name() << ": " << wholly);
  }
}

// Shuffled set-ups keep their bishops behind unmoved pawns: only those of the usual one are on c and f.
BOOST_AUTO_TEST_CASE(shuffled_bishops_are_not_those_of_the_usual_start) {
  for (const std::string name : {"chess", "armies", "checkered", "kingofthehill", "takemake"}) {
    const Variant& variant = *variant_named(name);
    std::size_t refused = 0;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
      const Setup setup = variant.shuffled_start(seed);
      const std::string text = variant.write_fen(setup, {Dialect::vchess, 0, 0});
      bool usual = true;
      for (const Side side : {Side::white, Side::black}) {
        for (const Square square : setup.board.of(piece_of(side, orthodox::bishop)))
          usual = usual && (square.file() == 2 || square.file() == 5);
      }
      const soundness::Reading reading{
          Ruleset(variant), {}, soundness::Depth::reachability, soundness::Starts::orthodox};
      const Faults faults = soundness::check_soundness(text, reading);
      const bool found = std::any_of(faults.begin(), faults.end(), [](const Fault& f) { return f.check == "AF305"; });
      BOOST_TEST(found == (!usual && name != "takemake"), name << ": " << text);
      // Rights of kings and castling rooks that did not start there.
      const bool sure = soundness::Acceptor(reading).look(text) == soundness::Acceptance::surely_sound;
      BOOST_TEST((!sure || faults.empty()), name << ": " << text);
      BOOST_TEST(deep_disagreement(Ruleset(variant), text, {}) == "");
      refused += found ? 1U : 0U;
    }
    BOOST_TEST((refused > 50U) == (name != "takemake"), name << ' ' << refused);
  }
}

BOOST_AUTO_TEST_SUITE_END()
