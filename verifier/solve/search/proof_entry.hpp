#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

namespace arbiter::solve {

/// What the table of a proof-number search keeps of a position, in one word.
struct ProofEntry {
  static constexpr std::uint8_t never = 255;                  ///< not proved within any number of plies
  static constexpr std::uint32_t infinite = (1U << 20U) - 1;  ///< a proof or disproof number that stays
  static constexpr std::uint32_t most = infinite - 1;         ///< the greatest other one

  std::uint32_t proof = 1;  ///< 1 to most: for plies between the two below
  std::uint32_t disproof = 1;
  std::uint8_t proved = never;
  std::uint8_t disproved = 0;  ///< up to so many plies; 255: however many
  bool on_lines = false;       ///< there are disproofs that hold on some lines, with keys of their own
  std::uint64_t work = 0;      ///< nodes that it cost, roughly

  /// The work comes first: the table keeps greater numbers longer.
  [[nodiscard]] std::uint64_t word() const noexcept {
    const auto cost = std::min<std::uint64_t>(std::bit_width(work), 60);
    return cost << 58U | std::uint64_t{on_lines} << 56U | std::uint64_t{proved} << 48U |
           std::uint64_t{disproved} << 40U | std::uint64_t{proof} << 20U | disproof;
  }
  [[nodiscard]] static ProofEntry of(std::uint64_t word) noexcept {
    ProofEntry result;
    result.work = (std::uint64_t{1} << (word >> 58U)) >> 1U;
    result.on_lines = (word >> 56U & 1U) != 0;
    result.proved = static_cast<std::uint8_t>(word >> 48U & 0xffU);
    result.disproved = static_cast<std::uint8_t>(word >> 40U & 0xffU);
    result.proof = static_cast<std::uint32_t>(word >> 20U) & infinite;
    result.disproof = static_cast<std::uint32_t>(word) & infinite;
    return result;
  }
};

}  // namespace arbiter::solve
