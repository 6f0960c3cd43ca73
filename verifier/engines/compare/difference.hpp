#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "verifier/engines/protocol/peer.hpp"
#include "verifier/notation/typed_move.hpp"
#include "verifier/position/move_source.hpp"
#include "verifier/position/position.hpp"
#include "verifier/position/root.hpp"
#include "verifier/position/variant.hpp"

namespace arbiter {

/// The clauses of legal moves from one set-up, by the declarative rules. What the rules say of a set-up is kept, so
/// that the moves of a position cost little more than one.
struct MoveClauses {
  enum class Say : unsigned char {
    how,       ///< how the pieces go, and what the move makes of them
    allowing,  ///< before that, what it would be illegal without (Examined::allowed_by)
    general,   ///< what every move of this player falls under (Examined::general)
  };

  /// One entry a step: ids, the decisive one first. Entries are empty from the first step on that the rules do not
  /// have.
  [[nodiscard]] std::vector<std::vector<std::string_view>> by_step(const Move& move);
  /// All of them, each once, in the order of the steps.
  [[nodiscard]] std::vector<std::string_view> of(const Move& move);

  const MoveSource& rules;
  const Setup& setup;
  Say say = Say::how;
  std::map<Move, std::vector<Considered>> after{};  ///< what the rules say, by the steps played so far
};

/// The clauses of our move, step by step.
[[nodiscard]] std::vector<std::string> clauses_of(const MoveSource& rules, const Setup& setup, const Move& move);

/// Why a position that a peer reaches is not one of ours, as far as known: clauses, the likeliest first, and a reason
/// in words. `after` may have the pieces of a legal move, but then another state that matters (Ruleset::essential).
using Blame = RefusedMove;
[[nodiscard]] Blame blame_extra(Ruleset ruleset, const Setup& before, const Setup& after);

/// The clauses whose ids end so: those of one matter are called alike in all variants.
[[nodiscard]] std::vector<std::string> clauses_ending(const Variant& variant, std::string_view end);
/// The clauses that decide those parts of the state that differ after a legal move of `before`, where the pieces are
/// the same: of each part those that the move falls under, if there are any. Not empty.
[[nodiscard]] std::vector<std::string> clauses_of_state(Ruleset ruleset, const Setup& before, const Move& move,
                                                        const State& ours, const State& theirs);

/// The set-up without a right to capture en passant, and without a last move, that nothing can use; castling rights
/// stay as they are, although they may be without use. Two programs that differ only in what is left out here are both
/// right.
[[nodiscard]] Setup comparable(Ruleset ruleset, const Setup& setup);

/// How a peer's moves differ from ours.
enum class DifferenceKind : unsigned char {
  missing,   ///< a move of ours that the peer does not have
  extra,     ///< a move of the peer that is not legal
  state,     ///< the same pieces after the move, but other rights beside the board
  repeated,  ///< a move that the peer lists more than once
  end,       ///< the game is over for only one of the two, or with different results
};

[[nodiscard]] std::string_view to_string(DifferenceKind kind) noexcept;

struct MoveDifference {
  DifferenceKind kind;
  std::string move{};                  ///< in our notation for a move of ours, otherwise as the peer names it
  std::string ours{};                  ///< our position after it; empty for `extra`
  std::string peers{};                 ///< the peer's position after it; empty for `missing`
  std::vector<std::string> clauses{};  ///< clauses that the agreed moves do not have, likeliest first; may be empty
  std::string detail{};                ///< why, in words; may be empty
  /// Of a move of ours: what only one reading of a clause allows ("TM.make.role: through the square that it left"). Of
  /// `end`, where only the peer has no move: clauses and readings of all our moves. Sorted.
  std::vector<std::string> readings{};
};

struct PositionDifference {
  Setup setup;
  std::vector<MoveDifference> moves;  ///< at least one; sorted by kind, then move
  std::vector<std::string> profiles;  ///< other profiles of the variant without any difference
  std::set<std::string> agreed{};     ///< clauses and readings of the moves that both have
};

/// A key for the cause of a difference: kind, clauses, and the part of the state.
[[nodiscard]] std::string cause_of(const MoveDifference& difference);

/// The names of the parts in the detail of a state difference: "castling en passant "; "AF23" for a finding of that
/// group.
[[nodiscard]] std::string fields_of(const std::string& detail);

/// How a move of several legs leaves the state: "more en passant" if the peer has an en passant square and we have
/// none, "less en passant" the other way round, "more castling" for a right without its pieces. Empty if the move has
/// one leg or both have something there. The clauses of such a move are those of all its legs; they say little of the
/// state.
[[nodiscard]] std::string deviation_of(const MoveDifference& difference);

/// Compares the positions after our moves (as Ruleset::essential makes them) with the peer's. Where these are the same,
/// what the peer wrote is judged, too: rights and squares that no game has there, and a state that makes the peer play
/// otherwise when it is given its own position.
class Comparison {
 public:
  /// All arguments must outlive the comparison. `style`: how positions are written for the peer; `reading`: what is
  /// needed besides the text to read the peer's positions (the armies, since a letter may mean several pieces).
  Comparison(Ruleset ruleset, FenStyle style, Peer& peer, FenOptions reading = {})
      : ruleset_(ruleset), style_(style), peer_(peer), reading_(std::move(reading)) {
    reading_.dialect = style.dialect;
  }

  /// A move that both have, with the peer's name for it.
  struct Agreed {
    MoveOutcome outcome;
    std::string label;
    std::string fen;   ///< the position after it as the peer wrote it; empty if it only names moves
    bool only = true;  ///< no other move of ours leads to the position
  };
  struct Result {
    std::optional<PositionDifference> difference;
    std::vector<Agreed> agreed;
  };

  /// Compares the moves of `root`, which must have the variant and profile of the comparison. Throws PeerTrouble.
  [[nodiscard]] Result compare(const Root& root) const;
  [[nodiscard]] std::string fen_of(const Setup& setup) const { return ruleset_->write_fen(setup, style_); }

 private:
  class OfPosition;

  Ruleset ruleset_;
  FenStyle style_;
  Peer& peer_;
  FenOptions reading_;
};

}  // namespace arbiter
