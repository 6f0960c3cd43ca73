#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/records/resolve_variant.hpp"

namespace arbiter::records {

/// A position that the address of a site's board holds: "https://lichess.org/analysis/crazyhouse/rnbq…_w_KQkq_-_0_1",
/// "https://lichess.org/editor?fen=…&variant=atomic".
struct AddressedPosition {
  std::string fen;
  std::string variant;  ///< the address's name for it, which is known; empty if there is none
};

/// Whether the word is the address of a page.
[[nodiscard]] bool is_web_address(std::string_view word);
/// Nothing if the address holds no position. Nothing is fetched.
[[nodiscard]] std::optional<AddressedPosition> position_of_address(std::string_view address);

/// What people type where no option says what a word is: "chess startpos 4", a FEN with or without quotes, "go perft
/// 4", "position fen … moves e2e4 e7e5".
struct TypedWords {
  std::vector<std::string> variants;   ///< names that variant_called() knows
  std::vector<std::string> positions;  ///< FENs, and names of positions
  std::vector<std::string> depths;     ///< digits
  std::string moves;                   ///< blanks between them
  std::vector<std::string> others;     ///< everything else, in order
};

/// What may be meant. Words of other kinds are left among the others.
struct WordKinds {
  bool variants = true;
  bool positions = true;  ///< and moves
  bool depths = true;
  /// Whether a word is the path of something that exists, and so neither a FEN nor, with `paths_first`, anything else.
  std::function<bool(const std::string&)> is_path = [](const std::string&) { return false; };
  bool paths_first = false;
};

/// Sorts the words. One with blanks is a name or FEN in quotes, or several words. A FEN without quotes takes the words
/// behind it that can be its fields; a number behind its last field is a depth if half-move clock and move number are
/// both there or both missing. A square alone (e4) is a move only beside other moves.
[[nodiscard]] TypedWords sort_typed_words(std::span<const std::string> words, const WordKinds& kinds);

/// "startpos", or a name of Variant::positions() of any variant.
[[nodiscard]] bool is_position_name(std::string_view word);

}  // namespace arbiter::records
