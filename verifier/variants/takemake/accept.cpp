#include "verifier/orthodox/soundness/accept.hpp"
#include "verifier/variants/takemake/state.hpp"

namespace arbiter::takemake {
inline namespace ARBITER_CODE {

Acceptance accept(const AcceptRequest& request, std::string_view text) noexcept {
  static const auto table = arbiter::accept::orthodox_table(false, false);
  static const auto site = arbiter::accept::orthodox_table(false, true);
  const bool of_site = request.profile == static_cast<std::size_t>(Profile::site);
  return arbiter::accept::orthodox_text(request, text, of_site ? site : table, true);
}

}  // namespace ARBITER_CODE
}  // namespace arbiter::takemake
