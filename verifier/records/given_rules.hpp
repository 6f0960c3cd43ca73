#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "verifier/diagnostics/finding.hpp"
#include "verifier/position/root.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::records {

/// The game that is played and how its positions are written, as a user or a file says.
struct GivenRules {
  const Variant* variant = nullptr;  ///< null: the positions tell
  std::size_t profile = 0;
  FenOptions fen;
  bool assumed = false;  ///< the user named no variant: a position that shows another one is of that

  [[nodiscard]] const MoveSource& generator() const { return variant->generator(profile); }
  [[nodiscard]] const MoveSource& declared() const { return variant->rules(profile); }
  [[nodiscard]] std::string_view profile_name() const { return variant->profiles()[profile].name; }
};

/// The rules for a line of positions, of which the name before a bar ("takemake | FEN") is taken off. That name counts,
/// whatever `rules` say; if it is missing and their variant only assumed, the line itself tells the variant.
[[nodiscard]] GivenRules rules_of_line(const GivenRules& rules, std::string_view& line);

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
