#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "board/board.hpp"
#include "diagrams/language.hpp"
#include "variants/variant.hpp"

namespace arbiter::diagrams {

/// A kind of man that a text names.
struct NamedMan {
  Role role;                    ///< which man has the word for its name
  std::vector<Role> perhaps{};  ///< … and for which men it may also stand ("rook" for the rook of an army)
  std::optional<Owner> owner{}; ///< whose man: "black king", "pion échiqueté"
  bool compared = false;        ///< "like a rook": the text does not speak about that man
  std::size_t begin = 0;        ///< of the name in the text, half open
  std::size_t end = 0;
  std::size_t token = 0;        ///< index of its first token, and how many it has
  std::size_t count = 0;
};

/// In the order of the text; "charging rook" is not also a rook. Words of `language`, else (where the text has none) the
/// variant's own, English, ones.
[[nodiscard]] std::vector<NamedMan> named_men(const std::vector<Token>& tokens, const Variant& variant, Language language);
/// The same in the language that the text seems to have.
[[nodiscard]] std::vector<NamedMan> named_men(std::string_view text, const Variant& variant);

/// Whether the word can stand for that role, or for that man.
[[nodiscard]] bool may_be(const NamedMan& named, Role role);
[[nodiscard]] bool may_be(const NamedMan& named, const Man& man);
/// The squares of the men that it can stand for. Where men with that very name stand on the board, only those.
[[nodiscard]] SquareSet squares_of(const NamedMan& named, const Board& board);

/// Whether players write that letter (upper case) for the role: the variant's own, or the first letter of the man's name in
/// French or Spanish (F and A for the bishop, R for the king …).
[[nodiscard]] bool letter_means(char written, const RoleInfo& role, const Variant& variant, Language language);

}  // namespace arbiter::diagrams
