#pragma once

#include <nlohmann/json_fwd.hpp>

#include "verifier/report/move_list.hpp"

namespace arbiter {

/// `{"schema","variant","profile","fen","status"}`: what begins each answer about a position.
[[nodiscard]] nlohmann::ordered_json position_json(const WrittenRoot& position, Status status);
/// `{"notation","steps","fen"}`; `before` is the position in which the move is played.
[[nodiscard]] nlohmann::ordered_json to_json(const NamedMove& move, const WrittenRoot& before);
/// `{"notation","from","to","captures","becomes",…,"goes_on","fen" or "board"}`.
[[nodiscard]] nlohmann::ordered_json to_json(const NamedStep& step, const WrittenRoot& before);

/// `{"schema","variant","profile","fen","status","moves"}`, or `"steps"`, with the keys of the schema of arbiter-moves.
/// A move is `{"notation","steps","fen"}`, a step `{"from","to","captures","becomes"}`, without `from` if it places a
/// piece that comes from outside the board, with `also` and `switch` if they are not empty; steps asked for have
/// `notation`, `goes_on` and `fen`, or `board` inside a move. FENs are written as the position was.
[[nodiscard]] nlohmann::ordered_json moves_json(const MoveQuestion& question, const WrittenRoot& position);

}  // namespace arbiter
