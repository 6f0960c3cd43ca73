#pragma once

#include <string_view>

namespace arbiter::records {

/// Whether the word has the slashes of a board.
[[nodiscard]] bool resembles_board(std::string_view word);

}  // namespace arbiter::records
