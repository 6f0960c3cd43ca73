#include "verifier/orthodox/movegen/chess_sources.hpp"
#include "verifier/orthodox/movegen/movegen_search.hpp"
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

/// TC.end: with the third check the game is over; otherwise the orthodox generator supplies the moves; it does not know
/// the count and leaves it unchanged.
class Generator final : public movegen::Searched<orthodox::ExtraWinGenerator, movegen::OrthodoxKinds,
                                                 movegen::OneStepMoves, ChecksGiven> {
 public:
  Generator() : Searched(orthodox::chess_generator()) {}
  bool has_won(const Setup& setup, Side side) const override {
    return checks_given(setup.state, side) >= checks_to_win;
  }
  bool may_win(const Setup& setup, Side side, int moves) const override {
    return checks_given(setup.state, side) + moves >= checks_to_win;
  }
  /// TC.check: counts the check of the side that has just moved.
  void complete(Setup& after) const override {
    if (!in_check(after, after.to_move)) return;
    const Side mover = opponent(after.to_move);
    set_checks_given(after.state, mover, checks_given(after.state, mover) + 1);
  }
};

}  // namespace

const MoveGenerator& generator() { return the_one<Generator>(); }

}  // namespace arbiter::threecheck
