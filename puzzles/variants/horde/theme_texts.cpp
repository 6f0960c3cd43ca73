#include "puzzles/themes/theme_texts.hpp"

namespace arbiter::puzzles {
namespace {

constexpr ThemeText texts[] = {
    heading("last-pawn-falls", "Last pawns that fall"),
    title("last-pawn-falls", "", "Nothing saves the last pawn"),
    asks("last-pawn-falls",
         "pieces(own) = 1 & pieces(own pawn) = 1 & moves > 0 & all moves(after(exists move(after(lost))))"),
    heading("pawns-mate", "Mates by pawns alone"),
    title("pawns-mate", "", "Pawns alone have mated"),
    asks("pawns-mate", "mate & pieces(enemy) = pieces(enemy pawn)"),
    heading("first-rank-saves", "Double steps from the first rank that save"),
    title("first-rank-saves", "", "Only the double step from the first rank saves the last pawn"),
    asks("first-rank-saves",
         "pieces(own) = 1 & one move(after(no move(after(lost)))) & "
         "exists move(double_step & from first_rank & after(no move(after(lost))))"),
};

}  // namespace

std::span<const ThemeText> theme_texts_of_horde() { return texts; }

}  // namespace arbiter::puzzles
