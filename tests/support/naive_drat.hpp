#pragma once

#include <algorithm>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace arbiter::tests {

/// A clause as a set of literals.
using NaiveClause = std::set<int>;

/// DRAT as its definition reads (Wetzler, Heule, Hunt 2014), without watches, hashes or a trail that stays: to hold the
/// checker against. Only for formulas of a few hundred clauses.
class NaiveDrat {
 public:
  explicit NaiveDrat(std::vector<NaiveClause> clauses) : clauses_(std::move(clauses)) {}

  /// Whether the proof's lines, in the text form, lead to the empty clause, each step following.
  bool accepts(const std::string& proof) {
    if (conflict({})) return true;
    std::istringstream lines(proof);
    std::string line;
    while (std::getline(lines, line)) {
      const bool deletes = line.starts_with("d ");
      std::istringstream numbers(deletes ? line.substr(2) : line);
      std::vector<int> literals;
      for (int literal = 0; numbers >> literal && literal != 0;) literals.push_back(literal);
      const NaiveClause clause(literals.begin(), literals.end());
      if (deletes) {
        const auto here = std::find(clauses_.begin(), clauses_.end(), clause);
        if (here == clauses_.end()) return false;
        if (!gives_value(clause)) {
          unclear_ = unclear_ || could_give_value(clause);
          clauses_.erase(here);
        }
        continue;
      }
      if (!follows(clause) && (literals.empty() || !by_resolution(clause, literals.front()))) return false;
      clauses_.push_back(clause);
      if (conflict({})) return true;
    }
    return false;
  }

  /// Whether a clause was deleted from which a value followed as well as from another: which of the two is kept depends
  /// on the order of propagation.
  [[nodiscard]] bool unclear() const { return unclear_; }

 private:
  bool could_give_value(const NaiveClause& clause) {
    std::set<int> truths;
    propagate(truths);
    const auto false_ones =
        std::count_if(clause.begin(), clause.end(), [&](int literal) { return truths.contains(-literal); });
    const auto true_ones =
        std::count_if(clause.begin(), clause.end(), [&](int literal) { return truths.contains(literal); });
    return true_ones == 1 && false_ones + 1 == static_cast<std::ptrdiff_t>(clause.size());
  }
  /// Repeats unit propagation until nothing changes; true if a clause becomes empty.
  bool conflict(std::set<int> truths) { return propagate(truths); }
  bool propagate(std::set<int>& truths) {
    for (const int literal : truths) {
      if (truths.contains(-literal)) return true;
    }
    for (bool changed = true; changed;) {
      changed = false;
      for (const NaiveClause& clause : clauses_) {
        std::vector<int> open;
        bool holds = false;
        for (const int literal : clause) {
          holds = holds || truths.contains(literal);
          if (!truths.contains(-literal)) open.push_back(literal);
        }
        if (holds) continue;
        if (open.empty()) return true;
        if (open.size() == 1) changed = truths.insert(open.front()).second || changed;
      }
    }
    return false;
  }
  static std::set<int> opposite(const NaiveClause& clause) {
    std::set<int> truths;
    for (const int literal : clause) truths.insert(-literal);
    return truths;
  }
  bool follows(const NaiveClause& clause) { return conflict(opposite(clause)); }
  bool by_resolution(const NaiveClause& clause, int pivot) {
    return std::all_of(clauses_.begin(), clauses_.end(), [&](const NaiveClause& other) {
      if (!other.contains(-pivot)) return true;
      NaiveClause resolvent = clause;
      for (const int literal : other) {
        if (literal != -pivot) resolvent.insert(literal);
      }
      return follows(resolvent);
    });
  }
  /// Whether a value that follows at the root would be lost without this clause: such deletions are ignored.
  bool gives_value(const NaiveClause& clause) {
    std::set<int> with;
    propagate(with);
    const std::vector<NaiveClause> before = clauses_;
    clauses_.erase(std::find(clauses_.begin(), clauses_.end(), clause));
    std::set<int> without;
    propagate(without);
    clauses_ = before;
    return with != without;
  }

  std::vector<NaiveClause> clauses_;
  bool unclear_ = false;
};

}  // namespace arbiter::tests
