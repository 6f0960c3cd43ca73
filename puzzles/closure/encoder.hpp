#pragma once

#include <deque>
#include <map>
#include <string>
#include <vector>

#include <z3++.h>

#include "puzzles/closure/closure.hpp"

namespace arbiter::puzzles {

/// The query speaks of more moves than can be distinguished in a moment.
struct QueryTooLarge {};

/// Expresses a query over numbers and words instead of over boards. A position is its numbers and the truth of its
/// words; a move is the piece that makes it, classes of squares, some of the pieces that it takes, and the truth of its
/// words. For each statement of the query about moves there is the number of moves for which it is true, and one such
/// move, if there is any. Everything is added under the condition that the position and the move exist, so that each
/// real position gives a solution: no solution, no position.
class Encoder {
 public:
  Encoder(z3::context& context, z3::solver& solver, const Request& request, const Counts& counts,
          const query::Query& query);

  /// What a part of the query says of the position, as a term. Throws QueryTooLarge.
  [[nodiscard]] z3::expr of(const query::Node& node);
  [[nodiscard]] z3::expr of(const Sum& sum);
  /// Whether White is to move.
  [[nodiscard]] z3::expr white() const;
  /// Whether pieces are counted at all: otherwise no sum of them may be used.
  [[nodiscard]] bool counts_pieces() const noexcept { return numbers_; }
  /// Called after all parts: adds what the moves say of each other. Throws QueryTooLarge.
  void close();

 private:
  struct PositionTerms;
  /// A captured piece, or a square that a move passes: of each only those that make a word true.
  struct Item {
    std::string key;
    const query::Node* node;
    z3::expr present;
    z3::expr piece;
    z3::expr square;
  };
  struct Move {
    PositionTerms* before;
    bool step;
    z3::expr active;
    z3::expr piece, becomes, from, to, captures, steps;
    std::map<query::Word, z3::expr> words{};
    std::vector<Item> taken{};
    std::vector<Item> passed{};
    PositionTerms* after = nullptr;
  };
  struct Encoded {
    std::string key;
    const query::Node* node;
    bool negated;
    bool steps;
    z3::expr count;
    Move* move;
    std::vector<const Move*> tried{};
  };
  /// What the query says of one position, as terms of the solver.
  struct PositionTerms {
    z3::expr exists;
    z3::expr white;  ///< White is to move
    std::vector<z3::expr> unknowns;
    std::map<query::Word, z3::expr> words{};
    std::map<Side, z3::expr> castling{};
    z3::expr steps;
    std::deque<Encoded> encoded{};
    std::vector<Move*> moves{};
    bool asked[2] = {false, false};  ///< for moves, for steps
  };

  static constexpr std::size_t most_moves = 150;

  [[nodiscard]] z3::expr boolean(const char* name);
  [[nodiscard]] z3::expr number(const char* name);
  [[nodiscard]] z3::expr between(const char* name, std::size_t least, std::size_t most);
  [[nodiscard]] z3::expr constant(bool value) { return context_.bool_val(value); }

  PositionTerms& make_position(z3::expr exists, z3::expr white, bool root);
  Move& make_move(PositionTerms& before, bool step, z3::expr active);
  Encoded& encoded(const query::Node& node, bool negated, bool steps, PositionTerms& position);
  void ask(PositionTerms& position, bool steps);
  PositionTerms& after(Move& move);
  void add(const z3::expr& condition, const z3::expr& fact) { solver_.add(z3::implies(condition, fact)); }

  [[nodiscard]] z3::expr of(const query::Node& node, PositionTerms& position);
  [[nodiscard]] z3::expr of(const query::Node& node, Move& move);
  [[nodiscard]] z3::expr word(const query::Node& node, PositionTerms& position);
  [[nodiscard]] z3::expr word(const query::Node& node, Move& move);
  [[nodiscard]] z3::expr amount(const query::Node& node, PositionTerms& position);
  [[nodiscard]] z3::expr amount(const query::Node& node, const Move& move);
  [[nodiscard]] z3::expr compared(query::Comparison comparison, const z3::expr& left, const z3::expr& right);
  [[nodiscard]] z3::expr matches(const z3::expr& piece, const query::PiecesPattern& pattern, Side side);
  [[nodiscard]] z3::expr inside(const z3::expr& square, SquareSet set);
  /// For a pattern whose meaning depends on the side to move: both meanings.
  [[nodiscard]] z3::expr matches(const z3::expr& piece, const query::Node& node, const PositionTerms& position);
  [[nodiscard]] z3::expr inside(const z3::expr& square, const query::Node& node, const PositionTerms& position);
  [[nodiscard]] z3::expr sum(const query::Node& node, const PositionTerms& position, Side side);
  [[nodiscard]] z3::expr item(const query::Node& node, Move& move, std::vector<Item>& items, const z3::expr& how_many);
  [[nodiscard]] z3::expr moves(const PositionTerms& position) const;
  /// A node for a word without a pattern; it lives as long as the encoder.
  [[nodiscard]] query::Node& node_of(query::Word word);
  /// Adds that a piece on a square of the position before the move is counted there.
  void stands(const z3::expr& condition, const z3::expr& piece, const z3::expr& square, const PositionTerms& position);
  [[nodiscard]] bool usable(const query::Node& node) const;

  z3::context& context_;
  z3::solver& solver_;
  const Variant& variant_;
  const std::vector<Implication>& implications_;
  const Counts& counts_;
  bool numbers_;                    ///< pieces are counted
  std::vector<SquareSet> classes_;  ///< finer than the classes of the counts
  std::deque<PositionTerms> positions_;
  std::deque<Move> moves_;
  std::deque<query::Node> nodes_;  ///< nodes made here
  unsigned next_ = 0;
};

}  // namespace arbiter::puzzles
