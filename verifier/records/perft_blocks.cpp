#include "verifier/records/perft_blocks.hpp"

#include <algorithm>
#include <array>

#include "verifier/position/fen.hpp"

namespace arbiter::records {

bool is_block_key(std::string_view word) noexcept {
  static constexpr auto keys =
      std::to_array<std::string_view>({"id", "variant", "profile", armies_word, "fen", "epd", "position", "moves",
                                       "steps", "results", "perft", "detail", "source"});
  return std::find(keys.begin(), keys.end(), word) != keys.end();
}

}  // namespace arbiter::records
