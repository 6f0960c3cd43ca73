#pragma once

#include <string_view>

#include "verifier/position/acceptance.hpp"

// The fast way of the variant, in both builds: see position/acceptance.hpp and board/code.hpp.
namespace arbiter::losers {

inline namespace baseline {
[[nodiscard]] Acceptance accept(const AcceptRequest& request, std::string_view text) noexcept;
}  // namespace baseline
inline namespace v3 {
[[nodiscard]] Acceptance accept(const AcceptRequest& request, std::string_view text) noexcept;
}  // namespace v3

}  // namespace arbiter::losers
