#include <algorithm>
#include <map>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "tools/compare/conformance.hpp"
#include "tools/compare/suites.hpp"
#include "verifier/crosscheck/picture.hpp"
#include "verifier/defined/keys.hpp"
#include "verifier/defined/variant.hpp"
#include "verifier/report/board_text.hpp"
#include "verifier/support/function_ref.hpp"
#include "verifier/support/json.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::tools {
namespace {

using conformance::Row;
using nlohmann::ordered_json;

/// A document that clauses rest on.
struct Document {
  std::string title;
  std::string unit;  ///< what its places count: "line"; "-" for headings and words
  std::string where;
};

std::map<std::string, Document> all_documents() {
  std::map<std::string, Document> documents;
  for (std::string_view lines = documents_text(); !lines.empty();) {
    std::string_view line = take_until(lines, '\n');
    if (line.empty() || line[0] == '#') continue;
    const auto field = [&line] { return std::string(take_until(line, '\t')); };
    Document& document = documents[field()];
    document = {field(), field(), std::string(line)};
  }
  return documents;
}

struct Chosen {
  const Variant* variant;
  ClauseInfo clause;
  bool by_id = true;  ///< else by its variant
};

bool is_defined(const Variant& variant) { return defined::definition_of(variant) != nullptr; }

constexpr std::size_t most_labels = 30;  ///< moves that the text names

/// The suite for the rules; null if the program has none.
using SuiteOf = FunctionRef<const conformance::Suite*(Ruleset)>;

/// A position that a clause decides.
struct Example {
  const conformance::Suite* suite = nullptr;  ///< null: there is no such position
  std::size_t row = 0;
  std::size_t positions = 0;  ///< how many were chosen for the clause
  std::string undecidable;    ///< why there is none

