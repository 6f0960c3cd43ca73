#include "verifier/perft/suite_check.hpp"

#include <algorithm>
#include <atomic>
#include <iterator>
#include <map>
#include <mutex>
#include <utility>

#include <fmt/format.h>

#include "verifier/notation/notation.hpp"
#include "verifier/perft/counting.hpp"
#include "verifier/position/variant.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"
#include "verifier/support/workers.hpp"

namespace arbiter {
namespace {

using Verdict = RowResult::Verdict;

/// Nanoseconds per leaf, to the nearest power of ten: listed moves cost more than counted ones.
double cost_of(const SuiteRow& row, SourceKind source) {
  if (source == SourceKind::rules) return 20'000;
  return row.kind == CountKind::moves && row.details.empty() ? 3 : 300;
}

/// Whether `passes(counted, claimed)` is so of a number that the row claims.
bool passed(const SuiteRow& row, const Tally& so_far, bool (*passes)(Count, Count)) {
  if (row.details.empty()) return passes(so_far.nodes, row.nodes);
  return std::any_of(row.details.begin(), row.details.end(),
                     [&](const DetailClaim& claim) { return passes(so_far[claim.kind], claim.count); });
}

bool refutes(const SuiteRow& row, const Tally& so_far) {
  return passed(row, so_far, [](Count counted, Count claimed) { return counted > claimed; });
}

bool differs(const SuiteRow& row, const Tally& whole) {
  return passed(row, whole, [](Count counted, Count claimed) { return counted != claimed; });
}

/// A shorter row is not worth all threads.
constexpr double shortest_shared = 2e6;  // ns

/// The rules list every move: this many leaves take some seconds.
constexpr Count most_for_rules = 300'000;

/// Finds out what is behind a wrong count.
void explain(const SuiteCase& each, RowResult& result, CountJob job) {
  if (result.row.kind == CountKind::results || result.row.depth == 0) return;
  job.kind = result.row.kind;
  job.detail = !result.row.details.empty();
  if (job.detail) job.table = nullptr;
  try {
    result.divide = divide(job, each.root, result.row.depth);
    result.opinion = second_opinion(job, each.root, result.row.depth, most_for_rules);
  } catch (const CountStopped&) {
    // No time is left for it; the count is wrong all the same.
  }
}

/// "moves 1-4, detail 3, steps 2"
std::string depths_of(std::vector<RowResult> rows) {
  std::stable_sort(rows.begin(), rows.end(), [](const RowResult& a, const RowResult& b) {
    return std::pair(a.row.kind, !a.row.details.empty()) < std::pair(b.row.kind, !b.row.details.empty());
  });
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
        words += fmt::format(" {}={}", detail_names[kind], to_string(tally->kinds[kind]));
      return words;
    };
    text += fmt::format("    {}: generator {}, rules {}\n", to_text(move.move, each.setup(), each.variant()),
                        number(move.generator), number(move.rules));
  }
  if (opinion.moves.size() > most_shown) text += fmt::format("    … {} more\n", opinion.moves.size() - most_shown);
  return text;
}

std::vector<RowResult> rows_with(Verdict verdict, const CheckedCase& checked) {
  std::vector<RowResult> some;
  std::copy_if(checked.rows.begin(), checked.rows.end(), std::back_inserter(some),
               [verdict](const RowResult& row) { return row.verdict == verdict; });
  return some;
}

/// Where a wrong count is claimed, and what is behind it.
std::string explanation_text(const SuiteCase& each, const RowResult& row) {
  const bool details = !row.row.details.empty();
  std::string text =
      fmt::format("  {}:{}{}\n  {}\n", printable(each.where.file), row.row.line,
                  row.row.source.empty() ? "" : fmt::format(" ({})", printable(row.row.source, 200)), each.fen);
  const auto divide = named(row.divide, each.setup(), each.variant());
  if (!divide.empty()) text += divide_text(divide, 4, details);
  if (row.opinion) text += opinion_text(*row.opinion, each, details);
  return text;
}

}  // namespace

