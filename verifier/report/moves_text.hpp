#pragma once

#include <string>

#include "verifier/report/move_list.hpp"
#include "verifier/report/text.hpp"

namespace arbiter {

/// The position with its board, and the moves or steps, piece by piece; `listed`: one a line with the FEN after it.
[[nodiscard]] std::string moves_text(const MoveQuestion& question, const WrittenRoot& position, bool listed,
                                     const TextStyle& style);

}  // namespace arbiter
