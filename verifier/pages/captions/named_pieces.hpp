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
  Role role;                     ///< the piece that has this name
  std::vector<Role> perhaps{};   ///< … and other pieces that it may mean ("rook" for the rook of an army)
  std::optional<Owner> owner{};  ///< whose piece: "black king", "pion échiqueté"
  bool compared = false;         ///< "like a rook": the text is not about that piece
  std::size_t begin = 0;         ///< of the name in the text; [begin, end)
  std::size_t end = 0;
  std::size_t token = 0;  ///< index of its first token, and the number of its tokens
  std::size_t count = 0;
};

/// The named pieces in the order of the text; "charging rook" is not also a rook. Names in `language`, or, if the text
/// has none, the variant's own English ones.
[[nodiscard]] std::vector<NamedPiece> named_pieces(const std::vector<Token>& tokens, const Variant& variant,
                                                   Language language);
/// The same with the language recognised from the text.
[[nodiscard]] std::vector<NamedPiece> named_pieces(std::string_view text, const Variant& variant);

/// Whether the name can mean that role, or that piece.
[[nodiscard]] bool may_be(const NamedPiece& named, Role role);
[[nodiscard]] bool may_be(const NamedPiece& named, const Piece& piece);
/// The squares of the pieces that the name can mean; only of those with exactly this name, if there are any.
[[nodiscard]] SquareSet squares_of(const NamedPiece& named, const Board& board);

/// Whether players write the letter (upper case) for the role: the variant's own letter, or the first letter of the
/// piece's name in French or Spanish (F and A for the bishop, R for the king …).
[[nodiscard]] bool letter_means(char written, const RoleInfo& role, const Variant& variant, Language language);

}  // namespace arbiter::pages
