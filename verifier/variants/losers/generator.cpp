#include "verifier/orthodox/movegen/chess_generator.hpp"
#include "verifier/orthodox/movegen/movegen_search.hpp"
#include "verifier/variants/losers/bare.hpp"

namespace arbiter::losers::inline ARBITER_CODE {
namespace {

using movegen::Bits;
using movegen::BitSetup;
using movegen::plain::Chess;
using Pieces = movegen::plain::ChessPieces;

/// A sink of the orthodox generators, of plain positions (orthodox/movegen/plain.hpp) or of all others
/// (orthodox/movegen/movegen.hpp): passes the captures on to `sink`, which must outlive it. `enemies`: all pieces of
/// the other side.
template <class Sink>
class Captures {
 public:
  Captures(Bits enemies, Sink& sink) noexcept : enemies_(enemies), sink_(sink) {}

  template <class Kind>
  void piece(Kind kind, int from, Bits targets) {
    sink_.piece(kind, from, targets & enemies_);
  }
  template <int delta, movegen::PawnMove move>
  void pawns(Bits targets) {
    if constexpr (move != movegen::PawnMove::double_step) sink_.template pawns<delta, move>(targets & enemies_);
  }
  void en_passant(int from, int to, int victim) { sink_.en_passant(from, to, victim); }
  void castling(int, int, int, int) noexcept {}

  [[nodiscard]] Bits wanted(Role role, int from, Bits targets) const noexcept {
    if constexpr (requires { sink_.wanted(role, from, targets); }) targets = sink_.wanted(role, from, targets);
    return targets & enemies_;
  }
  [[nodiscard]] bool enough() const noexcept {
    if constexpr (requires { sink_.enough(); }) return sink_.enough();
    return false;
  }

 private:
  Bits enemies_;
  Sink& sink_;
};

// ---- Counts of plain positions ----

/// Counts captures and all moves without generating each of them.
struct Leaves {
  Bits enemies;
  std::uint64_t captures = 0;
  std::uint64_t moves = 0;

  template <class Kind>
  void piece(Kind, int, Bits targets) noexcept {
    add(targets, 1);
  }
  template <int, movegen::PawnMove move>
  void pawns(Bits targets) noexcept {
    add(targets, move == movegen::PawnMove::promotion ? Chess::promotions : 1);
  }
  void en_passant(int, int, int) noexcept { ++captures; }
  void castling(int, int, int, int) noexcept { ++moves; }
  void add(Bits targets, std::uint64_t each) noexcept {
    captures += each * static_cast<std::uint64_t>(std::popcount(targets & enemies));
    moves += each * static_cast<std::uint64_t>(std::popcount(targets));
  }
};

/// LS.end.bare: without a piece beside its king a side has won.
[[nodiscard]] bool over(const Pieces& pieces) noexcept {
  return (pieces.side[0] & ~pieces.kings) == 0 || (pieces.side[1] & ~pieces.kings) == 0;
}

/// Number of sequences of `depth` moves (at least 1).
template <Side side>
std::uint64_t count(const Pieces& pieces, int depth) {
  if (over(pieces)) return 0;
  const Bits enemies = pieces.side[attacks::index(opponent(side))];
  Leaves leaves{enemies};
  movegen::plain::generate<side>(pieces, Chess{}, leaves);
  const bool must_capture = leaves.captures != 0;  // LS.capture
  if (depth <= 1) return must_capture ? leaves.captures : leaves.moves;
  std::uint64_t total = 0;
  const auto go = [&](const Pieces& after) { total += count<opponent(side)>(after, depth - 1); };
  const Chess game;
  movegen::plain::EachAfter<side, Chess, decltype(go)> each(pieces, game, go);
  if (must_capture) {
    Captures captures(enemies, each);
    movegen::plain::generate<side>(pieces, game, captures);
  } else {
    movegen::plain::generate<side>(pieces, game, each);
  }
  return total;
}

// ---- All positions ----

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
    if (const auto pieces = movegen::plain::chess_pieces(setup))
      return for_side(setup.to_move, [&]<Side us>() { return count<us>(*pieces, depth); });
    const auto moves = setup_steps(setup);
    if (depth == 1) return moves.size();
    std::uint64_t total = 0;
    for (const StepOutcome& move : moves) total += count_setup_moves(move.after, depth - 1);
    return total;
  }

 private:
  const MoveGenerator& orthodox_ = orthodox::ARBITER_CODE::chess_generator();
};

}  // namespace

const MoveGenerator& generator_build(Profile) { return the_one<Generator>(); }

}  // namespace arbiter::losers::inline ARBITER_CODE
