// arbiter-solve FILE…: the problems of files, solved; --check: proofs that were saved, verified with the rules alone.
#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "tools/solve/solve_request.hpp"
#include "verifier/diagnostics/checks.hpp"
#include "verifier/records/input_files.hpp"
#include "verifier/report/json.hpp"
#include "verifier/report/terminal.hpp"
#include "verifier/solve/search/problem_request.hpp"
#include "verifier/solve/search/proof.hpp"
#include "verifier/support/json.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::tools {
namespace {

/// Solves the problems of one file after the other.
struct Files {
  Run& run;
  const Rules& chosen;
  const SolveWords& words;
  SolveSession session{run, true};
  std::shared_ptr<const Variant> made{};  ///< the rules of the last problem with fairy pieces
  std::vector<solve::LetteredPiece> made_of{};
  records::VariantTally variants{};
  Exit worst = Exit::holds;
  std::size_t solved = 0;
  std::map<std::string, std::size_t> by_status{};

  void file(const std::string& name, const std::string& text) {
    if (solve::is_read_by_lines(text, name)) refuse_other_form(name, text);
    const solve::ProblemFile read = solve::read_problems(text, name);
    session.tell(read.faults);
    for (const Finding& fault : read.faults) {
      if (fault.level == Level::error) worst = worse(worst, Exit::usage);
    }
    const VariantName path = records::variant_of_path(name);
    for (const solve::Problem& problem : read.problems) {
      if (run.closed() || Interrupts::heard()) break;
      one(problem, name, path);
    }
    if (read.problems.empty() && read.faults.empty()) unread(fmt::format("{}: there is no problem in it", name));
    session.end_of_file(name);
  }
  void unread(const std::string& why) {
    run.error(why);
    worst = worse(worst, Exit::usage);
  }

  Exit end() {
    if (Interrupts::heard()) {
      run.note("interrupted: the problems that follow were not solved");
      worst = worse(worst, Exit::undecided);
    }
    std::string sum = counted(solved, "problem");
    for (const auto& [status, count] : by_status) sum += fmt::format(", {} {}", count, status);
    say_variants(run, variants);
    run.note(sum);
    session.end();
    return worst;
  }

  /// Of problems with fairy pieces, those of chess with them.
  records::LineRules rules_of(const solve::Problem& problem, const VariantName& path) {
    if (problem.pieces.empty()) return solve::rules_of(problem, chosen, path);
    if (made == nullptr || made_of != problem.pieces) {
      made = solve::chess_with(problem.pieces);
      made_of = problem.pieces;
    }
    records::LineRules result;
    result.resolution.variant = made.get();
    result.rules.ruleset = Ruleset(*made);
    return result;
  }

  /// Nothing if it is not one, which is said.
  std::optional<WrittenRoot> position_of(const solve::Problem& problem, const Rules& rules, const Location& where) {
    ReadPosition read = read_position(problem.fen, rules, where, false);
    session.tell(read.faults);
    if (read.position && read.position->root.position() != nullptr) return std::move(read.position);
    worst = worse(worst, Exit::usage);
    return std::nullopt;
  }

  void one(const solve::Problem& problem, const std::string& name, const VariantName& path) {
    const Location where{name, problem.line, 1, 0};
    const auto fault = [&](std::string message, std::string wanted) {
      session.tell(
          {Finding{.check = "AS103", .message = std::move(message), .where = where, .wanted = std::move(wanted)}});
      worst = worse(worst, Exit::usage);
    };
    const records::LineRules found = rules_of(problem, path);
    const Rules& rules = found.rules;
    if (!rules.ruleset) {
      session.tell({to_finding(records::no_variant(problem.fen, problem.variant), where, problem.fen)});
      worst = worse(worst, Exit::usage);
      return;
    }
    if (problem.pieces.empty()) variants.add(found.resolution);
    const auto given = stipulation_given(run.arguments(), words, rules.ruleset);
    if (!problem.moves.empty()) return puzzle(problem, rules, given, name, where);
    const auto asked = problem.stipulation ? problem.stipulation : given;
    if (!asked) return fault("the problem has no stipulation", "dm 3; or stip \"h#2\"; or --stipulation STIP");
    if (const std::string why = solve::refused(*asked, rules.ruleset); !why.empty()) return fault(why, "");
    const auto position = position_of(problem, rules, where);
    if (!position) return;
    solve::Stipulation from_here = *asked;
    if (problem.post_key) --from_here.plies;
    if (const std::string why = solve::refused(from_here, *position->root.position()); !why.empty())
      return fault(why, "");
    solve::Request request = solve_request(run, *asked);
    const Arguments& arguments = run.arguments();
    solve::add_settings(request, problem, rules, where,
                        {arguments.has("expect-solutions"), arguments.has("max-solutions")});
    if (const std::string why = solve::refused(request); !why.empty()) return fault(why, "");
    solve::Answer answer;
    const Exit exit = session.solve(*position, request, answer, &problem, name);
    count(exit, exit == Exit::fails && merely_several(answer));
  }

