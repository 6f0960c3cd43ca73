#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "verifier/position/move_source.hpp"
#include "verifier/position/search_source.hpp"

/// A generator, and its search, of a `Game`: a small value that knows the moves over nodes, its own form of a set-up.
///   Node                                   the form, with nothing to destroy
///   has_check                              false if no king is ever in check
///   node(setup)                            of a set-up at the beginning of a move
///   words(node, side)                      what identifies it with this side to move
///   steps(setup), steps_of(setup, square)  see MoveSource
///   each(node, side, movers, only_checks, f)   f(node, side to move, Arrival) after each legal move of `side` by the
///                                          pieces on `movers`, until f returns false; `only_checks`: those that give
///                                          no check may be left out, and with `knows_checks` all are
///   any(node, side), count(node, side, depth), status(node, side)
///   in_check(node, side)                   of the side to move; always false where `has_check` is false
///   pass(node, side)                       makes it the node after a pass, and returns the side to move
/// And where it differs: moves(setup), the moves of more than one step; status_of(setup), where a set-up may stand
/// inside a move; attacked(setup, side), where not only the side to move is asked for; count_of(setup, depth), where
/// there is a faster form; wins_in_one(node, side).
namespace arbiter {

template <class Game>
class GameSearch final : public SearchSource {
  using Node = typename Game::Node;

 public:
  explicit GameSearch(Game game) noexcept : game_(game) {}

  [[nodiscard]] SearchNode node(const Setup& setup) const override {
    return SearchNode::of(game_.node(setup), setup.to_move);
  }
  [[nodiscard]] SearchKey key(const SearchNode& node) const override {
    return search_key(game_.words(node.as<Node>(), node.to_move));
  }
  bool successors(const SearchNode& node, std::uint64_t movers, NodeVisitor visitor) const override {
    return visit(node, movers, false, visitor);
  }
  bool checking_successors(const SearchNode& node, NodeVisitor visitor) const override {
    if constexpr (decltype(game_)::has_check) return visit(node, ~std::uint64_t{0}, true, visitor);
    return true;
  }
  [[nodiscard]] bool wins_in_one(const SearchNode& node) const override {
    if constexpr (requires { game_.wins_in_one(node.as<Node>(), node.to_move); })
      return game_.wins_in_one(node.as<Node>(), node.to_move);
    else
      return SearchSource::wins_in_one(node);
  }
  [[nodiscard]] bool has_move(const SearchNode& node) const override {
    return game_.any(node.as<Node>(), node.to_move);
  }
  [[nodiscard]] std::uint64_t move_count(const SearchNode& node) const override {
    return game_.count(node.as<Node>(), node.to_move, 1);
  }
  [[nodiscard]] bool in_check(const SearchNode& node) const override {
    return game_.in_check(node.as<Node>(), node.to_move);
  }
  [[nodiscard]] Status status(const SearchNode& node) const override {
    return game_.status(node.as<Node>(), node.to_move);
  }
  [[nodiscard]] SearchNode passed(const SearchNode& node) const override {
    Node next = node.as<Node>();
    const Side to_move = game_.pass(next, node.to_move);
    return SearchNode::of(next, to_move);
  }

 private:
  bool visit(const SearchNode& node, std::uint64_t movers, bool only_checks, NodeVisitor visitor) const {
    bool going = true;
    SearchNode next;
    game_.each(node.as<Node>(), node.to_move, movers, only_checks,
               [&](const Node& reached, Side to_move, const Arrival& by) {
                 if constexpr (!requires { decltype(game_)::knows_checks; })
                   if (only_checks && !game_.in_check(reached, to_move)) return true;
                 next.hold(reached);
                 next.to_move = to_move;
                 going = visitor(next, by);
                 return going;
               });
    return going;
  }

  Game game_;
};

template <class Game>
class GameGenerator final : public MoveGenerator {
 public:
  explicit GameGenerator(Game game) noexcept : game_(game) {}

  [[nodiscard]] std::vector<MoveOutcome> setup_moves(const Setup& setup) const override {
    if constexpr (requires { game_.moves(setup); })
      return game_.moves(setup);
    else
      return MoveGenerator::setup_moves(setup);
  }
  [[nodiscard]] std::vector<StepOutcome> setup_steps(const Setup& setup) const override { return game_.steps(setup); }
  [[nodiscard]] std::vector<StepOutcome> steps_of(const Setup& setup, Square square) const override {
    return game_.steps_of(setup, square);
  }
  [[nodiscard]] bool in_check(const Setup& setup, Side side) const override {
    if constexpr (requires { game_.attacked(setup, side); })
      return game_.attacked(setup, side);
    else if constexpr (decltype(game_)::has_check)
      return game_.in_check(game_.node(setup), side);
    else
      return false;  // also inside a move, of which there is no node
  }
  [[nodiscard]] Status setup_status(const Setup& setup) const override {
    if constexpr (requires { game_.status_of(setup); })
      return game_.status_of(setup);
    else
      return game_.status(game_.node(setup), setup.to_move);
  }
  [[nodiscard]] std::uint64_t count_setup_moves(const Setup& setup, int depth) const override {
    if constexpr (requires { game_.count_of(setup, depth); })
      return game_.count_of(setup, depth);
    else
      return game_.count(game_.node(setup), setup.to_move, depth);
  }
  [[nodiscard]] std::unique_ptr<SearchSource> search_source(const Setup&) const override {
    return std::make_unique<GameSearch<Game>>(game_);
  }

 private:
  Game game_;
};

}  // namespace arbiter
