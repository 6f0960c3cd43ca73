#pragma once

#include <string>
#include <string_view>

#include "verifier/engines/protocol/peer.hpp"
#include "verifier/engines/protocol/process.hpp"

namespace arbiter {

/// A process with a time limit for every answer; its failures are PeerTroubles.
class Conversation {
 public:
  explicit Conversation(const PeerOptions& options)
      : command_(options.command), process_(options.command), timeout_(options.timeout) {}

  /// Starts the time of the next answer.
  void ask();
  [[nodiscard]] Answered<void> say(std::string_view line);
  [[nodiscard]] Answered<std::string> hear();
  [[nodiscard]] PeerTrouble trouble(PeerTrouble::Kind kind, std::string message, std::string said = {});

 private:
  [[nodiscard]] PeerTrouble died(const std::string& how);

  std::string command_;
  Process process_;
  std::chrono::milliseconds timeout_;
  Process::Clock::time_point deadline_ = Process::Clock::now();
};

}  // namespace arbiter
