#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "verifier/position/setup.hpp"

namespace arbiter::corpus {

/// The clocks that EPD keeps in operations: `hmvc 3;` moves since the last capture or pawn move, `fmvn 9;` the number
/// of the move.
struct ClockOperations {
  std::optional<std::uint32_t> hmvc;
  std::optional<std::uint32_t> fmvn;
  std::string rest;  ///< the line behind the FEN without them

  [[nodiscard]] bool any() const { return hmvc.has_value() || fmvn.has_value(); }
  /// The two fields that a FEN has for them: " 3 9".
  [[nodiscard]] std::string fields() const;
};
/// `rest`: the text behind the FEN, as records::read_operations() reads it. Operands that are no numbers stay in it.
[[nodiscard]] ClockOperations clock_operations(std::string_view rest);

/// Whether operations may be put between a FEN and `rest`: a comment (`# …`) must follow the FEN itself.
[[nodiscard]] bool takes_operations(std::string_view rest);
/// " hmvc 3; fmvn 9;", each if it is asked for.
[[nodiscard]] std::string clocks_as_operations(const Counters& counters, bool hmvc, bool fmvn);

}  // namespace arbiter::corpus
