// Solves a problem exactly: keys, variations, cooks, or the proof that there is no solution.

#include <csignal>

#include <atomic>
#include <string>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "tools/cli/build_commit.hpp"
#include "tools/cli/positions.hpp"
#include "tools/cli/run_main.hpp"
#include "verifier/report/json.hpp"
#include "verifier/report/solution_json.hpp"
#include "verifier/report/solution_text.hpp"
#include "verifier/solve/solve.hpp"
#include "verifier/support/text.hpp"

namespace {

using namespace arbiter;
using namespace arbiter::tools;

constexpr std::uint64_t default_hash = 256;
constexpr std::uint64_t most_hash = std::uint64_t{1} << 20U;
constexpr std::uint64_t default_lines = 20'000;

std::atomic<bool> interrupted{false};

ToolInfo tool() {
  return {
      .name = "arbiter-solve",
      .summary = "solves a problem exactly, in every variant",
      .usage = {"--variant NAME --stipulation STIP --fen FEN [options]",
                "--variant NAME --shortest N --fen FEN [options]"},
      .description =
          "A stipulation is written as composers do: #3, s#2, r#2, semi-r#2, h#2.5, hs#3, ser-#5, ser-h#4, ser-s#3.\n"
          "Its goal may also be = (stalemate), == (double stalemate), + (check), x (capture), z and a square (a piece\n"
          "ends its move there), or win: whatever ends the variant's game. The FEN's side to move begins; in h#2 that\n"
          "is Black.\n"
          "\n"
          "The search exhausts all moves. The verdict is 'sound' (as many solutions as intended, none shorter),\n"
          "'cooked' (more), 'short' (it can be done in fewer moves), 'none', or 'undecided' if a limit ended the\n"
          "search: status 0, 1, 1, 1, 3. With --expect VERDICT the status is 0 if that is the verdict, else 1.\n"
          "\n"
          "In direct, self and reflex play all keys within the length are listed, each with its threats and the\n"
          "replies that defeat them. After a reply the quickest answers are listed; several of them are duals. In "
          "help\n"
          "and series play all lines are listed, the shorter ones first. In a series no move but the last gives "
          "check.\n"
          "\n"
          "Positions that were met before are looked up by 64 bits of a hash; 'chanceOfError' of the JSON answer is\n"
          "the upper bound of the probability that a look-up was wrong.",
      .examples = {{"a mate in two",
                    "arbiter-solve --variant chess --stipulation '#2' --fen "
                    "'8/8/8/8/8/1K6/3Q4/k7 w - - 0 1'"},
                   {"a helpmate with Take & Make moves, two solutions intended",
                    "arbiter-solve --variant takemake --profile problemists --stipulation 'h#2' --expect-solutions 2 "
                    "--fen '5k1K/8/8/2r5/3nP3/4N3/8/8 b - - 0 1'"},
                   {"the quickest mate up to five moves, and the proof that none is quicker",
                    "arbiter-solve --variant chess --shortest 5 --fen '8/8/8/8/8/2k5/8/K2q4 b - - 0 1'"},
                   {"a win in two in Interweave",
                    "arbiter-solve --variant interweave --stipulation win2 --position start --limit 5"}},
      .formats = {Format::text, Format::json},
      .commit = std::string(build_commit()),
  };
}

OptionSet options() {
  OptionSet set;
  add_rules_options(set);
  add_position_options(set);
  set.heading("Problem")
      .value("stipulation", "STIP", "what is to be solved: #3, h#2.5, ser-#5, win2; see --manual")
      .value("shortest", "N", "the shortest mate (in variants without mate: win) in at most N moves")
      .value("expect-solutions", "N", "the number of intended solutions (default 1)")
      .value("expect", "VERDICT", "status 0 if the verdict is sound, cooked, none or short")
      .heading("Answer")
      .flag("set-play", "also what would follow if the other side were to move")
      .flag("tries", "also first moves that only one reply refutes")
      .flag("all-replies", "also replies that do not defeat the threat")
      .flag("keys", "keys without variations")
      .value("max-solutions", "N", "stop after N solutions (default 100)")
      .value("lines", "N", fmt::format("at most N moves in all variations together (default {})", default_lines))
      .heading("Limits")
      .value("limit", "SECONDS", "give up after that long (status 3)")
      .value("max-nodes", "N", "give up after N positions (status 3)")
      .value("hash", "MIB", fmt::format("memory for positions that were met before (default {})", default_hash));
  return set;
}

solve::Stipulation stipulation_of(const Arguments& arguments, const Variant& variant) {
  const auto text = arguments.value("stipulation");
  const auto shortest = arguments.number("shortest", 1, solve::most_moves_asked);
  if (text && shortest) throw UsageError("--stipulation and --shortest exclude each other");
  if (shortest) {
    solve::Stipulation result;
    result.goal = variant.safety_clause().empty() ? solve::Goal::win : solve::Goal::mate;
    result.plies = solve::plies_of(solve::Play::direct, static_cast<unsigned>(*shortest) * 2);
    return result;
  }
  if (!text) throw UsageError("there is nothing to solve", "say --stipulation '#2', or --shortest 5");
  const auto read = solve::read_stipulation(*text);
  if (!read) {
    throw UsageError(fmt::format("--stipulation: {}\n    {}\n    {}^", read.error().message, *text,
                                 std::string(read.error().column, ' ')));
  }
  if (const std::string why = solve::refused(*read, variant); !why.empty()) throw UsageError(why);
  return *read;
}

solve::Request request_of(Run& run, const Variant& variant) {
  const Arguments& arguments = run.arguments();
  solve::Request request;
  request.stipulation = stipulation_of(arguments, variant);
  request.shortest_only = arguments.has("shortest");
  request.intended = static_cast<unsigned>(arguments.number("expect-solutions", 1, 1'000'000).value_or(1));
  request.most_solutions = static_cast<unsigned>(arguments.number("max-solutions", 1, 1'000'000).value_or(100));
  if (request.most_solutions < request.intended) {
    throw UsageError("--max-solutions is smaller than --expect-solutions", "allow at least the intended ones");
  }
  request.set_play = arguments.has("set-play");
  if (arguments.has("tries")) request.tries = 1;
  request.all_replies = arguments.has("all-replies");
  request.keys_only = arguments.has("keys");
  request.most_lines = static_cast<std::size_t>(arguments.number("lines", 1, 100'000'000).value_or(default_lines));
  request.seconds = arguments.seconds("limit");
  request.nodes = arguments.number("max-nodes", 1, ~std::uint64_t{0});
  request.table_bytes = static_cast<std::size_t>(arguments.number("hash", 1, most_hash).value_or(default_hash)) << 20U;
  request.stop = &interrupted;
  request.progress = [&run, stipulation = request.stipulation](unsigned plies, std::uint64_t nodes) {
    solve::Stipulation shorter = stipulation;
    shorter.plies = plies;
    run.progress(fmt::format("no solution of {}; {} nodes", to_string(shorter), nodes));
  };
  return request;
}

Exit status_of(const Arguments& arguments, solve::Verdict verdict) {
  if (verdict == solve::Verdict::undecided) return Exit::undecided;
  static const std::vector<std::string> verdicts{"sound", "cooked", "none", "short"};
  const std::string& expected = verdicts[arguments.choice("expect", verdicts)];
  // With --shortest, any mate within the bound is what was asked for.
  const bool found = arguments.has("shortest") && !arguments.has("expect") && verdict != solve::Verdict::none;
  return found || expected == to_string(verdict) ? Exit::holds : Exit::fails;
}

Exit body(Run& run) {
  const auto rules = choose_rules(run);
  if (!rules) return Exit::holds;
  const solve::Request request = request_of(run, *rules->variant);
  const auto position = choose_position(run, *rules);
  if (!position) return Exit::usage;
  if (position->root.position() == nullptr) {
    throw UsageError("only positions are solved, not diagrams or set-ups",
                     "give a FEN with the side to move, without --setup");
  }
  if (run.arguments().has("stipulation") && position->setup().to_move != usual_side(request.stipulation)) {
    run.note(fmt::format("{} begins, since the position says so; in {} it usually is {}",
                         position->setup().to_move == Side::white ? "White" : "Black", to_string(request.stipulation),
                         position->setup().to_move == Side::white ? "Black" : "White"));
  }
  std::signal(SIGINT, [](int) { interrupted.store(true); });
  const solve::Answer answer = solve::solve(*position->root.position(), request);
  std::signal(SIGINT, SIG_DFL);
  run.end_progress();
  for (tools::Answer& each : run.answers()) {
    if (each.format == Format::json) {
      write_json(solution_json(*position, answer), *each.out);
    } else {
      each.out->write(solution_text(*position, answer, each.style, run.quiet()));
    }
  }
  return status_of(run.arguments(), answer.verdict);
}

}  // namespace

int main(int argc, char** argv) { return run_main(argc, argv, tool(), options(), body); }
