#include <utility>

#include "verifier/pages/claims/claims_book.hpp"
#include "verifier/pages/claims/several_pages.hpp"
#include "verifier/pages/fixes/verify_pages.hpp"
#include "verifier/report/pages_report.hpp"
#include "verifier/service/asked_position.hpp"
#include "verifier/service/requests.hpp"
#include "verifier/support/printable.hpp"

namespace arbiter::service {
namespace {

constexpr std::size_t longest_page = 4'000'000;  ///< bytes; the longest rule page that is known has a tenth
constexpr std::size_t longest_claims = 1'000'000;

}  // namespace

ordered_json verify_answer(const Asked& asked) {
  std::string text = asked.needed_text("text", "the text of a page", longest_page);
  const std::string file = printable(asked.text("file").value_or("page"), 200);
  pages::VerifyOptions options;
  options.variant = asked_variant(asked);
  if (options.variant != nullptr)
    options.profile = asked_ruleset(asked, *options.variant).profile().name;
  else if (asked.has("profile"))
    throw NoAnswer("request", "'profile' needs 'variant'").with("key", "profile");
  options.fen = asked_reading(asked, options.variant);
  options.strict = asked.flag("strict");
  pages::ClaimsBook book = pages::ClaimsBook::built_in();
  std::vector<Finding> others;
  if (const auto claims = asked.text("claims", longest_claims)) others = book.add("claims", *claims);
  options.claims = &book;
  const bool fixes = asked.flag("fixes", true);
  asked.done();
  std::vector<pages::PageReport> pages;
  pages.push_back(pages::verify_in_full(file, std::move(text), options, {.pictures = false, .fixes = fixes}));
  const std::vector<std::string> named{file};
  for (Finding& finding :
       pages::weigh_evidence(named, pages, {.diagrams = 0, .strict = options.strict, .claims = false}))
    others.push_back(std::move(finding));
  return pages::verify_json(pages, pages::verify_report(pages, others, Level::error));
}

}  // namespace arbiter::service
