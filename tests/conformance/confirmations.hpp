#pragma once

#include <string>

#include "verifier/engines/conformance/conformance.hpp"

namespace arbiter::conformance {

/// Names in each row the other programs that gave its answer, as corpus/conformance/confirmed.tsv says: lines
/// VARIANT/PROFILE, FEN and program, separated by tabs. Throws std::runtime_error if the file cannot be read.
void add_confirmations(Suite& suite, const std::string& folder);

}  // namespace arbiter::conformance
