#include "puzzles/variants/armies.hpp"
#include "puzzles/themes/key_kind.hpp"
#include "puzzles/themes/stipulations.hpp"
#include "puzzles/variants/armies/foreign.hpp"
#include "puzzles/variants/armies/themes.hpp"
#include "puzzles/variants/count_bounds.hpp"
#include "puzzles/variants/orthodox_local_state.hpp"
#include "puzzles/variants/orthodox_puzzles.hpp"
#include "puzzles/variants/orthodox_words.hpp"

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

constexpr KeyKind foreign_promotion[] = {
    {.name = "foreign-promotion",
     .elsewhere = "only in Chess with Different Armies may a pawn become a piece of the other army",
     .promotes = true,
     .needs = KeyKind::Needs::pawns_about_to_promote,
     .is = [](const Move& move, Piece mover,
              const State& state) { return mover.role == orthodox::pawn && is_foreign(move.back().becomes, state); },
     .objection = [](const State& state, Side side) -> std::string_view {
       if (armies::army(state, side) != armies::army(state, opponent(side))) return {};
       return "both sides play the same army: --armies says which";
     }},
};

class Puzzles final : public FidePuzzles {
 public:
  [[nodiscard]] VariantNumbers numbers(std::size_t, const State& state) const override {
    return orthodox_numbers(armies::army(state, Side::white), armies::army(state, Side::black));
  }
  void add_themes(std::vector<const Theme*>& themes) const override { add_armies_themes(themes); }
  [[nodiscard]] std::string_view query_words() const override {
    return "check double_check mate castling_right checks castles castles_long castles_short gives_check gives_mate "
           "guarded";
  }
  [[nodiscard]] const query::VariantWords& word_meanings() const override { return orthodox_words(); }
  [[nodiscard]] Offer offer(std::string_view theme) const override {
    if (asks_for(theme, solve::Goal::win) || asks_for(theme, solve::Goal::lose)) return Offer::none;
    return theme == "mate-in-two" || theme == "mate-by-kind" ? Offer::usual : Offer::offered;
  }
  [[nodiscard]] std::span<const KeyKind> key_kinds() const override { return foreign_promotion; }
  [[nodiscard]] bool only_by_promotion(Piece piece, const State& state) const override {
    return is_foreign(piece, state);
  }
  [[nodiscard]] OrthodoxKinship orthodox_kinship() const override { return OrthodoxKinship::other_pieces; }
  [[nodiscard]] OutputForms output() const override {
    // The kings and pawns of the armies have letters of their own in vchess's FENs, which name the armies without a
    // further field.
    return {.usual = Dialect::vchess, .vchess_alphabet = 1, .xogo_figures = true};
  }
};

}  // namespace

std::unique_ptr<SymbolicRules> symbolic_rules_of_armies(const Variant&, std::size_t) { return adapted(Pairing()); }

const PuzzleVariant& puzzle_variant_of_armies() {
  static const Puzzles puzzles;
  return puzzles;
}

const LocalState& local_state_of_armies() {
  static const OrthodoxLocalState state;
  return state;
}

}  // namespace arbiter::puzzles
