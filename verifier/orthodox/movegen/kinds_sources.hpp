#pragma once

#include <array>
#include <utility>
#include <vector>

#include "verifier/board/lines.hpp"
#include "verifier/orthodox/movegen/kinds_board.hpp"
#include "verifier/position/move_source.hpp"
#include "verifier/position/search_source.hpp"

/// A generator's moves as the interfaces want them. A `GameMoves` knows the
/// moves:
///   legal<side>(pieces, movers, f)   f(leg) for each legal move by the pieces of `side` on `movers`
///   steps<side>(pieces, movers, f)   the same before any duty
///   after<side>(pieces, leg)         the pieces after a move of `side`
///   count(pieces, side, depth)       the number of sequences of so many moves
///   status(pieces, side)             how the game stands for the side to move
///   in_check(pieces, side)           always false where `has_check` is false
namespace arbiter::kinds {

template <class GameMoves>
class Generator final : public MoveSource {
 public:
  explicit Generator(GameMoves game) noexcept : game_(game) {}

  [[nodiscard]] std::vector<MoveOutcome> setup_moves(const Setup& setup) const override {
    std::vector<MoveOutcome> result;
    for (StepOutcome& step : setup_steps(setup)) result.push_back({{step.step}, std::move(step.after)});
    return result;
  }
  [[nodiscard]] std::vector<StepOutcome> setup_steps(const Setup& setup) const override {
    return listed(setup, setup.to_move, ~Word{0}, false);
  }
  [[nodiscard]] std::vector<StepOutcome> steps_of(const Setup& setup, Square square) const override {
    const auto piece = setup.board[square];
    if (!piece) return {};
    const Side side = piece->owner == Owner::white ? Side::white : Side::black;
    return listed(setup, side, attacks::bit(square.index()), true);
  }
  [[nodiscard]] bool in_check(const Setup& setup, Side side) const override {
    return GameMoves::has_check && game_.in_check(pieces_of(setup), side);
  }
  [[nodiscard]] Status setup_status(const Setup& setup) const override {
    return game_.status(pieces_of(setup), setup.to_move);
  }

 private:
  /// One type for all lists of a side, so that the moves are compiled once.
  struct Collector {
    std::vector<Leg>& legs;
    void operator()(const Leg& leg) const { legs.push_back(leg); }
  };

  [[nodiscard]] std::vector<StepOutcome> listed(const Setup& setup, Side side, Word movers, bool before_duties) const {
    return side == Side::white ? listed<Side::white>(setup, movers, before_duties)
                               : listed<Side::black>(setup, movers, before_duties);
  }
  template <Side Us>
  [[nodiscard]] std::vector<StepOutcome> listed(const Setup& setup, Word movers, bool before_duties) const {
    const Pieces pieces = pieces_of(setup);
    std::vector<Leg> legs;
    if (before_duties) {
      game_.template steps<Us>(pieces, movers, Collector{legs});
    } else {
      game_.template legal<Us>(pieces, movers, Collector{legs});
    }
    std::vector<StepOutcome> found;
    for (const Leg& leg : legs) found.push_back(outcome_of(setup, game_.template after<Us>(pieces, leg), leg, Us));
    return found;
  }

  GameMoves game_;
};

template <class GameMoves>
class Counter final : public MoveCounter {
 public:
  explicit Counter(GameMoves game) noexcept : game_(game) {}
  [[nodiscard]] std::uint64_t count_setup_moves(const Setup& setup, int depth) const override {
    return game_.count(pieces_of(setup), setup.to_move, depth);
  }

 private:
  GameMoves game_;
};

/// The moves of a `GameMoves` (kinds_sources.hpp) as an exact search uses them.
template <class GameMoves>
class Search final : public SearchSource {
 public:
  explicit Search(GameMoves game) noexcept : game_(game) {}

  [[nodiscard]] SearchNode node(const Setup& setup) const override {
    return SearchNode::of(pieces_of(setup), setup.to_move);
  }

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
    return SearchNode::of(pieces, opponent(node.to_move));
  }

 private:
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
