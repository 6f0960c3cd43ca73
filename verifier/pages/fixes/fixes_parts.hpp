#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "verifier/pages/fixes/fixes.hpp"

namespace arbiter::pages {

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

/// The families; see possible_fixes.
[[nodiscard]] std::vector<Fix> fixes_of_words(const Finding& finding,
                                              const FixSources& sources);  ///< AV202, AV204 … AV209
[[nodiscard]] std::vector<Fix> fixes_of_fen(const Finding& finding, const FixSources& sources);    ///< AV203 and AF
[[nodiscard]] std::vector<Fix> fixes_of_claim(const Finding& finding, const FixSources& sources);  ///< AV301, AV305
[[nodiscard]] std::vector<Fix> fixes_of_board(const Finding& finding,
                                              const FixSources& sources);  ///< AV3: a board that the claims nearly know

}  // namespace arbiter::pages
