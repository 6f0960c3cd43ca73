#include "tools/cli/positions.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "verifier/conversion/convert.hpp"
#include "verifier/defined/variant.hpp"
#include "verifier/notation/typed_move.hpp"
#include "verifier/position/variant.hpp"
#include "verifier/records/input_files.hpp"
#include "verifier/records/input_format.hpp"
#include "verifier/report/terminal.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/refusal.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::tools {
namespace {

std::string other_names(const Variant& variant) {
  std::vector<std::string> names;
  const auto add = [&](std::string_view name) {
    const bool known = same_word(name, variant.name()) || same_word(name, variant.title()) ||
                       std::ranges::any_of(names, [&](const auto& each) { return same_word(each, name); });
    if (!known) names.emplace_back(name);
  };
  for (const std::string_view name : variant.aliases()) add(name);
  for (const std::string_view name : variant.info().record_names) add(name);
  return joined(names);
}

/// Whether the clause is about the role: "IW.leaper" or "IW.leaper.long"; of a charging rook, "charging_rook".
bool is_about(const ClauseInfo& clause, const RoleInfo& role) {
  const auto parts = split_words(clause.id, ".");
  return parts.size() > 1 && parts[1] == replaced(replaced(role.name, " ", "_"), "-", "_");
}

bool is_law(const ClauseInfo& clause) { return clause.document == "FIDE"; }

/// The variant's own clauses about the role; empty if there are none.
std::string way_of(const RoleInfo& role, const std::vector<ClauseInfo>& clauses) {
  return joined(clauses, "; ", [&role](const ClauseInfo& clause) {
    return !is_law(clause) && is_about(clause, role) ? clause.reading : std::string_view();
  });
}

/// Whether the role moves as in the Laws, whatever the variant adds.
bool is_orthodox(const RoleInfo& role, const std::vector<ClauseInfo>& clauses) {
  return way_of(role, clauses).empty() || std::ranges::any_of(clauses, [&](const ClauseInfo& clause) {
           return is_law(clause) && is_about(clause, role);
         });
}

/// The first of the variant's own clauses that is about no role alone.
std::string_view first_rule(const Variant& variant, const std::vector<ClauseInfo>& clauses) {
  const auto roles = variant.roles();
  const auto found = std::ranges::find_if(clauses, [&](const ClauseInfo& clause) {
    return !is_law(clause) && std::ranges::none_of(roles, [&](const RoleInfo& role) { return is_about(clause, role); });
  });
  return found == clauses.end() ? std::string_view() : found->reading;
}

std::string pieces(const Variant& variant, std::size_t width) {
  std::vector<std::pair<std::string, std::string>> own;
  std::vector<std::string> orthodox;
  const std::vector<ClauseInfo> clauses = variant.clauses();
  for (const RoleInfo& role : variant.roles()) {
    std::string head = fmt::format("{} {}", role.name, to_upper(role.letter));
    if (role.shared != 0) head += fmt::format(" (of both players: {})", to_upper(role.shared));
    std::string way = way_of(role, clauses);
    if (is_orthodox(role, clauses)) {
      orthodox.push_back(head);
      head = role.name;
    }
    if (!way.empty()) own.emplace_back(std::move(head), std::move(way));
  }
  std::string text;
  if (const std::string_view rule = first_rule(variant, clauses); !rule.empty())
    text += paragraph("  rules: ", std::string(rule) + " …", width);
  if (!orthodox.empty()) text += paragraph("  as in the Laws of Chess: ", joined(orthodox), width);
  for (const auto& [head, way] : own) text += paragraph(fmt::format("  {}: ", head), way, width);
  return text;
}

std::string one(const Variant& variant, std::size_t width) {
  std::string text = fmt::format("{}: {}\n", variant.name(), variant.title());
  if (const std::string names = other_names(variant); !names.empty()) text += paragraph("  also: ", names, width);
  const std::string profiles = joined(variant.profiles(), ", ", [](const ProfileInfo& each) {
    return each.names.empty() ? std::string(each.name) : fmt::format("{} ({})", each.name, each.names.front());
  });
  text += paragraph("  profiles: ", profiles, width);
  if (const ArmyChoice* choice = variant.army_choice())
    text += paragraph("  armies: ", std::string(choice->explanation), width);
  return text + pieces(variant, width);
}

/// All variants for readers who have met none of them: names, profiles, pieces with their letters and how each moves
/// (the clauses about it), in lines of at most `width` columns where words allow it.
[[nodiscard]] std::string variants_text(std::size_t width) {
  std::string text;
  for (const Variant* variant : all_variants()) text += one(*variant, width) + '\n';
  const std::string shipped = joined(shipped_variant_names(), ", ", [](std::string_view name) { return name; });
  text += paragraph("from rule files (corpus/variants): ", shipped, width) + '\n';
  return text + script("variants-end");
}

/// The profiles of the variant (of all if it is null) with their explanations.
[[nodiscard]] std::string profiles_text(const Variant* only) {
  std::string text;
  for (const Variant* variant : all_variants()) {
    if (only != nullptr && variant != only) continue;
    text += fmt::format("{} ({})\n", variant->title(), variant->name());
    const char* first = " (default)";
    for (const ProfileInfo& profile : variant->profiles()) {
      text += fmt::format("  {}{}: {}\n", profile.name, first, profile.explanation);
      first = "";
    }
  }
  return text;
}

/// The rules of a position that was typed without --variant, and what they are known by. Throws UsageError if they are
/// not known.
std::pair<Ruleset, std::string> rules_shown(const Arguments& arguments) {
  if (arguments.has(armies_word)) {
    for (const Variant* each : all_variants()) {
      if (each->army_choice() != nullptr) return {Ruleset(*each), "armies are named"};
    }
  }
  if (arguments.typed("position")) {
    for (const Variant* each : all_variants()) {
      if (known_fen(*each, arguments.text("position"))) return {Ruleset(*each), "it has a position of that name"};
    }
  }
  const bool fen = arguments.typed("fen");
  const auto& use = arguments.options().words;
  VariantName path;
  if (!fen && use && !use->files.empty() && !arguments.list(use->files.front()).empty())
    path = records::variant_of_path(arguments.list(use->files.front()).front());
  const std::string text = fen ? arguments.text("fen") : std::string();
  const records::Resolution found = records::resolve_variant({}, nullptr, path, text);
  if (found.variant != nullptr) return {found.ruleset({}), std::string(records::reason_of(found.by))};
  throw UsageError(fmt::format("which variant is it? {}", records::no_variant(text, {}).message),
                   "--variant NAME says it; --variant list shows the names");
}

/// The variant of --rules: of the section that --variant names, else of the last one. Reports the findings of the file,
/// and throws UsageError, if that section is faulty.
const Variant& variant_of_file(Run& run) {
  const std::string path = run.arguments().text("rules");
  constexpr auto* wanted_file = "--rules FILE: a rule file, as Fairy-Stockfish reads it";
  if (path == "-") throw UsageError("rules are not read from standard input", wanted_file);
  const auto text = records::read_input(path, std::size_t{4} << 20U, true);
  if (!text) throw UsageError(text.error(), wanted_file);
  const std::string shown = records::shown_name(path);
  defined::RuleFile file = defined::read_rule_file(*text, shown);
  const auto sections = collected<std::string>(file.sections, [&](const auto& section) { return section.name; });
  const auto wanted = run.arguments().value("variant");
  std::string name = wanted.value_or(sections.empty() ? std::string() : sections.back());
  const auto is_wanted = [&name](const auto& each) { return same_word(each.name, name); };
  const auto found = std::find_if(file.definitions.rbegin(), file.definitions.rend(), is_wanted);
  if (found != file.definitions.rend()) {
    if (!file.findings.empty()) {
      run.note(fmt::format("{}: {} in this file; arbiter-rules check {} shows {}", printable(shown, 200),
                           counted(file.findings.size(), "finding"), shell_word(path),
                           file.findings.size() == 1 ? "it" : "them"));
    }
    return run.keep(defined::make_variant(std::move(*found)));
  }
  if (wanted && std::ranges::none_of(file.sections, is_wanted) && !sections.empty())
    refuse_name("section", *wanted, sections);
  run.report(file.findings);
  run.commit();
  throw UsageError(sections.empty()
                       ? fmt::format("'{}' has no section, and so no variant", printable(shown, 200))
                       : fmt::format("the section [{}] of '{}' is faulty", printable(name, 80), printable(shown, 200)),
                   sections.empty() ? "[NAME] on a line of its own begins one"
                                    : "mend what is found there, or name another section with --variant");
}

}  // namespace

