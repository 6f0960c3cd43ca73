#pragma once

#include <sys/types.h>

#include <optional>
#include <string>

#include "puzzles/compose/worker.hpp"

namespace arbiter::puzzles {

/// A message from a worker's process.
struct Message {
  enum class Kind : unsigned char { position, left_out, done, words, memory, refused, failure };
  Kind kind;                             ///< `memory`: there was not enough; `refused`: the system gave no thread
  WorkedPosition position{};             ///< of `position`
  Verdict verdict = Verdict::undecided;  ///< of `done`
  std::string text{};                    ///< of `words`; of `refused`: why; of `failure`: a bug of the program
};

/// A job in its own process, which is killed with this object.
class Child {
 public:
  /// `memory_mib`: the most memory that the process may use.
  Child(const Job& job, std::size_t memory_mib);
  ~Child();
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  /// The descriptor to poll().
  [[nodiscard]] int descriptor() const noexcept { return descriptor_; }
  /// Reads what has arrived; false at the end of the stream.
  bool read();
  /// The next message, if a complete one has arrived.
  [[nodiscard]] std::optional<Message> next();
  /// Ends the process; returns the processor seconds that it has used.
  double end();

 private:
  pid_t process_ = -1;
  int descriptor_ = -1;
  std::string buffer_;
};

}  // namespace arbiter::puzzles
