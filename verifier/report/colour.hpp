#pragma once

#include <string>
#include <string_view>

namespace arbiter {

enum class Ink : unsigned char { bold, dim, red, yellow, green, cyan };

/// Colours text with ANSI sequences, or leaves it unchanged. The caller decides whether to colour.
class Painter {
 public:
  explicit Painter(bool on) noexcept : on_(on) {}
  [[nodiscard]] std::string operator()(Ink ink, std::string_view text) const;

 private:
  bool on_;
};

}  // namespace arbiter
