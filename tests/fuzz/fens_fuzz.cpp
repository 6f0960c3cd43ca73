// Any bytes as a position: variant, profile, forced dialect, pairing and padding as five letters, then the text.
#include <array>

#include "tests/fuzz/fuzz.hpp"
#include "tests/support/disagreement_text.hpp"
#include "verifier/variants/armies/state.hpp"

using namespace arbiter;
using namespace arbiter::fuzz;

namespace {

FenOptions options_of(Input& input) {
  constexpr std::array<std::optional<Dialect>, 5> dialects{std::nullopt, Dialect::vchess, Dialect::xogo, Dialect::fen,
                                                           Dialect::bare};
  FenOptions options;
  options.dialect = dialects[input.choose(dialects.size())];
  if (const std::size_t pairing = input.choose(17); pairing > 0) {
    options.armies = {army_letters[(pairing - 1) / 4], army_letters[(pairing - 1) % 4]};
  }
  const std::size_t more = input.choose(3);
  options.pad_short_ranks = more == 1;
  if (more == 2) options.alphabet = "inventor";
  return options;
}

/// A position written in the spelling that it came in must be read again as the same position, without a fault.
void demand_round_trip(const Variant& variant, const ParsedFen& parsed, FenOptions options) {
  const std::string written = variant.write_fen(parsed.setup, parsed.style);
  if (variant.name() == "armies" && options.armies.empty() && parsed.style.dialect == Dialect::fen) {
    // Six fields do not name the pairing.
    for (const Side side : {Side::white, Side::black}) {
      options.armies += army_letters[static_cast<std::size_t>(armies::army(parsed.setup.state, side))];
    }
  }
  options.dialect = parsed.style.dialect;
  options.pad_short_ranks = false;
  const auto again = Ruleset(variant).parse_fen(written, options);
  demand(again.has_value(), "what was written is not read", written);
  demand(again->setup == parsed.setup, "another position was written", written);
  demand(again->warnings.empty(), "it was written with a fault", written);
  demand(variant.write_fen(again->setup, again->style) == written, "written twice, it differs", written);
}

/// Both implementations must agree on the position, and on its essential part.
void demand_agreement(Ruleset ruleset, const Setup& setup) {
  const auto found = compare_sources(ruleset.rules(), ruleset.generator(), setup);
  if (found) demand(false, "rules and generator differ", tests::describe(*found, ruleset.variant()));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Input input(data, size);
  const auto variants = all_variants();
  const Variant& variant = *variants[input.choose(variants.size())];
  const Ruleset ruleset(variant, input.choose(variant.profiles().size()));
  const FenOptions options = options_of(input);
  const std::string_view text = input.rest();

  const auto parsed = Ruleset(variant).parse_fen(text, options);
  if (!parsed) {
    demand(has_error(parsed.error()), "refused without an error");
    demand_sound(parsed.error(), text.size());
    return 0;
  }
  demand(!has_error(parsed->warnings), "accepted with an error");
  demand_sound(parsed->warnings, text.size());
  const Faults judged = ruleset.faults(parsed->setup, parsed->map);
  demand_sound(judged, text.size());
  demand_sound(ruleset.faults(parsed->setup, {}), 0);
  const Setup essential = ruleset.essential(parsed->setup);
  demand(ruleset.essential(essential) == essential, "what is essential has something inessential",
         variant.write_fen(parsed->setup, parsed->style));
  // A dialect may be unable to express impossible positions.
  if (has_error(judged)) return 0;
  demand_round_trip(variant, *parsed, options);
  if (few_pieces(parsed->setup)) demand_agreement(ruleset, parsed->setup);
  return 0;
}
