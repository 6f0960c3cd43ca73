#include "verifier/records/given_rules.hpp"

#include <utility>

#include "verifier/records/recognise_variant.hpp"

namespace arbiter::records {

GivenRules rules_of_line(const GivenRules& rules, std::string_view& line) {
  GivenRules of_line = rules;
  const LineName name = take_line_name(line);
  if (!name.armies.empty()) of_line.fen.armies = name.armies;
  const Variant* named = name.variant;
  if (named == nullptr && rules.assumed && !rules.variant->parse_fen(line, rules.fen)) named = variant_of_text(line);
  if (named == nullptr || named == rules.variant) return of_line;
  if (name.armies.empty()) of_line.fen.armies.clear();
  of_line.variant = named;
  of_line.profile = 0;
  return of_line;
}

ReadPosition read_position(std::string_view fen, const GivenRules& rules, const Location& where, bool any_setup,
                           std::optional<Side> to_move) {
  const Take take = any_setup ? Take::any_setup : Take::positions;
  RootReading read = read_root(fen, *rules.variant, rules.profile, rules.fen, take, to_move);
  ReadPosition result{std::move(read.written), {}, {}};
  for (const Fault& fault : read.faults) result.faults.push_back(to_finding(fault, where, fen));
  for (const Fault& fault : read.remarks) result.remarks.push_back(to_finding(fault, where, fen));
  return result;
}

}  // namespace arbiter::records
