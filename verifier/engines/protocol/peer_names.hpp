#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "verifier/engines/protocol/peer.hpp"
#include "verifier/position/ruleset.hpp"
#include "verifier/position/variant.hpp"

namespace arbiter {

/// The move that a peer's name means in a position.
struct NamedByPeer {
  std::optional<MoveOutcome> legal;  ///< nothing: it is not a legal move, or is not understood
  bool understood = true;            ///< else it may be any move
  std::string message{};             ///< why it is not legal or not understood, in words; empty if it is legal
};

/// Reads the moves of one position that a peer only names: all that typed_move() reads and that says the whole move. A
/// word such as e2e4 for a move of several steps, or that several legal moves fit, may be right or wrong: nothing is
/// known of it.
class PeerNames {
 public:
  /// `variant` and `setup` must outlive the object. `legal`: the legal moves, if they are known.
  PeerNames(Ruleset ruleset, const Setup& setup, std::optional<std::vector<MoveOutcome>> legal = std::nullopt)
      : ruleset_(ruleset), setup_(setup), legal_(std::move(legal)) {}

  [[nodiscard]] NamedByPeer read(std::string_view name);

 private:
  Ruleset ruleset_;
  const Setup& setup_;
  std::optional<std::vector<MoveOutcome>> legal_;
};

/// The trouble with a name that is not understood.
[[nodiscard]] PeerTrouble not_understood(std::string name, const NamedByPeer& meant);

}  // namespace arbiter
