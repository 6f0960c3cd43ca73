#include <cstring>

#include "verifier/defined/generator_count.hpp"
#include "verifier/defined/generator_legal.hpp"

namespace arbiter::defined::fast {
namespace {

/// A node as a search keeps it: the pieces by square.
struct Kept {
  std::array<std::uint8_t, 64> at;  ///< 1 + kind, + 64 for Black; 255: a wall
  std::array<std::array<std::uint8_t, most_kinds>, 2> hand;
  std::uint16_t rights;
  std::uint16_t gates;
  std::array<std::uint8_t, 2> en_passant;
  std::uint8_t victim;
  std::array<std::uint8_t, 2> checks;
  std::uint8_t last;
};

class Search final : public SearchSource {
 public:
  explicit Search(const Compiled& compiled) : compiled_(compiled) {}

  [[nodiscard]] SearchNode node(const Setup& setup) const override {
    return kept(read<most_kinds>(compiled_, setup), setup.to_move);
  }

  [[nodiscard]] SearchKey key(const SearchNode& node) const override {
    const Kept& of = node.as<Kept>();
    std::array<std::uint64_t, 18> words{};
    std::memcpy(words.data(), of.at.data(), of.at.size());
    std::memcpy(words.data() + 8, of.hand.data(), sizeof of.hand);
    words[16] = of.rights | std::uint64_t{of.gates} << 16U | std::uint64_t{of.en_passant[0]} << 32U |
                std::uint64_t{of.en_passant[1]} << 40U | std::uint64_t{of.victim} << 48U |
                std::uint64_t{of.last} << 56U;
    words[17] = of.checks[0] | std::uint64_t{of.checks[1]} << 8U | (node.to_move == Side::white ? 0U : 0x10000U);
    return search_key(words);
  }

  bool successors(const SearchNode& node, std::uint64_t movers, NodeVisitor visitor) const override {
    return visit(node, movers, false, visitor);
  }
  bool checking_successors(const SearchNode& node, NodeVisitor visitor) const override {
    return visit(node, ~Bits{0}, true, visitor);
  }
  [[nodiscard]] bool has_move(const SearchNode& node) const override {
    const auto full = unfolded(node);
    if (compiled_.ends && ended(compiled_, full, node.to_move)) return false;
    Any any;
    legal_moves(compiled_, full, node.to_move, Asked{}, any);
    return any.found;
  }
  [[nodiscard]] std::uint64_t move_count(const SearchNode& node) const override {
    const auto full = unfolded(node);
    if (compiled_.ends && ended(compiled_, full, node.to_move)) return 0;
    Total total;
    legal_moves(compiled_, full, node.to_move, Asked{}, total);
    return total.total;
  }
  [[nodiscard]] bool in_check(const SearchNode& node) const override {
    return fast::in_check(compiled_, unfolded(node), node.to_move);
  }
  [[nodiscard]] Status status(const SearchNode& node) const override {
    return status_of(compiled_, unfolded(node), node.to_move);
  }
  [[nodiscard]] SearchNode passed(const SearchNode& node) const override {
    auto full = unfolded(node);
    full.en_passant = {none, none};
    full.victim = none;
    full.last = 0;
    return kept(full, opponent(node.to_move));
  }

 private:
  using Full = Node<most_kinds>;

  struct Visit {
    static constexpr bool counts = false;
    const Search& search;
    NodeVisitor visitor;
    Side us;
    bool only_checks;
    bool going = true;
    void move(const Leg& leg, const Full& after, int) {
      if (only_checks && !fast::in_check(search.compiled_, after, opponent(us))) return;
      going = visitor(search.kept(after, opponent(us)), {leg.from, leg.to, leg.victim != none});
    }
    [[nodiscard]] bool enough() const noexcept { return !going; }
  };

  bool visit(const SearchNode& node, Bits movers, bool only_checks, NodeVisitor visitor) const {
    const auto full = unfolded(node);
    if (compiled_.ends && ended(compiled_, full, node.to_move)) return true;
    Visit sink{*this, visitor, node.to_move, only_checks};
    legal_moves(compiled_, full, node.to_move, Asked{.movers = movers, .drops = movers}, sink);
    return sink.going;
  }

  /// Squares on which nothing can capture en passant are forgotten, so that more nodes are the same.
  [[nodiscard]] SearchNode kept(const Full& node, Side to_move) const {
    SearchNode result;
    result.to_move = to_move;
    Kept of{.at = {},
            .hand = node.hand,
            .rights = node.rights,
            .gates = node.gates,
            .en_passant = node.en_passant,
            .victim = node.victim,
            .checks = node.checks,
            .last = node.last};
    for (std::size_t square = 0; square < 64; ++square) {
      const Bits here = Bits{1} << square;
      if (node.at[square] != none) {
        of.at[square] = static_cast<std::uint8_t>(1 + node.at[square] + ((node.of_side[1] & here) != 0 ? 64 : 0));
      } else if ((node.walls & here) != 0) {
        of.at[square] = none;
      }
    }
    if (node.victim != none && !captures_en_passant(node, to_move)) {
      of.en_passant = {none, none};
      of.victim = none;
    }
    result.hold(of);
    return result;
  }

  [[nodiscard]] bool captures_en_passant(const Full& node, Side us) const {
    for (const std::uint8_t square : node.en_passant) {
      if (square == none) continue;
      for (std::size_t kind = 0; kind < compiled_.kinds; ++kind) {
        const Mover& mover = compiled_.side[index(us)].movers[kind];
        if (mover.en_passant &&
            (reach(mover.attackers, square, node.occupied()) & node.of_kind[kind] & node.of_side[index(us)]) != 0)
          return true;
      }
    }
    return false;
  }

  [[nodiscard]] static Full unfolded(const SearchNode& node) {
    const Kept& of = node.as<Kept>();
    Full result;
    result.hand = of.hand;
    result.rights = of.rights;
    result.gates = of.gates;
    result.en_passant = of.en_passant;
    result.victim = of.victim;
    result.checks = of.checks;
    result.last = of.last;
    for (int square = 0; square < 64; ++square) {
      const std::uint8_t code = of.at[slot(square)];
      result.at[slot(square)] = none;
      if (code == none) {
        result.walls |= bit(square);
      } else if (code != 0) {
        put(result, square, static_cast<std::uint8_t>((code - 1) & 63), code > 64 ? Side::black : Side::white);
      }
    }
    return result;
  }

  const Compiled& compiled_;
};

}  // namespace

std::unique_ptr<SearchSource> make_search(const Compiled& compiled) { return std::make_unique<Search>(compiled); }

}  // namespace arbiter::defined::fast
