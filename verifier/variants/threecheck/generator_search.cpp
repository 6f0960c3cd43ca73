#include "verifier/orthodox/movegen/movegen_search.hpp"
#include "verifier/variants/threecheck/sources.hpp"
#include "verifier/variants/threecheck/state.hpp"

namespace arbiter::threecheck {
namespace {

/// TC.check, TC.end: counts the checks; the third wins. White's count is the low byte of the number, Black's the next.
struct ChecksGiven {
  [[nodiscard]] static std::uint64_t read(const Setup& setup) noexcept {
    return static_cast<std::uint64_t>(checks_given(setup.state, Side::white)) |
           static_cast<std::uint64_t>(checks_given(setup.state, Side::black)) << 8U;
  }
  template <class Pieces>
  [[nodiscard]] static std::uint64_t after(std::uint64_t number, const Pieces&, Side mover, bool checks) noexcept {
    if (!checks) return number;
    return number + (mover == Side::white ? 1U : 0x100U);
  }
  template <class Pieces>
  [[nodiscard]] static std::optional<Side> winner(std::uint64_t number, const Pieces&) noexcept {
    if ((number & 0xffU) >= checks_to_win) return Side::white;
    if ((number >> 8U) >= checks_to_win) return Side::black;
    return std::nullopt;
  }
  static constexpr bool counts_checks = true;
  static constexpr bool no_move_wins = false;
};

}  // namespace

std::unique_ptr<SearchSource> search_source() {
  using Search = movegen::BitSearch<movegen::OrthodoxKinds, movegen::OneStepMoves, ChecksGiven>;
  return std::make_unique<Search>(movegen::OrthodoxKinds{});
}

}  // namespace arbiter::threecheck
