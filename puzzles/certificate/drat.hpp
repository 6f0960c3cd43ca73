#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace arbiter::puzzles {

/// The clauses of a formula, one after another, each ended by 0; literals from -`variables` to `variables`.
struct Formulae {
  int variables;
  std::span<const int> literals;
};

/// What a proof turned out to be.
struct ProofCheck {
  enum class Verdict : unsigned char { proved, refused, undecided } verdict = Verdict::refused;
  std::string why{};          ///< if refused
  std::size_t line = 0;       ///< of the proof, from 1, where it was refused; 0: at its end
  std::size_t additions = 0;  ///< clauses that were added and checked
  std::size_t deletions = 0;
  std::size_t resolutions = 0;  ///< of the additions: those that follow only by resolution on their first literal (RAT)
};

/// What a check may be asked for besides.
struct ProofOptions {
  std::optional<double> seconds{};  ///< of the clock, after which nothing is decided
  /// Receives the proof in the form LRAT, line by line: each clause with the clauses that it follows from, as
  /// checkers of that form read it (cake_lpr). Not possible where a step needs RAT.
  std::function<void(std::string_view)> lrat{};
};

/// Checks a proof in the text form of DRAT that the formula has no solution: a clause a line, ended by 0, deletions
/// begin with d. Small and slow, and ours: it knows no solver. Each added clause must follow by unit propagation from
/// the clauses that are there, or have the property RAT for its first literal; a deleted clause must be there. The
/// empty clause must follow in the end. A deletion of a clause from which a literal's value followed is ignored, which
/// only makes a check stricter or leaves it as it is.
[[nodiscard]] ProofCheck check_drat(const Formulae& formula, std::string_view proof, const ProofOptions& options = {});

}  // namespace arbiter::puzzles
