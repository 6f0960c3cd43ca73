#include "verifier/board/lines.hpp"
#include "verifier/orthodox/movegen/chess_sources.hpp"
#include "verifier/orthodox/movegen/movegen_search.hpp"
#include "verifier/variants/losers/captures.hpp"
#include "verifier/variants/losers/sources.hpp"

namespace arbiter::losers {
namespace {

using movegen::Bits;
using movegen::BitSetup;

/// LS.capture.
struct LosersMoves : movegen::OneStepMoves {
  /// The distances of movegen_distant_ends.hpp are those of orthodox ends.
  static constexpr bool as_orthodox = false;

  template <Side side, class Kinds>
  [[nodiscard]] static bool must_capture(const BitSetup<Kinds::roles>& position, const Kinds& kinds) {
    movegen::AnySink any;
    Captures captures(position.pieces.of(opponent(side)), any);
    movegen::generate<side>(position, kinds, ~Bits{0}, captures);
    return any.enough();
  }
  template <Side side, class Kinds, class Sink>
  static void pass(const BitSetup<Kinds::roles>& position, const Kinds& kinds, Bits movers, Sink& sink) {
    // The duty takes no last move away.
    if (std::is_same_v<Sink, movegen::AnySink> || !must_capture<side>(position, kinds))
      return movegen::generate<side>(position, kinds, movers, sink);
    Captures captures(position.pieces.of(opponent(side)), sink);
    movegen::generate<side>(position, kinds, movers, captures);
  }
};

/// LS.end.bare, LS.end.mate, LS.end.stalemate.
struct LosersEnd : movegen::MateOnly {
  static constexpr bool no_move_wins = true;

  template <class Pieces>
  [[nodiscard]] static std::optional<Side> winner(std::uint64_t, const Pieces& pieces) noexcept {
    for (const Side side : {Side::white, Side::black}) {
      if ((pieces.of(side) & ~pieces.of(orthodox::king)) == 0) return side;
    }
    return std::nullopt;
  }
};

/// The orthodox generator's moves, by the duty to capture.
class Generator final : public movegen::Searched<MoveGenerator, movegen::OrthodoxKinds, LosersMoves, LosersEnd> {
 public:
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
    if (orthodox_.count_setup_moves(setup, 1) == 0) return Status::won;
    return in_check(setup, setup.to_move) ? Status::check : Status::ongoing;
  }
  [[nodiscard]] std::uint64_t count_setup_moves(const Setup& setup, int depth) const override {
    if (depth <= 0) return 1;
    if (const auto pieces = movegen::plain::chess_pieces(setup)) {
      return attacks::by_processor(plain::baseline::count_moves, plain::v3::count_moves, *pieces, setup.to_move, depth);
    }
    const auto moves = setup_steps(setup);
    if (depth == 1) return moves.size();
    std::uint64_t total = 0;
    for (const StepOutcome& move : moves) total += count_setup_moves(move.after, depth - 1);
    return total;
  }

 private:
  const MoveGenerator& orthodox_ = orthodox::chess_generator();
};

}  // namespace

const MoveGenerator& generator(Profile) { return the_one<Generator>(); }

}  // namespace arbiter::losers
