#pragma once

#include <nlohmann/json_fwd.hpp>

#include "verifier/perft/count_table.hpp"
#include "verifier/perft/detail.hpp"

namespace arbiter {

/// A JSON number, or a string of digits where it is above 2^53 and many readers would round it.
[[nodiscard]] nlohmann::ordered_json count_json(Count count);

/// `{"captures",…}`, all kinds.
[[nodiscard]] nlohmann::ordered_json detail_json(const Tally& tally);

/// `{"bytes","probes","hits","error"}`: what was looked up, and an upper bound for the chance of an error.
[[nodiscard]] nlohmann::ordered_json hash_json(const CountTable& table);

}  // namespace arbiter
