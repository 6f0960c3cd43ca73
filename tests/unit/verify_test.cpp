// Whole pages: what holds, what fails, and how it is told.
#define BOOST_TEST_MODULE verify
#include <boost/test/unit_test.hpp>

#include <fstream>
#include <sstream>
#include <string>

#include "diagrams/verify_page.hpp"

using namespace arbiter;
using namespace arbiter::diagrams;

namespace {

std::string corpus(const std::string& name) {
  std::ifstream file(std::string(ARBITER_SOURCE_DIR) + "/corpus/pages/" + name, std::ios::binary);
  BOOST_REQUIRE_MESSAGE(file.good(), name);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

/// The page with one text put for another, which must be there.
std::string changed(std::string page, const std::string& from, const std::string& to) {
  const std::size_t at = page.find(from);
  BOOST_REQUIRE_MESSAGE(at != std::string::npos, from);
  return page.replace(at, from.size(), to);
}

std::string rules(const PageReport& report) {
  std::string ids;
  for (const Finding& finding : report.findings) ids.append(ids.empty() ? "" : " ").append(finding.rule);
  return ids;
}

PageReport run(const std::string& page, bool strict = false, const char* variant = nullptr) {
  VerifyOptions options;
  options.strict = strict;
  if (variant != nullptr) options.variant = variant_named(variant);
  return verify_page("page", page, options);
}

/// Knows no step and no check.
class Mute final : public MoveSource {
 public:
  std::vector<TurnOutcome> turns(const Setup&) const override { return {}; }
  std::vector<StepOutcome> steps(const Setup&) const override { return {}; }
  std::vector<StepOutcome> steps_of(const Setup&, Square) const override { return {}; }
  bool in_check(const Setup&, Side) const override { return false; }
  Status status(const Setup&) const override { return Status::ongoing; }
};

/// Everything of a variant, with a generator that knows nothing.
class Lying final : public Variant {
 public:
  explicit Lying(const Variant& base) : base_(base) {}
  std::string_view name() const override { return base_.name(); }
  std::string_view title() const override { return base_.title(); }
  std::span<const std::string_view> aliases() const override { return base_.aliases(); }
  std::span<const ProfileInfo> profiles() const override { return base_.profiles(); }
  std::span<const RoleInfo> roles() const override { return base_.roles(); }
  std::vector<ClauseInfo> clauses() const override { return base_.clauses(); }
  std::vector<NamedPosition> positions() const override { return base_.positions(); }
  const MoveSource& rules(std::size_t profile) const override { return base_.rules(profile); }
  const MoveSource& generator(std::size_t) const override { return mute_; }
  const TurnCounter& counter(std::size_t profile) const override { return base_.counter(profile); }
  Parsed<ParsedFen> parse_fen(std::string_view text, const FenOptions& options) const override { return base_.parse_fen(text, options); }
  std::string write_fen(const Setup& setup, const FenStyle& style) const override { return base_.write_fen(setup, style); }
  Faults faults(const Setup& setup, std::size_t profile, const FenMap& map) const override { return base_.faults(setup, profile, map); }
  Setup sprinkled(std::size_t profile, Random& random) const override { return base_.sprinkled(profile, random); }
  Setup essential(const Setup& setup, std::size_t profile) const override { return base_.essential(setup, profile); }

 private:
  const Variant& base_;
  Mute mute_;
};

}  // namespace

BOOST_AUTO_TEST_CASE(sound_pages_hold) {
  for (const std::string name : {"takemake/rules.pug", "armies/rules.html"}) {
    const PageReport report = run(corpus(name));
    BOOST_TEST(rules(report) == "");
    BOOST_TEST(!report.unreadable);
    const Summary sum = summarise({report});
    BOOST_TEST(sum.claims_checked == sum.claims_held);
    BOOST_TEST(sum.claims_guessed == 0U);
    BOOST_TEST(sum.diagrams_without_claim == 0U);
    BOOST_TEST(sum.claims_checked == (name == "takemake/rules.pug" ? 5U : 9U));
  }
}

BOOST_AUTO_TEST_CASE(the_colonel_is_told_with_what_would_fit) {
  const PageReport report = run(corpus("armies/colonel.html"));
  BOOST_REQUIRE_EQUAL(rules(report), "AV301");
  const Finding& finding = report.findings[0];
  BOOST_TEST((finding.level == Level::error));
  BOOST_TEST(finding.source_line.at(finding.where.column - 1) == 'c');
  BOOST_TEST(finding.wanted == "a white colonel (L) on e4");
  BOOST_TEST(finding.expected.size() == 20U);
  BOOST_TEST(finding.missing.size() == 12U);
  BOOST_TEST(finding.extra.size() == 13U);
  BOOST_REQUIRE_EQUAL(finding.diagram.size(), 1U);
  BOOST_TEST(finding.diagram[0].index == 2U);
  std::string notes;
  for (const std::string& note : finding.notes) notes.append(note).append("\n");
  BOOST_TEST(notes.find("these are the marks of a white colonel on e4; the letter c is a black cardinal's") != std::string::npos);
  BOOST_TEST(finding.picture.find("4  -  -  -  -  c  -  -  -") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(every_mark_counts) {
  // Each mark of each diagram taken away: that square, and only that, is then reached and not marked.
  const std::string page = corpus("armies/rules.html");
  std::vector<Finding> none;
  const PageText text("page", page, none);
  const Page read = read_page(text, none);
  std::size_t tried = 0;
  for (const Diagram& diagram : read.diagrams) {
    for (std::size_t m = 0; m + 1 < diagram.marks.size(); ++m) {
      const DiagramWord& mark = diagram.marks[m];
      std::string less = page;
      less.erase(mark.begin, 3);
      const PageReport report = run(less);
      BOOST_TEST_CONTEXT("diagram " << diagram.index << " without " << mark.text) {
        BOOST_REQUIRE_EQUAL(rules(report), "AV301");
        BOOST_TEST(report.findings[0].extra == std::vector<std::string>{mark.text}, boost::test_tools::per_element());
        BOOST_TEST(report.findings[0].missing.empty());
        BOOST_TEST(report.findings[0].diagram[0].index == diagram.index);
      }
      ++tried;
    }
  }
  BOOST_TEST(tried > 80U);
  const PageReport more = run(changed(page, "data-mks=\"e6,f5", "data-mks=\"a1,e6,f5"));
  BOOST_REQUIRE_EQUAL(rules(more), "AV301");
  BOOST_TEST(more.findings[0].missing == std::vector<std::string>{"a1"}, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(what_the_text_says_is_checked) {
  const std::string page = corpus("takemake/rules.pug");
  BOOST_TEST(rules(run(changed(page, "a4, b5 or e4", "a4 or b5"))) == "AV303");
  BOOST_TEST(rules(run(changed(page, "a5, b4, b8, d4 and e7", "a5, b4, c4, b8, d4 and e7"))) == "AV303");
  BOOST_TEST(rules(run(changed(page, "a5, b4, b8, d4 and e7", "its choice"))) == "AV306");
  const PageReport other = run(changed(page, "Bxc6,Ba5", "Bxc6,Bb4"));
  BOOST_REQUIRE_EQUAL(rules(other), "AV304");
  BOOST_TEST(other.findings[0].source_line.substr(other.findings[0].where.column - 1, 8) == "Bxc6,Bb4");
  BOOST_TEST(rules(run(changed(page, "Bxc6,Ba5", "Bxc6,Bc4"))) == "AV304");
  BOOST_TEST(rules(run(changed(page, " c3:", " a3:"))) == "AV301");
  BOOST_TEST(rules(run(changed(corpus("armies/rules.html"), "Steps of the Fad", "Steps of the Bede"))) == "AV305");
}

BOOST_AUTO_TEST_CASE(boards_without_an_entry_are_guessed_from_captions) {
  const std::string page = "figure\n  .diagram\n    | fen:8/8/8/8/8/8/8/N7 b3,c2:\n  figcaption Moves of the knight.\n";
  const PageReport holds = run(page, false, "chess");
  BOOST_TEST(rules(holds) == "");
  BOOST_TEST(summarise({holds}).claims_guessed == 1U);
  const PageReport weak = run(changed(page, "b3,c2", "b3,c3"), false, "chess");
  BOOST_REQUIRE_EQUAL(rules(weak), "AV301");
  BOOST_TEST((weak.findings[0].level == Level::warning));
  BOOST_TEST((run(changed(page, "b3,c2", "b3,c3"), true, "chess").findings[0].level == Level::error));
  const std::string check = "figure\n  .diagram\n    | fen:4k3/8/8/8/8/8/8/4R3:\n  figcaption The black king is in check.\n";
  BOOST_TEST(rules(run(check, false, "chess")) == "");
  BOOST_TEST(rules(run(changed(check, "4R3", "3R4"), false, "chess")) == "AV302");
  const PageReport silent = run(changed(check, "The black king is in check", "Nothing"), false, "chess");
  BOOST_TEST(rules(silent) == "AV310");
  BOOST_TEST(!silent.diagrams[0].reason.empty());
}

BOOST_AUTO_TEST_CASE(unknown_variants_get_the_checks_that_need_no_rules) {
  const PageReport report = run("figure\n  .diagram\n    | fen:8/8/8/8/8/1P/8/8 e4,e4:\n  figcaption Marks.\n");
  BOOST_TEST(rules(report) == "AV110 AV203 AV206");
  BOOST_TEST((report.variant == nullptr));
  BOOST_TEST(report.diagrams[0].reason == "the variant is not known");
}

BOOST_AUTO_TEST_CASE(faults_of_positions_point_into_the_page) {
  const std::string page = changed(corpus("takemake/rules.pug"), "r1bqkbnr/1ppp", "r1bqkxnr/1ppp");
  const PageReport report = run(page);
  BOOST_REQUIRE_EQUAL(rules(report), "AF110");
  BOOST_TEST(report.findings[0].source_line.at(report.findings[0].where.column - 1) == 'x');
  BOOST_TEST(report.diagrams[3].reason == "the position cannot be read");
}

BOOST_AUTO_TEST_CASE(implementations_that_differ_are_a_finding_of_their_own) {
  const Lying lying(*variant_named("takemake"));
  VerifyOptions options;
  options.variant = &lying;
  const PageReport report = verify_page("page", corpus("takemake/rules.pug"), options);
  std::size_t differ = 0;
  for (const Finding& finding : report.findings) differ += finding.rule == "AV330" ? 1 : 0;
  BOOST_TEST(differ == 5U);
  BOOST_TEST(summarise({report}).claims_held == 0U);
}

BOOST_AUTO_TEST_CASE(unreadable_pages_are_told_apart) {
  BOOST_TEST(run("").unreadable);
  BOOST_TEST(run(std::string("\0\1\2", 3)).unreadable);
  BOOST_TEST(run("<html><p>x").unreadable);
  BOOST_TEST(!run("words").unreadable);
}
