#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <type_traits>
#include <vector>

#include "verifier/position/move_source.hpp"
#include "verifier/support/function_ref.hpp"

namespace arbiter {

/// A set-up at the beginning of a move, in the form in which a variant's generator holds it. Only the SearchSource that
/// made it can read it.
struct SearchNode {
  static constexpr std::size_t capacity = 272;
  alignas(16) std::array<std::byte, capacity> bytes;  // NOLINT: left uninitialised for speed
  Side to_move;

  template <class Held>
  [[nodiscard]] const Held& as() const noexcept {
    static_assert(sizeof(Held) <= capacity && alignof(Held) <= 16 && std::is_trivially_copyable_v<Held>);
    return *reinterpret_cast<const Held*>(bytes.data());
  }
  template <class Held>
  void hold(const Held& held) noexcept {
    static_assert(sizeof(Held) <= capacity && alignof(Held) <= 16 && std::is_trivially_copyable_v<Held>);
    new (bytes.data()) Held(held);
  }
  template <class Held>
  [[nodiscard]] static SearchNode of(const Held& held, Side to_move) noexcept {
    SearchNode result;
    result.hold(held);
    result.to_move = to_move;
    return result;
  }
};

/// How a node was reached: what a search needs to know of the move. A move of several steps has the first step's start
/// and the last step's end.
struct Arrival {
  std::uint8_t from = 0;  ///< Square::index()
  std::uint8_t to = 0;
  bool captures = false;
};

/// Receives the nodes one move after another; returns whether to go on. A node is valid during the call only.
using NodeVisitor = FunctionRef<bool(const SearchNode& next, const Arrival& by)>;

/// 128 bits that identify a node. `check` is strongly universal: for random numbers in place of the fixed ones, two
/// different nodes have the same with probability 2^-64, independently of `place`.
struct SearchKey {
  std::uint64_t check = 0;
  std::uint64_t place = 0;

  friend bool operator==(const SearchKey&, const SearchKey&) noexcept = default;
};

/// Multilinear hashing of at most 40 words. Two lists of different lengths must differ in a word that both have.
[[nodiscard]] SearchKey search_key(std::span<const std::uint64_t> words) noexcept;

/// Tells a search that an end or a diagram is too far away. It keeps what it found, and copies share that: each thread
/// needs one of its own from distance_to().
///
/// False only if no moves from the node on, of both sides in any order and with passes between them, at most so many of
/// each, reach the end by a move of `hunter`. True says nothing. At the last of these moves the other king must not be
/// attacked already, as it may be in a set-up that no game has.
using EndDistance =
    std::function<bool(const SearchNode& node, Side hunter, unsigned hunter_moves, unsigned other_moves)>;

/// The ends of which an EndDistance tells.
enum class DistantEnd : unsigned char { mate, stalemate };

/// A variant's generator as an exact search uses it: it passes on whole successors, without moves to list or play. One
/// object serves one problem, since it may hold what follows from the armies of the set-up; it may be shared by
/// threads.
class SearchSource : public Interface {
 public:
  /// The node of a set-up that stands at the beginning of a move and can follow from the set-up that the source was
  /// made for.
  [[nodiscard]] virtual SearchNode node(const Setup& setup) const = 0;
  [[nodiscard]] virtual SearchKey key(const SearchNode& node) const = 0;

  /// Passes on the node after each legal move of the pieces on `movers` (bits by Square::index()), in an order that
  /// depends on the node alone. Returns false if the visitor ended it.
  virtual bool successors(const SearchNode& node, std::uint64_t movers, NodeVisitor visitor) const = 0;
  /// The same for those moves after which a king of the other side is attacked.
  virtual bool checking_successors(const SearchNode& node, NodeVisitor visitor) const = 0;
  /// Whether a legal move mates, or stalemates.
  [[nodiscard]] virtual bool mates_in_one(const SearchNode& node) const;
  [[nodiscard]] virtual bool stalemates_in_one(const SearchNode& node) const;
  /// Whether a legal move wins: the other side is then mated, or has lost by whatever else ends the game.
  [[nodiscard]] virtual bool wins_in_one(const SearchNode& node) const;
  /// Whether the other side could mate in one after a legal move.
  [[nodiscard]] virtual bool allows_mate(const SearchNode& node) const;
  /// Passes on the nodes after those legal moves that allow a mate in one, and maybe others.
  virtual bool mate_allowing_successors(const SearchNode& node, NodeVisitor visitor) const;
  /// Whether there is a legal move, and every one mates.
  [[nodiscard]] virtual bool must_mate(const SearchNode& node) const;
  /// Passes on the node after each move, castling aside, that is legal but for the safety of kings: it may leave an own
  /// king attacked, or take one. False, without any, if the variant does not tell; then no other node has them either.
  [[nodiscard]] virtual bool unguarded_successors(const SearchNode&, NodeVisitor) const { return false; }
  [[nodiscard]] virtual bool has_move(const SearchNode& node) const = 0;
  /// The number of legal moves.
  [[nodiscard]] virtual std::uint64_t move_count(const SearchNode& node) const = 0;
  /// Whether a king of the side to move is attacked.
  [[nodiscard]] virtual bool in_check(const SearchNode& node) const = 0;
  [[nodiscard]] virtual Status status(const SearchNode& node) const = 0;
  /// The squares of the kings of the side to move (bits by Square::index()), or nothing if the variant does not tell.
  [[nodiscard]] virtual std::optional<std::uint64_t> kings(const SearchNode&) const { return std::nullopt; }

  /// The node in which the side to move has passed: the other side is to move, and what only the last move allowed is
  /// gone.
  [[nodiscard]] virtual SearchNode passed(const SearchNode& node) const = 0;

  /// What tells how far an end is, or nothing if the variant cannot tell.
  [[nodiscard]] virtual EndDistance distance_to(DistantEnd) const { return {}; }
  /// The same for a diagram, in exactly so many moves of each side; without moves, whether it is there: then "true"
  /// is certain, too. Nothing if the variant cannot tell, or has no such pieces.
  [[nodiscard]] virtual EndDistance distance_to(const Board&) const { return {}; }
};

/// Passes on the node after each legal move, as SearchSource::successors() does.
inline bool each_successor(const SearchSource& source, const SearchNode& node, NodeVisitor visitor) {
  return source.successors(node, ~std::uint64_t{0}, visitor);
}

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
///   in_check(node, side)                   of the side to move; not asked where `has_check` is false
///   pass(node, side)                       makes it the node after a pass, and returns the side to move
/// And where it differs: moves(setup), the moves of more than one step; status_of(setup), where a set-up may stand
/// inside a move; attacked(setup, side), where not only the side to move is asked for; count_of(setup, depth), where
/// there is a faster form; wins_in_one(node, side).

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
    if constexpr (decltype(game_)::has_check) return game_.in_check(node.as<Node>(), node.to_move);
    return false;
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
                 if constexpr (decltype(game_)::has_check && !requires { decltype(game_)::knows_checks; })
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
  explicit GameGenerator(Game game = {}) noexcept : game_(game) {}

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
