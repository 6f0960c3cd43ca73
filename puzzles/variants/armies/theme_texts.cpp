#include "puzzles/themes/theme_texts.hpp"

namespace arbiter::puzzles {
namespace {

constexpr ThemeText texts[] = {
    heading("castling-only", "Only castling"),
    title("castling-only", "", "Castling is the only legal move"),
    heading("colour-bound-domination", "Pieces of one colour of squares dominate"),
    title("colour-bound-domination", "", "Bedes and Fads dominate a {piece}"),
    heading("two-pairings", "One board, two pairings of armies"),
    title("two-pairings", "", "Mate with the armies {mate}, only check with {check}"),
};

}  // namespace

std::span<const ThemeText> theme_texts_of_armies() { return texts; }

}  // namespace arbiter::puzzles
