#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "verifier/diagnostics/finding.hpp"

namespace arbiter::corpus {

/// Follows a run through a corpus. Calls come from one thread at a time, in the order of the input.
class Observer {
 public:
  Observer() = default;
  Observer(const Observer&) = delete;
  Observer& operator=(const Observer&) = delete;
  virtual ~Observer() = default;

  /// Bytes (as stored) and records done so far.
  virtual void progress(std::uint64_t /*bytes*/, std::uint64_t /*records*/) {}
  /// What is worth knowing about the input, as a sentence without a full stop.
  virtual void note(std::string_view /*message*/) {}
  /// A path that names nothing, or a file that cannot be read (to its end): AR101, AR102, AR103.
  virtual void unreadable(const Finding& /*finding*/) {}
  /// Records and lines that the run cannot use. A check passes its findings to its own sink instead.
  virtual void findings(std::vector<Finding>&& /*findings*/) {}
  /// Returns true to end the run early.
  [[nodiscard]] virtual bool closed() { return false; }
};

}  // namespace arbiter::corpus
