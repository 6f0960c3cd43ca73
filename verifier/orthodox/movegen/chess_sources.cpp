#include "verifier/orthodox/movegen/chess_sources.hpp"

#include <array>

#include "verifier/orthodox/movegen/bit_sources.hpp"
#include "verifier/orthodox/movegen/movegen_search.hpp"
#include "verifier/orthodox/movegen/plain.hpp"

namespace arbiter::orthodox {
namespace {

using movegen::OrthodoxKinds;

/// Orthodox pieces, with a word on whether pawns move from their own first rank.
struct SetupKinds : OrthodoxKinds {
  bool first_rank_pawns;
};

struct ChessGame {
  bool first_rank_pawns;

  template <class Use>
  auto with_kinds(const Setup& setup, const Use& use) const {
    return use(movegen::BitSetup<OrthodoxKinds::roles>::read(setup), SetupKinds{OrthodoxKinds{}, first_rank_pawns});
  }
  template <class Use>
  bool as_plain(const Setup& setup, const Use& use) const {
    if (first_rank_pawns) return false;
    const auto pieces = movegen::plain::chess_pieces(setup);
    if (pieces) use(*pieces, movegen::plain::Chess{});
    return pieces.has_value();
  }
  [[nodiscard]] static std::uint64_t count(const movegen::plain::ChessPieces& pieces, movegen::plain::Chess,
                                           Side to_move, int depth) {
    return attacks::by_processor(movegen::plain::baseline::count_moves, movegen::plain::v3::count_moves, pieces,
                                 to_move, depth);
  }
};

using ChessGenerator = movegen::Searched<movegen::BitGenerator<ChessGame>, OrthodoxKinds>;

}  // namespace

const MoveGenerator& chess_generator(bool first_rank_pawns) {
  static const std::array instances{ChessGenerator(ChessGame{false}), ChessGenerator(ChessGame{true})};
  return instances[first_rank_pawns ? 1 : 0];
}

std::vector<StepOutcome> ExtraWinGenerator::setup_steps(const Setup& setup) const {
  if (over(setup)) return {};
  return completed(orthodox_.setup_steps(setup));
}

std::vector<StepOutcome> ExtraWinGenerator::steps_of(const Setup& setup, Square piece) const {
  if (over(setup)) return {};
  return completed(orthodox_.steps_of(setup, piece));
}

Status ExtraWinGenerator::setup_status(const Setup& setup) const {
  if (has_won(setup, opponent(setup.to_move))) return Status::lost;
  if (has_won(setup, setup.to_move)) return Status::won;
  return orthodox_.setup_status(setup);
}

std::uint64_t ExtraWinGenerator::count_setup_moves(const Setup& setup, int depth) const {
  if (depth == 0) return 1;
  if (over(setup)) return 0;
  // A win by the last move does not shorten the sequence.
  const int before_last = depth - 1;
  const bool alike = !may_win(setup, setup.to_move, (before_last + 1) / 2) &&
                     !may_win(setup, opponent(setup.to_move), before_last / 2);
  if (depth == 1 || alike) return orthodox_.count_setup_moves(setup, depth);
  std::uint64_t sum = 0;
  for (const MoveOutcome& outcome : setup_moves(setup)) sum += count_setup_moves(outcome.after, depth - 1);
  return sum;
}

}  // namespace arbiter::orthodox
