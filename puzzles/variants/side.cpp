#include "puzzles/variants/side.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "puzzles/space/symbolic_rules.hpp"

namespace arbiter::puzzles {
namespace {

/// Castling rights of kings and castling rooks on squares where they may have started; often, but not always.
void settle_castling(Setup& setup, const Request& request, const Case& part, Random& random) {
  const SymbolicRules& rules = symbolic_rules(request.ruleset);
  const bool rights = !random.one_in(4);
  for (const Side side : {Side::white, Side::black}) {
    const auto files = rules.castling_files(request.castling);
    const int rank = relative_rank(side, 0);
    const SquareSet kings = setup.board.of(piece_of(side, orthodox::king));
    std::array<std::vector<std::size_t>, 2> wings;
    for (const std::size_t bit : rules.castling_bits(request.castling, side)) {
      setup.state.bits[bit] = false;
      if (kings.empty() || std::ranges::find(part.absent, bit) != part.absent.end()) continue;
      const Square home = *kings.begin();
      const int file = static_cast<int>(bit % 8);
      const auto corner = setup.board[Square::at(file, rank)];
      const bool stands =
          corner && corner->owner == owner_of(side) && corner->role != orthodox::pawn && corner->role != orthodox::king;
      if (!stands || home.rank() != rank || std::ranges::find(files, home.file()) == files.end()) continue;
      wings[file < home.file() ? 0 : 1].push_back(bit);
    }
    for (const auto& wing : wings) {
      if (rights && !wing.empty()) setup.state.bits[wing[random.below(wing.size())]] = true;
    }
  }
}

}  // namespace

bool OrthodoxLocalState::settle_rights(Setup& setup, bool passing, const Request& request, const Case& part,
                                       Random& random) {
  const auto pieces = symbolic_rules(request.ruleset).pieces(setup.state);
  for (const Side side : {Side::white, Side::black}) {
    const Piece king = piece_of(side, orthodox::king);
    const bool plays = std::ranges::find(pieces, king) != pieces.end();
    if (setup.board.of(king).size() != (plays ? 1 : 0)) return false;
  }
  const Side passer = opponent(setup.to_move);
  orthodox::set_passed_square(setup.state, std::nullopt);
  for (const Square square : setup.board.of(piece_of(passer, orthodox::pawn))) {
    if (!passing || square.rank() != relative_rank(passer, 3)) continue;
    const Square passed = *square.offset(0, -forward(passer));
    const Square start = *passed.offset(0, -forward(passer));
    if (!setup.board.empty(passed) || !setup.board.empty(start)) continue;
    orthodox::set_passed_square(setup.state, passed);
    break;
  }
  settle_castling(setup, request, part, random);
  return true;
}

bool OrthodoxLocalState::settle(Setup& setup, bool passing, const Request& request, const Case& part,
                                Random& random) const {
  return settle_rights(setup, passing, request, part, random) &&
         !request.generator().in_check(setup, opponent(setup.to_move));
}

}  // namespace arbiter::puzzles
