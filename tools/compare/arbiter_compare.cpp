// Compares another implementation of a variant's rules with Arbiter's, and finds its first wrong move.
#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "tools/cli/positions.hpp"
#include "tools/cli/run_main.hpp"
#include "tools/compare/conformance.hpp"
#include "verifier/conversion/convert.hpp"
#include "verifier/engines/compare/comparison.hpp"
#include "verifier/engines/conformance/conformance.hpp"
#include "verifier/position/variant.hpp"
#include "verifier/records/input_files.hpp"
#include "verifier/support/text.hpp"

namespace {

using namespace arbiter;
using namespace arbiter::tools;

/// Which positions of play are asked about.
using WantedSetup = std::function<bool(const Setup&)>;

using conformance::ConformanceAnswer;
using conformance::ConformanceRun;
using conformance::RowAnswer;
using conformance::Verdict;
using nlohmann::ordered_json;

constexpr std::chrono::seconds usual_play{5};

bool was_asked(const RowAnswer& row) { return row.verdict != Verdict::not_asked; }

/// What was asked, for people and programs.
struct Asked {
  std::size_t rows = 0;  ///< conformance positions
  std::string text;
  ordered_json json;
};

Asked asked_of(const Rules& rules, const ConformanceRun& score, const PeerRun& play, const Player& player,
               std::uint64_t seed, bool usual) {
  Asked asked;
  std::size_t shuffled = 0;  // left out, since only shuffled starts lead to them
  std::set<std::string, std::less<>> touched;
  const auto& rows = score.suite.rows;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const bool was = was_asked(score.answers[i]);
    if (usual && rows[i].shuffled && !was) ++shuffled;
    if (!was) continue;
    ++asked.rows;
    touched.insert(rows[i].clauses.begin(), rows[i].clauses.end());
  }
  for (const auto& [clause, times] : player.played()) {
    if (times > 0) touched.insert(std::string(clause));
  }
  // Of a rule file the suite has those that are in force or that a wrong copy breaks, not all keys of the format.
  const auto& clauses = score.suite.clauses;
  std::vector<std::string> untouched;  // that no position was chosen for and no move of play needed
  for (const conformance::Clause& clause : clauses) {
    if (!touched.contains(clause.id)) untouched.push_back(clause.id);
  }
  std::vector<std::string> profiles;  // other readings of the rules
  for (const ProfileInfo& profile : rules.ruleset->profiles()) {
    if (profile.name != rules.profile_name()) profiles.emplace_back(profile.name);
  }
  std::vector<std::string> not_asked;
  if (!untouched.empty()) not_asked.push_back(fmt::format("the clauses {}", joined(untouched, " ")));
  if (shuffled > 0) not_asked.push_back(fmt::format("{} of shuffled starts (Chess960)", counted(shuffled, "position")));
  if (!score.says_results) not_asked.emplace_back("who has won where a game is over, which the peer does not say");
  if (!profiles.empty())
    not_asked.push_back(
        fmt::format("the {} {} (--profile)", profiles.size() == 1 ? "profile" : "profiles", joined(profiles, " ")));
  not_asked.emplace_back("longer play (--play N, --limit SECONDS), counts to a depth (--depth N)");
  asked.text = fmt::format(
      "asked: {} of {} conformance positions and {} of play (seed {}), profile {}; they touch {} of {}\n"
      "not asked: {}\n",
      asked.rows, rows.size(), counted(play.positions, "position"), seed, rules.profile_name(),
      clauses.size() - untouched.size(), counted(clauses.size(), "clause"), joined(not_asked, "; "));
  asked.json = {{"conformancePositions", asked.rows},
                {"conformancePositionsLeftOut", rows.size() - asked.rows},
                {"shuffledLeftOut", shuffled},
                {"playPositions", play.positions},
                {"seed", seed},
                {"clausesNotTouched", untouched},
                {"results", score.says_results},
                {"profilesNotAsked", profiles}};
  return asked;
}

