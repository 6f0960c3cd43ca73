#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "verifier/position/position.hpp"
#include "verifier/position/variant.hpp"

namespace arbiter {

/// The positions of one game, where a position that comes about for the third time ends it. Positions are the same if
/// Ruleset::essential() makes the same of them.
class History {
 public:
  /// Remembers nothing where repetitions decide nothing (ProfileInfo::repetition_decides).
  explicit History(Ruleset ruleset) : ruleset_(ruleset), decides_(ruleset.profile().repetition_decides) {}

  /// The next position of the game. Whether it ends the game, which the player who brought it about has lost.
  [[nodiscard]] bool ends_with(const Setup& setup);

 private:
  Ruleset ruleset_;
  bool decides_;
  std::unordered_map<Setup, int, SetupHash> times_;
};

/// The variant's clause about repetitions; empty if it has none.
[[nodiscard]] std::string_view repetition_clause(const Variant& variant);

/// Where a tree of moves to list, count or compare begins: a position, or any set-up if the caller asks for that
/// (or gives a bare board, which is a diagram). A Position converts implicitly, a Setup only through any_setup(),
/// so no caller counts from a set-up by mistake.
class Root {
 public:
  Root(Position position) : Root(std::move(position), true) {}
  /// The set-up, unchecked.
  [[nodiscard]] static Root any_setup(Ruleset ruleset, const Setup& setup) { return {Position(ruleset, setup), false}; }

  [[nodiscard]] Ruleset ruleset() const noexcept { return of_.ruleset(); }
  [[nodiscard]] const Variant& variant() const noexcept { return of_.variant(); }
  [[nodiscard]] const Setup& setup() const noexcept { return of_.setup(); }
  /// Null if the root is an unchecked set-up.
  [[nodiscard]] const Position* position() const noexcept { return checked_ ? &of_ : nullptr; }

  /// The root after a legal move; a position if this is one.
  [[nodiscard]] Root after(const MoveOutcome& legal) const { return {of_.after(legal), checked_}; }

 private:
  Root(Position position, bool checked) : of_(std::move(position)), checked_(checked) {}

  Position of_;  ///< shown as one only if it is checked
  bool checked_;
};

/// A root that was read from a FEN, with its spelling.
struct WrittenRoot {
  Root root;
  FenStyle style;
  std::string fen;  ///< canonical
  /// The last move that was played brought the position about for the third time, and that ends the game: the side to
  /// move has won, and there are no moves (History).
  bool third_time = false;

  [[nodiscard]] const Setup& setup() const noexcept { return root.setup(); }
};

/// A root, or the reasons why there is none. Either may come with remarks.
struct RootReading {
  std::optional<WrittenRoot> written;
  Faults faults;   ///< not empty if there is no root: the errors and the other findings
  Faults remarks;  ///< findings that do not prevent a root
};

/// Whether set-ups that no game has are accepted. A bare board always is: it is a diagram.
enum class Take : unsigned char { positions, any_setup };

/// Reads and judges one FEN. `to_move` overrides what the FEN says.
[[nodiscard]] RootReading read_root(std::string_view fen, Ruleset ruleset, const FenOptions& options, Take take,
                                    std::optional<Side> to_move = std::nullopt);

}  // namespace arbiter
