#include <algorithm>
#include <array>

#include "puzzles/variants/count_bounds.hpp"
#include "puzzles/variants/orthodox_base.hpp"
#include "puzzles/variants/orthodox_puzzles.hpp"
#include "puzzles/variants/orthodox_words.hpp"
#include "puzzles/variants/side.hpp"
#include "verifier/orthodox/state.hpp"
#include "verifier/variants/horde/rules.hpp"

namespace arbiter::puzzles {
namespace {

constexpr Piece white_king = piece_of(Side::white, orthodox::king);

/// White has no king, and so no right to castle; its pawns may stand on the first rank.
struct Horde : OrthodoxBase {
  std::vector<Piece> pieces(const State&) const override {
    std::vector<Piece> pieces = orthodox_pieces();
    std::erase(pieces, white_king);
    return pieces;
  }
  bool may_stand(Piece piece, Square square) const override {
    const bool first = piece == piece_of(Side::white, orthodox::pawn) && square.rank() == 0;
    return first || OrthodoxBase::may_stand(piece, square);
  }
  std::vector<std::size_t> castling_bits(Castling castling, Side side) const override {
    return side == Side::black ? OrthodoxBase::castling_bits(castling, side) : std::vector<std::size_t>{};
  }
  std::optional<Role> single_king() const override { return std::nullopt; }
  std::vector<Invariant<Formula>> invariants(const FormulaView& view, Side to_move) const override {
    return horde::invariants(rules, view, to_move);
  }

  horde::Rules rules;
};

/// White loses with its last piece.
struct HordeWords : OrthodoxWords {
  /// HD.end.
  template <class World>
  static typename World::Truth has_lost(const World& world, Side side) {
    return side == Side::white ? no(horde::Rules::has_pieces(world.view())) : truth<typename World::Truth>(false);
  }
};

class Puzzles final : public FidePuzzles {
 public:
  Puzzles()
      : FidePuzzles({
            .query_words = words_of_mates("guarded won lost"),
            .orthodox_kinship = OrthodoxKinship::other_moves,
        }) {}

  [[nodiscard]] VariantNumbers numbers(Ruleset, const State&) const override {
    constexpr SquareSet first{std::uint64_t{0xff}};
    VariantNumbers numbers;
    numbers.bounds = {
        {"HD.inv.kings", exactly(piece_of(Side::black, orthodox::king)), {1, 1}},
        {"HD.inv.kings", exactly(white_king), {0, 0}},
        {"HD.inv.pawn_ranks", pawns(), {0, 0}, end_ranks() - first},
        {"HD.inv.pawn_ranks", exactly(piece_of(Side::black, orthodox::pawn)), {0, 0}, first},
        {"HD.inv.numbers", pieces_of(Side::white), {0, 36}},
        {"HD.inv.numbers", pieces_of(Side::black), {0, 16}},
        {"HD.inv.promoted", all_but_king(Side::black), {0, 8}, all_squares, at_start(Side::black)},
    };
    return numbers;
  }
  [[nodiscard]] const query::VariantWords& word_meanings() const override { return query::words_of<HordeWords>(); }
  /// Of White's pawns reachability asks nothing.
  void why_unreachable(const Fault& fault, const Setup& setup, ReachReasons& reasons) const override {
    if (fault.check == "AF307" || fault.check == "AF308")
      add_orthodox_reasons(fault, setup, {.last_move_counts = false}, reasons);
  }
  [[nodiscard]] bool only_by_promotion(Piece piece, const State&) const override {
    return piece.owner == Owner::white && piece.role != orthodox::pawn;
  }
  [[nodiscard]] std::string not_orthodox(const Setup&) const override { return "a side without a king"; }
};

bool takes_the_last(const Story& story) { return story.before.back().board.of(Owner::white).empty(); }

bool double_steps_from_first(const Story& story) {
  return story.some([&](std::size_t i) {
    const Step& step = story.move(i).front();
    return story.role(i) == orthodox::pawn && step.from.rank() == 0 && step.to.rank() == 2 &&
           story.before[i].to_move == Side::white;
  });
}

constexpr auto own_tag_rules = std::to_array<TagRule>({
    {{"lastOfHorde", "the last move captures White's last piece"}, takes_the_last},
    {{"firstRankDouble", "the side that solves makes a pawn's double step from the first rank"},
     double_steps_from_first},
});

}  // namespace

PuzzleSide side_of_horde() {
  return side_of<Puzzles>([](Ruleset) { return adapted<Horde>(); }, own_tag_rules);
}

}  // namespace arbiter::puzzles
