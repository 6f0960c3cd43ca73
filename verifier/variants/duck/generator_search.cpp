#include <array>

#include "verifier/support/internal_error.hpp"
#include "verifier/variants/duck/generator_moves.hpp"
#include "verifier/variants/duck/state.hpp"

namespace arbiter::duck {
namespace {

using namespace fast;

class Search final : public SearchSource {
 public:
  explicit Search(Profile profile) noexcept : profile_(profile) {}

  [[nodiscard]] SearchNode node(const Setup& setup) const override {
    ensure(!duck_to_move(setup.state), "a search stands at the beginning of a move");
    return SearchNode::of(pieces_of(setup), setup.to_move);
  }

  [[nodiscard]] SearchKey key(const SearchNode& node) const override {
    const Pieces& pieces = node.as<Pieces>();
    std::array<std::uint64_t, 2 * number_of_kinds + 3> words;  // NOLINT: filled below
    for (std::size_t kind = 0; kind < number_of_kinds; ++kind) {
      words[kind] = pieces.chess.of[0][kind];
      words[number_of_kinds + kind] = pieces.chess.of[1][kind];
    }
    words[2 * number_of_kinds] = pieces.chess.passed;
    words[2 * number_of_kinds + 1] = pieces.chess.rights | (node.to_move == Side::white ? 0U : 0x10000U);
    words[2 * number_of_kinds + 2] = pieces.duck;
    return search_key(words);
  }

  bool successors(const SearchNode& node, std::uint64_t movers, NodeVisitor& visitor) const override {
    return node.to_move == Side::white ? visit<Side::white>(node, movers, visitor)
                                       : visit<Side::black>(node, movers, visitor);
  }
  /// DK.check: no move gives check.
  bool checking_successors(const SearchNode&, NodeVisitor&) const override { return true; }
  [[nodiscard]] bool in_check(const SearchNode&) const override { return false; }

  /// DK.win: who leaves the other side without a move has lost (DK.fowl), so that only the king's capture wins.
  [[nodiscard]] bool wins_in_one(const SearchNode& node) const override {
    const Pieces& pieces = node.as<Pieces>();
    return node.to_move == Side::white ? Moves<Side::white>(pieces).takes_last_king()
                                       : Moves<Side::black>(pieces).takes_last_king();
  }
  [[nodiscard]] bool has_move(const SearchNode& node) const override {
    const Pieces& pieces = node.as<Pieces>();
    return node.to_move == Side::white ? Moves<Side::white>(pieces).any() : Moves<Side::black>(pieces).any();
  }
  [[nodiscard]] std::uint64_t move_count(const SearchNode& node) const override {
    return count(node.as<Pieces>(), node.to_move, 1, profile_);
  }

  [[nodiscard]] Status status(const SearchNode& node) const override {
    const auto& of = node.as<Pieces>().chess.of;
    // DK.win
    if (of[attacks::index(node.to_move)][king] == 0) return Status::lost;
    if (of[attacks::index(opponent(node.to_move))][king] == 0) return Status::won;
    return has_move(node) ? Status::ongoing : Status::won;  // DK.fowl
  }

  [[nodiscard]] SearchNode passed(const SearchNode& node) const override {
    Pieces pieces = node.as<Pieces>();
    pieces.chess.passed = 0;  // CH.pawn.ep
    return SearchNode::of(pieces, opponent(node.to_move));
  }

 private:
  template <Side Us>
  bool visit(const SearchNode& node, Word movers, NodeVisitor& visitor) const {
    const Pieces& pieces = node.as<Pieces>();
    bool going = true;
    SearchNode next{};
    next.to_move = opponent(Us);
    Moves<Us>(pieces).legs(movers, [&](const Leg& leg) {
      if (!going) return;
      const Pieces reached = after<Us>(pieces, leg);
      if (ends_move(pieces, reached, profile_)) {
        next.hold(reached);
        going = visitor.visit(next, {leg.from, leg.to, true});
        return;
      }
      for (Word left = duck_targets(reached); left != 0 && going;) {
        const int to = attacks::take_first(left);
        next.hold(with_duck(reached, to));
        going = visitor.visit(next, {leg.from, static_cast<std::uint8_t>(to), leg.captures()});
      }
    });
    return going;
  }

  Profile profile_;
};

}  // namespace

std::unique_ptr<SearchSource> search_source(Profile profile) { return std::make_unique<Search>(profile); }

}  // namespace arbiter::duck
