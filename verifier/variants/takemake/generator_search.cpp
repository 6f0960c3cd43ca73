#include "verifier/orthodox/movegen/movegen_search.hpp"
#include "verifier/variants/takemake/generator_moves.hpp"
#include "verifier/variants/takemake/state.hpp"

namespace arbiter::takemake {
namespace {

/// Passes on those moves that may give check; a take leaves two squares and may open a line from either.
template <Side side, std::size_t roles, class Sink>
class CheckingSink : public movegen::CheckingSink<side, roles, Sink> {
 public:
  using movegen::CheckingSink<side, roles, Sink>::CheckingSink;

  void take(const Take& take) {
    Take checking = take;
    const movegen::Bits left = movegen::bit(take.from) | movegen::bit(take.victim);
    // TM.promote.take, TM.promote.arrive: a pawn's role at the end is open.
    const bool promotes =
        take.promotes || (take.capturer == orthodox::pawn && (take.landings & last_rank<side>()) != 0);
    if (!promotes && (left & this->squares_.shields) == 0) {
      checking.landings &= this->squares_.of_role[movegen::index(take.capturer)];
    }
    if (checking.landings != 0) this->sink_.take(checking);
  }
};

template <class Sink>
class LandingSink : public movegen::LandingSink<Sink> {
 public:
  using movegen::LandingSink<Sink>::LandingSink;

  void take(const Take& take) {
    Take landing = take;
    if (take.capturer != orthodox::king) landing.landings &= this->landings_;
    if (landing.landings != 0) this->sink_.take(landing);
  }
};

/// TM.take, TM.make.must: whole moves, a take with its make-leg.
struct TakingMoves {
  /// TM.make.must: a king takes only what has a move for it.
  static constexpr bool stands = true;
  /// TM.make.must: a capture leads farther than the move of an orthodox piece.
  static constexpr bool as_orthodox = false;

  template <Side side, class Kinds, class Each>
  static void each(const movegen::BitSetup<Kinds::roles>& position, const Kinds& kinds, movegen::Bits movers,
                   const Each& each) {
    SuccessorSink<side, Kinds, Each> sink(position, each);
    generate_moves<side>(position, kinds, movers, sink);
  }
  template <Side side, class Kinds, class Each>
  static void each_checking(const movegen::BitSetup<Kinds::roles>& position, const Kinds& kinds, movegen::Bits movers,
                            const Each& each) {
    SuccessorSink<side, Kinds, Each> sink(position, each);
    const auto squares = movegen::CheckSquares<Kinds::roles>::template find<side>(position.pieces, kinds);
    CheckingSink<side, Kinds::roles, decltype(sink)> checking(squares, sink);
    generate_moves<side>(position, kinds, movers, checking);
  }
  template <Side side, class Kinds, class Each>
  static void each_landing(const movegen::BitSetup<Kinds::roles>& position, const Kinds& kinds, movegen::Bits landings,
                           const Each& each) {
    SuccessorSink<side, Kinds, Each> sink(position, each);
    LandingSink<decltype(sink)> landing(landings, sink);
    const movegen::Bits movers = landings != 0 ? ~movegen::Bits{0} : position.pieces.kings(side);
    generate_moves<side>(position, kinds, movers, landing);
  }
  template <Side side, class Kinds>
  [[nodiscard]] static std::uint64_t count(const movegen::BitSetup<Kinds::roles>& position, const Kinds& kinds) {
    return takemake::count_last<side>(position, kinds);
  }
  template <Side side, class Kinds>
  [[nodiscard]] static bool any(const movegen::BitSetup<Kinds::roles>& position, const Kinds& kinds) {
    return takemake::any_move<side>(position, kinds);
  }
};

template <Profile profile>
std::unique_ptr<SearchSource> made() {
  return std::make_unique<movegen::BitSearch<Kinds<profile>, TakingMoves>>(Kinds<profile>{});
}

}  // namespace

std::unique_ptr<SearchSource> search_source(Profile profile) {
  switch (profile) {
    case Profile::documented: return made<Profile::documented>();
    case Profile::problemists: return made<Profile::problemists>();
    case Profile::site: return made<Profile::site>();
  }
  throw InternalError("a profile of Take & Make");
}

}  // namespace arbiter::takemake
