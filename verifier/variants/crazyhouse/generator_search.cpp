#include "verifier/variants/crazyhouse/generator_moves.hpp"
#include "verifier/variants/crazyhouse/state.hpp"

namespace arbiter::crazyhouse {
namespace {

using namespace fast;

/// The generator's moves as an exact search uses them.
class Search final : public SearchSource {
 public:
  [[nodiscard]] SearchNode node(const Setup& setup) const override {
    House house = House::read(setup);
    setup.to_move == Side::white ? forget_useless<Side::white>(house) : forget_useless<Side::black>(house);
    return SearchNode::of(house, setup.to_move);
  }

  [[nodiscard]] SearchKey key(const SearchNode& node) const override {
    const House& house = node.as<House>();
    const auto& pieces = house.board.pieces;
    std::array<std::uint64_t, 12> words;  // NOLINT: filled below
    std::copy(pieces.of_role.begin(), pieces.of_role.end(), words.begin());
    words[6] = pieces.of_side[0];
    words[7] = house.board.passed;
    words[8] = house.board.rights | (node.to_move == Side::white ? 0U : 0x10000U);
    words[9] = house.promoted;
    for (std::size_t side = 0; side < 2; ++side) {
      words[10 + side] = 0;
      for (const std::uint8_t count : house.pocket[side]) words[10 + side] = words[10 + side] << 8U | count;
    }
    return search_key(words);
  }

  bool successors(const SearchNode& node, std::uint64_t movers, NodeVisitor& visitor) const override {
    return node.to_move == Side::white ? visit<Side::white, false>(node, movers, visitor)
                                       : visit<Side::black, false>(node, movers, visitor);
  }
  bool checking_successors(const SearchNode& node, NodeVisitor& visitor) const override {
    return node.to_move == Side::white ? visit<Side::white, true>(node, ~Bits{0}, visitor)
                                       : visit<Side::black, true>(node, ~Bits{0}, visitor);
  }
  [[nodiscard]] bool has_move(const SearchNode& node) const override {
    const House& house = node.as<House>();
    return node.to_move == Side::white ? any_move<Side::white>(house) : any_move<Side::black>(house);
  }
  [[nodiscard]] std::uint64_t move_count(const SearchNode& node) const override {
    const House& house = node.as<House>();
    return node.to_move == Side::white ? count_last<Side::white>(house) : count_last<Side::black>(house);
  }
  [[nodiscard]] bool in_check(const SearchNode& node) const override {
    const House& house = node.as<House>();
    return node.to_move == Side::white ? checked<Side::white>(house) : checked<Side::black>(house);
  }
  /// CH.end.mate, CH.end.stalemate.
  [[nodiscard]] Status status(const SearchNode& node) const override {
    const bool check = in_check(node);
    if (!has_move(node)) return check ? Status::mate : Status::stalemate;
    return check ? Status::check : Status::ongoing;
  }
  [[nodiscard]] SearchNode passed(const SearchNode& node) const override {
    House house = node.as<House>();
    house.board.passed = 0;  // CH.pawn.ep
    return SearchNode::of(house, opponent(node.to_move));
  }

 private:
  /// Forgets an en passant square on which no pawn of `side` could capture, so that more nodes are the same.
  template <Side side>
  static void forget_useless(House& house) noexcept {
    const auto& pieces = house.board.pieces;
    if (movegen::en_passant_capturers<side>(house.board, pieces.of(orthodox::pawn) & pieces.of(side)) == 0)
      house.board.passed = 0;
  }

  /// The squares on which a piece of `side` may give check when it is dropped there.
  template <Side side>
  [[nodiscard]] static Bits checking_squares(const House& house, Role role) {
    const auto& pieces = house.board.pieces;
    const Bits occupied = pieces.occupied();
    Bits squares = 0;
    for (Bits kings = pieces.kings(opponent(side)); kings != 0;) {
      const int king = attacks::take_first(kings);
      if (role == orthodox::pawn) squares |= attacks::pawn(opponent(side), king);
      if (role == orthodox::knight) squares |= attacks::knight(king);
      if (role == orthodox::bishop || role == orthodox::queen) squares |= attacks::bishop(king, occupied);
      if (role == orthodox::rook || role == orthodox::queen) squares |= attacks::rook(king, occupied);
    }
    return squares;
  }

  template <Side side, bool only_checks>
  bool visit(const SearchNode& node, Bits movers, NodeVisitor& visitor) const {
    constexpr Side other = opponent(side);
    const House& house = node.as<House>();
    // In a set-up that no game has, the other king may be attacked already: then any drop may leave it so.
    const bool attacked = only_checks && checked<other>(house);
    bool going = true;
    SearchNode next;
    next.to_move = other;
    const auto pass_on = [&](House reached, const Arrival& by) {
      if (only_checks && !checked<other>(reached)) return true;
      if (reached.board.passed != 0) forget_useless<other>(reached);
      next.hold(reached);
      going = visitor.visit(next, by);
      return going;
    };
    each<side>(
        house, movers,
        [&](const PackedStep& packed) {
          return pass_on(after<side>(house, packed), {static_cast<std::uint8_t>(packed.from),
                                                      static_cast<std::uint8_t>(packed.to), packed.captures != 0});
        },
        [&](Role role, int to) {
          if (only_checks && !attacked && (checking_squares<side>(house, role) & bit(to)) == 0) return true;
          const auto square = static_cast<std::uint8_t>(to);
          return pass_on(after_drop<side>(house, role, to), {square, square, false});
        });
    return going;
  }
};

}  // namespace

std::unique_ptr<SearchSource> search_source() { return std::make_unique<Search>(); }

}  // namespace arbiter::crazyhouse
