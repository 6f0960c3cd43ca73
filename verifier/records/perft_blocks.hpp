#pragma once

#include <string_view>

namespace arbiter::records {

/// Whether lines of a block of counts begin with this word: `id start`, `epd FEN`, `perft 1 20` …
/// (verifier/perft/suite.hpp says what they mean).
[[nodiscard]] bool is_block_key(std::string_view word) noexcept;

}  // namespace arbiter::records
