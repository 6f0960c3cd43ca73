#include <algorithm>

#include "verifier/orthodox/state.hpp"
#include "verifier/variants/armies/sources.hpp"
#include "verifier/variants/kingofthehill/sources.hpp"

namespace arbiter::kingofthehill {
namespace {

constexpr SquareSet hill_squares{std::uint64_t{0x0000001818000000}};  // KH.hill: d4, e4, d5, e5

[[nodiscard]] SquareSet kings(const Setup& setup, Side side) { return setup.board.of(piece_of(side, orthodox::king)); }
[[nodiscard]] bool taken(const Setup& setup, Side side) { return !(kings(setup, side) & hill_squares).empty(); }
[[nodiscard]] bool over(const Setup& setup) { return taken(setup, Side::white) || taken(setup, Side::black); }

/// Whether a king of `side` can stand on the hill after so many moves of its side: a move takes it one rank at most.
[[nodiscard]] bool may_arrive(const Setup& setup, Side side, int moves) {
  const SquareSet all = kings(setup, side);
  return std::any_of(all.begin(), all.end(), [&](Square king) {
    const int ranks = king.rank() < 3 ? 3 - king.rank() : std::max(0, king.rank() - 4);
    return ranks <= moves;
  });
}

/// KH.end: the orthodox generator, as long as nobody is on the hill.
class Generator final : public MoveSource {
 public:
  std::vector<MoveOutcome> setup_moves(const Setup& setup) const override {
    if (over(setup)) return {};
    return armies::generator().setup_moves(setup);
  }
  std::vector<StepOutcome> setup_steps(const Setup& setup) const override {
    if (over(setup)) return {};
    return armies::generator().setup_steps(setup);
  }
  std::vector<StepOutcome> steps_of(const Setup& setup, Square piece) const override {
    if (over(setup)) return {};
    return armies::generator().steps_of(setup, piece);
  }
  bool in_check(const Setup& setup, Side side) const override { return armies::generator().in_check(setup, side); }
  Status setup_status(const Setup& setup) const override {
    // KH.hill, KH.end: who moved last stands there.
    if (taken(setup, opponent(setup.to_move))) return Status::lost;
    if (taken(setup, setup.to_move)) return Status::won;
    return armies::generator().setup_status(setup);
  }
};

class Counter final : public MoveCounter {
 public:
  std::uint64_t count_setup_moves(const Setup& setup, int depth) const override {
    if (depth == 0) return 1;
    if (over(setup)) return 0;
    // KH.end: no game that ends on the hill is cut short, as the last move may lead there.
    const int before_last = depth - 1;
    const bool alike = !may_arrive(setup, setup.to_move, (before_last + 1) / 2) &&
                       !may_arrive(setup, opponent(setup.to_move), before_last / 2);
    if (depth == 1 || alike) return armies::counter().count_setup_moves(setup, depth);
    std::uint64_t sum = 0;
    for (const MoveOutcome& outcome : armies::generator().setup_moves(setup))
      sum += count_setup_moves(outcome.after, depth - 1);
    return sum;
  }
};

}  // namespace

const MoveSource& generator() {
  static const Generator object;
  return object;
}

const MoveCounter& counter() {
  static const Counter object;
  return object;
}

}  // namespace arbiter::kingofthehill
