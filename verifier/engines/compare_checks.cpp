#include "verifier/engines/compare_checks.hpp"

#include <array>

namespace arbiter {
namespace {

constexpr auto table = std::to_array<CheckInfo>({
#define ARBITER_COMPARE_CHECK(id, level, title, explanation, example) \
  {id, Level::level, title, explanation, example, {}, {}},
#include "verifier/engines/compare_checks.def"
#undef ARBITER_COMPARE_CHECK
});

}  // namespace

std::span<const CheckInfo> compare_checks() { return table; }

std::string_view rule_of(DifferenceKind kind) noexcept {
  switch (kind) {
    case DifferenceKind::missing: return "AC101";
    case DifferenceKind::extra: return "AC102";
    case DifferenceKind::end: return "AC104";
    case DifferenceKind::state: break;
  }
  return "AC103";
}

std::string_view rule_of(PeerTrouble::Kind kind) noexcept {
  switch (kind) {
    case PeerTrouble::Kind::died: return "AC201";
    case PeerTrouble::Kind::late: return "AC202";
    case PeerTrouble::Kind::nonsense: return "AC203";
    case PeerTrouble::Kind::changed: return "AC204";
    case PeerTrouble::Kind::refused: break;
  }
  return "AC205";
}

}  // namespace arbiter
