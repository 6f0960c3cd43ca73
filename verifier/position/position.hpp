#pragma once

#include <cstddef>
#include <optional>

#include <tl/expected.hpp>

#include "verifier/diagnostics/finding.hpp"
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
  [[nodiscard]] Faults faults(const Setup& setup, const FenMap& map) const;
  [[nodiscard]] Setup essential(const Setup& setup) const;
  [[nodiscard]] Setup random_setup(Random& random) const;
  [[nodiscard]] Faults setup_reachability(const Setup& setup, const FenMap& map) const;

  friend bool operator==(Ruleset a, Ruleset b) noexcept { return a.variant_ == b.variant_ && a.profile_ == b.profile_; }

 private:
  const Variant* variant_ = nullptr;
  std::size_t profile_ = 0;
};

/// A set-up that a game can have as far as Variant::faults() knows, under one profile of a variant: none of its faults
/// is an error. An unusual number of kings is only a note, so a position may have one: see with_usual_kings().
///
/// A position stands at the beginning of a move. A Setup becomes a Position only through the functions below, so code
/// that takes a Position can rely on it.
class Position {
 public:
  /// The position, or all faults of the set-up if any of them is an error. Offsets of faults are those of `map`. Faults
  /// that are not errors go to `remarks`, if it is not null. Throws InternalError if the variant has no such profile.
  [[nodiscard]] static tl::expected<Position, Faults> from_setup(Ruleset ruleset, Setup setup, const FenMap& map = {},
                                                                 Faults* remarks = nullptr);

  /// The same, but refuses notes, too: other programs can be asked about it, since it has the kings that games have.
  [[nodiscard]] static std::optional<Position> with_usual_kings(Ruleset ruleset, Setup setup);

  /// The position after one of this position's legal moves under its profile. Nothing is checked again: a legal move
  /// leads from a position to a position, which tests/support/succession.hpp compares with from_setup(). In Interweave,
  /// however, an oddity that is not an error may become one: a reserve that does not add up (AF265) can give a third
  /// piece of a kind (AF264), and of three kings (AF260) two can be left on one colour (AF263). No game has either.
  [[nodiscard]] Position after(const MoveOutcome& legal) const { return {ruleset_, legal.after}; }

  [[nodiscard]] const Variant& variant() const noexcept { return ruleset_.variant(); }
  [[nodiscard]] Ruleset ruleset() const noexcept { return ruleset_; }
  [[nodiscard]] const Setup& setup() const noexcept { return setup_; }

  friend bool operator==(const Position& a, const Position& b) noexcept {
    return a.ruleset_ == b.ruleset_ && a.setup_ == b.setup_;
  }

 private:
  /// A root may be a set-up that is not a position, and does not show it as one.
  friend class Root;
  Position(Ruleset ruleset, const Setup& setup) : ruleset_(ruleset), setup_(setup) {}

  Ruleset ruleset_;
  Setup setup_;
};

}  // namespace arbiter
