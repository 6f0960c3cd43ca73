#include "verifier/variants/duck/spelling.hpp"

#include <algorithm>
#include <array>

#include "verifier/variants/duck/state.hpp"

namespace arbiter::duck {
namespace {

/// As Fairy-Stockfish and pychess.org write it.
constexpr char duck_letter = '*';

}  // namespace

std::span<const RoleInfo> roles() {
  static const auto table = [] {
    std::array<RoleInfo, role_count> all{};
    std::copy(orthodox::roles().begin(), orthodox::roles().end(), all.begin());
    all.back() = {duck_role, "duck", duck_letter, 'D', duck_letter};
    return all;
  }();
  return table;
}

const fen::Letters& letters() {
  static const fen::Letters known = [] {
    fen::Letters result("one of p n b r q k, upper case for White, or * for the duck");
    for (const RoleInfo& info : orthodox::roles()) result.set(info.letter, info.role);
    result.set_shared(duck_letter, duck_role);
    return result;
  }();
  return known;
}

char letter(const Piece& piece) { return piece.role == duck_role ? duck_letter : orthodox::letter(piece); }

}  // namespace arbiter::duck
