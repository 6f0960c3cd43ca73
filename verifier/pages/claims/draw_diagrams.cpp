#include "verifier/pages/claims/draw_diagrams.hpp"

#include "verifier/crosscheck/picture.hpp"
#include "verifier/pages/claims/picture.hpp"

namespace arbiter::pages {
namespace {

/// The most squares of one page that are drawn: 2000 diagrams of 8×8 have 128 000, and a square takes about
/// 80 bytes, written in one or two.
constexpr std::size_t most_drawn_squares = 200'000;
static_assert(most_kept_positions * 64 > most_drawn_squares, "what is drawn has its position");

}  // namespace

void draw_diagrams(VerifiedPage& page) {
  if (page.sources == nullptr) return;
  const PageSources& sources = *page.sources;
  std::size_t drawn = 0;
  for (std::size_t i = 0; i < page.report.diagrams.size() && drawn < most_drawn_squares; ++i) {
    CheckedDiagram& diagram = page.report.diagrams[i];
    diagram.board = picture_of(sources.page.diagrams[i], page.report.variant, sources.fens[i].get(), page.report.file);
    if (diagram.board.empty()) continue;
    drawn += diagram.board.front().cells.size();
    for (const CheckedMarks& marks : diagram.marked)
      mark_squares(diagram.board.front(), marks.documented, marks.generated);
  }
}

}  // namespace arbiter::pages
