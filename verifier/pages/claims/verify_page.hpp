#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "verifier/pages/claims/claims_book.hpp"
#include "verifier/pages/markup/page.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::pages {

struct VerifyOptions {
  const Variant* variant = nullptr;  ///< null: recognised for each page
  std::string profile;  ///< if empty, or if the page's variant does not have it, the variant's first profile
  FenOptions fen;       ///< how positions are written, as far as the user has specified it
  const ClaimsBook* claims = nullptr;  ///< null: the built-in ones
  bool strict = false;                 ///< an inferred claim that fails is an error
};

struct CheckedClaim {
  Claim claim;
  Outcome outcome = Outcome::unchecked;
};

/// The result for one diagram.
struct CheckedDiagram {
  std::size_t index = 0;
  Ruleset ruleset{};  ///< that it was read by: the page's, or those of its game; none: not known
  Place place = Place::single;
  Location where;
  std::string fen;
  std::vector<std::string> marks;
  std::string caption;               ///< the part about this diagram
  std::string whole_caption;         ///< empty if the caption is about this diagram alone
  std::string says;                  ///< the claims file's words about it
  std::string state;                 ///< what the claims give besides the board: side to move and so on
  std::string document;              ///< where a document shows it: "D2 14"
  std::vector<CheckedClaim> claims;  ///< those about the rules
  std::vector<CheckedMarks> marked;  ///< the rules' verdict on the marks, for each claim about them
  std::vector<BoardPicture> board;   ///< none, or the one that draw_diagrams() drew
  std::vector<std::string> because;  ///< why these claims were chosen: words that decided, readings that were rejected
  bool unread = false;               ///< some of the caption was not understood, and so not judged
  std::string reason;                ///< why there is no claim, or why one was not checked; empty if all were checked
};

struct PageReport {
  std::string file;
  bool unreadable = false;  ///< not a page, or not read to its end
  Wrapping wrapping = Wrapping::none;
  Markup markup = Markup::none;
  Ruleset ruleset{};
  std::string variant_from;  ///< how the variant was recognised, in words
  std::vector<CheckedDiagram> diagrams;
  std::vector<Finding> findings;             ///< in the order of the page
  std::size_t ignored = 0;                   ///< findings that comments of the page removed
  std::size_t known = 0;                     ///< findings that a baseline removed
  std::vector<IgnoreComment> later_ignores;  ///< comments about copies in other languages, for compare_copies
};

/// A diagram with what it is read and checked by.
struct DiagramCase {
  const Diagram* diagram;
  const ClaimEntry* entry = nullptr;  ///< what the claims say about it; null: they do not have it
  const ClaimEntry* near = nullptr;   ///< … about nearly its board
  FenOptions reading{};               ///< how its position is read
  std::unique_ptr<ParsedFen> fen{};   ///< null: it cannot be read, or is not kept
  CheckedDiagram* checked = nullptr;  ///< its result in the report; null: it was not looked at
};

/// The data that a page was checked with. Pictures and fixes are made from it.
struct PageSources {
  PageText text;
  Page page{};
  std::vector<DiagramCase> cases{};  ///< one per diagram of the page
  std::size_t positions = 0;         ///< that were read; the first most_kept_positions are kept
  const ClaimsBook* claims = nullptr;
  std::vector<Finding> ignored{};  ///< findings that comments of the page removed
};

/// The most positions of a page that are kept: more than draw_diagrams() draws.
inline constexpr std::size_t most_kept_positions = 4000;

struct VerifiedPage {
  PageReport report;
  std::unique_ptr<PageSources> sources;  ///< null: nothing was checked
};

/// Reads a page and checks every diagram in it. The claims book must live as long as the result.
[[nodiscard]] VerifiedPage verify_with_sources(const std::string& file, std::string raw, const VerifyOptions& options);
/// Only the report: findings without fixes, diagrams without pictures.
[[nodiscard]] PageReport verify_page(const std::string& file, std::string raw, const VerifyOptions& options);

/// A page that could not be opened; `why` is a sentence (AV100).
[[nodiscard]] PageReport unreadable_page(const std::string& file, const std::string& why);

