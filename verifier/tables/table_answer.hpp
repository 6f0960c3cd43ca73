#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "verifier/position/position.hpp"
#include "verifier/position/root.hpp"
#include "verifier/position/setup.hpp"
#include "verifier/report/terminal.hpp"
#include "verifier/tables/table.hpp"

namespace arbiter::tables {

/// What a table is checked with, and how far.
struct CheckRequest {
  std::optional<std::uint64_t> samples{};  ///< so many positions at random; absent: all
  std::uint64_t seed = 1;
  unsigned search_plies =
      0;  ///< also what the search of `solve` says about wins in so many plies, odd, or one more; 0: not
  const std::atomic<bool>* stop = nullptr;
  std::function<void(std::string_view)> progress{};
};

struct CheckedTable {
  std::uint64_t positions = 0;  ///< that were checked with the declarative rules
  std::uint64_t moves = 0;      ///< of theirs
  std::uint64_t searched = 0;   ///< positions about which the search was asked, too
  bool all = false;             ///< every position of the table was checked
  bool stopped = false;
  /// The first position that is wrong, and why; empty if there is none.
  std::string fault{};
};

/// Checks that each value follows from those after the moves of the declarative rules, in an image of the position
/// (colours exchanged, mirrored) that is drawn at random. If that holds for all positions, all values are right: by
/// induction on the plies for wins and losses, and the draws are what neither side can leave. It knows nothing of how
/// the table was made, nor of the generator.
[[nodiscard]] CheckedTable check(const Table& table, const CheckRequest& request);

/// What limits the search for a line.
struct CanWinRequest {
  Side side = Side::white;
  std::uint64_t most_positions = 300'000;
  std::optional<double> seconds{};
  const std::atomic<bool>* stop = nullptr;
  std::function<void(std::string_view)> progress{};
};

enum class Possibility : std::uint8_t { yes, no, undecided };

struct CanWin {
  Possibility verdict = Possibility::undecided;
  std::vector<MoveOutcome> line;  ///< yes: legal moves of both sides to a position that the side has won; may be empty
  std::string reason;             ///< no, undecided: why, without a full stop
  std::uint64_t positions = 0;    ///< that were reached
  bool exhausted = false;         ///< no: all positions that can follow were reached
};

/// Whether `side` can still win if both sides play for it. Never a false no: that is said if the variant has an
/// argument (Variant::why_never_wins), or if all positions that can follow have been looked at. A line is found breadth
/// first, then where the other side has few moves, or a side few pieces; it need not be the shortest.
[[nodiscard]] CanWin can_win(const Position& position, const CanWinRequest& request);

/// The positions of some material with one side to move.
struct MaterialSummary {
  std::string material;
  Side to_move = Side::white;
  std::uint64_t positions = 0;  ///< images of each other count as one
  std::uint64_t wins = 0;       ///< for the side to move
  std::uint64_t draws = 0;
  std::uint64_t losses = 0;
  std::optional<std::size_t> longest_win;   ///< index of the first of the longest
  std::optional<std::size_t> longest_loss;  ///< likewise
  std::uint64_t longest_wins = 0;           ///< how many are that long
};

/// By material and side to move, those of many pieces first.
[[nodiscard]] std::vector<MaterialSummary> summarised(const Table& table);

/// A position in which the side to move would do better to pass: by outcome, not only by speed. So would the other side
/// if it had the move: it is a reciprocal zugzwang. Or a puzzle: a position in which one move alone wins, and brings
/// the other side into a reciprocal zugzwang.
struct Zugzwang {
  std::size_t index = 0;  ///< of the position
  Value to_move;          ///< what it is worth; of a puzzle a win
  Value passed;           ///< what it (of a puzzle, the position after the key) is worth for the other side to move, or
                          ///< for the one that could pass
  std::optional<MoveOutcome> key{};  ///< of a puzzle: the move that wins, by the generator
};

/// All zugzwangs whose pieces are those of one of the table's own materials, in which the game goes on whoever has the
/// move, and neither side is in check; each once, with a side to move that loses. The slowest wins come first.
[[nodiscard]] std::vector<Zugzwang> zugzwangs(const Table& table);

/// A line in which both sides play as well as can be, from a set-up of the table to the end of the game or, in draws,
/// no moves at all. By the generator; of equal moves the least in order.
[[nodiscard]] std::vector<MoveOutcome> best_line(const Table& table, const Setup& setup);

/// A legal move with what the position after it is worth for the side that made it; none if the table lacks it.
struct JudgedMove {
  MoveOutcome outcome;
  std::optional<Value> value;
};
/// The legal moves of a set-up, the best first.
[[nodiscard]] std::vector<JudgedMove> judged_moves(const Table& table, const Setup& setup);

/// All puzzles whose pieces, and those of the zugzwang, are those of one of the table's own materials; the slowest wins
/// first.
[[nodiscard]] std::vector<Zugzwang> zugzwang_puzzles(const Table& table);

}  // namespace arbiter::tables

// What arbiter-solve says about tables and about who can still win, as text that ends with a line break, and as
// solve.schema.json describes it.
namespace arbiter {

/// A table and what it was made of, or read from.
struct ShownTable {
  const tables::Table& table;
  std::string file;       ///< empty if it was not kept
  std::size_t bytes = 0;  ///< of the file
  bool built = false;     ///< now, and not read
};
[[nodiscard]] std::string table_text(const ShownTable& shown, const TextStyle& style);
[[nodiscard]] nlohmann::ordered_json table_json(const ShownTable& shown);

/// A position of a table, with its moves.
[[nodiscard]] std::string probe_text(const tables::Table& table, const WrittenRoot& position, const TextStyle& style);
[[nodiscard]] nlohmann::ordered_json probe_json(const tables::Table& table, const WrittenRoot& position);

[[nodiscard]] std::string check_text(const tables::Table& table, const tables::CheckedTable& checked,
                                     const TextStyle& style);
[[nodiscard]] nlohmann::ordered_json check_json(const tables::Table& table, const tables::CheckedTable& checked);

/// The first `most` of zugzwangs(), or of zugzwang_puzzles().
[[nodiscard]] std::string zugzwangs_text(const tables::Table& table, const std::vector<tables::Zugzwang>& all,
                                         std::size_t most, bool puzzles);
[[nodiscard]] nlohmann::ordered_json zugzwangs_json(const tables::Table& table,
                                                    const std::vector<tables::Zugzwang>& all, std::size_t most,
                                                    bool puzzles);

[[nodiscard]] std::string can_win_text(const WrittenRoot& position, Side side, const tables::CanWin& answer,
                                       const TextStyle& style);
[[nodiscard]] nlohmann::ordered_json can_win_json(const WrittenRoot& position, Side side, const tables::CanWin& answer);

}  // namespace arbiter
