#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "verifier/diagnostics/finding.hpp"
#include "verifier/position/position.hpp"
#include "verifier/position/root.hpp"
#include "verifier/variants/variant.hpp"

// Which variant a position is of: the one order of evidence for all tools and services.
namespace arbiter::records {

/// What the variant of a position is known by, the surest first.
enum class Evidence : std::uint8_t {
  position,  ///< its own word: a tag, an operation, a column, a key, or a name before a bar
  user,      ///< the user's choice for all that names none
  file,      ///< the name of its file or of one of the folders
  board,     ///< fields, flags or pieces that one variant alone has
  nothing,   ///< none of these: then it is the plain variant
  unclear,   ///< several variants are written like this, or none is: null
  unknown    ///< its own word is not a known name, and the user chose none: null
};

/// Whether the word has the slashes of a board of any size, with quotes around it or without.
[[nodiscard]] bool resembles_board(std::string_view word);

/// The variant that a file or one of its folders is named after ("takemake.epd", "corpus/armies/x.fen",
/// "king-of-the-hill.perft", "suicide-stats.epd"): the nearest name decides. Nothing where names contradict each other;
/// a common word among others in a folder's name ("chess-variants") does not count.
[[nodiscard]] VariantName variant_of_path(std::string_view path);

/// The variant that a text itself indicates by its fields or its pieces: the one with the greatest Variant::likeness.
/// Null if several share it (five fields of vchess with orthodox pieces fit several variants), or if its letters are
/// those of no variant.
[[nodiscard]] const Variant* variant_of_text(std::string_view text);

struct Resolution {
  const Variant* variant = nullptr;
  std::optional<std::size_t> profile;  ///< if a name stands for one
  Evidence by = Evidence::unclear;

  /// The rules of its variant, which must not be null: by its own profile, else by that of `chosen` if these are rules
  /// of the same variant.
  [[nodiscard]] Ruleset ruleset(Ruleset chosen) const {
    return {*variant, profile.value_or(variant == chosen.known_variant() ? chosen.index() : 0)};
  }
};
/// `own`: the position's own word, or empty; `chosen`: by the user, or null; `text`: the FEN.
[[nodiscard]] Resolution resolve_variant(std::string_view own, const Variant* chosen, const VariantName& path,
                                         std::string_view text);

/// "the name of the file or its folder says so": why a variant was taken, as a sentence without a full stop.
[[nodiscard]] std::string_view reason_of(Evidence evidence) noexcept;

/// How many positions were taken for which variant, and why.
struct VariantTally {
  void add(const Resolution& resolution, std::uint64_t positions = 1);
  void add(const VariantTally& other);
  /// "12 positions of racingkings (the name of the file or its folder says so), 3 of chess (nothing names another
  /// variant)": only what was inferred. Empty if every position named its variant, or the user did.
  [[nodiscard]] std::string text() const;

  std::map<std::pair<Evidence, std::string_view>, std::uint64_t> counts;  ///< by the evidence and the variant's name
};

/// What stands before the bar in a line of named positions: "takemake | FEN", "armies:CN | FEN".
struct LineName {
  const Variant* variant = nullptr;
  std::optional<std::size_t> profile{};  ///< if the name stands for one
  std::string_view word{};               ///< as it is written
  std::string_view armies{};             ///< "CN"; empty if none are named
};
/// Takes the name from the line, which is then what stands behind the bar. A null variant, with the word, if the name
/// is not known and a board stands behind the bar; without a word, and `line` unchanged, if nothing is named.
[[nodiscard]] LineName take_line_name(std::string_view& line);

/// The game that is played and how its positions are written, as a user or a file says.
struct GivenRules {
  Ruleset ruleset{};  ///< none: the positions tell
  FenOptions fen;
  bool assumed = false;  ///< the user named no variant: it was resolved

  [[nodiscard]] const MoveSource& generator() const { return ruleset.generator(); }
  [[nodiscard]] std::string_view profile_name() const { return ruleset.profile().name; }
};

/// The rules that were resolved, with the profile and armies that go with their variant. `chosen`: what the user gave;
/// the variant is null if that could not be resolved.
[[nodiscard]] GivenRules rules_for(const GivenRules& chosen, const Resolution& resolution);

/// The rules for a line of positions, of which the name before a bar ("takemake | FEN") is taken off, and what its
/// variant is known by. An assumed variant of `chosen` counts for nothing.
struct LineRules {
  GivenRules rules;
  Resolution resolution;
  std::string_view own{};  ///< the line's own word; empty if there is none
};
[[nodiscard]] LineRules rules_of_line(const GivenRules& chosen, const VariantName& path, std::string_view& line);

/// Why the variant of a text could not be resolved, as a finding's fault: AR130 or AR131. `own`: its own word.
[[nodiscard]] Fault no_variant(std::string_view text, std::string_view own);

/// The position that was read, or why there is none. Warnings and notes come with either.
struct ReadPosition {
  std::optional<WrittenRoot> position;
  std::vector<Finding> faults;  ///< of level error if there is no position
  std::vector<Finding> remarks;
};

/// read_root() with findings. The variant must not be null. `where` is the place of the first byte of `fen`;
/// `any_setup`: set-ups that no game has are taken, too.
[[nodiscard]] ReadPosition read_position(std::string_view fen, const GivenRules& rules, const Location& where,
                                         bool any_setup, std::optional<Side> to_move = std::nullopt);

}  // namespace arbiter::records
