#pragma once

#include <string>
#include <string_view>

namespace arbiter::puzzles {

/// The SHA-256 of some bytes (FIPS 180-4) as 64 hexadecimal digits in lower case, as sha256sum prints it.
[[nodiscard]] std::string sha256(std::string_view bytes);

}  // namespace arbiter::puzzles
