#include "tools/cli/positions.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>

#include <fmt/format.h>

#include "verifier/conversion/spellings.hpp"
#include "verifier/conversion/written_as.hpp"
#include "verifier/defined/ini.hpp"
#include "verifier/defined/read.hpp"
#include "verifier/defined/variant.hpp"
#include "verifier/notation/play.hpp"
#include "verifier/position/history.hpp"
#include "verifier/position/known_positions.hpp"
#include "verifier/records/byte_source.hpp"
#include "verifier/records/input_files.hpp"
#include "verifier/records/input_format.hpp"
#include "verifier/records/resolve_variant.hpp"
#include "verifier/report/variants_text.hpp"
#include "verifier/support/nearest.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/refusal.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::tools {
namespace {

/// What the variant of a position that was typed without --variant is known by, and why. Throws UsageError if it is not
/// known.
struct Shown {
  records::Resolution resolution;
  std::string why;
};
Shown variant_shown(const Arguments& arguments) {
  using records::Evidence;
  const OptionSet& options = arguments.options();
  const auto shown = [](const Variant* variant, std::string why) {
    return Shown{{variant, {}, Evidence::board}, std::move(why)};
  };
  if (arguments.has(armies_word)) {
    for (const Variant* each : all_variants()) {
      if (each->army_choice() != nullptr) return shown(each, "armies are named");
    }
  }
  if (options.find("position") != nullptr && arguments.has("position")) {
    for (const Variant* each : all_variants()) {
      if (known_fen(*each, arguments.text("position"))) return shown(each, "it has a position of that name");
    }
  }
  const bool fen = options.find("fen") != nullptr && arguments.has("fen");
  const auto& use = options.word_use();
  VariantName path;
  if (!fen && use && !use->files.empty() && !arguments.list(use->files).empty())
    path = records::variant_of_path(arguments.list(use->files).front());
  const std::string text = fen ? arguments.text("fen") : std::string();
  const records::Resolution found = records::resolve_variant({}, nullptr, path, text);
  if (found.variant != nullptr) return {found, std::string(records::reason_of(found.by))};
  throw UsageError(fmt::format("which variant is it? {}", records::no_variant(text, {}).message),
                   "--variant NAME says it; --variant list shows the names");
}

/// The variant of --rules: of the section that --variant names, else of the last one. Reports the findings of the file,
/// and throws UsageError, if that section is faulty.
const Variant& variant_of_file(Run& run) {
  const std::string path = run.arguments().text("rules");
  auto text = records::read_input(path, std::size_t{8} << 20U, true);
  if (!text) throw UsageError(text.error(), "--rules FILE: a rule file, as Fairy-Stockfish reads it");
  records::drop_byte_order_mark(*text);
  const std::string shown = records::shown_name(path);
  const defined::IniFile form = defined::read_ini(*text, shown);
  std::vector<std::string> sections;
  for (const auto& section : form.sections) sections.emplace_back(section.name);
  defined::RuleFile file = defined::read_rule_file(*text, shown);
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
  if (wanted && std::find_if(form.sections.begin(), form.sections.end(), is_wanted) == form.sections.end() &&
      !sections.empty())
    refuse_name("variant", *wanted, sections);
  run.report(file.findings);
  run.commit();
  throw UsageError(sections.empty()
                       ? fmt::format("'{}' has no section, and so no variant", printable(shown, 200))
                       : fmt::format("the section [{}] of '{}' is faulty", printable(name, 80), printable(shown, 200)),
                   sections.empty() ? "[NAME] on a line of its own begins one"
                                    : "mend what is found there, or name another section with --variant");
}

}  // namespace

void add_rules_options(OptionSet& options) {
  options.heading("Rules")
      .value("variant", "NAME", joined(variant_names()) + "; titles and other names will do; 'list' describes them")
      .value(
          "rules", "FILE",
          "play by a rule file, as Fairy-Stockfish's variants.ini; --variant names one of its sections, else the last")
      .value("profile", "NAME", "which documented reading of the rules; 'list' explains them")
      .value("dialect", "NAME",
             "how FENs are written: vchess, xogo, fen or bare (default: recognised); 'list' explains their fields")
      .value(armies_word, "XY", "White's and Black's army (F, C, N or R) where the FEN does not say");
}