std::optional<SecondOpinion> second_opinion(CountJob job, const Root& root, int depth, Count most_leaves) {
  if (job.kind == CountKind::results) return std::nullopt;
  job.table = nullptr;
  job.progress = {};
  SecondOpinion opinion;
  CountJob plain = job;
  plain.source = SourceKind::generator;
  plain.detail = false;
  for (int each = 1; each <= depth; ++each) {
    const auto counted = count_depths(plain, root, each, each);
    if (!counted || counted->front().nodes > most_leaves) break;
    opinion.depth = each;
  }
  if (opinion.depth == 0) return std::nullopt;
  std::map<Move, Disputed> moves;
  job.source = SourceKind::generator;
  for (DivideEntry& each : divide(job, root, opinion.depth)) moves[each.move].generator = each.tally;
  job.source = SourceKind::rules;
  for (DivideEntry& each : divide(job, root, opinion.depth)) moves[each.move].rules = each.tally;
  for (auto& [move, disputed] : moves) {
    if (disputed.generator == disputed.rules) continue;
    disputed.move = move;
    opinion.moves.push_back(std::move(disputed));
  }
  return opinion;
}

RowResult check_row(const SuiteCase& claimed, const SuiteRow& row, CountJob job, std::optional<Count> most_nodes) {
  RowResult result{.row = row};
  if (most_nodes && row.nodes > *most_nodes) return result;
  job.kind = row.kind;
  job.detail = !row.details.empty();
  if (job.detail || row.kind == CountKind::results) job.table = nullptr;
  // Leaves that take a moment: so many are counted even if they are more than the row claims.
  const auto cheap = static_cast<Count>(std::max(1e8 / cost_of(row, job.source), 1.0));
  const auto enough = [&row, cheap](const Tally& so_far) {
    return so_far.nodes > cheap && refutes(row, so_far) &&
           passed(row, so_far, [](Count counted, Count said) { return counted / 2 >= said; });
  };
  CountLimit limit{job.deadline, enough, most_nodes};
  job.limit = &limit;
  try {
    if (const auto counted = count_depths(job, claimed.root, row.depth, row.depth)) {
      result.nodes = counted->front().nodes;
      result.seconds = counted->front().seconds;
      result.tally = counted->front().tally;
      result.verdict = differs(row, result.tally) ? Verdict::wrong : Verdict::right;
      return result;
    } else {
      result.reason = counted.error().reason;
    }
  } catch (const TooManyMoves& error) {
    result.reason = error.what();
  } catch (const CountStopped& stopped) {
    // A row of details may have more leaves than it claims of any kind, and nothing against it.
    if (!refutes(row, stopped.so_far)) return result;
    result.nodes = stopped.so_far.nodes;
    result.tally = stopped.so_far;
    result.stopped = true;
    result.verdict = Verdict::wrong;
    return result;
  }
  result.verdict = Verdict::undecided;
  return result;
}

std::string_view kind_of(const SuiteRow& row) { return row.details.empty() ? to_string(row.kind) : "detail"; }

std::size_t CheckedCase::number_of(Verdict verdict) const {
  return static_cast<std::size_t>(
      std::count_if(rows.begin(), rows.end(), [verdict](const RowResult& row) { return row.verdict == verdict; }));
}

