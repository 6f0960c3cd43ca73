// Any bytes as the notation of a move: variant and one of its named positions as two letters, then the text.
#include <map>

#include "tests/fuzz/fuzz.hpp"
#include "verifier/notation/notation.hpp"

using namespace arbiter;
using namespace arbiter::fuzz;

namespace {

struct Start {
  Setup setup;
  std::vector<MoveOutcome> legal;
};

const Start& start(const Variant& variant, std::size_t number) {
  static std::map<std::pair<const Variant*, std::size_t>, Start> known;
  const auto [at, is_new] = known.try_emplace({&variant, number});
  if (is_new) {
    const auto parsed = Ruleset(variant).parse_fen(variant.positions()[number].fen, {});
    demand(parsed.has_value(), "a named position cannot be read");
    at->second = {parsed->setup, Ruleset(variant).generator().setup_moves(parsed->setup)};
  }
  return at->second;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Input input(data, size);
  const auto variants = all_variants();
  const Variant& variant = *variants[input.choose(variants.size())];
  const auto& [setup, legal] = start(variant, input.choose(variant.positions().size()));
  const std::string_view text = input.rest();
  const auto found = find_move(text, setup, variant, legal);
  if (!found) {
    demand(has_error(found.error()), "refused without an error");
    demand_sound(found.error(), text.size());
    return 0;
  }
  const auto is_found = [&](const MoveOutcome& each) { return each.move == found->move && each.after == found->after; };
  demand(std::any_of(legal.begin(), legal.end(), is_found), "an illegal move was found");
  const std::string written = to_text(found->move, setup, variant);
  const auto again = find_move(written, setup, variant, legal);
  demand(again && is_found(*again), "the move is not found by its own notation", written);
  return 0;
}
