#include "puzzles/query/worlds.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "verifier/orthodox/state.hpp"

namespace arbiter::puzzles::query {
namespace {

std::optional<Square> king_of(const Setup& setup, Side side) {
  const SquareSet kings = setup.board.of(piece_of(side, orthodox::king));
  return kings.size() == 1 ? std::optional(*kings.begin()) : std::nullopt;
}

/// The squares from which pieces attack a king of `side` that stood on `square` instead of where it stands.
SquareSet attackers_of_king(const Setup& setup, const MoveSource& source, Side side, Square square) {
  Setup there = setup;
  if (const auto king = king_of(setup, side)) there.board.clear(*king);
  there.board.put(square, piece_of(side, orthodox::king));
  return checkers_of(there, source, side);
}

}  // namespace

SquareSet checkers_of(const Setup& setup, const MoveSource& source, Side side) {
  SquareSet result;
  const SquareSet others = setup.board.occupied() - setup.board.of(owner_of(side));
  for (const Square square : others) {
    Setup alone = setup;
    for (const Square other : others - square) alone.board.put(other, piece_of(side, orthodox::pawn));
    if (source.in_check(alone, side)) result |= square;
  }
  return result;
}

MatingPicture::MatingPicture(const Setup& position, const MoveSource& source) : setup(position), source_(source) {
  const Side side = setup.to_move;
  const auto mated = king_of(setup, side);
  mate = mated && source.setup_status(setup) == Status::mate;
  if (!mate) return;
  king = *mated;
  for (int file = -1; file <= 1; ++file) {
    for (int rank = -1; rank <= 1; ++rank) {
      const auto square = king.offset(file, rank);
      if (!square) continue;
      const bool blocked =
          *square != king && !setup.board.empty(*square) && setup.board[*square]->owner == owner_of(side);
      const SquareSet guards = attackers_of_king(setup, source, side, *square);
      if (guards.size() != (blocked ? 0 : 1)) ++impure;
      parts |= guards;
      if (blocked || *square == king) parts |= *square;
    }
  }
}

bool MatingPicture::mate_without(Square square) const {
  Setup without = setup;
  without.board.clear(square);
  return source_.setup_status(without) == Status::mate;
}

bool MatingPicture::model() const {
  if (!pure()) return false;
  const SquareSet mating = setup.board.of(owner_of(opponent(setup.to_move)));
  return std::ranges::none_of(mating, [this](Square square) {
    const Role role = setup.board[square]->role;
    return role != orthodox::king && role != orthodox::pawn && mate_without(square);
  });
}

bool MatingPicture::ideal() const {
  if (!pure()) return false;
  const SquareSet all = setup.board.occupied();
  return std::ranges::none_of(all, [this](Square square) { return square != king && mate_without(square); });
}

std::size_t unlike(const MatingPicture& a, const MatingPicture& b) {
  if (!a.mate || !b.mate || a.setup.to_move != b.setup.to_move) return 64;
  using Part = std::pair<std::pair<int, int>, Piece>;
  const auto picture = [](const MatingPicture& mate, unsigned turn) {
    std::vector<Part> parts;
    for (const Square square : mate.parts) {
      int file = square.file() - mate.king.file();
      int rank = square.rank() - mate.king.rank();
      if ((turn & 1U) != 0) file = -file;
      if ((turn & 2U) != 0) rank = -rank;
      if ((turn & 4U) != 0) std::swap(file, rank);
      parts.push_back({{file, rank}, *mate.setup.board[square]});
    }
    std::ranges::sort(parts);
    return parts;
  };
  const std::vector<Part> seen = picture(a, 0);
  std::size_t least = 64;
  for (unsigned turn = 0; turn < 8; ++turn) {
    std::vector<Part> other;
    const std::vector<Part> turned = picture(b, turn);
    std::set_symmetric_difference(seen.begin(), seen.end(), turned.begin(), turned.end(), std::back_inserter(other));
    least = std::min(least, other.size());
  }
  return least + (a.king == b.king ? 1 : 0);
}

}  // namespace arbiter::puzzles::query
