// Every theme whose cases prove something, in every variant and profile: positions that show it, by the generator, are
// in a case, and the theme's demands over formulas hold of them; what does not show it is blocked by what follows from
// it, and that forbids nothing that shows it. The positions: boards of few pieces with all their states in cases drawn
// at random, the composed positions of corpus/composed, what local search finds, and random projections of all these on
// two squares. Only where these show nothing, a solver is asked for a position to begin with. ctest runs each variant
// by itself; `-- N` repeats everything N times with other seeds, `-- N THEME` tries one theme alone.
#define BOOST_TEST_MODULE theme_cases
#include <boost/test/unit_test.hpp>

#include <ctime>
#include <filesystem>

#include "puzzles/compose/composer.hpp"
#include "puzzles/records/records.hpp"
#include "tests/support/files.hpp"
#include "tests/support/theme_cases.hpp"
#include "tests/support/variant_cases.hpp"

using namespace arbiter;
using namespace arbiter::tests;

namespace {

std::vector<puzzles::Record> recorded() {
  std::vector<puzzles::Record> all;
  for (const auto& entry : std::filesystem::directory_iterator(ARBITER_SOURCE_DIR "/corpus/composed")) {
    if (entry.path().extension() != ".json") continue;
    std::vector<Finding> findings;
    for (puzzles::Record& each : puzzles::read_records(entry.path().string(), tests::file_text(entry.path()), findings))
      all.push_back(std::move(each));
  }
  return all;
}

std::size_t repetitions() {
  const auto& suite = boost::unit_test::framework::master_test_suite();
  return suite.argc > 1 ? static_cast<std::size_t>(std::atoi(suite.argv[1])) : 1;
}

/// The theme that is tried alone; empty: all.
std::string_view only_theme() {
  const auto& suite = boost::unit_test::framework::master_test_suite();
  return suite.argc > 2 ? suite.argv[2] : "";
}

/// Themes whose formulas for a whole board take minutes: every piece of three owners on every square, and after each of
/// their moves the kings' safety.
bool in_windows(const puzzles::Theme& theme, const Variant& variant) {
  const std::string& name = theme.info().name;
  return variant.name() == "checkered" && (name == "en-passant-only" || name == "now-or-never");
}

/// Positions to begin with, of themes of which neither corpus/composed nor a short search has one.
void try_sown(const puzzles::Theme& theme, Ruleset ruleset, ThemeTest& test) {
  for (const VariantCase& each : variant_cases("theme-position")) {
    if (each.fields[0] != theme.info().name || each.variant != &ruleset.variant() || each.profile(1) != ruleset.index())
      continue;
    const auto parsed = ruleset.parse_fen(each.fields[2], {});
    BOOST_REQUIRE_MESSAGE(parsed.has_value(), each.where);
    test.try_around(parsed->setup, 30);
  }
}

/// Why there is no position that shows the theme, as a row says by an argument that is none of the formulas'; empty if
/// no row says that.
std::string why_none(const puzzles::Theme& theme, Ruleset ruleset) {
  for (const VariantCase& each : variant_cases("no-position", true)) {
    if (each.fields[0] == theme.info().name && each.variant == &ruleset.variant() && each.profile(1) == ruleset.index())
      return each.fields[2];
  }
  return {};
}

/// `own`: records of this profile; otherwise those of the others, whose positions may show the theme here, too.
void try_records(const puzzles::Theme& theme, Ruleset ruleset, bool own, std::uint64_t seed, ThemeTally& tally) {
  static const std::vector<puzzles::Record> records = recorded();
  for (const puzzles::Record& record : records) {
    if (record.theme != theme.info().name || record.variant != ruleset->name() || record.positions.empty() ||
        own != (record.profile == ruleset.profile().name))
      continue;
    const auto parsed = ruleset.parse_fen(record.positions.front().fen, {});
    BOOST_REQUIRE_MESSAGE(parsed.has_value(), record.positions.front().fen);
    auto request = theme_request(theme, ruleset, record.parameters);
    if (!request) continue;
    request->context = parsed->setup.state.context;
    puzzles::prepare(*request, theme);
    ThemeTest(theme, std::move(*request), seed, tally, in_windows(theme, ruleset.variant()))
        .try_around(parsed->setup, in_windows(theme, ruleset.variant()) ? 30 : 6);
  }
}

/// How many positions that show the theme were tried; nothing if its cases prove nothing, or that there is none.
std::optional<std::size_t> try_theme(const puzzles::Theme& theme, Ruleset ruleset, std::uint64_t seed) {
  const auto request = theme_request(theme, ruleset);
  if (!request) {
    if (ruleset.index() == 0)
      BOOST_TEST_MESSAGE(theme.info().name << ": its cases prove nothing in " << ruleset->name());
    return std::nullopt;
  }
  ThemeTally tally;
  try_records(theme, ruleset, true, seed, tally);
  const bool windows = in_windows(theme, ruleset.variant());
  ThemeTest test(theme, *request, seed, tally, windows);
  try_sown(theme, ruleset, test);
  // Its boards have hundreds of states.
  test.try_small_boards(2, 2, ruleset->name() == "checkered" ? 24 : 8);
  if (const auto found = test.searched(4000)) test.try_around(*found, 6);
  // Whether a local search finds anything is luck, and other beginnings cost less than a solver: ten seconds of the
  // processor.
  const std::clock_t until = std::clock() + 10 * CLOCKS_PER_SEC;
  while (tally.shown == 0 && std::clock() < until) {
    const auto found = test.searched(12'000);
    if (found) test.try_around(*found, 6);
  }
  if (tally.shown == 0) try_records(theme, ruleset, false, seed, tally);
  const std::string none = why_none(theme, ruleset);
  bool none_exists = false;
  if (tally.shown == 0 && !windows) {
    puzzles::Effort effort;
    effort.seconds = 60;
    const puzzles::Composition made = puzzles::compose(theme, *request, effort);
    if (!made.positions.empty()) test.try_around(made.positions.front().setup, 6);
    none_exists = made.verdict == puzzles::Verdict::impossible;
  }
  const std::string what = fmt::format("{} in {}/{}", theme.info().name, ruleset->name(), ruleset.profile().name);
  BOOST_TEST_MESSAGE(what << ": " << tally.shown << " positions that show it, " << tally.others << " that do not, "
                          << tally.blocked << " of these blocked; " << tally.cases
                          << (windows ? " cases on a few squares" : " cases"));
  if (none_exists && !none.empty()) {
    BOOST_TEST_MESSAGE(what << ": no position shows it, and a search of all its cases says so: " << none);
  } else if (!none.empty()) {
    BOOST_ERROR(what << ": cases.tsv says that no position shows it; "
                     << (tally.shown > 0 ? "one does" : "no search of its cases confirms that"));
  } else if (none_exists) {
    BOOST_ERROR(
        what << ": a search of all its cases says that no position shows it, but its formulas are what is tested"
             << ": if there is none, a row no-position in cases.tsv must say why");
  } else if (tally.shown == 0) {
    BOOST_ERROR(what << ": no position that shows it was found, so its formulas were not tested");
  }
  if (tally.others == 0) BOOST_ERROR(what << ": no position that does not show it was tried");
  for (const auto& [kind, difference] : tally.differences)
    BOOST_ERROR(what << ": " << kind << ": " << difference.count << " positions, such as " << difference.example);
  return none_exists ? std::nullopt : std::optional(tally.shown);
}

void try_variant(const Variant& variant) {
  std::size_t themes = 0;
  std::size_t shown = 0;
  for (std::size_t repetition = 0; repetition < repetitions(); ++repetition) {
    for (const puzzles::Theme* theme : puzzles::themes_of(&variant)) {
      if (!only_theme().empty() && theme->info().name != only_theme()) continue;
      for (std::size_t profile = 0; profile < variant.profiles().size(); ++profile) {
        const auto tried = try_theme(*theme, Ruleset(variant, profile), 100 * repetition + profile + 1);
        if (tried) ++themes;
        shown += tried.value_or(0);
      }
    }
  }
  BOOST_TEST_MESSAGE(variant.name() << ": " << themes << " themes and profiles, " << shown << " positions");
  BOOST_TEST(shown >= 20 * themes);
}

const bool registered = [] {
  for (const Variant* variant : all_variants()) {
    boost::unit_test::framework::master_test_suite().add(boost::unit_test::make_test_case(
        [variant] { try_variant(*variant); }, "of_" + std::string(variant->name()), __FILE__, __LINE__));
  }
  return true;
}();

}  // namespace
