#pragma once

#include <string_view>

#include "fens/accept.hpp"

// One function a variant, behind Acceptor.
namespace arbiter::fens::accept {

[[nodiscard]] Accepted chess(const Acceptor& acceptor, std::string_view text) noexcept;
[[nodiscard]] Accepted takemake(const Acceptor& acceptor, std::string_view text) noexcept;
[[nodiscard]] Accepted armies(const Acceptor& acceptor, std::string_view text) noexcept;
[[nodiscard]] Accepted interweave(const Acceptor& acceptor, std::string_view text) noexcept;
[[nodiscard]] Accepted checkered(const Acceptor& acceptor, std::string_view text) noexcept;

/// Whether the caller forces another dialect.
[[nodiscard]] inline bool wants_other(const Acceptor& acceptor, Dialect dialect) noexcept {
  return acceptor.known().dialect >= 0 && acceptor.known().dialect != static_cast<int>(dialect);
}

}  // namespace arbiter::fens::accept
