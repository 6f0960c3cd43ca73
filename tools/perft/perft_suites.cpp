#include "tools/perft/perft_suites.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "tools/cli/inputs.hpp"
#include "tools/perft/perft_output.hpp"
#include "verifier/notation/notation.hpp"
#include "verifier/perft/second_opinion.hpp"
#include "verifier/perft/suite_check.hpp"
#include "verifier/report/colour.hpp"
#include "verifier/report/json.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::tools {
namespace {

using nlohmann::ordered_json;
using Verdict = RowResult::Verdict;

struct Totals {
  std::size_t cases = 0;  ///< in which something was counted
  std::size_t right = 0;  ///< rows
  std::size_t wrong = 0;
  std::size_t skipped = 0;
  std::size_t undecided = 0;
  std::size_t faults = 0;
};

std::size_t count_of(const std::vector<RowResult>& rows, Verdict verdict) {
  return static_cast<std::size_t>(
      std::count_if(rows.begin(), rows.end(), [verdict](const RowResult& row) { return row.verdict == verdict; }));
}

std::string_view kind_of(const SuiteRow& row) { return row.details.empty() ? to_string(row.kind) : "detail"; }

/// The depths, grouped by kind.
std::string sorted_depths(const std::vector<RowResult>& rows) {
  std::string out;
  for (std::size_t i = 0; i < rows.size();) {
    std::size_t last = i;
    while (last + 1 < rows.size() && kind_of(rows[last + 1].row) == kind_of(rows[i].row) &&
           rows[last + 1].row.depth == rows[last].row.depth + 1) {
      ++last;
    }
    const std::string depths =
        last == i ? std::to_string(rows[i].row.depth) : fmt::format("{}-{}", rows[i].row.depth, rows[last].row.depth);
    const bool same_kind = i > 0 && kind_of(rows[i - 1].row) == kind_of(rows[i].row);
    out += out.empty() ? "" : ", ";
    out += same_kind ? depths : fmt::format("{} {}", kind_of(rows[i].row), depths);
    i = last + 1;
  }
  return out;
}

/// "moves 1-4, detail 3, steps 2"
std::string depths_text(std::vector<RowResult> rows) {
  std::stable_sort(rows.begin(), rows.end(), [](const RowResult& a, const RowResult& b) {
    return std::pair(a.row.kind, !a.row.details.empty()) < std::pair(b.row.kind, !b.row.details.empty());
  });
  return sorted_depths(rows);
}

std::string_view name_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::right: return "right";
    case Verdict::wrong: return "wrong";
    case Verdict::skipped: return "skipped";
    case Verdict::undecided: break;
  }
  return "undecided";
}

/// "counted 30, the suite says 31"; of details only those that are known to be wrong.
std::string difference_text(const RowResult& row) {
  const auto pair = [&row](Count counted, Count claimed) {
    const bool more = counted > claimed;
    if (row.stopped)
      return fmt::format("counted {} and stopped there, the suite says {}", to_string(counted), to_string(claimed));
    return fmt::format("counted {}, the suite says {} ({}{})", to_string(counted), to_string(claimed), more ? '+' : '-',
                       to_string(more ? counted - claimed : claimed - counted));
  };
  if (row.row.details.empty()) return pair(row.nodes, row.row.nodes);
  std::string text;
  for (const DetailClaim& claim : row.row.details) {
    const Count counted = row.tally[claim.kind];
    if (counted == claim.count || (row.stopped && counted < claim.count)) continue;
    text += fmt::format("{}{} {}", text.empty() ? "" : "; ", to_string(claim.kind), pair(counted, claim.count));
  }
  return text;
}

/// The rules list every move: this many leaves take some seconds.
constexpr Count most_for_rules = 300'000;

/// Explains a wrong count.
struct Behind {
  std::vector<NamedPart> divide;         ///< empty if there is none
  std::optional<SecondOpinion> opinion;  ///< the rules' count, if they can be asked
};

