#include "puzzles/themes/theme_texts.hpp"

namespace arbiter::puzzles {
namespace {

constexpr ThemeText texts[] = {
    heading("castling-checks", "Castling wins"),
    title("castling-checks", "", "Castle, and win"),
    asks("castling-checks", "exists move(castles & after(lost))"),
};

}  // namespace

std::span<const ThemeText> theme_texts_of_threecheck() { return texts; }

}  // namespace arbiter::puzzles
