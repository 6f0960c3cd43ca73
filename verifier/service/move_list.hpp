#pragma once

#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "verifier/diagnostics/finding.hpp"
#include "verifier/notation/notation.hpp"
#include "verifier/position/move_source.hpp"
#include "verifier/position/root.hpp"
#include "verifier/position/variant.hpp"

namespace arbiter {

/// What is asked about a position: its moves or its steps, of all pieces or of one.
struct MoveQuestion {
  bool declared = false;                 ///< the declarative rules answer, not the generator
  bool steps = false;                    ///< single steps instead of whole moves
  Notation notation = Notation::shared;  ///< of whole moves
  std::optional<Square> from;  ///< only the piece on this square; its steps whoever is to move, without any duty
};

/// An outcome and how its move or step is written.
struct NamedMove {
  std::string notation;
  MoveOutcome outcome;
};
struct NamedStep {
  std::string notation;
  StepOutcome outcome;
};

/// Who answers the question about this position.
[[nodiscard]] const MoveSource& source_of(const MoveQuestion& question, const WrittenRoot& position);

/// How the position stands for the side to move; won, if a repetition has ended the game.
[[nodiscard]] Status status_of(const MoveQuestion& question, const WrittenRoot& position);

/// Sorted by notation, so that two runs print the same bytes. Set-ups that are not positions have moves, too. Throws
/// Refusal if the notation has no name for one of the moves, and TooManyMoves above most_listed_moves.
[[nodiscard]] std::vector<NamedMove> moves_of(const MoveQuestion& question, const WrittenRoot& position);
[[nodiscard]] std::vector<NamedStep> steps_of(const MoveQuestion& question, const WrittenRoot& position);

/// What follows a step: the FEN of the position after the move if the step ends it, else the bare board.
struct AfterStep {
  bool goes_on = false;  ///< the move is not over
  std::string text;
};
[[nodiscard]] AfterStep after_step(const NamedStep& step, const WrittenRoot& before);

/// The board with the position's FEN as its title; with `from`, the squares are marked that the piece can go to: those
/// of its steps, or where its moves end.
[[nodiscard]] BoardPicture picture_of_moves(const MoveQuestion& question, const WrittenRoot& position);

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
