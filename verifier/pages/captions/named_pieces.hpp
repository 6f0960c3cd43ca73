#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/board/board.hpp"
#include "verifier/pages/captions/language.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::pages {

/// A kind of piece that a text names.
struct NamedPiece {
  Role role;                     ///< which piece has the word for its name
  std::vector<Role> perhaps{};   ///< … and for which pieces it may also stand ("rook" for the rook of an army)
  std::optional<Owner> owner{};  ///< whose piece: "black king", "pion échiqueté"
  bool compared = false;         ///< "like a rook": the text does not speak about that piece
  std::size_t begin = 0;         ///< of the name in the text, half open
  std::size_t end = 0;
  std::size_t token = 0;  ///< index of its first token, and how many it has
  std::size_t count = 0;
};

/// In the order of the text; "charging rook" is not also a rook. Words of `language`, else (where the text has none)
/// the variant's own, English, ones.
[[nodiscard]] std::vector<NamedPiece> named_pieces(const std::vector<Token>& tokens, const Variant& variant,
                                                   Language language);
/// The same in the language that the text seems to have.
[[nodiscard]] std::vector<NamedPiece> named_pieces(std::string_view text, const Variant& variant);

/// Whether the word can stand for that role, or for that piece.
[[nodiscard]] bool may_be(const NamedPiece& named, Role role);
[[nodiscard]] bool may_be(const NamedPiece& named, const Piece& piece);
/// The squares of the pieces that it can stand for. Where pieces with that very name stand on the board, only those.
[[nodiscard]] SquareSet squares_of(const NamedPiece& named, const Board& board);

/// Whether players write that letter (upper case) for the role: the variant's own, or the first letter of the piece's
/// name in French or Spanish (F and A for the bishop, R for the king …).
[[nodiscard]] bool letter_means(char written, const RoleInfo& role, const Variant& variant, Language language);

}  // namespace arbiter::pages
