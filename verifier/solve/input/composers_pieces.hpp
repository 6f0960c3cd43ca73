#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/board/board.hpp"

namespace arbiter {
class Variant;
}

/// Pieces of composers' problems that chess does not have (grasshoppers, nightriders …). A problem with some of them
/// and no condition is played by a definition made on the spot: chess with these pieces, to which pawns promote, too.
namespace arbiter::solve {

/// A row of composers_pieces.def.
struct ComposersPiece {
  std::string_view name;
  std::array<std::string_view, 3> codes;  ///< Popeye's letters, upper case, in the order of popeye_languages()
  std::string_view betza;                 ///< empty: no definition can say how it moves; "-": it does not
};
/// The piece that Popeye writes so in a language, whatever the case; null if it knows none.
[[nodiscard]] const ComposersPiece* composers_piece(std::string_view code, std::size_t language) noexcept;

/// A piece with the lower case letter that it has in the FENs of one problem.
struct LetteredPiece {
  char letter;
  const ComposersPiece* piece;

  friend bool operator==(const LetteredPiece&, const LetteredPiece&) = default;
};
/// The letter of a piece among others, to which it is added unless it is there: the first of its code and its name that
/// no other and no orthodox piece has, else any. 0 if none is left.
[[nodiscard]] char letter_for(const ComposersPiece& piece, std::vector<LetteredPiece>& pieces);

/// Chess with these pieces, all of which can be played. As Popeye plays it, pawns promote to them, too, but not to
/// dummies.
[[nodiscard]] std::shared_ptr<const Variant> chess_with(const std::vector<LetteredPiece>& pieces);

/// Whether chess_with() has made the variant.
[[nodiscard]] bool has_composers_pieces(const Variant& variant) noexcept;
/// How composers write the piece of chess with the name, in English: "S" (knight); empty for other names.
[[nodiscard]] std::string_view orthodox_code(std::string_view name) noexcept;
/// How composers write a piece of such a variant, in English: "S" (knight), "LE"; empty for other variants' pieces.
[[nodiscard]] std::string_view composers_code(const Variant& variant, Role role) noexcept;
/// The pieces of such a variant that chess does not have; none of other variants.
[[nodiscard]] std::vector<LetteredPiece> composers_pieces(const Variant& variant);
/// What the letters of such a variant's FENs mean beyond chess, for people: "g: grasshopper (G), a: nightrider (N)".
/// Empty for other variants.
[[nodiscard]] std::string composers_legend(const Variant& variant);
/// Such a variant as a rule file, which plays alike; empty for other variants.
[[nodiscard]] std::string composers_rules(const Variant& variant);

}  // namespace arbiter::solve
