#include "tools/compare/whole_check.hpp"
#include "tools/cli/interrupts.hpp"

#include <chrono>
#include <limits>
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "tools/cli/report_head.hpp"
#include "tools/compare/conformance.hpp"
#include "verifier/engines/starts.hpp"
#include "verifier/report/comparison.hpp"
#include "verifier/report/conformance.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::tools {
namespace {

using conformance::ConformanceAnswer;
using conformance::ConformanceRun;
using conformance::RowAnswer;
using conformance::Verdict;
using nlohmann::ordered_json;

constexpr std::chrono::seconds usual_play{5};

bool was_asked(const RowAnswer& row) { return row.verdict != Verdict::not_asked; }

/// What was asked, for people and programs.
struct Asked {
  std::size_t rows = 0;           ///< conformance positions that were asked
  std::size_t all_rows = 0;       ///< that there are
  std::size_t shuffled_rows = 0;  ///< left out, since only shuffled starts lead to them
  std::size_t played = 0;         ///< positions of play
  std::uint64_t seed = 0;
  std::vector<std::string> untouched;  ///< clauses that no position was chosen for and no move of play needed
  std::size_t clauses = 0;
  bool results = false;               ///< the peer says the results of games
  std::vector<std::string> profiles;  ///< other readings of the rules

  [[nodiscard]] std::string text(std::string_view profile) const {
    std::string text = fmt::format(
        "asked: {} of {} conformance positions and {} of play (seed {}), profile {}; they touch {} of {}\n", rows,
        all_rows, counted(played, "position"), seed, profile, clauses - untouched.size(), counted(clauses, "clause"));
    std::vector<std::string> not_asked;
    if (!untouched.empty()) not_asked.push_back(fmt::format("the clauses {}", joined(untouched, " ")));
    if (shuffled_rows > 0)
      not_asked.push_back(fmt::format("{} of shuffled starts (Chess960)", counted(shuffled_rows, "position")));
    if (!results) not_asked.emplace_back("who has won where a game is over, which the peer does not say");
    if (!profiles.empty())
      not_asked.push_back(
          fmt::format("the {} {} (--profile)", profiles.size() == 1 ? "profile" : "profiles", joined(profiles, " ")));
    not_asked.emplace_back("longer play (--play N, --limit SECONDS), counts to a depth (--depth N)");
    return text + fmt::format("not asked: {}\n", joined(not_asked, "; "));
  }
  [[nodiscard]] ordered_json json() const {
    return {{"conformancePositions", rows},
            {"conformancePositionsLeftOut", all_rows - rows},
            {"shuffledLeftOut", shuffled_rows},
            {"playPositions", played},
            {"seed", seed},
            {"clausesNotTouched", untouched},
            {"results", results},
            {"profilesNotAsked", profiles}};
  }
};

Asked asked_of(const Rules& rules, const ConformanceRun& score, const PeerRun& play, const Player& player,
               std::uint64_t seed, bool usual) {
  Asked asked;
  asked.played = play.positions;
  asked.seed = seed;
  asked.results = score.says_results();
  std::set<std::string, std::less<>> touched;
  const auto& rows = score.suite().suite().rows;
  asked.all_rows = rows.size();
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const bool left_out = usual && rows[i].shuffled && !was_asked(score.answers()[i]);
    asked.shuffled_rows += left_out ? 1U : 0U;
    if (!was_asked(score.answers()[i])) continue;
    ++asked.rows;
    touched.insert(rows[i].clauses.begin(), rows[i].clauses.end());
  }
  for (const auto& [clause, times] : player.played()) {
    if (times > 0) touched.insert(std::string(clause));
  }
  for (const ClauseInfo& clause : rules.variant->clauses()) {
    ++asked.clauses;
    if (!touched.contains(clause.id)) asked.untouched.emplace_back(clause.id);
  }
  for (const ProfileInfo& profile : rules.variant->profiles()) {
    if (profile.name != rules.profile_name()) asked.profiles.emplace_back(profile.name);
  }
  return asked;
}

