#include "verifier/support/internal_error.hpp"
#include "verifier/variants/interweave/generator_steps.hpp"
#include "verifier/variants/interweave/state.hpp"

namespace arbiter::interweave {
namespace {

using namespace fast;

/// Passes on the positions after whole moves; receives what each_move passes on.
template <Side Us>
struct Visits {
  const Pieces& pieces;
  Word movers;
  NodeVisitor& visitor;
  bool going = true;
  std::size_t depth = 0;  ///< legs entered
  Arrival by{};
  SearchNode next{};

  void enter(const Leg& leg) {
    if (depth++ == 0) by.from = static_cast<std::uint8_t>(leg.from);
    by.to = static_cast<std::uint8_t>(leg.to);
    by.captures = true;
  }
  void leave() { --depth; }
  void arrive(const Pieces& after) {
    if (!going || (movers >> by.from & 1U) == 0) return;
    next.hold(after);
    next.to_move = opponent(Us);
    going = visitor.visit(next, by);
  }
  void quiet(Word to, int offset, unsigned choices) {
    each_quiet<Us>(pieces, to, offset, choices, [&](const Leg& leg) {
      Pieces after = fast::after<Us>(pieces, leg);
      end_move(after, leg);
      by = {static_cast<std::uint8_t>(leg.from), static_cast<std::uint8_t>(leg.to), false};
      arrive(after);
    });
  }
};

template <Profile Rules>
class Search final : public SearchSource {
 public:
  [[nodiscard]] SearchNode node(const Setup& setup) const override {
    ensure(!chain(setup.state), "a search stands at the beginning of a move");
    return SearchNode::of(pieces_of(setup), setup.to_move);
  }

  [[nodiscard]] SearchKey key(const SearchNode& node) const override {
    const Pieces& pieces = node.as<Pieces>();
    std::array<std::uint64_t, 2 * role_count + 2> words;  // NOLINT: filled below
    for (std::size_t role = 0; role < role_count; ++role) {
      words[role] = pieces.of[0][role];
      words[role_count + role] = pieces.of[1][role];
    }
    std::uint64_t reserves = 0;
    for (const auto& side : pieces.reserve) {
      for (const std::uint8_t count : side) reserves = reserves << 8U | count;
    }
    words[2 * role_count] = reserves;
    words[2 * role_count + 1] =
        pieces.passed | static_cast<unsigned>(pieces.arrival) << 8U | (node.to_move == Side::white ? 0U : 0x10000U);
    return search_key(words);
  }

  bool successors(const SearchNode& node, std::uint64_t movers, NodeVisitor& visitor) const override {
    return node.to_move == Side::white ? visit<Side::white>(node, movers, visitor)
                                       : visit<Side::black>(node, movers, visitor);
  }
  /// Kings are not royal: no move gives check.
  bool checking_successors(const SearchNode&, NodeVisitor&) const override { return true; }
  [[nodiscard]] bool in_check(const SearchNode&) const override { return false; }

  [[nodiscard]] bool has_move(const SearchNode& node) const override { return move_count(node) != 0; }
  [[nodiscard]] std::uint64_t move_count(const SearchNode& node) const override {
    const Pieces& pieces = node.as<Pieces>();
    return runs_v3() ? fast::v3::count_moves(pieces, node.to_move, Rules, 1)
                     : fast::baseline::count_moves(pieces, node.to_move, Rules, 1);
  }

  [[nodiscard]] Status status(const SearchNode& node) const override {
    const Pieces& pieces = node.as<Pieces>();
    // IW.end.king: the side that still has two kings has won.
    if (finished(pieces)) {
      return std::popcount(pieces.of[index(node.to_move)][index(king)]) == 2 ? Status::won : Status::lost;
    }
    if (has_move(node)) return Status::ongoing;
    return Rules == Profile::site ? Status::stalemate : Status::lost;  // IW.end.stalemate
  }

  [[nodiscard]] SearchNode passed(const SearchNode& node) const override {
    Pieces pieces = node.as<Pieces>();
    pieces.passed = 0;  // IW.pawn.ep
    pieces.arrival = 0;
    return SearchNode::of(pieces, opponent(node.to_move));
  }

 private:
  template <Side Us>
  static bool visit(const SearchNode& node, Word movers, NodeVisitor& visitor) {
    const Pieces& pieces = node.as<Pieces>();
    Visits<Us> visits{pieces, movers, visitor};
    each_move<Us, Rules>(pieces, pieces, visits);
    return visits.going;
  }
};

}  // namespace

std::unique_ptr<SearchSource> search_source(Profile profile) {
  if (profile == Profile::site) return std::make_unique<Search<Profile::site>>();
  return std::make_unique<Search<Profile::documented>>();
}

}  // namespace arbiter::interweave
