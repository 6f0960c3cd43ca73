#include "verifier/engines/compare/comparison.hpp"

#include <algorithm>
#include <sstream>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "verifier/diagnostics/checks.hpp"
#include "verifier/notation/notation.hpp"
#include "verifier/position/variant.hpp"
#include "verifier/report/json.hpp"
#include "verifier/report/picture.hpp"
#include "verifier/support/json.hpp"
#include "verifier/support/text.hpp"
#include "verifier/support/workers.hpp"

namespace arbiter {

CheckId check_of(DifferenceKind kind) noexcept {
  constexpr std::array<CheckId, 5> checks{"AC101", "AC102", "AC103", "AC105", "AC104"};
  return checks[static_cast<std::size_t>(kind)];
}

CheckId check_of(PeerTrouble::Kind kind) noexcept {
  constexpr std::array<CheckId, 6> checks{"AC201", "AC202", "AC203", "AC204", "AC205", "AC206"};
  return checks[static_cast<std::size_t>(kind)];
}

std::vector<Finding> AllowList::read(const std::string& file, std::string_view text, const Variant& variant) {
  std::vector<Finding> faults;
  const auto known = collected<std::string>(variant.clauses(), &ClauseInfo::id);
  std::istringstream stream{std::string(text)};
  std::string whole;
  for (std::size_t number = 1; std::getline(stream, whole); ++number) {
    const auto fault = [&](std::string message, std::string wanted) {
      Finding& finding =
          faults.emplace_back(finding_of("AC120", std::move(message), {file, number, 1, whole.size() + 1}));
      finding.source_line = whole;
      finding.wanted = std::move(wanted);
    };
    std::istringstream words(whole.substr(0, whole.find('#')));
    Line line;
    if (!(words >> line.kind)) continue;
    if (line.kind != "*" && line.kind != "missing" && line.kind != "extra" && line.kind != "state" &&
        line.kind != "end") {
      fault(fmt::format("'{}' is not a kind of difference", line.kind), "missing, extra, state, end or *");
      continue;
    }
    for (std::string clause; words >> clause;) {
      if (!contains(known, clause))
        fault(fmt::format("'{}' is not a clause of {}", clause, variant.name()), nearest(clause, known));
      line.clauses.push_back(clause);
    }
    if (line.clauses.empty()) fault("a kind of difference needs a clause", "missing CH.pawn.ep");
    lines.push_back(std::move(line));
  }
  return faults;
}

bool AllowList::allows(const MoveDifference& difference) const {
  return std::ranges::any_of(lines, [&](const Line& line) {
    const bool kind = line.kind == "*" || line.kind == to_string(difference.kind);
    return kind && !difference.clauses.empty() &&
           std::ranges::all_of(difference.clauses, [&](const auto& id) { return contains(line.clauses, id); });
  });
}

void add_trouble(Finding& finding, const PeerTrouble& trouble) {
  finding.seen = trouble.said;
  if (!trouble.errors.empty()) finding.notes.push_back("the end of its standard error:\n" + trouble.errors);
  if (!trouble.advice.empty()) finding.notes.push_back(trouble.advice);
}

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
  finding.notes.push_back(fmt::format("to see it again: {} {}", command, shell_word(fen)));
}