/// Both reports as one: the indices of the second one's findings move on.
Report both(Report first, const Report& second) {
  const std::size_t shift = first.findings.size();
  first.findings.insert(first.findings.end(), second.findings.begin(), second.findings.end());
  for (ReportCase each : second.cases) {
    for (std::size_t& index : each.findings) index += shift;
    first.cases.push_back(std::move(each));
  }
  first.counts.insert(first.counts.end(), second.counts.begin(), second.counts.end());
  return first;
}

}  // namespace

WantedSetup wanted_setups(const Rules& rules, bool usual) {
  return [&rules, usual](const Setup& setup) {
    return has_armies(*rules.variant, setup, rules.fen.armies) && (!usual || from_usual_start(*rules.variant, setup));
  };
}

Player player_of(const Run& run, const Rules& rules, const std::vector<Root>& starts, const WantedSetup& wanted) {
  std::vector<Position> from = starts_of_play(*rules.variant, rules.profile, starts, rules.fen.armies);
  std::erase_if(from, [&wanted](const Position& each) { return !wanted(each.setup()); });
  if (from.empty()) throw UsageError("no position to begin with that a game can have");
  const auto seed = run.arguments().number("seed", 0, std::numeric_limits<std::uint64_t>::max());
  return {std::move(from), seed.value_or(1), wanted};
}

Exit check_whole(Run& run, const Rules& rules, const PeerCommand& peer, const RunLimits& limits,
                 const AllowList& allowed, const std::string& command, bool usual) {
  const auto suite = own_suite(rules);
  ConformanceRun score(suite, peer, run);
  score.ask("", wanted_rows(rules, usual), {});
  run.end_progress();
  say_shuffled(run, score);
  const ConformanceAnswer scored(score, command);
  usual = usual || !score.shuffled_left_out().empty();
  Player player = player_of(run, rules, {}, wanted_setups(rules, usual));
  RunLimits time = limits;
  if (!time.time) time.time = usual_play;
  PeerRun play(*rules.variant, rules.profile, peer, run.threads(), time, run);
  // A peer that answers none of the positions is not asked for more of them.
  const bool answers = std::any_of(score.answers().begin(), score.answers().end(),
                                   [](const RowAnswer& row) { return !row.trouble && was_asked(row); });
  if (answers) play.look_at_all([&player] { return std::optional<Root>(player.next()); });
  run.end_progress();
  // The time is the measure of this play, not a limit that came before its end.
  if (play.timed_out && play.positions > 0) play.cut = play.timed_out = false;

  const ComparisonAnswer found(play, allowed, command);
  const std::uint64_t seed = run.arguments().number("seed", 0, std::numeric_limits<std::uint64_t>::max()).value_or(1);
  const Asked what = asked_of(rules, score, play, player, seed, usual);
  Report report = both(scored.report(), found.report());
  add_tool(report, run.tool());
  const auto text = [&](Answer& each) {
    write_text(scored.findings(), *each.out, each.style);
    write_text(found.findings(), *each.out, each.style);
    each.out->write(scored.table() + scored.summary() + found.summary() + what.text(rules.profile_name()));
  };
  const auto json = [&] {
    ordered_json answer = found.json();
    answer["conformance"] = scored.json();
    answer["asked"] = what.json();
    return answer;
  };
  run.answer(text, json, &report);
  if (Interrupts::heard()) {
    say_stopped(run, what.rows + play.positions);
    return Exit::undecided;
  }
  if (!answers) {
    run.error("the peer answered nothing, so that nothing is known of its rules");
    return Exit::undecided;
  }
  if (scored.asked() > 0 && scored.percent() < 100) return Exit::fails;
  if (found.differs()) return Exit::fails;
  const bool open = play.undecided > 0 || play.cut || play.positions == 0 || scored.asked() == 0 || leaves_open(score);
  return open ? Exit::undecided : Exit::holds;
}

}  // namespace arbiter::tools
