#include "puzzles/games/book.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "puzzles/games/tags.hpp"
#include "verifier/notation/notation.hpp"
#include "verifier/support/text.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::puzzles {

using nlohmann::ordered_json;

namespace {

/// "1. d1-h5 g8-f6 2. h5xf7", with the number and three dots before Black's first move.
std::string numbered(const GamePuzzle& puzzle) {
  std::string out;
  bool white = puzzle.start.to_move == Side::white;
  std::size_t number = 1;
  for (std::size_t i = 0; i < puzzle.win.texts.size(); ++i, white = !white) {
    if (white || i == 0)
      out += fmt::format("{}{}{} ", out.empty() ? "" : " ", number, white ? "." : "...");
    else
      out += ' ';
    out += puzzle.win.texts[i];
    if (!white) ++number;
  }
  return out;
}

/// The motifs that stand on more puzzles than they should, since the games gave too few others; empty if none does.
std::string common_motifs(const GamesRequest& request, const GamesBook& book) {
  std::map<std::string, std::size_t> counts;
  for (const GamePuzzle& puzzle : book.puzzles) {
    for (const std::string& tag : puzzle.tags) counts[tag] += is_motif(tag) ? 1 : 0;
  }
  const auto most = std::max(1.0, std::floor(share_of_a_tag * static_cast<double>(request.most_puzzles)));
  std::string list;
  for (const auto& [tag, count] : counts) {
    if (static_cast<double>(count) > most) list += fmt::format("{}{} {}", list.empty() ? "" : ", ", tag, count);
  }
  return list;
}

}  // namespace

std::string book_text(const GamesRequest& request, const GamesBook& book, bool terse) {
  std::string out;
  std::map<std::string, std::size_t> lengths;
  for (const GamePuzzle& puzzle : book.puzzles) {
    out += usual_fen(request.ruleset.variant(), puzzle.start) + '\n';
    ++lengths[puzzle.tags.front()];
    if (terse) continue;
    out += "  " + numbered(puzzle) + '\n';
    const std::string place =
        puzzle.place.empty() ? fmt::format("game {}, after {}", puzzle.game, counted(puzzle.ply, "move"))
        : puzzle.ply == 0    ? puzzle.place
                             : fmt::format("{}, after {}", puzzle.place, counted(puzzle.ply, "move"));
    out += fmt::format("  {}; about {}; {}\n\n", joined(puzzle.tags, " "), puzzle.rating, place);
  }
  if (terse) return out;
  std::string list;
  for (const auto& [length, count] : lengths) list += fmt::format("{}{} {}", list.empty() ? "" : ", ", count, length);
  out +=
      fmt::format("{} from {} ({} looked at; {}, {} alike and {} left out){}\n", counted(book.puzzles.size(), "puzzle"),
                  counted(book.games, "game"), counted(book.positions, "position"),
                  book.copies == 1 ? "1 copy" : fmt::format("{} copies", book.copies), book.alike,
                  counted(book.unnatural, "unnatural position"), list.empty() ? "" : ": " + list);
  if (const std::string many = common_motifs(request, book); request.most_puzzles > 0 && !many.empty())
    out += fmt::format("more than a fifth have one motif, since the games gave too few others: {}\n", many);
  if (!book.puzzles.empty()) out += "ratings are provisional: no results of solvers went into them\n";
  return out;
}

ordered_json refuted_json(const GamesRequest& request, const GamePuzzle& puzzle) {
  const MoveSource& generator = request.ruleset.generator();
  ordered_json json = ordered_json::array();
  for (std::size_t i = 0; i < puzzle.refuted.size(); ++i) {
    const Setup& before = i == 0 ? puzzle.start : puzzle.win.line[2 * i - 1].after;
    const auto legal = generator.setup_moves(before);
    std::map<std::string, std::string> by_answer;
    for (const RefutedMove& each : puzzle.refuted[i]) {
      const auto wrong =
          std::find_if(legal.begin(), legal.end(), [&](const auto& one) { return one.move == each.move; });
      by_answer[to_text(each.answer.move, wrong->after, request.ruleset.variant())] +=
          ' ' + to_text(each.move, before, request.ruleset.variant());
    }
    std::string text;
    for (const auto& [answer, moves] : by_answer)
      text += fmt::format("{}{}:{}", text.empty() ? "" : "; ", answer, moves);
    json.push_back(std::move(text));
  }
  return json;
}

