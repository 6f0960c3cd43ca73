#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "puzzles/compose/composer.hpp"

namespace arbiter::puzzles {

/// A position that was refuted on the way to a proof, by the numbers of the variables that are true in it.
struct Refuted {
  std::vector<std::uint32_t> numbers;
  /// The position shows the theme; all that is learned is why no game reaches it.
  bool only_unreachable = false;
};

/// The formula of one case of a proof: what the case and the theme demand, at most so many pieces, and what follows
/// from positions that were refuted one after another (puzzles/compose/composer.hpp). Made by the encoder and the
/// generator, without a solver: the same request and the same positions give the same formula, on any machine.
class CaseFormula {
 public:
  /// All but the last outlive this object. `at_most`: pieces on the board.
  CaseFormula(const Theme& theme, const Request& request, const Case& part, std::optional<std::size_t> at_most);

  [[nodiscard]] Space& space() noexcept { return problem_->space(); }
  [[nodiscard]] const Space& space() const noexcept { return problem_->space(); }
  /// All that the formula says so far; later parts follow at the end.
  [[nodiscard]] const std::vector<Formula>& parts() const noexcept { return parts_; }

  /// How a position was taken.
  struct Taken {
    Refutation::Why why = Refutation::Why::none;  ///< `none`: it shows the theme, and is not a refuted position at all
    bool new_parts = false;                       ///< whether the formula has grown
  };
  /// Refutes a position and adds what that teaches. Throws TooManyMoves.
  Taken refute(const Setup& setup);
  /// Adds only why no game reaches a position without faults; true if that is new.
  bool refute_unreachable(const Setup& setup);

  /// The formula as clauses.
  [[nodiscard]] ClauseList clauses() const;
  /// The same as a DIMACS file. Its comments say what the variables mean: square, piece, state, and step of a chain.
  [[nodiscard]] std::string dimacs(const ClauseList& clauses) const;

 private:
  bool add(Formula part);

  const Theme& theme_;
  const Request& request_;
  const Case& part_;
  std::unique_ptr<Problem> problem_;
  Refuter refuter_;
  std::vector<Formula> parts_;
  std::vector<bool> known_;  ///< by edge
};

/// The refuted positions of a case as a text: a line for each, with the numbers; u before one of which only is learned
/// that no game reaches it.
[[nodiscard]] std::string refuted_text(std::span<const Refuted> refuted);
/// Reads such a text; nothing if it is not one. `fault` receives what is wrong.
[[nodiscard]] std::optional<std::vector<Refuted>> read_refuted(std::string_view text, std::string& fault);

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
