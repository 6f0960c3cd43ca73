#pragma once

#include <unordered_map>

#include "verifier/position/position.hpp"
#include "verifier/solve/search/answer.hpp"
#include "verifier/solve/search/proof.hpp"
#include "verifier/solve/search/proved_moves.hpp"

namespace arbiter::solve {

/// Writes out a proof of ProvedMoves: as a tree for people, and for the checker.
class ProvedLines {
 public:
  /// All must outlive it.
  ProvedLines(const Position& position, const SearchSource& source, const Goals& goals, const ProvedMoves& moves);

  /// The key with what follows, the longest defence first. Ends after `most` moves; returns whether all are there.
  [[nodiscard]] bool tree(PlayedMove& key, std::size_t most);
  /// The key alone.
  [[nodiscard]] PlayedMove key();
  /// Passes on the whole proof; what follows a position that moves lead to in several ways is there once. Returns false
  /// if the sink ended it.
  [[nodiscard]] bool pass_to(ProofSink& sink);

 private:
  struct SinkEnded {};

  [[nodiscard]] MoveOutcome chosen(const Setup& setup) const;
  [[nodiscard]] PlayedMove played(const Setup& before, MoveOutcome outcome, unsigned plies, bool chosen) const;
  [[nodiscard]] unsigned length_at(const Setup& setup) const { return moves_.at(source_.node(setup)).plies; }
  [[nodiscard]] bool follow(PlayedMove& move);
  unsigned attack(const Setup& setup, unsigned ply, ProofSink& sink);

  const Position& position_;
  const Variant& variant_;
  const MoveSource& generator_;
  const SearchSource& source_;
  const Goals& goals_;
  const ProvedMoves& moves_;
  std::size_t left_ = 0;                                     ///< moves that the tree may still have
  std::unordered_map<Setup, unsigned, SetupHash> passed_{};  ///< after a move of the attacker: plies that follow
};

}  // namespace arbiter::solve
