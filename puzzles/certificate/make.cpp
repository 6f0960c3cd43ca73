#include "puzzles/certificate/certificate.hpp"

#include <charconv>
#include <filesystem>
#include <mutex>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "verifier/records/input_files.hpp"
#include "verifier/support/function_ref.hpp"
#include "verifier/support/internal_error.hpp"
#include "verifier/support/output.hpp"
#include "verifier/support/text.hpp"
#include "verifier/support/workers.hpp"

namespace arbiter::puzzles {
namespace {

namespace fs = std::filesystem;
constexpr std::array<std::string_view, 3> kinds{"cnf", "refuted", "drat"};

/// A position of which the proof was to say that there is none.
struct FoundOne {
  std::string fen;
};

std::string path(const std::string& folder, std::size_t number, std::string_view kind) {
  return fs::path(folder) / file_name(number + 1, kind);
}

/// Refutes what satisfies the formula until nothing does; nothing if the time is over.
std::optional<std::vector<Refuted>> exhaust(CaseFormula& formula, const Job& job, FunctionRef<double()> seconds_left) {
  const Space& space = formula.space();
  Random random(job.request.seed);
  const auto solver = make_solver(space.store(), job.style);
  std::vector<Refuted> refuted;
  for (std::size_t added = 0;;) {
    for (; added < formula.parts.size(); ++added) solver->add(formula.parts[added]);
    const Verdict verdict = solver->check({}, seconds_left());
    if (verdict == Verdict::impossible) return refuted;
    if (verdict == Verdict::undecided) return std::nullopt;
    const Setup setup = space.decode(solver->model());
    const CaseFormula::Taken taken = formula.refute(setup);
    const std::string fen = job.request.ruleset->write_fen(setup, {});
    if (taken.why == Refutation::Why::none) throw FoundOne{fen};
    if (!taken.new_parts) throw InternalError(fmt::format("a position is refuted and found again: {}", fen));
    refuted.push_back({space.numbers_of(setup), false});
    if (taken.why != Refutation::Why::unreachable) continue;
    const Thinned less = thinned(job, space, random, setup);
    if (less.acceptable) throw FoundOne{job.request.ruleset->write_fen(less.setup, {})};
    if (formula.refute_unreachable(less.setup)) refuted.push_back({space.numbers_of(less.setup), true});
  }
}

/// Proves the cases, several at a time; nothing if the time is over before all are proved.
std::optional<std::vector<CertifiedCase>> prove_cases(const ComposeRequest& asked, const Cover& cover,
                                                      std::optional<std::size_t> at_most, const std::string& folder,
                                                      double seconds) {
  std::vector<CertifiedCase> cases(cover.cases.size());
  const auto end = in_seconds(seconds);
  std::atomic<bool> failed{false};
  std::mutex mutex;
  std::size_t done = 0;
  const auto seconds_left = [&] {
    return failed || (asked.effort.stop != nullptr && *asked.effort.stop) ? 0 : seconds_until(end);
  };
  const auto prove = [&](std::size_t number) {
    const Case& part = cover.cases[number];
    CertifiedCase& certified = cases[number];
    certified.name = part.name;
    certified.refused = refused_from_the_start(asked.request, part);
    if (certified.refused) return true;
    CaseFormula formula(*asked.theme, asked.request, part, at_most);
    const Job job{.theme = *asked.theme,
                  .request = asked.request,
                  .part = part,
                  .style = {Engine::cadical, static_cast<std::uint32_t>(asked.request.seed), true},
                  .at_most = at_most,
                  .known = {}};
    const auto refuted = exhaust(formula, job, seconds_left);
    if (!refuted) return false;
    const ClauseList clauses = formula.clauses();
    const std::string dimacs = formula.dimacs(clauses);
    const std::string positions = joined(*refuted, "", [](const Refuted& each) {
      return fmt::format("{}{}\n", each.only_unreachable ? "u " : "", fmt::join(each.numbers, " "));
    });
    write_file(path(folder, number, "cnf"), dimacs);
    write_file(path(folder, number, "refuted"), positions);
    const Verdict verdict = prove_unsatisfiable(clauses, path(folder, number, "drat"), seconds_left());
    if (verdict == Verdict::undecided) return false;
    ensure(verdict == Verdict::impossible, "a formula that nothing satisfied has no solution");
    const auto proof = records::read_input(path(folder, number, "drat"), std::size_t{1} << 40U);
    if (!proof) throw OutputError(proof.error());
    certified.variables = static_cast<std::uint64_t>(clauses.variables);
    certified.clauses = clauses.clauses;
    certified.refuted = refuted->size();
    certified.formula = certified_file(dimacs);
    certified.positions = certified_file(positions);
    certified.proof = certified_file(*proof);
    return true;
  };
  share_work(cases.size(), asked.effort.threads, [&](std::size_t number) {
    if (failed) return;
    try {
      if (!prove(number)) failed = true;
    } catch (...) {
      failed = true;  // the others need not go on
      throw;
    }
    const std::lock_guard lock(mutex);
    ++done;
    if (asked.effort.progress) asked.effort.progress(fmt::format("certificate: {} of {} cases", done, cases.size()));
  });
  return failed ? std::nullopt : std::optional(std::move(cases));
}

void remove_cases(const std::string& folder, std::size_t number) {
  std::error_code ignored;
  for (std::size_t i = 1; i <= number; ++i) {
    for (const std::string_view kind : kinds) fs::remove(fs::path(folder) / file_name(i, kind), ignored);
  }
}

/// Tries all boards with fewer pieces than are claimed, and claims that. Why it did not go; empty if it did.
std::string try_boards(const ComposeRequest& asked, const SmallBoards& boards, Manifest& claimed,
                       const std::function<bool()>& over) {
  for (std::uint64_t pieces = 2; pieces < claimed.pieces; ++pieces) {
    if (asked.effort.progress)
      asked.effort.progress(fmt::format("certificate: boards with {} pieces are tried", pieces));
    const SmallBoards::Trial trial = boards.try_all(pieces, asked.effort.threads, over);
    if (!trial.found.empty()) return fmt::format("there is a position with fewer pieces: {}", trial.found);
    if (trial.too_many_moves) return "a position has too many moves to be judged";
    if (trial.undecided && asked.effort.stop != nullptr && *asked.effort.stop)
      return "it was stopped before all boards were tried";
    if (trial.undecided) return "the limit came before all boards were tried; --limit gives it longer";
    claimed.tried.push_back(trial.tried);
  }
  claimed.fewest = Fewest::boards;
  claimed.solver = "none";
  return {};
}

}  // namespace

void make_certificate_folder(const std::string& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) throw OutputError(fmt::format("{} cannot be made: {}", folder, error.message()));
  const fs::directory_iterator files(folder, error);
  if (error) throw OutputError(fmt::format("{} cannot be read: {}", folder, error.message()));
  if (files != fs::directory_iterator())
    throw OutputError(fmt::format("{} is not empty: a certificate needs a folder of its own", folder));
}

