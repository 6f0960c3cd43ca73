#include "puzzles/themes/theme_texts.hpp"

namespace arbiter::puzzles {
namespace {

constexpr ThemeText texts[] = {
    heading("forced-chain", "Forced chains"),
    title("forced-chain", "length=1", "The only legal move is one capture by a {piece}"),
    title("forced-chain", "", "The only legal move is a chain of {length} captures by a {piece}"),
    asks("forced-chain", "forced & only(by {piece} & becomes {piece} & take & steps = {length})"),
    heading("long-chain", "Long chains"),
    title("long-chain", "length=1", "A {piece} can capture once"),
    title("long-chain", "", "A {piece} can make a chain of {length} captures"),
    asks("long-chain", "exists move(by {piece} & becomes {piece} & take & steps = {length})"),
    heading("promotion-chain", "Promotion in a chain"),
    title("promotion-chain", "to=any", "A pawn promotes on its way: a forced chain of {length} captures"),
    title("promotion-chain", "", "A pawn becomes a {to} on its way: a forced chain of {length} captures"),
    heading("clearing-chain", "Chains over cleared squares"),
    title("clearing-chain", "", "A {piece} clears its own way: a forced chain of {length} captures"),
    heading("pawn-captures", "Captures by one step of a pawn"),
    title("pawn-captures", "captures=1", "The only legal move is one step of a pawn, which takes one piece"),
    title("pawn-captures", "", "One step of a pawn takes {captures} pieces"),
    asks("pawn-captures", "forced & only(by pawn & becomes pawn & steps = 1 & captures = {captures})"),
    heading("forced-en-passant", "Forced en passant"),
    title("forced-en-passant", "", "The only legal move is an en passant capture"),
    asks("forced-en-passant", "forced & only(by pawn & becomes pawn & steps = 1 & en_passant)"),
    heading("win-in-two", "Win in two"),
    stipulates("win-in-two", "win2"),
    title("win-in-two", "", "{side} to play and win in two"),
    heading("domino", "Forced chains one after the other"),
    title("domino", "end=king", "Forced captures until a king falls: {schedule}"),
    title("domino", "", "Forced captures of one side after the other: {schedule}"),
    heading("king-lost", "The duty to capture costs a king"),
    title("king-lost", "", "{side} must capture, and loses a king"),
    heading("no-move-left", "No move left"),
    title("no-move-left", "", "{side} has a {piece}, and no legal move"),
    asks("no-move-left", "stalemate & pieces(own {piece}) > 0"),
};

}  // namespace

std::span<const ThemeText> theme_texts_of_interweave() { return texts; }

}  // namespace arbiter::puzzles
