#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <type_traits>

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
  /// Whether there is a legal move.
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

}  // namespace arbiter
