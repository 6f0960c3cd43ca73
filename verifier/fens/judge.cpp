#include "fens/judge.hpp"

#include <algorithm>

#include "fens/guess.hpp"
#include "fens/reachability.hpp"
#include "support/internal_error.hpp"

namespace arbiter::fens {

Reading reading_of(const Record& record, const JudgeOptions& options, const Variant* by_path) {
  Reading reading{options.variant, options.profile, options.fen, options.depth};
  if (reading.variant == nullptr) {
    reading.profile = 0;
    if (!record.variant.empty()) {
      reading.variant = variant_named(record.variant);
    } else {
      reading.variant = by_path != nullptr ? by_path : variant_of_text(record.text);
    }
  }
  const bool has_armies = reading.variant != nullptr && reading.variant->name() == "armies";
  if (!record.armies.empty()) reading.fen.armies = std::string(record.armies);
  if (options.variant == nullptr && !has_armies && record.armies.empty()) reading.fen.armies.clear();
  return reading;
}

Faults judge(std::string_view text, const Reading& reading) {
  auto parsed = reading.variant->parse_fen(text, reading.fen);
  if (!parsed) return std::move(parsed.error());
  Faults faults = std::move(parsed->warnings);
  const auto add = [&faults](Faults more) {
    faults.insert(faults.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
  };
  if (reading.depth >= Depth::consistency) add(reading.variant->faults(parsed->setup, reading.profile, parsed->map));
  const bool sound = std::none_of(faults.begin(), faults.end(), [](const Fault& fault) {
    return fault.level == Level::error || fault.rule == "AF201" || fault.rule == "AF202" || fault.rule == "AF260";
  });
  if (reading.depth == Depth::reachability && sound) add(reachability(parsed->setup, *reading.variant, reading.profile, parsed->map));
  std::stable_sort(faults.begin(), faults.end(), [](const Fault& a, const Fault& b) { return a.begin < b.begin; });
  return faults;
}

Faults judge_reachability(std::string_view text, const Reading& reading) {
  const auto parsed = reading.variant->parse_fen(text, reading.fen);
  ensure(parsed.has_value(), "nothing is wrong with the text");
  return reachability(parsed->setup, *reading.variant, reading.profile, parsed->map);
}

}  // namespace arbiter::fens
