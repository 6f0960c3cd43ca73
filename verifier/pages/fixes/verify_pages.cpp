#include "verifier/pages/fixes/verify_pages.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>

#include "verifier/crosscheck/picture.hpp"
#include "verifier/pages/claims/picture.hpp"
#include "verifier/pages/claims/verify_page.hpp"
#include "verifier/pages/fixes/fixes.hpp"

namespace arbiter::pages {
namespace {

/// The most squares of one page that are drawn: 2000 diagrams of 8×8 have 128 000, and a square takes about
/// 80 bytes, written in one or two.
constexpr std::size_t most_drawn_squares = 200'000;
static_assert(most_kept_positions * 64 > most_drawn_squares, "what is drawn has its position");

/// Draws the diagrams of a page (CheckedDiagram::board) as picture_of() does, with the marks judged if a claim is about
/// them. On pages with more squares than about 3000 boards of 8×8, the last diagrams get no picture.
void draw_diagrams(VerifiedPage& page) {
  if (page.sources == nullptr) return;
  const PageSources& sources = *page.sources;
  std::size_t drawn = 0;
  for (std::size_t i = 0; i < page.report.diagrams.size() && drawn < most_drawn_squares; ++i) {
    CheckedDiagram& diagram = page.report.diagrams[i];
    diagram.board =
        picture_of(sources.page.diagrams[i], diagram.ruleset.known_variant(), sources.fens[i].get(), page.report.file);
    if (diagram.board.empty()) continue;
    drawn += diagram.board.front().cells.size();
    for (const CheckedMarks& marks : diagram.marked)
      mark_squares(diagram.board.front(), marks.documented, marks.generated);
  }
}

}  // namespace

PageReport verify_in_full(const std::string& file, std::string raw, const VerifyOptions& options, PageExtras extras) {
  VerifiedPage page = verify_with_sources(file, std::move(raw), options);
  if (extras.pictures) draw_diagrams(page);
  if (extras.fixes) propose_fixes(page, options);
  return std::move(page.report);
}

std::vector<PageReport> verify_pages(const std::vector<std::string>& files, const PageRun& run,
                                     const VerifyOptions& options, PageExtras extras) {
  std::vector<PageReport> pages(files.size());
  std::atomic<std::size_t> next{0};
  std::atomic<std::size_t> done{0};
  std::exception_ptr failure;
  std::mutex mutex;
  const auto work = [&] {
    try {
      for (std::size_t i = next++; i < files.size(); i = next++) {
        if (run.progress) run.progress(done, files[i]);
        auto text = run.read(files[i]);
        pages[i] = text ? verify_in_full(run.name(files[i]), std::move(*text), options, extras)
                        : unreadable_page(run.name(files[i]), text.error());
        ++done;
      }
    } catch (...) {
      const std::lock_guard lock(mutex);
      if (!failure) failure = std::current_exception();
      next = files.size();
    }
  };
  std::vector<std::thread> threads;
  for (std::size_t i = 1; i < std::min<std::size_t>(run.threads, files.size()); ++i) {
    try {
      threads.emplace_back(work);
    } catch (const std::exception&) {
      break;  // no more threads, or no memory for one: the running ones do all the work
    }
  }
  work();
  for (std::thread& thread : threads) thread.join();
  if (failure) std::rethrow_exception(failure);
  return pages;
}

}  // namespace arbiter::pages
