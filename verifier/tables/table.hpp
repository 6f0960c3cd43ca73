#pragma once

#include <array>
#include <atomic>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "verifier/position/fen.hpp"
#include "verifier/position/position.hpp"
#include "verifier/position/setup.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::tables {

/// So many pieces at most may stand on the boards of a table.
inline constexpr std::size_t most_pieces = 6;

/// A state in an order.
struct StateWords {
  std::uint64_t low = 0;   ///< its first 64 bits
  std::uint64_t high = 0;  ///< the others
  std::array<std::uint8_t, State::context_size> context{};

  friend constexpr auto operator<=>(const StateWords&, const StateWords&) noexcept = default;
};

/// What the positions of a class share: which pieces, whose move it is, and the state besides the board.
struct Class {
  std::array<std::uint8_t, most_pieces> codes{};  ///< of Board::codes(), ascending; 0 after the last piece
  std::uint8_t pieces = 0;
  Side to_move = Side::white;
  StateWords state;

  friend constexpr auto operator<=>(const Class&, const Class&) noexcept = default;
};

/// A position as its class and the squares of its pieces, six bits each, in the order of the codes.
struct Place {
  std::uint32_t number = 0;   ///< of the class
  std::uint64_t squares = 0;  ///< below 2^36

  [[nodiscard]] std::uint64_t key() const noexcept { return (std::uint64_t{number} << 36U) | squares; }
  [[nodiscard]] static Place of_key(std::uint64_t key) noexcept {
    return {static_cast<std::uint32_t>(key >> 36U), key & ((std::uint64_t{1} << 36U) - 1)};
  }
};

/// Numbers positions of few pieces. Images of each other have one place: with the colours exchanged, and mirrored,
/// where the variant says that this gives the images of the moves. Of the images, the least counts, by content, so that
/// it is the same in each run.
struct Places {
  struct Least {
    Class of;
    std::uint64_t squares = 0;

    friend constexpr auto operator<=>(const Least&, const Least&) noexcept = default;
  };
  const Variant& variant;
  std::vector<Class> classes{};
  std::map<Class, std::uint32_t> numbers{};

  /// The place of an essential() set-up with at most most_pieces pieces, whose class becomes known.
  [[nodiscard]] Place place(const Setup& essential);
  [[nodiscard]] Setup setup(Place place) const;

  /// Adds a class that was read. Returns false if it is known already, or is not a class of this order.
  bool add(const Class& added);
  [[nodiscard]] Least least(const Setup& setup) const;
};

/// How the game stands where it has ended, for the side to move.
enum class End : std::uint8_t { none, drawn, won, lost };

[[nodiscard]] End end_of(Status status) noexcept;

/// A limit ended the work before there was a table; what() says which, and what would help.
struct BuildStopped : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// What limits the work.
struct BuildLimits {
  std::uint64_t most_bytes = std::uint64_t{4096} << 20U;
  std::optional<double> seconds{};
  const std::atomic<bool>* stop = nullptr;
  std::function<void(std::string_view)> progress{};  ///< called now and then; may be empty
};

/// The positions of a table and their moves. Position number i has the place with keys[i]; its moves lead to the
/// positions next[first[i]] to next[first[i + 1] - 1], each listed once.
struct Graph {
  std::vector<std::uint64_t> keys;
  std::vector<End> ends;
  std::vector<std::uint64_t> first;
  std::vector<std::uint32_t> next;
};

/// All positions that the pieces of `roots` can be placed in, with either side to move and each of
/// Ruleset::possible_states() the root's state, if faults() finds no error in them; and all that follow from them. The
/// successors are those of `source`. Throws BuildStopped.
[[nodiscard]] Graph explore(Ruleset ruleset, const MoveSource& source, const std::vector<Setup>& roots, Places& places,
                            const BuildLimits& limits);

/// A set-up with the pieces that `text` names, on squares without meaning, and the state that a bare board of them has.
/// "KQvK": White's letters, v, Black's; "KQK": Black's begin with the second king; "KQk": letters of a FEN; "KvK+t":
/// what follows the plus belongs to both sides. `options` say the armies, where there are several. Throws Refusal.
[[nodiscard]] Setup setup_of_material(std::string_view text, const Variant& variant, const FenOptions& options);

/// The pieces of a board as setup_of_material() reads them: "KQvK", strong pieces first; the board does not matter.
[[nodiscard]] std::string material_of(const Board& board, const Variant& variant);

/// Who wins if both sides play as well as can be, for the side to move.
enum class Outcome : std::uint8_t { draw, win, loss };

