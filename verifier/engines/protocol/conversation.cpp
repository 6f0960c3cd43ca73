#include "verifier/engines/protocol/conversation.hpp"

#include <fmt/format.h>

#include "verifier/engines/protocol/engine_search.hpp"

namespace arbiter {

void Conversation::ask() { deadline_ = Process::Clock::now() + timeout_; }

PeerTrouble Conversation::trouble(PeerTrouble::Kind kind, std::string message, std::string said) {
  constexpr std::size_t longest = 2000;
  if (said.size() > longest) said = said.substr(0, longest) + " …";
  return {.kind = kind, .message = std::move(message), .said = std::move(said), .errors = process_.errors()};
}

PeerTrouble Conversation::died(const std::string& how) {
  PeerTrouble found = trouble(PeerTrouble::Kind::died, fmt::format("the peer has ended ({})", how));
  if (how == Process::not_found) found.advice = advice_about_missing(command_, found.errors);
  return found;
}

Answered<void> Conversation::say(std::string_view line) {
  if (process_.write_line(line, deadline_)) return {};
  if (const auto end = process_.ended()) return tl::make_unexpected(died(*end));
  return tl::make_unexpected(trouble(PeerTrouble::Kind::late, "the peer does not read what it is asked"));
}

Answered<std::string> Conversation::hear() {
  std::string line;
  Process::Reading reading = process_.read_line(line, deadline_);
  // A peer that never stops talking has no answer either.
  if (reading == Process::Reading::line && Process::Clock::now() > deadline_) reading = Process::Reading::late;
  switch (reading) {
    case Process::Reading::line: return line;
    case Process::Reading::late: {
      PeerTrouble late = trouble(PeerTrouble::Kind::late, fmt::format("no answer within {} ms", timeout_.count()));
      late.advice = "--timeout SECONDS gives it longer";
      return tl::make_unexpected(std::move(late));
    }
    case Process::Reading::endless:
      return tl::make_unexpected(trouble(PeerTrouble::Kind::nonsense, "a line without end"));
    case Process::Reading::closed: break;
  }
  const auto end = process_.ended();
  if (end) return tl::make_unexpected(died(*end));
  return tl::make_unexpected(trouble(PeerTrouble::Kind::died, "the peer has closed its output"));
}

}  // namespace arbiter
