#include "puzzles/variants/orthodox_base.hpp"

namespace arbiter::puzzles {

void OrthodoxBase::add_men(std::vector<Man>& men, Role role) {
  for (const Side side : {Side::white, Side::black}) men.push_back(man_of(side, role));
}

std::vector<Man> OrthodoxBase::orthodox_men() {
  std::vector<Man> men;
  for (int role = 0; role < orthodox::first_free; ++role) add_men(men, Role{static_cast<std::uint8_t>(role)});
  return men;
}

bool OrthodoxBase::may_stand(Man man, Square square) {
  return man.role != orthodox::pawn || (square.rank() != 0 && square.rank() != 7);
}

std::vector<std::size_t> OrthodoxBase::castling_bits(Castling castling, Side side) {
  std::vector<std::size_t> bits;
  for (int file = 0; file < 8 && castling != Castling::none; ++file) {
    if (castling == Castling::shuffled || file % 7 == 0) bits.push_back(orthodox::castling_bit(side, file));
  }
  return bits;
}

std::vector<int> OrthodoxBase::castling_files(Castling castling) {
  switch (castling) {
    case Castling::none: return {};
    case Castling::orthodox: return {4};
    case Castling::shuffled: break;
  }
  return {1, 2, 3, 4, 5, 6};
}

Facet OrthodoxBase::castling_facet(Castling castling) {
  Facet facet;
  for (const Side side : {Side::white, Side::black}) {
    const auto bits = castling_bits(castling, side);
    facet.bits.insert(facet.bits.end(), bits.begin(), bits.end());
  }
  switch (castling) {
    case Castling::none:
      facet.words = facet.limit = "no castling rights";
      break;
    case Castling::orthodox:
      facet.words = "castling rights: any of kings on e1 and e8 with the pieces on the a- and h-files";
      facet.limit = "castling rights of the orthodox start alone (--starts shuffled widens that)";
      break;
    case Castling::shuffled:
      facet.words = "castling rights: any that a shuffled start can have left";
      break;
  }
  return facet;
}

Facet OrthodoxBase::passed_facet(Side to_move, bool either_way) {
  Facet facet;
  facet.words = "en passant: none, or any square that a pawn can have passed in the last move";
  for (const Side passer : {Side::white, Side::black}) {
    if (passer == to_move && !either_way) continue;
    for (int file = 0; file < 8; ++file) {
      facet.bits.push_back(*orthodox::passed_bit(Square::at(file, relative_rank(passer, 2))));
    }
  }
  return facet;
}

}  // namespace arbiter::puzzles