/// The exact worth of a position for the side to move: the outcome, and after how many plies the game ends if the side
/// that wins is quick and the other one slow. Repetitions and move counters play no part.
struct Value {
  Outcome outcome = Outcome::draw;
  std::uint16_t plies = 0;  ///< 0 for draws, and where the game has ended; at most most_plies

  static constexpr std::uint16_t most_plies = 32'766;

  friend constexpr bool operator==(const Value&, const Value&) noexcept = default;

  /// One number for each value: 0 for a draw, odd for losses, even for wins.
  [[nodiscard]] constexpr std::uint16_t packed() const noexcept {
    if (outcome == Outcome::draw) return 0;
    return static_cast<std::uint16_t>(2 * plies + (outcome == Outcome::loss ? 1 : 2));
  }
  /// The inverse of packed().
  [[nodiscard]] static constexpr Value unpacked(std::uint16_t number) noexcept {
    if (number == 0) return {};
    const bool loss = number % 2 == 1;
    return {loss ? Outcome::loss : Outcome::win, static_cast<std::uint16_t>((number - (loss ? 1 : 2)) / 2)};
  }
};

/// What a position is worth for the side to move if a move leads to one of this worth for the other side.
[[nodiscard]] constexpr Value before_move(Value after) noexcept {
  if (after.outcome == Outcome::draw) return {};
  return {after.outcome == Outcome::loss ? Outcome::win : Outcome::loss, static_cast<std::uint16_t>(after.plies + 1)};
}

/// Whether the side to move prefers `a` to `b`: a quick win, a win, a draw, a slow loss.
[[nodiscard]] constexpr bool better(Value a, Value b) noexcept {
  const auto rank = [](Value value) {
    if (value.outcome == Outcome::draw) return 0;
    const int near = 2 * Value::most_plies - value.plies;
    return value.outcome == Outcome::win ? near : -near;
  };
  return rank(a) > rank(b);
}

/// The exact worth of all positions of some material, and of all that follow from them.
struct Table {
  Ruleset ruleset;
  std::vector<std::string> materials;
  bool by_rules;  ///< whether the moves were those of the declarative rules, and not of the generator
  Places places{ruleset.variant()};
  std::vector<std::uint64_t> keys{};   ///< of the positions, ascending
  std::vector<std::uint16_t> worth{};  ///< of each, as Value::packed()

  [[nodiscard]] const Variant& variant() const noexcept { return ruleset.variant(); }
  [[nodiscard]] std::size_t size() const noexcept { return keys.size(); }
  [[nodiscard]] Place place(std::size_t index) const noexcept { return Place::of_key(keys[index]); }
  [[nodiscard]] Setup setup(std::size_t index) const { return places.setup(place(index)); }
  [[nodiscard]] Value value(std::size_t index) const noexcept { return Value::unpacked(worth[index]); }

  /// The index of a set-up, whether or not it is essential(); nothing if the table does not have it.
  [[nodiscard]] std::optional<std::size_t> index_of(const Setup& setup) const;
  [[nodiscard]] std::optional<Value> find(const Setup& setup) const;
};

/// The table of all positions of explore(). The moves are the generator's, or those of the declarative rules, which
/// take longer. Throws BuildStopped, and Refusal for games of three players.
[[nodiscard]] Table build(Ruleset ruleset, const std::vector<Setup>& roots, bool by_rules, const BuildLimits& limits);

/// "won in 19 plies", "lost, the game has ended", "drawn": for the side to move.
[[nodiscard]] std::string in_words(Value value);

/// "win", "loss", "draw": as JSON says it.
[[nodiscard]] const char* name_of(Outcome outcome) noexcept;

/// The exact worth of each position of the graph, as Value::packed(): from the ends of the game back, ply by ply. A
/// position is won in n + 1 plies if a move leads to one lost in n, and no move to one lost sooner; it is lost in n + 1
/// if all moves lead to won ones, the slowest in n. What is neither is drawn. Throws Refusal if a game lasts longer
/// than Value::most_plies.
[[nodiscard]] std::vector<std::uint16_t> propagate(const Graph& graph);

/// A table as a file: a line that says so, a line of JSON (variant, profile, materials, moves, numbers), the classes
/// with their positions, and a checksum of all before it. About three bytes a position.
[[nodiscard]] std::string written(const Table& table);

/// Reads what written() wrote. The error is a sentence without the file's name: no table, cut short, damaged, of
/// another version, of a variant or profile that does not exist. A file that passes its checksum is still not trusted
/// to make sense.
[[nodiscard]] tl::expected<Table, std::string> read_table(std::string_view text);

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
/// argument (VariantInfo::why_never_wins), or if all positions that can follow have been looked at. A line is found
/// breadth first, then where the other side has few moves, or a side few pieces; it need not be the shortest.
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
