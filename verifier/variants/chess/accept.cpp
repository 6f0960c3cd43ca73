#include "verifier/orthodox/soundness/accept.hpp"

namespace arbiter::chess {
inline namespace ARBITER_CODE {

Acceptance accept(const AcceptRequest& request, std::string_view text) noexcept {
  static const auto table = arbiter::accept::orthodox_table();
  return arbiter::accept::orthodox_text(request, text, table);
}

}  // namespace ARBITER_CODE
}  // namespace arbiter::chess
