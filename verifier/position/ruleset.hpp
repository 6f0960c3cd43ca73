#pragma once

#include <cstddef>
#include <vector>

#include "verifier/position/fen.hpp"
#include "verifier/position/setup.hpp"

namespace arbiter {

class MoveGenerator;
class MoveSource;
class Random;
class Variant;
struct ProfileInfo;

/// The rules that are played: a variant and which of its profiles. Small, to be passed by value. What depends on both
/// is asked here (see Variant for what the answers mean); what depends on the variant alone through `->`.
class Ruleset {
 public:
  /// None: they are not known yet. Nothing can be asked of it.
  Ruleset() noexcept = default;
  /// By the variant's default profile.
  explicit Ruleset(const Variant& variant) noexcept : variant_(&variant) {}
  /// Throws InternalError if the variant has no such profile.
  Ruleset(const Variant& variant, std::size_t profile);

  explicit operator bool() const noexcept { return variant_ != nullptr; }
  [[nodiscard]] const Variant& variant() const noexcept { return *variant_; }
  /// Null if there is none.
  [[nodiscard]] const Variant* known_variant() const noexcept { return variant_; }
  const Variant* operator->() const noexcept { return variant_; }
  [[nodiscard]] const ProfileInfo& profile() const;
  /// Of profile() in Variant::profiles().
  [[nodiscard]] std::size_t index() const noexcept { return profile_; }

  [[nodiscard]] const MoveSource& rules() const;
  [[nodiscard]] const MoveGenerator& generator() const;
  [[nodiscard]] std::vector<State> possible_states(const Setup& setup) const;
  [[nodiscard]] Faults faults(const Setup& setup, const FenMap& map) const;
  [[nodiscard]] Setup essential(const Setup& setup) const;
  [[nodiscard]] Setup random_setup(Random& random) const;
  [[nodiscard]] bool game_may_have_kings(int white, int black) const;
  [[nodiscard]] Faults setup_reachability(const Setup& setup, const FenMap& map) const;

  friend bool operator==(Ruleset a, Ruleset b) noexcept { return a.variant_ == b.variant_ && a.profile_ == b.profile_; }

 private:
  const Variant* variant_ = nullptr;
  std::size_t profile_ = 0;
};

}  // namespace arbiter
