#include "puzzles/variants/armies.hpp"

namespace arbiter::puzzles {
namespace {

struct Pairing : ArmiesCore {
  static std::vector<Facet> facets(const Scope& scope, const Context& context, Side to_move) {
    State state;
    state.context = context;
    constexpr std::array<std::string_view, 4> names{"Fide", "Clobberers", "Nutty Knights", "Rookies"};
    const auto name = [&](Side side) { return names[static_cast<std::size_t>(armies::army(state, side))]; };
    std::vector<Facet> facets = ArmiesCore::facets(scope, context, to_move);
    Facet armies;
    armies.words = fmt::format("armies: White plays {}, Black {}", name(Side::white), name(Side::black));
    facets.insert(facets.begin(), std::move(armies));
    return facets;
  }
};

}  // namespace

std::unique_ptr<SymbolicRules> symbolic_rules_of_armies(const Variant&, std::size_t) { return adapted(Pairing()); }

}  // namespace arbiter::puzzles
