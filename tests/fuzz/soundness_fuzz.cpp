// Any bytes as a position of a corpus: variant, profile, two dialects and the pairing as five letters, then the text.
// It is judged at every depth, the fast reader must not contradict the judge, and conversion there and back must lose
// nothing.
#include <array>

#include "tests/fuzz/fuzz.hpp"
#include "verifier/conversion/convert.hpp"
#include "verifier/soundness/soundness.hpp"

using namespace arbiter;
using namespace arbiter::fuzz;

namespace {

std::vector<const Spelling*> spellings_of(const Variant& variant) {
  std::vector<const Spelling*> list;
  for (const Spelling& each : variant.spellings()) list.push_back(&each);
  return list;
}

/// The faults at the greatest depth; each depth must report all faults of the lesser ones.
Faults judged(std::string_view text, soundness::Reading reading) {
  Faults faults;
  for (const soundness::Depth depth :
       {soundness::Depth::syntax, soundness::Depth::consistency, soundness::Depth::reachability}) {
    reading.depth = depth;
    const Faults deeper = soundness::check_soundness(text, reading);
    demand_sound(deeper, text.size());
    demand(deeper.size() >= faults.size(), "a greater depth sees less", text);
    faults = deeper;
    if (depth == soundness::Depth::syntax) continue;
    const soundness::Acceptance seen = soundness::Acceptor(reading).look(text);
    if (seen == soundness::Acceptance::surely_sound) demand(faults.empty(), "accepted in spite of a fault", text);
    if (seen == soundness::Acceptance::surely_consistent) {
      reading.depth = soundness::Depth::consistency;
      demand(soundness::check_soundness(text, reading).empty(), "accepted up to consistency in spite of a fault", text);
    }
  }
  return faults;
}

/// Safe repairs must leave fewer faults; a repaired text must be judged like any other text.
void repair(std::string_view text, const soundness::Reading& reading, const Faults& faults) {
  const soundness::Repaired repaired = soundness::repaired(text, reading, faults, true, [](CheckId) { return true; });
  if (repaired.repairs == 0) {
    demand(repaired.text == text, "changed without a repair", text);
    return;
  }
  demand(repaired.left.size() < faults.size(), "a repair repairs nothing", text);
  demand(soundness::check_soundness(repaired.text, reading).size() == repaired.left.size(),
         "a repaired text has other faults", repaired.text);
}

/// From one spelling to another and back: the bytes must be the same, if the first can write the position at all.
void there_and_back(std::string_view text, const Variant& variant, const Spelling& from, const Spelling& to,
                    const FenOptions& fen) {
  conversion::ConvertOptions first;
  first.from = fen;
  const auto start = conversion::convert(text, Ruleset(variant), from, first);
  if (!start) {
    demand(has_error(start.error()), "not converted without an error", text);
    demand_sound(start.error(), text.size());
    return;
  }
  demand(start->lost.empty(), "something was lost", text);
  conversion::ConvertOptions there;
  there.from = from.reader();
  there.from.armies = fen.armies;
  const auto converted = conversion::convert(start->text, Ruleset(variant), to, there);
  if (!converted) {
    demand(has_error(converted.error()), "not converted without an error", start->text);
    return;
  }
  conversion::ConvertOptions back;
  back.from = to.reader();
  back.from.armies = fen.armies;
  const auto again = conversion::convert(converted->text, Ruleset(variant), from, back);
  demand(again.has_value(), "there, but not back", fmt::format("{}\n{}", start->text, converted->text));
  const auto before = Ruleset(variant).parse_fen(start->text, there.from);
  const auto after = Ruleset(variant).parse_fen(again->text, there.from);
  demand(before && after && before->setup == after->setup, "another position there and back",
         fmt::format("{}\n{}", start->text, again->text));
  const bool same_counters = before->setup.counters.plies == after->setup.counters.plies &&
                             before->setup.counters.halfmove == after->setup.counters.halfmove;
  demand(same_counters, "other counters there and back", fmt::format("{}\n{}", start->text, again->text));
  // An unusual text (for instance with rights in another order) comes back in its usual form, which must then stay.
  const auto usual = conversion::convert(again->text, Ruleset(variant), to, there);
  demand(usual.has_value(), "back, but not there again", again->text);
  const auto stays = conversion::convert(usual->text, Ruleset(variant), from, back);
  demand(stays && stays->text == again->text, "other bytes there and back",
         fmt::format("{}\n{}", again->text, usual->text));
}

/// Equal keys must mean the same position: a user may discard one of the two texts.
void demand_same(const Setup& setup, Ruleset ruleset) {
  const std::string key = conversion::position_key(setup, ruleset, {});
  demand(!key.empty() && key.size() <= conversion::longest_key, "a key that cannot be kept");
  demand(conversion::position_key(ruleset.essential(setup), ruleset, {}) == key,
         "what is essential is another position");
  if (ruleset.profile().players != 2 || !ruleset->sides_are_alike()) return;
  const conversion::Sameness swap{.mirror = false, .colour_swap = true};
  const std::string either = conversion::position_key(setup, ruleset, swap);
  const Setup swapped = conversion::image_of(setup, ruleset.variant(), {.colours = true});
  demand(conversion::position_key(swapped, ruleset, swap) == either, "with other colours, another position");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Input input(data, size);
  const auto variants = all_variants();
  soundness::Reading reading;
  const Variant& variant = *variants[input.choose(variants.size())];
  reading.ruleset = Ruleset(variant, input.choose(variant.profiles().size()));
  const auto spellings = spellings_of(reading.ruleset.variant());
  const std::size_t from = input.choose(spellings.size() + 1);
  const Spelling& to = *spellings[input.choose(spellings.size())];
  if (from > 0) reading.fen = spellings[from - 1]->reader();
  if (const std::size_t pairing = input.choose(17); pairing > 0 && reading.ruleset->name() == "armies") {
    reading.fen.armies = {army_letters[(pairing - 1) / 4], army_letters[(pairing - 1) % 4]};
  }
  const std::string_view text = input.rest();

  const Faults faults = judged(text, reading);
  reading.depth = soundness::Depth::consistency;
  if (!faults.empty()) repair(text, reading, soundness::check_soundness(text, reading));
  const auto parsed = reading.ruleset.parse_fen(text, reading.fen);
  demand(parsed || has_error(faults), "refused without an error", text);
  if (!parsed || has_error(faults)) return 0;
  demand_same(parsed->setup, reading.ruleset);
  for (const Spelling* const each : spellings) {
    if (from == 0 || each == spellings[from - 1])
      there_and_back(text, reading.ruleset.variant(), *each, to, reading.fen);
  }
  return 0;
}
