#include "verifier/engines/conformance/conformance.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "verifier/report/json.hpp"
#include "verifier/report/markup.hpp"
#include "verifier/report/picture.hpp"
#include "verifier/support/json.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::conformance {
namespace {

using nlohmann::ordered_json;

std::vector<std::string> labels_of(const Row& row, const std::vector<std::size_t>& moves) {
  return collected<std::string>(moves, [&](const std::size_t index) { return row.moves[index].label; });
}

std::string in_words(const Mutant& mutant) { return fmt::format("{} [{}]", mutant.says, mutant.id); }

/// What is wrong with an answer, in words.
std::string headline(const Row& row, const RowAnswer& answer) {
  if (answer.trouble) return answer.trouble->message;
  if (answer.count)
    return fmt::format("the peer counts {}, and there are {}", counted(*answer.count, "move"), row.moves.size());
  std::vector<std::string> parts;
  if (!answer.missing.empty()) parts.push_back(fmt::format("lacks {}", joined(labels_of(row, answer.missing), " ")));
  if (!answer.extra.empty())
    parts.push_back(fmt::format("has {} that {} elsewhere", counted(answer.extra.size(), "move"),
                                answer.extra.size() == 1 ? "is not legal or leads" : "are not legal or lead"));
  if (!answer.result.empty()) {
    const auto said = [](const std::string& result) { return result == "*" ? std::string("goes on") : result; };
    parts.push_back(fmt::format("says that the game is {} where it is {}", said(answer.result), said(row.result)));
  }
  return "the peer " + joined(parts, ", ");
}

ordered_json score_json(const Score& score) {
  return {{"id", score.id},         {"verdict", to_string(score.verdict())},
          {"passed", score.passed}, {"failed", score.failed},
          {"known", score.known},   {"notAsked", score.not_asked}};
}

ordered_json row_json(const Row& row, const RowAnswer& answer) {
  ordered_json json{{"id", row.id}, {"clauses", row.clauses}, {"fen", row.fen}, {"verdict", to_string(answer.verdict)}};
  if (!answer.reason.empty()) json["reason"] = answer.reason;
  if (!answer.missing.empty()) json["missing"] = labels_of(row, answer.missing);
  if (!answer.extra.empty()) json["extra"] = answer.extra;
  if (answer.count) {
    json["count"] = *answer.count;
    json["expectedCount"] = row.moves.size();
  }
  if (!answer.result.empty()) {
    json["result"] = answer.result;
    json["expectedResult"] = row.result;
  }
  return json;
}

Finding finding_of_shuffled(const ConformanceRun& run) {
  const auto& rows = run.shuffled_left_out;
  Finding finding = finding_of(
      "AC207", fmt::format("the peer plays no shuffled starts (Chess960): {}, which nothing else leads to, {} left out "
                           "of the score",
                           counted(rows.size(), "position"), rows.size() == 1 ? "is" : "are"));
  for (const std::size_t row : rows)
    finding.notes.push_back(fmt::format("{}: {}", run.suite.rows[row].id, run.suite.rows[row].fen));
  return finding;
}

/// The positions that are missing, each with what the peer has instead: the same pieces with another state.
void add_positions(Finding& finding, const ConformanceRun& run, std::size_t index) {
  const RowAnswer& answer = run.answers[index];
  const Row& row = run.suite.rows[index];
  const Variant& variant = run.suite.ruleset.variant();
  for (const std::size_t move : answer.missing) {
    const Setup& after = row.moves[move].after;
    const auto other =
        std::ranges::find_if(answer.extra_setups, [&](const Setup& each) { return each.board == after.board; });
    const std::string peers =
        other == answer.extra_setups.end() ? "" : ", not " + variant.write_fen(*other, run.command.style);
    finding.notes.push_back(
        fmt::format("after {}: {}{}", row.moves[move].label, variant.write_fen(after, run.command.style), peers));
  }
}

/// Marks where the moves put pieces that the peer lacks, and those that it should not have.
void mark_differences(BoardPicture& picture, const ConformanceRun& run, std::size_t index) {
  const RowAnswer& answer = run.answers[index];
  const auto& row = run.suite.rows[index];
  for (const std::size_t move : answer.missing)
    mark_changes(picture, row.setup.board, row.moves[move].after.board, SquareMark::missing);
  for (const Setup& each : answer.extra_setups) mark_changes(picture, row.setup.board, each.board, SquareMark::extra);
}

/// The faulty programs that answer alike: everywhere, or else in this position.
void add_likeness(Finding& finding, const ConformanceRun& run, const std::vector<std::size_t>& alike,
                  std::size_t index) {
  constexpr std::size_t most = 2;
  const Suite& suite = run.suite;
  std::vector<std::size_t> here = run.alike_in(index);
  const auto everywhere = [&](std::size_t mutant) { return contains(alike, mutant); };
  const bool sure = std::ranges::any_of(here, everywhere);
  if (sure) std::erase_if(here, [&](std::size_t mutant) { return !everywhere(mutant); });
  if (here.size() > most) here.resize(most);
  for (const std::size_t mutant : here) {
    finding.notes.push_back(fmt::format("{} like a program in which {}",
                                        sure ? "the peer behaves" : "in this position the peer answers",
                                        in_words(suite.mutants[mutant])));
  }
}

}  // namespace

