#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/pages/captions/caption.hpp"
#include "verifier/pages/claims/claims_book.hpp"

namespace arbiter::pages {

/// The squares that a claim of `kind` (one of those about marks) is about, for the pieces on `pieces` together.
[[nodiscard]] SquareSet squares_for(ClaimKind kind, const MoveSource& source, const Setup& setup, SquareSet pieces);

[[nodiscard]] inline SquareSet set_of(const std::vector<Square>& squares) {
  SquareSet set;
  for (const Square square : squares) set |= square;
  return set;
}

/// A piece whose squares would fit the marks if it were there instead.
struct Fit {
  Piece piece;
  SquareSet missing;  ///< marked, not reached
  SquareSet extra;    ///< reached, not marked
};

/// Every other piece of the variant on `square` that fits, the best first: exact ones, and those with one mark wrong
/// (one too many, too few, or misplaced). If a kind has the same squares in both colours, only the colour of the actual
/// piece is listed.
[[nodiscard]] std::vector<Fit> what_would_fit(ClaimKind kind, const MoveSource& source, const Variant& variant,
                                              const Setup& setup, Square square, SquareSet marks);

/// All texts around a diagram. Those longer than a few thousand bytes are cut: no caption is that long.
struct Surroundings {
  Heard heard;  ///< the language of all of them together
  Reading own;  ///< the part of the caption that is about this diagram
  Reading caption;
  Reading heading;
  Reading paragraph;  ///< before the figure
  Reading after;      ///< the paragraph after it
};

/// A diagram with all that its claims are checked with.
struct Scene {
  Ruleset ruleset;
  const PageText& page;
  const Diagram& diagram;
  const ParsedFen& fen;  ///< with the state from the claims, if they have one
  const Surroundings& texts;
  const ParsedFen* right = nullptr;  ///< the diagram on the right in the same figure, if it can be read
  bool right_of_pair = false;        ///< the diagram is the right one of a figure with two

  [[nodiscard]] const Variant& variant() const { return ruleset.variant(); }
  [[nodiscard]] const MoveSource& rules() const { return ruleset.rules(); }
  [[nodiscard]] const MoveSource& generator() const { return ruleset.generator(); }
};

enum class Outcome : unsigned char { holds, fails, unchecked };

[[nodiscard]] std::string_view to_string(Outcome outcome) noexcept;

/// Marks that were compared with the rules.
struct CheckedMarks {
  SquareSet documented;
  SquareSet generated;
};

struct Verdict {
  Outcome outcome = Outcome::unchecked;
  std::optional<CheckedMarks> marks{};  ///< if the claim is about the diagram's marks and they could be judged
  std::vector<Finding> findings;        ///< why the claim fails; a claim may hold and still have findings (AV305)
};

/// A diagram as the page shows it: its pieces, shadows and marks (not judged), seen from the page's side. With `fen`
/// the pieces have names; otherwise signs and owners come from the text of the board. Empty if there is no board to
/// draw, or one of more than 26 files or 99 ranks.
[[nodiscard]] std::vector<BoardPicture> picture_of(const Diagram& diagram, const Variant* variant, const ParsedFen* fen,
                                                   const std::string& file);

/// The squares of the diagram's marks; for boards of 8×8.
[[nodiscard]] SquareSet marked_squares(const Diagram& diagram);

/// The board of a finding: the scene's own, or another one of the check ("after the move"), with the documented and the
/// generated squares marked.
[[nodiscard]] std::vector<BoardPicture> finding_board(const Scene& scene, SquareSet documented = {},
                                                      SquareSet generated = {});
[[nodiscard]] std::vector<BoardPicture> finding_board(const Scene& scene, const Board& board);

/// Checks a claim with the declarative rules and with the generator: it holds if both confirm it. A difference between
/// the two is a finding of its own (AV330).
[[nodiscard]] Verdict check_claim(const Claim& claim, const Scene& scene);

/// One claim that is checked, and what has been found; check_claim() chooses the family.
struct ClaimCheck {
  const Claim& claim;
  const Scene& scene;
  Verdict verdict{};

  // The families of claims. What a caption says that a piece or a side can do: attacks, moves, takes, mates.
  [[nodiscard]] Verdict marks();
  [[nodiscard]] Verdict arrows();
  [[nodiscard]] Verdict legs();
  [[nodiscard]] Verdict leads();
  [[nodiscard]] Verdict must();
  [[nodiscard]] Verdict after();
  [[nodiscard]] Verdict status();
  [[nodiscard]] Verdict setup();
  [[nodiscard]] Verdict able();
  [[nodiscard]] Verdict in_check();

