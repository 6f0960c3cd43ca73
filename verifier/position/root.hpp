#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "verifier/position/position.hpp"

namespace arbiter {

/// Where a tree of moves begins that somebody wants to have listed, counted or compared: a position, or any set-up
/// where that was asked for (`--setup`, and a bare board, which is a diagram). A Position becomes a root by itself, a
/// Setup only by any_setup(): nobody counts from a set-up without having said so.
class Root {
 public:
  Root(Position position) : of_(std::move(position)) {}
  /// The set-up as it is. Throws InternalError if the variant has no such profile.
  [[nodiscard]] static Root any_setup(const Variant& variant, std::size_t profile, const Setup& setup);

  [[nodiscard]] const Variant& variant() const noexcept;
  [[nodiscard]] std::size_t profile() const noexcept;
  [[nodiscard]] const Setup& setup() const noexcept;
  /// Null if nobody has vouched for the set-up.
  [[nodiscard]] const Position* position() const noexcept { return std::get_if<Position>(&of_); }

  /// What a legal move leads to; a position if this is one.
  [[nodiscard]] Root after(const MoveOutcome& legal) const;

 private:
  struct Unvouched {
    const Variant* variant;
    std::size_t profile;
    Setup setup;
  };
  explicit Root(const Unvouched& setup) : of_(setup) {}

  std::variant<Position, Unvouched> of_;
};

/// A root that was read from a FEN, written as it came.
struct WrittenRoot {
  Root root;
  FenStyle style;
  std::string fen;  ///< canonical

  [[nodiscard]] const Setup& setup() const noexcept { return root.setup(); }
};

/// A root, or why there is none. Remarks come with either.
struct RootReading {
  std::optional<WrittenRoot> written;
  Faults faults;   ///< not empty where there is no root; they are errors, and what was found with them
  Faults remarks;  ///< what is no reason to stop
};

/// Whether what no game has is computed all the same. A bare board always is: it is a diagram.
enum class Take : unsigned char { positions, any_setup };

/// Reads and judges one FEN. `to_move` overrides what the FEN says.
[[nodiscard]] RootReading read_root(std::string_view fen, const Variant& variant, std::size_t profile,
                                    const FenOptions& options, Take take, std::optional<Side> to_move = std::nullopt);

}  // namespace arbiter