/// Both reports as one: the indices of the second one's findings move on. `second` is what play has found, `summary`
/// says it in a line.
Report both(Report first, const Report& second, const std::string& summary) {
  const std::size_t shift = first.findings.size();
  first.findings.insert(first.findings.end(), second.findings.begin(), second.findings.end());
  for (ReportCase each : second.cases) {
    for (std::size_t& index : each.findings) index += shift;
    each.topic = "in play";
    first.cases.push_back(std::move(each));
  }
  first.headline.push_back(summary.substr(0, summary.size() - 1));  // without the end of its line
  first.counts.insert(first.counts.end(), second.counts.begin(), second.counts.end());
  return first;
}

/// Those of the armies that the user named; `usual`: of no shuffled start.
[[nodiscard]] WantedSetup wanted_setups(const Rules& rules, bool usual) {
  return [&rules, usual](const Setup& setup) {
    return has_armies(rules.ruleset.variant(), setup, rules.fen.armies) &&
           (!usual || from_usual_start(rules.ruleset.variant(), setup));
  };
}

/// Play from `starts`, or from the variant's own, with the seed of --seed. Throws UsageError.
[[nodiscard]] Player player_of(const Run& run, const Rules& rules, const std::vector<Root>& starts,
                               const WantedSetup& wanted) {
  std::vector<Position> from = starts_of_play(rules.ruleset, starts, rules.fen.armies);
  std::erase_if(from, [&wanted](const Position& each) { return !wanted(each.setup()); });
  if (from.empty()) throw UsageError("no position to begin with that a game can have");
  return {std::move(from), seed_given(run.arguments()), wanted};
}

/// What is checked where the user asks for nothing else: the conformance positions, then play for some seconds; and it
/// is said what was asked and what was not. `command`: the user's command line without a position; `usual`: no
/// positions of shuffled starts. Throws ProcessError, UsageError.
[[nodiscard]] Exit check_whole(Run& run, const Rules& rules, const PeerCommand& peer, const RunLimits& limits,
                               const AllowList& allowed, const std::string& command, bool usual) {
  const auto suite = suite_given(run, rules);
  ConformanceRun score(suite, peer, run);
  score.ask("", wanted_rows(rules, usual), {});
  run.end_progress();
  say_shuffled(run, score);
  const ConformanceAnswer scored(score, command);
  usual = usual || !score.shuffled_left_out.empty();
  Player player = player_of(run, rules, {}, wanted_setups(rules, usual));
  RunLimits time = limits;
  if (!time.time) time.time = usual_play;
  PeerRun play(rules.ruleset, peer, run.threads(), time, run);
  // A peer that answers none of the positions is not asked for more of them.
  const bool answers =
      std::ranges::any_of(score.answers, [](const RowAnswer& row) { return !row.trouble && was_asked(row); });
  if (answers) play.look_at_all([&player] { return std::optional<Root>(player.next()); });
  run.end_progress();
  // The time is the measure of this play, not a limit that came before its end.
  if (play.timed_out && play.positions > 0) play.cut = play.timed_out = false;

  const ComparisonAnswer found(play, allowed, command);
  const Asked what = asked_of(rules, score, play, player, seed_given(run.arguments()), usual);
  Report report = both(scored.report(), found.report(), found.summary());
  add_tool(report, run.tool());
  const auto text = [&](Answer& each) {
    write_text(scored.findings, *each.out, each.style);
    write_text(found.findings, *each.out, each.style);
    each.out->write(scored.table() + scored.summary() + found.summary() + what.text);
  };
  const auto json = [&] {
    ordered_json answer = found.json();
    answer["conformance"] = scored.json();
    answer["asked"] = what.json;
    return answer;
  };
  run.answer(text, json, &report);
  if (say_stopped(run, what.rows + play.positions)) return Exit::undecided;
  if (!answers) {
    run.error("the peer answered nothing, so that nothing is known of its rules");
    return Exit::undecided;
  }
  if (scored.asked() > 0 && scored.percent() < 100) return Exit::fails;
  if (found.differs()) return Exit::fails;
  const bool open = play.undecided > 0 || play.cut || play.positions == 0 || scored.asked() == 0 || leaves_open(score);
  return open ? Exit::undecided : Exit::holds;
}

