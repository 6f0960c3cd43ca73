#include "puzzles/themes/theme_texts.hpp"

namespace arbiter::puzzles {
namespace {

constexpr ThemeText texts[] = {
    heading("duck-saves-king", "The duck saves the king"),
    title("duck-saves-king", "", "Which step leaves the duck one square that saves the king?"),
    asks("duck-saves-king",
         "no step(takes king) & no step(after(no step(after(exists step(takes king))))) & exists step(quiet & !by "
         "king & after(one step(after(no step(takes king)))))"),
    heading("king-falls", "Kings that fall"),
    title("king-falls", "", "Nothing saves the king"),
    asks("king-falls", "no step(takes king) & moves > 0 & all moves(after(exists step(takes king)))"),
    heading("fowled", "No move, and so won"),
    title("fowled", "", "{side} has no move"),
    asks("fowled", "stalemate"),
    heading("king-captures-king", "Kings that capture kings"),
    title("king-captures-king", "", "Only the king captures the king"),
    asks("king-captures-king", "exists step(takes king) & no step(takes king & !by king)"),
};

}  // namespace

std::span<const ThemeText> theme_texts_of_duck() { return texts; }

}  // namespace arbiter::puzzles
