#pragma once

#include <condition_variable>
#include <cstddef>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

#include "verifier/records/chunks.hpp"

namespace arbiter::records {

/// Works on chunks in `threads` threads and passes the results on in the order of the input: `work(chunk)` in any
/// thread, then `done(chunk, result)` for one chunk at a time. `done` returns false to stop early. At most `threads`
/// chunks exist at a time. An exception of either ends the run and is rethrown.
template <class Work, class Done>
void for_each_chunk(ChunkReader& reader, unsigned threads, const Work& work, const Done& done) {
  std::mutex reading;
  std::mutex writing;
  std::condition_variable ready;
  std::size_t next_number = 0;
  bool stop = false;
  std::exception_ptr failure;

  const auto end = [&](std::exception_ptr why) {
    const std::lock_guard lock(writing);
    if (why && !failure) failure = why;
    stop = true;
    ready.notify_all();
  };
  const auto run = [&] {
    Chunk chunk;
    try {
      for (;;) {
        {
          const std::lock_guard lock(reading);
          if (!reader.next(chunk)) return;
        }
        auto result = work(static_cast<const Chunk&>(chunk));
        std::unique_lock lock(writing);
        ready.wait(lock, [&] { return stop || next_number == chunk.number; });
        if (stop) return;
        if (!done(static_cast<const Chunk&>(chunk), result)) stop = true;
        ++next_number;
        ready.notify_all();
        if (stop) return;
      }
    } catch (...) {
      end(std::current_exception());
    }
  };
  std::vector<std::thread> others;
  for (unsigned i = 1; i < threads; ++i) {
    try {
      others.emplace_back(run);
    } catch (const std::exception&) {
      break;  // no more threads, or no memory for one: the running ones do all the work
    }
  }
  run();
  for (std::thread& thread : others) thread.join();
  if (failure) std::rethrow_exception(failure);
}

}  // namespace arbiter::records
