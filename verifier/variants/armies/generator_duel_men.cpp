#include "variants/armies/generator_duel_men.hpp"

#include <algorithm>

#include "variants/armies/generator_kinds.hpp"

namespace arbiter::armies::duel {
namespace {

using attacks::bit;

/// Everything but the kinds of men; nothing if the set-up is no duel.
bool read_common(const Setup& setup, CommonMen& men) {
  for (const Square square : setup.board.occupied()) {
    const Man man = *setup.board[square];
    if (man.owner == Owner::both) return false;
    const Bits here = bit(square.index());
    men.side[man.owner == Owner::white ? 0 : 1] |= here;
    if (man.role == orthodox::pawn) men.pawns |= here;
    if (man.role == orthodox::king) men.kings |= here;
  }
  for (const Bits side : men.side) {
    if (std::popcount(men.kings & side) != 1) return false;
  }
  if ((attacks::king(attacks::first(men.kings)) & men.kings) != 0) return false;
  if ((men.pawns & (attacks::rank_1 | attacks::rank_8)) != 0) return false;
  for (std::size_t i = 0; i < 16; ++i) {
    if (setup.state.bits[i]) men.state |= Bits{1} << i;
  }
  if (const auto passed = orthodox::passed_square(setup.state)) men.state |= bit(passed->index());
  return true;
}

template <std::size_t kinds>
Pairing<kinds> made(Army white, Army black) {
  Pairing<kinds> result;
  const std::vector<Role> roles = roles_of(white, black);
  ensure(roles.size() == kinds, "a pairing has four kinds of men or eight");
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
  result.long_to_b = {white == Army::clobberers, black == Army::clobberers};
  return result;
}

}  // namespace

template <>
const Pairing<4>& pairing<4>(Army white, Army black) {
  static const std::array<Pairing<4>, 4> all{
      made<4>(Army::fide, Army::fide), made<4>(Army::clobberers, Army::clobberers),
      made<4>(Army::nutty_knights, Army::nutty_knights), made<4>(Army::rookies, Army::rookies)};
  ensure(white == black, "four kinds of men are those of equal armies");
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
  ensure(white != black, "eight kinds of men are those of different armies");
  return all[4 * static_cast<std::size_t>(white) + static_cast<std::size_t>(black)];
}

std::optional<ChessMen> chess_men(const Setup& setup) {
  ChessMen men;
  if (!read_common(setup, men)) return std::nullopt;
  for (const Square square : setup.board.occupied()) {
    const Role role = setup.board[square]->role;
    const Bits here = bit(square.index());
    if (role == orthodox::knight) men.knights |= here;
    if (role == orthodox::bishop || role == orthodox::queen) men.diagonal |= here;
    if (role == orthodox::rook || role == orthodox::queen) men.orthogonal |= here;
    if (number(role) >= orthodox::first_free) return std::nullopt;
  }
  return men;
}

template <std::size_t kinds>
std::optional<ArmyMen<kinds>> army_men(const Setup& setup, const Pairing<kinds>& pairing) {
  ArmyMen<kinds> men;
  if (!read_common(setup, men)) return std::nullopt;
  for (const Square square : setup.board.occupied()) {
    const Role role = setup.board[square]->role;
    if (role == orthodox::pawn || role == orthodox::king) continue;
    const auto found = std::find(pairing.roles.begin(), pairing.roles.end(), role);
    if (found == pairing.roles.end()) return std::nullopt;
    men.kind[static_cast<std::size_t>(found - pairing.roles.begin())] |= bit(square.index());
  }
  return men;
}
template std::optional<ArmyMen<4>> army_men(const Setup& setup, const Pairing<4>& pairing);
template std::optional<ArmyMen<8>> army_men(const Setup& setup, const Pairing<8>& pairing);

}  // namespace arbiter::armies::duel
