#include "puzzles/certificate/certificate.hpp"

#include <charconv>
#include <unordered_map>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "verifier/support/printable.hpp"
#include "verifier/support/random.hpp"

namespace arbiter::puzzles {
namespace {

/// Thrown when the time is over.
struct Late {};

/// Clauses, and what follows from them by unit propagation alone. What follows without an assumption is kept (the
/// root); it stays true, since a clause that a root value followed from is never removed.
class UnitPropagation {
 public:
  using Index = std::uint32_t;
  static constexpr Index none = ~Index{0};

  /// After `end` propagate() throws Late. Further clauses of LRAT get larger numbers than `last_id`.
  UnitPropagation(int variables, std::function<void(std::string_view)> lrat, std::optional<Clock::time_point> end,
                  std::uint64_t last_id)
      : values_(2 * static_cast<std::size_t>(variables) + 2, 0), watches_(values_.size()),
        reasons_(static_cast<std::size_t>(variables) + 1, none), root_ids_(reasons_.size(), 0),
        marks_(reasons_.size(), 0), last_id_(last_id), lrat_(std::move(lrat)), end_(end) {}

  /// Adds a clause, and what follows at the root. `id`: as LRAT counts it.
  void add(std::span<const int> given, std::uint64_t id) {
    const std::vector<int> literals = sorted(given);
    last_id_ = std::max(last_id_, id);
    const auto number = static_cast<Index>(clauses_.size());
    clauses_.push_back({literals_.size(), static_cast<std::uint32_t>(literals.size()), false, id});
    literals_.insert(literals_.end(), literals.begin(), literals.end());
    known_.emplace(hash_of(literals), number);
    if (contradiction_) return;

    const auto here = literals_of(clauses_.back());
    for (const int literal : here) {
      // A clause with a true literal, or with a literal and its opposite, never becomes unit.
      if (value(literal) > 0 || std::ranges::find(here, -literal) != here.end()) return;
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
  /// Removes a clause with these literals, unless the root needs it. False: there is none.
  [[nodiscard]] bool remove(std::span<const int> given) {
    const std::vector<int> literals = sorted(given);
    const Index number = find(literals);
    if (number == none) return false;
    Clause& clause = clauses_[number];
    for (const int literal : literals_of(clause)) {
      if (reasons_[variable(literal)] == number && value(literal) > 0) return true;
    }
    const auto [first, last] = known_.equal_range(hash_of(literals));
    known_.erase(std::find_if(first, last, [&](const auto& each) { return each.second == number; }));
    clause.removed = true;
    if (lrat_) lrat_(fmt::format("{} d {} 0\n", last_id_, clause.id));
    return true;
  }
  /// Whether the clauses contradict each other at the root.
  [[nodiscard]] bool contradiction() const noexcept { return contradiction_; }

  /// Whether the clause follows: its literals, assumed to be false, lead to a conflict. Assumptions stay until undo().
  [[nodiscard]] bool follows(std::span<const int> literals) {
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
  /// Whether further literals, assumed to be false besides, lead to a conflict, or one of them is true already; these
  /// assumptions are undone.
  [[nodiscard]] bool follows_besides(std::span<const int> literals, int except) {
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
  void undo() { undo_to(root_); }
  /// The clauses that a conflict found by follows() came from, in the order in which they become unit.
  [[nodiscard]] std::vector<std::uint64_t> antecedents() {
    if (already_true_ != 0) return {root_ids_[variable(already_true_)]};
    return ids_behind(conflict_);
  }

  /// Calls `use` with each clause that has this literal, until it returns false. False if it did.
  [[nodiscard]] bool for_each_with(int literal, const std::function<bool(std::span<const int>)>& use) const {
    for (const Clause& clause : clauses_) {
      const auto here = literals_of(clause);
      if (clause.removed || std::ranges::find(here, literal) == here.end()) continue;
      // propagate() reorders the clauses that it looks at.
      const std::vector<int> copy(here.begin(), here.end());
      if (!use(copy)) return false;
    }
    return true;
  }

  /// A number for a further clause of LRAT.
  [[nodiscard]] std::uint64_t next_id() noexcept { return ++last_id_; }
  /// A clause of LRAT with those that it follows from, of which there is one at least.
  void write_line(std::uint64_t id, std::span<const int> literals, std::span<const std::uint64_t> from) const {
    lrat_(fmt::format("{}{}{} 0 {} 0\n", id, literals.empty() ? "" : " ", fmt::join(literals, " "),
                      fmt::join(from, " ")));
  }

 private:
  struct Clause {
    std::size_t begin;
    std::uint32_t size;
    bool removed;
    std::uint64_t id;
  };
  struct Watch {
    Index clause;
    int other;  ///< a literal of the clause: if it is true, the clause need not be looked at
  };

  /// Each once.
  [[nodiscard]] static std::vector<int> sorted(std::span<const int> given) {
    std::vector<int> literals(given.begin(), given.end());
    std::ranges::sort(literals);
    literals.erase(std::unique(literals.begin(), literals.end()), literals.end());
    return literals;
  }
  [[nodiscard]] static std::size_t index(int literal) noexcept {
    return literal > 0 ? 2 * static_cast<std::size_t>(literal) : 2 * static_cast<std::size_t>(-literal) + 1;
  }
  [[nodiscard]] static std::size_t variable(int literal) noexcept {
    return static_cast<std::size_t>(literal > 0 ? literal : -literal);
  }
  [[nodiscard]] int value(int literal) const noexcept { return values_[index(literal)]; }
  [[nodiscard]] std::span<int> literals_of(const Clause& clause) {
    return {literals_.data() + clause.begin, clause.size};
  }
  [[nodiscard]] std::span<const int> literals_of(const Clause& clause) const {
    return {literals_.data() + clause.begin, clause.size};
  }
  void assign(int literal, Index reason) {
    values_[index(literal)] = 1;
    values_[index(-literal)] = -1;
    reasons_[variable(literal)] = reason;
    trail_.push_back(literal);
  }
  [[nodiscard]] Index propagate() {
    while (next_ < trail_.size()) {
      if (end_ && (++looked_ & 0xfffU) == 0 && Clock::now() >= *end_) throw Late{};
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
          kept =
              static_cast<std::size_t>(std::copy(watching.begin() + static_cast<std::ptrdiff_t>(i) + 1, watching.end(),
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
  /// Everything in the trail becomes part of the root.
  void settle_root() {
    const std::size_t from = root_;
    const Index conflict = propagate();
    root_ = trail_.size();
    if (lrat_) name_root(from);
    if (conflict == none) return;
    contradiction_ = true;
    if (lrat_) write_line(next_id(), {}, ids_behind(conflict));
  }
  /// Each root value becomes a unit clause of LRAT, so that later clauses need name no more than that.
  void name_root(std::size_t from) {
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
  void undo_to(std::size_t size) {
    while (trail_.size() > size) {
      const int literal = trail_.back();
      trail_.pop_back();
      values_[index(literal)] = values_[index(-literal)] = 0;
      reasons_[variable(literal)] = none;
    }
    next_ = size;
  }
  [[nodiscard]] Index find(std::span<const int> literals) const {
    const auto [first, last] = known_.equal_range(hash_of(literals));
    for (auto it = first; it != last; ++it) {
      const auto known = literals_of(clauses_[it->second]);
      if (std::is_permutation(known.begin(), known.end(), literals.begin(), literals.end())) return it->second;
    }
    return none;
  }
  /// Of literals in their order.
  [[nodiscard]] static std::uint64_t hash_of(std::span<const int> literals) {
    std::uint64_t hash = fnv_basis;
    for (const int literal : literals) hash = fnv1a_word(index(literal), hash);
    return hash;
  }
  [[nodiscard]] std::vector<std::uint64_t> ids_behind(Index conflict) {
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

  std::vector<signed char> values_;          ///< by literal: 1 true, -1 false, 0 open
  std::vector<std::vector<Watch>> watches_;  ///< by literal
  std::vector<Index> reasons_;               ///< by variable
  std::vector<std::uint64_t> root_ids_;      ///< by variable: the unit clause of LRAT that gives its root value
  std::vector<std::uint8_t> marks_;          ///< by variable; all 0 between calls
  std::vector<int> trail_;
  std::size_t next_ = 0;  ///< in the trail: the first literal whose clauses have not been looked at
  std::size_t root_ = 0;  ///< so much of the trail stays
  std::vector<int> literals_;
  std::vector<Clause> clauses_;
  std::unordered_multimap<std::uint64_t, Index> known_;
  bool contradiction_ = false;
  Index conflict_ = none;  ///< of the last follows()
  int already_true_ = 0;   ///< … or the literal that is true at the root
  std::uint64_t last_id_;
  std::function<void(std::string_view)> lrat_;
  std::optional<Clock::time_point> end_;
  std::uint32_t looked_ = 0;
};

constexpr std::size_t shown_of_line = 60;  ///< bytes of a line in a message

std::string clause_in_words(std::span<const int> literals) {
  constexpr std::size_t most = 12;
  if (literals.empty()) return "the empty clause";
  return fmt::format("the clause {}{}", fmt::join(literals.subspan(0, std::min(most, literals.size())), " "),
                     literals.size() > most ? " …" : "");
}

/// The literals of a line; what is wrong with it, or nothing.
std::string read(std::string_view line, int variables, std::vector<int>& literals) {
  literals.clear();
  const char* at = line.data();
  const char* const end = at + line.size();
  for (;;) {
    int literal = 0;
    const auto [next, error] = std::from_chars(at, end, literal);
    if (error == std::errc::result_out_of_range) return "a number is too large";
    if (error != std::errc()) return "not a line of DRAT: numbers with a blank between them, the last one 0";
    if (literal == 0) return next == end ? "" : "there is more after the 0 that ends a clause";
    // The least integer has no opposite.
    if (literal > variables || literal < -variables)
      return fmt::format("variable {} is not one of the formula's {}", literal, variables);
    literals.push_back(literal);
    if (next == end) return "the clause does not end: its last number is not 0";
    if (*next != ' ') return "not a line of DRAT: numbers with a blank between them, the last one 0";
    at = next + 1;
  }
}

std::string remove(UnitPropagation& clauses, const std::vector<int>& literals, ProofCheck& result) {
  ++result.deletions;
  if (clauses.remove(literals)) return {};
  return fmt::format("{} is deleted, and there is no such clause", clause_in_words(literals));
}

/// RAT: whatever has the opposite of the first literal gives, resolved with the clause, something that follows.
bool follows_by_resolution(UnitPropagation& clauses, const std::vector<int>& literals, ProofCheck& result) {
  if (literals.empty()) return false;
  ++result.resolutions;
  const int pivot = literals.front();
  return clauses.for_each_with(-pivot,
                               [&](std::span<const int> other) { return clauses.follows_besides(other, -pivot); });
}

std::string add(UnitPropagation& clauses, const std::vector<int>& literals, bool lrat, ProofCheck& result) {
  ++result.additions;
  const bool follows = clauses.follows(literals);
  std::uint64_t id = 0;
  if (follows && lrat) {
    id = clauses.next_id();
    clauses.write_line(id, literals, clauses.antecedents());
  }
  if (!follows && !follows_by_resolution(clauses, literals, result)) {
    clauses.undo();
    return fmt::format("{} does not follow, neither by unit propagation nor by resolution on its first literal",
                       clause_in_words(literals));
  }
  if (!follows && lrat)
    return fmt::format("{} follows only by resolution on its first literal, for which no LRAT is written",
                       clause_in_words(literals));
  clauses.undo();
  if (!literals.empty()) clauses.add(literals, id);
  return {};
}

}  // namespace

ProofCheck check_drat(const ClauseList& formula, std::string_view proof, const ProofOptions& options) {
  ProofCheck result;
  const auto refused = [&result](std::string why, std::string_view line) {
    result.why = std::move(why);
    if (!line.empty()) result.why += fmt::format(" ('{}')", printable(line, shown_of_line));
    return result;
  };
  try {
    UnitPropagation clauses(formula.variables, options.lrat,
                            options.seconds ? std::optional(in_seconds(*options.seconds)) : std::nullopt,
                            static_cast<std::uint64_t>(std::ranges::count(formula.literals, 0)));
    std::uint64_t loaded = 0;
    for (std::span<const int> rest = formula.literals; !rest.empty();) {
      const auto size = static_cast<std::size_t>(std::ranges::find(rest, 0) - rest.begin());
      clauses.add(rest.first(size), ++loaded);
      rest = rest.subspan(std::min(size + 1, rest.size()));
    }
    std::vector<int> literals;
    while (!proof.empty()) {
      ++result.line;
      const std::size_t end = proof.find('\n');
      if (end == std::string_view::npos) return refused("the line does not end: the proof has been cut", proof);
      const std::string_view line = proof.substr(0, end);
      proof.remove_prefix(end + 1);
      const bool deletes = line.starts_with("d ");
      std::string fault = read(line.substr(deletes ? 2 : 0), formula.variables, literals);
      const bool done = clauses.contradiction();  // what comes after it need only be readable
      if (fault.empty() && !done)
        fault = deletes ? remove(clauses, literals, result) : add(clauses, literals, bool(options.lrat), result);
      if (!fault.empty()) return refused(std::move(fault), line);
    }
    result.line = 0;
    if (!clauses.contradiction()) return refused("the proof ends before it has derived the empty clause", {});
    result.verdict = ProofCheck::Verdict::proved;
  } catch (const Late&) {
    result.verdict = ProofCheck::Verdict::undecided;
    result.why = "the time was over";
  }
  return result;
}

}  // namespace arbiter::puzzles
