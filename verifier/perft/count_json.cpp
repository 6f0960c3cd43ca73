#include "verifier/perft/count_json.hpp"

#include <cstdint>
#include <string>

#include <nlohmann/json.hpp>

namespace arbiter {

using nlohmann::ordered_json;

ordered_json count_json(Count count) {
  constexpr Count exact = Count{1} << 53U;
  if (count <= exact) return static_cast<std::uint64_t>(count);
  return to_string(count);
}

ordered_json detail_json(const Tally& tally) {
  ordered_json json;
  for (std::size_t i = 0; i < detail_kinds; ++i) {
    const auto kind = static_cast<DetailKind>(i);
    json[std::string(to_string(kind))] = count_json(tally[kind]);
  }
  return json;
}

ordered_json hash_json(const CountTable& table) {
  const CountTable::Tried tried = table.tried();
  return {{"bytes", table.bytes()},
          {"probes", tried.probes},
          {"hits", tried.hits},
          {"error", table.chance_of_error(tried.probes)}};
}

}  // namespace arbiter
