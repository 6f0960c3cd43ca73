#include "fens/judge.hpp"

#include <algorithm>

#include "fens/guess.hpp"

namespace arbiter::fens {

Reading reading_of(const Record& record, const JudgeOptions& options, const Variant* by_path) {
  Reading reading{options.variant, options.profile, options.fen};
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
  Faults described = reading.variant->faults(parsed->setup, reading.profile, parsed->map);
  faults.insert(faults.end(), std::make_move_iterator(described.begin()), std::make_move_iterator(described.end()));
  std::stable_sort(faults.begin(), faults.end(), [](const Fault& a, const Fault& b) { return a.begin < b.begin; });
  return faults;
}

}  // namespace arbiter::fens
