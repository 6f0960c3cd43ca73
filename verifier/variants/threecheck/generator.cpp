#include "verifier/orthodox/movegen/chess_generator.hpp"
#include "verifier/orthodox/movegen/movegen_search.hpp"
#include "verifier/variants/threecheck/state.hpp"

namespace arbiter::threecheck::inline ARBITER_CODE {
namespace {

/// TC.check, TC.end: counts the checks; the third wins. White's count is the low byte of the number, Black's the next.
struct ChecksGiven : movegen::MateOnly {
  [[nodiscard]] static std::uint64_t read(const Setup& setup) noexcept {
    const State::Context& context = setup.state.context;
    return static_cast<std::uint64_t>(checks_given.of(context, Side::white) +
                                      256 * checks_given.of(context, Side::black));
  }
  template <class Pieces>
  [[nodiscard]] static std::uint64_t after(std::uint64_t number, const Pieces&, Side mover, bool checks) noexcept {
    return !checks ? number : number + (mover == Side::white ? 1U : 0x100U);
  }
  template <class Pieces>
  [[nodiscard]] static std::optional<Side> winner(std::uint64_t number, const Pieces&) noexcept {
    if ((number & 0xffU) >= checks_given.to_win) return Side::white;
    if ((number >> 8U) >= checks_given.to_win) return Side::black;
    return std::nullopt;
  }
  static constexpr bool counts_checks = true;
};

/// TC.end: with the third check the game is over; otherwise the orthodox generator supplies the moves; it does not know
/// the count and leaves it unchanged.
class Generator final : public movegen::Searched<orthodox::ExtraWinGenerator, movegen::OrthodoxKinds,
                                                 movegen::OneStepMoves, ChecksGiven> {
 public:
  Generator() : Searched(orthodox::ARBITER_CODE::chess_generator()) {}
  bool has_won(const Setup& setup, Side side) const override { return checks_given.won(setup.state.context, side); }
  bool may_win(const Setup& setup, Side side, int moves) const override {
    return checks_given.of(setup.state.context, side) + moves >= checks_given.to_win;
  }
  /// TC.check: counts the check of the side that has just moved.
  void complete(Setup& after) const override {
    if (in_check(after, after.to_move)) checks_given.add(after.state.context, opponent(after.to_move));
  }
};

}  // namespace

const MoveGenerator& generator_build(Profile) { return the_one<Generator>(); }

}  // namespace arbiter::threecheck::inline ARBITER_CODE
