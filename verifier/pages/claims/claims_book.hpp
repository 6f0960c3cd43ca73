#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "verifier/board/board.hpp"
#include "verifier/diagnostics/finding.hpp"
#include "verifier/position/move_source.hpp"

namespace arbiter::pages {

/// What a diagram says about the rules.
enum class ClaimKind : unsigned char {
#define ARBITER_CLAIM_KIND(name, judge, needs_words, sentence) name,
#include "verifier/pages/claims/claim_kinds.def"
};

[[nodiscard]] std::string_view to_string(ClaimKind kind) noexcept;
[[nodiscard]] bool about_marks(ClaimKind kind) noexcept;
/// Whether it takes explicit words to claim it; without them, the claim is that the marks are all steps.
[[nodiscard]] bool needs_words(ClaimKind kind) noexcept;

struct Claim {
  ClaimKind kind = ClaimKind::none;
  std::vector<Square> pieces;       ///< the pieces that step; for legs: the piece that captures; the arrows' starts
  std::optional<Square> taken;      ///< legs: the square of the capture
  Side side = Side::white;          ///< check, safe: whose king; status: the side to move
  bool from_text = false;           ///< legs, leads, after: the page's own text gives the squares or the moves
  std::vector<Square> squares;      ///< legs, if the page does not give them; the arrows' ends; attacks, moves, takes
  std::string move;                 ///< leads, after, if the page does not give it: "Bxc6,Ba5"
  std::string answer;               ///< after, if the page does not give it: "h5"
  Status status = Status::ongoing;  ///< status
  bool denied = false;              ///< status, attacks, moves, takes, mates: the text says that it is not so
  std::shared_ptr<const Setup>
      setup;                    ///< check, status, attacks …: the position that the words give; null: the diagram's
  std::vector<Square> without;  ///< status: squares whose pieces are first taken off the board
  std::string piece_name;       ///< the page's name for the piece; may be empty
  std::string reason;           ///< none: why
  std::vector<std::string> clauses;  ///< ids of the clauses that the diagram exercises
  bool inferred = false;
  std::string origin;  ///< where the claim comes from: "takemake.claims:12", "the caption"
};

enum class Outcome : unsigned char { holds, fails, unchecked };

[[nodiscard]] std::string_view to_string(Outcome outcome) noexcept;

/// Marks that were compared with the rules.
struct CheckedMarks {
  SquareSet documented;
  SquareSet generated;
};

/// The claim in words: "the marks are all squares that the piece on e4 can step to".
[[nodiscard]] std::string in_words(const Claim& claim);

/// What is known about one diagram, wherever it is printed: its position identifies it, not a file name.
struct ClaimEntry {
  std::string board;                 ///< the board field as the pages write it
  std::optional<std::string> marks;  ///< as the documents write them; distinguishes diagrams with the same board
  std::string variant;
  std::string state;     ///< the fields after the board, if the page does not have them: "w 0 - 000000"; may be empty
  std::string alphabet;  ///< FenOptions::alphabet for a page with its own letters; empty = recognised
  std::string document;  ///< "D2 14"; may be empty
  std::string words;     ///< what the diagram shows, in our words
  std::vector<std::string> clauses;
  std::vector<Claim> claims;  ///< at least one
  Location where;             ///< of the entry in its file
  bool built_in = false;      ///< one of the files in corpus/claims, not of the user
};

/// Whether the page shows other marks: more than two differ and more than half of them, too many for a mistake.
[[nodiscard]] bool other_marks(const ClaimEntry& entry, std::string_view marks);

/// The claims of several files; later ones come first.
struct ClaimsBook {
  std::vector<ClaimEntry> entries;

  /// The claims in corpus/claims, which are built into the library.
  [[nodiscard]] static const ClaimsBook& built_in();

  /// Adds the entries of a claims file (format: corpus/claims/README.md). Returns its faults (AV120), each with its
  /// line and column; entries without faults are added in any case.
  std::vector<Finding> add(const std::string& file, std::string_view text);

  /// The entry for a diagram of `variant`: same board and, if there are several, the marks that differ least. If
  /// several are left, `earlier` decides, the number of previous requests for diagrams of the page with this board.
  [[nodiscard]] const ClaimEntry* find(std::string_view variant, std::string_view board, std::string_view marks,
                                       std::size_t earlier) const;
  /// The variants of the entries with this board.
  [[nodiscard]] std::vector<std::string> variants_of(std::string_view board) const;
};

/// The files of corpus/claims as they were when the library was built: names and texts. Defined in a file that
/// claims.cmake generates.
[[nodiscard]] std::vector<std::pair<std::string_view, std::string_view>> built_in_claims();

}  // namespace arbiter::pages
