#include "verifier/records/recognise_variant.hpp"

#include <algorithm>

#include "verifier/variants/known_names.hpp"

namespace arbiter::records {
const Variant* variant_of_text(std::string_view text) {
  const RecordText record(text);
  if (record.board().empty()) return nullptr;
  const Variant* surest = nullptr;
  Likeness most = Likeness::none;
  for (const Variant* variant : all_variants()) {
    const Likeness likeness = variant->likeness(record);
    if (likeness == Likeness::none || likeness < most) continue;
    surest = likeness == most ? nullptr : variant;
    most = likeness;
  }
  return surest;
}

const Variant* variant_of_path(std::string_view path) {
  bool folder = false;
  while (!path.empty()) {
    const std::size_t slash = path.rfind('/');
    const std::string_view part = slash == std::string_view::npos ? path : path.substr(slash + 1);
    // "faulty-checkered.fens", "armies_01.epd": any word of the name. A common word among others in a folder's name
    // ("chess-variants", "my-chess-site") does not identify the variant.
    for (std::size_t at = 0; at < part.size();) {
      const std::size_t end = std::min(part.find_first_of(".-_ ", at), part.size());
      const Variant* variant = variant_named(part.substr(at, end - at));
      const bool said = variant != nullptr && !(folder && variant->name_is_common_word() && end - at < part.size());
      if (said) return variant;
      at = end + 1;
    }
    folder = true;
    if (slash == std::string_view::npos) break;
    path = path.substr(0, slash);
  }
  return nullptr;
}

LineName take_line_name(std::string_view& line) {
  constexpr std::string_view bar = " | ";
  const std::size_t end = line.find(bar);
  if (end == std::string_view::npos) return {};
  const std::size_t colon = std::min(line.substr(0, end).find(':'), end);
  LineName name{variant_called(line.substr(0, colon)), {}};
  if (name.variant == nullptr) return {};
  if (colon < end) name.armies = line.substr(colon + 1, end - colon - 1);
  line.remove_prefix(end + bar.size());
  return name;
}

}  // namespace arbiter::records
