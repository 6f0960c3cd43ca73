#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace arbiter {

/// Wall-clock time since construction.
class Stopwatch {
 public:
  [[nodiscard]] double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  }

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

/// Calls `work(i)` for every i in 0..count-1 on `threads` threads, each taking the next i that is left. The first
/// exception ends the work and is rethrown here.
template <class Work>
void share_work(std::size_t count, unsigned threads, const Work& work) {
  std::atomic<std::size_t> next{0};
  std::exception_ptr failure;
  std::mutex mutex;
  const auto run = [&] {
    try {
      for (std::size_t i = next.fetch_add(1); i < count; i = next.fetch_add(1)) work(i);
    } catch (...) {
      const std::lock_guard lock(mutex);
      if (!failure) failure = std::current_exception();
      next.store(count);
    }
  };
  if (threads <= 1 || count <= 1) {
    run();
  } else {
    std::vector<std::thread> others;
    others.reserve(threads);  // from here on only starting a thread can fail
    try {
      for (unsigned i = 1; i < threads && i < count; ++i) others.emplace_back(run);
    } catch (const std::system_error&) {
      // If fewer threads start than requested, they do all the work.
    }
    run();
    for (std::thread& other : others) other.join();
  }
  if (failure) std::rethrow_exception(failure);
}

}  // namespace arbiter
