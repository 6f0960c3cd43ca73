#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "verifier/diagnostics/finding.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::fuzz {

/// Demands what must hold for every input. Otherwise ends the program, as libFuzzer expects, in every build type.
inline void demand(bool holds, std::string_view what, std::string_view details = {}) {
  if (holds) return;
  fmt::print(stderr, "demand failed: {}\n{}\n", what, details);
  std::abort();
}

/// Choices are letters at the beginning of an input, 'a' for the first, so that seeds can be read and written by hand
/// and keep their meaning when a choice is added at the end. Any byte is a valid choice.
class Input {
 public:
  Input(const std::uint8_t* data, std::size_t size) : rest_(reinterpret_cast<const char*>(data), size) {}

  /// 0 … count - 1; `count` from 1 to 256.
  std::size_t choose(std::size_t count) {
    if (rest_.empty()) return 0;
    const auto letter = static_cast<unsigned char>(rest_.front() - 'a');
    rest_.remove_prefix(1);
    return letter % count;
  }
  /// What follows the choices.
  [[nodiscard]] std::string_view rest() const noexcept { return rest_; }

 private:
  std::string_view rest_;
};

/// Faults of a text of `size` bytes have an id, a message and a span inside it.
inline void demand_sound(const Faults& faults, std::size_t size) {
  for (const Fault& fault : faults) {
    demand(!fault.message.empty(), "a fault without a message");
    demand(fault.begin <= fault.end && fault.end <= size, "a fault outside of its text", fault.check.name());
  }
}

/// The letters that name the armies of a FEN.
inline constexpr std::string_view army_letters = "FCNR";

/// A greater number of pieces takes too long for one input, because the rules list all moves.
inline constexpr int most_pieces = 12;

inline bool few_pieces(const Setup& setup) { return setup.board.occupied().size() <= most_pieces; }

}  // namespace arbiter::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
