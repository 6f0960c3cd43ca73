#pragma once

#include <optional>
#include <string>

#include "puzzles/certificate/drat.hpp"
#include "puzzles/certificate/manifest.hpp"
#include "verifier/diagnostics/check_id.hpp"

namespace arbiter::puzzles {

/// A case of a certificate that is to be checked. What it refers to outlives it.
struct CaseToCheck {
  const ComposeRequest& asked;
  const Case& part;
  std::optional<std::size_t> at_most;  ///< pieces
  const CertifiedCase& certified;
  std::size_t number;  ///< from 1
  const std::string& folder;
  const std::string& lrat;  ///< CheckOptions::lrat
  std::optional<double> seconds;
};

/// What was found; the first fault ends the check of a case.
struct CheckedCase {
  std::optional<CheckId> check{};  ///< of a fault
  std::string file{};              ///< that has it
  std::size_t line = 0;
  std::string message{};
  std::string seen{};
  std::string expected{};
  bool undecided = false;
  std::uint64_t clauses = 0;
  ProofCheck proof{};
};

/// Compares the checksums of the case's files, refutes its positions again, makes the formula again and compares it
/// with the file's, and checks the proof. Throws OutputError if LRAT cannot be written.
[[nodiscard]] CheckedCase check_case(const CaseToCheck& to_check);

}  // namespace arbiter::puzzles
