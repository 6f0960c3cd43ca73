#include "tools/cli/positions.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>

#include <fmt/format.h>

#include "tools/cli/unknown_name.hpp"
#include "verifier/conversion/spellings.hpp"
#include "verifier/notation/notation.hpp"
#include "verifier/report/table.hpp"
#include "verifier/support/internal_error.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::tools {
namespace {

/// The armies that --armies may name: those of the one variant that has armies, whatever --variant says.
const ArmyChoice& army_choice() {
  for (const Variant* each : all_variants()) {
    if (const ArmyChoice* choice = each->army_choice()) return *choice;
  }
  throw InternalError("no variant has armies to choose");
}

const Variant* choose_variant(const Arguments& arguments, bool optional) {
  std::vector<std::string> names;
  std::vector<std::string> aliases;
  for (const Variant* each : all_variants()) {
    names.emplace_back(each->name());
    for (const std::string_view alias : each->aliases()) aliases.emplace_back(alias);
  }
  const std::optional<std::string> name = arguments.value("variant");
  if (!name) {
    if (optional) return nullptr;
    throw UsageError("--variant is needed", fmt::format("known: {}", joined(names)));
  }
  const Variant* variant = variant_named(*name);
  if (variant == nullptr) {
    const std::string known = "known: " + joined(names);
    names.insert(names.end(), aliases.begin(), aliases.end());
    unknown_name("variant", *name, names, known);
  }
  return variant;
}

void list_profiles(Run& run, const Variant* only) {
  for (const Variant* variant : all_variants()) {
    if (only != nullptr && variant != only) continue;
    run.out().write(fmt::format("{} ({})\n", variant->title(), variant->name()));
    const char* first = " (default)";
    for (const ProfileInfo& profile : variant->profiles()) {
      run.out().write(fmt::format("  {}{}: {}\n", profile.name, first, profile.explanation));
      first = "";
    }
  }
}

/// The FEN of a well-known set-up. `--armies CN` with `start` is `start:CN`.
std::string named_fen(const Rules& rules, std::string name) {
  const std::vector<NamedPosition> positions = rules.variant->positions();
  std::vector<std::string> names;
  for (const NamedPosition& each : positions) names.push_back(each.name);
  if (same_word(name, "start")) {
    if (!rules.fen.armies.empty()) {
      if (std::find(names.begin(), names.end(), "start:FF") == names.end()) {
        throw UsageError(fmt::format("--armies means nothing to {}", rules.variant->name()),
                         "--variant armies has them");
      }
      name = "start:" + rules.fen.armies;
    } else if (std::find(names.begin(), names.end(), name) == names.end() && !positions.empty()) {
      return positions.front().fen;
    }
  }
  for (const NamedPosition& each : positions) {
    if (same_word(each.name, name)) return each.fen;
  }
  unknown_name("position", name, names);
}

/// Dealt positions are written as the start position is, or in the dialect that was asked for.
std::string dealt_fen(const Rules& rules, std::uint64_t seed) {
  FenStyle style;
  if (const auto start = rules.variant->parse_fen(rules.variant->positions().front().fen, {})) style = start->style;
  if (rules.fen.dialect) style = {*rules.fen.dialect, 0, 0};
  return rules.variant->write_fen(rules.variant->dealt(seed), style);
}

/// Plays `moves` (moves between blanks) from `position`. False if a fault has been reported.
bool play_moves(Run& run, const Rules& rules, const std::string& moves, WrittenRoot& position) {
  const auto blank = [](char c) { return c == ' ' || c == '\t' || c == '\n'; };
  for (std::size_t at = 0; at < moves.size();) {
    if (blank(moves[at])) {
      ++at;
      continue;
    }
    std::size_t end = at;
    while (end < moves.size() && !blank(moves[end])) ++end;
    const std::string word = moves.substr(at, end - at);
    const Setup& here = position.setup();
    const Parsed<MoveOutcome> found = find_move(word, here, *rules.variant, rules.generator().setup_moves(here));
    if (!found) {
      std::vector<Finding> findings;
      for (const Fault& fault : found.error()) {
        findings.push_back(to_finding(fault, Location{"--moves", 1, at + 1, 0}, moves));
        findings.back().notes.push_back("in the position " + rules.variant->write_fen(here, position.style));
      }
      run.report(findings);
      return false;
    }
    position.root = position.root.after(*found);
    at = end;
  }
  position.fen = rules.variant->write_fen(position.setup(), position.style);
  return true;
}

}  // namespace

void add_rules_options(OptionSet& options) {
  std::vector<std::string> names;
  for (const Variant* each : all_variants()) names.emplace_back(each->name());
  options.heading("Rules")
      .value("variant", "NAME", joined(names) + "; a site's name for one of them will do, too")
      .value("profile", "NAME", "which documented reading of the rules; 'list' explains them")
      .value("dialect", "NAME", "how FENs are written: vchess, xogo, fen or bare (default: recognised)")
      .value(armies_word, "XY", "White's and Black's army (F, C, N or R) where the FEN does not say");
}

std::size_t profile_given(const Arguments& arguments, const Variant& variant) {
  const auto name = arguments.value("profile");
  if (!name) return 0;
  const auto index = profile_named(variant, *name);
  std::vector<std::string> names;
  for (const ProfileInfo& each : variant.profiles()) names.emplace_back(each.name);
  if (!index) unknown_name("profile", *name, names);
  return *index;
}

