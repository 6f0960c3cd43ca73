#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "verifier/pages/captions/caption.hpp"
#include "verifier/pages/claims/claims_book.hpp"
#include "verifier/pages/markup/page_faults.hpp"

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
[[nodiscard]] std::vector<BoardPicture> finding_board(const Scene& scene, const std::optional<Board>& other);

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
  [[nodiscard]] Verdict fails(FaultText fault) { return fails(at_marks(std::move(fault))); }
  [[nodiscard]] Verdict ends(Outcome outcome);

  /// A finding about the claim at the diagram's marks, or at the diagram if it has none.
  [[nodiscard]] Finding at_marks(FaultText fault) const;
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

[[nodiscard]] Finding claim_finding(FaultText fault, Span bytes, const Claim& claim, const Scene& scene);

/// Compares the lists of pieces beside a board with the board: the squares of each letter (AV212). Needs no rules.
void check_lists(const Diagram& diagram, const PageLog& log);

/// Finds lists that give pieces the name of other pieces of the variant (AV305).
void check_list_names(const Scene& scene, const PageLog& log);

// ---- What a diagram claims

[[nodiscard]] Surroundings surroundings_of(const Diagram& diagram, const Variant& variant);

/// Whether a heading is only the name of a piece: "The Colonel", `Rook ("Smasher")`.
[[nodiscard]] bool is_name_of_piece(const Reading& heading);

/// What a diagram probably claims, inferred from the words around it, its marks and its pieces.
struct Inference {
  /// Never empty: if nothing is known there is one claim of kind none, with an empty reason if the caption says nothing
  /// at all. All are marked as inferred.
  std::vector<Claim> claims;
  /// The words that led to the claims and their text, and the readings that were rejected; one sentence each, without a
  /// full stop.
  std::vector<std::string> because;
  bool unread = false;  ///< some of the caption was not understood, and so not judged

  /// Claims nothing, for this reason.
  void leave_open(std::string reason);
  /// Adds a sentence to `because`.
  template <class... Args>
  void say(fmt::format_string<Args...> format, Args&&... args) {
    because.push_back(fmt::format(format, std::forward<Args>(args)...));
  }
};

/// The families of inferences: about marks, and about boards without marks (no claim if the words do not decide).
void infer_marks(const Scene& scene, Inference& inference);
void infer_status(const Scene& scene, Inference& inference);

/// A claim that the texts around the diagram suggest.
[[nodiscard]] Claim inferred(ClaimKind kind);

/// The claims that a diagram is checked for, and why. `unread`: they are inferred, and some of the caption was not
/// understood.
struct Choice : Inference {
  const ClaimEntry* entry = nullptr;  ///< the source of the claims; null: they are inferred
  std::vector<Claim> said;            ///< further claims that the caption makes in explicit words
};

/// The entry's claims; or those inferred from the words around the diagram, if there is no entry or the page shows
/// other marks on the entry's board.
[[nodiscard]] Choice choose_claims(const Scene& scene, const ClaimEntry* entry);

/// AV315: the claims hold, but a further claim of the caption does not. Nothing if that holds, too.
[[nodiscard]] std::optional<Finding> contradiction(const Choice& choice, const Scene& scene);

/// What a sentence says of a position.
struct Statement {
  Claim claim;
  bool any_side = false;  ///< no side is named: it holds if it holds for either (denied: for both)
  bool soft = false;      ///< "White mates": of now or of what comes, so that it may hold, but is not refuted
  std::string words;      ///< those that decided
};

/// Reads a clear sentence about `setup`: check, mate, stalemate, what a piece attacks, and what it or a side can do.
/// Each part of the sentence must be one of the forms that are known; else nothing is understood, or judged. Moves that
/// stand in the sentence say which position is meant, and are not read here.
[[nodiscard]] std::optional<std::vector<Statement>> statements_of(const Reading& text, const Sentence& sentence,
                                                                  const Scene& scene, const Setup& setup);

/// The board of `shown` with the state that the move of `side` leaves, last move, en passant …, for each way in which
/// it can have led there. Only plain moves of one leg are taken back: after a capture or promotion the former piece is
/// not known. Empty if there is none.
[[nodiscard]] std::vector<Setup> taken_back(const Scene& scene, const Setup& shown, const WrittenMove& written,
                                            Side side);

/// Whether the board may be the one after the move: a suitable piece of the side is on the target square.
[[nodiscard]] bool seems_played(const Scene& scene, const Setup& shown, const WrittenMove& written, Side side);

/// Which side may make the move: by its number, or by the words before it ("Black plays Rxh4"); else either.
[[nodiscard]] std::vector<Side> sides_of(const WrittenMove& written, const Reading& text);

/// Checks every move that the caption writes (AV305, AV312 to AV314): it must be legal on the board of the diagram or
/// of the one beside it, or after the moves written before it, or from the start of the game for a game's first moves,
/// or must lead to the board shown. The same for a paragraph, but only in sentences that refer to the diagram ("on the
/// following diagram", "above"), since others may be about anything. Moves described as forbidden are not judged.
/// Pieces that the caption names with their square ("the knight on f6") must be there, or be able to go there.
///
/// `owns_paragraph`: there is no other figure between the diagram and the paragraph before it. How each move was read
/// is added to `because`.
[[nodiscard]] std::vector<Finding> check_prose(const Scene& scene, bool owns_paragraph,
                                               std::vector<std::string>& because);

/// The letters of a page for pieces to which the variant gives other ones, in both cases: "c" stands for "m". A rule
/// file's letters are those of one program; a page with letters of its own is not a wrong page. They are known from a
/// diagram that is the set-up of the variant but for them; empty if there is none, or if no letter differs.
[[nodiscard]] std::map<char, char> page_letters(const Page& page, const Variant& variant);

/// The position with the variant's letters; only the board, up to the first blank, is changed.
[[nodiscard]] std::string with_letters(std::string position, const std::map<char, char>& letters);

/// A page changed by mistake shows boards that no entry has any more. Returns the entry whose board is nearly `board`:
/// it differs on one or two squares, and has at least twice as many pieces in common with it. Never an entry that a
/// diagram of the page shows (`used`), nor one that claims nothing. Of several, the most similar, then the first.
/// Nothing for boards other than eight by eight. What the entry claims says nothing about `board`.
[[nodiscard]] const ClaimEntry* near_entry(const ClaimsBook& book, std::string_view variant, std::string_view board,
                                           const std::set<const ClaimEntry*>& used);

/// Which variant a page is about.
struct PageVariant {
  const Variant* variant = nullptr;  ///< null: not known
  std::string from;  ///< the source of this, in words; for an unknown variant the page's name for it, or empty
  std::string hint;  ///< not known: the name of a variant that the page mentions, or empty
  std::optional<std::size_t> profile{};  ///< if its name stands for one: "suicide"
};

/// Recognises the variant by the page's scripts and links, its path as on the sites (`variants/Cwda/…`,
/// `rules/Takenmake/…`), its diagrams that the claims know, and names in its headings, in that order, and only if one
/// of them is clear: findings, and edits even more, need the variant to be sure. A script or a site's path that names a
/// variant which is not built in also decides.
[[nodiscard]] PageVariant variant_of(const Page& page, const PageText& text, const ClaimsBook& claims);

}  // namespace arbiter::pages
