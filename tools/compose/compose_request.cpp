#include "tools/compose/compose_request.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "puzzles/compose/read_request.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::tools {
namespace {

constexpr double default_limit = 60;

/// The options as they were typed.
puzzles::RequestWords words_of(const Arguments& arguments) {
  puzzles::RequestWords words;
  if (!arguments.has("where") && arguments.paths().empty())
    throw UsageError("one theme is needed", "--list shows them; or --where QUERY");
  words.theme = joined(arguments.paths(), " ");
  words.query = arguments.value("where");
  words.variant = arguments.value("variant");
  words.profile = arguments.value("profile");
  words.armies = armies_given(arguments);
  words.parameters = arguments.list("set");
  words.place = arguments.list("place");
  words.empty = arguments.list("empty");
  words.kinds = arguments.list("kinds");
  words.pieces = arguments.value("pieces");
  words.white = arguments.value("white");
  words.black = arguments.value("black");
  words.to_move = side_given(arguments);
  static const std::vector<std::string> starts{"orthodox", "shuffled"};
  if (arguments.has("starts"))
    words.starts = arguments.choice("starts", starts) == 0 ? puzzles::Castling::orthodox : puzzles::Castling::shuffled;
  for (const char* condition : {"unique", "no-duals", "orthodox-fails", "natural"}) {
    if (arguments.has(condition)) words.conditions.emplace_back(condition);
  }
  words.allow_unreachable = arguments.has("allow-unreachable");
  return words;
}

}  // namespace

double limit_of(const Arguments& arguments) { return arguments.seconds("limit").value_or(default_limit); }