void check_suites(std::vector<Suite> suites, const CountJob& asked, std::optional<Count> most_nodes,
                  const SuitesListener& listener) {
  struct Work {
    std::size_t in_case = 0;
    std::size_t row = 0;
    double weight = 0;
  };
  std::vector<SuiteCase> cases;
  std::vector<std::pair<std::size_t, std::vector<Finding>>> faults;  // with the index of the suite's first case
  for (Suite& suite : suites) {
    faults.emplace_back(cases.size(), std::move(suite.faults));
    std::move(suite.cases.begin(), suite.cases.end(), std::back_inserter(cases));
  }
  CountJob job = asked;  // what explains a wrong count is not part of the work whose share is told
  const auto progress = std::exchange(job.progress, {});
  std::vector<Work> work;
  std::vector<std::vector<RowResult>> results(cases.size());
  std::vector<std::size_t> open(cases.size());  // rows of each case not yet counted
  double all = 0;
  for (std::size_t i = 0; i < cases.size(); ++i) {
    results[i].resize(cases[i].rows.size());
    for (std::size_t j = 0; j < cases[i].rows.size(); ++j) {
      const SuiteRow& row = cases[i].rows[j];
      results[i][j].row = row;
      if (most_nodes && row.nodes > *most_nodes) continue;
      ++open[i];
      work.push_back({i, j, std::max(1.0, static_cast<double>(row.nodes)) * cost_of(row, job.source)});
      all += work.back().weight;
    }
  }
  std::stable_sort(work.begin(), work.end(), [](const Work& a, const Work& b) { return a.weight < b.weight; });

  std::size_t told = 0;
  const auto tell_faults_before = [&](std::size_t index) {
    for (; told < faults.size() && faults[told].first <= index; ++told) {
      for (const Finding& fault : faults[told].second) listener.fault(fault);
    }
  };
  const auto stopped = [&listener] { return listener.stopped && listener.stopped(); };
  std::mutex mutex;
  std::atomic<double> done{0};  // written under the mutex, read without: progress does not wait for results
  // Passes on complete cases, as far as all cases before them are complete.
  auto pass_on = [&, next = std::size_t{0}]() mutable {
    for (; next < cases.size() && open[next] == 0; ++next) {
      if (stopped()) return;
      tell_faults_before(next);
      for (RowResult& row : results[next]) {
        if (row.verdict == Verdict::wrong && !row.stopped) explain(cases[next], row, job);
      }
      listener.checked({cases[next], std::move(results[next])});
    }
  };
  const auto count = [&](const Work& each, CountJob counting) {
    if (stopped()) return;
    if (progress)
      counting.progress = [&](int, double share) { progress(-1, std::min(1.0, (done + share * each.weight) / all)); };
    RowResult result = check_row(cases[each.in_case], cases[each.in_case].rows[each.row], counting, most_nodes);
    const std::lock_guard lock(mutex);
    results[each.in_case][each.row] = std::move(result);
    --open[each.in_case];
    done = done + each.weight;
    if (progress) progress(-1, std::min(1.0, done / all));
    pass_on();
  };
  pass_on();
  // A longer row could keep one thread busy at the end, after the others have finished.
  const double longest = std::max(all / (32.0 * job.threads), shortest_shared);
  const auto shared = std::find_if(work.begin(), work.end(), [&](const Work& each) { return each.weight > longest; });
  const auto alone = job.threads > 1 ? static_cast<std::size_t>(shared - work.begin()) : work.size();
  CountJob single = job;
  single.threads = 1;
  share_work(alone, job.threads, [&](std::size_t i) { count(work[i], single); });
  for (std::size_t i = alone; i < work.size(); ++i) count(work[i], job);
  tell_faults_before(cases.size());
}

void SuiteTotals::add(const CheckedCase& checked) {
  const std::size_t before = right + wrong;
  right += checked.number_of(Verdict::right);
  wrong += checked.number_of(Verdict::wrong);
  cases += right + wrong != before ? 1U : 0U;
  skipped += checked.number_of(Verdict::skipped);
  undecided += checked.number_of(Verdict::undecided);
}

std::string case_text(const CheckedCase& checked, const TextStyle& style) {
  const SuiteCase& each = checked.claimed;
  const Painter paint{style.colour};
  const std::string id = printable(each.id, 80);
  std::string text;
  const auto line = [&](std::string_view word, Ink ink, const std::string& rest) {
    text += fmt::format("{} {} {}: {}\n", paint(ink, fmt::format("{:<7}", word)), each.variant().name(), id, rest);
  };
  const auto right = rows_with(Verdict::right, checked);
  const auto skipped = rows_with(Verdict::skipped, checked);
  const std::string also = skipped.empty() ? "" : fmt::format(" ({} skipped)", depths_of(skipped));
  const bool wrong = checked.number_of(Verdict::wrong) != 0;
  if (!wrong && !right.empty()) line("ok", Ink::green, depths_of(right) + also);
  if (!wrong && right.empty() && !skipped.empty()) line("skipped", Ink::yellow, depths_of(skipped));
  for (const RowResult& row : rows_with(Verdict::undecided, checked))
    line("open", Ink::yellow, depths_of({row}) + ", " + row.reason);
  for (const RowResult& row : rows_with(Verdict::wrong, checked)) {
    line("WRONG", Ink::red, fmt::format("{}: {}{}", depths_of({row}), difference_text(row), also));
    text += explanation_text(each, row);
  }
  return text;
}

std::string totals_text(const SuiteTotals& totals) {
  std::string text = fmt::format("{}: {} right, {} wrong", counted(totals.cases, "case"),
                                 counted(totals.right, "count"), totals.wrong);
  if (totals.skipped != 0) text += fmt::format(", {} skipped above the limit of nodes", totals.skipped);
  if (totals.undecided != 0) text += fmt::format(", {} not decided", totals.undecided);
  if (totals.faults != 0) text += fmt::format(", {} unreadable", totals.faults);
  return text + '\n';
}

}  // namespace arbiter