bool has_rules_file(const Arguments& arguments) { return arguments.typed("rules"); }

Ruleset ruleset_given(const Arguments& arguments, const Variant& variant) {
  if (const auto name = arguments.value("profile")) return {variant, known_profile(variant, *name)};
  if (has_rules_file(arguments)) return Ruleset(variant);
  return {variant, meant_by(arguments.text("variant")).profile.value_or(0)};  // "suicide"
}

std::string armies_given(const Arguments& arguments) {
  return arguments.has(armies_word) ? known_armies(arguments.text(armies_word)) : std::string();
}

void refuse_armies(const std::string& armies, const Variant& variant) {
  if (!armies.empty() && variant.army_choice() == nullptr)
    throw UsageError(fmt::format("--armies means nothing to {}", variant.name()), "--variant armies has them");
}

void say_variants(Run& run, const records::VariantTally& variants) {
  if (const std::string text = variants.text(); !text.empty())
    run.note(fmt::format("variants: {}; --variant NAME chooses other rules", text));
}

std::optional<Rules> choose_rules(Run& run, bool optional) {
  const Arguments& arguments = run.arguments();
  if (arguments.text("variant") == "list") {
    run.out().write(variants_text(run.style().width));
    return std::nullopt;
  }
  const bool list = arguments.text("profile") == "list";
  const bool dialects_matter = arguments.options().find("dialect") != nullptr;
  const auto name = arguments.value("variant");
  const Variant* variant = has_rules_file(arguments) ? &variant_of_file(run) : name ? &known_variant(*name) : nullptr;
  if (dialects_matter && arguments.text("dialect") == "list") {
    run.out().write(conversion::spellings_text(variant));
    return std::nullopt;
  }
  Rules rules;
  if (variant == nullptr && !optional && !list) {
    const auto [ruleset, why] = rules_shown(arguments);
    variant = &ruleset.variant();
    rules.ruleset = ruleset;
    rules.assumed = true;
    run.note(fmt::format("the rules are those of {}, since {}; --variant NAME chooses other rules",
                         rules.ruleset->name(), why));
  }
  if (list) {
    run.out().write(profiles_text(variant));
    return std::nullopt;
  }
  if (variant != nullptr && (!rules.ruleset || arguments.has("profile"))) {
    rules.ruleset = ruleset_given(arguments, *variant);
  } else if (variant == nullptr && arguments.has("profile")) {
    throw UsageError("--profile needs --variant");
  }
  if (const auto dialect = dialects_matter ? arguments.value("dialect") : std::nullopt)
    rules.fen.dialect = known_dialect(*dialect);
  rules.fen.armies = armies_given(arguments);
  if (rules.ruleset) refuse_armies(rules.fen.armies, rules.ruleset.variant());
  return rules;
}

