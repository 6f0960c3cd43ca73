#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace arbiter::puzzles {

/// Clauses, and what follows from them by unit propagation alone. What follows without an assumption is kept (the
/// root); it stays true, since a clause that a root value followed from is never removed.
class UnitPropagation {
 public:
  using Index = std::uint32_t;
  static constexpr Index none = ~Index{0};

  UnitPropagation(int variables, std::function<void(std::string_view)> lrat);

  /// Time after which propagate() gives up; see late().
  void set_end(std::chrono::steady_clock::time_point end) { end_ = end; }
  [[nodiscard]] bool late() const noexcept { return late_; }

  /// Adds a clause, and what follows at the root. `id`: as LRAT counts it.
  void add(std::span<const int> literals, std::uint64_t id);
  enum class Removed : unsigned char { yes, kept, unknown };
  /// Removes a clause with these literals; `kept` if the root needs it.
  [[nodiscard]] Removed remove(std::span<const int> literals);
  /// Whether the clauses contradict each other at the root.
  [[nodiscard]] bool contradiction() const noexcept { return contradiction_; }

  /// Whether the clause follows: its literals, assumed to be false, lead to a conflict. Assumptions stay until undo().
  [[nodiscard]] bool follows(std::span<const int> literals);
  /// Whether further literals, assumed to be false besides, lead to a conflict, or one of them is true already; these
  /// assumptions are undone.
  [[nodiscard]] bool follows_besides(std::span<const int> literals, int except);
  void undo() { undo_to(root_); }
  /// The clauses that a conflict found by follows() came from, in the order in which they become unit.
  [[nodiscard]] std::vector<std::uint64_t> antecedents();

  /// Calls `use` with each clause that has this literal, until it returns false. False if it did.
  [[nodiscard]] bool for_each_with(int literal, const std::function<bool(std::span<const int>)>& use) const;

  /// Further clauses of LRAT get larger numbers than `last`.
  void start_ids(std::uint64_t last) noexcept { last_id_ = last; }
  /// A number for a further clause of LRAT.
  [[nodiscard]] std::uint64_t next_id() noexcept { return ++last_id_; }

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
  void assign(int literal, Index reason);
  [[nodiscard]] Index propagate();
  void settle_root();
  void name_root(std::size_t from);
  void undo_to(std::size_t size);
  [[nodiscard]] Index find(std::span<const int> literals) const;
  [[nodiscard]] static std::uint64_t hash_of(std::span<const int> literals);
  void write_line(std::uint64_t id, std::span<const int> literals, std::span<const std::uint64_t> from) const;
  [[nodiscard]] std::vector<std::uint64_t> ids_behind(Index conflict);

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
  std::uint64_t last_id_ = 0;
  std::function<void(std::string_view)> lrat_;
  std::optional<std::chrono::steady_clock::time_point> end_{};
  bool late_ = false;
  std::uint32_t looked_ = 0;
};

}  // namespace arbiter::puzzles