Behind behind_row(const SuiteCase& each, const SuiteRow& row, CountJob job) {
  if (row.kind == CountKind::results || row.depth == 0) return {};
  job.variant = &each.variant();
  job.profile = each.profile();
  job.kind = row.kind;
  job.detail = !row.details.empty();
  if (job.detail) job.table = nullptr;
  Behind behind;
  try {
    behind.divide = named(divide(job, each.root, row.depth), each.setup(), each.variant());
    behind.opinion = second_opinion(job, each.root, row.depth, most_for_rules);
  } catch (const CountStopped&) {
    // No time is left for it; the count is wrong all the same.
  }
  return behind;
}

/// Where generator and rules differ, if they do; then the table may be right.
std::string opinion_text(const SecondOpinion& opinion, const SuiteCase& each, bool detail) {
  const std::string depth = fmt::format("depth {}", opinion.depth);
  if (opinion.moves.empty())
    return fmt::format("  the declarative rules count the same behind every first move, {}\n", depth);
  constexpr std::size_t most_shown = 5;
  std::string text = fmt::format("  the declarative rules count differently at {}: an error of this program\n", depth);
  for (std::size_t i = 0; i < std::min(most_shown, opinion.moves.size()); ++i) {
    const Disputed& move = opinion.moves[i];
    const auto number = [detail](const std::optional<Tally>& tally) {
      if (!tally) return std::string("no such move");
      std::string words = to_string(tally->nodes);
      if (!detail) return words;
      for (std::size_t kind = 0; kind < detail_kinds; ++kind)
        words += fmt::format(" {}={}", to_string(static_cast<DetailKind>(kind)), to_string(tally->kinds[kind]));
      return words;
    };
    text += fmt::format("    {}: generator {}, rules {}\n", to_text(move.move, each.setup(), each.variant()),
                        number(move.generator), number(move.rules));
  }
  if (opinion.moves.size() > most_shown) text += fmt::format("    … {} more\n", opinion.moves.size() - most_shown);
  return text;
}

ordered_json opinion_json(const SecondOpinion& opinion, const SuiteCase& each, bool detail) {
  ordered_json moves = ordered_json::array();
  const auto side = [detail](const std::optional<Tally>& tally) {
    if (!tally) return ordered_json();
    ordered_json json{{"nodes", count_json(tally->nodes)}};
    if (detail) json["detail"] = detail_json(*tally);
    return json;
  };
  for (const Disputed& move : opinion.moves) {
    moves.push_back(ordered_json{{"notation", to_text(move.move, each.setup(), each.variant())},
                                 {"generator", side(move.generator)},
                                 {"rules", side(move.rules)}});
  }
  return {{"depth", opinion.depth}, {"agree", opinion.moves.empty()}, {"moves", std::move(moves)}};
}

/// The counted number minus the claimed one; as text above 2^53.
ordered_json difference_json(Count counted, Count claimed) {
  const bool more = counted > claimed;
  const ordered_json size = count_json(more ? counted - claimed : claimed - counted);
  if (more) return size;
  if (size.is_string()) return "-" + size.get<std::string>();
  return -size.get<std::int64_t>();
}

ordered_json claims_json(const SuiteRow& row) {
  ordered_json json;
  for (const DetailClaim& claim : row.details) json[std::string(to_string(claim.kind))] = count_json(claim.count);
  return json;
}

class SuiteRun {
 public:
  SuiteRun(Run& run, const CountJob& job) : run_(run), job_(job) {
    most_nodes_ = run.arguments().number("max-nodes", 0, UINT64_MAX);
  }

  /// The suite's faults are reported before its cases.
  void add(Suite suite) {
    faults_before_.emplace_back(cases_of_all_.size(), std::move(suite.faults));
    for (SuiteCase& each : suite.cases) cases_of_all_.push_back(std::move(each));
  }

  void check() {
    CountJob job = job_;
    job.progress = progress_of(run_, "suites:");
    check_cases(cases_of_all_, job, most_nodes_,
                {[this](std::size_t index, const std::vector<RowResult>& rows) {
                   tell_faults(index);
                   take(cases_of_all_[index], rows);
                 },
                 [this] { return run_.closed(); }});
    tell_faults(cases_of_all_.size());
  }

