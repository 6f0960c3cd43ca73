#include "tools/compose/games_answer.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "puzzles/games/book.hpp"
#include "puzzles/games/collect.hpp"
#include "puzzles/games/other_answers.hpp"
#include "puzzles/games/tags.hpp"
#include "puzzles/output/writers.hpp"
#include "tools/cli/options.hpp"
#include "tools/cli/positions.hpp"
#include "tools/cli/run_main.hpp"
#include "tools/compose/compose_answer.hpp"
#include "verifier/perft/workers.hpp"
#include "verifier/report/json.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::tools {
namespace {

/// lichess gives its puzzles away, and these are facts that a program found.
constexpr std::string_view default_licence = "CC0-1.0";

/// Of puzzles from games: --title, --licence, and what of the command line decides which puzzles there are.
[[nodiscard]] puzzles::Colophon colophon_of(const Arguments& arguments, const puzzles::GamesRequest& request) {
  puzzles::Colophon colophon;
  const auto said = [&](const char* name, std::string otherwise) {
    const std::string text = arguments.value(name).value_or("");
    if (arguments.has(name) && text.find_first_not_of(" \t\n\r") == std::string::npos)
      throw UsageError(fmt::format("--{} is empty", name), fmt::format("a text, or no --{}", name));
    return text.empty() ? std::move(otherwise) : text;
  };
  const Variant& variant = request.ruleset.variant();
  colophon.title = said("title", request.title.empty() ? fmt::format("Puzzles: {}", variant.title()) : request.title);
  colophon.licence = said("licence", request.licence.empty() ? std::string(default_licence) : request.licence);
  const auto add = [&](std::string_view name, std::string value) {
    colophon.made.emplace_back(name, std::move(value));
  };
  add("variant", std::string(variant.name()));
  add("profile", std::string(request.ruleset.profile().name));
  if (!request.armies.empty()) add(armies_word, request.armies);
  for (const std::string& file : request.files) add("from", file);
  if (request.files.empty()) {
    add("games", std::to_string(request.games));
    add("seed", std::to_string(request.seed));
  }
  const auto [shortest, longest] = std::pair(request.rules.shortest, request.rules.longest);
  add("in", shortest == longest ? std::to_string(shortest) : fmt::format("{}-{}", shortest, longest));
  if (request.rules.strict) add("strict", "yes");
  if (request.gains) add("gains", "yes");
  if (request.saves) add("saves", "yes");
  if (request.most_of_a_game != puzzles::usual_of_a_game) add("per-game", std::to_string(request.most_of_a_game));
  if (request.most_puzzles > 0) add("count", std::to_string(request.most_puzzles));
  for (const puzzles::Tag& tag : puzzles::puzzle_tags(variant)) colophon.tags.emplace_back(tag.name, tag.means);
  return colophon;
}

}  // namespace

void refuse_composing(const Arguments& arguments, const std::string& with) {
  arguments.refuse({"where",   "set",     "place",  "empty",    "pieces",
                    "white",   "black",   "kinds",  "starts",   "side",
                    "save",    "minimal", "unique", "no-duals", "orthodox-fails",
                    "natural", "keep",    "prove",  "expect",   "allow-unreachable",
                    "memory"},
                   "--{} does not go with " + with);
}

/// The style of --as. Throws UsageError if it cannot express puzzles of the variant.
std::optional<puzzles::Style> style_for(const Arguments& arguments, const puzzles::GamesRequest& request) {
  const auto style = style_of(arguments);
  if (style) {
    const std::string objection = puzzles::objection(*style, request.ruleset.variant(), request.most_puzzles, true);
    if (!objection.empty()) throw UsageError(objection, "without --as, or another style");
  }
  return style;
}

namespace {

/// Books show how each answer loses.
void add_other_answers(const puzzles::GamesRequest& request, const puzzles::GamesBook& book,
                       const puzzles::PuzzleRules& rules, std::vector<puzzles::Puzzle>& all) {
  share_work(all.size(), request.threads, [&](std::size_t i) {
    const puzzles::GamePuzzle& puzzle = book.puzzles[i];
    const auto start = Position::with_usual_kings(request.ruleset, puzzle.start);
    if (start) all[i].other_answers = puzzles::other_answers(*start, puzzle.win, rules);
  });
}

}  // namespace

void write_book(Run& run, const puzzles::GamesRequest& request, puzzles::GamesBook& book) {
  const auto style = style_for(run.arguments(), request);
  const bool whole = style == puzzles::Style::book || style == puzzles::Style::latex;
  const puzzles::PieceWorth worths(request.ruleset);
  puzzles::PuzzleRules rules = request.rules;
  rules.gains_by = &worths;
  bool is_refuted = false;  // what data and whole books say of wrong moves takes time
  const auto refute = [&] {
    if (!std::exchange(is_refuted, true))
      share_work(book.puzzles.size(), request.threads,
                 [&](std::size_t i) { puzzles::refute(book.puzzles[i], request, rules); });
  };
  const puzzles::Colophon colophon = colophon_of(run.arguments(), request);
  const auto text = [&](Answer& each) {
    if (each.format == Format::jsonl || whole) refute();
    if (each.format == Format::jsonl) {
      for (const auto& line : puzzles::book_lines(request, book, colophon)) write_json_line(line, *each.out);
      return;
    }
    if (!style) {
      each.out->write(puzzles::book_text(request, book, run.quiet()));
      return;
    }
    std::vector<puzzles::Puzzle> all;
    for (const puzzles::GamePuzzle& puzzle : book.puzzles) all.push_back(puzzles::as_puzzle(request, puzzle));
    if (whole) add_other_answers(request, book, rules, all);
    // A book goes from easy to hard; a site sorts for itself.
    if (*style == puzzles::Style::csv) {
      const std::size_t lonely = std::erase_if(all, [](const puzzles::Puzzle& puzzle) { return !puzzle.before; });
      if (lonely > 0)
        run.note(fmt::format("{} left out: lichess's lines begin with the move before", counted(lonely, "puzzle")));
    } else {
      if (*style == puzzles::Style::popeye) {
        const std::size_t unknown = std::erase_if(all, [](const puzzles::Puzzle& puzzle) { return puzzle.goes_on; });
        if (unknown > 0)
          run.note(fmt::format("{} left out: Popeye has no stipulation for material or a saved game",
                               counted(unknown, "puzzle")));
      }
      std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) {
        return std::tuple(a.moves.size(), a.rating) < std::tuple(b.moves.size(), b.rating);
      });
    }
    const auto styled = puzzles::write(*style, all, colophon);
    if (!styled) throw UsageError(styled.error());
    each.out->write(*styled);
  };
  run.answer(text, [&] {
    refute();
    return puzzles::book_json(request, book, colophon);
  });
}

}  // namespace arbiter::tools
