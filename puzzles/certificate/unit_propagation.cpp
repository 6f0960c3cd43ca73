#include "puzzles/certificate/unit_propagation.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace arbiter::puzzles {

UnitPropagation::UnitPropagation(int variables, std::function<void(std::string_view)> lrat)
    : values_(2 * static_cast<std::size_t>(variables) + 2, 0), watches_(values_.size()),
      reasons_(static_cast<std::size_t>(variables) + 1, none), root_ids_(reasons_.size(), 0),
      marks_(reasons_.size(), 0), lrat_(std::move(lrat)) {}

std::uint64_t UnitPropagation::hash_of(std::span<const int> literals) {
  // The order must not matter.
  std::uint64_t sum = 0;
  for (const int literal : literals) {
    std::uint64_t z = static_cast<std::uint64_t>(index(literal)) * 0x9e3779b97f4a7c15U;
    z = (z ^ (z >> 29U)) * 0xbf58476d1ce4e5b9U;
    sum += z ^ (z >> 32U);
  }
  return sum;
}

UnitPropagation::Index UnitPropagation::find(std::span<const int> literals) const {
  const auto [first, last] = known_.equal_range(hash_of(literals));
  for (auto it = first; it != last; ++it) {
    const auto known = literals_of(clauses_[it->second]);
    if (std::is_permutation(known.begin(), known.end(), literals.begin(), literals.end())) return it->second;
  }
  return none;
}

void UnitPropagation::add(std::span<const int> given, std::uint64_t id) {
  std::vector<int> literals(given.begin(), given.end());
  std::sort(literals.begin(), literals.end());
  literals.erase(std::unique(literals.begin(), literals.end()), literals.end());
  last_id_ = std::max(last_id_, id);
  const auto number = static_cast<Index>(clauses_.size());
  clauses_.push_back({literals_.size(), static_cast<std::uint32_t>(literals.size()), false, id});
  literals_.insert(literals_.end(), literals.begin(), literals.end());
  known_.emplace(hash_of(literals), number);
  if (contradiction_) return;

  const auto here = literals_of(clauses_.back());
  for (const int literal : here) {
    // A clause with a true literal, or with a literal and its opposite, never becomes unit.
    if (value(literal) > 0 || std::find(here.begin(), here.end(), -literal) != here.end()) return;
  }
  const auto open = std::partition(here.begin(), here.end(), [&](int literal) { return value(literal) == 0; });
  const auto number_open = open - here.begin();
  if (number_open >= 2) {
    watches_[index(here[0])].push_back({number, here[1]});
    watches_[index(here[1])].push_back({number, here[0]});
    return;
  }
  if (number_open == 0) {
    contradiction_ = true;
    if (lrat_ && !here.empty()) write_line(next_id(), {}, ids_behind(number));
    return;
  }
  assign(here[0], number);
  settle_root();
}

/// Everything in the trail becomes part of the root.
void UnitPropagation::settle_root() {
  const std::size_t from = root_;
  const Index conflict = propagate();
  root_ = trail_.size();
  if (lrat_) name_root(from);
  if (conflict == none) return;
  contradiction_ = true;
  if (lrat_) write_line(next_id(), {}, ids_behind(conflict));
}

/// Each root value becomes a unit clause of LRAT, so that later clauses need name no more than that.
void UnitPropagation::name_root(std::size_t from) {
  for (std::size_t i = from; i < trail_.size(); ++i) {
    const Clause& reason = clauses_[reasons_[variable(trail_[i])]];
    if (reason.size == 1) {
      root_ids_[variable(trail_[i])] = reason.id;
      continue;
    }
    std::vector<std::uint64_t> ids;
    for (const int literal : literals_of(reason)) {
      if (literal != trail_[i]) ids.push_back(root_ids_[variable(literal)]);
    }
    ids.push_back(reason.id);
    const std::uint64_t id = next_id();
    root_ids_[variable(trail_[i])] = id;
    write_line(id, {&trail_[i], 1}, ids);
  }
}

UnitPropagation::Removed UnitPropagation::remove(std::span<const int> given) {
  std::vector<int> literals(given.begin(), given.end());
  std::sort(literals.begin(), literals.end());
  literals.erase(std::unique(literals.begin(), literals.end()), literals.end());
  const Index number = find(literals);
  if (number == none) return Removed::unknown;
  Clause& clause = clauses_[number];
  for (const int literal : literals_of(clause)) {
    if (reasons_[variable(literal)] == number && value(literal) > 0) return Removed::kept;
  }
  const auto [first, last] = known_.equal_range(hash_of(literals));
  known_.erase(std::find_if(first, last, [&](const auto& each) { return each.second == number; }));
  clause.removed = true;
  if (lrat_) lrat_(fmt::format("{} d {} 0\n", last_id_, clause.id));
  return Removed::yes;
}

void UnitPropagation::assign(int literal, Index reason) {
  values_[index(literal)] = 1;
  values_[index(-literal)] = -1;
  reasons_[variable(literal)] = reason;
  trail_.push_back(literal);
}

