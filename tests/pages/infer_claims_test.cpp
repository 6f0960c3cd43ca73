// How many claims of the project's own pages can be inferred from the words around the diagrams, without claims files.
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "verifier/pages/claims/verify_page.hpp"

BOOST_AUTO_TEST_SUITE(infer_claims_test)

using namespace arbiter;
using namespace arbiter::pages;

namespace {

PageReport verified(const std::string& name, const ClaimsBook* claims) {
  std::ifstream file(std::string(ARBITER_SOURCE_DIR) + "/corpus/pages/" + name, std::ios::binary);
  BOOST_REQUIRE_MESSAGE(file.good(), name);
  std::stringstream text;
  text << file.rdbuf();
  VerifyOptions options;
  options.claims = claims;
  options.variant = variant_named(name.substr(0, name.find('/')));
  options.strict = true;
  return verify_page(name, text.str(), options);
}

std::string essence(const Claim& claim) {
  std::vector<std::string> pieces;
  for (const Square piece : claim.pieces) pieces.push_back(piece.name());
  std::sort(pieces.begin(), pieces.end());
  std::string text(to_string(claim.kind));
  for (const std::string& piece : pieces) text.append(" ").append(piece);
  if (claim.taken) text.append("x").append(claim.taken->name());
  text.append(claim.side == Side::white ? " w " : " b ").append(to_string(claim.status));
  for (const Square square : claim.without) text.append(" -").append(square.name());
  return text;
}

struct Tally {
  std::size_t known = 0;
  std::size_t right = 0;
  std::size_t others = 0;  ///< inferred, but not in the claims files
};

Tally count(const std::string& name) {
  static const ClaimsBook none;
  const PageReport known = verified(name, nullptr);
  const PageReport inferred = verified(name, &none);
  BOOST_REQUIRE_EQUAL(known.diagrams.size(), inferred.diagrams.size());
  BOOST_TEST(known.findings.empty());
  BOOST_TEST(std::all_of(inferred.findings.begin(), inferred.findings.end(),
                         [](const Finding& finding) { return finding.check.name() == "AV310"; }));
  Tally result;
  for (std::size_t i = 0; i < known.diagrams.size(); ++i) {
    std::vector<std::string> right;
    for (const CheckedClaim& each : known.diagrams[i].claims) right.push_back(essence(each.claim));
    result.known += right.size();
    for (const CheckedClaim& each : inferred.diagrams[i].claims) {
      if (each.claim.kind == ClaimKind::attacks) continue;  // who gives a check
      const auto found = std::find(right.begin(), right.end(), essence(each.claim));
      if (found == right.end())
        ++result.others;
      else
        right.erase(found);
    }
    result.right += known.diagrams[i].claims.size() - right.size();
  }
  return result;
}

}  // namespace

BOOST_AUTO_TEST_CASE(words_tell_the_claims_of_all_pages) {
  for (const std::string file : {"regles.pug", "reglas.pug", "rules"}) {
    Tally sum;
    for (const std::string variant : {"takemake", "armies", "interweave", "checkered"}) {
      const std::string ending = file != "rules" ? "" : variant == "armies" ? ".html" : ".pug";
      BOOST_TEST_CONTEXT(variant << "/" << file) {
        const Tally page = count(variant + "/" + file + ending);
        BOOST_TEST(page.others == 0U);
        sum.known += page.known;
        sum.right += page.right;
      }
    }
    BOOST_TEST_CONTEXT(file) {
      BOOST_TEST(sum.known == 29U);
      // The English page names no square for the second mate: "it would be without the bishop".
      BOOST_TEST(sum.right == (file == "rules" ? 28U : 29U));
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