bool has_rules_file(const Arguments& arguments) {
  return arguments.options().find("rules") != nullptr && arguments.has("rules");
}

void refuse_rule_files(const Variant& variant, std::string_view what) {
  if (is_built_in(variant)) return;
  throw UsageError(fmt::format("{} is of a rule file, and {} for those yet", variant.title(), what),
                   "--variant list: the variants before those of rule files");
}

std::size_t profile_given(const Arguments& arguments, const Variant& variant) {
  if (const auto name = arguments.value("profile")) return known_profile(variant, *name);
  if (has_rules_file(arguments)) return 0;
  return meant_by(arguments.text("variant")).profile.value_or(0);  // "suicide"
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
  if (dialects_matter && arguments.text("dialect") == "list") {
    const auto name = arguments.value("variant");
    const Variant* only = has_rules_file(arguments) ? &variant_of_file(run) : name ? &known_variant(*name) : nullptr;
    run.out().write(conversion::spellings_text(only));
    return std::nullopt;
  }
  Rules rules;
  std::optional<std::size_t> profile_shown;
  if (has_rules_file(arguments)) {
    rules.variant = &variant_of_file(run);
  } else if (const auto name = arguments.value("variant")) {
    rules.variant = &known_variant(*name);
  } else if (!optional && !list) {
    const Shown shown = variant_shown(arguments);
    rules.variant = shown.resolution.variant;
    profile_shown = shown.resolution.profile;
    rules.assumed = true;
    run.note(fmt::format("the rules are those of {}, since {}; --variant NAME chooses other rules",
                         rules.variant->name(), shown.why));
  }
  if (list) {
    run.out().write(profiles_text(rules.variant));
    return std::nullopt;
  }
  if (rules.variant != nullptr) {
    rules.profile =
        profile_shown && !arguments.has("profile") ? *profile_shown : profile_given(arguments, *rules.variant);
  } else if (arguments.has("profile")) {
    throw UsageError("--profile needs --variant");
  }
  if (const auto name = dialects_matter ? arguments.value("dialect") : std::nullopt) {
    rules.fen.dialect = dialect_named(*name);
    static const std::vector<std::string> dialects{"vchess", "xogo", "fen", "bare"};
    if (!rules.fen.dialect) refuse_name("dialect", *name, dialects);
  }
  rules.fen.armies = armies_given(arguments);
  if (rules.variant != nullptr) refuse_armies(rules.fen.armies, *rules.variant);
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

void add_position_options(OptionSet& options) {
  options.heading("Position")
      .value("fen,f", "FEN", "the position; '-' reads it from standard input")
      .value("position", "NAME", "a well-known position instead: start (the default), kiwipete, start:CN …")
      .value("deal", "SEED", "a shuffled start, as the sites have them; the same seed deals the same everywhere")
      .value("moves,m", "MOVES", "moves to play first, blanks or commas between them: 'e2-e4 e7-e5'")
      .value("to", "DIALECT", "how the answer writes positions: vchess, xogo, fen …; by default as they came")
      .value("side", "SIDE", "white or black: who moves, instead of whom the FEN says")
      .flag("setup", "compute positions that no game can have, too; bare boards are always computed")
      .same("--move", {"--moves"});
}

std::optional<Side> side_given(const Arguments& arguments) {
  static const std::vector<std::string> sides{"white", "black"};
  if (!arguments.has("side")) return std::nullopt;
  return arguments.choice("side", sides) == 0 ? Side::white : Side::black;
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
  const std::string fen = typed ? arguments.text("fen")
                          : seed
                              ? dealt_fen(*rules.variant, *seed, rules.fen.dialect)
                              : known_position(*rules.variant, arguments.text("position", "start"), rules.fen.armies);
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
                         repetition_clause(*rules.variant)));
  write_as_asked(arguments, *played);
  return std::move(*played);
}

}  // namespace arbiter::tools
