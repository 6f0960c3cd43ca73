#include "verifier/orthodox/movegen/movegen_search.hpp"
#include "verifier/variants/losers/captures.hpp"
#include "verifier/variants/losers/sources.hpp"

namespace arbiter::losers {
namespace {

using movegen::Bits;
using movegen::BitSetup;

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
  /// The moves of the pieces on `movers` to `sink`.
  template <Side side, class Kinds, class Sink>
  static void pass(const BitSetup<Kinds::roles>& position, const Kinds& kinds, Bits movers, Sink& sink) {
    if (!must_capture<side>(position, kinds)) return movegen::generate<side>(position, kinds, movers, sink);
    Captures captures(position.pieces.of(opponent(side)), sink);
    movegen::generate<side>(position, kinds, movers, captures);
  }

  template <Side side, class Kinds, class Each>
  static void each(const BitSetup<Kinds::roles>& position, const Kinds& kinds, Bits movers, const Each& each) {
    movegen::SuccessorSink<side, Kinds, Each> sink(position, kinds, each);
    pass<side>(position, kinds, movers, sink);
  }
  template <Side side, class Kinds, class Each>
  static void each_checking(const BitSetup<Kinds::roles>& position, const Kinds& kinds, Bits movers, const Each& each) {
    movegen::SuccessorSink<side, Kinds, Each> sink(position, kinds, each);
    const auto squares = movegen::CheckSquares<Kinds::roles>::template find<side>(position.pieces, kinds);
    movegen::CheckingSink<side, Kinds::roles, decltype(sink)> checking(squares, sink);
    pass<side>(position, kinds, movers, checking);
  }
  template <Side side, class Kinds, class Each>
  static void each_landing(const BitSetup<Kinds::roles>& position, const Kinds& kinds, Bits, const Each& each_one) {
    each<side>(position, kinds, ~Bits{0}, each_one);
  }
  template <Side side, class Kinds>
  [[nodiscard]] static std::uint64_t count(const BitSetup<Kinds::roles>& position, const Kinds& kinds) {
    movegen::CountSink sink(kinds.promotions.size());
    pass<side>(position, kinds, ~Bits{0}, sink);
    return sink.total();
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

}  // namespace

std::unique_ptr<SearchSource> search_source() {
  return std::make_unique<movegen::BitSearch<movegen::OrthodoxKinds, LosersMoves, LosersEnd>>(movegen::OrthodoxKinds{});
}

}  // namespace arbiter::losers
