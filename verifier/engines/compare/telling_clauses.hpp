#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/engines/compare/blame.hpp"
#include "verifier/engines/compare/move_clauses.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter {

/// The clauses of a legal move that a peer does not have: only those that no agreed move has, if there are any, then
/// those that hold of all moves of the position.
class TellingClauses {
 public:
  /// `variant` and `setup` must outlive the object.
  TellingClauses(const Variant& variant, std::size_t profile, const Setup& setup)
      : clauses_(variant.rules(profile), setup, MoveClauses::Say::allowing),
        general_(variant.rules(profile), setup, MoveClauses::Say::general),
        making_(clauses_ending(variant, ".make.role")) {}

  /// A legal move that the peer has, too.
  void agree(const Move& move);

  /// Ids, the likeliest first.
  [[nodiscard]] std::vector<std::string> of(const Move& move);
  /// What only one reading of a clause allows of the move, with the clause's id; sorted.
  [[nodiscard]] std::vector<std::string> readings_of(const Move& move) const;
  /// The clauses and readings of the agreed moves.
  [[nodiscard]] const std::set<std::string>& in_agreed() const noexcept { return in_agreed_; }

 private:
  /// The clauses that allow the move. What a move does to castling rights is not why it is legal.
  [[nodiscard]] std::vector<std::string> allowing(const Move& move);

  MoveClauses clauses_;
  MoveClauses general_;
  std::vector<std::string> making_;  ///< the clause of what a piece does after it has captured
  std::set<std::string> in_agreed_;
};

}  // namespace arbiter
