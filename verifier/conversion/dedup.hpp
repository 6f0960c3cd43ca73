#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "verifier/support/function_ref.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::conversion {

/// The image of a set-up that stands at the beginning of a move; counters stay. From the other side: ranks upside down;
/// colours, rights, armies, reserves and the side to move exchanged. Its moves are those of the original, changed
/// likewise; every variant allows this. With the a-file on the right: its moves are those of the original, mirrored, if
/// Variant::may_be_mirrored(): the target squares of castling are not mirror images of each other.
[[nodiscard]] Setup image_of(const Setup& setup, const Variant& variant, const Image& image);

/// Whether a game is the same if it is only seen from the other side: two players who play by the same rules.
[[nodiscard]] bool may_swap_colours(Ruleset ruleset);

/// Which positions count as equal.
struct Sameness {
  bool mirror = false;       ///< also the mirror image, if it is the same game
  bool colour_swap = false;  ///< also with colours exchanged
};

/// A byte key that two positions of a variant and profile share exactly if they are the same position (pieces, side to
/// move, usable castling rights, en passant only if such a capture is legal, reserve, flags that can still matter, last
/// checkered move, stage, armies; no counters) or, if `sameness` allows it, images of each other. At most `longest_key`
/// bytes.
[[nodiscard]] std::string position_key(const Setup& setup, Ruleset ruleset, const Sameness& sameness);
inline constexpr std::size_t longest_key = 128;

/// Takes a text of a stream with its key of at most 255 bytes. A text without a key, such as a comment, is always kept,
/// in its place.
using TakeText = FunctionRef<void(std::string_view key, std::string_view text)>;

struct Deduplicated {
  std::uint64_t kept = 0;  ///< texts with a key
  std::size_t runs = 0;    ///< sorted runs on disk; 0 = all keys fitted into the memory
};

/// Passes on those texts of the stream that `read` gives which are the first with their key, in its order. Memory does
/// not grow with the stream. Keys are compared byte by byte, so the result is exact.
///
/// While the keys fit into the memory, texts are passed on at once. After that, texts wait in a file and keys are
/// written in sorted runs, which are merged at the end: the first text of each key stays.
///
/// `memory` bytes for keys, at least a megabyte; files are in `folder` and vanish with the call or the process. Throws
/// OutputError if they cannot be written.
Deduplicated deduplicate(std::size_t memory, const std::string& folder, FunctionRef<void(TakeText)> read,
                         FunctionRef<void(std::string_view text)> sink);

}  // namespace arbiter::conversion
