#pragma once

#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "verifier/diagnostics/finding.hpp"
#include "verifier/position/root.hpp"

namespace arbiter {

/// The position after `moves` (as typed_move() reads them, blanks or commas between them; commas are those between the
/// steps of one move where this is legal; what next_move_word() skips may stand between them), or what is wrong with
/// the first that is not legal; `where` is the place of the first byte of `moves`. The game begins with `from`:
/// where a third repetition decides it, WrittenRoot::third_time says so, and no move may follow. The overload goes on
/// with the game of `history`, which ends with `from`.
[[nodiscard]] tl::expected<WrittenRoot, std::vector<Finding>> play(std::string_view moves, WrittenRoot from,
                                                                   const Location& where);
[[nodiscard]] tl::expected<WrittenRoot, std::vector<Finding>> play(std::string_view moves, WrittenRoot from,
                                                                   const Location& where, History& history);

}  // namespace arbiter
