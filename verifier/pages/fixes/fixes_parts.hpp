#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "verifier/pages/claims/verify_page.hpp"

namespace arbiter::pages {

/// The sources of fixes: a page with all that is known about it.
struct FixSources {
  explicit FixSources(const VerifiedPage& verified)
      : text(verified.sources->text), page(verified.sources->page), report(verified.report),
        ignored(verified.sources->ignored), fens(verified.sources->fens), reading(verified.sources->reading),
        claims(*verified.sources->claims) {}

  const PageText& text;
  const Page& page;
  const PageReport& report;                          ///< its variant, and its diagrams in the order of the page
  std::span<const Finding> ignored;                  ///< findings that comments of the page removed
  std::span<const std::unique_ptr<ParsedFen>> fens;  ///< one per diagram; null = it cannot be read
  std::span<const FenOptions> reading;               ///< one per diagram: how its position is read
  const ClaimsBook& claims;
};

/// Bytes of PageText::text(), half open.
struct TextSpan {
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// Collects edits of the page's text and converts them to edits of the file.
class Draft {
 public:
  explicit Draft(const FixSources& sources) : sources_(sources) {}

  /// Replaces the bytes by `with`; begin == end inserts.
  Draft& replace(TextSpan span, std::string with);
  /// Replaces byte `index` of a text of the page, with the whole of a character reference.
  Draft& replace(const MappedText& mapped, std::size_t index, std::string with);
  /// Nothing if there are no edits, or one has no place in the file.
  [[nodiscard]] std::optional<Fix> fix(std::string what, bool sure) const;

 private:
  const FixSources& sources_;
  std::vector<Edit> edits_;
  bool placed_ = true;
};

/// The bytes of the page's text that a finding points at. Nothing if they are not in a line of the page.
[[nodiscard]] std::optional<TextSpan> span_of(const Finding& finding, const FixSources& sources);
[[nodiscard]] std::string text_at(TextSpan span, const FixSources& sources);

/// The finding's diagram; null if it is about none.
[[nodiscard]] const Diagram* diagram_of(const Finding& finding, const FixSources& sources);

/// Exchanges the `wrong` marks (indices, ascending) for the `right` squares: one for one where possible; the rest is
/// removed, or added after the last. Nothing if no mark would be left or the page writes them in an unusual way.
[[nodiscard]] std::optional<Fix> exchange_marks(const Diagram& diagram, const std::vector<std::size_t>& wrong,
                                                const std::vector<std::string>& right, bool sure,
                                                const FixSources& sources);

/// The families of changes that might remove the cause of a finding of the page, the likeliest first. They are not
/// tried yet.
[[nodiscard]] std::vector<Fix> fixes_of_words(const Finding& finding,
                                              const FixSources& sources);  ///< AV202, AV204 … AV209
[[nodiscard]] std::vector<Fix> fixes_of_fen(const Finding& finding, const FixSources& sources);    ///< AV203 and AF
[[nodiscard]] std::vector<Fix> fixes_of_claim(const Finding& finding, const FixSources& sources);  ///< AV301, AV305

}  // namespace arbiter::pages
