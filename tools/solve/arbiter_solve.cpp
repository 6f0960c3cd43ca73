// Solves a problem exactly: keys, variations, cooks, or the proof that there is no solution.

#include <csignal>

#include <atomic>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "tools/cli/build_commit.hpp"
#include "tools/solve/solve_request.hpp"

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
                "[--variant NAME] [--stipulation STIP] FILE… [options]      (Popeye's input, Olive's YAML, EPD)",
                "--check FILE… [options]      (proofs of --save)"},
      .description =
          "A stipulation is written as composers do: #3, s#2, r#2, semi-r#2, h#2.5, hs#3, ser-#5, ser-h#4, ser-s#3.\n"
          "Its goal may also be = (stalemate), == (double stalemate), + (check), x (capture), z and a square (a piece\n"
          "ends its move there), or win: whatever ends the variant's game. The FEN's side to move begins; in h#2 that\n"
          "is Black.\n"
          "\n"
          "The search exhausts all moves. The verdict is 'sound' (as many solutions as intended, none shorter),\n"
          "'dual' (likewise, but in a variation of the full length the side that solves has a choice), 'cooked'\n"
          "(more), 'short' (it can be done in fewer moves), 'none', or 'undecided' if a limit ended the search:\n"
          "status 0, 1, 1, 1, 1, 3. With --expect VERDICT the status is 0 if that is the verdict, else 1.\n"
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
          "A twin is 'b) e2-e4', '-a1' (removed), '+wQe4' (placed), 'e2<->e4', a stipulation, 'side black', or what\n"
          "Popeye calls Rotate, Mirror, Shift, PolishType and Substitute; '+c) …' is a twin of the one before it.\n"
          "\n"
          "--save FILE keeps the proof of what was found: under each key every reply with one answer, or the lines of\n"
          "help and series play. --check verifies it with the declarative rules alone; that there is nothing else is\n"
          "not proved by the file, which names the search that exhausted the rest. Status 0: it holds, 1: it does\n"
          "not, 2: it is cut short or no proof, 3: it has nothing to verify.\n"
          "\n"
          "Formats: html is a page whose boards can be clicked through, latex needs the package diagram, yaml is\n"
          "Olive's, pgn has variations, epd is for suites.\n"
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
                   {"a twin, and the proofs of both",
                    "arbiter-solve --variant chess --stipulation '#2' --fen 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1' "
                    "--twin 'b) b6-c6' --save proof.jsonl"},
                   {"proofs, verified with the rules alone", "arbiter-solve --check proof.jsonl"},
                   {"a win in two in Interweave",
                    "arbiter-solve --variant interweave --stipulation win2 --position start --limit 5"}},
      .formats = {Format::text, Format::json, Format::jsonl, Format::html, Format::latex, Format::yaml, Format::pgn,
                  Format::epd},
      .commit = std::string(build_commit()),
  };
}

Exit body(Run& run) {
  if (run.arguments().has("check")) {
    std::signal(SIGINT, [](int) { interrupted.store(true); });
    return check_saved_proofs(run, &interrupted);
  }
  const SolveWords words = solve_words(run.arguments());
  const bool files = !words.files.empty();
  const auto rules = choose_rules(run, files);
  if (!rules) return Exit::holds;
  std::signal(SIGINT, [](int) { interrupted.store(true); });
  return files ? solve_files(run, *rules, words, &interrupted) : solve_typed(run, *rules, words, &interrupted);
}

}  // namespace

int main(int argc, char** argv) { return run_main(argc, argv, tool(), solve_options(), body); }
