#pragma once

#include <optional>
#include <string_view>

#include "verifier/pages/markup/mapped_text.hpp"
#include "verifier/pages/markup/page.hpp"
#include "verifier/pages/markup/source_line.hpp"

namespace arbiter::pages {

inline constexpr std::size_t longest_fen = 1000;  ///< bytes; longer texts are something else

/// Whether the text begins with a board as FENs write it: at least four ranks with a slash between two, nearly all of
/// them equally long, and longer than the names of folders in a path tend to be alike.
[[nodiscard]] bool looks_like_fen(std::string_view text);

/// The FEN that is all there is on the line, perhaps behind the word `FEN:`.
[[nodiscard]] std::optional<MappedText> bare_fen(const SourceLine& line);
/// The same only behind that word, in upper or lower case: Stockfish writes `Fen: …` below its board.
[[nodiscard]] std::optional<MappedText> labelled_fen(const SourceLine& line);

/// A diagram of a FEN; nothing of what is around it.
[[nodiscard]] Diagram fen_diagram(MappedText fen);

}  // namespace arbiter::pages