  [[nodiscard]] Verdict holds() { return ends(Outcome::holds); }
  [[nodiscard]] Verdict unchecked() { return ends(Outcome::unchecked); }
  /// `board`: the finding's, unless it has one.
  [[nodiscard]] Verdict fails(Finding finding, std::vector<BoardPicture> board = {});
  /// Fails for this one reason, at the diagram's marks.
  [[nodiscard]] Verdict fails(CheckId check, std::string message);
  [[nodiscard]] Verdict lacks_king();
  [[nodiscard]] Verdict ends(Outcome outcome);

  /// A finding about the claim at the diagram's marks, or at the diagram if it has none.
  [[nodiscard]] Finding at_marks(CheckId check, std::string message, Details details = {}) const;
  /// Adds AV330 with the answers that only the rules or only the generator gives, if there are any.
  void compare(const std::string& what, std::vector<std::string> only_rules, std::vector<std::string> only_generator);
  /// The same of answers of one word, and of sets of squares.
  void compare(const std::string& what, std::string_view rules, std::string_view generator);
  void compare(const std::string& what, SquareSet rules, SquareSet generator);
  /// Says in a finding which squares are documented, and how the generated ones differ, on the scene's board.
  void show_squares(Finding& finding, SquareSet documented, SquareSet generated) const;
};

/// Whether what the diagram does not tell may allow the side further moves: a king and a rook that may have a
/// right to castle, a pawn that may be taken in passing, pieces in a pocket.
[[nodiscard]] bool may_have_more_moves(const Setup& setup, Side side, const Scene& scene);
/// Whether by the rules the game is over for want of a king, which a diagram of a few pieces may simply leave out.
[[nodiscard]] bool ends_for_want_of_king(const Setup& setup, const Scene& scene);
/// Whether pieces may come from a pocket that the diagram does not tell.
[[nodiscard]] bool has_untold_pocket(const Scene& scene);
/// Whether the side has a king: one that is claimed to be in check or mated must be there.
[[nodiscard]] bool has_king(const Board& board, const Variant& variant, Side side);
/// The set-up with `side` to move: diagrams do not give the side to move, or give the wrong one.
[[nodiscard]] Setup with_side_to_move(Setup setup, Side side);
/// The side that moves the piece; `usual` for a piece that both players share.
[[nodiscard]] Side mover_of(const Piece& piece, Side usual);
/// The legal moves of the side to move that a player would write like this, or whose beginning would be written so.
[[nodiscard]] std::vector<MoveOutcome> moves_written(const MoveSource& source, const Setup& setup,
                                                     const WrittenMove& written, const Variant& variant,
                                                     bool beginning = false);
/// The differences of two boards in words: "c6: empty after the move, a black knight on the page"; `there` says where
/// the first board comes from. At most eight squares.
[[nodiscard]] std::vector<std::string> differences(const Board& board, const Board& page, std::string_view there,
                                                   const Variant& variant);

/// The side's kings.
[[nodiscard]] SquareSet kings_of(const Board& board, const Variant& variant, Side side);
/// The positions in which games of the variant start.
[[nodiscard]] std::vector<Setup> starts_of(const Variant& variant);
/// "the black cardinal on e4", or "the pieces on b2 d6".
[[nodiscard]] std::string pieces_in_words(const Scene& scene, SquareSet pieces);
/// "black cardinal".
[[nodiscard]] std::string name_of(const Piece& piece, const Variant& variant);
/// Names in the order a1 a2 … h8.
[[nodiscard]] std::vector<std::string> names_of(SquareSet squares);
[[nodiscard]] std::string list_of(SquareSet squares);

/// A finding about the claim at these bytes of the page.
[[nodiscard]] Finding claim_finding(CheckId check, std::string message, Span bytes, const Claim& claim,
                                    const Scene& scene, Details details = {});

/// Compares the lists of pieces beside a board with the board: the squares of each letter (AV212). Needs no rules.
void check_lists(const Diagram& diagram, const PageLog& log);

/// Finds lists that give pieces the name of other pieces of the variant (AV305).
void check_list_names(const Scene& scene, const PageLog& log);

}  // namespace arbiter::pages
