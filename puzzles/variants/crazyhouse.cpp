#include "puzzles/variants/side.hpp"
#include "verifier/variants/crazyhouse/rules.hpp"

namespace arbiter::puzzles {
namespace {

/// The state of the orthodox base, and pockets with all that is not on the board: often one side has everything.
bool settle_crazyhouse(Setup& setup, bool passing, const Request& request, const Case& part, Random& random) {
  using namespace crazyhouse;
  const bool divided = random.one_in(2);
  const Side owner = random.one_in(2) ? Side::white : Side::black;
  for (const Role role : pocket_roles) {
    const int all = missing(setup.board, role);
    if (all < 0) return false;
    int whites = owner == Side::white ? all : 0;
    if (divided) whites = static_cast<int>(random.below(static_cast<std::size_t>(all) + 1));
    if (whites > pocket_limit(role) || all - whites > pocket_limit(role)) return false;
    set_pocket(setup.state, Side::white, role, whites);
    set_pocket(setup.state, Side::black, role, all - whites);
  }
  return settle_orthodox(setup, passing, request, part, random);
}

struct Crazyhouse : With<OrthodoxBase, crazyhouse::Rules> {
  using With::With;
  std::vector<Piece> pieces(const State&) const override {
    using namespace orthodox;
    using namespace crazyhouse;
    return of_both_sides(
        {pawn, knight, bishop, rook, queen, king, promoted_knight, promoted_bishop, promoted_rook, promoted_queen});
  }
  std::vector<Facet> facets(const Scope& scope, const Context&, Side to_move) const override {
    Facet pockets;
    pockets.words = "pockets: what is not on the board, in either or missing";
    for (const Side side : {Side::white, Side::black}) {
      for (const Role role : crazyhouse::pocket_roles) {
        for (int count = 1; count <= crazyhouse::pocket_limit(role); ++count)
          pockets.bits.push_back(crazyhouse::pocket_bit(side, role, count));
      }
    }
    return {castling_facet(scope.castling), en_passant_facet(to_move), pockets};
  }
  /// ZH.inv.numbers, ZH.inv.pawns: every way to share what is not on the board between the pockets, where pieces may
  /// be missing.
  void for_each_state(const Setup& setup, const Scope& scope, const EachSetup& use) const override {
    share(setup, 0, [&](const Setup& each) { OrthodoxBase::for_each_state(each, scope, use); });
  }
  double flag_states(const Board& board) const override {
    double ways = 1;
    for (const Role role : crazyhouse::pocket_roles)
      ways *= ways_to_share(std::max(0, crazyhouse::missing(board, role)));
    return ways;
  }

 private:
  /// The numbers of White's and of Black's with a sum of at most `all`.
  static double ways_to_share(int all) { return (all + 1) * (all + 2) / 2.0; }
  void share(const Setup& setup, std::size_t kind, const EachSetup& use) const {
    if (kind == crazyhouse::pocket_roles.size()) {
      use(setup);
      return;
    }
    const Role role = crazyhouse::pocket_roles[kind];
    const int all = crazyhouse::missing(setup.board, role);
    for (int whites = 0; whites <= std::min(all, crazyhouse::pocket_limit(role)); ++whites) {
      for (int blacks = 0; blacks <= std::min(all - whites, crazyhouse::pocket_limit(role)); ++blacks) {
        Setup each = setup;
        crazyhouse::set_pocket(each.state, Side::white, role, whites);
        crazyhouse::set_pocket(each.state, Side::black, role, blacks);
        share(each, kind + 1, use);
      }
    }
  }
};

template <class World>
struct CrazyhouseWords final : query::WordsOver<World> {
  /// Word::reserve.
  query::Amount<typename World::Truth> amount(const World& world, const query::Node& node) const override {
    if (node.word != query::Word::reserve) this->unknown(node.word);
    const auto limit = [](Side, Role role) { return crazyhouse::pocket_limit(role); };
    return query::held(world, node, crazyhouse::pocket_roles, limit, crazyhouse::pocket_bit);
  }
};

std::string piece_in_pocket(const Setup& setup) {
  for (const Side side : both_sides) {
    for (const Role role : crazyhouse::pocket_roles) {
      if (crazyhouse::pocket(setup.state, side, role) > 0) return "a piece in a pocket";
    }
  }
  return {};
}

}  // namespace

PuzzleSide side_of_crazyhouse() {
  return {rules_of<Crazyhouse>,
          {
              .word_meanings = query::words_of<CrazyhouseWords>(),
              .places_pieces = true,
              // A piece does not leave the game (ZH.pocket): it falls to the other side's pocket.
              .why_unreachable =
                  [](const Fault& fault, const Setup&, ReachReasons& reasons) {
                    if (fault.check == "AF331") reasons.add(crazyhouse::whole_sets(reasons.view()));
                  },
              .only_by_promotion = [](Piece piece, const State&) { return crazyhouse::is_promoted(piece.role); },
              .not_orthodox = piece_in_pocket,
              .settle = settle_crazyhouse,
          }};
}

}  // namespace arbiter::puzzles
