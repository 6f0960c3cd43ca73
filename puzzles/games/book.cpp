#include "puzzles/games/collect.hpp"

#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "verifier/notation/notation.hpp"
#include "verifier/position/root.hpp"
#include "verifier/support/json.hpp"
#include "verifier/support/printable.hpp"

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
  return joined(counts, ", ", [most](const auto& each) {
    return static_cast<double>(each.second) > most ? fmt::format("{} {}", each.first, each.second) : std::string();
  });
}

constexpr std::size_t most_faults_of_book = 50;
constexpr std::size_t most_shares = 10'000'000;

std::string first_fault(const Faults& faults) { return faults.empty() ? "it cannot be read" : faults.front().message; }

/// The position under this key. Throws, as all of these, std::runtime_error or the library's exceptions.
Setup setup_in(const ordered_json& json, const char* key, Ruleset ruleset) {
  const std::string fen = json.at(key).get<std::string>();
  const RootReading read = read_root(fen, ruleset, {}, Take::positions);
  if (read.written && Position::with_usual_kings(ruleset, read.written->setup())) return read.written->setup();
  throw std::runtime_error(fmt::format("{}: '{}': {}", key, printable(fen, 100),
                                       read.written ? "no position of a game" : first_fault(read.faults)));
}

MoveOutcome move_of(const std::string& text, const Setup& before, Ruleset ruleset, const std::string& where) {
  const auto move = find_move(text, before, ruleset.variant(), ruleset.generator().setup_moves(before));
  if (move) return *move;
  throw std::runtime_error(
      fmt::format("{}: '{}' is not legal: {}", where, printable(text, 60), first_fault(move.error())));
}

/// The line with the position before each move.
Certified line_of(const ordered_json& json, const Setup& start, Ruleset ruleset) {
  const MoveSource& generator = ruleset.generator();
  Certified win;
  win.texts = json.at("line").get<std::vector<std::string>>();
  win.moves = json.at("moves").get<unsigned>();
  win.last_moves = json.at("lastMoves").get<std::size_t>();
  win.gain = json.value("gain", 0);
  win.loss = json.value("lossIn", 0U);
  if (win.moves < 1 || win.texts.size() != 2 * std::size_t{win.moves} - 1)
    throw std::runtime_error(
        fmt::format("{} for {}", counted(win.texts.size(), "move"), counted(std::size_t{win.moves}, "move")));
  Setup here = start;
  for (std::size_t i = 0; i < win.texts.size(); ++i) {
    win.line.push_back(move_of(win.texts[i], here, ruleset, fmt::format("line/{}", i)));
    here = win.line.back().after;
    if (i % 2 == 0 && i + 1 < win.texts.size()) win.defences.push_back(generator.setup_moves(here).size());
  }
  win.mates = generator.setup_status(here) == Status::mate;
  return win;
}

GamePuzzle read_puzzle(const ordered_json& json, Ruleset ruleset) {
  GamePuzzle puzzle;
  puzzle.start = setup_in(json, "fen", ruleset);
  puzzle.win = line_of(json, puzzle.start, ruleset);
  if (json.contains("before")) {
    puzzle.before = setup_in(json, "before", ruleset);
    MoveOutcome by = move_of(json.at("by").get<std::string>(), *puzzle.before, ruleset, "by");
    if (by.after != puzzle.start) throw std::runtime_error("by: the move does not lead to the puzzle");
    puzzle.by = std::move(by.move);
  }
  puzzle.game = json.at("game").get<std::size_t>();
  puzzle.ply = json.at("ply").get<std::size_t>();
  puzzle.place = json.value("place", "");
  return puzzle;
}

