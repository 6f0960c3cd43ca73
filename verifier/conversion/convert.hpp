#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/conversion/spellings.hpp"
#include "verifier/diagnostics/finding.hpp"

namespace arbiter::conversion {

/// The parts of a position that a text can lose.
enum class Part : std::uint8_t { pieces, side, castling, en_passant, state, armies, half_move_clock, move_counter };
[[nodiscard]] std::string_view to_string(Part part) noexcept;
[[nodiscard]] const std::vector<std::string>& part_names();

struct ConvertOptions {
  FenOptions from{};        ///< how to read the text; its armies are also given to readers of the result
  std::uint32_t lossy = 0;  ///< bit i: Part i may be lost
};

/// One part of a text that changes its spelling.
struct Change {
  std::string what;  ///< "castling"
  std::string from;  ///< empty if the text has none
  std::string to;    ///< empty if the new text has none
  friend bool operator==(const Change&, const Change&) = default;
};

struct Conversion {
  std::string text;
  std::vector<Change> changes;  ///< in the order of the new text
  std::vector<Part> lost;       ///< parts that `lossy` allowed to be lost
};

/// Writes the position of `text` in another spelling, with all its fields. A text that already has this spelling is
/// unchanged, byte for byte; blanks and quotes around it are always kept.
///
/// Nothing is lost unnoticed: the result is read back, as by a reader that knows only the dialect (and the armies of
/// `options`), and must be the same set-up with the same counters. Otherwise the faults say what would be lost: AR210,
/// or AR211 for armies, which six fields do not name. AR212: the variant cannot be written in six fields with this
/// alphabet. Faults of the text itself are those of Variant::parse_fen.
[[nodiscard]] Parsed<Conversion> convert(std::string_view text, const Variant& variant, const Spelling& to,
                                         const ConvertOptions& options);

/// For convert()'s own faults: the part that would be lost and that ConvertOptions::lossy could allow.
[[nodiscard]] std::optional<Part> part_lost(const Fault& fault);

/// "castling ahah → KQkq, move counter 0 → 0 1".
[[nodiscard]] std::string in_words(const std::vector<Change>& changes);

}  // namespace arbiter::conversion