/// How positions are written for the peer: for UCI engines in six fields, with the letters of pychess if they are asked
/// for and the variant has them.
FenStyle style_of(const Rules& rules, const Arguments& arguments, bool uci) {
  const auto name = arguments.value("peer-dialect");
  if (uci && !name) {
    FenStyle style{.dialect = Dialect::fen};
    const Spelling* pychess = arguments.choice("peer-letters", {"documents", "pychess"}) == 1
                                  ? conversion::spelling_named(rules.ruleset.variant(), "pychess")
                                  : nullptr;
    if (pychess != nullptr) style.alphabet = pychess->alphabet;
    return style;
  }
  const auto dialect = name ? dialect_named(*name) : std::nullopt;
  if (name && (!dialect || *dialect == Dialect::bare))
    throw UsageError(fmt::format("--peer-dialect '{}' is not a dialect for peers", *name), "vchess, xogo or fen");
  return peer_style(rules.ruleset.variant(), dialect);
}

/// The command line without the options that choose a position.
std::string command_of(const Rules& rules, const Arguments& arguments) {
  std::string command =
      fmt::format("arbiter-compare {}--variant {} --profile {} --engine {}",
                  has_rules_file(arguments) ? "--rules " + shell_word(arguments.text("rules")) + ' ' : "",
                  rules.ruleset->name(), rules.profile_name(), shell_word(arguments.text("engine")));
  for (const std::string_view name : {"protocol", "peer-dialect", "peer-letters", armies_word, "dialect", "timeout"}) {
    if (arguments.has(name)) command += fmt::format(" --{} {}", name, shell_word(arguments.text(name)));
  }
  for (const std::string& option : arguments.list("uci-option")) command += " --uci-option " + shell_word(option);
  return command + " --fen";
}

Exit write_answer(Run& run, const PeerRun& work, const Rules& rules, const AllowList& allowed) {
  const ComparisonAnswer found(work, allowed, command_of(rules, run.arguments()));
  Report report = found.report();
  add_tool(report, run.tool());
  const auto text = [&found](Answer& each) {
    write_text(found.findings, *each.out, each.style);
    each.out->write(found.summary());
  };
  run.answer(
      text, [&found] { return found.json(); }, &report);
  say_stopped(run, work.positions);
  if (work.shuffled > 0 && work.shuffled == work.ledger.positions)
    run.note(
        "all positions with a difference are of shuffled starts (Chess960); --no-shuffled asks about none of them");
  if (found.differs()) return Exit::fails;
  return work.undecided > 0 || work.cut ? Exit::undecided : Exit::holds;
}

/// Whether a peer that answers a question of the line protocol not at all, or not with JSON, greets as UCI engines do.
/// Waits for at most 3 seconds each time. Throws ProcessError.
bool speaks_only_uci(PeerOptions options, const std::string& fen) {
  options.timeout = std::min(options.timeout, std::chrono::milliseconds(3000));
  try {
    static_cast<void>(line_peer(options)->moves(fen));
    return false;
  } catch (const PeerTrouble& trouble) {
    if (trouble.kind != PeerTrouble::Kind::late && trouble.kind != PeerTrouble::Kind::nonsense) return false;
  }
  const auto engine = uci_peer(options);
  static_cast<void>(engine->lacks_shuffled());  // greets it
  return !engine->name().empty();
}

