#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "verifier/pages/claims/verify_page.hpp"

namespace arbiter::pages {

/// What fixes are made from: a page with all that is known about it.
struct FixSources {
  explicit FixSources(const VerifiedPage& verified)
      : text(verified.sources->text), page(verified.sources->page), report(verified.report),
        ignored(verified.sources->ignored), fens(verified.sources->fens), reading(verified.sources->reading),
        entries(verified.sources->entries), claims(*verified.sources->claims) {}

  const PageText& text;
  const Page& page;
  const PageReport& report;                          ///< its variant, and its diagrams in the order of the page
  std::span<const Finding> ignored;                  ///< what comments of the page took away
  std::span<const std::unique_ptr<ParsedFen>> fens;  ///< one a diagram; null = it cannot be read
  std::span<const FenOptions> reading;               ///< one a diagram: how its position is read
  std::span<const ClaimEntry* const>
      entries;  ///< one a diagram: what the claims know about its board, or one nearly like it
  const ClaimsBook& claims;
};

/// Bytes of PageText::text(), half open.
struct TextSpan {
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// Collects edits of the page's text and turns them into edits of the file.
class Draft {
 public:
  explicit Draft(const FixSources& sources) : sources_(sources) {}

  /// The bytes become `with`; begin == end inserts.
  void replace(TextSpan span, std::string with);
  /// Byte `index` of a text of the page, a character reference as a whole.
  void replace(const MappedText& mapped, std::size_t index, std::string with);
  /// Nothing if an edit has no place in the file, or there is none.
  [[nodiscard]] std::optional<Fix> fix(std::string what, bool sure) const;

 private:
  const FixSources& sources_;
  std::vector<Edit> edits_;
  bool placed_ = true;
};

/// The bytes of the page's text that a finding points at. Nothing if they are of no line of the page.
[[nodiscard]] std::optional<TextSpan> span_of(const Finding& finding, const FixSources& sources);
[[nodiscard]] std::string text_at(TextSpan span, const FixSources& sources);

/// The finding's diagram; null if it is about none.
[[nodiscard]] const Diagram* diagram_of(const Finding& finding, const FixSources& sources);

/// The marks with `wrong` ones (indices, ascending) exchanged for `right` squares: as many as possible one for one, the
/// rest taken away or put behind the last. Nothing if no mark would be left or the page writes them in an unusual way.
[[nodiscard]] std::optional<Fix> exchange_marks(const Diagram& diagram, const std::vector<std::size_t>& wrong,
                                                const std::vector<std::string>& right, bool sure,
                                                const FixSources& sources);

/// The families of changes that might make a finding of the page go away, the likeliest first. Whether they do is not
/// known yet.
[[nodiscard]] std::vector<Fix> fixes_of_words(const Finding& finding,
                                              const FixSources& sources);  ///< AV202, AV204 … AV209
[[nodiscard]] std::vector<Fix> fixes_of_fen(const Finding& finding, const FixSources& sources);    ///< AV203 and AF
[[nodiscard]] std::vector<Fix> fixes_of_claim(const Finding& finding, const FixSources& sources);  ///< AV301, AV305
[[nodiscard]] std::vector<Fix> fixes_of_board(const Finding& finding,
                                              const FixSources& sources);  ///< AV3: a board that the claims nearly know

}  // namespace arbiter::pages
