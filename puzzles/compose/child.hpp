#pragma once

#include <sys/types.h>

#include <optional>
#include <string>

#include "puzzles/compose/worker.hpp"

namespace arbiter::puzzles {

/// What a worker's process has sent.
struct Message {
  enum class Kind : unsigned char {
    position,
    left_out,
    done,
    words,
    memory,
    failure
  } kind;                                ///< `memory`: there was not enough
  WorkedPosition position{};             ///< of `position`
  Verdict verdict = Verdict::undecided;  ///< of `done`
  std::string text{};                    ///< of `words`; of `failure`: our own bug
};

/// A job in a process of its own. It is killed with this object.
class Child {
 public:
  /// `memory_mib`: the most that the process may take.
  Child(const Job& job, std::size_t memory_mib);
  ~Child();
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  /// To wait for with poll().
  [[nodiscard]] int descriptor() const noexcept { return descriptor_; }
  /// Takes in what has come; false at the end of the stream.
  bool read();
  /// The next message, if a whole one has come.
  [[nodiscard]] std::optional<Message> next();
  /// Ends the process; seconds of the processor that it has used.
  double end();

 private:
  pid_t process_ = -1;
  int descriptor_ = -1;
  std::string buffer_;
};

}  // namespace arbiter::puzzles