ConformanceAnswer::ConformanceAnswer(const ConformanceRun& run, std::string command)
    : run_(run), command_(std::move(command)), clauses_(run.clauses()), alike_(run.alike()) {
  // What keeps a peer from answering is said once, not for each position: the finding, and the number of positions.
  std::map<std::pair<PeerTrouble::Kind, std::string>, std::pair<std::size_t, std::size_t>> troubles;
  for (const Score& score : clauses_) total.add(score.verdict());
  for (std::size_t i = 0; i < run.answers.size(); ++i) {
    const Verdict verdict = run.answers[i].verdict;
    const auto& trouble = run.answers[i].trouble;
    if (verdict == Verdict::passed || (verdict == Verdict::not_asked && !trouble)) continue;
    if (trouble) {
      const auto [known, is_new] = troubles.try_emplace({trouble->kind, trouble->message}, findings.size(), 0);
      finding_of_row_.emplace(i, known->second.first);
      ++known->second.second;
      if (!is_new) continue;
    }
    finding_of_row_.emplace(i, findings.size());
    findings.push_back(finding_of(i));
  }
  for (const auto& [kind, where] : troubles) {
    const auto& [finding, times] = where;
    if (times > 1)
      findings[finding].notes.push_back(fmt::format("so in {}; the first is shown", counted(times, "position")));
  }
  if (!run.shuffled_left_out.empty()) findings.push_back(finding_of_shuffled(run));
  for (const std::string& id : run.needless) {
    findings.push_back(
        arbiter::finding_of("AC131", fmt::format("{} is called a known failure, but it does not fail", id)));
    findings.back().claim = id;
  }
}

Finding ConformanceAnswer::finding_of(std::size_t index) const {
  const Suite& suite = run_.suite;
  const Row& row = suite.rows[index];
  const RowAnswer& answer = run_.answers[index];
  // What keeps the peer from answering has nothing to do with the clause that the position is for.
  Finding finding = answer.trouble ? arbiter::finding_of(check_of(answer.trouble->kind), headline(row, answer))
                                   : arbiter::finding_of("AC130", fmt::format("{}: {}", row.id, headline(row, answer)));
  if (answer.verdict == Verdict::known) finding.level = Level::note;
  if (!answer.trouble) finding.claim = joined(row.clauses, " ");
  finding.missing = labels_of(row, answer.missing);
  finding.extra = answer.extra;
  if (!answer.result.empty()) {
    finding.seen = answer.result;
    finding.wanted = row.result;
  }
  if (answer.trouble) add_trouble(finding, *answer.trouble);
  const Variant& variant = run_.suite.ruleset.variant();
  const std::string fen = variant.write_fen(row.setup, run_.command.style);
  finding.diagram.push_back({.index = 1, .fen = fen, .marks = {}});
  finding.board.push_back(picture_of(row.setup, variant));
  for (const Clause& clause : suite.clauses) {
    if (answer.trouble || !contains(row.clauses, clause.id)) continue;
    finding.notes.push_back(fmt::format("{} ({} {}): {}", clause.id, clause.document, clause.place, clause.reading));
  }
  add_positions(finding, run_, index);
  add_likeness(finding, run_, alike_, index);
  if (answer.verdict == Verdict::known) finding.notes.push_back(fmt::format("known: {}", answer.reason));
  if (!command_.empty()) finding.notes.push_back(fmt::format("to see it again: {} {}", command_, shell_word(fen)));
  return finding;
}

std::string ConformanceAnswer::table() const {
  const Suite& suite = run_.suite;
  std::string text = fmt::format("{} {}, conformance {}{}\n\n", suite.variant, suite.profile, suite.version,
                                 run_.peer_name.empty() ? "" : ": " + run_.peer_name);
  std::size_t width = 0;
  for (const Score& score : clauses_) width = std::max(width, score.id.size());
  for (const Score& score : clauses_) {
    text += fmt::format("  {:{}}  {:9}  {} of {}\n", score.id, width, to_string(score.verdict()), score.passed,
                        counted(score.all(), "position"));
  }
  text += '\n';
  for (const Score& group : run_.groups())
    text += fmt::format("  {:{}}  {} of {}\n", group.id, width, group.passed, counted(group.all(), "clause"));
  for (const std::size_t mutant : alike_)
    text += fmt::format("\nyour program behaves like one in which {}\n", in_words(suite.mutants[mutant]));
  return text + '\n';
}

