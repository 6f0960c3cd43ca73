#include "verifier/variants/armies/generator_kinds.hpp"

#include "verifier/variants/armies/generator_plain_pieces.hpp"

namespace arbiter::armies {
namespace {

using attacks::Offset;
using attacks::ray;
using attacks::shifted;

// The squares that a piece may go to on an empty board, as its owner sees it. The bits of a word name groups of
// offsets.
enum Leaps : unsigned {
  forward_step = 1U << 0U,
  side_steps = 1U << 1U,
  backward_step = 1U << 2U,
  forward_ferz = 1U << 3U,
  backward_ferz = 1U << 4U,
  alfil = 1U << 5U,
  dabbaba = 1U << 6U,
  three_leaps = 1U << 7U,
  forward_narrow_knight = 1U << 8U,  // two ranks, one file
  forward_wide_knight = 1U << 9U,    // one rank, two files
  backward_narrow_knight = 1U << 10U,
  backward_wide_knight = 1U << 11U,

  wazir = forward_step | side_steps | backward_step,
  ferz = forward_ferz | backward_ferz,
  forward_knight = forward_narrow_knight | forward_wide_knight,
  whole_knight = forward_knight | backward_narrow_knight | backward_wide_knight,
  three_backward = backward_step | backward_ferz,
};
enum class RookLines : unsigned char { none, four_squares, not_backward, all };

struct Movement {
  Role role;
  unsigned leaps;
  RookLines rook;
  bool bishop;
};
constexpr auto movements = std::to_array<Movement>({
#include "verifier/variants/armies/generator_movements.def"
});

struct LeapGroup {
  unsigned name;
  std::array<Offset, 4> offsets;
  std::size_t size;
};
constexpr auto leap_groups = std::to_array<LeapGroup>({
#include "verifier/variants/armies/generator_leaps.def"
});

constexpr Reach reach_of(const Movement& movement, Side side, int square) {
  const int up = forward(side);  // DA.forward
  Reach result;
  for (const LeapGroup& group : leap_groups) {
    if ((movement.leaps & group.name) == 0) continue;
    for (std::size_t i = 0; i < group.size; ++i) {
      result.leaps |= shifted(square, group.offsets[i].files, group.offsets[i].ranks * up);
    }
  }
  if (movement.rook != RookLines::none) {
    const int length = movement.rook == RookLines::four_squares ? 4 : 7;
    result.rook_mask = ray(square, {-1, 0}, length) | ray(square, {1, 0}, length) | ray(square, {0, up}, length);
    if (movement.rook != RookLines::not_backward) result.rook_mask |= ray(square, {0, -up}, length);
  }
  if (movement.bishop) {
    result.bishop_mask = ray(square, {-1, -1}) | ray(square, {1, -1}) | ray(square, {-1, 1}) | ray(square, {1, 1});
  }
  return result;
}

constexpr ReachTable filled() {
  ReachTable table;
  for (const Side side : {Side::white, Side::black}) {
    for (const Movement& movement : movements) {
      for (int square = 0; square < 64; ++square) {
        table[movegen::index(side)][movegen::index(movement.role)][movegen::index(square)] =
            reach_of(movement, side, square);
      }
    }
  }
  return table;
}

/// DA.armies: the pieces of an army between pawn and king, strongest first.
constexpr std::array<std::array<Role, 4>, 4> strongest_first{{
    {orthodox::queen, orthodox::rook, orthodox::bishop, orthodox::knight},
    {cardinal, bede, fad, waffle},
    {colonel, charging_rook, charging_knight, fibnif},
    {chancellor, short_rook, half_duck, woody_rook},
}};

void add(std::vector<Role>& roles, Role role) {
  if (std::find(roles.begin(), roles.end(), role) == roles.end()) roles.push_back(role);
}

}  // namespace

constinit const ReachTable reach = filled();

std::vector<Role> roles_of(Army white, Army black) {
  std::vector<Role> result;
  // DA.promote: add() adds each piece only once.
  for (const Army army : {white, black}) {
    for (const Role role : strongest_first[static_cast<std::size_t>(army)]) add(result, role);
  }
  return result;
}

bool all_orthodox(const Setup& setup) {
  if (army(setup.state, Side::white) != Army::fide || army(setup.state, Side::black) != Army::fide) return false;
  for (const Square square : setup.board.occupied()) {
    if (number(setup.board[square]->role) >= orthodox::first_free) return false;
  }
  for (const Side side : {Side::white, Side::black}) {
    for (int file = 0; file < 8; ++file) {
      if (!setup.state.bits[orthodox::castling_bit(side, file)]) continue;
      const auto corner = setup.board[Square::at(file, relative_rank(side, 0))];
      if (corner && corner->role != orthodox::rook) return false;
    }
  }
  return true;
}

}  // namespace arbiter::armies

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

template <std::size_t kinds>
const Pairing<kinds>& pairing(Army white, Army black) {
  static const std::vector<Pairing<kinds>> all = [] {
    std::vector<Pairing<kinds>> result(16);
    for (std::size_t i = 0; i < 16; ++i) {
      if ((i / 4 == i % 4) == (kinds == 4)) result[i] = made<kinds>(static_cast<Army>(i / 4), static_cast<Army>(i % 4));
    }
    return result;
  }();
  ensure((white == black) == (kinds == 4), "equal armies have four kinds of pieces, different ones eight");
  return all[4 * static_cast<std::size_t>(white) + static_cast<std::size_t>(black)];
}
template const Pairing<4>& pairing(Army white, Army black);
template const Pairing<8>& pairing(Army white, Army black);

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
