// Pages when rules and generator differ: provoked with a generator that finds nothing.
#include <boost/test/unit_test.hpp>

#include <memory>
#include <string>

#include "tests/support/corpus_pages.hpp"
#include "verifier/pages/claims/verify_page.hpp"
#include "verifier/position/search_source.hpp"

BOOST_AUTO_TEST_SUITE(differing_sources_test)

using namespace arbiter;
using namespace arbiter::pages;

namespace {

/// A generator without any step or check, which counts like another.
class Mute final : public MoveGenerator {
 public:
  explicit Mute(const MoveGenerator& base) : base_(base) {}
  std::vector<MoveOutcome> setup_moves(const Setup&) const override { return {}; }
  std::vector<StepOutcome> setup_steps(const Setup&) const override { return {}; }
  std::vector<StepOutcome> steps_of(const Setup&, Square) const override { return {}; }
  bool in_check(const Setup&, Side) const override { return false; }
  Status setup_status(const Setup&) const override { return Status::ongoing; }
  std::uint64_t count_setup_moves(const Setup& setup, int depth) const override {
    return base_.count_setup_moves(setup, depth);
  }
  std::unique_ptr<SearchSource> search_source(const Setup& root) const override { return base_.search_source(root); }

 private:
  const MoveGenerator& base_;
};

/// A variant with a generator that finds nothing; all else is the variant's own.
class Lying final : public Variant {
 public:
  explicit Lying(const Variant& base) : Variant(base.info()), base_(base) {
    for (Sources& each : info_.sources) each.generator = &mute_;
  }
  Setup after_pass(const Setup& setup) const override { return base_.after_pass(setup); }
  std::vector<State> possible_states(const Setup& setup, Ruleset ruleset) const override {
    return of_base(ruleset).possible_states(setup);
  }
  Parsed<ParsedFen> parse_fen(std::string_view text, const FenOptions& options, Ruleset ruleset) const override {
    return of_base(ruleset).parse_fen(text, options);
  }
  std::string write_fen(const Setup& setup, const FenStyle& style) const override {
    return base_.write_fen(setup, style);
  }
  Faults faults(const Setup& setup, Ruleset ruleset, const FenMap& map) const override {
    return of_base(ruleset).faults(setup, map);
  }
  Setup random_setup(Ruleset ruleset, Random& random) const override { return of_base(ruleset).random_setup(random); }
  Setup essential(const Setup& setup, Ruleset ruleset) const override { return of_base(ruleset).essential(setup); }
  std::string_view ending_clause(const Setup& setup, Status status) const override {
    return base_.ending_clause(setup, status);
  }
  Setup shuffled_start(std::uint64_t seed) const override { return base_.shuffled_start(seed); }
  Likeness likeness(const RecordText& text) const override { return base_.likeness(text); }
  Faults setup_reachability(const Setup& setup, Ruleset ruleset, const FenMap& map) const override {
    return of_base(ruleset).setup_reachability(setup, map);
  }
  Faults usual_start_faults(const Setup& setup, Ruleset ruleset, const FenMap& map) const override {
    return of_base(ruleset).usual_start_faults(setup, map);
  }
  State image_of(const State& state, const Image& image) const override { return base_.image_of(state, image); }
  bool may_be_mirrored(const State& state) const override { return base_.may_be_mirrored(state); }

 private:
  Ruleset of_base(Ruleset ruleset) const { return Ruleset(base_, ruleset.index()); }

  const Variant& base_;
  Mute mute_{Ruleset(base_).generator()};
};

}  // namespace

BOOST_AUTO_TEST_CASE(implementations_that_differ_are_a_finding_of_their_own) {
  const Lying lying(*variant_named("takemake"));
  VerifyOptions options;
  options.variant = &lying;
  const PageReport report = verify_page("page", corpus_page("takemake/rules.pug"), options);
  std::size_t differ = 0;
  for (const Finding& finding : report.findings) differ += finding.check == "AV330" ? 1 : 0;
  BOOST_TEST(differ == 5U);
  BOOST_TEST(summarise({report}).claims_held == 0U);

  // Every kind of claim asks both implementations; a set-up alone asks neither.
  const auto count = [](const std::string& name, std::size_t differing, std::size_t held) {
    const Lying other(*variant_named(name));
    VerifyOptions own;
    own.variant = &other;
    const PageReport page = verify_page("page", corpus_page(name + "/rules.pug"), own);
    std::size_t found = 0;
    for (const Finding& finding : page.findings) found += finding.check == "AV330" ? 1 : 0;
    BOOST_TEST(found == differing);
    BOOST_TEST(summarise({page}).claims_held == held);
  };
  count("interweave", 10, 1);
  count("checkered", 3, 0);
}

BOOST_AUTO_TEST_SUITE_END()
