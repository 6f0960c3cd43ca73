#include "puzzles/themes/theme_texts.hpp"

namespace arbiter::puzzles {
namespace {

constexpr ThemeText texts[] = {
    heading("forced-captures", "Forced captures"),
    title("forced-captures", "", "Three captures in a row are forced"),
    asks("forced-captures", "forced & only(take & after(forced & only(take & after(forced & only(take)))))"),
    heading("last-piece-offered", "The last piece offered"),
    title("last-piece-offered", "", "Which move loses the last piece by force?"),
    asks("last-piece-offered", "pieces(own) = 1 & one move(quiet & after(forced & only(take & after(won))))"),
    heading("king-takes-king", "Kings that take kings"),
    title("king-takes-king", "", "The king must take the king"),
    asks("king-takes-king", "forced & only(by king & takes king)"),
};

}  // namespace

std::span<const ThemeText> theme_texts_of_antichess() { return texts; }

}  // namespace arbiter::puzzles