MadeCertificate make_certificate(const ComposeRequest& asked, const Composition& made, const std::string& command,
                                 const std::string& folder) {
  using End = MadeCertificate::End;
  const auto start = Clock::now();
  MadeCertificate result;
  Manifest claimed;
  claimed.request = command;
  claimed.solver = cadical_version();
  if (made.verdict == Verdict::found && asked.effort.minimal) {
    claimed.fewest = Fewest::formulas;
    claimed.pieces = made.positions.front().pieces;
    claimed.fen = asked.request.ruleset->write_fen(made.positions.front().setup, asked.style);
  } else if (made.verdict != Verdict::impossible) {
    result.why = made.verdict == Verdict::found
                     ? "a position was found; that there is none with fewer pieces is asked for with --minimal"
                     : "nothing was proved";
    return result;
  }
  make_certificate_folder(folder);
  const auto least = asked.theme->least_pieces(asked.request);
  const bool counted = claimed.fewest != Fewest::none && least && least->pieces == claimed.pieces;
  Cover cover = covering_cases(*asked.theme, asked.request);
  const SmallBoards boards(asked);
  const bool by_boards = claimed.fewest != Fewest::none && !counted && boards.objection.empty() &&
                         boards.number_with_fewer(claimed.pieces).has_value();
  bool proved = false;
  if (cover.gap.empty()) {
    // Where counting says it, too, half of the time is for the formulas; where all boards can be tried, a moment.
    const double seconds = by_boards ? std::min(asked.effort.formula_seconds, asked.effort.seconds * 0.25)
                                     : asked.effort.seconds * (counted ? 0.5 : 1);
    const auto at_most = claimed.fewest == Fewest::none ? std::nullopt : std::optional(claimed.pieces - 1);
    const std::size_t cases = cover.cases.size();
    try {
      if (auto all = prove_cases(asked, cover, at_most, folder, seconds)) {
        claimed.cases = std::move(*all);
        proved = true;
      }
    } catch (const FoundOne& one) {
      remove_cases(folder, cases);
      // Where the search was cut short, there may be one with fewer pieces than it found.
      if (made.verdict == Verdict::impossible || made.fewest_proved)
        throw InternalError(fmt::format("there is such a position: {}", one.fen));
      result.end = End::undecided;
      result.why = fmt::format("the search ended early, and there is a position with fewer pieces: {}", one.fen);
      return result;
    } catch (...) {
      remove_cases(folder, cases);
      throw;
    }
    if (!proved) {
      remove_cases(folder, cases);
      result.end = End::undecided;
      result.why = "the limit came before the proof; --limit gives it longer";
    }
  } else {
    result.why = fmt::format("the cases do not cover the space: {}", cover.gap);
  }
  if (!proved && counted) {
    claimed.fewest = Fewest::counting;
    claimed.boards = boards_with_fewer(asked, claimed.pieces).value_or(0);
    proved = true;
  }
  if (!proved && by_boards) {
    const auto end = in_seconds(asked.effort.seconds);
    result.why = try_boards(asked, boards, claimed, [&] {
      return Clock::now() >= end || (asked.effort.stop != nullptr && *asked.effort.stop);
    });
    proved = result.why.empty();
    if (!proved) result.end = End::undecided;
  }
  result.seconds = seconds_since(start);
  if (!proved) return result;
  result.why.clear();
  result.manifest = manifest_of(asked, cover, std::move(claimed));
  write_file(fs::path(folder) / manifest_name, to_text(result.manifest));
  result.end = End::written;
  return result;
}

