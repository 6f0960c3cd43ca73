#include "tools/compare/compare_answer.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "verifier/crosscheck/picture.hpp"
#include "verifier/diagnostics/checks.hpp"
#include "verifier/engines/compare_checks.hpp"

namespace arbiter::tools {
namespace {

using nlohmann::ordered_json;

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

std::string headline(const MoveDifference& move) {
  switch (move.kind) {
    case DifferenceKind::missing: return fmt::format("the peer lacks {}", move.move);
    case DifferenceKind::extra:
      return fmt::format("the peer has {}, which is not legal", move.move.empty() ? "a move" : move.move);
    case DifferenceKind::end: return move.detail;
    case DifferenceKind::state: break;
  }
  return fmt::format("after {} the state beside the board differs: {}", move.move, move.detail);
}

std::string fen_of(const DifferenceGroup& group, const Rules& rules, const FenStyle& style) {
  return rules.variant->write_fen(group.smallest.setup, style);
}

}  // namespace

std::string shell_word(const std::string& word) {
  const bool plain = !word.empty() && std::all_of(word.begin(), word.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view("-_./=:,+").find(c) != std::string_view::npos;
  });
  if (plain) return word;
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

Finding to_finding(const DifferenceGroup& group, const Rules& rules, const FenStyle& style, const AllowList& allowed,
                   const std::string& command) {
  const MoveDifference& move = group.move;
  Finding finding;
  finding.rule = std::string(check_of(move.kind).name());
  finding.message = headline(move);
  finding.claim = joined(move.clauses);
  for (const ClauseInfo& clause : rules.variant->clauses()) {
    if (std::find(move.clauses.begin(), move.clauses.end(), clause.id) == move.clauses.end()) continue;
    finding.notes.push_back(fmt::format("{} ({} {}): {}", clause.id, clause.document, clause.place, clause.reading));
  }
  if (move.kind == DifferenceKind::extra && !move.detail.empty()) finding.notes.push_back(move.detail);
  for (const MoveDifference& each : group.smallest.moves) {
    if (each.kind == DifferenceKind::missing) finding.missing.push_back(each.move);
    if (each.kind == DifferenceKind::extra) finding.extra.push_back(each.move.empty() ? each.peers : each.move);
  }
  if (!move.ours.empty()) finding.wanted = move.ours;
  if (!move.peers.empty()) finding.seen = move.peers;
  const std::string fen = fen_of(group, rules, style);
  finding.diagram.push_back({.index = 1, .fen = fen, .marks = {}});
  finding.board.push_back(picture_of(group.smallest.setup.board, *rules.variant));
  finding.notes.push_back(fmt::format("{} move{} in {} position{} differ so; the first was {}", group.moves,
                                      group.moves == 1 ? "" : "s", group.positions, group.positions == 1 ? "" : "s",
                                      group.first_seen));
  finding.notes.push_back(fmt::format("to see it again: {} --fen {}", command, shell_word(fen)));
  if (!group.smallest.profiles.empty()) {
    finding.notes.push_back(fmt::format("no difference here in profile {}", joined(group.smallest.profiles)));
  }
  if (allowed.allows(move)) {
    finding.rule = "AC110";
    finding.level = Level::note;
    finding.notes.push_back("the file of --allow has it");
  }
  return finding;
}

Finding to_finding(const TroubleGroup& group, const std::string& command) {
  Finding finding;
  finding.rule = std::string(check_of(group.trouble.kind).name());
  finding.level = group.trouble.kind == PeerTrouble::Kind::refused ? Level::warning : Level::error;
  finding.message = group.trouble.message;
  finding.seen = group.trouble.said;
  finding.diagram.push_back({.index = 1, .fen = group.fen, .marks = {}});
  if (group.times > 1) finding.notes.push_back(fmt::format("{} times; the first is shown", group.times));
  if (!group.trouble.errors.empty()) finding.notes.push_back("the end of its standard error:\n" + group.trouble.errors);
  finding.notes.push_back(fmt::format("to see it again: {} --fen {}", command, shell_word(group.fen)));
  return finding;
}

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
