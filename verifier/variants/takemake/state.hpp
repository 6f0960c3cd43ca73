#pragma once

#include "verifier/orthodox/state.hpp"
#include "verifier/variants/sources.hpp"

namespace arbiter::takemake {

/// Between the two legs of a capture, the piece on `square` must move as `captured` moves without capturing.
struct Duty {
  Square square;
  Piece captured;
  friend constexpr auto operator<=>(const Duty&, const Duty&) noexcept = default;
};

// Context bytes 0..2: square + 1 (0 = no duty), role, owner.

[[nodiscard]] inline std::optional<Duty> duty(const State::Context& context) noexcept {
  if (context[0] == 0) return std::nullopt;
  return Duty{Square(context[0] - 1), Piece{static_cast<Owner>(context[2]), static_cast<Role>(context[1])}};
}
inline void set_duty(State::Context& context, std::optional<Duty> value) noexcept {
  context[0] = value ? static_cast<std::uint8_t>(value->square.index() + 1) : std::uint8_t{0};
  context[1] = value ? static_cast<std::uint8_t>(value->captured.role) : std::uint8_t{0};
  context[2] = value ? static_cast<std::uint8_t>(value->captured.owner) : std::uint8_t{0};
}

/// Profiles in the order of Variant::profiles(); rules.md, section Take & Make.
enum class Profile : std::uint8_t { documented, problemists, site };

// What both implementations of Take & Make do:
//
// A capture is two steps. After the take, the outcome's set-up has the capturer on the capture square (promoted if
// TM.promote.take says so) and neither the captured piece, an en passant square nor the castling rights that the take
// costs; `duty` names the capture square and the captured piece (for en passant: the square is the one where the
// capturer arrived), and the same side is to move. After the make-leg the duty is cleared and the other side is to
// move. The Step of a make-leg has no captures; its `becomes` is the piece on `to` afterwards.

}  // namespace arbiter::takemake
