#include "verifier/orthodox/soundness/accept.hpp"
#include "verifier/variants/kingofthehill/hill.hpp"

// variant.cpp states the check.
namespace arbiter::kingofthehill {
inline namespace ARBITER_CODE {

Acceptance accept(const AcceptRequest& request, std::string_view text) noexcept {
  using namespace arbiter::accept;
  // Whether no king is on the hill: no side has won, and no check of the last move is asked for.
  static const auto table =
      orthodox_table({.more = [](const PieceBits& pieces, const OrthodoxTable&, const StatedFields&) noexcept {
        return ((of(pieces, Side::white, king_kind) | of(pieces, Side::black, king_kind)) & hill.bits()) == 0;
      }});
  return orthodox_text(request, text, table);
}

}  // namespace ARBITER_CODE
}  // namespace arbiter::kingofthehill