  void count(Exit exit, bool several = false) {
    worst = worse(worst, exit);
    ++solved;
    ++by_status[several               ? "with several solutions"
                : exit == Exit::holds ? "as intended"
                : exit == Exit::fails ? "not as intended"
                                      : "undecided"];
  }

  /// A puzzle from a game, with its solution: whether each of its moves is the only one.
  void puzzle(const solve::Problem& problem, const Rules& rules, const std::optional<solve::Stipulation>& given,
              const std::string& name, const Location& where) {
    const auto position = position_of(problem, rules, where);
    if (!position) return;
    const solve::GivenLine line = solve::play_given(problem.moves, *position, where);
    if (line.wrong) {
      session.tell({*line.wrong});
      return count(Exit::fails);
    }
    const auto asked = given ? given : line.stipulation;
    const auto finding = [&](CheckId check, Level level, std::string message) {
      if (!problem.title.empty()) message = fmt::format("{}: {}", problem.title, message);
      session.tell({Finding{.check = check, .level = level, .message = std::move(message), .where = where}});
    };
    if (const std::string why = solve::contradiction(problem.themes, line); !why.empty()) {
      finding("AM116", Level::error, why);
      return count(Exit::fails);
    }
    if (!asked || !solve::refused(*asked, rules.ruleset).empty()) {
      finding(
          "AM117", Level::note,
          fmt::format("the line ({}) is legal and does not end the game; whether another move is as good is not judged",
                      counted(line.moves.size(), "move")));
      return count(Exit::undecided);
    }
    solve::Request request = solve_request(run, *asked);
    request.keys_only = request.keys_only || !run.arguments().has("save");
    solve::Answer answer;
    Exit exit = session.solve(line.start, request, answer, &problem, name);
    for (std::size_t i = 0; i < line.moves.size() && answer.verdict != solve::Verdict::undecided; i += 2) {
      if (i > 0) {
        request.stipulation.plies -= 2;
        answer = solve::solve(*line.before[i].position(), request);
        if (answer.verdict == solve::Verdict::undecided) exit = worse(exit, Exit::undecided);
      }
      const solve::LineStep step = solve::compare_key(line, i, answer);
      if (step.misses) {
        finding("AM116", Level::error, step.words);
        exit = worse(exit, Exit::fails);
        break;
      }
      // The first position is the document's, and sites take any mate at the end.
      if (step.words.empty() || i == 0) continue;
      const bool last = i + 1 == line.moves.size();
      finding("AM115", last ? Level::note : Level::error, step.words);
      if (!last) exit = worse(exit, Exit::fails);
    }
    count(exit);
  }
};

using nlohmann::ordered_json;

constexpr std::size_t most_proofs_shown = 20;

/// What a saved proof shows and what it does not; ends with a line break.
[[nodiscard]] std::string proof_text(const solve::CheckedProof& proof, const std::string& file,
                                     const TextStyle& style) {
  const Painter paint{style.colour};
  const solve::ProofHead& head = proof.head;
  std::string out = fmt::format("{}:{}: {} ({}), {}", file, proof.line, printable(head.variant, 40),
                                printable(head.profile, 40), to_string(head.stipulation));
  for (const std::string& part : {head.title, head.twin}) {
    if (!part.empty()) out += fmt::format("; {}", printable(part, 200));
  }
  out += fmt::format("\n{}\n", printable(head.fen, 400));
  if (!proof.holds) {
    out += paint(Ink::red, proof.stopped ? "not verified to its end" : "the proof does not hold");
    return out + fmt::format(": {} verified\n", counted(proof.moves, "move"));
  }
  for (std::size_t i = 0; i < proof.proved.size() && i < most_proofs_shown; ++i) {
    const solve::ProvedSolution& each = proof.proved[i];
    out +=
        fmt::format("  proved: {} ({})\n", printable(each.text, 400), solve::of_length(head.stipulation, each.plies));
  }
  if (proof.proved.size() > most_proofs_shown)
    out += fmt::format("  proved: {} more\n", proof.proved.size() - most_proofs_shown);
  for (const solve::ExhaustedClaim& each : head.exhausted) {
    out += fmt::format("  not proved here: {} ({}, {}; chance of error {:.1e})\n", printable(each.claim, 200),
                       printable(each.engine, 80), counted(each.nodes, "node"), each.chance_of_error);
  }
  if (proof.proved.empty()) {
    out += paint(Ink::yellow, "nothing is proved");
    return out + ": the verdict rests on the search alone\n";
  }
  out += paint(Ink::green, "the proof holds");
  return out + fmt::format(": {}, {} of the rules; verdict {}\n", counted(proof.moves, "move"),
                           counted(proof.positions, "position"), to_string(head.verdict));
}

/// The same as solve.schema.json describes it.
[[nodiscard]] nlohmann::ordered_json proof_json(const solve::CheckedProof& proof, const std::string& file) {
  const solve::ProofHead& head = proof.head;
  ordered_json json{{"schema", 2},
                    {"proof", file},
                    {"line", proof.line},
                    {"variant", head.variant},
                    {"profile", head.profile},
                    {"fen", head.fen},
                    {"stipulation", to_string(head.stipulation)},
                    {"verdict", std::string(to_string(head.verdict))},
                    {"holds", proof.holds}};
  if (proof.stopped) json["stopped"] = true;
  json["proved"] = json_list(proof.proved, [&](const solve::ProvedSolution& each) -> ordered_json {
    return {{"solution", each.text}, {"within", solve::of_length(head.stipulation, each.plies)}};
  });
  json["notProved"] = json_list(head.exhausted, &solve::ExhaustedClaim::claim);
  json["moves"] = proof.moves;
  json["positions"] = proof.positions;
  return json;
}

constexpr std::size_t most_bytes = std::size_t{512} << 20U;

}  // namespace