BookFile header_of(const ordered_json& json) {
  BookFile file;
  GamesRequest& request = file.request;
  const std::string name = json.at("variant").get<std::string>();
  const Variant* variant = variant_named(name);
  if (variant == nullptr) throw std::runtime_error(fmt::format("/variant: '{}' is unknown", printable(name, 60)));
  const std::string profile = json.at("profile").get<std::string>();
  const auto profiles = variant->profiles();
  const auto found = std::ranges::find(profiles, profile, &ProfileInfo::name);
  if (found == profiles.end())
    throw std::runtime_error(fmt::format("/profile: {} has no '{}'", name, printable(profile, 60)));
  request.ruleset = Ruleset(*variant, static_cast<std::size_t>(found - profiles.begin()));
  request.armies = json.value(armies_word, "");
  request.title = json.value("title", "");
  request.licence = json.value("licence", "");
  request.seed = json.at("seed").get<std::uint64_t>();
  request.rules.shortest = json.at("in").at(0).get<unsigned>();
  request.rules.longest = json.at("in").at(1).get<unsigned>();
  request.rules.strict = json.at("strict").get<bool>();
  request.gains = json.value("gains", false);
  request.saves = json.value("saves", false);
  request.most_of_a_game = json.value("perGame", usual_of_a_game);
  request.most_puzzles = json.value("count", std::size_t{0});
  request.games = json.value("asked", json.at("games").get<std::size_t>());
  if (json.contains("from")) request.files = json.at("from").get<std::vector<std::string>>();
  if (json.contains("shard"))
    request.share = {json.at("shard").at(0).get<std::size_t>(), json.at("shard").at(1).get<std::size_t>()};
  if (request.share.part < 1 || request.share.part > request.share.parts || request.share.parts > most_shares)
    throw std::runtime_error("/shard: no such share");
  file.book.games = json.at("games").get<std::size_t>();
  file.book.positions = json.at("positions").get<std::size_t>();
  file.book.copies = json.at("copies").get<std::size_t>();
  file.book.alike = json.value("alike", std::size_t{0});
  file.book.unnatural = json.value("unnatural", std::size_t{0});
  file.book.stopped = json.at("stopped").get<bool>();
  return file;
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

/// What was asked for: the same request gives the same book.
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

/// What must be the same in all shares.
ordered_json request_alone(const BookFile& file) {
  GamesRequest request = file.request;
  request.share = {};
  return request_json(request);
}

std::string first_line(const GamesRequest& request) {
  ordered_json line{{"journal", "puzzles from games"}};
  line.update(request_json(request));
  return dump_json(line);
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
  const std::string list =
      joined(lengths, ", ", [](const auto& each) { return fmt::format("{} {}", each.second, each.first); });
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
      const auto wrong = std::ranges::find(legal, each.move, &MoveOutcome::move);
      by_answer[to_text(each.answer.move, wrong->after, request.ruleset.variant())] +=
          ' ' + to_text(each.move, before, request.ruleset.variant());
    }
    json.push_back(joined(by_answer, "; ", [](const auto& each) { return each.first + ':' + each.second; }));
  }
  return json;
}

