#pragma once

#include <cstddef>
#include <string>

#include <nlohmann/json_fwd.hpp>

#include "verifier/position/root.hpp"

namespace arbiter {

/// What a server of the line protocol assumes if a line does not say it.
struct LineServer {
  Ruleset ruleset{};  ///< for lines that name none; may be none
  FenOptions fen{};
  Take take = Take::positions;
  std::string
      remedy{};  ///< how a user makes the server accept any set-up, for refusals: "--setup computes it"; may be empty
};

/// The answer to one line of the protocol that line_peer() speaks: `{"id","variant","fen"}` gives
/// `{"id","successors":[{"fen","label"}]}`, sorted by label, with "result" where there is none, or `{"id","error"}`.
/// Every text has an answer.
[[nodiscard]] nlohmann::ordered_json answer_line(const std::string& line, const LineServer& server);

}  // namespace arbiter
