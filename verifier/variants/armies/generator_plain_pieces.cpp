#include "verifier/variants/armies/generator_plain_pieces.hpp"

#include <algorithm>

#include "verifier/variants/armies/generator_kinds.hpp"

namespace arbiter::armies::plain {
namespace {

using attacks::bit;
using movegen::plain::read_common;

template <std::size_t kinds>
Pairing<kinds> made(Army white, Army black) {
  Pairing<kinds> result;
  // DA.armies, DA.promote: only pieces of the two armies are on the board or appear by promotion.
  const std::vector<Role> roles = roles_of(white, black);
  ensure(roles.size() == kinds, "a pairing has four kinds of pieces or eight");
  for (std::size_t kind = 0; kind < kinds; ++kind) {
    result.roles[kind] = roles[kind];
    for (std::size_t side = 0; side < 2; ++side) {
      for (std::size_t square = 0; square < 64; ++square) {
        const Reach& from = reach[side][movegen::index(roles[kind])][square];
        auto& place = result.places[side][square];
        place.leaps[kind] = from.leaps;
        place.rook[kind] = from.rook_mask;
        place.bishop[kind] = from.bishop_mask;
        place.lines[kind] = from.rook_mask | from.bishop_mask;
        result.slides_as_rook[kind] = result.slides_as_rook[kind] || from.rook_mask != 0;
        result.slides_as_bishop[kind] = result.slides_as_bishop[kind] || from.bishop_mask != 0;
      }
    }
  }
  result.long_to_b = {white == Army::clobberers, black == Army::clobberers};  // DA.castle.colorbound
  return result;
}

}  // namespace

template <>
const Pairing<4>& pairing<4>(Army white, Army black) {
  static const std::array<Pairing<4>, 4> all{
      made<4>(Army::fide, Army::fide), made<4>(Army::clobberers, Army::clobberers),
      made<4>(Army::nutty_knights, Army::nutty_knights), made<4>(Army::rookies, Army::rookies)};
  ensure(white == black, "four kinds of pieces are those of equal armies");
  return all[static_cast<std::size_t>(white)];
}

template <>
const Pairing<8>& pairing<8>(Army white, Army black) {
  static const std::vector<Pairing<8>> all = [] {
    std::vector<Pairing<8>> result(16);
    for (std::size_t i = 0; i < 16; ++i) {
      if (i / 4 != i % 4) result[i] = made<8>(static_cast<Army>(i / 4), static_cast<Army>(i % 4));
    }
    return result;
  }();
  ensure(white != black, "eight kinds of pieces are those of different armies");
  return all[4 * static_cast<std::size_t>(white) + static_cast<std::size_t>(black)];
}

template <std::size_t kinds>
std::optional<ArmyPieces<kinds>> army_pieces(const Setup& setup, const Pairing<kinds>& pairing) {
  ArmyPieces<kinds> pieces;
  if (!read_common(setup, pieces)) return std::nullopt;
  for (const Square square : setup.board.occupied()) {
    const Role role = setup.board[square]->role;
    if (role == orthodox::pawn || role == orthodox::king) continue;
    const auto found = std::find(pairing.roles.begin(), pairing.roles.end(), role);
    if (found == pairing.roles.end()) return std::nullopt;
    pieces.kind[static_cast<std::size_t>(found - pairing.roles.begin())] |= bit(square.index());
  }
  return pieces;
}
template std::optional<ArmyPieces<4>> army_pieces(const Setup& setup, const Pairing<4>& pairing);
template std::optional<ArmyPieces<8>> army_pieces(const Setup& setup, const Pairing<8>& pairing);

}  // namespace arbiter::armies::plain
