#include "verifier/variants/checkered/generator_steps.hpp"
#include "verifier/variants/checkered/state.hpp"

namespace arbiter::checkered {
namespace {

using namespace fast;

template <Profile Rules>
class Search final : public SearchSource {
 public:
  [[nodiscard]] SearchNode node(const Setup& setup) const override {
    return SearchNode::of(pieces_of(setup), setup.to_move);
  }

  [[nodiscard]] SearchKey key(const SearchNode& node) const override {
    const Pieces& pieces = node.as<Pieces>();
    std::array<std::uint64_t, 3 * role_count + 5> words;  // NOLINT: filled below
    for (std::size_t owner = 0; owner < 3; ++owner) {
      for (std::size_t role = 0; role < role_count; ++role) words[owner * role_count + role] = pieces.of[owner][role];
    }
    words[3 * role_count] = pieces.doubles;
    words[3 * role_count + 1] = pieces.passed;
    words[3 * role_count + 2] = pieces.undo_from;
    words[3 * role_count + 3] = pieces.undo_to;
    words[3 * role_count + 4] = pieces.castling | static_cast<std::uint64_t>(pieces.stage) << 16U |
                                static_cast<std::uint64_t>(node.to_move) << 24U;
    return search_key(words);
  }

  bool successors(const SearchNode& node, std::uint64_t movers, NodeVisitor& visitor) const override {
    return visit(node, [&](const SearchNode& next, const Arrival& by) {
      return (movers >> by.from & 1U) == 0 || visitor.visit(next, by);
    });
  }
  bool checking_successors(const SearchNode& node, NodeVisitor& visitor) const override {
    return visit(node,
                 [&](const SearchNode& next, const Arrival& by) { return !in_check(next) || visitor.visit(next, by); });
  }
  [[nodiscard]] bool has_move(const SearchNode& node) const override { return move_count(node) != 0; }
  [[nodiscard]] std::uint64_t move_count(const SearchNode& node) const override {
    const Pieces& pieces = node.as<Pieces>();
    return runs_v3() ? fast::v3::count_moves(pieces, node.to_move, Rules, 1)
                     : fast::baseline::count_moves(pieces, node.to_move, Rules, 1);
  }

  [[nodiscard]] bool in_check(const SearchNode& node) const override {
    const Pieces& pieces = node.as<Pieces>();
    return hunters_of(pieces, node.to_move).on_any(kings_of(pieces, node.to_move), occupied(pieces));
  }

  [[nodiscard]] Status status(const SearchNode& node) const override {
    return status_of(node.as<Pieces>(), node.to_move, has_move(node));
  }

  [[nodiscard]] SearchNode passed(const SearchNode& node) const override {
    Pieces pieces = node.as<Pieces>();
    if (mover_of_three(pieces.stage)) {
      const Pieces next = after_in_three(pieces, node.to_move, pass_of(pieces));
      return SearchNode::of(next, mover_after(next, node.to_move));
    }
    pieces.passed = 0;     // CK.ep
    pieces.undo_from = 0;  // CK.undo
    pieces.undo_to = 0;
    return SearchNode::of(pieces, opponent(node.to_move));
  }

 private:
  template <class Visit>
  static bool visit(const SearchNode& node, const Visit& visit) {
    const Pieces& pieces = node.as<Pieces>();
    bool going = true;
    SearchNode next;
    const auto play = [&](const PackedStep& packed) {
      if (!going) return;
      const Pieces after = successor<Rules>(pieces, node.to_move, packed);
      next.hold(after);
      next.to_move = mover_after(after, node.to_move);
      going = visit(next, Arrival{static_cast<std::uint8_t>(packed.from), static_cast<std::uint8_t>(packed.to),
                                  packed.captures != 0});
    };
    OneByOne<decltype(play)> sink(play);
    each_move<Rules>(pieces, node.to_move, sink);
    return going;
  }
};

}  // namespace

std::unique_ptr<SearchSource> search_source(Profile profile) {
  if (profile == Profile::site) return std::make_unique<Search<Profile::site>>();
  if (profile == Profile::three) return std::make_unique<Search<Profile::three>>();
  return std::make_unique<Search<Profile::documented>>();
}

}  // namespace arbiter::checkered
