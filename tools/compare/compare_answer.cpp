#include "tools/compare/compare_answer.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "verifier/diagnostics/checks.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::tools {
namespace {

using nlohmann::ordered_json;

std::string fen_of(const DifferenceGroup& group, const Rules& rules, const FenStyle& style) {
  return rules.variant->write_fen(group.smallest.setup, style);
}

}  // namespace

Report compare_report(const Ledger& ledger, const std::vector<Finding>& findings, const Rules& rules,
                      std::size_t positions) {
  constexpr std::array<std::string_view, 1> families{"AC"};
  Report report;
  report.tool = "arbiter-compare";
  report.version = ARBITER_VERSION;
  report.findings = findings;
  report.rules = checks_of(families);
  report.counts = {{"positions", positions}, {"different", ledger.positions()}, {"causes", ledger.groups().size()}};
  const std::string variant(rules.variant->name());
  for (std::size_t i = 0; i < findings.size(); ++i) {
    const Finding& finding = findings[i];
    ReportCase each;
    each.group = variant;
    each.name = fmt::format("{} {}", finding.rule, finding.claim.empty() ? std::to_string(i + 1) : finding.claim);
    each.title = finding.message;
    each.outcome = finding.level == Level::error ? ReportCase::Outcome::failed : ReportCase::Outcome::passed;
    each.reason = finding.message;
    each.findings = {i};
    each.fen = finding.diagram.empty() ? std::string() : finding.diagram.front().fen;
    each.topic = variant;
    each.board = finding.board;
    report.cases.push_back(std::move(each));
  }
  if (findings.empty()) {
    ReportCase all;
    all.group = variant;
    all.name = fmt::format("{} positions", positions);
    all.title = "the sets of moves are the same";
    all.topic = variant;
    report.cases.push_back(std::move(all));
  }
  return report;
}

ordered_json difference_json(const DifferenceGroup& group, const Rules& rules, const FenStyle& style, bool allowed,
                             const std::string& command) {
  const std::string fen = fen_of(group, rules, style);
  ordered_json moves = ordered_json::array();
  for (const MoveDifference& each : group.smallest.moves) {
    ordered_json json{{"kind", std::string(to_string(each.kind))}, {"move", each.move}, {"clauses", each.clauses}};
    if (!each.ours.empty()) json["ours"] = each.ours;
    if (!each.peers.empty()) json["peers"] = each.peers;
    if (!each.detail.empty()) json["detail"] = each.detail;
    moves.push_back(std::move(json));
  }
  return {{"kind", std::string(to_string(group.move.kind))},
          {"clauses", group.move.clauses},
          {"move", group.move.move},
          {"fen", fen},
          {"pieces", group.smallest.setup.board.occupied().size()},
          {"allowed", allowed},
          {"profiles", group.smallest.profiles},
          {"moves", std::move(moves)},
          {"count", group.moves},
          {"positions", group.positions},
          {"firstSeen", group.first_seen},
          {"command", command + " --fen " + shell_word(fen)}};
}

}  // namespace arbiter::tools
