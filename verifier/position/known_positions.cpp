#include "verifier/position/known_positions.hpp"

#include <algorithm>

#include "verifier/support/text.hpp"

namespace arbiter {

FenStyle start_style(const Variant& variant) {
  const auto start = variant.parse_fen(variant.positions().front().fen, {});
  return start ? start->style : FenStyle{};
}

std::optional<std::string> known_fen(const Variant& variant, std::string_view name, std::string_view pairing) {
  const std::vector<NamedPosition> positions = variant.positions();
  const auto find = [&positions](std::string_view wanted) {
    return std::find_if(positions.begin(), positions.end(),
                        [wanted](const NamedPosition& each) { return same_word(each.name, wanted); });
  };
  const bool start = same_word(name, "start") || same_word(name, "startpos") || same_word(name, "initial");
  if (start) name = "start";
  const auto found = find(start && !pairing.empty() ? "start:" + std::string(pairing) : std::string(name));
  if (found != positions.end()) return found->fen;
  if (start && pairing.empty() && !positions.empty()) return positions.front().fen;
  return std::nullopt;
}

std::string dealt_fen(const Variant& variant, std::uint64_t seed, std::optional<Dialect> dialect) {
  const FenStyle style = dialect ? FenStyle{*dialect, 0, 0} : start_style(variant);
  return variant.write_fen(variant.dealt(seed), style);
}

}  // namespace arbiter
