#pragma once

#include <optional>
#include <string>

#include "verifier/pages/captions/named_pieces.hpp"
#include "verifier/pages/claims/check_claim.hpp"

namespace arbiter::pages {

/// A word of the page that names another piece than the one with the steps shown.
struct Misnamed {
  NamedPiece piece;
  std::string word;       ///< as the page writes it
  std::string where;      ///< "caption", "heading"
  std::size_t begin = 0;  ///< in the page's text, half open
  std::size_t end = 0;
};

/// The caption's word, or the heading's if the caption names no piece and the heading is only a name. Nothing if any
/// word of the text can mean the piece or if it names several pieces. Names of marked pieces ("the bishop must capture
/// both pawns") and of pieces only compared with ("moves like a rook") are ignored.
[[nodiscard]] std::optional<Misnamed> misnamed(const Claim& claim, const Scene& scene, SquareSet marks);

/// AV305 at the word.
[[nodiscard]] Finding other_piece(const Misnamed& named, const Claim& claim, const Scene& scene, SquareSet marks);

/// The page's word with its meaning, if that is not obvious: `a bishop ("alfil")`.
[[nodiscard]] std::string in_quotes(const Misnamed& named, const Scene& scene);
[[nodiscard]] std::string with_article(const std::string& name);

}  // namespace arbiter::pages
