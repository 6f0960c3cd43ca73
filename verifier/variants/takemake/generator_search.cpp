#include "verifier/orthodox/movegen_search.hpp"
#include "verifier/variants/takemake/generator_moves.hpp"
#include "verifier/variants/takemake/sources.hpp"

namespace arbiter::takemake {
namespace {

/// TM.take, TM.make.must: whole moves, a take with its make-leg.
struct TakingMoves {
  template <Side side, class Kinds, class Each>
  static void each(const movegen::BitSetup<Kinds::roles>& position, const Kinds& kinds, const Each& each) {
    SuccessorSink<side, Kinds, Each> sink(position, each);
    generate_moves<side>(position, kinds, ~Bits{0}, sink);
  }
  template <Side side, class Kinds>
  [[nodiscard]] static std::uint64_t count(const movegen::BitSetup<Kinds::roles>& position, const Kinds& kinds) {
    return takemake::count_last<side>(position, kinds);
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
