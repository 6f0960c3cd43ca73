#include "verifier/report/pages_json.hpp"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "verifier/report/json.hpp"

namespace arbiter::pages {
using nlohmann::ordered_json;

namespace {

ordered_json claim_json(const CheckedClaim& each) {
  return {{"kind", std::string(to_string(each.claim.kind))},
          {"claim", in_words(each.claim)},
          {"outcome", std::string(to_string(each.outcome))},
          {"inferred", each.claim.inferred},
          {"from", each.claim.origin},
          {"clauses", each.claim.clauses}};
}

/// `several`: games of several variants, each of which says its own.
ordered_json diagram_json(const CheckedDiagram& diagram, bool several) {
  ordered_json claims = ordered_json::array();
  for (const CheckedClaim& each : diagram.claims) claims.push_back(claim_json(each));
  ordered_json json{{"index", diagram.index},
                    {"line", diagram.where.line},
                    {"column", diagram.where.column},
                    {"place", std::string(to_string(diagram.place))},
                    {"fen", diagram.fen},
                    {"marks", diagram.marks},
                    {"claims", std::move(claims)}};
  if (several) json["variant"] = !diagram.ruleset ? ordered_json() : ordered_json(diagram.ruleset->name());
  if (!diagram.because.empty()) json["because"] = diagram.because;
  if (!diagram.reason.empty()) json["reason"] = diagram.reason;
  if (!diagram.document.empty()) json["document"] = diagram.document;
  if (!diagram.state.empty()) json["state"] = diagram.state;
  return json;
}

}  // namespace

ordered_json page_json(const PageReport& page) {
  ordered_json diagrams = ordered_json::array();
  const bool several = std::any_of(page.diagrams.begin(), page.diagrams.end(), [&](const CheckedDiagram& each) {
    return each.ruleset.known_variant() != page.ruleset.known_variant();
  });
  for (const CheckedDiagram& diagram : page.diagrams) diagrams.push_back(diagram_json(diagram, several));
  ordered_json json{{"file", page.file},
                    {"readable", !page.unreadable},
                    {"markup", std::string(to_string(page.markup))},
                    {"listing", std::string(to_string(page.wrapping))}};
  json["variant"] = !page.ruleset ? ordered_json() : ordered_json(std::string(page.ruleset->name()));
  if (page.ruleset) {
    json["profile"] = std::string(page.ruleset.profile().name);
    json["variantFrom"] = page.variant_from;
  }
  json["diagrams"] = std::move(diagrams);
  return json;
}

ordered_json verify_json(const std::vector<PageReport>& pages, const Report& report) {
  ordered_json summary = ordered_json::object();
  for (const auto& [name, count] : report.counts) summary[name] = count;
  ordered_json list = ordered_json::array();
  for (const PageReport& page : pages) list.push_back(page_json(page));
  return {{"schema", 2},
          {"summary", std::move(summary)},
          {"findings", to_json(report.findings)},
          {"pages", std::move(list)}};
}

}  // namespace arbiter::pages
