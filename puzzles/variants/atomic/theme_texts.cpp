#include "puzzles/themes/theme_texts.hpp"

namespace arbiter::puzzles {
namespace {

constexpr ThemeText texts[] = {
    heading("explosion-answers-check", "Check answered by explosions"),
    title("explosion-answers-check", "", "In check, every way out is a capture"),
    asks("explosion-answers-check", "check & only(take)"),
    heading("explosion-in-check", "Winning explosions in check"),
    title("explosion-in-check", "", "In check, the only move explodes the other king"),
    asks("explosion-in-check", "check & forced & only(take & after(lost))"),
    heading("explosion-mates", "Explosions that mate"),
    title("explosion-mates", "", "Which capture mates?"),
    asks("explosion-mates", "one move(take & gives_mate)"),
};

}  // namespace

std::span<const ThemeText> theme_texts_of_atomic() { return texts; }

}  // namespace arbiter::puzzles
