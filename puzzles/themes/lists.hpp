#pragma once

#include <vector>

#include "puzzles/themes/theme.hpp"

namespace arbiter::puzzles {

// One function a file of themes; each theme lives as long as the program.

/// Interweave: captures that go on and on.
void add_chain_themes(std::vector<const Theme*>& themes);
/// Interweave: both sides capture in turn, and neither has a choice.
void add_domino_themes(std::vector<const Theme*>& themes);
/// Interweave: no move is legal.
void add_immobile_themes(std::vector<const Theme*>& themes);
/// What all legal moves of one position have in common.
void add_move_themes(std::vector<const Theme*>& themes);
/// Take & Make: the only way to move is a promotion by make-leg.
void add_make_promotion(std::vector<const Theme*>& themes);
/// One move mates.
void add_mate_themes(std::vector<const Theme*>& themes);
/// Every move of a line is the only one, and the last mates.
void add_forced_sequence(std::vector<const Theme*>& themes);
/// Every move of one side has to be answered by a mate.
void add_mate_in_two(std::vector<const Theme*>& themes);
/// Interweave: every move of one side has to be answered by a win.
void add_win_in_two(std::vector<const Theme*>& themes);

/// Checkered chess: its undo rule, its double steps, its second stage.
void add_checkered_themes(std::vector<const Theme*>& themes);
/// One move of a certain kind mates: births, switches.
void add_key_themes(std::vector<const Theme*>& themes);
/// Armies: castling of the Clobberers, pieces bound to one colour, one board for two pairings.
void add_armies_themes(std::vector<const Theme*>& themes);
/// What is said in the query language alone.
void add_query_themes(std::vector<const Theme*>& themes);

}  // namespace arbiter::puzzles
