#pragma once

#include <string>

#include "puzzles/certificate/manifest.hpp"
#include "puzzles/compose/composer.hpp"

namespace arbiter::puzzles {

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