/// A finding for a group of differences: the smallest position, its moves, the clause, and how to reproduce it. FENs
/// are written in `style`. `command`: shows a position when its FEN is appended; empty: no such note.
[[nodiscard]] Finding to_finding(const DifferenceGroup& group, const Variant& variant, const FenStyle& style,
                                 const AllowList& allowed, const std::string& command) {
  const MoveDifference& move = group.move;
  Finding finding{.check = check_of(move.kind), .message = headline(move), .claim = joined(move.clauses, " ")};
  for (const ClauseInfo& clause : variant.clauses()) {
    if (!contains(move.clauses, clause.id)) continue;
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

void mark_moves(BoardPicture& picture, const PositionDifference& difference, const Variant& variant,
                const FenOptions& reading) {
  for (const MoveDifference& move : difference.moves) {
    if (move.kind == DifferenceKind::end) continue;  // of which results are told, not positions
    for (const auto& [fen, as] : {std::pair{&move.ours, SquareMark::missing}, {&move.peers, SquareMark::extra}}) {
      if (fen->empty()) continue;
      const auto after = Ruleset(variant).parse_fen(*fen, reading);
      if (after) mark_changes(picture, difference.setup.board, after->setup.board, as);
    }
  }
}

[[nodiscard]] Finding to_finding(const TroubleGroup& group, const std::string& command) {
  Finding finding = finding_of(check_of(group.trouble.kind), group.trouble.message);
  finding.diagram.push_back({.index = 1, .fen = group.fen, .marks = {}});
  if (group.times > 1) finding.notes.push_back(fmt::format("{} times; the first is shown", group.times));
  add_trouble(finding, group.trouble);
  add_command(finding, command, group.fen);
  return finding;
}

using nlohmann::ordered_json;

ordered_json move_json(const MoveDifference& move) {
  ordered_json json{{"kind", to_string(move.kind)}, {"move", move.move}, {"clauses", move.clauses}};
  if (!move.ours.empty()) json["ours"] = move.ours;
  if (!move.peers.empty()) json["peers"] = move.peers;
  if (!move.detail.empty()) json["detail"] = move.detail;
  return json;
}

ReportCase case_of(const Finding& finding, std::size_t index, const std::string& variant) {
  ReportCase each;
  each.group = each.topic = variant;
  each.name =
      fmt::format("{} {}", finding.check.name(), finding.claim.empty() ? std::to_string(index + 1) : finding.claim);
  each.title = finding.message;
  each.outcome = finding.level == Level::error ? ReportCase::Outcome::failed : ReportCase::Outcome::passed;
  each.reason = finding.message;
  each.findings = {index};
  each.fen = finding.diagram.empty() ? std::string() : finding.diagram.front().fen;
  each.board = finding.board;
  return each;
}

std::unique_ptr<Peer> new_peer(const PeerCommand& command) {
  return command.uci ? uci_peer(command.options) : line_peer(command.options);
}

Comparison comparison(const PeerRun& run, Peer& peer) {
  return {run.ruleset, run.command.style, peer, run.command.reading};
}

/// The result for one position.
struct Outcome {
  std::optional<PositionDifference> difference;
  std::optional<PeerTrouble> trouble;
  bool too_many = false;
};

Outcome look_at(const PeerRun& run, std::unique_ptr<Peer>& peer, const Root& root) {
  Outcome outcome;
  try {
    outcome.difference = comparison(run, *peer).compare(root).difference;
  } catch (PeerTrouble& trouble) {
    outcome.trouble = std::move(trouble);
    if (ends_talk(*outcome.trouble) && !run.command.stopped()) peer = new_peer(run.command);
  } catch (const TooManyMoves&) {
    outcome.too_many = true;
  }
  return outcome;
}

}  // namespace

ComparisonAnswer::ComparisonAnswer(const PeerRun& run, const AllowList& allowed, std::string command)
    : run_(run), allowed_(allowed), command_(std::move(command)), groups_(run.ledger.groups()) {
  for (const DifferenceGroup& group : groups_)
    findings.push_back(to_finding(group, run.ruleset.variant(), run.command.style, allowed, command_));
  for (const TroubleGroup& group : run.ledger.troubles) findings.push_back(to_finding(group, command_));
}

bool ComparisonAnswer::differs() const {
  return std::ranges::any_of(findings, [](const Finding& finding) {
    return finding.check.name().starts_with("AC1") && finding.level == Level::error;
  });
}

std::string ComparisonAnswer::summary() const {
  const bool agrees = run_.depth > 0 && groups_.empty() && run_.undecided == 0 && !run_.cut;
  return fmt::format("{} compared: {} with differences, {}{}{}{}\n", counted(run_.positions, "position"),
                     run_.ledger.positions, counted(groups_.size(), "cause"),
                     !agrees         ? ""
                     : run_.counts() ? fmt::format("; counts agree to depth {}", run_.depth)
                                     : fmt::format("; no difference to depth {}", run_.depth),
                     run_.undecided > 0 ? fmt::format("; {} without an answer", run_.undecided) : "",
                     run_.timed_out
                         ? "; the time was over before the end: a longer limit, or more threads, look at more"
                     : run_.cut ? "; stopped before the end"
                                : "");
}

ordered_json ComparisonAnswer::json() const {
  const Variant& variant = run_.ruleset.variant();
  const auto json_of = [&](const DifferenceGroup& group) -> ordered_json {
    const std::string fen = variant.write_fen(group.smallest.setup, run_.command.style);
    return {{"kind", to_string(group.move.kind)},
            {"clauses", group.move.clauses},
            {"move", group.move.move},
            {"fen", fen},
            {"pieces", group.smallest.setup.board.occupied().size()},
            {"allowed", allowed_.allows(group.move)},
            {"profiles", group.smallest.profiles},
            {"moves", json_list(group.smallest.moves, move_json)},
            {"count", group.moves},
            {"positions", group.positions.size()},
            {"firstSeen", group.first_seen},
            {"command", command_ + ' ' + shell_word(fen)}};
  };
  return {{"schema", 2},
          {"variant", variant.name()},
          {"profile", run_.ruleset.profile().name},
          {"engine", run_.command.options.command},
          {"name", run_.peer_name()},
          {"positions", run_.positions},
          {"different", run_.ledger.positions},
          {"undecided", run_.undecided},
          {"whole", !run_.cut},
          {"differences", json_list(groups_, json_of)},
          {"findings", to_json(findings)}};
}

Report ComparisonAnswer::report() const {
  constexpr std::array<std::string_view, 1> families{"AC"};
  Report report;
  report.findings = findings;
  report.checks = checks_of(families);
  report.counts = {{"positions", run_.positions}, {"different", run_.ledger.positions}, {"causes", groups_.size()}};
  const std::string variant(run_.ruleset.variant().name());
  for (std::size_t i = 0; i < groups_.size(); ++i) {
    const PositionDifference& smallest = groups_[i].smallest;
    mark_moves(report.findings[i].board.front(), smallest, run_.ruleset.variant(), run_.command.reading);
  }
  for (std::size_t i = 0; i < findings.size(); ++i) report.cases.push_back(case_of(report.findings[i], i, variant));
  if (findings.empty()) {
    ReportCase& all = report.cases.emplace_back();
    all.group = all.topic = variant;
    all.name = counted(run_.positions, "position");
    all.title = "the sets of moves are the same";
  }
  return report;
}

FenStyle peer_style(const Variant& variant, std::optional<Dialect> dialect) {
  if (dialect == Dialect::fen) return FenStyle{.dialect = Dialect::fen};
  FenStyle style = start_style(variant);
  if (dialect) {
    style.dialect = *dialect;
    style.fields = 0;
  }
  // A set-up with more than the common letters shows which of several letter sets is the sites' own.
  for (const NamedPosition& each : variant.positions()) {
    const auto parsed = Ruleset(variant).parse_fen(each.fen, {});
    if (parsed && style.alphabet == 0 && parsed->style.dialect == Dialect::vchess)
      style.alphabet = parsed->style.alphabet;
  }
  return style;
}

PeerRun::PeerRun(Ruleset rules, PeerCommand asked, unsigned peers, const RunLimits& limits, Observer& observer)
    : ruleset(rules), command(std::move(asked)), observer_(observer), most_causes_(limits.causes) {
  if (limits.time) end_ = Clock::now() + *limits.time;
  for (unsigned i = 0; i < peers; ++i) peers_.push_back(new_peer(command));
}

void PeerRun::look_at_all(const std::function<std::optional<Root>()>& next) {
  // Enough that no peer waits long for the last of them, and few enough to stop in time: a short limit gets the first.
  constexpr std::size_t most_at_once = 64;
  std::size_t at_once = 8;
  for (bool more = true; more; at_once = std::min(2 * at_once, most_at_once)) {
    std::vector<Root> batch;
    while (batch.size() < at_once) {
      auto root = next();
      if (!root) break;
      batch.push_back(std::move(*root));
    }
    more = batch.size() == at_once;
    std::vector<Outcome> outcomes(batch.size());
    std::atomic<std::size_t> taken{0};
    std::vector<std::uint8_t> finished(batch.size());  // when the time is over, or at a signal, others are not asked
    share_work(peers_.size(), static_cast<unsigned>(peers_.size()), [&](std::size_t who) {
      for (std::size_t i = taken.fetch_add(1); i < batch.size(); i = taken.fetch_add(1)) {
        if (positions > 0 && end_ && Clock::now() > *end_) return;  // a run that asked nothing would tell nothing
        outcomes[i] = look_at(*this, peers_[who], batch[i]);
        if (command.stopped()) return;  // so that the peer's trouble may be none of its own
        finished[i] = 1;
      }
    });
    for (std::size_t i = 0; i < batch.size(); ++i) {
      if (finished[i] == 0) {
        cut = true;
        timed_out = !command.stopped();
        return;
      }
      ++positions;
      const auto& [difference, trouble, too_many] = outcomes[i];
      const Comparison against = comparison(*this, *peers_.front());
      if (too_many) ++undecided;
      if (difference) {
        shuffled += castles_as_usual(ruleset.variant(), batch[i].setup()) ? 0U : 1U;
        ledger.add(*difference, against, ruleset);
      }
      if (trouble ? !failed(*trouble, against.fen_of(batch[i].setup())) : !keep_on()) return;
    }
  }
}

void PeerRun::descend_from(const Root& root, int plies) {
  depth = plies;
  Peer& peer = *peers_.front();
  const Comparison against = comparison(*this, peer);
  const std::size_t before = positions;
  const auto progress = [&](std::size_t done) {
    positions = before + done;
    return keep_on();
  };
  try {
    const Descent descent = descend(against, peer, root, depth, progress);
    positions = before + descent.positions;
    if (!descent.whole) cut = true;
    if (!descent.found) return;
    if (!descent.moves.empty()) observer_.note("the first difference is after " + joined(descent.moves, " "));
    ledger.add(*descent.found, against, ruleset);
  } catch (const PeerTrouble& trouble) {
    if (command.stopped())
      cut = true;
    else
      failed(trouble, against.fen_of(root.setup()));
  }
}

bool PeerRun::failed(const PeerTrouble& trouble, const std::string& fen) {
  ledger.add(trouble, fen);
  ++undecided;
  if (!ends_talk(trouble)) return keep_on();
  constexpr std::size_t most_restarts = 20;
  if (++restarts_ > most_restarts) {
    observer_.error(fmt::format("the peer has failed {} times; the comparison ends here", restarts_));
    cut = true;
    return false;
  }
  return keep_on();
}

bool PeerRun::keep_on() {
  if (observer_.shows_progress() && Clock::now() - shown_ > std::chrono::milliseconds(200)) {
    shown_ = Clock::now();
    observer_.progress(
        fmt::format("{}, {} of differences", counted(positions, "position"), counted(ledger.met(), "cause")));
  }
  const bool late = !command.stopped() && end_ && Clock::now() > *end_;
  if (late || command.stopped()) {
    cut = true;
    timed_out = timed_out || late;
    return false;
  }
  return ledger.met() < most_causes_;
}

}  // namespace arbiter
