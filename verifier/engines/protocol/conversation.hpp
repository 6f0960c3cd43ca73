#pragma once

#include <string>
#include <string_view>

#include "verifier/engines/protocol/peer.hpp"
#include "verifier/engines/protocol/process.hpp"

namespace arbiter {

/// A process with a time limit for every answer. When it fails, PeerTrouble is thrown.
class Conversation {
 public:
  /// `advice`: what else may help where no answer comes in time; may be empty.
  explicit Conversation(const PeerOptions& options, std::string advice = {})
      : command_(options.command), advice_(std::move(advice)), process_(options.command), timeout_(options.timeout) {}

  /// Starts the time of the next answer.
  void ask();
  void say(std::string_view line);
  [[nodiscard]] std::string hear();
  [[nodiscard]] PeerTrouble trouble(PeerTrouble::Kind kind, std::string message, std::string said = {});

 private:
  [[nodiscard]] PeerTrouble died(const std::string& how);

  std::string command_;
  std::string advice_;
  Process process_;
  std::chrono::milliseconds timeout_;
  Process::Clock::time_point deadline_ = Process::Clock::now();
};

}  // namespace arbiter