std::string armies_given(const Arguments& arguments) {
  std::string armies = upper_case(arguments.text(armies_word));
  const ArmyChoice& choice = army_choice();
  const bool pair = armies.size() == 2 && armies.find_first_not_of(choice.letters()) == std::string::npos;
  if (arguments.has(armies_word) && !pair) {
    throw UsageError(fmt::format("--armies '{}' is no pair of armies", printable(arguments.text(armies_word), 80)),
                     fmt::format("two letters, White's first: {}", choice.explanation()));
  }
  return armies;
}

std::optional<Rules> choose_rules(Run& run, bool optional) {
  const Arguments& arguments = run.arguments();
  const bool list = arguments.text("profile") == "list";
  Rules rules;
  rules.variant = choose_variant(arguments, optional || list);
  if (list) {
    list_profiles(run, rules.variant);
    return std::nullopt;
  }
  if (rules.variant != nullptr) {
    rules.profile = profile_given(arguments, *rules.variant);
  } else if (arguments.has("profile")) {
    throw UsageError("--profile needs --variant");
  }
  if (const auto name = arguments.value("dialect")) {
    rules.fen.dialect = dialect_named(*name);
    static const std::vector<std::string> dialects{"vchess", "xogo", "fen", "bare"};
    if (!rules.fen.dialect) unknown_name("dialect", *name, dialects);
  }
  rules.fen.armies = armies_given(arguments);
  if (!rules.fen.armies.empty() && rules.variant != nullptr && rules.variant->army_choice() == nullptr) {
    throw UsageError(fmt::format("--armies means nothing to {}", rules.variant->name()), "--variant armies has them");
  }
  return rules;
}

ReadPosition read_position(std::string_view fen, const Rules& rules, const Location& where, bool any_setup,
                           std::optional<Side> to_move) {
  const Take take = any_setup ? Take::any_setup : Take::positions;
  RootReading read = read_root(fen, *rules.variant, rules.profile, rules.fen, take, to_move);
  ReadPosition result{std::move(read.written), {}, {}};
  for (const Fault& fault : read.faults) result.faults.push_back(to_finding(fault, where, fen));
  for (const Fault& fault : read.remarks) result.remarks.push_back(to_finding(fault, where, fen));
  return result;
}

void add_position_options(OptionSet& options) {
  options.heading("Position")
      .value("fen", "FEN", "the position; '-' reads FENs from standard input where the tool can")
      .value("position", "NAME", "a well-known position instead: start (the default), kiwipete, start:CN …")
      .value("deal", "SEED", "a shuffled set-up as the sites deal them; the same seed deals the same everywhere")
      .value("moves", "MOVES", "moves to play first, blanks between them: 'e2-e4 e7-e5'")
      .value("to", "DIALECT", "how the answer writes positions: vchess, xogo, fen …; by default as they came")
      .value("side", "SIDE", "white or black: who moves, instead of whom the FEN says")
      .flag("setup", "compute positions that no game can have, too; bare boards are always computed");
}

std::optional<Side> move_given(const Arguments& arguments) {
  static const std::vector<std::string> sides{"white", "black"};
  if (!arguments.has("side")) return std::nullopt;
  return arguments.choice("side", sides) == 0 ? Side::white : Side::black;
}

void write_as_asked(const Arguments& arguments, const Variant& variant, WrittenRoot& position) {
  const auto name = arguments.value("to");
  if (!name) return;
  const conversion::Spelling* spelling = conversion::spelling_named(variant, *name);
  if (spelling == nullptr)
    throw UsageError(fmt::format("{} is not written as '{}'", variant.title(), printable(*name, 40)),
                     "known: " + conversion::spellings_of(variant));
  if (spelling->castling == conversion::CastlingWords::files) {
    throw UsageError(fmt::format("--to {} is for arbiter-corpus convert", spelling->name), "--to fen writes K Q k q");
  }
  position.style = {spelling->dialect, spelling->alphabet, static_cast<std::uint8_t>(spelling->name == "epd" ? 4 : 0)};
  position.fen = variant.write_fen(position.setup(), position.style);
}

std::optional<WrittenRoot> choose_position(Run& run, const Rules& rules) {
  const Arguments& arguments = run.arguments();
  const auto seed = arguments.number("deal", 0, std::numeric_limits<std::uint64_t>::max());
  if (arguments.has("fen") + arguments.has("position") + seed.has_value() > 1) {
    throw UsageError("--fen, --position and --deal exclude each other");
  }
  const bool typed = arguments.has("fen");
  const std::string fen = typed  ? arguments.text("fen")
                          : seed ? dealt_fen(rules, *seed)
                                 : named_fen(rules, arguments.text("position", "start"));
  const Location where{typed ? "--fen" : seed ? "--deal" : "--position", 1, 1, 0};

  ReadPosition read = read_position(fen, rules, where, arguments.has("setup"), move_given(arguments));
  if (!read.position) {
    run.report(read.faults);
    return std::nullopt;
  }
  for (const Finding& remark : read.remarks) run.note(fmt::format("{} [{}]", remark.message, remark.rule));
  if (!play_moves(run, rules, arguments.text("moves"), *read.position)) return std::nullopt;
  write_as_asked(arguments, *rules.variant, *read.position);
  return read.position;
}

}  // namespace arbiter::tools
