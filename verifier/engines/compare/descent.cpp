#include "verifier/engines/compare/exploration.hpp"

#include <algorithm>
#include <unordered_set>

#include "verifier/notation/notation.hpp"
#include "verifier/support/text.hpp"

namespace arbiter {
namespace {

struct Node {
  Root root;
  std::vector<std::string> moves;
};

/// Whether a difference has what may be the cause of another: its kind, its likeliest clause, and its readings.
bool may_have_the_cause_of(const MoveDifference& cause, const MoveDifference& other) {
  if (cause.kind != other.kind || (cause.kind == DifferenceKind::end && cause.detail != other.detail)) return false;
  if (!std::includes(other.readings.begin(), other.readings.end(), cause.readings.begin(), cause.readings.end()))
    return false;
  if (cause.clauses.empty()) return other.clauses.empty();
  return contains(other.clauses, cause.clauses.front());
}

using Compared = std::unordered_set<Setup, SetupHash>;

/// `compared` are the set-ups of which the moves were compared before; they are compared again, but counted once.
Answered<Descent> by_counts(const Comparison& comparison, Peer& peer, Node node, int depth, Compared& compared,
                            const KeepOn& keep_on) {
  const Variant& variant = node.root.variant();
  const MoveGenerator& counter = node.root.ruleset().generator();
  Descent descent;
  while (true) {
    auto here = comparison.compare(node.root);
    if (!here) return tl::make_unexpected(here.error());
    compared.insert(node.root.setup());
    descent.positions = compared.size();
    if (here->difference) {
      descent.found = std::move(here->difference);
      descent.moves = std::move(node.moves);
      return descent;
    }
    if (depth <= 1) return descent;
    if (!keep_on(descent.positions)) {
      descent.whole = false;
      return descent;
    }
    const auto counts = peer.divide(comparison.fen_of(node.root.setup()), depth);
    if (!counts) return tl::make_unexpected(counts.error());
    const Comparison::Agreed* wrong = nullptr;
    for (const Comparison::Agreed& each : here->agreed) {
      const auto count = counts->find(each.label);
      if (count == counts->end() || count->second != counter.count_setup_moves(each.outcome.after, depth - 1)) {
        wrong = &each;
        break;
      }
    }
    if (wrong == nullptr) return descent;
    node.moves.push_back(to_text(wrong->outcome.move, node.root.setup(), variant));
    node.root = node.root.after(wrong->outcome);
    --depth;
  }
}

/// Positions that are kept for one meeting; three times as many for castling, whose conditions are many.
constexpr std::size_t a_kind = 8;
constexpr std::size_t often = 30;      ///< meetings after which a kind is no longer looked at each time
constexpr std::size_t most_kept = 64;  ///< of a kind
constexpr std::size_t long_chain = 3;  ///< captures

bool is_king_of(const Variant& variant, Piece piece) { return role_info(variant, piece.role).name == "king"; }

Square drawn(SquareSet squares, Random& random) {
  std::size_t left = random.below(static_cast<std::size_t>(squares.size()));
  for (const Square square : squares) {
    if (left-- == 0) return square;
  }
  return *squares.begin();
}

/// The set-up with a piece more, a piece less, or a piece elsewhere; kings stay. Only kinds of pieces that are on the
/// board are added, so that armies keep their pieces.
Setup beside(const Variant& variant, const Setup& setup, Random& random) {
  Setup result = setup;
  SquareSet movable;
  for (const Square square : setup.board.occupied()) {
    if (!is_king_of(variant, *setup.board[square])) movable |= square;
  }
  const SquareSet free = all_squares - setup.board.occupied();
  if (movable.empty() || free.empty()) return result;
  const Square from = drawn(movable, random);
  Piece piece = *setup.board[from];
  const std::size_t change = random.below(3);
  if (change != 0) result.board.clear(from);
  if (change == 0) {
    result.board.put(from, piece);
    if (piece.owner != Owner::both && random.one_in(2))
      piece.owner = piece.owner == Owner::white ? Owner::black : Owner::white;
  }
  if (change != 1) result.board.put(drawn(free, random), piece);
  return result;
}

}  // namespace

Answered<Descent> descend(const Comparison& comparison, Peer& peer, const Root& root, int depth,
                          const KeepOn& keep_on) {
  if (peer.can_count()) {
    // Find the shallowest difference: a deeper count may also be wrong for another reason.
    Descent last;
    Compared compared;
    for (int depth_now = 1; depth_now <= depth; ++depth_now) {
      auto descent = by_counts(comparison, peer, {root, {}}, depth_now, compared, keep_on);
      if (!descent) return descent;
      last = std::move(*descent);
      if (last.found || !last.whole) return last;
    }
    return last;
  }
  Descent descent;
  Compared seen;
  std::vector<Node> level{{root, {}}};
  for (int ply = 0; ply < depth && !level.empty(); ++ply) {
    std::vector<Node> next;
    for (Node& node : level) {
      if (!keep_on(descent.positions)) {
        descent.whole = false;
        return descent;
      }
      auto here = comparison.compare(node.root);
      if (!here) return tl::make_unexpected(here.error());
      ++descent.positions;
      if (here->difference) {
        descent.found = std::move(here->difference);
        descent.moves = std::move(node.moves);
        return descent;
      }
      if (ply + 1 == depth) continue;
      for (const Comparison::Agreed& each : here->agreed) {
        if (!seen.insert(root.ruleset().essential(each.outcome.after)).second) continue;
        Node child{node.root.after(each.outcome), node.moves};
        child.moves.push_back(to_text(each.outcome.move, node.root.setup(), root.variant()));
        next.push_back(std::move(child));
      }
    }
    level = std::move(next);
  }
  return descent;
}

PositionDifference shrink(const Comparison& comparison, Ruleset ruleset, PositionDifference found,
                          const MoveDifference& cause) {
  if (!Position::with_usual_kings(ruleset, found.setup)) return found;
  const auto still = [&](const Setup& setup) {
    const auto position = Position::with_usual_kings(ruleset, setup);
    if (!position) return false;
    auto result = comparison.compare(*position);
    // A peer that fails on a smaller position has a different problem.
    if (!result || !result->difference) return false;
    auto& moves = result->difference->moves;
    if (std::ranges::none_of(moves, [&](const MoveDifference& each) { return may_have_the_cause_of(cause, each); }))
      return false;
    found = std::move(*result->difference);
    return true;
  };
  for (bool smaller = true; smaller;) {
    smaller = false;
    for (const Square square : found.setup.board.occupied()) {
      Setup without = found.setup;
      without.board.clear(square);
      smaller = still(ruleset.essential(without)) || smaller;
    }
    for (std::size_t bit = 0; bit < State::bit_count; ++bit) {
      if (!found.setup.state.bits[bit]) continue;
      Setup without = found.setup;
      without.state.bits[bit] = false;
      still(without);
    }
    if (smaller) continue;
    const SquareSet pieces = found.setup.board.occupied();
    constexpr std::size_t most_pieces_for_pairs = 12;
    if (pieces.size() > static_cast<int>(most_pieces_for_pairs)) continue;
    for (const Square a : pieces) {
      for (const Square b : pieces) {
        if (smaller || b.index() <= a.index()) continue;
        Setup without = found.setup;
        without.board.clear(a);
        without.board.clear(b);
        smaller = still(ruleset.essential(without));
      }
    }
  }
  return found;
}

std::array<bool, NearMisses::kinds> NearMisses::kinds_of(const Position& position,
                                                         const std::vector<MoveOutcome>& moves) {
  const Setup& setup = position.setup();
  std::array<bool, kinds> has{};
  const auto note = [&has](Kind kind) { has[static_cast<std::size_t>(kind)] = true; };
  if (moves.empty()) note(Kind::no_move);
  for (const MoveOutcome& move : moves) {
    const auto mover = mover_of(setup.board, move.move.front());
    const Step& last = move.move.back();
    std::size_t captures = 0;
    for (const Step& step : move.move) {
      captures += static_cast<std::size_t>(step.captures.size());
      if (step.also) note(Kind::castling);
      if (step.switches) note(Kind::switching);
      if (!step.captures.empty() && !step.captures.contains(step.to)) note(Kind::beside);
    }
    if (captures >= long_chain) note(Kind::chain);
    for (const StateRange& range : position.variant().state_ranges()) {
      if (range.part == StatePart::castling && captures > 0 && range.differs(setup.state, move.after.state))
        note(Kind::right_taken);
    }
    if (!mover) continue;
    if (last.becomes.owner != mover->owner) note(Kind::birth);
    if (last.becomes.owner == mover->owner && last.becomes.role != mover->role) note(Kind::promotion);
  }
  return has;
}

void NearMisses::look_at(const Position& position, const std::vector<MoveOutcome>& moves, Random& random) {
  const Variant& variant = position.variant();
  const auto has = kinds_of(position, moves);
  for (std::size_t kind = 0; kind < kinds; ++kind) {
    if (!has[kind]) continue;
    const std::size_t met = ++met_[kind];
    if (met > often && !random.one_in(met / often)) continue;
    const std::size_t wanted = kind == static_cast<std::size_t>(Kind::castling) ? 3 * a_kind : a_kind;
    for (std::size_t i = 0; i < wanted && kept_[kind].size() < most_kept; ++i) {
      const Setup other = position.ruleset().essential(beside(variant, position.setup(), random));
      if (auto near = Position::with_usual_kings(position.ruleset(), other)) kept_[kind].push_back(std::move(*near));
    }
  }
}

std::optional<Position> NearMisses::take() {
  std::size_t least = kinds;
  for (std::size_t kind = 0; kind < kinds; ++kind) {
    if (!kept_[kind].empty() && (least == kinds || given_[kind] < given_[least])) least = kind;
  }
  if (least == kinds) return std::nullopt;
  ++given_[least];
  std::optional<Position> newest = std::move(kept_[least].back());
  kept_[least].pop_back();
  return newest;
}

}  // namespace arbiter