Exit solve_files(Run& run, const Rules& rules, const SolveWords& words) {
  run.prefer(Format::text);
  run.arguments().refuse({"fen", "position", "deal", "moves", "twin", "zeroposition", "white", "black"},
                         "--{} and files exclude each other", "the positions are in the files");
  if (words.side) refuse_usage(usage::side_of_files);
  Files files{run, rules, words};
  records::read_inputs(
      words.files, {}, [&](const std::string& name, const std::string& text) { files.file(name, text); },
      [&](const std::string& error) { files.unread(error); });
  return files.end();
}

Exit check_saved_proofs(Run& run) {
  run.prefer(Format::text);
  const std::vector<std::string>& files = run.arguments().paths();
  if (files.empty()) refuse_usage(usage::check_without_file);
  run.arguments().refuse(
      {"stipulation", "shortest", "twin", "save", "fen", "position", "deal", "variant", "rules", "engine"},
      "--{} and --check exclude each other", "the proof says what it proves");
  for (const tools::Answer& each : run.answers()) {
    if (each.format != Format::text && each.format != Format::jsonl) refuse_usage(usage::proof_format);
  }
  Exit worst = Exit::holds;
  const auto check = [&](const std::string& name, const std::string& text) {
    if (Interrupts::heard()) return;
    const solve::CheckedFile checked = solve::check_proofs(text, name, &Interrupts::heard(), [&](std::size_t moves) {
      run.progress(fmt::format("{} verified", counted(moves, "move")));
    });
    run.end_progress();
    for (const Finding& fault : checked.faults) {
      if (fault.level == Level::error)
        worst = worse(worst, check_info(fault.check).unreadable ? Exit::usage : Exit::fails);
    }
    for (const solve::CheckedProof& proof : checked.proofs) {
      // That there is no solution cannot be verified by moves.
      if (proof.stopped || (proof.holds && proof.proved.empty())) worst = worse(worst, Exit::undecided);
    }
    for (tools::Answer& each : run.answers()) {
      if (each.format == Format::text) {
        write_text(checked.faults, *each.out, each.style);
        for (const solve::CheckedProof& proof : checked.proofs) each.out->write(proof_text(proof, name, each.style));
        continue;
      }
      for (const solve::CheckedProof& proof : checked.proofs) write_json_line(proof_json(proof, name), *each.out);
      if (!checked.faults.empty())
        write_json_line(nlohmann::ordered_json{{"schema", 2}, {"findings", to_json(checked.faults)}}, *each.out);
    }
  };
  const auto unread = [&](const std::string& why) {
    run.error(why);
    worst = worse(worst, Exit::usage);
  };
  records::read_inputs(files, {}, check, unread, most_bytes);
  if (Interrupts::heard()) {
    run.note("interrupted: not all was verified");
    worst = worse(worst, Exit::undecided);
  }
  return worst;
}

}  // namespace arbiter::tools
