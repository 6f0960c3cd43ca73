#include "puzzles/themes/theme_texts.hpp"

namespace arbiter::puzzles {
namespace {

constexpr ThemeText texts[] = {
    heading("must-en-passant", "Compulsory captures en passant"),
    title("must-en-passant", "", "The pawn must capture en passant"),
    asks("must-en-passant", "!check & forced & only(en_passant)"),
    heading("must-mate", "Moves that must mate"),
    title("must-mate", "", "Whatever is played mates, and loses"),
    asks("must-mate", "moves > 0 & all moves(gives_mate)"),
    heading("must-stalemate", "Captures that must stalemate"),
    title("must-stalemate", "", "The compulsory capture stalemates, and loses"),
    asks("must-stalemate", "forced & only(take & gives_stalemate)"),
    heading("last-beside-king", "The last piece beside the king"),
    title("last-beside-king", "", "Which move loses the last piece by force?"),
    asks("last-beside-king", "pieces(own) = 2 & one move(quiet & after(moves > 0 & all moves(take & after(won))))"),
};

}  // namespace

std::span<const ThemeText> theme_texts_of_losers() { return texts; }

}  // namespace arbiter::puzzles
