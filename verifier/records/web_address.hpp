#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace arbiter::records {

/// A position that the address of a site's board holds: "https://lichess.org/analysis/crazyhouse/rnbq…_w_KQkq_-_0_1",
/// "https://lichess.org/editor?fen=…&variant=atomic".
struct AddressedPosition {
  std::string fen;
  std::string variant;  ///< the address's name for it, which is known; empty if there is none
};

/// Whether the word is the address of a page.
[[nodiscard]] bool is_web_address(std::string_view word);
/// Nothing if the address holds no position. Nothing is fetched.
[[nodiscard]] std::optional<AddressedPosition> position_of_address(std::string_view address);

}  // namespace arbiter::records
