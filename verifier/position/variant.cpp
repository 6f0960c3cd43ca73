#include "verifier/position/variant.hpp"

#include "verifier/support/internal_error.hpp"
#include "verifier/support/text.hpp"

namespace arbiter {

bool Variant::captures_by_moving(const Step& step, const Piece&) const { return !step.captures.empty(); }

Setup Variant::dealt(std::uint64_t) const {
  const auto start = parse_fen(positions().front().fen, {});
  ensure(start.has_value(), "the start position is a good FEN");
  return start->setup;
}

std::optional<std::size_t> profile_named(const Variant& variant, std::string_view name) {
  const auto profiles = variant.profiles();
  for (std::size_t i = 0; i < profiles.size(); ++i) {
    if (same_word(profiles[i].name, name)) return i;
  }
  return std::nullopt;
}

const RoleInfo& role_info(const Variant& variant, Role role) {
  for (const RoleInfo& info : variant.roles()) {
    if (info.role == role) return info;
  }
  throw InternalError("a piece of a role that the variant does not have");
}

}  // namespace arbiter
