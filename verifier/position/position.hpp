#pragma once

#include <cstddef>
#include <optional>

#include <tl/expected.hpp>

#include "verifier/diagnostics/finding.hpp"
#include "verifier/position/fen.hpp"
#include "verifier/position/setup.hpp"
#include "verifier/position/step.hpp"

namespace arbiter {

class Variant;

/// A set-up that a game can have as far as Variant::faults() knows, under one profile of a variant: none of its faults
/// is an error. An unusual number of kings is only a note there, so a position may have it: see with_usual_kings().
///
/// A position stands at the beginning of a move. There is no way from a Setup to a Position but the ones below, so that
/// what takes a Position was given one.
class Position {
 public:
  /// The position, or everything that is wrong with the set-up, if some of it is an error. Offsets of faults are those
  /// of `map`. What is no error goes to `remarks`, if it is not null. Throws InternalError if the variant has no such
  /// profile.
  [[nodiscard]] static tl::expected<Position, Faults> from_setup(const Variant& variant, std::size_t profile,
                                                                 Setup setup, const FenMap& map = {},
                                                                 Faults* remarks = nullptr);

  /// The same without notes, too: what other programs can be asked about, since it has the kings that games have.
  [[nodiscard]] static std::optional<Position> with_usual_kings(const Variant& variant, std::size_t profile,
                                                                Setup setup);

  /// The position after one of this position's legal moves under its profile. Nothing is checked again: a legal move
  /// leads from a position to a position, which tests/support/succession.hpp holds against from_setup(). What is odd
  /// without being an error may become one, though, in Interweave: a reserve that does not add up (AF265) can give a
  /// third piece of a kind (AF264), and of three kings (AF260) two can be left on one shade (AF263). No game has
  /// either.
  [[nodiscard]] Position after(const MoveOutcome& legal) const { return {*variant_, profile_, legal.after}; }

  [[nodiscard]] const Variant& variant() const noexcept { return *variant_; }
  [[nodiscard]] std::size_t profile() const noexcept { return profile_; }
  [[nodiscard]] const Setup& setup() const noexcept { return setup_; }

  friend bool operator==(const Position& a, const Position& b) noexcept {
    return a.variant_ == b.variant_ && a.profile_ == b.profile_ && a.setup_ == b.setup_;
  }

 private:
  Position(const Variant& variant, std::size_t profile, const Setup& setup)
      : variant_(&variant), profile_(profile), setup_(setup) {}

  const Variant* variant_;
  std::size_t profile_;
  Setup setup_;
};

}  // namespace arbiter
