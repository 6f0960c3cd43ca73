#pragma once

#include <string_view>

namespace arbiter {

/// A base of classes whose objects are used through references to their bases: not copied, with a virtual destructor.
class Interface {
 public:
  Interface() = default;
  Interface(const Interface&) = delete;
  Interface& operator=(const Interface&) = delete;
  virtual ~Interface() = default;
};

/// Follows long work for its caller. The messages are sentences for people, without a full stop. The result of the work
/// is complete even if no caller reads the messages.
class Observer : public Interface {
 public:
  /// A part of the input cannot be used, or does not agree with the rest; the work goes on.
  virtual void error(std::string_view message) = 0;
  virtual void note(std::string_view /*message*/) {}
  /// How far the work has come; each message replaces the one before it. May be called from any thread.
  virtual void progress(std::string_view /*message*/) {}
  /// Whether progress() does anything, so that callers need not compose unseen messages.
  [[nodiscard]] virtual bool shows_progress() const noexcept { return false; }
};

}  // namespace arbiter
