#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "verifier/pages/claims/check_claim.hpp"

namespace arbiter::pages {

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

/// The results of checking the moves and pieces that the words around a diagram name.
struct Prose {
  std::vector<Finding> findings;     ///< AV305, AV312 to AV314
  std::vector<std::string> because;  ///< how each move was read, as an explanation
};

/// Checks every move that the caption writes: it must be legal on the board of the diagram or of the one beside it, or
/// after the moves written before it, or from the start of the game for a game's first moves, or must lead to the board
/// shown. The same for a paragraph, but only in sentences that refer to the diagram ("on the following diagram",
/// "above"), since others may be about anything. Moves described as forbidden are not judged. Pieces that the caption
/// names with their square ("the knight on f6") must be there, or be able to go there.
///
/// `owns_paragraph`: there is no other figure between the diagram and the paragraph before it.
[[nodiscard]] Prose check_prose(const Scene& scene, bool owns_paragraph);

/// The letters of a page for pieces to which the variant gives other ones, in both cases: "c" stands for "m". A rule
/// file's letters are those of one program; a page with letters of its own is no wrong page. They are known from a
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
