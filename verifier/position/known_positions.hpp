#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "verifier/position/variant.hpp"

namespace arbiter {

/// How the FEN of the variant's first well-known position, the start, is written.
[[nodiscard]] FenStyle start_style(const Variant& variant);

struct BoardShape {
  int files = 8;
  int ranks = 8;
};
/// The shape of the variant's board, as its start shows it.
[[nodiscard]] BoardShape board_shape(const Variant& variant);

inline constexpr unsigned numbered_starts = 960;

/// The FEN of a well-known position, by its name in any case. "start" (or UCI's "startpos", or "initial") is the
/// first one if none has that name; with `pairing` ("CN", of a variant with armies) it is "start:CN". A number below
/// numbered_starts is the start of that number of Chess960, where the variant begins with the set-up of chess. Nothing
/// if the variant has no such position.
[[nodiscard]] std::optional<std::string> known_fen(const Variant& variant, std::string_view name,
                                                   std::string_view pairing = {});

/// The FEN of a shuffled start, as the sites have them, written as the start position is, or in the dialect. The same
/// seed gives the same set-up everywhere.
[[nodiscard]] std::string dealt_fen(const Variant& variant, std::uint64_t seed, std::optional<Dialect> dialect);

}  // namespace arbiter
