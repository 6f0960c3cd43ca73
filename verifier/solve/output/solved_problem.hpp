#pragma once

#include <string>
#include <string_view>

#include "verifier/position/root.hpp"
#include "verifier/solve/input/problem.hpp"
#include "verifier/solve/search/solve.hpp"

namespace arbiter {

/// A problem with its answer, as the writers of documents need it. What it points to must outlive it.
struct SolvedProblem {
  const WrittenRoot& position;
  const solve::Answer& answer;
  const solve::Problem* problem = nullptr;  ///< what is known besides; null for a position that was typed
  std::string file{};                       ///< where it was read; empty if it was typed
  unsigned intended = 1;
};

/// "A. Author, B. Author"; empty if none is named.
[[nodiscard]] std::string authors_of(const SolvedProblem& solved);
/// The title, the place in its file, or "Problem 3"; with the twin's name.
[[nodiscard]] std::string name_of(const SolvedProblem& solved, std::size_t number);
/// "Take & Make (documented)"; empty for the default variant under its first profile; of a problem with fairy pieces
/// what its letters mean.
[[nodiscard]] std::string rules_of(const SolvedProblem& solved);

/// A piece as problemists write it: orthodox ones (K, Q, R, B, S, P), and the fairy pieces of problems with such (LE);
/// empty for others.
[[nodiscard]] std::string_view problemists_letter(const Piece& piece, const Variant& variant);

}  // namespace arbiter
