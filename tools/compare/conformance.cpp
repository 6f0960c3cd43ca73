#include "tools/compare/conformance.hpp"

#include <algorithm>
#include <chrono>
#include <map>
#include <optional>
#include <sstream>
#include <tuple>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "verifier/defined/keys.hpp"
#include "verifier/defined/variant.hpp"
#include "verifier/engines/compare/comparison.hpp"
#include "verifier/engines/conformance/suite_maker.hpp"
#include "verifier/records/input_files.hpp"
#include "verifier/report/board_text.hpp"
#include "verifier/report/formats.hpp"
#include "verifier/report/picture.hpp"
#include "verifier/report/terminal.hpp"
#include "verifier/support/function_ref.hpp"
#include "verifier/support/internal_error.hpp"
#include "verifier/support/json.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::tools {
namespace {

using namespace arbiter::conformance;
using nlohmann::ordered_json;

/// Of packed_texts(); nothing if there is none of these names.
std::optional<std::string_view> packed_text(std::string_view variant, std::string_view profile) {
  for (std::string_view left = packed_texts(); !left.empty();) {
    const bool such_variant = take_until(left, '\0') == variant;
    const bool such_profile = take_until(left, '\0') == profile;
    const std::string_view text = take_until(left, '\0');
    if (such_variant && such_profile) return text;
  }
  return std::nullopt;
}

/// The text of the program's own suite; nothing if it has none of the variant and profile.
std::optional<std::string_view> own_text(const Rules& rules) {
  return packed_text(rules.ruleset->name(), rules.profile_name());
}

// Suites of rule files are made, but not in the npm package, which is kept small.
#ifdef __EMSCRIPTEN__
constexpr bool makes_suites = false;
Suite made_suite(Run&, const Rules& rules, const defined::Definition&) {
  throw UsageError(
      fmt::format("the npm package looks for no positions of rule files, as {} is", rules.ruleset->title()),
      "a file of positions that the program has written");
}
#else
constexpr bool makes_suites = true;
/// The suite of a rule file, made on the spot.
Suite made_suite(Run& run, const Rules& rules, const defined::Definition& definition) {
  Made made = defined_suite(rules.ruleset.variant(), definition, seed_given(run.arguments()), run);
  run.end_progress();
  for (const std::string& fault : made.faults) run.error(fault);
  ensure(made.faults.empty(), "the two implementations of a rule file's rules agree");
  if (made.suite.rows.empty())
    throw UsageError(
        fmt::format("no position was found that tells a wrong copy of {} from the right one", rules.ruleset->title()),
        "another --seed");
  return std::move(made.suite);
}
#endif

/// The reasons of --known by clause or position; nothing if the file has faults, which are then reported.
std::optional<std::map<std::string, std::string>> known_failures(Run& run, const Suite& suite) {
  std::map<std::string, std::string> known;
  const auto file = run.arguments().value("known");
  if (!file) return known;
  const auto text = records::read_input(*file);
  if (!text) throw UsageError(text.error());
  auto ids = collected<std::string>(suite.clauses, &Clause::id);
  for (const Row& row : suite.rows) ids.push_back(row.id);
  std::vector<Finding> faults;
  std::istringstream lines(*text);
  std::string line;
  for (std::size_t number = 1; std::getline(lines, line); ++number) {
    std::istringstream words(line.substr(0, line.find('#')));
    std::string id, reason;
    if (!(words >> id)) continue;
    std::getline(words >> std::ws, reason);
    Finding fault = finding_of("AC132", {}, {records::shown_name(*file), number, 1, line.size() + 1});
    fault.source_line = line;
    if (!contains(ids, id)) {
      fault.message = fmt::format("'{}' is not a clause and no position of {}/{}", id, suite.variant, suite.profile);
      fault.wanted = nearest(id, ids);
    } else if (reason.empty()) {
      fault.message = fmt::format("{} has no reason", id);
      fault.wanted = id + " and why the program answers otherwise";
    } else {
      known[id] = reason;
      continue;
    }
    faults.push_back(std::move(fault));
  }
  if (faults.empty()) return known;
  run.report(faults);
  return std::nullopt;
}

/// --require 95% or 95.
std::size_t required(const Arguments& arguments) {
  const std::string text = arguments.text("require", "100");
  const auto percent =
      whole_number(std::string_view(text).substr(0, text.size() - (text.ends_with('%') ? 1 : 0)), 0, 100);
  if (!percent)
    throw UsageError(fmt::format("--require '{}' is not a share of the clauses", text),
                     "a number from 0 to 100, as 95%");
  return static_cast<std::size_t>(*percent);
}

/// A faulty program that breaks a clause of a row, and its answer there.
struct TellingFault {
  const Mutant* fault;
  const MutantAnswer* answer;
};
std::vector<TellingFault> telling_faults(const Suite& suite, const Row& row) {
  std::vector<TellingFault> faults;
  for (const MutantAnswer& answer : row.mutants) {
    const auto fault = std::ranges::find(suite.mutants, answer.mutant, &Mutant::id);
    const bool own =
        std::ranges::any_of(fault->clauses, [&](const std::string& id) { return contains(row.clauses, id); });
    if (own) faults.push_back({&*fault, &answer});
  }
  return faults;
}

/// "where a pawn steps two squares: also to FEN".
std::string in_words(const Row& row, const TellingFault& fault) {
  const MutantAnswer& answer = *fault.answer;
  std::vector<std::string> parts;
  for (const std::size_t index : answer.missing) parts.push_back("without " + row.moves[index].label);
  for (const std::string& extra : answer.extras) parts.push_back("also to " + extra);
  if (answer.extra > answer.extras.size())
    parts.push_back(fmt::format("and {} more", answer.extra - answer.extras.size()));
  if (!answer.result.empty()) parts.push_back(answer.result == "*" ? "goes on" : "is over, " + answer.result);
  return fmt::format("where {}: {}", fault.fault->says, joined(parts, ", "));
}

/// All positions as a report: a case for each, under its clause.
Report report_of(const Suite& suite) {
  Report report;
  std::size_t decided = 0;
  for (const Clause& clause : suite.clauses) {
    if (clause.undecidable.empty()) ++decided;
    for (std::size_t i = 0; i < suite.rows.size(); ++i) {
      const Row& row = suite.rows[i];
      if (row.clauses.front() != clause.id) continue;
      ReportCase each;
      each.outcome = ReportCase::Outcome::skipped;
      each.reason = "the position alone: no program was asked for its moves";
      each.group = clause.id;
      each.name = row.id;
      each.title = fmt::format("{} ({} {})", clause.reading, clause.document, clause.place);
      each.topic = suite.variant;
      each.fen = row.fen;
      each.board.push_back(picture_of(row.setup.board, suite.ruleset.variant()));
      const std::string labels = joined(row.moves, " ", &Successor::label);
      each.facts.push_back(fmt::format("{}: {}", counted(row.moves.size(), "move"), labels));
      each.facts.push_back(fmt::format("{}, result {}", row.status, row.result));
      for (const TellingFault& fault : telling_faults(suite, row)) each.facts.push_back(in_words(row, fault));
      if (!row.confirmed.empty()) each.facts.push_back("confirmed by " + joined(row.confirmed, ", "));
      report.cases.push_back(std::move(each));
    }
  }
  report.what = "position";
  report.group_word = "clause";
  report.headline = {fmt::format("{} of {}; no program was asked", counted(suite.rows.size(), "position"),
                                 counted(decided, "clause"))};
  report.counts = {{"clauses", decided}, {"positions", suite.rows.size()}, {"faulty programs", suite.mutants.size()}};
  return report;
}

// ---- --explain ------------------------------------------------------------------------------------------------------

/// A document that clauses rest on.
struct Document {
  std::string title;
  std::string unit;  ///< what its places count: "line"; "-" for headings and words
  std::string where;
};

std::map<std::string, Document> all_documents() {
  std::map<std::string, Document> documents;
  for (std::string_view lines = packed_text("", "").value_or(""); !lines.empty();) {
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
using SuiteOf = FunctionRef<const Suite*(Ruleset)>;

/// A position that a clause decides.
struct Example {
  const Suite* suite = nullptr;  ///< null: there is no such position
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
    const Suite* suite = suite_of(Ruleset(*chosen.variant, i));
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
    const auto own = std::ranges::find(all, chosen.clause.id, &Clause::id);
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
  const auto ids = collected<std::string>(named("", variants), [&](const Chosen& each) { return each.clause.id; });
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
  const auto shown = std::span(row.moves).first(std::min(row.moves.size(), most_labels));
  const std::string labels = joined(shown, " ", &Successor::label);
  const std::string more = row.moves.size() > most_labels ? " …" : "";
  text += fmt::format("  it decides {}, {} of profile {}:\n", row.fen, row.id, profile_of(example));
  const std::string board = board_text(picture_of(row.setup, *chosen.variant), style);
  for (std::string_view rest = board; !rest.empty();) {
    const std::string_view line = take_until(rest, '\n');
    text.append(line.empty() ? "" : "      ").append(line).append("\n");
  }
  text += fmt::format("  {}, {}{}{}{}\n", row.status, counted(row.moves.size(), "move"), labels.empty() ? "" : ": ",
                      labels, more);
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
  const auto move_json = [](const Successor& move) -> ordered_json {
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

std::uint64_t seed_given(const Arguments& arguments) { return arguments.number("seed", 0, UINT64_MAX).value_or(1); }

std::vector<Position> conformance_positions(Run& run, const Rules& rules) {
  std::vector<Position> positions;
  if (!own_text(rules)) return positions;
  const Suite read = suite_given(run, rules);
  for (const Row& row : read.rows) {
    auto position = Position::from_setup(rules.ruleset, row.setup);
    if (position) positions.push_back(std::move(*position));
  }
  return positions;
}

Suite suite_given(Run& run, const Rules& rules, const std::optional<std::string>& file) {
  const auto* const definition = defined::definition_of(rules.ruleset.variant());
  const auto read_all = [&rules](Suite suite) {
    auto read = read_setups(rules.ruleset, std::move(suite));
    if (!read) throw UsageError(read.error());
    return std::move(*read);
  };
  if (!file && definition != nullptr) return read_all(made_suite(run, rules, *definition));
  const std::string name = fmt::format("{}/{}", rules.ruleset->name(), rules.profile_name());
  const std::string where = file ? records::shown_name(*file) : "the program's own positions";
  std::string text;
  if (file) {
    auto read = records::read_input(*file);
    if (!read) throw UsageError(read.error());
    text = std::move(*read);
  } else {
    const auto own = own_text(rules);
    if (!own) throw UsageError(fmt::format("there are no conformance positions of {}", name));
    text = *own;
  }
  auto suite = suite_of(text);
  if (!suite) throw UsageError(fmt::format("{}: {}", where, suite.error()));
  if (suite->variant != rules.ruleset->name() || suite->profile != rules.profile_name()) {
    throw UsageError(fmt::format("{} has positions of {}/{}, not of {}", where, suite->variant, suite->profile, name),
                     fmt::format("--variant {} --profile {}", suite->variant, suite->profile));
  }
  return read_all(std::move(*suite));
}

Wanted wanted_rows(const Rules& rules, bool usual) {
  return [&rules, usual](const Row& row) {
    return has_armies(rules.ruleset.variant(), row.setup, rules.fen.armies) && (!usual || !row.shuffled);
  };
}

void say_shuffled(Run& run, const ConformanceRun& score) {
  std::size_t failed = score.shuffled_left_out.size();
  for (std::size_t i = 0; i < score.answers.size(); ++i)
    failed += score.suite.rows[i].shuffled && score.answers[i].verdict == Verdict::failed ? 1U : 0U;
  if (failed > 0)
    run.note(fmt::format("{} answered otherwise {} of shuffled starts; --no-shuffled asks about no such positions",
                         counted(failed, "position"), failed == 1 ? "is" : "are"));
}

bool say_stopped(Run& run, std::size_t positions) {
  const bool stopped = Interrupts::heard();
  if (stopped)
    run.error(fmt::format("stopped by {} after {}; nothing more was asked", Interrupts::cause(),
                          counted(positions, "position")));
  return stopped;
}

bool leaves_open(const ConformanceRun& score) {
  return std::ranges::any_of(score.answers, [](const RowAnswer& row) {
    return row.trouble && row.trouble->kind == PeerTrouble::Kind::unread;
  });
}

void write_positions(Run& run, const Suite& suite) {
  const Arguments& arguments = run.arguments();
  const std::size_t count = suite.rows.size();
  if (const auto file = arguments.value("save-positions")) {
    write_file(*file, to_text(suite));
    if (!arguments.has("engine")) run.note(fmt::format("{} written to {}", counted(count, "position"), *file));
  }
  if (!arguments.has("page")) return;
  Report report = report_of(suite);
  if (!arguments.has("engine"))
    run.note(fmt::format("{} written to the page; nothing was asked: --engine 'COMMAND' names the program to score",
                         counted(report.cases.size(), "position")));
  add_tool(report, run.tool());
  Output page(arguments.text("page"));
  write_report(Format::html, report, page);
  page.commit();
}

Exit score(Run& run, const Rules& rules, PeerCommand peer, const std::string& command, bool usual) {
  const Arguments& arguments = run.arguments();
  const std::size_t percent = required(arguments);
  const Suite suite = suite_given(run, rules, arguments.value("conformance-file"));
  const auto known = known_failures(run, suite);
  if (!known) return Exit::usage;
  const std::string prefix = arguments.value("clause").value_or("");
  const auto chosen = [&](const std::string& clause) { return clause.starts_with(prefix); };
  const auto& rows = suite.rows;
  if (std::ranges::none_of(rows, [&](const Row& row) { return std::ranges::any_of(row.clauses, chosen); }))
    throw UsageError(fmt::format("no position is for a clause '{}…'", prefix), "--clause TM.make");
  write_positions(run, suite);
  ConformanceRun work(suite, std::move(peer), run);
  bool cut = false;
  const auto seconds = arguments.number("limit", 1, 1'000'000);
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(seconds.value_or(0));
  const auto in_time = [&, chosen_row = wanted_rows(rules, usual)](const Row& row) {
    const bool asked = chosen_row(row);
    const bool late = asked && seconds && std::chrono::steady_clock::now() > end;
    cut = cut || late;
    return asked && !late;
  };
  work.ask(prefix, in_time, *known);
  run.end_progress();
  say_shuffled(run, work);
  const ConformanceAnswer answer(work, command);
  Report report = answer.report();
  add_tool(report, run.tool());
  const auto text = [&answer](Answer& each) {
    write_text(answer.findings, *each.out, each.style);
    each.out->write(answer.table());
    each.out->write(answer.summary());
  };
  run.answer(
      text, [&answer] { return answer.json(); }, &report);
  const auto answered = [](const RowAnswer& row) { return !row.trouble && row.verdict != Verdict::not_asked; };
  if (say_stopped(run, static_cast<std::size_t>(std::ranges::count_if(work.answers, answered)))) return Exit::undecided;
  if (const auto file = arguments.value("badge")) write_file(*file, answer.badge_svg());
  if (work.shuffled_left_out.empty() && std::ranges::none_of(work.answers, answered)) {
    run.error("the peer answered nothing, so that it has no score");
    return Exit::undecided;
  }
  if (answer.asked() == 0 && answer.total.known == 0) {
    run.error("no clause could be asked");
    return Exit::undecided;
  }
  if (answer.asked() > 0 && answer.percent() < percent) return Exit::fails;
  if (cut) run.error("--limit came before the end: what was not asked has no score");
  return cut || leaves_open(work) ? Exit::undecided : Exit::holds;
}

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
  std::map<std::pair<std::string_view, std::size_t>, std::optional<Suite>> suites;  // each read once
  const auto suite_of = [&](Ruleset ruleset) {
    const auto [place, is_new] = suites.try_emplace({ruleset->name(), ruleset.index()});
    Rules rules;
    rules.ruleset = ruleset;
    if (is_new && (own_text(rules) || (makes_suites && is_defined(ruleset.variant()))))
      place->second = suite_given(run, rules);
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
