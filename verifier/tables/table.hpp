#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "verifier/position/ruleset.hpp"
#include "verifier/tables/graph.hpp"

namespace arbiter::tables {

/// Who wins if both sides play as well as can be, for the side to move.
enum class Outcome : std::uint8_t { draw, win, loss };

/// The exact worth of a position for the side to move: the outcome, and after how many plies the game ends if the side
/// that wins is quick and the other one slow. Repetitions and move counters play no part.
struct Value {
  Outcome outcome = Outcome::draw;
  std::uint16_t plies = 0;  ///< 0 for draws, and where the game has ended; at most most_plies

  static constexpr std::uint16_t most_plies = 32'766;

  friend constexpr bool operator==(const Value&, const Value&) noexcept = default;

  /// One number for each value: 0 for a draw, odd for losses, even for wins.
  [[nodiscard]] constexpr std::uint16_t packed() const noexcept {
    if (outcome == Outcome::draw) return 0;
    return static_cast<std::uint16_t>(2 * plies + (outcome == Outcome::loss ? 1 : 2));
  }
  /// The inverse of packed().
  [[nodiscard]] static constexpr Value unpacked(std::uint16_t number) noexcept {
    if (number == 0) return {};
    const bool loss = number % 2 == 1;
    return {loss ? Outcome::loss : Outcome::win, static_cast<std::uint16_t>((number - (loss ? 1 : 2)) / 2)};
  }
};

/// What a position is worth for the side to move if a move leads to one of this worth for the other side.
[[nodiscard]] constexpr Value before_move(Value after) noexcept {
  if (after.outcome == Outcome::draw) return {};
  return {after.outcome == Outcome::loss ? Outcome::win : Outcome::loss, static_cast<std::uint16_t>(after.plies + 1)};
}

/// Whether the side to move prefers `a` to `b`: a quick win, a win, a draw, a slow loss.
[[nodiscard]] constexpr bool better(Value a, Value b) noexcept {
  const auto rank = [](Value value) {
    if (value.outcome == Outcome::draw) return 0;
    const int near = 2 * Value::most_plies - value.plies;
    return value.outcome == Outcome::win ? near : -near;
  };
  return rank(a) > rank(b);
}

/// The exact worth of all positions of some material, and of all that follow from them.
class Table {
 public:
  Table(Ruleset ruleset, std::vector<std::string> materials, bool by_rules)
      : ruleset_(ruleset), materials_(std::move(materials)), by_rules_(by_rules), places_(ruleset.variant()) {}

  [[nodiscard]] const Variant& variant() const noexcept { return ruleset_.variant(); }
  [[nodiscard]] Ruleset ruleset() const noexcept { return ruleset_; }
  [[nodiscard]] const std::vector<std::string>& materials() const noexcept { return materials_; }
  /// Whether the moves were those of the declarative rules, and not of the generator.
  [[nodiscard]] bool by_rules() const noexcept { return by_rules_; }

  [[nodiscard]] std::size_t size() const noexcept { return keys_.size(); }
  [[nodiscard]] Place place(std::size_t index) const noexcept { return Place::of_key(keys_[index]); }
  [[nodiscard]] Setup setup(std::size_t index) const { return places_.setup(place(index)); }
  [[nodiscard]] Value value(std::size_t index) const noexcept { return Value::unpacked(worth_[index]); }
  [[nodiscard]] const Places& places() const noexcept { return places_; }

  /// The index of a set-up, whether or not it is essential(); nothing if the table does not have it.
  [[nodiscard]] std::optional<std::size_t> index_of(const Setup& setup) const;
  [[nodiscard]] std::optional<Value> find(const Setup& setup) const;

 private:
  friend Table build(Ruleset, const std::vector<Setup>&, bool, const BuildLimits&);
  friend class TableReader;

  Ruleset ruleset_;
  std::vector<std::string> materials_;
  bool by_rules_;
  Places places_;
  std::vector<std::uint64_t> keys_;  ///< ascending
  std::vector<std::uint16_t> worth_;
};

/// The table of all positions of explore(). The moves are the generator's, or those of the declarative rules, which
/// take longer. Throws BuildStopped, and Refusal for games of three players.
[[nodiscard]] Table build(Ruleset ruleset, const std::vector<Setup>& roots, bool by_rules, const BuildLimits& limits);

/// "won in 19 plies", "lost, the game has ended", "drawn": for the side to move.
[[nodiscard]] std::string in_words(Value value);

/// "win", "loss", "draw": as JSON says it.
[[nodiscard]] const char* name_of(Outcome outcome) noexcept;

/// The exact worth of each position of the graph, as Value::packed(): from the ends of the game back, ply by ply. A
/// position is won in n + 1 plies if a move leads to one lost in n, and no move to one lost sooner; it is lost in n + 1
/// if all moves lead to won ones, the slowest in n. What is neither is drawn. Throws Refusal if a game lasts longer
/// than Value::most_plies.
[[nodiscard]] std::vector<std::uint16_t> propagate(const Graph& graph);

/// A table as a file: a line that says so, a line of JSON (variant, profile, materials, moves, numbers), the classes
/// with their positions, and a checksum of all before it. About three bytes a position.
[[nodiscard]] std::string written(const Table& table);

/// Reads what written() wrote. The error is a sentence without the file's name: no table, cut short, damaged, of
/// another version, of a variant or profile that does not exist. A file that passes its checksum is still not trusted
/// to make sense.
[[nodiscard]] tl::expected<Table, std::string> read_table(std::string_view text);

}  // namespace arbiter::tables
