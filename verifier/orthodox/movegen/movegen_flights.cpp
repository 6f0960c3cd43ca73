#include "verifier/orthodox/movegen/movegen_distant_ends.hpp"

#include <algorithm>
#include <memory>

namespace arbiter::movegen {
namespace {

void keep_largest(FlightCovers::Rings& sets, unsigned added) {
  if (std::any_of(sets.begin(), sets.end(), [&](unsigned set) { return (added & ~set) == 0; })) return;
  std::erase_if(sets, [&](unsigned set) { return (set & ~added) == 0; });
  sets.push_back(static_cast<FlightCovers::Ring>(added));
}

}  // namespace

FlightCovers::FlightCovers(bool stands, int king) {
  const Bits beside = attacks::king(king);
  for (const Side side : {Side::white, Side::black}) {
    auto& most = most_[attacks::index(side)];
    for (std::size_t number = 0; number < OrthodoxKinds::roles; ++number) {
      const auto role = static_cast<Role>(number);
      for (int square = 0; square < 64; ++square) {
        if (square == king) continue;
        const Bits attacked = attacked_from(role, side, square);
        from_[attacks::index(side)][number][index(square)] = ring(king, attacked & beside);
        const Ring covered = ring(king, (attacked | (stands ? bit(square) : Bits{0})) & beside);
        keep_largest(most[number][0], covered);
        if (role != orthodox::king && (attacked & bit(king)) != 0) keep_largest(most[number][1], covered);
      }
    }
    for (const Role becomes : OrthodoxKinds::promotions) {
      for (const std::size_t checking : {0U, 1U}) {
        for (const Ring set : most[index(becomes)][checking]) keep_largest(most[index(orthodox::pawn)][checking], set);
      }
    }
  }
}

FlightCoverTable::~FlightCoverTable() {
  for (const auto& made : made_) delete made.load();
}

const FlightCovers& FlightCoverTable::make(int king) {
  auto made = std::make_unique<const FlightCovers>(stands_, king);
  const FlightCovers* first = nullptr;
  if (made_[index(king)].compare_exchange_strong(first, made.get())) first = made.release();
  return *first;
}

}  // namespace arbiter::movegen
