
#include <cmath>
#include <new>
#include <unordered_map>

#include <z3++.h>

#include "puzzles/solve/solver.hpp"

namespace arbiter::puzzles {

namespace {

/// Translates each node to a Z3 term once, and only nodes that some added formula needs.
class Z3 final : public Solver {
 public:
  Z3(const FormulaStore& store, const SolverStyle& style) : store_(store), solver_(make(context_, style)) {}

  void add(Formula formula) override try {
    if (formula.edge() == 1) return;
    // A conjunction is added part by part, so that the solver gets clauses.
    if ((formula.edge() & 1U) == 0 && formula.edge() > 1 && !store_.is_variable(formula.edge() / 2)) {
      for (const std::uint32_t edge : store_.operands(formula.edge() / 2)) solver_.add(term(edge));
      return;
    }
    solver_.add(term(formula.edge()));
  } catch (const z3::exception&) {
    throw std::bad_alloc();  // terms of Booleans cannot fail for another reason
  }

  Verdict check(std::span<const Formula> assumptions, double seconds) override {
    core_.clear();
    if (seconds <= 0) return Verdict::undecided;
    z3::params limits(context_);
    limits.set("timeout", static_cast<unsigned>(std::ceil(std::min(seconds, 4'000'000.0) * 1000)));
    solver_.set(limits);
    z3::expr_vector assumed(context_);
    std::unordered_map<unsigned, std::size_t> numbers;
    for (std::size_t i = 0; i < assumptions.size(); ++i) {
      // A core names literals, so each assumption gets its own.
      const z3::expr literal = boolean(1, next_assumption_++);
      solver_.add(z3::implies(literal, term(assumptions[i].edge())));
      assumed.push_back(literal);
      numbers.emplace(Z3_get_ast_id(context_, literal), i);
    }
    try {
      switch (solver_.check(assumed)) {
        case z3::unsat: {
          for (const z3::expr& literal : solver_.unsat_core()) {
            const auto known = numbers.find(Z3_get_ast_id(context_, literal));
            if (known != numbers.end()) core_.push_back(known->second);
          }
          std::ranges::sort(core_);
          return Verdict::impossible;
        }
        case z3::sat: read_model(); return Verdict::found;
        case z3::unknown:
          if (solver_.reason_unknown().find("mem") != std::string::npos) throw std::bad_alloc();
          break;
      }
    } catch (const z3::exception& error) {
      if (std::string_view(error.msg()).find("memory") != std::string_view::npos) throw std::bad_alloc();
      // Cancelled: no verdict.
    }
    return Verdict::undecided;
  }

 private:
  static z3::solver make(z3::context& context, const SolverStyle& style) {
    const bool domain = style.engine == Engine::finite_domain;
    z3::solver solver = domain ? z3::solver(context, "QF_FD") : z3::solver(context);
    z3::params params(context);
    params.set("random_seed", style.seed);
    if (domain) {
      params.set("phase", context.str_symbol(style.sparse ? "always_false" : "random"));
    } else {
      params.set("phase_selection", style.sparse ? 0U : 5U);
    }
    params.set("ctrl_c", false);  // the caller decides what an interrupt means
    solver.set(params);
    return solver;
  }

  /// Variables have even names, the literals of assumptions odd ones.
  z3::expr boolean(int kind, std::uint32_t number) {
    return context_.constant(context_.int_symbol(static_cast<int>(number) * 2 + kind), context_.bool_sort());
  }

  z3::expr literal(std::uint32_t edge) {
    const z3::expr node = terms_.at(edge / 2);
    return (edge & 1U) != 0 ? !node : node;
  }

  z3::expr term(std::uint32_t edge) {
    if (edge < 2) return context_.bool_val(edge == 1);
    // Operands have smaller numbers than the node that uses them.
    std::vector<std::uint32_t> open{edge / 2};
    std::vector<std::uint32_t> needed;
    while (!open.empty()) {
      const std::uint32_t node = open.back();
      open.pop_back();
      if (node < seen_.size() && seen_[node]) continue;
      if (node >= seen_.size()) seen_.resize(store_.size(), false);
      seen_[node] = true;
      needed.push_back(node);
      if (store_.is_variable(node)) continue;
      for (const std::uint32_t operand : store_.operands(node)) {
        if (!(operand / 2 < seen_.size() && seen_[operand / 2])) open.push_back(operand / 2);
      }
    }
    std::ranges::sort(needed);
    for (const std::uint32_t node : needed) {
      if (store_.is_variable(node)) {
        const std::uint32_t number = store_.variable_number(node);
        const z3::expr variable = boolean(0, number);
        variables_.emplace_back(number, variable);
        terms_.emplace(node, variable);
        continue;
      }
      z3::expr_vector operands(context_);
      for (const std::uint32_t operand : store_.operands(node)) operands.push_back(literal(operand));
      terms_.emplace(node, z3::mk_and(operands));
    }
    return literal(edge);
  }

  void read_model() {
    const z3::model model = solver_.get_model();
    model_.assign(store_.variables(), false);
    for (const auto& [number, variable] : variables_) {
      model_[number] = model.eval(variable, false).is_true();
    }
  }

  const FormulaStore& store_;
  z3::context context_;
  z3::solver solver_;
  std::vector<bool> seen_;                             ///< by node
  std::unordered_map<std::uint32_t, z3::expr> terms_;  ///< by node
  std::vector<std::pair<std::uint32_t, z3::expr>> variables_;
  std::uint32_t next_assumption_ = 0;
};

}  // namespace

std::unique_ptr<Solver> make_z3(const FormulaStore& store, const SolverStyle& style) {
  return std::make_unique<Z3>(store, style);
}

}  // namespace arbiter::puzzles
