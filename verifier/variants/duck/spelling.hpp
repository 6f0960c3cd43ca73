#pragma once

#include <span>

#include "verifier/orthodox/fen/fen.hpp"

namespace arbiter::duck {

/// The orthodox roles and the duck.
[[nodiscard]] std::span<const RoleInfo> roles();
/// p n b r q k, and * for the duck.
[[nodiscard]] const fen::Letters& letters();
/// Upper case for White, * for the duck. Throws InternalError for a role that is neither orthodox nor the duck.
[[nodiscard]] char letter(const Piece& piece);

}  // namespace arbiter::duck
