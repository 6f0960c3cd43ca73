// CaDiCaL, linked as a library: it is static in Debian, so that a program needs nothing more to run, its version is
// the one that was built and is written into every certificate, and its memory is limited with its process'.

#include <unordered_map>

#include <fmt/format.h>
#include <cadical.hpp>

#include "puzzles/solve/solver.hpp"
#include "verifier/support/output.hpp"
#include "verifier/support/random.hpp"

namespace arbiter::puzzles {
namespace {

constexpr int satisfiable = 10;
constexpr int unsatisfiable = 20;

/// Ends a search after so many seconds.
class Deadline final : public CaDiCaL::Terminator {
 public:
  explicit Deadline(double seconds) : end_(in_seconds(seconds)) {}
  bool terminate() override { return Clock::now() >= end_; }

 private:
  Clock::time_point end_;
};

class Cadical final : public Solver {
 public:
  Cadical(const FormulaStore& store, const SolverStyle& style)
      : store_(store), sparse_(style.sparse), random_(style.seed), clauses_(store, [this](std::span<const int> clause) {
          for (const int literal : clause) solver_.add(literal);
          solver_.add(0);
        }) {
    solver_.set("quiet", 1);
    solver_.set("seed", static_cast<int>(style.seed & 0x7fffffffU));
    solver_.set("phase", 0);  // first tries a square as empty
  }

  void add(Formula formula) override { clauses_.add(formula); }

  Verdict check(std::span<const Formula> assumptions, double seconds) override {
    core_.clear();
    if (seconds <= 0) return Verdict::undecided;
    std::unordered_map<int, std::vector<std::size_t>> numbers;
    for (std::size_t i = 0; i < assumptions.size(); ++i) {
      if (assumptions[i].edge() == 1) continue;
      if (assumptions[i].edge() == 0) {
        core_ = {i};
        return Verdict::impossible;
      }
      numbers[clauses_.literal(assumptions[i])].push_back(i);
    }
    // Otherwise than sparse: each variable first gets a random value.
    for (; !sparse_ && drawn_ < clauses_.variables(); ++drawn_)
      solver_.phase(random_.one_in(2) ? drawn_ + 1 : -(drawn_ + 1));
    for (const auto& [literal, same] : numbers) solver_.assume(literal);
    Deadline deadline(seconds);
    solver_.connect_terminator(&deadline);
    const int verdict = solver_.solve();
    solver_.disconnect_terminator();
    if (verdict == satisfiable) {
      read_model();
      return Verdict::found;
    }
    if (verdict != unsatisfiable) return Verdict::undecided;
    for (const auto& [literal, same] : numbers) {
      if (solver_.failed(literal)) core_.push_back(same.front());
    }
    std::ranges::sort(core_);
    return Verdict::impossible;
  }

 private:
  void read_model() {
    model_.assign(store_.variables(), false);
    for (std::size_t number = 0; number < model_.size(); ++number) {
      const int literal = clauses_.of_variable(number);
      // A variable that no clause has is false.
      model_[number] = literal != 0 && literal <= solver_.vars() && solver_.val(literal) > 0;
    }
  }

  const FormulaStore& store_;
  CaDiCaL::Solver solver_;
  bool sparse_;
  Random random_;
  int drawn_ = 0;
  Clauses clauses_;
};

}  // namespace

std::unique_ptr<Solver> make_cadical(const FormulaStore& store, const SolverStyle& style) {
  return std::make_unique<Cadical>(store, style);
}

std::string cadical_version() { return fmt::format("CaDiCaL {}", CaDiCaL::Solver::version()); }

Verdict prove_unsatisfiable(const ClauseList& clauses, const std::string& proof, double seconds) {
  CaDiCaL::Solver solver;
  solver.set("quiet", 1);
  solver.set("binary", 0);
  if (!solver.trace_proof(proof.c_str())) throw OutputError(fmt::format("{} cannot be written", proof));
  for (const int literal : clauses.literals) solver.add(literal);
  Deadline deadline(seconds);
  solver.connect_terminator(&deadline);
  const int verdict = seconds > 0 ? solver.solve() : 0;
  solver.disconnect_terminator();
  solver.close_proof_trace();
  return verdict == unsatisfiable ? Verdict::impossible : verdict == satisfiable ? Verdict::found : Verdict::undecided;
}

}  // namespace arbiter::puzzles
