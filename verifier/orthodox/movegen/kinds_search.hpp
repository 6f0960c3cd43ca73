#pragma once

#include <array>

#include "verifier/orthodox/movegen/kinds_board.hpp"
#include "verifier/position/search_source.hpp"

namespace arbiter::kinds {

/// The moves of a `GameMoves` (kinds_sources.hpp) as an exact search uses them.
template <class GameMoves>
class Search final : public SearchSource {
 public:
  explicit Search(GameMoves game) noexcept : game_(game) {}

  [[nodiscard]] SearchNode node(const Setup& setup) const override { return held(pieces_of(setup), setup.to_move); }

  [[nodiscard]] SearchKey key(const SearchNode& node) const override {
    const Pieces& pieces = node.as<Pieces>();
    std::array<std::uint64_t, 2 * number_of_kinds + 2> words;  // NOLINT: filled below
    for (std::size_t kind = 0; kind < number_of_kinds; ++kind) {
      words[kind] = pieces.of[0][kind];
      words[number_of_kinds + kind] = pieces.of[1][kind];
    }
    words[2 * number_of_kinds] = pieces.passed;
    words[2 * number_of_kinds + 1] = pieces.rights | (node.to_move == Side::white ? 0U : 0x10000U);
    return search_key(words);
  }

  bool successors(const SearchNode& node, std::uint64_t movers, NodeVisitor& visitor) const override {
    return node.to_move == Side::white ? visit<Side::white, false>(node, movers, visitor)
                                       : visit<Side::black, false>(node, movers, visitor);
  }
  bool checking_successors(const SearchNode& node, NodeVisitor& visitor) const override {
    if (!GameMoves::has_check) return true;
    return node.to_move == Side::white ? visit<Side::white, true>(node, ~Word{0}, visitor)
                                       : visit<Side::black, true>(node, ~Word{0}, visitor);
  }
  [[nodiscard]] bool in_check(const SearchNode& node) const override {
    return GameMoves::has_check && game_.in_check(node.as<Pieces>(), node.to_move);
  }
  [[nodiscard]] bool has_move(const SearchNode& node) const override { return move_count(node) != 0; }
  [[nodiscard]] std::uint64_t move_count(const SearchNode& node) const override {
    return game_.count(node.as<Pieces>(), node.to_move, 1);
  }
  [[nodiscard]] Status status(const SearchNode& node) const override {
    return game_.status(node.as<Pieces>(), node.to_move);
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

  template <Side Us, bool only_checks>
  bool visit(const SearchNode& node, Word movers, NodeVisitor& visitor) const {
    const Pieces& pieces = node.as<Pieces>();
    bool going = true;
    SearchNode next{};
    next.to_move = opponent(Us);
    game_.template legal<Us>(pieces, movers, [&](const Leg& leg) {
      if (!going) return;
      const Pieces reached = game_.template after<Us>(pieces, leg);
      if (only_checks && !game_.in_check(reached, opponent(Us))) return;
      next.hold(reached);
      going = visitor.visit(next, {leg.from, leg.to, leg.captures()});
    });
    return going;
  }

  GameMoves game_;
};

}  // namespace arbiter::kinds