/// The peer that --engine and the options beside it describe.
PeerCommand peer_of(Run& run, const Rules& rules) {
  const Arguments& arguments = run.arguments();
  if (!arguments.has("engine") || arguments.text("engine").empty())
    throw UsageError("--engine is missing", "--engine 'COMMAND': what starts the engine; --help shows examples");
  PeerOptions peer{.command = with_folder(arguments.text("engine")),
                   .variant = std::string(rules.ruleset->name()),
                   .uci_options = arguments.list("uci-option"),
                   .timeout = std::chrono::seconds(arguments.number("timeout", 1, 86'400).value_or(10)),
                   .any_castling = is_built_in(rules.ruleset.variant())};
  const bool known = !arguments.has("protocol") && (known_to_speak_uci(peer.command) ||
                                                    speaks_only_uci(peer, rules.ruleset->positions().front().fen));
  if (known) run.note("this engine speaks UCI: --protocol uci is taken; --protocol arbiter is the other one");
  const bool uci = known || arguments.choice("protocol", {"arbiter", "uci"}) == 1;
  if (uci && has_rules_file(arguments)) peer.rules_file = std::filesystem::absolute(arguments.text("rules")).string();
  const FenStyle style = style_of(rules, arguments, uci);
  if (uci && !arguments.has(armies_word) && rules.ruleset->army_choice() != nullptr) {
    throw UsageError("--armies is missing: the FENs of UCI do not say which armies play", "--armies CN");
  }
  FenOptions reading = rules.fen;
  if (uci && style.alphabet != 0) reading.alphabet = "pychess";
  return {std::move(peer), uci, style, reading, &Interrupts::heard()};
}

/// A peer of the line protocol that cannot answer for the start of the game so that it can be compared may read FENs of
/// another dialect: the style in which it answers, each tried once with a new process, if that is another one than the
/// command's. Nothing if there is none, if the peer is too slow to tell, and for UCI, which has one. `refused` gets
/// what it says to the dialects before, one entry an answer: "fen, vchess: the peer answers: …". Throws ProcessError.
std::optional<FenStyle> other_style_answered(const Rules& rules, const PeerCommand& command,
                                             std::vector<std::string>& refused) {
  if (command.uci) return std::nullopt;
  const auto fen = known_fen(rules.ruleset.variant(), "start", rules.fen.armies);
  if (!fen) return std::nullopt;
  const RootReading start = read_root(*fen, rules.ruleset, rules.fen, Take::positions);
  if (!start.written) return std::nullopt;
  std::vector<FenStyle> styles{command.style};
  for (const Dialect dialect : {Dialect::fen, Dialect::vchess, Dialect::xogo}) {
    if (dialect != command.style.dialect) styles.push_back(peer_style(rules.ruleset.variant(), dialect));
  }
  for (const FenStyle& style : styles) {
    const auto peer = line_peer(command.options);
    const Comparison comparison(rules.ruleset, style, *peer, command.reading);
    try {
      static_cast<void>(comparison.compare(start.written->root));
      return style.dialect != command.style.dialect ? std::optional(style) : std::nullopt;
    } catch (const PeerTrouble& trouble) {
      if (trouble.kind == PeerTrouble::Kind::late || command.stopped()) {
        refused.clear();  // what it says to the others is not known
        return std::nullopt;
      }
      if (trouble.kind != PeerTrouble::Kind::refused) continue;
      const std::string said = ": " + trouble.message;
      const auto known = std::ranges::find_if(refused, [&](const auto& one) { return one.ends_with(said); });
      if (known == refused.end())
        refused.push_back(std::string(to_string(style.dialect)) + said);
      else
        known->insert(known->size() - said.size(), fmt::format(", {}", to_string(style.dialect)));
    }
  }
  return std::nullopt;
}

/// The peer, with the dialect that it reads.
PeerCommand chosen_peer(Run& run, const Rules& rules) {
  PeerCommand peer = peer_of(run, rules);
  std::vector<std::string> refused;
  const auto other = run.arguments().has("peer-dialect") ? std::nullopt : other_style_answered(rules, peer, refused);
  if (!other && !refused.empty())
    run.note(fmt::format("the peer reads the start of the game in no dialect: {}", joined(refused, "; ")));
  if (!other) return peer;
  peer.style = *other;
  run.note(
      fmt::format("the peer answers for the start of the game only where its FEN is written as {0}: "
                  "--peer-dialect {0} is taken",
                  to_string(other->dialect)));
  return peer;
}

/// The limits of --limit and --stop-after.
RunLimits limits_of(const Arguments& arguments) {
  RunLimits limits;
  if (const auto seconds = arguments.number("limit", 1, 1'000'000)) limits.time = std::chrono::seconds(*seconds);
  limits.causes = arguments.number("stop-after", 1, 1'000'000).value_or(limits.causes);
  return limits;
}

/// The list of --allow; nothing if it has faults, which are then reported.
std::optional<AllowList> allowed_by(Run& run, const Rules& rules) {
  AllowList allowed;
  const auto file = run.arguments().value("allow");
  if (!file) return allowed;
  const auto text = records::read_input(*file);
  if (!text) throw UsageError(text.error());
  const auto faults = allowed.read(records::shown_name(*file), *text, rules.ruleset.variant());
  if (faults.empty()) return allowed;
  run.report(faults);
  return std::nullopt;
}

/// The positions in the files of --corpus; anything unreadable makes the status `usage`. Throws UsageError if there are
/// no positions.
std::vector<Root> read_starts(Run& run, const Rules& rules, Exit& exit) {
  StartReader reader{rules.ruleset, rules.fen, run.arguments().has("setup") ? Take::any_setup : Take::positions};
  const auto refuse = [&](const std::string& error) {
    run.error(error);
    exit = Exit::usage;
  };
  constexpr std::array<std::string_view, 5> endings{".fens", ".fen", ".epd", ".perft", ".clauses"};
  records::read_inputs(
      run.arguments().list("corpus"), endings,
      [&reader](const std::string& name, const std::string& text) {
        refuse_other_form(name, text);
        reader.read(name, text);
      },
      refuse);
  for (const Finding& fault : reader.faults)
    refuse(fmt::format("{}:{}: {} [{}]", fault.where.file, fault.where.line, fault.message, fault.check.name()));
  if (const std::string left_out = reader.left_out(); !left_out.empty())
    run.note(left_out + "; --variant and --profile choose others");
  if (reader.starts.empty()) throw UsageError("no position of the variant and profile in the files of --corpus");
  return std::move(reader.starts);
}

/// Takes the positions away that only a shuffled start leads to, and says how many.
void leave_out_shuffled(Run& run, const Rules& rules, std::vector<Root>& starts) {
  const std::size_t left_out = std::erase_if(
      starts, [&rules](const Root& start) { return !from_usual_start(rules.ruleset.variant(), start.setup()); });
  if (left_out > 0) run.note(fmt::format("{} of shuffled starts left out", counted(left_out, "position")));
  if (starts.empty())
    throw UsageError("all positions of --corpus are of shuffled starts, and no position of another is left");
}

/// Whether no position of a shuffled start is asked about: the user, or the engine, does not want any.
bool asks_usual_starts(Run& run, const PeerCommand& peer) {
  if (run.arguments().has("no-shuffled")) return true;
  if (!peer.uci || !uci_peer(peer.options)->lacks_shuffled()) return false;
  run.note("the engine has no option UCI_Chess960: positions of shuffled starts are left out, as by --no-shuffled");
  return true;
}

/// Options that choose one position.
constexpr std::array<std::string_view, 6> position_words{"fen", "position", "deal", "moves", "side", "setup"};

Exit compare(Run& run, const Rules& rules) {
  const Arguments& arguments = run.arguments();
  if (arguments.has("conformance") && !arguments.has("engine") &&
      (arguments.has("page") || arguments.has("save-positions"))) {
    write_positions(run, suite_given(run, rules, arguments.value("conformance-file")));
    return Exit::holds;
  }
  const PeerCommand peer = chosen_peer(run, rules);
  if (arguments.has("conformance")) {
    arguments.refuse({"play", "corpus", "depth", "fen", "position", "deal", "moves", "side", "stop-after", "allow"},
                     "--conformance does not go with --{}",
                     "--conformance has positions of its own; --known lists what may fail");
    if (arguments.has("seed") && is_built_in(rules.ruleset.variant()))
      throw UsageError("--conformance does not go with --seed here",
                       "the positions of this variant are chosen; those of rule files are looked for by it");
    return score(run, rules, peer, command_of(rules, arguments), asks_usual_starts(run, peer));
  }
  arguments.refuse({"clause", "known", "require", "badge", "page", "conformance-file", "save-positions"},
                   "--{} goes with --conformance");
  const auto play = arguments.number("play", 1, 1'000'000'000);
  const bool corpus = !arguments.list("corpus").empty();
  const auto depth = arguments.number("depth", 1, 100);
  const bool typed = std::ranges::any_of(position_words, [&](std::string_view word) { return arguments.has(word); });
  const bool single = typed || (depth.has_value() && !corpus);
  if ((play.has_value() + corpus + single > 1 && !(corpus && play)) || (play && depth)) {
    throw UsageError("--fen with --depth, --corpus and --play are three ways of working",
                     "choose one; --corpus may also give the starting positions of --play");
  }
  if (arguments.has("no-shuffled") && single)
    throw UsageError("--no-shuffled goes with --play and --corpus", "one position is compared as it is");
  const auto allowed = allowed_by(run, rules);
  if (!allowed) return Exit::usage;
  const bool usual = !single && asks_usual_starts(run, peer);
  if (!single && !play && !corpus)
    return check_whole(run, rules, peer, limits_of(arguments), *allowed, command_of(rules, arguments), usual);
  Exit exit = Exit::holds;
  std::vector<Root> starts;
  std::optional<WrittenRoot> position;
  if (corpus) {
    starts = read_starts(run, rules, exit);
    if (usual) leave_out_shuffled(run, rules, starts);
  } else if (!play) {
    position = choose_position(run, rules);
    if (!position) return Exit::usage;
  }

  const bool many = play || corpus;
  PeerRun work(rules.ruleset, peer, many ? run.threads() : 1, limits_of(arguments), run);
  if (play) {
    const WantedSetup wanted = wanted_setups(rules, usual);
    Player player = player_of(run, rules, starts, wanted);
    // The conformance positions first: each shows a fault that play may miss. A short play is play alone.
    std::vector<Position> chosen = conformance_positions(run, rules);
    std::erase_if(chosen, [&wanted](const Position& each) { return !wanted(each.setup()); });
    if (corpus || chosen.size() * 4 > *play) chosen.clear();
    work.look_at_all([&, at = std::uint64_t{0}]() mutable -> std::optional<Root> {
      if (at == *play) return std::nullopt;
      const std::uint64_t number = at++;
      return number < chosen.size() ? Root(chosen[number]) : Root(player.next());
    });
  } else if (corpus && depth.value_or(1) > 1) {
    for (const Root& start : starts) {
      work.descend_from(start, static_cast<int>(*depth));
      if (work.undecided > 0) work.cut = true;
      if (work.cut) break;
    }
  } else if (corpus) {
    work.look_at_all([&, at = std::size_t{0}]() mutable {
      return at < starts.size() ? std::optional<Root>(starts[at++]) : std::nullopt;
    });
  } else {
    work.descend_from(position->root, static_cast<int>(depth.value_or(1)));
  }
  return worse(exit, write_answer(run, work, rules, *allowed));
}

Exit body(Run& run) {
  if (run.arguments().has("explain")) return explain_clauses(run);
  const auto rules = choose_rules(run);
  if (!rules) return Exit::holds;
  const Interrupts interrupts(end_all_processes);
  Exit exit = Exit::undecided;
  try {
    exit = compare(run, *rules);
  } catch (const ProcessError& error) {
    if (!say_stopped(run, 0)) run.error(error.what());
  }
  if (!Interrupts::heard()) return exit;
  run.commit();
  Interrupts::end_program();
}

}  // namespace

int main(int argc, char** argv) { return run_main(argc, argv, about("compare/about.txt", {}, build_commit()), body); }
