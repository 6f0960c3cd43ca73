#pragma once

#include <chrono>
#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "verifier/perft/perft.hpp"

namespace arbiter {

/// What is wrong with a peer, apart from its rules.
struct PeerTrouble {
  enum class Kind : unsigned char {
    died,      ///< its output ended
    late,      ///< no answer in time
    nonsense,  ///< an answer that the protocol does not have
    changed,   ///< it works on another position than the one it was given
    refused,   ///< it says that it cannot answer for this position
  };
  Kind kind;
  std::string message;  ///< one sentence without a full stop
  std::string said;     ///< the answer in question; may be empty
  std::string errors;   ///< the end of its standard error
};

[[nodiscard]] std::string_view to_string(PeerTrouble::Kind kind) noexcept;

template <class T>
using Answered = tl::expected<T, PeerTrouble>;

/// A move of a peer: the position after it, and what the peer calls it.
struct PeerMove {
  std::string fen;  ///< empty: the label is a move in our notation
  std::string label;
};

/// Another implementation of a variant's rules, behind a protocol.
class Peer {
 public:
  Peer() = default;
  Peer(const Peer&) = delete;
  Peer& operator=(const Peer&) = delete;
  virtual ~Peer() = default;

  /// Every move that the peer has in the position.
  [[nodiscard]] virtual Answered<std::vector<PeerMove>> moves(const std::string& fen) = 0;

  /// How the game has ended in the position of the last answer, as the peer says: "1-0", "0-1", "1/2", or "*" if it
  /// goes on; empty if the peer does not say.
  [[nodiscard]] virtual std::string result() const { return {}; }

  /// Whether divide() can be asked.
  [[nodiscard]] virtual bool can_count() const { return false; }
  /// Leaves below each move, by the peer's label.
  [[nodiscard]] virtual Answered<std::map<std::string, Count>> divide(const std::string& fen, int depth);

  /// What it calls itself; empty if it has not said.
  [[nodiscard]] virtual std::string name() const { return {}; }
};

/// How a peer is run.
struct PeerOptions {
  std::string command;
  std::string variant;                        ///< our name of the variant, for the line protocol
  std::vector<std::string> uci_options;       ///< "NAME=VALUE"
  std::chrono::milliseconds timeout{10'000};  ///< for every answer
};

/// One JSON object a line each way. Throws ProcessError.
[[nodiscard]] std::unique_ptr<Peer> line_peer(const PeerOptions& options);
/// UCI with `go perft` and `d`, as Stockfish and Fairy-Stockfish have them. Throws ProcessError; what goes wrong in the
/// greeting is the first answer's trouble.
[[nodiscard]] std::unique_ptr<Peer> uci_peer(const PeerOptions& options);

}  // namespace arbiter
