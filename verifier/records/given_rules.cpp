#include "verifier/records/given_rules.hpp"

#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "verifier/support/nearest.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::records {

GivenRules rules_for(const GivenRules& chosen, const Resolution& resolution) {
  GivenRules rules = chosen;
  rules.assumed = resolution.by != Evidence::user && resolution.by != Evidence::position;
  if (resolution.by == Evidence::user) return rules;
  rules.ruleset = {};
  if (resolution.variant == nullptr) return rules;
  // Profiles, alphabets and armies are those of one variant.
  rules.ruleset = resolution.ruleset(chosen.ruleset);
  if (resolution.variant == chosen.ruleset.known_variant()) return rules;
  if (chosen.ruleset) rules.fen.alphabet.clear();
  if (resolution.variant->army_choice() == nullptr) rules.fen.armies.clear();
  return rules;
}

LineRules rules_of_line(const GivenRules& chosen, const VariantName& path, std::string_view& line) {
  const LineName name = take_line_name(line);
  const Variant* variant = chosen.assumed ? nullptr : chosen.ruleset.known_variant();
  LineRules result{{}, resolve_variant(name.word, variant, path, line), name.word};
  result.rules = rules_for(chosen, result.resolution);
  if (!name.armies.empty()) result.rules.fen.armies = name.armies;
  return result;
}

Fault no_variant(std::string_view text, std::string_view own) {
  Fault fault{
      .check = "AR131",
      .level = Level::error,
      .begin = 0,
      .end = text.size(),
      .message = "several variants are written like this",
      .seen = {},
      .expected = "the variant: --variant NAME, an operation 'variant NAME;', or a file or folder with its name"};
  if (text.find_first_not_of(" \t\r\n\v\f") == std::string_view::npos) {
    fault.check = "AF101";
    fault.message = "there is no FEN";
    fault.expected = "a board with eight ranks";
  } else if (!own.empty()) {
    const std::vector<std::string> names = variant_names();
    const std::string near = nearest(std::string(own), names);
    fault.check = "AR130";
    fault.seen = printable(own, 40);
    fault.message = fmt::format("the variant '{}' is not known", fault.seen);
    fault.expected = near.empty() ? joined(names) : near;
  } else if (const std::vector<const Variant*> like = variants_like(text); like.size() > 1) {
    std::vector<std::string> titles;
    for (const Variant* each : like) titles.emplace_back(each->title());
    fault.message = fmt::format("{} are written like this", joined(titles, " and "));
  } else {
    fault.message = "the pieces on the board are those of no variant that is built in";
  }
  return fault;
}

namespace {

/// A board and the side to move alone, with "-" for the castling rights and the en passant square; else nothing.
std::optional<std::string> completed(std::string_view fen) {
  const RecordText text(fen);
  const bool side = text.words().size() > 1 && (text.words()[1] == "w" || text.words()[1] == "b");
  if (!side || text.words().size() > 3 || text.has_json()) return std::nullopt;
  std::string whole(fen);
  for (std::size_t fields = text.words().size(); fields < 4; ++fields) whole += " -";
  return whole;
}

}  // namespace

ReadPosition read_position(std::string_view fen, const GivenRules& rules, const Location& where, bool any_setup,
                           std::optional<Side> to_move) {
  const Take take = any_setup ? Take::any_setup : Take::positions;
  RootReading read = read_root(fen, rules.ruleset, rules.fen, take, to_move);
  const auto whole = read.written ? std::nullopt : completed(fen);
  if (whole) {
    RootReading again = read_root(*whole, rules.ruleset, rules.fen, take, to_move);
    if (again.written) {
      again.remarks.push_back({.check = "AF105",
                               .level = Level::note,
                               .begin = fen.size(),
                               .end = fen.size(),
                               .message = "fields are missing; they are read as '-': no castling, no en passant",
                               .seen = {},
                               .expected = {}});
      read = std::move(again);
    }
  }
  ReadPosition result{std::move(read.written), {}, {}};
  for (const Fault& fault : read.faults) result.faults.push_back(to_finding(fault, where, fen));
  for (const Fault& fault : read.remarks) result.remarks.push_back(to_finding(fault, where, fen));
  return result;
}

}  // namespace arbiter::records
