#include "puzzles/themes/parts.hpp"

#include <algorithm>
#include <cstdlib>

#include <fmt/format.h>

#include "verifier/orthodox/state.hpp"

namespace arbiter::puzzles {
namespace {

/// Where `piece` must stand, or any square.
std::vector<Square> squares_for(const Request& request, Piece piece) {
  std::vector<Square> squares;
  for (const Square square : all_squares) {
    if (request.constraints.allow(piece, square)) squares.push_back(square);
  }
  return squares;
}

}  // namespace

std::vector<Case> kings_at_random(const Request& request, Role king_role, std::size_t number, int near) {
  Random random(request.seed + 17);
  const Side side = request.constraints.to_move;
  const Piece mine = piece_of(side, king_role);
  const Piece theirs = piece_of(opponent(side), king_role);
  std::vector<Square> own = squares_for(request, mine);
  const std::vector<Square> other = squares_for(request, theirs);
  // A king that can castle has not moved.
  if (request.castling != Castling::none)
    std::erase_if(own, [&](Square square) { return square != Square::at(4, relative_rank(side, 0)); });
  std::vector<Case> result;
  if (own.empty() || other.empty()) return result;
  for (std::size_t i = 0; i < number; ++i) {
    const Square a = own[random.below(own.size())];
    std::vector<Square> possible;
    const int farthest = i % 3 != 0 ? near : 7;
    for (const Square square : other) {
      const int distance = std::max(std::abs(a.file() - square.file()), std::abs(a.rank() - square.rank()));
      if (distance > 1 && distance <= farthest) possible.push_back(square);
    }
    if (possible.empty()) continue;
    const Square b = possible[random.below(possible.size())];
    result.push_back({fmt::format("kings on {} and {}", a.name(), b.name()),
                      {{a, mine}, {b, theirs}},
                      {mine, theirs},
                      {static_cast<int>(i)}});
    for (const auto& [square, piece] : request.constraints.place) add_to_pool(result.back(), request, square, piece);
  }
  return result;
}

Random random_of(const Request& request, const Case& part, std::uint64_t purpose) {
  const auto number = static_cast<std::uint64_t>(part.choice.empty() ? 0 : part.choice.front());
  return Random((number * 1000003 + request.seed) * 31 + purpose);
}

void add_to_pool(Case& part, const Request& request, Square square, Piece piece) {
  const auto& place = request.constraints.place;
  const bool constrained =
      std::ranges::any_of(place, [&](const auto& each) { return each.first == square && each.second != piece; });
  const bool fixed = std::ranges::any_of(part.fixed, [&](const auto& each) { return each.first == square; });
  const bool never_there = !symbolic_rules(request.ruleset).may_stand(piece, square);
  if (constrained || fixed || never_there || request.constraints.empty.contains(square)) return;
  if (std::ranges::find(part.pool, std::pair(square, piece)) == part.pool.end()) part.pool.emplace_back(square, piece);
}

void add_to_pool(Case& part, const Request& request, Random& random, const std::vector<Piece>& pieces,
                 std::size_t number) {
  for (std::size_t i = 0; i < number && !pieces.empty(); ++i) {
    const Piece piece = pieces[random.below(pieces.size())];
    add_to_pool(part, request, Square(static_cast<int>(random.below(64))), piece);
  }
}

void add_captures_by_pawns(Case& part, const Request& request, Random& random) {
  constexpr int most = 10;
  const Side side = request.constraints.to_move;
  const std::vector<Piece> theirs = pieces_of_side(request, opponent(side), orthodox::king);
  for (int i = 0; i < most && !theirs.empty(); ++i) {
    const Square victim(static_cast<int>(random.below(64)));
    const auto from = victim.offset(random.one_in(2) ? 1 : -1, side == Side::white ? -1 : 1);
    const Piece taken = theirs[random.below(theirs.size())];
    if (!from) continue;
    add_to_pool(part, request, victim, taken);
    add_to_pool(part, request, *from, piece_of(side, orthodox::pawn));
  }
}

void draw_pool(const Request& request, Case& part, Role king_role, const PoolNeeds& needs) {
  constexpr std::size_t pieces_drawn = 110;
  Random random = random_of(request, part, 0);
  const Side side = request.constraints.to_move;
  if (needs.captures_by_pawns) add_captures_by_pawns(part, request, random);
  const auto may = [&](int file, int rank, Piece piece) {
    add_to_pool(part, request, Square::at(file, relative_rank(side, rank)), piece);
  };
  const std::vector<Piece> own = pieces_of_side(request, side, king_role);
  for (int file = 0; file < 8; ++file) {
    if (needs.pawns_about_to_promote) may(file, 6, piece_of(side, orthodox::pawn));
    if (needs.en_passant) {
      may(file, 4, piece_of(side, orthodox::pawn));
      may(file, 4, piece_of(opponent(side), orthodox::pawn));
    }
    if (!needs.castling || (file != 0 && file != 7)) continue;
    for (const Piece piece : own) may(file, 0, piece);
  }
  add_to_pool(part, request, random, own, pieces_drawn * 3 / 5);
  if (!needs.lone_king)
    add_to_pool(part, request, random, pieces_of_side(request, opponent(side), king_role), pieces_drawn * 2 / 5);
}

std::vector<Piece> pieces_of_side(const Request& request, Side side, Role king_role) {
  State state{.context = request.context};
  std::vector<Piece> pieces = symbolic_rules(request.ruleset).pieces(state);
  std::erase_if(pieces,
                [&](Piece piece) { return piece.owner == owner_of(opponent(side)) || piece.role == king_role; });
  return pieces;
}

}  // namespace arbiter::puzzles
