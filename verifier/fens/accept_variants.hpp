#pragma once

#include <string_view>

#include "fens/accept.hpp"

// One function a variant, behind Acceptor, in both builds: see board/code.hpp.
namespace arbiter::fens::accept {

inline namespace baseline {
[[nodiscard]] Accepted chess(const Acceptor& acceptor, std::string_view text) noexcept;
[[nodiscard]] Accepted takemake(const Acceptor& acceptor, std::string_view text) noexcept;
[[nodiscard]] Accepted armies(const Acceptor& acceptor, std::string_view text) noexcept;
[[nodiscard]] Accepted interweave(const Acceptor& acceptor, std::string_view text) noexcept;
[[nodiscard]] Accepted checkered(const Acceptor& acceptor, std::string_view text) noexcept;
}  // namespace baseline

inline namespace v3 {
[[nodiscard]] Accepted chess(const Acceptor& acceptor, std::string_view text) noexcept;
[[nodiscard]] Accepted takemake(const Acceptor& acceptor, std::string_view text) noexcept;
[[nodiscard]] Accepted armies(const Acceptor& acceptor, std::string_view text) noexcept;
[[nodiscard]] Accepted interweave(const Acceptor& acceptor, std::string_view text) noexcept;
[[nodiscard]] Accepted checkered(const Acceptor& acceptor, std::string_view text) noexcept;
}  // namespace v3

inline namespace ARBITER_CODE {

/// Whether the caller forces another dialect.
[[nodiscard]] inline bool wants_other(const Acceptor& acceptor, Dialect dialect) noexcept {
  return acceptor.known().dialect >= 0 && acceptor.known().dialect != static_cast<int>(dialect);
}

}  // namespace ARBITER_CODE
}  // namespace arbiter::fens::accept
