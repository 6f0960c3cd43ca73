#include "puzzles/themes/theme_texts.hpp"

namespace arbiter::puzzles {
namespace {

constexpr ThemeText texts[] = {
    heading("drop-mates", "Drops that mate"),
    title("drop-mates", "", "Which drop mates?"),
    asks("drop-mates", "one move(gives_mate) & no move(gives_mate & !drops)"),
    heading("drop-answers-check", "Drops that answer a check"),
    title("drop-answers-check", "", "In check, every way out is a drop"),
    asks("drop-answers-check", "check & only(drops)"),
    heading("drop-forced", "Forced drops"),
    title("drop-forced", "", "In check, one drop is the only move"),
    asks("drop-forced", "check & forced & only(drops)"),
};

}  // namespace

std::span<const ThemeText> theme_texts_of_crazyhouse() { return texts; }

}  // namespace arbiter::puzzles
