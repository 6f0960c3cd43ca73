#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

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
/// is asked here; what depends on the variant alone through `->`.
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
  /// The same as an enumeration of the variant's profiles.
  template <class Profile>
  [[nodiscard]] Profile as() const noexcept {
    return static_cast<Profile>(profile_);
  }

  /// The two implementations.
  [[nodiscard]] const MoveSource& rules() const;
  [[nodiscard]] const MoveGenerator& generator() const;

  /// Reads a FEN of any dialect of the variant and reports all faults at once. Ignores leading and trailing blanks and
  /// quotes. Judges the text only, unless that is faulty: see faults() for the set-up.
  [[nodiscard]] Parsed<ParsedFen> parse_fen(std::string_view text, const FenOptions& options) const;
  /// The faults and oddities of a set-up at the beginning of a move: kings, checks, pawns, rights, en passant … If none
  /// is an error, the set-up is a position, and Position::from_setup() makes one of it. Offsets are those of `map` (0
  /// for an empty map). `level`: error for what no game has; note for an unusual number of kings, which is still
  /// computed; warning for what is only wrong in the text.
  [[nodiscard]] Faults faults(const Setup& setup, const FenMap& map) const;
  /// The set-up without rights that cannot matter: castling rights without their pieces, en passant without a legal
  /// capture. Two set-ups are the same position when these are equal.
  [[nodiscard]] Setup essential(const Setup& setup) const;
  /// The states that these pieces can stand in with this side to move, the given state among them: castling rights,
  /// en passant squares, flags, checks given. What is settled for long (armies, reserves, the stage) stays as it is. In
  /// some of them faults() may find an error. For lists of all positions of a few pieces.
  [[nodiscard]] std::vector<State> possible_states(const Setup& setup) const;
  /// A random set-up for comparing the two implementations: any context, rights and en passant squares with their
  /// pieces; the side to move may be able to take a king.
  [[nodiscard]] Setup random_setup(Random& random) const;
  /// What keeps a position from every legal game although faults() finds no error in it: the checks AF3xx. An error is
  /// given only if no game has the position. The result is meaningless for set-ups that are not positions: call
  /// soundness::reachability(), which takes a Position, unless the set-up is known to be one.
  [[nodiscard]] Faults setup_reachability(const Setup& setup, const FenMap& map) const;
  /// What keeps a position from every game that began with the variant's usual set-up: more of the checks AF3xx, none
  /// where a shuffled set-up leads to just as many positions as far as is known. For set-ups in which faults() finds no
  /// error.
  [[nodiscard]] Faults usual_start_faults(const Setup& setup, const FenMap& map) const;

  friend bool operator==(Ruleset a, Ruleset b) noexcept { return a.variant_ == b.variant_ && a.profile_ == b.profile_; }

 private:
  const Variant* variant_ = nullptr;
  std::size_t profile_ = 0;
};

/// A set-up that a game can have as far as Ruleset::faults() knows, under one profile of a variant: none of its faults
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

/// The answer of a fast way about a text: it vouches for the text or says nothing. It never reports a fault; wherever
/// the answer is `unknown`, Ruleset::faults() and Ruleset::setup_reachability() decide. Tests and fuzzers compare every
/// other answer with those two, on played, changed and random texts.
enum class Acceptance : std::uint8_t {
  unknown,            ///< no answer
  surely_consistent,  ///< faults() finds nothing; setup_reachability() was asked for and is left open
  surely_sound,       ///< neither finds anything, as far as the request asks
};

/// What a caller knows besides the text.
struct AcceptRequest {
  Ruleset ruleset{};
  std::optional<Dialect> dialect;  ///< if the caller forces one
  std::optional<int> pairing;      ///< ArmyChoice::number_of(), if the caller names the armies
  bool reachability = false;       ///< whether setup_reachability() is asked for, too
  bool usual_start = false;        ///< with reachability: and usual_start_faults()
};

}  // namespace arbiter
