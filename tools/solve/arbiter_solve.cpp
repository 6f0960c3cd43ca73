// Solves a problem exactly: keys, variations, cooks, or the proof that there is no solution.

#include <csignal>

#include <atomic>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "tools/cli/build_commit.hpp"
#include "tools/solve/solve_request.hpp"
#include "verifier/solve/piece_lists.hpp"

namespace {

using namespace arbiter;
using namespace arbiter::tools;

std::atomic<bool> interrupted{false};

ToolInfo tool() {
  return {
      .name = "arbiter-solve",
      .summary = "solves a problem exactly, in every variant",
      .usage = {"--variant NAME --stipulation STIP --fen FEN [options]",
                "--variant NAME --shortest N --fen FEN [options]",
                "[--variant NAME] [--stipulation STIP] FILE… [options]      (Popeye's input, Olive's YAML, EPD)"},
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
          "Files are Popeye's input (Pieces or Forsyth, Stipulation, Condition Take&MakeChess, Option, Twin …), YAML "
          "as\n"
          "Olive and YACPDB keep it, or EPD lines with 'dm 3;' or 'stip \"h#2\";'. What a file asks and we do not know "
          "is\n"
          "named with its line, and the problem is left out: status 2.\n"
          "\n"
          "Positions that were met before are looked up by 64 bits of a hash; 'chanceOfError' of the JSON answer is\n"
          "the upper bound of the probability that a look-up was wrong.",
      .examples = {{"a mate in two",
                    "arbiter-solve --variant chess --stipulation '#2' --fen "
                    "'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1'"},
                   {"a helpmate with Take & Make moves, two solutions intended",
                    "arbiter-solve --variant takemake --profile problemists --stipulation 'h#2' --expect-solutions 2 "
                    "--fen '5k1K/8/8/2r5/3nP3/4N3/8/8 b - - 0 1'"},
                   {"the quickest mate up to five moves, and the proof that none is quicker",
                    "arbiter-solve --variant chess --shortest 5 --fen '8/8/8/3k4/7q/8/8/K7 b - - 0 1'"},
                   {"a win in two in Interweave",
                    "arbiter-solve --variant interweave --stipulation win2 --position start --limit 5"}},
      .formats = {Format::text, Format::json, Format::jsonl},
      .commit = std::string(build_commit()),
  };
}

/// The position of --white and --black, or of the options that all tools have for positions; nothing if it is none,
/// which is reported.
std::optional<WrittenRoot> position_given(Run& run, const Rules& rules, const solve::Stipulation& stipulation) {
  const Arguments& arguments = run.arguments();
  if (!arguments.has("white") && !arguments.has("black")) return choose_position(run, rules);
  for (const char* other : {"fen", "position", "deal", "moves", "to", "setup"}) {
    if (arguments.has(other)) throw UsageError(fmt::format("--white and --black do not go with --{}", other));
  }
  const Side side = side_given(arguments).value_or(solve::usual_side(stipulation));
  const std::string fen = solve::fen_of_pieces(arguments.text("white"), arguments.text("black"), side, *rules.variant,
                                               rules.profile, rules.fen.armies);
  ReadPosition read = read_position(fen, rules, {"--white, --black", 1, 1, 0}, false);
  if (!read.position) run.report(read.faults);
  return std::move(read.position);
}

Exit solve_position(Run& run, const Rules& rules, const SolveWords& words) {
  const auto stipulation = stipulation_given(run.arguments(), words, *rules.variant);
  if (!stipulation) {
    throw UsageError("there is nothing to solve",
                     "a stipulation and a position: arbiter-solve '#2' 'FEN', with quotes, since # begins a comment");
  }
  const auto given = [&run](const char* option) { return run.arguments().has(option); };
  if (!given("fen") && !given("position") && !given("deal") && !given("white") && !given("black")) {
    throw UsageError(
        "there is no position to solve",
        "--fen 'FEN'; --white 'Kc8 Ra1 b6' --black 'Ka8 Bb8 a7 b7'; or --position start for the start of a "
        "game");
  }
  const solve::Request request = solve_request(run, *stipulation, &interrupted);
  const auto position = position_given(run, rules, *stipulation);
  if (!position) return Exit::usage;
  if (position->root.position() == nullptr) {
    throw UsageError("only positions are solved, not diagrams or set-ups",
                     "give a FEN with the side to move, without --setup");
  }
  if (!run.arguments().has("shortest") && position->setup().to_move != usual_side(*stipulation)) {
    const bool white = position->setup().to_move == Side::white;
    run.note(fmt::format("{} begins, since the position says so; in {} it usually is {}", white ? "White" : "Black",
                         to_string(*stipulation), white ? "Black" : "White"));
  }
  return solve_one(run, *position, request);
}

Exit body(Run& run) {
  const SolveWords words = solve_words(run.arguments());
  const bool files = !words.files.empty();
  const auto rules = choose_rules(run, files);
  if (!rules) return Exit::holds;
  std::signal(SIGINT, [](int) { interrupted.store(true); });
  return files ? solve_files(run, *rules, words, &interrupted) : solve_position(run, *rules, words);
}

}  // namespace

int main(int argc, char** argv) { return run_main(argc, argv, tool(), solve_options(), body); }