  void finish(const std::vector<std::string>& files) {
    for (Answer& answer : run_.answers()) {
      if (answer.format == Format::text) answer.out->write(totals_text());
    }
    if (!run_.writes(Format::json)) return;
    const ordered_json document{{"schema", 2},
                                {"suites", files},
                                {"source", std::string(to_string(job_.source))},
                                {"cases", std::move(cases_)},
                                {"findings", std::move(faults_)},
                                {"summary",
                                 {{"cases", totals.cases},
                                  {"right", totals.right},
                                  {"wrong", totals.wrong},
                                  {"skipped", totals.skipped},
                                  {"undecided", totals.undecided},
                                  {"faults", totals.faults}}}};
    for (Answer& answer : run_.answers()) {
      if (answer.format == Format::json) write_json(document, *answer.out);
    }
  }

  Totals totals;

 private:
  [[nodiscard]] std::string totals_text() const {
    std::string text = fmt::format("{}: {} right, {} wrong", counted(totals.cases, "case"),
                                   counted(totals.right, "count"), totals.wrong);
    if (totals.skipped != 0) text += fmt::format(", {} skipped above --max-nodes", totals.skipped);
    if (totals.undecided != 0) text += fmt::format(", {} not decided", totals.undecided);
    if (totals.faults != 0) text += fmt::format(", {} unreadable", totals.faults);
    return text + '\n';
  }

  /// Reports the faults of the suites whose first case is not after `index`.
  void tell_faults(std::size_t index) {
    for (; reported_ < faults_before_.size() && faults_before_[reported_].first <= index; ++reported_) {
      for (const Finding& fault : faults_before_[reported_].second) {
        ++totals.faults;
        for (Answer& answer : run_.answers()) {
          if (answer.format == Format::text) answer.out->write(format_text(fault, answer.style));
        }
        faults_.push_back(to_json(fault));
      }
    }
  }

  void take(const SuiteCase& each, const std::vector<RowResult>& rows) {
    const std::size_t wrong = count_of(rows, Verdict::wrong);
    const std::size_t right = count_of(rows, Verdict::right);
    totals.cases += wrong + right != 0 ? 1U : 0U;
    totals.right += right;
    totals.wrong += wrong;
    totals.skipped += count_of(rows, Verdict::skipped);
    totals.undecided += count_of(rows, Verdict::undecided);
    const std::vector<Behind> behind = what_is_behind(each, rows);
    for (Answer& answer : run_.answers()) {
      if (answer.format == Format::text) write_case(each, rows, behind, answer);
    }
    if (run_.writes(Format::json)) add_case(each, rows, behind);
  }

  /// Explains each row's count that is wrong.
  [[nodiscard]] std::vector<Behind> what_is_behind(const SuiteCase& each, const std::vector<RowResult>& rows) const {
    std::vector<Behind> behind(rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
      if (rows[i].verdict == Verdict::wrong && !rows[i].stopped) behind[i] = behind_row(each, rows[i].row, job_);
    }
    return behind;
  }

