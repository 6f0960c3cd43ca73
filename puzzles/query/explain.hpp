#pragma once

#include <string>
#include <vector>

#include "puzzles/query/ast.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::puzzles::query {

/// A part of a query that speaks of moves, and the legal moves that satisfy it.
struct ShownPart {
  std::string words;         ///< as it was typed
  bool steps = false;        ///< of single steps: each of `moves` has one
  bool counted = false;      ///< it says how many such moves there are
  bool alternative = false;  ///< it is one side of a disjunction
  std::vector<Move> moves;   ///< sorted
  const Node* said;          ///< what is said of such a move; lives as long as the query
};

/// The parts exists, one, only and count of a query, in their order: those of a conjunction, and of a disjunction those
/// that hold. Throws TooManyMoves.
[[nodiscard]] std::vector<ShownPart> shown_parts(const Query& query, const Setup& setup, const Variant& variant,
                                                 const MoveSource& source);

/// The part whose moves are the solution: the first of exists, one and only that speaks of whole moves, else the first
/// count of such. Null if there is none.
[[nodiscard]] const ShownPart* solution_part(const std::vector<ShownPart>& parts);

/// Whether one move alone is the solution: where a query offers alternatives, none of them may have another.
[[nodiscard]] bool has_one_key(const std::vector<ShownPart>& parts);

/// What proves a query that looks further than one move: after each answer the moves that satisfy what is said of it.
struct Continuation {
  std::vector<std::string> lines;  ///< "1... a7-a6 2. h3-a3 or h3-h6"; few dozen at most
  bool looks_further = false;      ///< the side that began moves again
  bool duals = false;              ///< … and somewhere more than one move will do
};

/// The continuation after a move that satisfies a part. Throws TooManyMoves.
[[nodiscard]] Continuation continuation(const ShownPart& part, const Move& key, const Setup& setup,
                                        const Variant& variant, const MoveSource& source);

/// For each part its moves, where a reader would not know which moves belong to which, and the continuation after the
/// solution's.
[[nodiscard]] std::vector<std::string> explanation(const std::vector<ShownPart>& parts, const Setup& setup,
                                                   const Variant& variant, const MoveSource& source);

}  // namespace arbiter::puzzles::query
