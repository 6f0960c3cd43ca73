#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/board/piece.hpp"
#include "verifier/board/square.hpp"
#include "verifier/position/move_source.hpp"

namespace arbiter::pages {

/// What a diagram says about the rules.
enum class ClaimKind : unsigned char {
  targets,   ///< the marks are all squares to which the pieces can step
  quiet,     ///< … without capturing
  landings,  ///< … capturing
  victims,   ///< the marks are the squares of all pieces that the pieces can capture
  must,      ///< whatever the pieces do in a move, they capture all of the marked pieces and no other
  check,     ///< a king of the side is in check
  safe,      ///< none is
  legs,      ///< after taking on a square, the piece can go on to exactly these squares
  leads,     ///< a move leads to the board on the right (board only)
  result,    ///< the board on the right of such a pair: judged with its partner
  after,     ///< after a move, another one is legal
  status,    ///< how the game stands for a side
  setup,     ///< the pieces stand as at the start
  none,      ///< no claim about the rules, for a reason
};

[[nodiscard]] std::string_view to_string(ClaimKind kind) noexcept;
/// Whether the claim is about the marked squares.
[[nodiscard]] bool about_marks(ClaimKind kind) noexcept;

struct Claim {
  ClaimKind kind = ClaimKind::none;
  std::vector<Square> pieces;       ///< whose steps; for legs: the piece that takes
  std::optional<Square> taken;      ///< legs: where it takes
  Side side = Side::white;          ///< check, safe: whose king; status: who is to move
  bool from_text = false;           ///< legs, leads, after: the page's own words name the squares or the moves
  std::vector<Square> squares;      ///< legs, where the page does not name them
  std::string move;                 ///< leads, after, where the page does not name it: "Bxc6,Ba5"
  std::string answer;               ///< after, where the page does not name it: "h5"
  Status status = Status::ongoing;  ///< status
  std::shared_ptr<const Setup>
      setup;  ///< check, status: the position with what the words tell of its state; null: the diagram's
  std::vector<Square> without;       ///< status: whose pieces are taken off the board first
  std::string piece_name;            ///< what the page calls the piece; may be empty
  std::string reason;                ///< none: why
  std::vector<std::string> clauses;  ///< ids of the clauses that the diagram exercises
  bool inferred = false;
  std::string origin;  ///< where the claim comes from: "takemake.claims:12", "the caption"
};

/// The claim in words: "the marks are all squares that the piece on e4 can step to".
[[nodiscard]] std::string in_words(const Claim& claim);

}  // namespace arbiter::pages