UnitPropagation::Index UnitPropagation::propagate() {
  while (next_ < trail_.size()) {
    if (end_ && (++looked_ & 0xfffU) == 0 && std::chrono::steady_clock::now() >= *end_) {
      late_ = true;
      return none;
    }
    const int gone = -trail_[next_++];
    std::vector<Watch>& watching = watches_[index(gone)];
    std::size_t kept = 0;
    for (std::size_t i = 0; i < watching.size(); ++i) {
      const Watch watch = watching[i];
      if (value(watch.other) > 0) {
        watching[kept++] = watch;
        continue;
      }
      const Clause& clause = clauses_[watch.clause];
      if (clause.removed) continue;
      const auto here = literals_of(clause);
      if (here[0] == gone) std::swap(here[0], here[1]);
      std::size_t free = 2;
      while (value(here[0]) <= 0 && free < here.size() && value(here[free]) < 0) ++free;
      if (value(here[0]) <= 0 && free < here.size()) {
        std::swap(here[1], here[free]);
        watches_[index(here[1])].push_back({watch.clause, here[0]});
        continue;
      }
      watching[kept++] = {watch.clause, here[0]};
      if (value(here[0]) > 0) continue;
      if (value(here[0]) < 0) {
        kept = static_cast<std::size_t>(std::copy(watching.begin() + static_cast<std::ptrdiff_t>(i) + 1, watching.end(),
                                                  watching.begin() + static_cast<std::ptrdiff_t>(kept)) -
                                        watching.begin());
        watching.resize(kept);
        return watch.clause;
      }
      assign(here[0], watch.clause);
    }
    watching.resize(kept);
  }
  return none;
}

void UnitPropagation::undo_to(std::size_t size) {
  while (trail_.size() > size) {
    const int literal = trail_.back();
    trail_.pop_back();
    values_[index(literal)] = values_[index(-literal)] = 0;
    reasons_[variable(literal)] = none;
  }
  next_ = size;
}

bool UnitPropagation::follows(std::span<const int> literals) {
  conflict_ = none;
  already_true_ = 0;
  for (const int literal : literals) {
    if (value(literal) > 0) {
      already_true_ = literal;  // at the root, or the clause has its opposite, too
      return true;
    }
    if (value(literal) == 0) assign(-literal, none);
  }
  conflict_ = propagate();
  return conflict_ != none;
}

bool UnitPropagation::follows_besides(std::span<const int> literals, int except) {
  const std::size_t before = trail_.size();
  bool follows = false;
  for (const int literal : literals) {
    if (literal == except) continue;
    if (value(literal) > 0) follows = true;
    if (value(literal) == 0) assign(-literal, none);
  }
  if (!follows) follows = propagate() != none;
  undo_to(before);
  return follows;
}

std::vector<std::uint64_t> UnitPropagation::antecedents() {
  if (already_true_ != 0) return {root_ids_[variable(already_true_)]};
  return ids_behind(conflict_);
}

std::vector<std::uint64_t> UnitPropagation::ids_behind(Index conflict) {
  std::vector<std::uint64_t> units;
  std::vector<std::uint64_t> reasons{clauses_[conflict].id};
  std::vector<int> marked;
  const auto mark = [&](const Clause& clause) {
    for (const int literal : literals_of(clause)) {
      if (marks_[variable(literal)] != 0) continue;
      marks_[variable(literal)] = 1;
      marked.push_back(literal);
      if (root_ids_[variable(literal)] != 0) units.push_back(root_ids_[variable(literal)]);
    }
  };
  mark(clauses_[conflict]);
  for (std::size_t i = trail_.size(); i-- > root_;) {
    const std::size_t place = variable(trail_[i]);
    if (marks_[place] == 0 || reasons_[place] == none || root_ids_[place] != 0) continue;
    reasons.push_back(clauses_[reasons_[place]].id);
    mark(clauses_[reasons_[place]]);
  }
  for (const int literal : marked) marks_[variable(literal)] = 0;
  units.insert(units.end(), reasons.rbegin(), reasons.rend());
  return units;
}

bool UnitPropagation::for_each_with(int literal, const std::function<bool(std::span<const int>)>& use) const {
  for (const Clause& clause : clauses_) {
    const auto here = literals_of(clause);
    if (clause.removed || std::find(here.begin(), here.end(), literal) == here.end()) continue;
    // propagate() reorders the clauses that it looks at.
    const std::vector<int> copy(here.begin(), here.end());
    if (!use(copy)) return false;
  }
  return true;
}

void UnitPropagation::write_line(std::uint64_t id, std::span<const int> literals,
                                 std::span<const std::uint64_t> from) const {
  std::string line = fmt::format("{}", id);
  for (const int literal : literals) line += fmt::format(" {}", literal);
  line += " 0";
  for (const std::uint64_t each : from) line += fmt::format(" {}", each);
  lrat_(line + " 0\n");
}

}  // namespace arbiter::puzzles
