#pragma once

#include <vector>

#include "verifier/variants/variant.hpp"

namespace arbiter::testing {

/// A position of a variant's first profile with its legal moves by the generator.
struct LegalMoves {
  const Variant& variant;
  Setup before;
  std::vector<MoveOutcome> legal;

  /// Throws where the FEN cannot be read.
  LegalMoves(const char* name, const char* fen)
      : variant(*variant_named(name)), before(Ruleset(variant).parse_fen(fen, {}).value().setup),
        legal(Ruleset(variant).generator().setup_moves(before)) {}
};

}  // namespace arbiter::testing
