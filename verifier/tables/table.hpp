#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "verifier/position/ruleset.hpp"
#include "verifier/tables/graph.hpp"
#include "verifier/tables/places.hpp"
#include "verifier/tables/value.hpp"

namespace arbiter::tables {

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

}  // namespace arbiter::tables
