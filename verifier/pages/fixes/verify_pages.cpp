#include "verifier/pages/fixes/verify_pages.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>

#include <fmt/format.h>

#include "tools/cli/inputs.hpp"
#include "verifier/support/printable.hpp"

namespace arbiter::tools {

using namespace arbiter::pages;

namespace {

using Clock = std::chrono::steady_clock;

/// "12 of 519 pages, about 3 s left: NAME".
std::string progress_line(std::size_t done, std::size_t all, Clock::time_point start, const std::string& file) {
  const double spent = std::chrono::duration<double>(Clock::now() - start).count();
  std::string left;
  if (done > 0 && spent > 1)
    left = fmt::format(", about {:.0f} s left", spent / static_cast<double>(done) * static_cast<double>(all - done));
  return fmt::format("{} of {} pages{}: {}", done, all, left, printable(shown_name(file), 60));
}

}  // namespace

std::vector<PageReport> verify_pages(Run& run, const std::vector<std::string>& files, const VerifyOptions& options) {
  std::vector<PageReport> pages(files.size());
  std::vector<std::string> errors(files.size());
  std::atomic<std::size_t> next{0};
  std::atomic<std::size_t> done{0};
  std::exception_ptr failure;
  std::mutex mutex;
  const Clock::time_point start = Clock::now();
  const auto work = [&] {
    try {
      for (std::size_t i = next++; i < files.size(); i = next++) {
        if (run.shows_progress()) run.progress(progress_line(done, files.size(), start, files[i]));
        auto text = read_input(files[i]);
        if (text) {
          pages[i] = verify_page(shown_name(files[i]), std::move(*text), options);
        } else {
          errors[i] = text.error();
          pages[i] = unreadable_page(shown_name(files[i]), text.error());
        }
        ++done;
      }
    } catch (...) {
      const std::lock_guard lock(mutex);
      if (!failure) failure = std::current_exception();
      next = files.size();
    }
  };
  std::vector<std::thread> threads;
  for (std::size_t i = 1; i < std::min<std::size_t>(run.threads(), files.size()); ++i) {
    try {
      threads.emplace_back(work);
    } catch (const std::system_error&) {
      break;  // no more threads to be had: those that run do all the work
    }
  }
  work();
  for (std::thread& thread : threads) thread.join();
  if (failure) std::rethrow_exception(failure);
  for (const std::string& error : errors) {
    if (!error.empty()) run.error(error);
  }
  return pages;
}

}  // namespace arbiter::tools