  void write_case(const SuiteCase& each, const std::vector<RowResult>& rows, const std::vector<Behind>& behind,
                  Answer& answer) {
    const Painter paint(answer.style.colour);
    const std::string id = printable(each.id, 80);
    const auto select = [&rows](Verdict verdict) {
      std::vector<RowResult> some;
      std::copy_if(rows.begin(), rows.end(), std::back_inserter(some),
                   [&](const auto& r) { return r.verdict == verdict; });
      return some;
    };
    const auto line = [&](std::string_view word, Ink ink, const std::string& rest) {
      answer.out->write(
          fmt::format("{} {} {}: {}\n", paint(ink, fmt::format("{:<7}", word)), each.variant().name(), id, rest));
    };
    const auto right = select(Verdict::right);
    const auto skipped = select(Verdict::skipped);
    const std::string also = skipped.empty() ? "" : fmt::format(" ({} skipped)", depths_text(skipped));
    const auto wrong = select(Verdict::wrong);
    if (wrong.empty() && !right.empty()) line("ok", Ink::green, depths_text(right) + also);
    if (right.empty() && wrong.empty() && !skipped.empty()) line("skipped", Ink::yellow, depths_text(skipped));
    for (const RowResult& row : select(Verdict::undecided))
      line("open", Ink::yellow, depths_text({row}) + ", " + row.reason);
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const RowResult& row = rows[i];
      if (row.verdict != Verdict::wrong) continue;
      line("WRONG", Ink::red, fmt::format("{}: {}{}", depths_text({row}), difference_text(row), also));
      answer.out->write(fmt::format("  {}:{}{}\n  {}\n", printable(each.where.file), row.row.line,
                                    row.row.source.empty() ? "" : fmt::format(" ({})", printable(row.row.source, 200)),
                                    each.fen));
      if (!behind[i].divide.empty()) answer.out->write(divide_text(behind[i].divide, 4, !row.row.details.empty()));
      if (behind[i].opinion) answer.out->write(opinion_text(*behind[i].opinion, each, !row.row.details.empty()));
    }
    answer.out->flush();
  }

  void add_case(const SuiteCase& each, const std::vector<RowResult>& rows, const std::vector<Behind>& behind) {
    ordered_json list = ordered_json::array();
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const RowResult& row = rows[i];
      const bool details = !row.row.details.empty();
      ordered_json json{{"count", std::string(kind_of(row.row))},
                        {"depth", row.row.depth},
                        {"expected", details ? claims_json(row.row) : count_json(row.row.nodes)},
                        {"verdict", std::string(name_of(row.verdict))}};
      if (row.verdict == Verdict::right || row.verdict == Verdict::wrong) {
        json["nodes"] = count_json(row.nodes);
        if (details) json["detail"] = detail_json(row.tally);
        json["seconds"] = row.seconds;
      }
      if (!row.reason.empty()) json["reason"] = row.reason;
      if (!row.row.source.empty()) json["source"] = row.row.source;
      json["line"] = row.row.line;
      if (row.verdict == Verdict::wrong) {
        if (row.stopped) json["stopped"] = true;
        if (!details && !row.stopped) json["difference"] = difference_json(row.nodes, row.row.nodes);
        json["divide"] = divide_json(behind[i].divide, details);
        if (behind[i].opinion) json["rules"] = opinion_json(*behind[i].opinion, each, details);
      }
      list.push_back(std::move(json));
    }
    cases_.push_back(ordered_json{{"id", each.id},
                                  {"file", each.where.file},
                                  {"line", each.where.line},
                                  {"variant", std::string(each.variant().name())},
                                  {"profile", std::string(each.variant().profiles()[each.profile()].name)},
                                  {"fen", each.fen},
                                  {"results", std::move(list)}});
  }

  Run& run_;
  CountJob job_;
  std::optional<Count> most_nodes_;
  std::vector<SuiteCase> cases_of_all_;
  std::vector<std::pair<std::size_t, std::vector<Finding>>> faults_before_;  ///< index of the suite's first case
  std::size_t reported_ = 0;
  ordered_json cases_ = ordered_json::array();
  ordered_json faults_ = ordered_json::array();
};

}  // namespace

Exit run_suites(Run& run, const Rules& rules, const CountJob& job) {
  static constexpr std::string_view endings[] = {".perft", ".epd"};
  const Inputs inputs = expand_inputs(run.arguments().list("suite"), endings);
  Exit exit = inputs.errors.empty() ? Exit::holds : Exit::usage;
  for (const std::string& error : inputs.errors) run.error(error);
  SuiteRun suites(run, job);
  std::vector<std::string> names;
  for (const std::string& file : inputs.files) {
    names.push_back(shown_name(file));
    const auto text = read_input(file);
    if (!text) {
      run.error(text.error());
      exit = Exit::usage;
      continue;
    }
    suites.add(parse_suite(*text, shown_name(file), {rules.variant, rules.profile, rules.fen}));
  }
  suites.check();
  suites.finish(names);
  if (suites.totals.undecided != 0) exit = worse(exit, Exit::undecided);
  if (suites.totals.wrong != 0) exit = worse(exit, Exit::fails);
  if (suites.totals.faults != 0) exit = Exit::usage;
  if (suites.totals.cases == 0 && suites.totals.undecided == 0) {
    run.error("no case was counted");
    exit = Exit::usage;
  }
  return exit;
}

}  // namespace arbiter::tools
