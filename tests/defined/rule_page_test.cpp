// Rule pages of the variants that come as rule files: what they mark must be what rules and generator of the variant
// both have, as the page is read again.
#include <boost/test/unit_test.hpp>

#include <string>

#include "tests/support/every.hpp"
#include "tests/support/verified_page.hpp"
#include "verifier/defined/report/rule_page.hpp"
#include "verifier/defined/variant.hpp"

BOOST_AUTO_TEST_SUITE(rule_page_test)

using namespace arbiter;

BOOST_AUTO_TEST_CASE(each_page_holds_as_it_is_read) {
  std::size_t pages = 0;
  for (const std::string_view name : defined::shipped_names()) {
    const defined::Definition* const definition = defined::shipped_definition(name);
    const std::string own(name);
    const Variant* const variant = variant_named(own);
    if (definition == nullptr || variant == nullptr || definition->name != own) continue;
    if (pages++ % tests::every_nth() != 0) continue;
    BOOST_TEST_CONTEXT(own) {
      for (const PageForm form : {PageForm::pug, PageForm::html}) {
        const std::string page = rule_page(*definition, *variant, form, "test");
        const pages::PageReport report = verified_by_captions(page, own.c_str());
        std::size_t held = 0;
        for (const pages::CheckedDiagram& diagram : report.diagrams) {
          for (const pages::CheckedClaim& claim : diagram.claims)
            held += claim.outcome == pages::Outcome::holds ? 1 : 0;
        }
        for (const Finding& finding : report.findings)
          BOOST_TEST((finding.level != Level::error), finding.message + " " + finding.seen);
        // Each but the set-up, and pictures whose caption is not wholly understood, is a claim.
        BOOST_TEST(held + 4 >= report.diagrams.size());
        BOOST_TEST(held > 0U);
      }
    }
  }
  BOOST_TEST(pages > 50U);
}

BOOST_AUTO_TEST_SUITE_END()
