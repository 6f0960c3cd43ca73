#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "verifier/engines/protocol/peer.hpp"
#include "verifier/engines/protocol/process.hpp"
#include "verifier/position/root.hpp"

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

/// What a server of the line protocol assumes if a line does not say it.
struct LineServer {
  Ruleset ruleset{};  ///< for lines that name none; may be none
  FenOptions fen{};
  Take take = Take::positions;
  std::string remedy{};  ///< how a user makes the server accept any set-up, for refusals; may be empty
};

/// The answer to one line of the protocol that line_peer() speaks: `{"id","variant","fen"}` gives
/// `{"id","successors":[{"fen","label"}]}`, sorted by label, with "result" where there is none, or `{"id","error"}`.
/// Every text has an answer.
[[nodiscard]] nlohmann::ordered_json answer_line(const std::string& line, const LineServer& server);

}  // namespace arbiter
