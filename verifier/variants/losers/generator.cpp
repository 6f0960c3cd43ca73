#include <algorithm>
#include <utility>

#include "verifier/board/lines.hpp"
#include "verifier/orthodox/movegen/chess_sources.hpp"
#include "verifier/variants/losers/bare.hpp"
#include "verifier/variants/losers/generator_count.hpp"
#include "verifier/variants/losers/sources.hpp"

namespace arbiter::losers {
namespace {

/// The orthodox generator's moves, by the duty to capture.
class Generator final : public MoveSource {
 public:
  [[nodiscard]] std::vector<MoveOutcome> setup_moves(const Setup& setup) const override {
    std::vector<MoveOutcome> result;
    for (StepOutcome& step : setup_steps(setup)) result.push_back({{step.step}, std::move(step.after)});
    return result;
  }
  [[nodiscard]] std::vector<StepOutcome> setup_steps(const Setup& setup) const override {
    if (is_bare(setup, Side::white) || is_bare(setup, Side::black)) return {};
    std::vector<StepOutcome> steps = orthodox_.setup_steps(setup);
    // LS.capture
    const auto quiet = [](const StepOutcome& step) { return step.step.captures.empty(); };
    if (!std::all_of(steps.begin(), steps.end(), quiet)) std::erase_if(steps, quiet);
    return steps;
  }
  [[nodiscard]] std::vector<StepOutcome> steps_of(const Setup& setup, Square piece) const override {
    return orthodox_.steps_of(setup, piece);
  }
  [[nodiscard]] bool in_check(const Setup& setup, Side side) const override { return orthodox_.in_check(setup, side); }
  [[nodiscard]] Status setup_status(const Setup& setup) const override {
    if (is_bare(setup, setup.to_move)) return Status::won;
    if (is_bare(setup, opponent(setup.to_move))) return Status::lost;
    // LS.end.mate, LS.end.stalemate. The duty takes no last move away.
    if (orthodox_moves_.count_setup_moves(setup, 1) == 0) return Status::won;
    return in_check(setup, setup.to_move) ? Status::check : Status::ongoing;
  }

 private:
  const MoveSource& orthodox_ = orthodox::chess_generator();
  const MoveCounter& orthodox_moves_ = orthodox::chess_counter();
};

class Counter final : public MoveCounter {
 public:
  [[nodiscard]] std::uint64_t count_setup_moves(const Setup& setup, int depth) const override {
    if (depth <= 0) return 1;
    if (const auto pieces = movegen::plain::chess_pieces(setup)) {
      if (!runs_v3()) return plain::baseline::count_moves(*pieces, setup.to_move, depth);
      attacks::prepare_lines();
      return plain::v3::count_moves(*pieces, setup.to_move, depth);
    }
    const auto moves = generator().setup_steps(setup);
    if (depth == 1) return moves.size();
    std::uint64_t total = 0;
    for (const StepOutcome& move : moves) total += count_setup_moves(move.after, depth - 1);
    return total;
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

}  // namespace arbiter::losers
