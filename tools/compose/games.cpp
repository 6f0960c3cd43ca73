#include "tools/compose/games.hpp"

#include <algorithm>
#include <tuple>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "puzzles/games/book.hpp"
#include "puzzles/output/writers.hpp"
#include "tools/cli/positions.hpp"
#include "tools/compose/colophon.hpp"
#include "tools/compose/compose_answer.hpp"
#include "verifier/position/army_choice.hpp"
#include "verifier/position/known_positions.hpp"
#include "verifier/position/root.hpp"
#include "verifier/report/json.hpp"

namespace arbiter::tools {
namespace {

constexpr std::size_t most_games = 10'000'000;
constexpr std::size_t longest_win = 6;

Position start_of(const Variant& variant, std::size_t profile, const std::string& pairing) {
  const auto fen = known_fen(variant, "start", pairing);
  if (!fen) throw UsageError("no start position has the armies " + pairing, "two letters, as --armies FC");
  const RootReading read = read_root(*fen, variant, profile, {}, Take::positions);
  return *read.written.value().root.position();
}

/// The initial set-up; of a variant with armies one of each pairing, unless --armies names one.
std::vector<Position> starts_of(const Arguments& arguments, const Variant& variant, std::size_t profile) {
  const ArmyChoice* armies = variant.army_choice();
  const std::string given = armies_given(arguments);
  if (armies == nullptr || !given.empty()) return {start_of(variant, profile, given)};
  std::vector<Position> starts;
  for (const char white : armies->letters()) {
    for (const char black : armies->letters()) starts.push_back(start_of(variant, profile, {white, black}));
  }
  return starts;
}

/// --in: "3", or "2-4".
void lengths_given(const Arguments& arguments, puzzles::PuzzleRules& rules) {
  const auto text = arguments.value("in");
  if (!text) return;
  const auto digit = [](char c) { return c >= '1' && c <= static_cast<char>('0' + longest_win); };
  const bool one = text->size() == 1 && digit(text->front());
  const bool two = text->size() == 3 && digit(text->front()) && (*text)[1] == '-' && digit(text->back());
  if ((!one && !two) || text->front() > text->back()) {
    throw UsageError(fmt::format("--in is '{}', not a number of moves or two of them", *text),
                     fmt::format("a number from 1 to {}, or the first and the last as in 2-4", longest_win));
  }
  rules.shortest = static_cast<unsigned>(text->front() - '0');
  rules.longest = static_cast<unsigned>(text->back() - '0');
}

puzzles::GamesRequest request_of(Run& run, const std::atomic<bool>& stop) {
  const Arguments& arguments = run.arguments();
  arguments.refuse({"where",          "set",     "place", "empty", "pieces",  "white",  "black",
                    "kinds",          "starts",  "side",  "save",  "minimal", "unique", "no-duals",
                    "orthodox-fails", "natural", "keep",  "prove", "expect",  "limit",  "allow-unreachable",
                    "memory"},
                   "--{} does not go with --from-games");
  if (!arguments.paths().empty()) throw UsageError("--from-games composes no theme", "leave out the theme's name");
  puzzles::GamesRequest request;
  const auto name = arguments.value("variant");
  request.variant = name ? &known_variant(*name) : &plain_variant();
  if (!name) run.note("the variant is chess; --variant NAME chooses another");
  request.profile = profile_given(arguments, *request.variant);
  request.starts = starts_of(arguments, *request.variant, request.profile);
  request.games = arguments.number("from-games", 1, most_games).value();
  request.seed = arguments.number("seed", 0, 0xffffffffU).value_or(0);
  request.most_puzzles = arguments.number("count", 1, most_games).value_or(0);
  lengths_given(arguments, request.rules);
  request.rules.strict = arguments.has("strict");
  request.threads = run.threads();
  request.stop = &stop;
  if (run.shows_progress()) request.progress = [&run](const std::string& text) { run.progress(text); };
  return request;
}

}  // namespace

Exit collect_games(Run& run, const std::atomic<bool>& stop) {
  const puzzles::GamesRequest request = request_of(run, stop);
  const auto style = style_of(run.arguments());
  const puzzles::Colophon colophon = colophon_of(run.arguments(), request);
  if (style) {
    const std::string objection = puzzles::objection(*style, *request.variant, request.most_puzzles, true);
    if (!objection.empty()) throw UsageError(objection, "without --as, or another style");
  }
  const puzzles::GamesBook book = puzzles::collect_from_games(request);
  const auto text = [&](Answer& each) {
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
    // A book goes from easy to hard; a site sorts for itself.
    if (*style != puzzles::Style::csv) {
      std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) {
        return std::tuple(a.moves.size(), a.rating) < std::tuple(b.moves.size(), b.rating);
      });
    }
    const auto styled = puzzles::write(*style, all, colophon);
    if (!styled) throw UsageError(styled.error());
    each.out->write(*styled);
  };
  run.answer(text, [&] { return puzzles::book_json(request, book, colophon); });
  if (book.stopped) return Exit::undecided;
  return book.puzzles.empty() ? Exit::fails : Exit::holds;
}

}  // namespace arbiter::tools
