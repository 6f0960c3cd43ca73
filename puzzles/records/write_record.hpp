#pragma once

#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "puzzles/compose/compose_request.hpp"
#include "puzzles/output/puzzle.hpp"
#include "verifier/report/terminal.hpp"

namespace arbiter::puzzles {

/// A composition as stored in a record; with the additional key `request` (the command) read_records() can read it.
[[nodiscard]] nlohmann::ordered_json to_json(const ComposeRequest& asked, const Composition& made);

/// Saves the composition in a file as a record: to_json() with the command that made it, as read_records() takes it.
/// Throws OutputError.
void save_record(const std::string& file, const std::string& command, const ComposeRequest& asked,
                 const Composition& made);

/// The solution's moves in the usual notation. A line of play is written move by move, each in the position where it is
/// played.
[[nodiscard]] std::vector<std::string> notations(const Composed& position, const ComposeRequest& asked);

/// What a record says of the number of pieces: "proved" or "best found".
[[nodiscard]] const char* minimal_words(const Composition& made) noexcept;

/// The positions as write() takes them (puzzles/output/writers.hpp).
[[nodiscard]] std::vector<Puzzle> puzzles_of(const ComposeRequest& asked, const Composition& made);

/// How much is said of a composition.
struct CompositionStyle {
  bool terse = false;    ///< of positions the FENs only
  bool space = false;    ///< the space over which the verdict holds
  bool verbose = false;  ///< the time that it took
  TextStyle text = {};
};

/// The positions with their boards and solutions, the verdict, and what contradicts itself.
[[nodiscard]] std::string composition_text(const ComposeRequest& asked, const Composition& made,
                                           const CompositionStyle& style);

}  // namespace arbiter::puzzles
