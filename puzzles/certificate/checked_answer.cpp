#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "puzzles/certificate/check.hpp"
#include "verifier/report/json.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::puzzles {
namespace {

const char* verdict_of(const CheckedCertificate& checked) {
  return !checked.findings.empty() ? "rejected" : checked.undecided ? "undecided" : "accepted";
}

std::string claim_of(const Manifest& manifest) {
  if (manifest.fewest == Fewest::none) return "no position shows it";
  return fmt::format("no position has fewer than {}", counted(manifest.pieces, "piece"));
}

}  // namespace

std::string summary_of(const CheckedCertificate& checked) {
  const Manifest& manifest = checked.manifest;
  if (!checked.findings.empty()) return fmt::format("{}: rejected\n", checked.folder);
  const std::string claim = fmt::format("{}: {}: {}", checked.folder, manifest.theme, claim_of(manifest));
  if (checked.undecided) return fmt::format("{}: not decided, --limit came first\n", claim);
  if (manifest.fewest == Fewest::counting) {
    return fmt::format("{}: by counting, which the manifest has in words{}\n", claim,
                       manifest.boards > 0 ? fmt::format("; {} tried", counted(manifest.boards, "board")) : "");
  }
  if (manifest.fewest == Fewest::boards) {
    return fmt::format("{}: proved, board by board ({}, {})\n", claim, counted(checked.boards, "board"),
                       counted(checked.positions, "position"));
  }
  return fmt::format("{}: proved ({}, {}, {})\n", claim, counted(manifest.cases.size(), "case"),
                     counted(checked.clauses, "clause"), counted(checked.additions, "step"));
}

nlohmann::ordered_json to_json(const std::vector<CheckedCertificate>& checked) {
  using nlohmann::ordered_json;
  ordered_json certificates = ordered_json::array();
  std::vector<Finding> findings;
  std::size_t accepted = 0;
  for (const CheckedCertificate& each : checked) {
    ordered_json one{{"folder", each.folder}, {"verdict", verdict_of(each)}};
    if (!each.unreadable) {
      one["theme"] = each.manifest.theme;
      one["claim"] = each.manifest.fewest == Fewest::none ? "impossible" : "fewest";
      if (each.manifest.fewest != Fewest::none) one["pieces"] = each.manifest.pieces;
      one["by"] = each.manifest.fewest == Fewest::counting ? "counting"
                  : each.manifest.fewest == Fewest::boards ? "boards"
                                                           : "formulas";
      if (each.manifest.fewest == Fewest::boards) {
        one["boards"] = each.boards;
        one["positions"] = each.positions;
      }
      one["cases"] = each.manifest.cases.size();
      one["clauses"] = each.clauses;
      one["additions"] = each.additions;
      one["deletions"] = each.deletions;
      one["resolutions"] = each.resolutions;
    }
    one["seconds"] = each.seconds;
    certificates.push_back(std::move(one));
    findings.insert(findings.end(), each.findings.begin(), each.findings.end());
    if (each.holds()) ++accepted;
  }
  return {{"schema", 2},
          {"certificates", std::move(certificates)},
          {"findings", arbiter::to_json(findings)},
          {"summary", {{"certificates", checked.size()}, {"accepted", accepted}}}};
}

}  // namespace arbiter::puzzles