  [[nodiscard]] const Row& chosen() const { return suite->rows[row]; }
};

/// Of a profile's positions for the clause the one that is the clearest: its own, of the usual start, with the fewest
/// pieces.
Example example_of(const Chosen& chosen, std::optional<std::size_t> profile, SuiteOf suite_of) {
  Example example;
  for (std::size_t i = 0; i < chosen.variant->profiles().size() && example.suite == nullptr; ++i) {
    if (profile && i != *profile) continue;
    const conformance::Suite* suite = suite_of(Ruleset(*chosen.variant, i));
    if (suite == nullptr) continue;
    const auto& rows = suite->rows;
    const auto rank = [&](const Row& row) {
      return std::tuple(row.clauses.front() != chosen.clause.id, row.shuffled, row.pieces);
    };
    for (std::size_t row = 0; row < rows.size(); ++row) {
      if (!contains(rows[row].clauses, chosen.clause.id)) continue;
      if (example.suite == nullptr || rank(rows[row]) < rank(rows[example.row])) example.row = row;
      example.suite = suite;
      ++example.positions;
    }
    const auto& all = suite->clauses;
    const auto own = std::ranges::find(all, chosen.clause.id, &conformance::Clause::id);
    if (example.undecidable.empty())
      example.undecidable = own != all.end() ? own->undecidable : "no wrong copy of the rules was made for it";
  }
  if (example.suite != nullptr) example.undecidable.clear();
  if (!makes_suites && is_defined(*chosen.variant)) example.undecidable = "the npm package looks for none";
  return example;
}

/// Whether `word`, in small letters, is the clause's id or its beginning up to a dot; the empty word begins all.
bool names(std::string_view word, std::string_view id) {
  const std::string known = lower_case(id);
  return known.starts_with(word) && (word.empty() || known.size() == word.size() || known[word.size()] == '.');
}

/// The clauses that `word` names; each once, of the first variant that has it.
std::vector<Chosen> named(const std::string& word, const std::vector<const Variant*>& variants) {
  std::vector<Chosen> chosen;
  for (const Variant* variant : variants) {
    for (const ClauseInfo& clause : variant->clauses()) {
      const bool had = std::ranges::any_of(chosen, [&](const Chosen& each) { return each.clause.id == clause.id; });
      if (!had && names(word, clause.id)) chosen.push_back({variant, clause, !word.empty()});
    }
  }
  return chosen;
}

[[noreturn]] void refuse(const std::string& word, const std::vector<const Variant*>& variants) {
  const std::string of = variants.size() == 1 ? fmt::format(" of {}", variants.front()->title()) : "";
  const std::string message = fmt::format("'{}' is not a clause{}", printable(word, 40), of);
  const std::vector<const Variant*> all(all_variants().begin(), all_variants().end());
  if (const auto others = named(lower_case(word), all); !others.empty())
    throw UsageError(message, fmt::format("it is one of {}: --variant {}", others.front().variant->title(),
                                          others.front().variant->name()));
  std::vector<std::string> ids;
  for (const Chosen& each : named("", variants)) ids.emplace_back(each.clause.id);
  std::vector<std::string> alike;  // those that begin as the word does, up to its last dot
  std::string begin = lower_case(word);
  while (alike.empty() && begin.find('.') != std::string::npos) {
    begin.resize(begin.rfind('.'));
    std::copy_if(ids.begin(), ids.end(), std::back_inserter(alike), [&](const auto& id) { return names(begin, id); });
  }
  std::vector<std::string> remedy;
  if (variants.size() > 1 && defined::find_key(word) != nullptr)
    remedy.emplace_back("it is a key of rule files: --rules FILE or --variant NAME says of which");
  if (const std::string near = nearest(word, ids); !near.empty())
    remedy.push_back(fmt::format("did you mean {}?", near));
  if (!alike.empty())
    remedy.push_back(fmt::format("of {}: {}", upper_case(begin.substr(0, 2)) + begin.substr(2), joined(alike)));
  throw UsageError(message,
                   remedy.empty() ? "--explain with the name of a variant shows its clauses" : joined(remedy, " "));
}

std::vector<Chosen> chosen_clauses(Run& run) {
  const Arguments& arguments = run.arguments();
  std::vector<const Variant*> variants(all_variants().begin(), all_variants().end());
  const bool one = has_rules_file(arguments) || arguments.has("variant");
  if (has_rules_file(arguments)) {
    variants = {choose_rules(run)->ruleset.known_variant()};
  } else if (one) {
    variants = {&known_variant(arguments.text("variant"))};
  }
  if (arguments.paths().empty()) {
    if (one) return named("", variants);
    throw UsageError("--explain needs a clause", "--explain TM.make.must; --explain takemake: all of a variant");
  }
  std::vector<Chosen> chosen;
  for (const std::string& word : arguments.paths()) {
    std::vector<Chosen> found = named(lower_case(word), variants);
    if (const Variant* other = found.empty() ? variant_called(word) : nullptr) found = named("", {other});
    if (found.empty()) refuse(word, variants);
    chosen.insert(chosen.end(), found.begin(), found.end());
  }
  return chosen;
}

/// "D2, lines 6-8".
std::string place_of(const ClauseInfo& clause, const Document& document) {
  if (clause.place == "default") return "the format's default";
  if (clause.place == "inherited") return fmt::format("[{}], which the section inherits", clause.document);
  if (document.title.empty()) return fmt::format("{} of [{}]", clause.place, clause.document);
  if (clause.place == "silent") return fmt::format("{} does not say it; the reading is ours", clause.document);
  const bool several = clause.place.find_first_of("-,") != std::string_view::npos;
  const std::string unit = document.unit == "-" || document.unit.empty() ? "" : document.unit + (several ? "s " : " ");
  return fmt::format("{}, {}{}", clause.document, unit, clause.place);
}

std::string profile_of(const Example& example) { return std::string(example.suite->ruleset.profile().name); }

std::string text_of(const Chosen& chosen, const Example& example, const Document& document, const TextStyle& style) {
  const ClauseInfo& clause = chosen.clause;
  const std::string where =
      document.title.empty() ? document.where : fmt::format("{}; {}", document.title, document.where);
  std::string text =
      fmt::format("{}: {}\n  variant: {}\n  source: {}{}\n", clause.id, clause.reading, chosen.variant->title(),
                  place_of(clause, document), where.empty() ? "" : fmt::format(" ({})", where));
  if (example.suite == nullptr) {
    const std::string why = example.undecidable.empty() ? "" : ": " + example.undecidable;
    return text + fmt::format("  no position decides it{}\n", why);
  }
  const Row& row = example.chosen();
  std::vector<std::string> labels;
  for (const conformance::Successor& move : row.moves) labels.push_back(move.label);
  if (labels.size() > most_labels) labels.resize(most_labels);
  const std::string more = row.moves.size() > most_labels ? " …" : "";
  text += fmt::format("  it decides {}, {} of profile {}:\n", row.fen, row.id, profile_of(example));
  const std::string board = board_text(picture_of(row.setup, *chosen.variant), style);
  for (std::string_view rest = board; !rest.empty();) {
    const std::string_view line = take_until(rest, '\n');
    text.append(line.empty() ? "" : "      ").append(line).append("\n");
  }
  text += fmt::format("  {}, {}{}{}{}\n", row.status, counted(row.moves.size(), "move"), labels.empty() ? "" : ": ",
                      joined(labels, " "), more);
  text += "  programs that break it answer otherwise:\n";
  for (const TellingFault& fault : telling_faults(*example.suite, row))
    text += fmt::format("    {}\n", in_words(row, fault));
  return text;
}

ordered_json json_of(const Chosen& chosen, const Example& example, const Document& document) {
  const ClauseInfo& clause = chosen.clause;
  ordered_json json{{"id", clause.id},           {"variant", chosen.variant->name()}, {"document", clause.document},
                    {"place", clause.place},     {"title", document.title},           {"where", document.where},
                    {"reading", clause.reading}, {"positions", example.positions}};
  if (!example.undecidable.empty()) json["undecidable"] = example.undecidable;
  if (example.suite == nullptr) return json;
  const Row& row = example.chosen();
  const auto move_json = [](const conformance::Successor& move) -> ordered_json {
    return {{"notation", move.label}, {"fen", move.fen}};
  };
  const auto fault_json = [&row](const TellingFault& each) {
    const auto label = [&row](std::size_t index) { return row.moves[index].label; };
    ordered_json fault{{"fault", each.fault->id},
                       {"says", each.fault->says},
                       {"missing", json_list(each.answer->missing, label)},
                       {"extra", each.answer->extras}};
    if (!each.answer->result.empty()) fault["result"] = each.answer->result;
    return fault;
  };
  json["example"] = {{"id", row.id},
                     {"profile", profile_of(example)},
                     {"fen", row.fen},
                     {"status", row.status},
                     {"result", row.result},
                     {"moves", json_list(row.moves, move_json)},
                     {"faults", json_list(telling_faults(*example.suite, row), fault_json)}};
  return json;
}

}  // namespace

