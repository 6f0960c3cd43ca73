#include "puzzles/variants/orthodox_puzzles.hpp"

#include <iterator>

namespace arbiter::puzzles::orthodox_puzzles {
namespace {

using Of = ImplicationText::Of;

/// For all variants based on orthodox chess.
constexpr ImplicationText orthodox[] = {
    {Of::move, "captures <= 1"},
    {Of::move, "castles -> castles_long | castles_short"},
    {Of::move, "castles_long -> castles & !castles_short"},
    {Of::move, "castles_short -> castles"},
    {Of::move, "castles -> by king & quiet & from rank_1/rank_8 & to rank_1/rank_8"},
    {Of::move, "en_passant -> takes pawn"},
    {Of::move, "double_step -> quiet & !promotes"},
};
/// Where a move has only one leg.
constexpr ImplicationText one_step[] = {
    {Of::move, "!via a1-h8"},
    {Of::move, "en_passant -> to rank_3/rank_6 & !promotes"},
};
/// Where each side has only its own pieces.
constexpr ImplicationText own_pieces[] = {
    {Of::position, "check -> checks >= 1"},
    {Of::position, "checks >= 1 -> check"},
    {Of::position, "checks <= pieces(enemy)"},
    {Of::move, "castles -> from first_rank & to first_rank & before(!check & castling_right own)"},
    {Of::move, "guarded -> take"},
    {Of::move, "by own & becomes own & !takes own"},
    {Of::move, "promotes -> by pawn & !becomes pawn/king"},
    {Of::move, "by pawn & !becomes pawn -> promotes"},
};
/// Where pawns move as in orthodox chess.
constexpr ImplicationText fide_pawns[] = {
    {Of::move, "promotes -> from seventh_rank & to last_rank"},
    {Of::move, "by pawn & to last_rank -> promotes"},
    {Of::move, "double_step -> from second_rank & to rank_4/rank_5"},
};

template <std::size_t number>
void append(std::vector<ImplicationText>& to, const ImplicationText (&more)[number]) {
  to.insert(to.end(), std::begin(more), std::end(more));
}

}  // namespace

std::vector<ImplicationText> implications() { return {std::begin(orthodox), std::end(orthodox)}; }

void add_of_one_step(std::vector<ImplicationText>& implications) { append(implications, one_step); }

void add_of_own_pieces(std::vector<ImplicationText>& implications) { append(implications, own_pieces); }

std::vector<ImplicationText> implications_of_fide_moves() {
  std::vector<ImplicationText> result = implications();
  add_of_one_step(result);
  add_of_own_pieces(result);
  append(result, fide_pawns);
  return result;
}

}  // namespace arbiter::puzzles::orthodox_puzzles
