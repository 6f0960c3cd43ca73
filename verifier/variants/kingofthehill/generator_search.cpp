#include "verifier/orthodox/movegen/movegen_search.hpp"
#include "verifier/variants/kingofthehill/hill.hpp"
#include "verifier/variants/kingofthehill/sources.hpp"

namespace arbiter::kingofthehill {
namespace {

constexpr movegen::Bits hill_bits = [] {
  movegen::Bits bits = 0;
  for (const Square square : hill) bits |= movegen::bit(square.index());
  return bits;
}();

/// KH.end: a king on the hill has won.
struct KingOnHill : movegen::MateOnly {
  template <class Pieces>
  [[nodiscard]] static std::optional<Side> winner(std::uint64_t, const Pieces& pieces) noexcept {
    if ((pieces.kings(Side::white) & hill_bits) != 0) return Side::white;
    if ((pieces.kings(Side::black) & hill_bits) != 0) return Side::black;
    return std::nullopt;
  }
};

}  // namespace

std::unique_ptr<SearchSource> search_source() {
  using Search = movegen::BitSearch<movegen::OrthodoxKinds, movegen::OneStepMoves, KingOnHill>;
  return std::make_unique<Search>(movegen::OrthodoxKinds{});
}

}  // namespace arbiter::kingofthehill
