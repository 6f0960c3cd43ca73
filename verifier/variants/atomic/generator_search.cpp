#include "verifier/variants/atomic/generator_count.hpp"
#include "verifier/variants/atomic/generator_moves.hpp"
#include "verifier/variants/atomic/generator_status.hpp"
#include "verifier/variants/atomic/sources.hpp"

namespace arbiter::atomic {
namespace {

using namespace fast;

class Search final : public SearchSource {
 public:
  explicit Search(bool strict) noexcept : strict_(strict) {}

  [[nodiscard]] SearchNode node(const Setup& setup) const override { return held(pieces_of(setup), setup.to_move); }

  [[nodiscard]] SearchKey key(const SearchNode& node) const override {
    const Pieces& pieces = node.as<Pieces>();
    std::array<std::uint64_t, 2 * kinds + 2> words;  // NOLINT: filled below
    for (std::size_t kind = 0; kind < kinds; ++kind) {
      words[kind] = pieces.of[0][kind];
      words[kinds + kind] = pieces.of[1][kind];
    }
    words[2 * kinds] = pieces.passed;
    words[2 * kinds + 1] = pieces.rights | (node.to_move == Side::white ? 0U : 0x10000U);
    return search_key(words);
  }

  bool successors(const SearchNode& node, std::uint64_t movers, NodeVisitor& visitor) const override {
    return node.to_move == Side::white ? visit<Side::white>(node, movers, visitor, false)
                                       : visit<Side::black>(node, movers, visitor, false);
  }
  bool checking_successors(const SearchNode& node, NodeVisitor& visitor) const override {
    return node.to_move == Side::white ? visit<Side::white>(node, ~Word{0}, visitor, true)
                                       : visit<Side::black>(node, ~Word{0}, visitor, true);
  }
  [[nodiscard]] bool in_check(const SearchNode& node) const override {
    return fast::in_check(node.as<Pieces>(), node.to_move);
  }
  [[nodiscard]] bool has_move(const SearchNode& node) const override { return move_count(node) != 0; }
  [[nodiscard]] std::uint64_t move_count(const SearchNode& node) const override {
    return fast::count(node.as<Pieces>(), node.to_move, 1, strict_);
  }
  [[nodiscard]] Status status(const SearchNode& node) const override {
    return status_of(node.as<Pieces>(), node.to_move, strict_);
  }

  [[nodiscard]] SearchNode passed(const SearchNode& node) const override {
    Pieces pieces = node.as<Pieces>();
    pieces.passed = 0;  // CH.pawn.ep
    return held(pieces, opponent(node.to_move));
  }

 private:
  static SearchNode held(const Pieces& pieces, Side to_move) {
    SearchNode result;
    result.hold(pieces);
    result.to_move = to_move;
    return result;
  }

  template <Side Us>
  bool visit(const SearchNode& node, Word movers, NodeVisitor& visitor, bool only_checks) const {
    const Pieces& pieces = node.as<Pieces>();
    bool going = true;
    SearchNode next{};
    next.to_move = opponent(Us);
    Moves<Us>(pieces, strict_).legal(movers, [&](const Leg& leg) {
      if (!going) return;
      const Pieces reached = fast::after<Us>(pieces, leg);
      if (only_checks && !fast::in_check(reached, opponent(Us))) return;
      next.hold(reached);
      going = visitor.visit(next, {leg.from, leg.to, leg.captures()});
    });
    return going;
  }

  bool strict_;
};

}  // namespace

std::unique_ptr<SearchSource> search_source(Profile profile) {
  return std::make_unique<Search>(profile == Profile::strict);
}

}  // namespace arbiter::atomic