std::string ConformanceAnswer::summary() const {
  return fmt::format("score: {} of {} ({} %){}{}\n", passed(), counted(asked(), "clause"), percent(),
                     total.known > 0 ? fmt::format(", {} known to fail", total.known) : "",
                     total.not_asked > 0 ? fmt::format(", {} not asked", total.not_asked) : "");
}

ordered_json ConformanceAnswer::json() const {
  const Suite& suite = run_.suite;
  ordered_json positions = ordered_json::array();
  for (std::size_t i = 0; i < suite.rows.size(); ++i) positions.push_back(row_json(suite.rows[i], run_.answers[i]));
  const auto mutant_json = [&](std::size_t mutant) -> ordered_json {
    return {{"id", suite.mutants[mutant].id}, {"fault", suite.mutants[mutant].says}};
  };
  return {{"schema", 2},
          {"variant", suite.variant},
          {"profile", suite.profile},
          {"version", suite.version},
          {"engine", run_.command.options.command},
          {"name", run_.peer_name},
          {"passed", passed()},
          {"asked", asked()},
          {"known", total.known},
          {"notAsked", total.not_asked},
          {"percent", percent()},
          {"clauses", json_list(clauses_, score_json)},
          {"groups", json_list(run_.groups(), score_json)},
          {"positions", std::move(positions)},
          {"alike", json_list(alike_, mutant_json)},
          {"needless", run_.needless},
          {"findings", to_json(findings)}};
}

Report ConformanceAnswer::report() const {
  constexpr std::array<std::string_view, 1> families{"AC"};
  const Suite& suite = run_.suite;
  Report report;
  report.findings = findings;
  report.checks = checks_of(families);
  report.what = "clause";
  report.topic_word = "clause";
  for (const auto& [row, finding] : finding_of_row_) {
    Finding& each = report.findings[finding];
    if (each.check == "AC130") mark_differences(each.board.front(), run_, row);
  }
  const std::string line = summary();
  report.headline.push_back("S" + line.substr(1, line.size() - 2));  // without the end of its line
  for (const std::size_t mutant : alike_)
    report.headline.push_back("It behaves like a program in which " + in_words(suite.mutants[mutant]));
  report.counts = {{"clauses", clauses_.size()}, {"passed", passed()}, {"asked", asked()}, {"known", total.known}};
  for (const Score& score : clauses_) {
    ReportCase each;
    each.group = fmt::format("{}/{}", suite.variant, suite.profile);
    each.name = score.id;
    each.topic = group_of(score.id);
    const auto clause = std::ranges::find(suite.clauses, score.id, &Clause::id);
    each.title = clause->reading;
    each.outcome = score.verdict() == Verdict::passed   ? ReportCase::Outcome::passed
                   : score.verdict() == Verdict::failed ? ReportCase::Outcome::failed
                                                        : ReportCase::Outcome::skipped;
    std::optional<std::size_t> first;
    for (std::size_t i = 0; i < suite.rows.size(); ++i) {
      if (!contains(suite.rows[i].clauses, score.id)) continue;
      first = first.value_or(i);
      each.facts.push_back(fmt::format("{}: {}", suite.rows[i].id, to_string(run_.answers[i].verdict)));
      if (each.reason.empty()) each.reason = run_.answers[i].reason;
      if (const auto finding = finding_of_row_.find(i); finding != finding_of_row_.end()) {
        each.findings.push_back(finding->second);
        if (each.board.empty()) {
          each.board = report.findings[finding->second].board;
          each.fen = suite.rows[i].fen;
        }
        if (each.outcome == ReportCase::Outcome::failed) each.reason = findings[finding->second].message;
      }
    }
    if (first && each.board.empty()) {
      each.board.push_back(picture_of(run_.suite.rows[*first].setup, run_.suite.ruleset.variant()));
      each.fen = suite.rows[*first].fen;
    }
    report.cases.push_back(std::move(each));
  }
  return report;
}

std::string ConformanceAnswer::badge_svg() const {
  const std::string left =
      run_.suite.ruleset->title().empty() ? run_.suite.variant : std::string(run_.suite.ruleset->title());
  const std::string right = fmt::format("{} of {} clauses", passed(), asked());
  // Verdana at 11 pixels is about seven pixels wide a letter.
  const std::size_t left_width = 7 * left.size() + 12;
  const std::size_t right_width = 7 * right.size() + 12;
  const char* colour = asked() == 0          ? "#6e7781"
                       : passed() == asked() ? "#1a7f37"
                       : percent() >= 80     ? "#9a6700"
                                             : "#cf222e";
  return fmt::format(fmt::runtime(assets::badge_svg.text), left_width + right_width, markup(left), right, left_width,
                     right_width, colour, left_width / 2, left_width + right_width / 2);
}

}  // namespace arbiter::conformance
