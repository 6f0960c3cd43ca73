#include "puzzles/variants/variant_numbers.hpp"

#include <array>

#include "verifier/orthodox/state.hpp"
#include "verifier/support/internal_error.hpp"

namespace arbiter::puzzles {
namespace {

struct Entry {
  std::string_view variant;
  VariantNumbers (*numbers)(const Variant&, std::size_t, const State&);
};
constexpr std::array entries{Entry{"chess", armies_numbers},          Entry{"takemake", armies_numbers},
                             Entry{"armies", armies_numbers},         Entry{"checkered", checkered_numbers},
                             Entry{"interweave", interweave_numbers}, Entry{"kingofthehill", armies_numbers},
                             Entry{"threecheck", armies_numbers}};

}  // namespace

VariantNumbers numbers_of(const Variant& variant, std::size_t profile, const State& state) {
  for (const Entry& each : entries) {
    if (each.variant == variant.name()) return each.numbers(variant, profile, state);
  }
  throw InternalError("a variant without bounds on its numbers");
}

std::function<bool(Piece)> pieces_of(Side side) {
  return [side](Piece piece) { return piece.owner == owner_of(side); };
}
std::function<bool(Piece)> exactly(Piece piece) {
  return [piece](Piece each) { return each == piece; };
}

void add_orthodox_bounds(std::vector<CountBound>& bounds, bool checkered) {
  SquareSet ends;
  for (int file = 0; file < 8; ++file) {
    for (const int rank : {0, 7}) ends |= Square::at(file, rank);
  }
  for (const Side side : {Side::white, Side::black}) {
    bounds.push_back({checkered ? "CK.inv.kings" : "CH.inv.kings", exactly(piece_of(side, orthodox::king)), {1, 1}});
    if (!checkered) bounds.push_back({"CH.inv.sixteen", pieces_of(side), {0, 16}});
  }
  const auto pawn = [](Piece piece) { return piece.role == orthodox::pawn; };
  bounds.push_back({checkered ? "CK.inv.pawn_ranks" : "CH.inv.pawn_ranks", pawn, {0, 0}, ends});
}

}  // namespace arbiter::puzzles
