#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "verifier/diagnostics/finding.hpp"
#include "verifier/position/fen.hpp"
#include "verifier/position/position.hpp"
#include "verifier/records/input_format.hpp"
#include "verifier/records/records.hpp"
#include "verifier/soundness/soundness.hpp"

namespace arbiter::corpus {

/// What was seen of the moves of games, lines and operations.
struct MoveCounts {
  std::uint64_t games = 0;     ///< of PGN
  std::uint64_t left_out = 0;  ///< of these: where they begin, or their variant, is not known
  std::uint64_t moves = 0;     ///< legal ones; each was played
  std::uint64_t nulls = 0;     ///< null moves, by which a side passes in analyses
  std::uint64_t unjudged = 0;  ///< moves behind a wrong one, and those of games and positions that are left out
  std::uint64_t no_moves = 0;  ///< operands that name no move: bm #3;

  void add(const MoveCounts& more);
  [[nodiscard]] bool any() const noexcept { return games + moves + nulls + unjudged + no_moves > 0; }
};

/// The counts by their names in results.
inline constexpr std::array<std::pair<const char*, std::uint64_t MoveCounts::*>, 6> named_move_counts{
    {{"games", &MoveCounts::games},
     {"gamesNotJudged", &MoveCounts::left_out},
     {"moves", &MoveCounts::moves},
     {"nullMoves", &MoveCounts::nulls},
     {"movesNotJudged", &MoveCounts::unjudged},
     {"operandsWithoutMove", &MoveCounts::no_moves}}};

inline void MoveCounts::add(const MoveCounts& more) {
  for (const auto& [name, count] : named_move_counts) this->*count += more.*count;
}

/// ", 3 games, 240 moves" for a list of what was looked at; empty if there was none.
[[nodiscard]] std::string moves_in_words(const MoveCounts& counts);
/// What was not judged, as a sentence with a line end; empty if everything was.
[[nodiscard]] std::string unjudged_in_words(const MoveCounts& counts);

/// Why a word is not a legal move, in words; empty if nothing more is known.
using WhyNot = std::function<std::string(Ruleset ruleset, const Setup& before, std::string_view word)>;

/// Plays the moves that the records of a chunk have, on the generator: those of games with their variations, of the
/// column of a table or a key of JSON, and of EPD's operations bm, am, pm, pv, sm. After a wrong move nothing of its
/// line is judged.
struct MoveReplay {
  const records::Chunk& chunk;
  const std::string& file;
  const soundness::SoundnessOptions& options;
  VariantName path;
  const WhyNot& why;
  bool count_only;                                     ///< findings have neither texts nor places
  std::function<void(std::vector<Finding>&&)> report;  ///< takes the findings of one record or game, in order
  MoveCounts counts{};

  /// The games of the chunk's text.
  void games();
  /// The moves that a record has besides its position. No reading: something is wrong with that, so that no move can be
  /// judged.
  void record(const records::Record& record, const std::optional<soundness::Reading>& reading);

  /// A sequence of moves, or a variation.
  struct Line {
    std::optional<Setup> here{};    ///< nothing behind a wrong move
    std::optional<Setup> before{};  ///< the last move, so that variations can begin there
    bool begun = false;
    std::size_t legal = 0;               ///< moves up to here, null moves among them
    std::optional<std::size_t> wrong{};  ///< the finding after which nothing is judged
  };
  /// Where moves are played, and what was found there.
  struct Stage {
    Ruleset ruleset{};  ///< none: nothing is judged
    FenStyle style{};
    Setup start{};
    std::string_view what{};  ///< "game", "line", "operation"

    [[nodiscard]] Line line() const { return ruleset ? Line{.here = start} : Line{}; }
  };

  [[nodiscard]] static std::optional<Stage> stage_of(std::string_view fen, const soundness::Reading& reading);
  [[nodiscard]] const Stage* start_of(const Variant& variant);
  void game(const records::GameText& game);
  [[nodiscard]] std::optional<Stage> stage_of(const records::GameText& game);
  void play_game(const Stage& stage, const records::GameText& game);
  void column(const Stage& stage, const records::Record& record);
  void operations(const Stage& stage, std::string_view rest);
  void play(const Stage& stage, Line& line, std::string_view word, std::size_t at);
  void judge_marks(const Stage& stage, const Line& line, std::string_view word, std::size_t at, char mark);
  Finding& found(CheckId check, Level level, std::size_t begin, std::size_t end);
  void flush();

  std::vector<Finding> unit{};                ///< of the game or record
  std::vector<std::size_t> behind{};          ///< for each of them: moves behind it that were not judged
  std::vector<Stage> starts{};                ///< of variants met
  std::size_t counted_to = 0;                 ///< line ends were counted up to here
  std::size_t line_there = chunk.first_line;  ///< of that place
};

}  // namespace arbiter::corpus
