#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "verifier/pages/claims/check_claim.hpp"
#include "verifier/pages/claims/claims_book.hpp"
#include "verifier/pages/claims/reading.hpp"

namespace arbiter::pages {

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

/// What a diagram probably claims, inferred from the words around it, its marks and its pieces. `right_of_pair`: the
/// diagram is the right one of a figure with two.
[[nodiscard]] Inference infer_claims(const Scene& scene, const Surroundings& texts, bool right_of_pair);

/// The families of inferences: about marks, and about boards without marks (nothing if the words do not decide).
[[nodiscard]] Inference infer_marks(const Scene& scene, const Surroundings& texts);
[[nodiscard]] Inference infer_status(const Scene& scene, const Surroundings& texts);
[[nodiscard]] Inference infer_moves(const Scene& scene, const Surroundings& texts, bool right_of_pair);

/// A claim that the texts around the diagram suggest.
[[nodiscard]] Claim inferred(ClaimKind kind);

/// The claims that a diagram is checked for.
struct Choice {
  const ClaimEntry* entry = nullptr;  ///< the source of the claims; null: they are inferred
  std::vector<Claim> claims;          ///< at least one
  std::vector<Claim> said;            ///< further claims that the caption makes in explicit words
  bool unread = false;                ///< they are inferred, and some of the caption was not understood
  std::vector<std::string> because;   ///< sentences that explain the choice
};

/// The entry's claims; or those inferred from the words around the diagram, if there is no entry or the page shows
/// other marks on the entry's board.
[[nodiscard]] Choice choose_claims(const Scene& scene, const Surroundings& texts, const ClaimEntry* entry,
                                   bool right_of_pair);

/// AV315: the claims hold, but a further claim of the caption does not. Nothing if that holds, too.
[[nodiscard]] std::optional<Finding> contradiction(const Choice& choice, const Scene& scene);

/// What a sentence says of a position.
struct Statement {
  Claim claim;
  bool any_side = false;  ///< no side is named: it holds if it holds for either (denied: for both)
  bool soft = false;      ///< "White mates": of now or of what comes, so that it may hold, but is not refuted
  std::string words;      ///< those that decided
};

struct Statements {
  std::vector<Statement> list;
  bool understood = true;  ///< false: nothing of the sentence is judged
};

/// Reads a clear sentence about `setup`: check, mate, stalemate, what a piece attacks, and what it or a side can do.
/// Each part of the sentence must be one of the forms that are known; else nothing is understood. Moves that stand in
/// the sentence say which position is meant, and are not read here.
[[nodiscard]] Statements statements_of(const Reading& text, const Sentence& sentence, const Scene& scene,
                                       const Setup& setup);

}  // namespace arbiter::pages