CaseFormula::CaseFormula(const Theme& of, const Request& asked, const Case& one, std::optional<std::size_t> at_most)
    : theme(of), request(asked), part(one), problem(theme.open(request, part)),
      why_unreachable(request, problem->space()) {
  add(space().well_formed());
  for (const Named& each : space().constraints()) add(each.holds);
  for (const Named& demand : problem->demands()) add(demand.holds);
  if (at_most) add(space().at_most_pieces(*at_most));
}

bool CaseFormula::add(Formula said) {
  if (said.edge() >= known.size()) known.resize(2 * space().store().size(), false);
  if (known[said.edge()]) return false;
  known[said.edge()] = true;
  parts.push_back(said);
  return true;
}

CaseFormula::Taken CaseFormula::refute(const Setup& setup) {
  const Refutation refutation = puzzles::refute(theme, *problem, why_unreachable, setup);
  using Why = Refutation::Why;
  Taken taken{refutation.why, false};
  if (refutation.why == Why::none) return taken;
  for (const Formula each : refutation.formulas) taken.new_parts |= add(each);
  if (refutation.why == Why::unreachable && !taken.new_parts) taken.new_parts = add(space().other_than(setup));
  return taken;
}

bool CaseFormula::refute_unreachable(const Setup& setup) {
  if (!space().broken(setup).empty() || !sound(request, setup)) return false;
  bool more = false;
  for (const Formula each : why_unreachable.of(setup)) more |= add(each);
  return more;
}

ClauseList CaseFormula::clauses() const {
  ClauseList result;
  Clauses writer(space().store(), [&](std::span<const int> clause) {
    result.literals.insert(result.literals.end(), clause.begin(), clause.end());
    result.literals.push_back(0);
    ++result.clauses;
  });
  for (const Formula each : parts) writer.add(each);
  result.variables = writer.variables();
  return result;
}

std::string CaseFormula::dimacs(const ClauseList& clauses) const {
  std::string text =
      fmt::format("c {}, {}{}\nc Variables that mean something; the others stand for parts of the formula.\n",
                  request.ruleset->name(), theme.info().name, part.name.empty() ? "" : fmt::format(": {}", part.name));
  // Clauses numbers the variables of the store from 1 in their order.
  for (std::size_t number = 0; number < space().open_variables(); ++number)
    text += fmt::format("c {} {}\n", number + 1, space().meaning(number));
  for (const auto& [number, words] : problem->named()) text += fmt::format("c {} {}\n", number + 1, words);
  text += fmt::format("p cnf {} {}\n", clauses.variables, clauses.clauses);
  for (const int literal : clauses.literals) {
    text += std::to_string(literal);
    text += literal == 0 ? '\n' : ' ';
  }
  return text;
}

tl::expected<std::vector<Refuted>, std::string> read_refuted(std::string_view text) {
  std::vector<Refuted> result;
  const bool cut = !text.ends_with('\n');
  while (!text.empty()) {
    Refuted refuted;
    std::string_view line = take_until(text, '\n');
    refuted.only_unreachable = line.starts_with("u ");
    if (refuted.only_unreachable) line.remove_prefix(2);
    while (!line.empty()) {
      std::uint32_t number = 0;
      const auto [next, error] = std::from_chars(line.data(), line.data() + line.size(), number);
      const bool ends = next == line.data() + line.size();
      if (error != std::errc() || (!ends && *next != ' ') ||
          (!refuted.numbers.empty() && number <= refuted.numbers.back()))
        return tl::unexpected(
            fmt::format("line {}: numbers of variables are expected, in increasing order", result.size() + 1));
      refuted.numbers.push_back(number);
      line.remove_prefix(static_cast<std::size_t>(next - line.data()) + (ends ? 0 : 1));
    }
    if (cut && text.empty())
      return tl::unexpected(fmt::format("line {} does not end: the file has been cut", result.size() + 1));
    result.push_back(std::move(refuted));
  }
  return result;
}

}  // namespace arbiter::puzzles
