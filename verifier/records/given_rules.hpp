#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "verifier/diagnostics/finding.hpp"
#include "verifier/position/root.hpp"
#include "verifier/records/resolve_variant.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::records {

/// The game that is played and how its positions are written, as a user or a file says.
struct GivenRules {
  Ruleset ruleset{};  ///< none: the positions tell
  FenOptions fen;
  bool assumed = false;  ///< the user named no variant: it was resolved

  [[nodiscard]] const MoveSource& generator() const { return ruleset.generator(); }
  [[nodiscard]] const MoveSource& declared() const { return ruleset.rules(); }
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
