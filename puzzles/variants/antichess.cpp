#include "puzzles/themes/stipulations.hpp"
#include "puzzles/variants/count_bounds.hpp"
#include "puzzles/variants/orthodox_base.hpp"
#include "puzzles/variants/orthodox_puzzles.hpp"
#include "puzzles/variants/orthodox_words.hpp"
#include "puzzles/variants/side.hpp"
#include "verifier/variants/antichess/rules.hpp"

namespace arbiter::puzzles {
namespace {

struct Antichess : WithoutCastling<OrthodoxBase> {
  explicit Antichess(antichess::Profile profile) : rules(profile) {}

  std::vector<Facet> facets(const Scope&, const Context&, Side to_move) const override {
    return {passed_facet(to_move)};
  }
  std::optional<Role> single_king() const override { return std::nullopt; }
  bool kings_may_touch(const Context&) const override { return true; }
  void for_each_state(const Setup& setup, const Scope&, const std::function<void(const Setup&)>& use) const override {
    const Side passer = opponent(setup.to_move);
    use(setup);
    for_each_passed(setup, passer, piece_of(passer, orthodox::pawn), use);
  }
  std::vector<Invariant<Formula>> invariants(const FormulaView& view, Side to_move) const override {
    return antichess::invariants(rules, view, to_move);
  }
  static Formula struck(const FormulaView&, Side, Piece, Square, Square) { return truth<Formula>(false); }

  antichess::Rules rules;
};

/// A side that has lost all its pieces has won; one that cannot move has the word `stalemate`.
struct AntichessWords : OrthodoxWords {
  /// AN.end.pieces.
  template <class World>
  static typename World::Truth has_lost(const World& world, Side side) {
    return no(antichess::Rules::has_pieces(world.view(), opponent(side)));
  }
};

class Puzzles final : public PuzzleVariant {
 public:
  Puzzles()
      : PuzzleVariant({
            .query_words = "won lost",
            .captures_are_often_forced = true,
            .orthodox_kinship = OrthodoxKinship::other_moves,
        }) {}

  [[nodiscard]] VariantNumbers numbers(Ruleset, const State&) const override {
    VariantNumbers numbers;
    for (const Side side : {Side::white, Side::black}) {
      numbers.bounds.push_back({"AN.inv.sixteen", pieces_of(side), {0, 16}});
      numbers.bounds.push_back({"AN.inv.promoted", pieces_of(side), {0, 8}, all_squares, at_start(side)});
    }
    numbers.bounds.push_back({"AN.inv.pawn_ranks", pawns(), {0, 0}, end_ranks()});
    return numbers;
  }
  [[nodiscard]] const query::VariantWords& word_meanings() const override { return query::words_of<AntichessWords>(); }
  void why_unreachable(const Fault& fault, const Setup& setup, ReachReasons& reasons) const override {
    add_orthodox_reasons(fault, setup, {}, reasons);
  }
  /// Antichess has no check, and so no mate; a player wins by the other's last move.
  [[nodiscard]] Offer offer(std::string_view theme) const override {
    return asks_for(theme, solve::Goal::lose) ? Offer::usual : Offer::none;
  }
  [[nodiscard]] std::string not_orthodox(const Setup& setup) const override {
    for (const Side side : {Side::white, Side::black}) {
      if (setup.board.of(piece_of(side, orthodox::king)).size() != 1) return "a side without exactly one king";
    }
    return {};
  }
};

/// Any number of kings, no castling.
class AntichessState final : public LocalState {
 public:
  [[nodiscard]] Role king() const override { return orthodox::king; }
  [[nodiscard]] bool kings_on_both_colours() const override { return false; }
  void forget_passed(State& state) const override { orthodox::set_passed_square(state, std::nullopt); }
  [[nodiscard]] bool settle(Setup& setup, bool passing, const Request&, const Case&, Random&) const override {
    const Side passer = opponent(setup.to_move);
    orthodox::set_passed_square(setup.state, std::nullopt);
    std::optional<State> passed;
    OrthodoxBase::for_each_passed(setup, passer, piece_of(passer, orthodox::pawn), [&](const Setup& with) {
      if (!passed) passed = with.state;
    });
    if (passing && passed) setup.state = *passed;
    return true;
  }
};

}  // namespace

PuzzleSide side_of_antichess() {
  return side_of<Puzzles, AntichessState>(
      [](Ruleset ruleset) { return adapted<Antichess>(static_cast<antichess::Profile>(ruleset.index())); });
}

}  // namespace arbiter::puzzles
