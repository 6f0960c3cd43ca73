// Every table of corpus/perft, counted by both implementations. The numbers come from other programs; each row names
// its source.
#define BOOST_TEST_MODULE perft_tables
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "tests/support/every.hpp"
#include "tests/support/files.hpp"
#include "verifier/perft/suite_check.hpp"
#include "verifier/variants/variant.hpp"

namespace {

using namespace arbiter;

/// The declarative rules list every move: rows above this many leaves are left to the generator.
constexpr Count rules_limit = 30'000;

std::vector<std::filesystem::path> tables() {
  std::vector<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::directory_iterator(ARBITER_SOURCE_DIR "/corpus/perft")) {
    if (entry.path().extension() == ".perft") paths.push_back(entry.path());
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

Suite suite_in(const std::filesystem::path& path) {
  Suite suite = parse_suite(tests::file_text(path), path.filename().string(), SuiteDefaults{});
  for (const Finding& each : suite.faults) {
    BOOST_ERROR(each.where.file << ":" << each.where.line << ": " << each.message << " [" << each.check.name() << "]");
  }
  return suite;
}

/// Counts every row up to `most`; returns how many were counted.
std::size_t check_all(SourceKind source, std::optional<Count> most) {
  std::size_t counted = 0;
  std::size_t number = 0;
  for (const auto& path : tables()) {
    for (const SuiteCase& each : suite_in(path).cases) {
      if (source == SourceKind::rules && number++ % tests::every_nth() != 0) continue;
      CountJob job;
      job.source = source;
      for (const SuiteRow& row : each.rows) {
        const RowResult result = check_row(each, row, job, most);
        if (result.verdict == RowResult::Verdict::skipped) continue;
        ++counted;
        BOOST_TEST((result.verdict == RowResult::Verdict::right),
                   path.filename().string() << ":" << result.row.line << ": " << each.id << ", " << each.fen << ": "
                                            << to_string(result.row.kind) << " " << result.row.depth << " should be "
                                            << to_string(result.row.nodes) << ", counted " << to_string(result.nodes));
      }
    }
  }
  return counted;
}

}  // namespace

BOOST_AUTO_TEST_CASE(every_row_names_its_source) {
  for (const auto& path : tables()) {
    for (const SuiteCase& each : suite_in(path).cases) {
      for (const SuiteRow& row : each.rows) {
        BOOST_TEST(!row.source.empty(), path.filename().string() << ":" << row.line << ": a number without a source");
      }
    }
  }
}

// A table that can no longer be read or found must not pass unnoticed.
BOOST_AUTO_TEST_CASE(every_variant_and_profile_has_a_table) {
  std::vector<std::vector<std::size_t>> cases;
  for (const Variant* variant : all_variants()) cases.emplace_back(variant->profiles().size());
  for (const auto& path : tables()) {
    for (const SuiteCase& each : suite_in(path).cases) {
      const auto at = std::find(all_variants().begin(), all_variants().end(), &each.variant());
      ++cases.at(static_cast<std::size_t>(at - all_variants().begin())).at(each.ruleset().index());
    }
  }
  for (std::size_t variant = 0; variant < cases.size(); ++variant) {
    for (std::size_t profile = 0; profile < cases[variant].size(); ++profile) {
      const Variant& named = *all_variants()[variant];
      BOOST_TEST(cases[variant][profile] > 0U, named.name() << ", " << named.profiles()[profile].name << ": no table");
    }
  }
}

BOOST_AUTO_TEST_CASE(the_generators_count_what_others_count) {
  BOOST_TEST(check_all(SourceKind::generator, std::nullopt) > 0U);
}

BOOST_AUTO_TEST_CASE(the_rules_count_what_others_count) { BOOST_TEST(check_all(SourceKind::rules, rules_limit) > 0U); }
