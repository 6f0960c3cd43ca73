#include "puzzles/variants/checkered/themes.hpp"

namespace arbiter::puzzles {
namespace {

constexpr NamedQuery named_queries[] = {
    {.name = "now-or-never",
     .clause = "CK.three.join",
     .heading = "Now or never",
     .title = "{side} to move: the checkered pieces can be taken for good now, and not after another move",
     .query = "exists move(switches) & all moves(switches | after(no move(switches)))",
     .explanation = "Now the checkered pieces can be taken for good, by the player with his move or, with --profile "
                    "three, by an observer before it. After every other move they cannot be taken at once: one attacks "
                    "a king, or the game is over."},
};

constexpr ThemeText texts[] = {
    heading("checkered-check", "Checks by checkered pieces"),
    title("checkered-check", "end=mate", "Mate by checkered pieces alone"),
    title("checkered-check", "", "Check by checkered pieces alone"),
    heading("undo-stalemate", "No way back"),
    title("undo-stalemate", "end=mate", "Mate, since no checkered piece may go back at once"),
    title("undo-stalemate", "", "Stalemate, since no checkered piece may go back at once"),
    heading("checkered-double-step", "Double steps of checkered pawns"),
    title("checkered-double-step", "", "Every legal move is the double step of a checkered pawn"),
    heading("checkered-double-lost", "Double steps that are lost"),
    title("checkered-double-lost", "end=stalemate", "Stalemate, since a checkered pawn has no double step"),
    title("checkered-double-lost", "", "Mate, since a checkered pawn has no double step"),
    heading("stage-two-mate", "Mates in stage 2"),
    title("stage-two-mate", "king=white", "In stage 2, White's king is mated"),
    title("stage-two-mate", "king=black", "In stage 2, Black's king is mated"),
    title("stage-two-mate", "", "In stage 2, both kings are mated at once"),
    heading("switch-barred", "No switch"),
    title("switch-barred", "king=own", "No switch: checkered pawns would attack {side}'s own king"),
    title("switch-barred", "", "No switch: checkered pawns would attack {enemy}'s king"),
    heading("mate-on-behalf", "Mates on another's behalf"),
    title("mate-on-behalf", "", "{side} is mated by the side that did not move last"),
    heading("nature-key", "The nature that mates"),
    title("nature-key", "nature=capturer",
          "{side} to play and mate in one: only the nature of the piece that takes mates"),
    title("nature-key", "nature=captured",
          "{side} to play and mate in one: only the nature of the piece that is taken mates"),
    title("nature-key", "", "{side} to play and mate in one: only the nature of a {nature} mates"),
    heading("birth-mate", "Mate by birth"),
    title("birth-mate", "", "{side} to play and mate in one by the birth of a checkered piece"),
    heading("switch-key", "Mate by the switch"),
    title("switch-key", "king=own", "{side} to play: the switch mates {side}'s own king"),
    title("switch-key", "", "{side} to play and mate in one by the switch"),
};

}  // namespace

VariantThemes checkered_texts() { return {named_queries, texts}; }

}  // namespace arbiter::puzzles
