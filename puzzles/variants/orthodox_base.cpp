#include <fmt/format.h>

#include "puzzles/variants/side.hpp"

namespace arbiter::puzzles {

std::vector<ContextChoice> contexts_by_checks(const Context& requested, const CheckCount& count, Side to_move) {
  std::vector<ContextChoice> result;
  const auto most = [&](Side side) { return side == to_move ? count.to_win - 1 : count.to_win; };
  for (int white = 0; white <= most(Side::white); ++white) {
    for (int black = 0; black <= most(Side::black); ++black) {
      Context context = requested;
      count.set(context, Side::white, white);
      count.set(context, Side::black, black);
      result.push_back({context, fmt::format("checks given: {} by White, {} by Black", white, black)});
    }
  }
  return result;
}

std::vector<Piece> OrthodoxBase::of_both_sides(const std::vector<Role>& roles) {
  std::vector<Piece> pieces;
  for (const Role role : roles) {
    for (const Side side : both_sides) pieces.push_back(piece_of(side, role));
  }
  return pieces;
}

std::vector<Piece> OrthodoxBase::orthodox_pieces() {
  using namespace orthodox;
  return of_both_sides({pawn, knight, bishop, rook, queen, king});
}

bool OrthodoxBase::may_stand(Piece piece, Square square) const {
  return piece.role != orthodox::pawn || (square.rank() != 0 && square.rank() != 7);
}

std::vector<std::size_t> OrthodoxBase::castling_bits(Castling castling, Side side) const {
  std::vector<std::size_t> bits;
  for (int file = 0; file < 8 && castling != Castling::none; ++file) {
    if (castling == Castling::shuffled || file % 7 == 0) bits.push_back(orthodox::castling_bit(side, file));
  }
  return bits;
}

std::vector<int> castling_king_files(Castling castling) {
  if (castling == Castling::none) return {};
  return castling == Castling::orthodox ? std::vector<int>{4} : std::vector<int>{1, 2, 3, 4, 5, 6};
}

Facet OrthodoxBase::castling_facet(Castling castling) const {
  Facet facet;
  facet.castling = true;
  for (const Side side : {Side::white, Side::black}) {
    const auto bits = castling_bits(castling, side);
    facet.bits.insert(facet.bits.end(), bits.begin(), bits.end());
  }
  switch (castling) {
    case Castling::none: facet.words = facet.limit = "no castling rights"; break;
    case Castling::orthodox:
      facet.words = "castling rights: any of kings on e1 and e8 with the pieces on the a- and h-files";
      facet.limit = "castling rights of the orthodox start alone (--starts shuffled widens that)";
      break;
    case Castling::shuffled: facet.words = "castling rights: any that a shuffled start can have left"; break;
  }
  return facet;
}

Facet OrthodoxBase::en_passant_facet(Side to_move, bool either_way) {
  Facet facet;
  facet.words = "en passant: none, or any square that a pawn can have passed in the last move";
  for (const Side passer : {Side::white, Side::black}) {
    if (passer == to_move && !either_way) continue;
    for (int file = 0; file < 8; ++file) {
      facet.bits.push_back(*orthodox::en_passant_bit(Square::at(file, relative_rank(passer, 2))));
    }
  }
  return facet;
}

namespace {

/// The bits of the rights to castle that the board leaves a side, on either wing: of a king and a piece that may have
/// started there.
std::array<std::vector<std::size_t>, 2> rights_on_wings(const SymbolicRules& rules, const Board& board,
                                                        Castling castling, Side side) {
  std::array<std::vector<std::size_t>, 2> wings;
  const auto files = castling_king_files(castling);
  const SquareSet kings = board.of(piece_of(side, orthodox::king));
  if (kings.size() != 1) return wings;
  const Square home = *kings.begin();
  if (home.rank() != relative_rank(side, 0) || std::ranges::find(files, home.file()) == files.end()) return wings;
  for (const std::size_t bit : rules.castling_bits(castling, side)) {
    const int file = static_cast<int>(bit % 8);
    const auto corner = board[Square::at(file, home.rank())];
    if (!corner || corner->owner != owner_of(side)) continue;
    if (corner->role != orthodox::pawn && corner->role != orthodox::king)
      wings[file < home.file() ? 0 : 1].push_back(bit);
  }
  return wings;
}

}  // namespace

void OrthodoxBase::for_each_castling(const Setup& setup, Castling castling, const EachSetup& use) const {
  std::vector<Setup> all{setup};
  for (const Side side : both_sides) {
    for (const auto& wing : rights_on_wings(*this, setup.board, castling, side)) {
      if (wing.empty()) continue;
      const std::vector<Setup> before = all;
      for (const std::size_t bit : wing) {
        for (Setup each : before) {
          each.state.bits[bit] = true;
          all.push_back(each);
        }
      }
    }
  }
  for (const Setup& each : all) use(each);
}

void OrthodoxBase::for_each_passed(const Setup& setup, Side way, Piece passer, const EachSetup& use,
                                   std::optional<Piece> other) {
  for (int file = 0; file < 8; ++file) {
    const Square passed = Square::at(file, relative_rank(way, 2));
    if (!setup.board.holds(*passed.offset(0, forward(way)), passer) || !setup.board.empty(passed)) continue;
    if (const auto there = setup.board[*passed.offset(0, -forward(way))]; there && there != other) continue;
    Setup with = setup;
    orthodox::set_en_passant_square(with.state, passed);
    use(with);
  }
}

void OrthodoxBase::for_each_state(const Setup& setup, const Scope& scope, const EachSetup& use) const {
  const Side passer = opponent(setup.to_move);
  for_each_castling(setup, scope.castling, [&](const Setup& each) {
    use(each);
    for_each_passed(each, passer, piece_of(passer, orthodox::pawn), use, on_start);
  });
}

bool settle_rights(Setup& setup, bool passing, const Request& request, const Case& part, Random& random) {
  const SymbolicRules& rules = symbolic_rules(request.ruleset);
  const auto pieces = rules.pieces(setup.state);
  for (const Side side : both_sides) {
    const Piece king = piece_of(side, orthodox::king);
    const bool plays = std::ranges::find(pieces, king) != pieces.end();
    if (setup.board.of(king).size() != (plays ? 1 : 0)) return false;
  }
  settle_passed(setup, passing);
  // Often, but not always, all that the board leaves.
  const bool rights = !random.one_in(4);
  for (const Side side : both_sides) {
    for (const std::size_t bit : rules.castling_bits(request.castling, side)) setup.state.bits[bit] = false;
    for (auto& wing : rights_on_wings(rules, setup.board, request.castling, side)) {
      std::erase_if(wing, [&](std::size_t bit) { return std::ranges::find(part.absent, bit) != part.absent.end(); });
      if (rights && !wing.empty()) setup.state.bits[wing[random.below(wing.size())]] = true;
    }
  }
  return true;
}

void settle_passed(Setup& setup, bool passing) {
  const Side passer = opponent(setup.to_move);
  orthodox::set_en_passant_square(setup.state, std::nullopt);
  std::optional<State> first;
  if (!passing) return;
  OrthodoxBase::for_each_passed(setup, passer, piece_of(passer, orthodox::pawn), [&](const Setup& with) {
    if (!first) first = with.state;
  });
  if (first) setup.state = *first;
}

bool settle_orthodox(Setup& setup, bool passing, const Request& request, const Case& part, Random& random) {
  return settle_rights(setup, passing, request, part, random) &&
         !request.generator().in_check(setup, opponent(setup.to_move));
}

}  // namespace arbiter::puzzles
