#include "puzzles/themes/theme_texts.hpp"

namespace arbiter::puzzles {
namespace {

constexpr ThemeText texts[] = {
    heading("king-answers-check", "The king answers check"),
    title("king-answers-check", "", "In check, the king must take"),
    asks("king-answers-check", "check & only(by king & take)"),
    heading("piece-answers-check", "Another piece answers check"),
    title("piece-answers-check", "", "In check, another piece must take"),
    asks("piece-answers-check", "check & only(take & !by king)"),
    heading("double-check-answer", "Double check answered"),
    title("double-check-answer", "", "In double check, the way out is a capture"),
    asks("double-check-answer", "double_check & only(take)"),
    heading("makeless-stalemate", "Stalemates for want of a make-leg"),
    title("makeless-stalemate", "", "Stalemate, though orthodox chess has a capture"),
    heading("makeless-mate", "Mates for want of a make-leg"),
    title("makeless-mate", "", "Mate, though in orthodox chess a capture answers the check"),
    heading("promotion-by-make", "Promotion on the make-leg"),
    title("promotion-by-make", "to=any", "One capture, and the pawn promotes on its make-leg"),
    title("promotion-by-make", "", "One capture, and only a {to} at the end of its make-leg mates"),
    heading("promotion-by-take", "Promotion by taking"),
    title("promotion-by-take", "", "Every legal move is a capture by a pawn on its last rank"),
    heading("king-takes-guarded", "The king takes guarded pieces"),
    title("king-takes-guarded", "", "In check, the king must take a guarded piece"),
    asks("king-takes-guarded", "check & only(by king & guarded)"),
    heading("en-passant-answers-check", "En passant answers check"),
    title("en-passant-answers-check", "", "In check, only an en passant capture helps"),
    asks("en-passant-answers-check", "check & only(en_passant)"),
};

}  // namespace

std::span<const ThemeText> theme_texts_of_takemake() { return texts; }

}  // namespace arbiter::puzzles
