#include "verifier/engines/compare/compare_checks.hpp"

namespace arbiter {

CheckId check_of(DifferenceKind kind) noexcept {
  switch (kind) {
    case DifferenceKind::missing: return "AC101";
    case DifferenceKind::extra: return "AC102";
    case DifferenceKind::end: return "AC104";
    case DifferenceKind::repeated: return "AC105";
    case DifferenceKind::state: break;
  }
  return "AC103";
}

CheckId check_of(PeerTrouble::Kind kind) noexcept {
  switch (kind) {
    case PeerTrouble::Kind::died: return "AC201";
    case PeerTrouble::Kind::late: return "AC202";
    case PeerTrouble::Kind::nonsense: return "AC203";
    case PeerTrouble::Kind::changed: return "AC204";
    case PeerTrouble::Kind::unread: return "AC206";
    case PeerTrouble::Kind::refused: break;
  }
  return "AC205";
}

}  // namespace arbiter