struct Summary {
#define ARBITER_PAGE_COUNT(member, key) std::size_t member = 0;
#include "verifier/pages/claims/page_counts.def"

  /// Counts the findings by level.
  void add(std::span<const Finding> findings);
  void add(const PageReport& page);
};
/// `others`: findings without a page, those of claims files.
[[nodiscard]] Summary summarise(const std::vector<PageReport>& pages, std::span<const Finding> others = {});

/// The key that groups pages with the same content in several languages: the path with the language's code replaced by
/// '*' ("rules/Zen/*.pug"), and the code. Codes are names of files or folders, or the last part of a file's name
/// ("rules.es.html").
struct LanguagePage {
  std::string pattern;  ///< empty: the path has no language code
  std::string language;
};
[[nodiscard]] LanguagePage language_of(const std::string& file);

/// Compares the diagrams of pages that are copies of each other, as the sites draw them: pages of one folder in several
/// languages (AV401 to AV405), and the two sites' pages about one variant (AV402). Diagrams are aligned, so that a
/// missing one does not shift the others. Each difference becomes one finding of the page that differs from the others,
/// with all other places.
void compare_copies(std::vector<PageReport>& pages);

/// What a run must have found for its answer to mean something.
struct Required {
  std::size_t diagrams = 0;  ///< on all pages together
  bool strict = false;       ///< inferred claims that fail are errors already
  bool claims = false;       ///< every path that was named has a claim in a claims file, and it was checked
};

/// Whether it is one of the findings that weigh_evidence() makes about a path.
[[nodiscard]] inline bool is_about_evidence(const Finding& finding) {
  return finding.check == "AV108" || finding.check == "AV111" || finding.check == "AV112";
}

/// A run without findings says nothing if nothing was looked at. Returns a finding for each named path with diagrams
/// about which no claim of a claims file was checked (AV111: a warning, or an error where claims are required), for
/// each folder without any diagram (AV108), and for a run with too few of them (AV112: an error). Lowers the findings
/// of single pages without a diagram (AV108) to notes where a folder has other pages with diagrams.
///
/// They are about paths: their places have no line. `paths` are named as the reports name their files; a path covers
/// the page of its name and all pages below it.
[[nodiscard]] std::vector<Finding> weigh_evidence(std::span<const std::string> paths, std::vector<PageReport>& pages,
                                                  const Required& required);

// ---- Fixes (the folder fixes)

/// Pages larger than this are checked, but get no fixes: each fix is tried on the whole page.
inline constexpr std::size_t largest_fixed_page = std::size_t{1} << 20U;
inline constexpr std::size_t most_fixed_diagrams = 2500;

/// Changes that might remove the cause of a finding of the page, the likeliest first. They are not tried yet.
[[nodiscard]] std::vector<Fix> possible_fixes(const Finding& finding, const VerifiedPage& page);

/// The parts of a page's report besides its findings.
struct PageExtras {
  bool pictures = true;  ///< CheckedDiagram::board; findings always have their boards
  bool fixes = true;     ///< propose fixes that were tried
};

/// Verifies a page, draws its diagrams and proposes fixes.
[[nodiscard]] PageReport verify_in_full(const std::string& file, std::string raw, const VerifyOptions& options,
                                        PageExtras extras = {});

/// Removes the findings that must not be fixed.
using FindingFilter = std::function<void(std::vector<Finding>&)>;

struct FixedPage {
  std::string text;
  std::size_t fixes = 0;
  PageReport report;  ///< of the fixed text
};

/// Makes the sure fixes of the findings that `filter` leaves (with `unsafe`, the first fix of each finding even if it
/// is not sure): one per diagram, without overlaps; then the page is verified again, and so on until there is nothing
/// left to fix. Fixes that together do not reduce the number of warnings and errors are undone.
[[nodiscard]] FixedPage fix_page(const std::string& name, std::string text, const VerifyOptions& options, bool unsafe,
                                 const FindingFilter& filter, bool pictures = true);

}  // namespace arbiter::pages
