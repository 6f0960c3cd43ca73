#include "verifier/engines/protocol/peer.hpp"

#include <fmt/format.h>

#include "verifier/notation/notation.hpp"
#include "verifier/notation/typed_move.hpp"
#include "verifier/support/internal_error.hpp"

namespace arbiter {

std::string game_result(Ruleset ruleset, const Setup& setup) {
  return game_result(ruleset, ruleset.generator().setup_status(setup), setup);
}

std::string game_result(Ruleset ruleset, Status status, const Setup& setup) {
  const auto wins = [](Side side) -> std::string {
    return side == Side::white ? "1-0" : side == Side::black ? "0-1" : "0-0-1";
  };
  switch (status) {
    case Status::won: return wins(setup.to_move);
    case Status::mate:
    case Status::lost: return wins(ruleset->moved_last(setup));
    case Status::stalemate: return ruleset.profile().stalemate_decides ? "1/2" : "";
    case Status::drawn: return "1/2";
    case Status::ongoing:
    case Status::check: break;
  }
  return {};
}

bool ends_talk(const PeerTrouble& trouble) noexcept {
  return trouble.kind != PeerTrouble::Kind::refused && trouble.kind != PeerTrouble::Kind::unread;
}

Answered<std::map<std::string, Count>> Peer::divide(const std::string&, int) {
  throw InternalError("a peer that cannot count was asked to");
}

NamedByPeer PeerNames::read(std::string_view name) {
  if (!legal_) legal_ = ruleset_.generator().setup_moves(setup_);
  const auto found = typed_move(name, setup_, ruleset_.variant(), *legal_);
  if (!found) {
    const Fault& fault = found.error().front();
    // Steps of the shared grammar that stop too early are not a move.
    const bool illegal = fault.check == "AT104" || fault.check == "AT106";
    return {{}, illegal, fault.message};
  }
  // By its first and last squares a peer may mean one step, which is another move.
  const bool whole = found->move.size() == 1 || brings_another(found->move) ||
                     find_move(name, setup_, ruleset_.variant(), *legal_).has_value();
  if (!whole)
    return {{}, false, "it names two squares of a move that is " + to_text(found->move, setup_, ruleset_.variant())};
  return {.legal = *found};
}

PeerTrouble not_understood(std::string name, const NamedByPeer& meant) {
  return {.kind = PeerTrouble::Kind::unread,
          .message = "the name of a move of the peer's is not understood, so that the position is not compared",
          .said = std::move(name),
          .errors = {},
          .advice = fmt::format("{}; write e2-e4, e2e4 or Nf3 (all steps of a move: b5xc6,c6-a5), or the FEN after it",
                                meant.message)};
}

}  // namespace arbiter
