#include "verifier/orthodox/soundness/accept.hpp"
#include "verifier/variants/takemake/state.hpp"

namespace arbiter::takemake {
inline namespace ARBITER_CODE {

Acceptance accept(const AcceptRequest& request, std::string_view text) noexcept {
  static const auto table = arbiter::accept::orthodox_table({.make_legs = true}, false);
  static const auto site = arbiter::accept::orthodox_table({.first_rank_pawns = true, .make_legs = true}, false);
  const bool of_site = static_cast<Profile>(request.ruleset.index()) == Profile::site;
  return arbiter::accept::orthodox_text(request, text, of_site ? site : table);
}

}  // namespace ARBITER_CODE
}  // namespace arbiter::takemake
