#include "verifier/engines/protocol/peer.hpp"

#include "verifier/support/internal_error.hpp"

namespace arbiter {

std::string_view to_string(PeerTrouble::Kind kind) noexcept {
  switch (kind) {
    case PeerTrouble::Kind::died: return "died";
    case PeerTrouble::Kind::late: return "late";
    case PeerTrouble::Kind::nonsense: return "nonsense";
    case PeerTrouble::Kind::changed: return "changed";
    case PeerTrouble::Kind::unread: return "unread";
    case PeerTrouble::Kind::refused: break;
  }
  return "refused";
}

bool ends_talk(const PeerTrouble& trouble) noexcept {
  return trouble.kind != PeerTrouble::Kind::refused && trouble.kind != PeerTrouble::Kind::unread;
}

Answered<std::map<std::string, Count>> Peer::divide(const std::string&, int) {
  throw InternalError("a peer that cannot count was asked to");
}

}  // namespace arbiter
