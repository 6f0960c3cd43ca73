#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "verifier/diagnostics/finding.hpp"
#include "verifier/position/root.hpp"
#include "verifier/support/function_ref.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::conversion {

// ---- Spellings (spellings.cpp) --------------------------------------------------------------------------------------

/// Null if the variant has no such spelling. Case is ignored.
[[nodiscard]] const Spelling* spelling_named(const Variant& variant, std::string_view name);
/// The names of spellings of any variant, each once, in the order of the list.
[[nodiscard]] std::vector<std::string> spelling_names();
/// "vchess, xogo, fen …" for one variant.
[[nodiscard]] std::string spellings_of(const Variant& variant);

/// What the fields of the sites' FENs are that several variants have; a spelling explains its own.
inline constexpr std::string_view usual_fields =
    "moves: plies played so far; flags: the files of the rooks that may castle, White's towards a and towards h, then "
    "Black's (i: none); ep: the en passant square, or -";

/// All of them, or those of one variant, with what they are, for people who are to choose one.
[[nodiscard]] std::string spellings_text(const Variant* only = nullptr);
/// Throws a Refusal if the variant has no spelling of this name; an empty name is not one.
void require_spelling(const Variant& variant, const std::string& name);

/// Writes the set-up in a spelling. `fields` as in FenStyle; `epd` always has 4.
[[nodiscard]] std::string write_fen(const Setup& setup, const Variant& variant, const Spelling& spelling,
                                    std::uint8_t fields = 0);

/// The castling field of a text in six fields or four, which has them all: [begin, end) in bytes.
[[nodiscard]] std::pair<std::size_t, std::size_t> castling_field(std::string_view text);

/// Rewrites the position's FEN in a spelling of its variant; positions after its moves keep it. Throws Refusal if the
/// variant has no such spelling, or if it writes castling by files alone, which only convert() does.
void write_as(WrittenRoot& position, const std::string& spelling);

// ---- Conversion (convert.cpp) ---------------------------------------------------------------------------------------

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
/// alphabet. Faults of the text itself are those of Ruleset::parse_fen.
[[nodiscard]] Parsed<Conversion> convert(std::string_view text, Ruleset ruleset, const Spelling& to,
                                         const ConvertOptions& options);

/// For convert()'s own faults: the part that would be lost and that ConvertOptions::lossy could allow.
[[nodiscard]] std::optional<Part> part_lost(const Fault& fault);

/// "castling ahah → KQkq, move counter 0 → 0 1".
[[nodiscard]] std::string in_words(const std::vector<Change>& changes);

// ---- Images, and repetitions (dedup.cpp) ---------------------------------------------------------------------------

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