ordered_json book_json(const GamesRequest& request, const GamesBook& book, const Colophon& colophon) {
  ordered_json json{{"schema", 2}};
  if (!colophon.empty()) json.update({{"title", colophon.title}, {"licence", colophon.licence}});
  json.update(request_json(request));
  if (request.most_puzzles > 0) json["count"] = request.most_puzzles;
  json.update({{"puzzles", json_list(book.puzzles, [&](const auto& puzzle) { return puzzle_json(request, puzzle); })},
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

bool looks_like_book(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\r\n");
  if (begin == std::string_view::npos || text[begin] != '{') return false;
  const auto json = parse_json(text, nullptr, false);
  return json.is_object() && json.contains("puzzles") && !json.contains("theme");
}

tl::expected<BookFile, std::vector<std::string>> read_book(const std::string& name, std::string_view text) {
  std::vector<std::string> faults;
  try {
    const auto json = parse_json(text);
    if (!json.is_object()) throw std::runtime_error("this is not a book of puzzles: no JSON object");
    if (json.at("schema") != 2) throw std::runtime_error("/schema: this version reads 2");
    BookFile file = header_of(json);
    file.name = name;
    const PieceWorth worths(file.request.ruleset);
    std::size_t number = 0;
    for (const ordered_json& each : json.at("puzzles")) {
      try {
        describe(file.book.puzzles.emplace_back(read_puzzle(each, file.request.ruleset)), file.request, worths);
      } catch (const std::exception& error) {
        faults.push_back(fmt::format("/puzzles/{}: {}", number, json_fault(error, {})));
        if (faults.size() >= most_faults_of_book) break;
      }
      ++number;
    }
    if (faults.empty()) return file;
  } catch (const std::exception& error) {  // the library's, and those above
    faults.push_back(json_fault(error, text));
  }
  return tl::unexpected(std::move(faults));
}

tl::expected<BookFile, std::string> merge_books(std::vector<BookFile>&& shares, std::size_t most_puzzles) {
  if (shares.empty()) return tl::unexpected(std::string("there is no book"));
  const ordered_json asked = request_alone(shares.front());
  const std::size_t parts = shares.front().request.share.parts;
  std::vector<const BookFile*> of_part(parts, nullptr);
  for (const BookFile& each : shares) {
    const PartOfWhole& share = each.request.share;
    if (request_alone(each) != asked || share.parts != parts)
      return tl::unexpected(fmt::format("{} and {} are of different requests", shares.front().name, each.name));
    const BookFile*& place = of_part[share.part - 1];
    if (place != nullptr) return tl::unexpected(fmt::format("{} and {} are the same share", place->name, each.name));
    if (each.book.stopped) return tl::unexpected(fmt::format("{} was interrupted: --resume ends it", each.name));
    place = &each;
  }
  for (std::size_t i = 0; i < parts; ++i) {
    if (of_part[i] == nullptr) return tl::unexpected(fmt::format("share {} of {} is missing", i + 1, parts));
  }
  BookFile merged;
  merged.request = shares.front().request;
  merged.request.share = {};
  if (most_puzzles > 0) merged.request.most_puzzles = most_puzzles;
  Selection selection{merged.request};
  std::map<std::size_t, PlayedGame> games;
  for (BookFile& each : shares) {
    selection.book.games += each.book.games;
    selection.book.positions += each.book.positions;
    selection.book.copies += each.book.copies;
    selection.book.alike += each.book.alike;
    selection.book.unnatural += each.book.unnatural;
    for (GamePuzzle& puzzle : each.book.puzzles) games[puzzle.game].puzzles.push_back(std::move(puzzle));
  }
  for (auto& [number, game] : games) {
    std::ranges::stable_sort(game.puzzles, [](const auto& a, const auto& b) { return a.ply < b.ply; });
    selection.add(std::move(game));
    --selection.book.games;  // which were counted above, those without puzzles, too
  }
  merged.book = std::move(selection).finish();
  return merged;
}

GamesJournal::GamesJournal(const std::string& path, const GamesRequest& request) : file_(path), request_(request) {
  if (file_.text().empty()) file_.add(sealed_line(first_line(request)));
  const std::string shown = printable(file_.path(), 200);
  const auto refuse = [&shown](std::size_t number, std::string_view why) {
    throw JournalError(fmt::format("the journal '{}' cannot be read: line {}: {}", shown, number, why));
  };
  const std::size_t whole = for_each_whole_line(file_.text(), [&](std::size_t number, std::string_view line) {
    if (const std::string why = seal_fault(line); !why.empty()) refuse(number, why);
    if (number == 1) {
      if (std::string(line) + '\n' != sealed_line(first_line(request_)))
        throw JournalError(fmt::format("the journal '{}' is of another request; its first line says which", shown));
      return;
    }
    try {
      const auto json = parse_json(line);
      PlayedGame game{.number = json.at("game").get<std::size_t>(),
                      .positions = json.at("positions").get<std::size_t>(),
                      .unnatural = json.at("unnatural").get<std::size_t>()};
      for (const ordered_json& each : json.at("puzzles")) game.puzzles.push_back(read_puzzle(each, request.ruleset));
      games_.insert_or_assign(game.number, std::move(game));
    } catch (const std::exception& error) {  // the library's, and those of read_puzzle()
      refuse(number, json_fault(error, line));
    }
  });
  if (whole < file_.text().size()) file_.cut(whole);
  found_ = games_.size();
}

std::optional<PlayedGame> GamesJournal::take(std::size_t number) {
  const std::lock_guard lock(mutex_);
  auto known = games_.extract(number);
  if (known.empty()) return std::nullopt;
  return std::move(known.mapped());
}

void GamesJournal::add(const PlayedGame& game) {
  const ordered_json line{
      {"game", game.number},
      {"positions", game.positions},
      {"unnatural", game.unnatural},
      {"puzzles", json_list(game.puzzles, [&](const GamePuzzle& puzzle) { return puzzle_json(request_, puzzle); })}};
  const std::lock_guard lock(mutex_);
  file_.add(sealed_line(dump_json(line)));
}

}  // namespace arbiter::puzzles
