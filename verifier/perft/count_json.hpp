#pragma once

#include <nlohmann/json_fwd.hpp>

#include "verifier/perft/count_table.hpp"
#include "verifier/perft/detail.hpp"

namespace arbiter {

/// A JSON number, or a string of digits above 2^53, where many readers would round.
[[nodiscard]] nlohmann::ordered_json count_json(Count count);

/// `{"captures",…}`, all kinds.
[[nodiscard]] nlohmann::ordered_json detail_json(const Tally& tally);

/// `{"bytes","probes","hits","error"}`: the look-ups, and an upper bound for the probability of an error.
[[nodiscard]] nlohmann::ordered_json hash_json(const CountTable& table);

}  // namespace arbiter
