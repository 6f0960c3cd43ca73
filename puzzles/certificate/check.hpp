#pragma once

#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "puzzles/certificate/manifest.hpp"
#include "puzzles/compose/composer.hpp"
#include "puzzles/records/record_request.hpp"
#include "verifier/diagnostics/finding.hpp"
#include "verifier/support/observer.hpp"

namespace arbiter::puzzles {

/// How certificates are checked.
struct CheckOptions {
  ReadRequest read;                 ///< reads the command of a certificate
  std::optional<double> seconds{};  ///< of the clock, for each certificate
  unsigned threads = 1;             ///< cases at a time
  std::string lrat{};               ///< if not empty: a folder for the proofs as LRAT, and the formulas
  Observer* observer = nullptr;     ///< progress
};

/// What was found out about a certificate.
struct CheckedCertificate {
  std::string folder;
  Manifest manifest{};
  std::vector<Finding> findings{};
  bool unreadable = false;  ///< something is not a certificate (AQ240)
  bool undecided = false;   ///< the time was over
  std::uint64_t clauses = 0;
  std::uint64_t additions = 0;  ///< steps of all proofs
  std::uint64_t deletions = 0;
  std::uint64_t resolutions = 0;  ///< of the additions: by RAT
  std::uint64_t boards = 0;       ///< that were tried one by one, of a claim by boards
  std::uint64_t positions = 0;    ///< the same with their states
  double seconds = 0;             ///< of the clock

  [[nodiscard]] bool holds() const noexcept { return findings.empty() && !undecided; }
};

/// The folders of certificates below a path: itself, or those directly in it, sorted; empty if there is none.
[[nodiscard]] std::vector<std::string> certificate_folders(const std::string& path);

/// Checks a certificate from nothing but its files and its request. No solver runs: checksums are compared, the space,
/// the cases and the formulas are made again by the encoder and compared, kinds of positions are enumerated, boards
/// that a claim is about are tried one by one by the declarative rules (SmallBoards), refuted
/// positions are refuted again by the generator, and each proof is checked step by step (check_drat).
[[nodiscard]] CheckedCertificate check_certificate(const std::string& folder, const CheckOptions& options);

/// "proved: there is no such position (1 case, 2,345 clauses, 120 steps)"
[[nodiscard]] std::string summary_of(const CheckedCertificate& checked);
/// `{"schema","certificates","findings","summary"}`
[[nodiscard]] nlohmann::ordered_json to_json(const std::vector<CheckedCertificate>& checked);

/// How making a certificate ended.
struct MadeCertificate {
  enum class End : unsigned char {
    written,
    nothing,    ///< nothing that a certificate could say was proved
    undecided,  ///< a limit came first
  } end = End::nothing;
  std::string why{};  ///< unless written
  Manifest manifest{};
  double seconds = 0;  ///< of the clock
};

/// Makes the folder for a certificate. Throws OutputError if that cannot be, or if there is something in it.
void make_certificate_folder(const std::string& folder);

/// Proves what was composed once more, with CaDiCaL and case by case, and writes a certificate of it into an empty
/// folder: that there is no position, or none with fewer pieces. Positions that
/// satisfy the formula but are refuted by the generator are learned from until nothing satisfies it; the whole formula
/// is then solved from nothing, with a proof. Nothing stays in the folder unless everything was proved. Throws
/// OutputError, and InternalError where a position shows what `made` says is impossible.
///
/// `asked.effort` gives the limits: seconds (counted anew), threads, stop.
[[nodiscard]] MadeCertificate make_certificate(const ComposeRequest& asked, const Composition& made,
                                               const std::string& command, const std::string& folder);

}  // namespace arbiter::puzzles