ordered_json puzzle_json(const GamesRequest& request, const GamePuzzle& puzzle) {
  const Features& features = puzzle.features;
  ordered_json json{{"fen", usual_fen(request.ruleset.variant(), puzzle.start)},
                    {"goal", goal_text(puzzle.win, request.ruleset)},
                    {"moves", puzzle.win.moves},
                    {"line", puzzle.win.texts},
                    {"lastMoves", puzzle.win.last_moves},
                    {"tags", puzzle.tags},
                    {"features",
                     {{"choices", features.choices},
                      {"tempting", features.tempting},
                      {"defences", features.defences},
                      {"quiet", features.quiet},
                      {"pieces", features.pieces},
                      {"rarity", std::round(features.rarity * 100) / 100},
                      {"distance", features.distance},
                      {"tries", features.tries}}},
                    {"rating", puzzle.rating},
                    {"ratingIs", "provisional"},
                    {"game", puzzle.game},
                    {"ply", puzzle.ply}};
  if (puzzle.win.gain > 0) json["gain"] = puzzle.win.gain;
  if (puzzle.win.loss > 0) json["lossIn"] = puzzle.win.loss;
  if (!puzzle.place.empty()) json["place"] = puzzle.place;
  if (!puzzle.refuted.empty()) json["refuted"] = refuted_json(request, puzzle);
  if (puzzle.before) {
    json["before"] = usual_fen(request.ruleset.variant(), *puzzle.before);
    json["by"] = to_text(puzzle.by, *puzzle.before, request.ruleset.variant());
  }
  return json;
}

ordered_json request_json(const GamesRequest& request) {
  ordered_json json{{"schema", 2}, {"variant", request.ruleset->name()}, {"profile", request.ruleset.profile().name}};
  if (!request.armies.empty()) json[armies_word] = request.armies;
  json["seed"] = request.seed;
  if (!request.files.empty()) json["from"] = request.files;
  json["in"] = {request.rules.shortest, request.rules.longest};
  json["strict"] = request.rules.strict;
  if (request.gains) json["gains"] = true;
  if (request.saves) json["saves"] = true;
  if (request.most_of_a_game != usual_of_a_game) json["perGame"] = request.most_of_a_game;
  json["asked"] = request.games;
  if (request.share.parts > 1) json["shard"] = {request.share.part, request.share.parts};
  return json;
}

ordered_json book_json(const GamesRequest& request, const GamesBook& book, const Colophon& colophon) {
  ordered_json puzzles = ordered_json::array();
  for (const GamePuzzle& puzzle : book.puzzles) puzzles.push_back(puzzle_json(request, puzzle));
  ordered_json json{{"schema", 2}};
  if (!colophon.empty()) json.update({{"title", colophon.title}, {"licence", colophon.licence}});
  json.update(request_json(request));
  if (request.most_puzzles > 0) json["count"] = request.most_puzzles;
  json.update({{"puzzles", std::move(puzzles)},
               {"games", book.games},
               {"positions", book.positions},
               {"copies", book.copies},
               {"alike", book.alike},
               {"unnatural", book.unnatural},
               {"stopped", book.stopped}});
  return json;
}

std::vector<ordered_json> book_lines(const GamesRequest& request, const GamesBook& book, const Colophon& colophon) {
  std::vector<ordered_json> lines;
  for (const GamePuzzle& puzzle : book.puzzles) {
    ordered_json json{{"schema", 2},
                      {"title", colophon.title},
                      {"licence", colophon.licence},
                      {"variant", request.ruleset->name()},
                      {"profile", request.ruleset.profile().name},
                      {"seed", request.seed}};
    json.update(puzzle_json(request, puzzle));
    lines.push_back(std::move(json));
  }
  return lines;
}

}  // namespace arbiter::puzzles
