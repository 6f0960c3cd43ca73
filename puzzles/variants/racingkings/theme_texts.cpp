#include "puzzles/themes/theme_texts.hpp"

namespace arbiter::puzzles {
namespace {

constexpr ThemeText texts[] = {
    heading("race-drawn", "Drawn races"),
    title("race-drawn", "", "Both kings arrive"),
    asks("race-drawn",
         "white_to_move & one move(by king & to rank_8) & exists move(by king & after(forced & only(by king & "
         "after(drawn))))"),
    heading("one-way-in", "One way in"),
    title("one-way-in", "", "On which square does the king arrive and win?"),
    asks("one-way-in",
         "white_to_move & one move(by king & after(lost)) & exists move(by king & to rank_8 & after(moves > 0))"),
    heading("no-check-allowed", "No check allowed"),
    title("no-check-allowed", "", "Neither king nor queen may move"),
    asks("no-check-allowed", "stalemate & pieces(own) = 2 & pieces(own queen) = 1"),
    heading("goal-gives-check", "Goals that give check"),
    title("goal-gives-check", "", "One step from the goal, and no step goes in"),
    // A lone king that is not on the eighth rank guards not all that a king on the seventh can reach there.
    asks("goal-gives-check",
         "white_to_move & pieces(own king on rank_7) = 1 & pieces(own on rank_8) = 0 & pieces(enemy) = 1 & !lost & "
         "no move(by king & to rank_8)"),
};

}  // namespace

std::span<const ThemeText> theme_texts_of_racingkings() { return texts; }

}  // namespace arbiter::puzzles
