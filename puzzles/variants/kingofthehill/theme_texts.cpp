#include "puzzles/themes/theme_texts.hpp"

namespace arbiter::puzzles {
namespace {

constexpr ThemeText texts[] = {
    heading("only-way-up", "The only way is up"),
    title("only-way-up", "", "There is one legal move"),
    asks("only-way-up", "moves = 1 & only(after(lost))"),
};

}  // namespace

std::span<const ThemeText> theme_texts_of_kingofthehill() { return texts; }

}  // namespace arbiter::puzzles
