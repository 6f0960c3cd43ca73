#pragma once

#include <nlohmann/json_fwd.hpp>

#include "verifier/report/move_list.hpp"

namespace arbiter {

/// `{"schema","variant","profile","fen","status","moves"}`, or `"steps"`, with the keys of the schema of arbiter-moves.
/// A move is `{"notation","steps","fen"}`, a step `{"from","to","captures","becomes"}`, with `also` and `switch` if
/// they are not empty; steps asked for have `notation`, `goes_on` and `fen`, or `board` inside a move. FENs are written
/// as the position was.
[[nodiscard]] nlohmann::ordered_json moves_json(const MoveQuestion& question, const WrittenRoot& position);

}  // namespace arbiter
