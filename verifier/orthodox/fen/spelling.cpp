#include "verifier/orthodox/fen/spelling.hpp"

#include <array>

#include "verifier/support/internal_error.hpp"

namespace arbiter::orthodox {
namespace {

constexpr auto table = std::to_array<RoleInfo>({
    {pawn, "pawn", 'p', 'P'},
    {knight, "knight", 'n', 'N'},
    {bishop, "bishop", 'b', 'B'},
    {rook, "rook", 'r', 'R'},
    {queen, "queen", 'q', 'Q'},
    {king, "king", 'k', 'K'},
});

}  // namespace

std::span<const RoleInfo> roles() { return table; }

const fen::Letters& letters() {
  static const fen::Letters known = [] {
    fen::Letters result("one of p n b r q k, upper case for White");
    for (const RoleInfo& info : table) result.set(info.letter, info.role);
    return result;
  }();
  return known;
}

char letter(const Piece& piece) {
  ensure(number(piece.role) < first_free, "a piece of orthodox chess");
  const RoleInfo& info = table[static_cast<std::size_t>(number(piece.role))];
  return piece.owner == Owner::white ? info.notation : info.letter;
}

bool is_rook(const Piece& piece) { return piece.role == rook; }

int pieces_at_start(Side, Role role) {
  constexpr std::array<int, first_free> counts{8, 2, 2, 2, 1, 1};
  return number(role) < first_free ? counts[static_cast<std::size_t>(number(role))] : 0;
}

}  // namespace arbiter::orthodox