Exit explain_clauses(Run& run) {
  const Arguments& arguments = run.arguments();
  arguments.refuse({"engine", "conformance", "play", "depth", "corpus", "clause"},
                   "--explain asks no program: --{} does not go with it");
  const std::vector<Chosen> clauses = chosen_clauses(run);
  std::optional<std::size_t> profile;
  if (arguments.has("profile")) profile = ruleset_given(arguments, *clauses.front().variant).index();
  const auto documents = all_documents();
  const auto document_of = [&](const Chosen& chosen) {
    if (is_defined(*chosen.variant)) {
      Document file;
      if (chosen.clause.place.starts_with("line"))
        file.where = has_rules_file(arguments) ? arguments.text("rules")
                                               : fmt::format("corpus/variants/{}.ini", chosen.variant->name());
      return file;
    }
    const auto found = documents.find(std::string(chosen.clause.document));
    return found == documents.end() ? Document() : found->second;
  };
  std::map<std::pair<std::string_view, std::size_t>, std::optional<conformance::Suite>> suites;  // each read once
  const auto suite_of = [&](Ruleset ruleset) {
    const auto [place, is_new] = suites.try_emplace({ruleset->name(), ruleset.index()});
    Rules rules;
    rules.ruleset = ruleset;
    if (is_new && (has_suite(rules) || (makes_suites && is_defined(ruleset.variant()))))
      place->second = own_suite(run, rules);
    return place->second ? &*place->second : nullptr;
  };
  std::vector<std::pair<Chosen, Example>> shown;
  for (const Chosen& each : clauses) {
    const Example example = example_of(each, profile, suite_of);
    // Of a rule file's variant those settings that it leaves as they are and that nothing shows say little.
    if (each.by_id || each.clause.place != "default" || example.suite != nullptr || !is_defined(*each.variant))
      shown.emplace_back(each, example);
  }
  const auto text = [&](Answer& answer) {
    if (answer.format != Format::text) throw UsageError("--explain is written as text or json");
    for (const auto& [each, example] : shown) {
      if (&each != &shown.front().first) answer.out->write("\n");
      answer.out->write(text_of(each, example, document_of(each), answer.style));
    }
  };
  const auto json = [&] {
    return ordered_json{{"schema", 2}, {"clauses", json_list(shown, [&](const auto& each) {
                                          return json_of(each.first, each.second, document_of(each.first));
                                        })}};
  };
  run.answer(text, json);
  return Exit::holds;
}

}  // namespace arbiter::tools
