#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/conversion/spellings.hpp"
#include "verifier/diagnostics/finding.hpp"

namespace arbiter::conversion {

/// What a position is made of, as far as texts can lose it.
enum class Part : std::uint8_t { pieces, side, castling, en_passant, state, armies, half_move_clock, move_counter };
[[nodiscard]] std::string_view to_string(Part part) noexcept;
[[nodiscard]] const std::vector<std::string>& part_names();

struct ConvertOptions {
  FenOptions from{};        ///< how the text is read; its armies are those that readers of the result get, too
  std::uint32_t lossy = 0;  ///< bit i: Part i may be lost
};

/// One part of a text that is written differently.
struct Change {
  std::string what;  ///< "castling"
  std::string from;  ///< empty where the text had none
  std::string to;    ///< empty where the new text has none
  friend bool operator==(const Change&, const Change&) = default;
};

struct Conversion {
  std::string text;
  std::vector<Change> changes;  ///< in the order of the new text
  std::vector<Part> lost;       ///< those that were allowed to be
};

/// The position of `text` in another spelling, with all its fields. A text that is written so already stays as it is,
/// byte for byte; blanks and quotes around it stay in any case.
///
/// Nothing is lost unnoticed: the result is read again, as by a reader that knows no more than the dialect (and the
/// armies of `options`), and must be the same set-up with the same counters. Else the faults say what would be lost:
/// AR210, or AR211 where it is the armies that six fields do not name. AR212: the variant is not written in six fields
/// with this alphabet. Faults of the text itself come as Variant::parse_fen gives them.
[[nodiscard]] Parsed<Conversion> convert(std::string_view text, const Variant& variant, const Spelling& to,
                                         const ConvertOptions& options);

/// Of a fault of convert()'s own: the part that would be lost and that ConvertOptions::lossy could allow to be.
[[nodiscard]] std::optional<Part> part_lost(const Fault& fault);

/// "castling ahah → KQkq, move counter 0 → 0 1".
[[nodiscard]] std::string in_words(const std::vector<Change>& changes);

}  // namespace arbiter::conversion
