#pragma once

#include <string>

#include "verifier/position/history.hpp"
#include "verifier/position/ruleset.hpp"
#include "verifier/records/resolve_variant.hpp"
#include "verifier/service/asked.hpp"

namespace arbiter::service {

/// The variant that "variant" names, or null. With "rules", the text of a rule file, it is a section of that, by
/// default the last. Throws NoAnswer.
[[nodiscard]] const Variant* asked_variant(const Asked& asked);
/// Index of the profile that "profile" names, else of the one that the variant's name stands for ("suicide"), else 0.
/// Throws NoAnswer.
[[nodiscard]] Ruleset asked_ruleset(const Asked& asked, const Variant& variant);
/// "dialect", "alphabet" and the armies: how a text of the variant (null: of any) is read. Throws NoAnswer.
[[nodiscard]] FenOptions asked_reading(const Asked& asked, const Variant* variant);
/// The variant that "variant" names or, without it, that the text tells. Throws NoAnswer.
[[nodiscard]] const Variant& variant_for(const Asked& asked, std::string_view fen);

/// The position that was asked about, behind the moves of "played", written as "write" says; and the game that led to
/// it. Throws NoAnswer.
struct AskedGame {
  WrittenRoot position;
  History history;
};
[[nodiscard]] AskedGame asked_game(const Asked& asked);
[[nodiscard]] WrittenRoot asked_position(const Asked& asked);

/// `"variant"` and `"profile"` of an answer.
void say_rules(ordered_json& answer, Ruleset ruleset);

}  // namespace arbiter::service