OptionSet compose_options() {
  OptionSet set;
  set.heading("Themes")
      .paths("THEME", "what the position is to show (--list names all themes); with --check: records")
      .words({.files = {},
              .keeps_others = true,
              .paths_with = {"check", "words", "merge"},
              .no_pipe = {},
              .pipes_files = true,
              .pipes_with = "check"})
      .same("--theme", {})
      .same("--mate", {"mate-in"})
      .same("--stalemate", {"stalemate"})
      .same("--themes", {"--list"})
      .same("--list-themes", {"--list"})
      .same("--time", {"--limit"})
      .flag("list", "list the themes")
      .value("where", "QUERY", "a theme of your own in the query language; with --variant: 'check & only(take)'")
      .value("words", "NAME", "the words that queries about this variant can use")
      .value("explain", "THEME", "say what a theme is, its clause and its parameters")
      .list("set", "NAME=VALUE", "a parameter of the theme")
      .value("variant", "NAME",
             "for themes of several variants; default: chess, or the theme's first; 'list' describes them")
      .value("rules", "FILE",
             "compose by a rule file, as Fairy-Stockfish's variants.ini; --variant names one of its sections")
      .value("profile", "NAME", "which documented reading of the rules; 'list' explains them")
      .value(armies_word, "XY", "White's and Black's army, from F C N R (armies)");
  set.heading("Position")
      .list("place", "PIECES", "pieces that stand there: Ke1,kb8, or White Ke1 e4 Black Kb8")
      .list("empty", "SQUARES", "squares that are empty: e4,e5")
      .value("pieces", "N", "pieces on the board: 5, 4-6, -6 or 4-; or which: KQk")
      .value("white", "N", "white pieces, kings included; the same for --black")
      .value("black", "N", "black pieces")
      .rare()
      .list("kinds", "LETTER=N", "pieces of a kind: Q=1,p=0-2")
      .value("starts", "KIND",
             "orthodox or shuffled: the set-ups that castling rights are of; by default orthodox for chess, shuffled "
             "elsewhere")
      .value("side", "SIDE", "who is to move: white or black; default: the theme's (mostly white)");
  set.flag("allow-unreachable",
           "also positions that no game reaches (arbiter-corpus check, rules AF3); they are marked");
  set.heading("Answer")
      .value("as", "STYLE",
             "fen, epd, pug, div, svg, html, latex, popeye, olive, book, csv or pgn; div is xogo's HTML, html a sheet; "
             "of puzzles from games alone book (a page in which they are solved by clicking), csv and pgn")
      .value("save", "FILE", "also a record of what was composed, for --check")
      .flag("check", "check records; every position is read, judged and played again, from nothing but the files")
      .list("certificates", "FOLDER",
            "with --check: check certificates; in it, or in each folder of it, step by step and without a solver")
      .rare()
      .value("lrat", "FOLDER", "with --certificates: also write the proofs there, in the form of other checkers")
      .rare();
  set.heading("Puzzles from games (the manual has more)")
      .value("from-games", "N", "puzzles from N games of its own: one line wins; proved by the solver")
      .list("from", "FILE", "the same from your games (PGN) or positions; in all forms that arbiter-corpus reads")
      .value("in", "N", "wins in N moves: 3, or 2-4 (default 1-3)")
      .flag("strict", "the last move, too, is the only one")
      .flag("gains", "also puzzles that win material in two or three moves, whatever the answers and further captures")
      .rare()
      .flag("saves", "also positions in which one move alone saves: every other one loses by force")
      .rare()
      .value("per-game", "N", "at most so many puzzles of a game (default 2)")
      .rare()
      .value("title", "TEXT", "what the file calls itself; fen has no place for it")
      .rare()
      .value("licence", "TEXT", "its licence (default CC0-1.0)")
      .rare()
      .value("shard", "I/N", "the I-th of N shares of the games; the answer is a file for --merge")
      .rare()
      .value("resume", "FILE", "keep a journal in FILE, and go on with what it has")
      .rare()
      .flag("merge", "make one book of the files of all shares")
      .rare();
  set.heading("Search")
      .value("count,n", "N",
             "how many positions (default 1); they differ in their occupied squares, mirror images apart")
      .flag("minimal", "fewest pieces, and whether that is proved")
      .flag("unique", "one solution only; one key, and each later move of its side is the only one, too")
      .flag("no-duals", "the same in problemists' terms: no choice of mates after any answer")
      .flag("orthodox-fails",
            "read as orthodox chess, the position has no such solution; for takemake, and for checkered without "
            "checkered pieces")
      .flag(
          "natural",
          "no more pieces of a kind than a side has in the initial set-up; in that of its army where there are armies")
      .flag("keep", "keep pieces that the theme does not need")
      .flag("prove",
            "list the space over which the verdict was proved; status 3 unless it was; with --check: prove it again")
      .value("certificate", "FOLDER",
             "with --prove: also write there what others can check: a formula and a proof for each case")
      .rare()
      .value("expect", "VERDICT", "found or impossible: status 1 for the other one")
      .value("seed", "S", "where the solvers begin; with --threads 1 the same seed gives the same positions")
      .value("limit", "SECONDS",
             fmt::format("give up after that long (default {}); games without limit by default; SIGTERM and Ctrl-C do "
                         "the same (status 3)",
                         default_limit))
      .value("memory", "MIB", "of all solvers together (default 3500)");
  return set;
}

tl::expected<ComposeCommand, std::vector<Finding>> compose_request(const Arguments& arguments, unsigned threads,
                                                                   const Variant* rules) {
  puzzles::RequestWords words = words_of(arguments);
  if (rules != nullptr) {
    words.rules = rules;
    words.variant = rules->name();
  }
  auto request = puzzles::request_from(words);
  if (!request) return tl::unexpected(std::move(request.error()));
  ComposeCommand asked{std::move(*request), arguments.has("prove"), std::nullopt};
  asked.request.seed = arguments.number("seed", 0, 0xffffffffU).value_or(0);
  asked.effort.count = arguments.number("count", 1, 100'000).value_or(1);
  asked.effort.minimal = arguments.has("minimal");
  asked.effort.reduce = !arguments.has("keep");
  asked.effort.seconds = limit_of(arguments);
  asked.effort.threads = std::min(threads, 64U);
  asked.effort.memory_mib = arguments.number("memory", 100, 1'000'000).value_or(3500);
  static const std::vector<std::string> verdicts{"found", "impossible"};
  if (arguments.has("expect"))
    asked.expected = arguments.choice("expect", verdicts) == 0 ? puzzles::Verdict::found : puzzles::Verdict::impossible;
  if (arguments.has("certificate") && !asked.prove)
    throw UsageError("--certificate is of what was proved", "--prove --certificate FOLDER");
  return asked;
}

}  // namespace arbiter::tools
