#include "verifier/engines/difference_finding.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "verifier/crosscheck/picture.hpp"
#include "verifier/engines/compare_checks.hpp"
#include "verifier/support/text.hpp"

namespace arbiter {
namespace {

std::string headline(const MoveDifference& move) {
  switch (move.kind) {
    case DifferenceKind::missing: return fmt::format("the peer lacks {}", move.move);
    case DifferenceKind::extra:
      return fmt::format("the peer has {}, which is not legal", move.move.empty() ? "a move" : move.move);
    case DifferenceKind::repeated: return fmt::format("the peer lists {} more than once", move.move);
    case DifferenceKind::end: return move.detail;
    case DifferenceKind::state: break;
  }
  return fmt::format("after {} the state beside the board differs: {}", move.move, move.detail);
}

void add_command(Finding& finding, const std::string& command, const std::string& fen) {
  if (command.empty()) return;
  finding.notes.push_back(fmt::format("to see it again: {} --fen {}", command, shell_word(fen)));
}

}  // namespace

Finding to_finding(const DifferenceGroup& group, const Variant& variant, const FenStyle& style,
                   const AllowList& allowed, const std::string& command) {
  const MoveDifference& move = group.move;
  Finding finding{.check = check_of(move.kind)};
  finding.message = headline(move);
  finding.claim = joined(move.clauses, " ");
  for (const ClauseInfo& clause : variant.clauses()) {
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
  const std::string fen = variant.write_fen(group.smallest.setup, style);
  finding.diagram.push_back({.index = 1, .fen = fen, .marks = {}});
  finding.board.push_back(picture_of(group.smallest.setup, variant));
  finding.notes.push_back(fmt::format("{} in {} differ in this way; the first was {}", counted(group.moves, "move"),
                                      counted(group.positions.size(), "position"), group.first_seen));
  if (group.common.find(": ") != std::string::npos || (!group.common.empty() && !group.others.empty())) {
    finding.notes.push_back(
        fmt::format("what they have in common, and no move that the peer does have there: {}", group.common));
  }
  const bool one_cause = !group.common.empty() || group.instead;
  for (const DifferenceExample& other : group.others) {
    const std::string there = variant.write_fen(other.setup, style);
    finding.notes.push_back(fmt::format(
        "{}{}: {}{}", one_cause ? "also " : "perhaps for another reason, ", there == fen ? "here" : "in " + there,
        headline(other.move), other.move.clauses.empty() ? "" : fmt::format(" [{}]", joined(other.move.clauses, " "))));
  }
  add_command(finding, command, fen);
  if (!group.smallest.profiles.empty()) {
    finding.notes.push_back(fmt::format("no difference here in profile {}", joined(group.smallest.profiles, " ")));
  }
  if (allowed.allows(move)) {
    finding.check = "AC110";
    finding.level = Level::note;
    finding.notes.push_back("it is on the list of allowed differences");
  }
  return finding;
}

Finding to_finding(const TroubleGroup& group, const std::string& command) {
  Finding finding{.check = check_of(group.trouble.kind)};
  finding.level = group.trouble.kind == PeerTrouble::Kind::refused ? Level::warning : Level::error;
  finding.message = group.trouble.message;
  finding.seen = group.trouble.said;
  finding.diagram.push_back({.index = 1, .fen = group.fen, .marks = {}});
  if (group.times > 1) finding.notes.push_back(fmt::format("{} times; the first is shown", group.times));
  if (!group.trouble.errors.empty()) finding.notes.push_back("the end of its standard error:\n" + group.trouble.errors);
  if (!group.trouble.advice.empty()) finding.notes.push_back(group.trouble.advice);
  add_command(finding, command, group.fen);
  return finding;
}

}  // namespace arbiter
