#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

#include "verifier/report/text_style.hpp"
#include "verifier/solve/proof/proof_check.hpp"

namespace arbiter {

/// What a saved proof shows and what it does not; ends with a line break.
[[nodiscard]] std::string proof_text(const solve::CheckedProof& proof, const std::string& file, const TextStyle& style);

/// The same as solve.schema.json describes it.
[[nodiscard]] nlohmann::ordered_json proof_json(const solve::CheckedProof& proof, const std::string& file);

}  // namespace arbiter