void refuse_other_form(const std::string& file, std::string_view text) {
  using records::InputFormat;
  const InputFormat format = records::layout_of(file, text, std::nullopt, {}).format;
  if (format != InputFormat::pgn && format != InputFormat::csv && format != InputFormat::jsonl) return;
  throw UsageError(
      fmt::format("'{}' holds {}, and a position a line is read here", printable(file, 200), records::in_words(format)),
      fmt::format("arbiter-corpus check {} reads the positions in it",
                  file == records::shown_name("-") ? "-" : shell_word(printable(file, 200))));
}

std::optional<Side> side_given(const Arguments& arguments, std::string_view option) {
  if (!arguments.has(option)) return std::nullopt;
  return arguments.choice(option, {"white", "black"}) == 0 ? Side::white : Side::black;
}

void write_as_asked(const Arguments& arguments, WrittenRoot& position) {
  if (const auto name = arguments.value("to")) conversion::write_as(position, *name);
}

std::optional<WrittenRoot> choose_position(Run& run, const Rules& rules) {
  const Arguments& arguments = run.arguments();
  const auto seed = arguments.number("deal", 0, std::numeric_limits<std::uint64_t>::max());
  if (arguments.has("fen") + arguments.has("position") + seed.has_value() > 1) {
    throw UsageError("--fen, --position and --deal exclude each other");
  }
  const bool typed = arguments.has("fen");
  const std::string fen =
      typed  ? arguments.text("fen")
      : seed ? shuffled_fen(rules.ruleset.variant(), *seed, rules.fen.dialect)
             : known_position(rules.ruleset.variant(), arguments.text("position", "start"), rules.fen.armies);
  const Location where{typed ? "--fen" : seed ? "--deal" : "--position", 1, 1, 0};

  ReadPosition read = read_position(fen, rules, where, arguments.has("setup"), side_given(arguments));
  if (!read.position) {
    run.report(read.faults);
    return std::nullopt;
  }
  for (const Finding& remark : read.remarks) run.note(fmt::format("{} [{}]", remark.message, remark.check.name()));
  auto played = play(arguments.text("moves"), std::move(*read.position), {"--moves", 1, 1, 0});
  if (!played) {
    run.report(played.error());
    return std::nullopt;
  }
  if (played->third_time)
    run.note(fmt::format("the last of --moves brings the position about for the third time, which ends the game [{}]",
                         repetition_clause(rules.ruleset.variant())));
  write_as_asked(arguments, *played);
  return std::move(*played);
}

}  // namespace arbiter::tools
