#include "tools/compose/compose.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "puzzles/games/collect.hpp"
#include "tools/cli/positions.hpp"
#include "tools/cli/run_main.hpp"
#include "verifier/corpus/run.hpp"
#include "verifier/diagnostics/checks.hpp"
#include "verifier/position/root.hpp"
#include "verifier/position/variant.hpp"
#include "verifier/records/input_files.hpp"
#include "verifier/report/json.hpp"
#include "verifier/support/text.hpp"
#include "verifier/support/workers.hpp"
#include "verifier/variants/variant.hpp"

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

constexpr std::size_t longest_win = 6;

/// Of --from-games and --count.
constexpr std::size_t most_games = 10'000'000;

/// For options that composing has and games have not: throws UsageError, which names the option and `with`.
void refuse_composing(const Arguments& arguments, const std::string& with) {
  arguments.refuse({"where",   "set",     "place",  "empty",    "pieces",
                    "white",   "black",   "kinds",  "starts",   "side",
                    "save",    "minimal", "unique", "no-duals", "orthodox-fails",
                    "natural", "keep",    "prove",  "expect",   "allow-unreachable",
                    "memory"},
                   "--{} does not go with " + with);
}

Position start_of(Ruleset ruleset, const std::string& pairing) {
  const auto fen = known_fen(ruleset.variant(), "start", pairing);
  if (!fen) throw UsageError("no start position has the armies " + pairing, "two letters, as --armies FC");
  const RootReading read = read_root(*fen, ruleset, {}, Take::positions);
  return *read.written.value().root.position();
}

/// The initial set-up; of a variant with armies one of each pairing, unless --armies names one.
std::vector<Position> starts_of(const Arguments& arguments, Ruleset ruleset) {
  const ArmyChoice* armies = ruleset->army_choice();
  const std::string given = armies_given(arguments);
  refuse_armies(given, ruleset.variant());
  if (armies == nullptr || !given.empty()) return {start_of(ruleset, given)};
  std::vector<Position> starts;
  for (const char white : armies->letters) {
    for (const char black : armies->letters) starts.push_back(start_of(ruleset, {white, black}));
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

corpus::Input input_of(const std::vector<std::string>& paths) {
  corpus::Input input;
  records::Inputs found = records::expand_inputs(paths, records::corpus_endings);
  input.unread = std::move(found.unread);
  input.files = std::move(found.files);
  input.read.found = std::move(found.found);
  return input;
}

/// --from: the games of the user's files. What cannot be used is said. False if something could not be read.
bool read_games(Run& run, puzzles::GamesRequest& request) {
  // --from a.pgn b.pgn, as shells write --from *.pgn
  std::vector<std::string> paths = run.arguments().list("from");
  paths.insert(paths.end(), run.arguments().paths().begin(), run.arguments().paths().end());
  run.arguments().refuse({"seed", "from-games", armies_word}, "--{} does not go with --from");
  puzzles::GivenGames given = puzzles::read_given_games(input_of(paths), request.ruleset, run.threads());
  run.tell(given.findings);
  const auto left_out = [&](std::size_t count, const char* what, const char* why) {
    if (count > 0) run.note(fmt::format("{} left out: {}", counted(count, what), why));
  };
  left_out(given.foreign, "record", "of other variants");
  left_out(given.unsound, "position", "arbiter-corpus check says what is wrong");
  left_out(given.unreadable, "record", "see above");
  const bool all_read =
      std::ranges::none_of(given.findings, [](const Finding& each) { return each.level == Level::error; });
  if (given.games.empty()) throw UsageError("no game or position can be used", "arbiter-corpus check says more");
  request.files = paths;
  request.given = std::move(given.games);
  request.games = request.given.size();
  return all_read;
}

/// A request, and whether all of the user's games could be read.
std::pair<puzzles::GamesRequest, bool> request_of(Run& run) {
  const Arguments& arguments = run.arguments();
  const std::string option = arguments.has("from") ? "--from" : "--from-games";
  refuse_composing(arguments, option);
  if (!arguments.has("from") && !arguments.paths().empty())
    throw UsageError(option + " composes no theme", "leave out the theme's name");
  puzzles::GamesRequest request;
  bool all_read = true;
  const auto name = arguments.value("variant");
  const bool file = has_rules_file(arguments);
  request.ruleset =
      file ? choose_rules(run)->ruleset : ruleset_given(arguments, name ? known_variant(*name) : default_variant());
  if (!name && !file) run.note("the variant is chess; --variant NAME chooses another");
  if (request.ruleset.profile().players != 2) {
    throw UsageError(fmt::format("{} is played by three with the profile {}, and puzzles from games are of two sides",
                                 request.ruleset->title(), request.ruleset.profile().name),
                     "another profile");
  }
  const WinsBy by = request.ruleset.profile().wins_by;
  if (by == WinsBy::mostly_other) {
    throw UsageError(
        fmt::format("games of {} give no puzzles with the profile {}: a side wins by its own move or by the "
                    "other side's, and the solver is asked for one of the two",
                    request.ruleset->title(), request.ruleset.profile().name),
        "another profile");
  }
  if (by == WinsBy::other && arguments.has("gains")) {
    throw UsageError(fmt::format("in {} to win material is not a gain", request.ruleset->title()), "leave out --gains");
  }
  request.most_puzzles = arguments.number("count", 1, most_games).value_or(0);
  lengths_given(arguments, request.rules);
  request.rules.strict = arguments.has("strict");
  request.gains = arguments.has("gains");
  request.saves = arguments.has("saves");
  request.most_of_a_game = arguments.number("per-game", 1, 1000).value_or(puzzles::usual_of_a_game);
  if (arguments.has("from")) {
    all_read = read_games(run, request);
  } else {
    request.armies = armies_given(arguments);
    request.starts = starts_of(arguments, request.ruleset);
    request.games = arguments.number("from-games", 1, most_games).value();
    request.seed = arguments.number("seed", 0, 0xffffffffU).value_or(0);
  }
  const auto share = arguments.shard(most_games, "a share", "I/N with I from 1 to N: --shard 3/16");
  if (share && request.most_puzzles > 0) throw UsageError("--count does not go with --shard", "--merge takes it");
  request.share = share.value_or(request.share);
  request.threads = run.threads();
  request.stop = &Interrupts::heard();
  if (arguments.has("limit")) request.seconds = arguments.seconds("limit");
  if (run.shows_progress()) request.progress = [&run](const std::string& text) { run.progress(text); };
  return {std::move(request), all_read};
}

void write_book(Run& run, const puzzles::GamesRequest& request, puzzles::GamesBook& book) {
  const auto style = style_for(run.arguments(), request.ruleset.variant(), request.most_puzzles, true);
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
    // Books show how each answer loses.
    share_work(whole ? all.size() : 0, request.threads, [&](std::size_t i) {
      const auto start = Position::with_usual_kings(request.ruleset, book.puzzles[i].start);
      if (start) all[i].other_answers = puzzles::other_answers(*start, book.puzzles[i].win, rules);
    });
    const auto leave_out = [&](const auto& is, std::string_view why) {
      const std::size_t count = std::erase_if(all, is);
      if (count > 0) run.note(fmt::format("{} left out: {}", counted(count, "puzzle"), why));
    };
    if (*style == puzzles::Style::csv)
      leave_out([](const auto& puzzle) { return !puzzle.before; }, "lichess's lines begin with the move before");
    if (*style == puzzles::Style::popeye)
      leave_out([](const auto& puzzle) { return puzzle.goes_on; },
                "Popeye has no stipulation for material or a saved game");
    // A book goes from easy to hard; a site sorts for itself.
    if (*style != puzzles::Style::csv)
      std::ranges::stable_sort(all, [](const auto& a, const auto& b) {
        return std::tuple(a.moves.size(), a.rating) < std::tuple(b.moves.size(), b.rating);
      });
    const auto styled = puzzles::write(*style, all, colophon);
    if (!styled) throw UsageError(styled.error());
    each.out->write(*styled);
  };
  run.answer(text, [&] {
    refute();
    return puzzles::book_json(request, book, colophon);
  });
}

}  // namespace

std::optional<puzzles::Style> style_of(const Arguments& arguments) {
  const auto name = arguments.value("as");
  if (!name) return std::nullopt;
  const auto names = collected<std::string>(puzzles::styles(), &puzzles::StyleInfo::name);
  return puzzles::styles()[index_of_word("--as", *name, names)].style;
}

std::optional<puzzles::Style> style_for(const Arguments& arguments, const Variant& variant, std::size_t count,
                                        bool from_games) {
  const auto style = style_of(arguments);
  const std::string objection = style ? puzzles::objection(*style, variant, count, from_games) : std::string();
  if (!objection.empty()) throw UsageError(objection, "without --as, or another style");
  return style;
}

Exit collect_games(Run& run) {
  const Interrupts interrupts;
  auto [request, all_read] = request_of(run);
  if (request.share.parts > 1) run.prefer(Format::json);
  // What is wrong is said before games are played.
  style_for(run.arguments(), request.ruleset.variant(), request.most_puzzles, true);
  std::optional<puzzles::GamesJournal> journal;
  if (const auto file = run.arguments().value("resume")) {
    journal.emplace(*file, request);
    request.known = &*journal;
    if (journal->found() > 0) run.note(fmt::format("{} has {} already", *file, counted(journal->found(), "game")));
  }
  puzzles::GamesBook book = puzzles::collect_from_games(request);
  write_book(run, request, book);
  if (!all_read) return Exit::usage;
  if (book.stopped) {
    run.note(fmt::format("stopped after {} of {}, by --limit or a signal: with more time there may be other puzzles",
                         book.games, counted(request.games, "game")));
    return Exit::undecided;
  }
  return book.puzzles.empty() ? Exit::fails : Exit::holds;
}

Exit merge_games(Run& run) {
  const Arguments& arguments = run.arguments();
  refuse_composing(arguments, "--merge");
  arguments.refuse({"from", "from-games", "shard", "resume", "in", "strict", "gains", "saves", "per-game", "seed",
                    "variant", "profile", "limit", armies_word},
                   "--{} does not go with --merge: the files say it");
  if (arguments.paths().empty()) throw UsageError("--merge needs files", "--merge share*.json");
  static constexpr std::string_view endings[] = {".json"};
  constexpr std::size_t most_bytes = std::size_t{1} << 31U;
  std::vector<puzzles::BookFile> shares;
  bool all_read = true;
  const auto use = [&](const std::string& name, const std::string& text) {
    auto book = puzzles::read_book(name, text);
    if (book) {
      shares.push_back(std::move(*book));
      return;
    }
    all_read = false;
    for (const std::string& fault : book.error()) run.error(fmt::format("{}: {}", name, fault));
  };
  const auto refuse = [&run](const std::string& error) { run.error(error); };
  all_read = records::read_inputs(arguments.paths(), endings, use, refuse, most_bytes) && all_read;
  if (!all_read) return Exit::usage;
  auto merged = puzzles::merge_books(std::move(shares), arguments.number("count", 1, most_games).value_or(0));
  if (!merged) {
    run.error(merged.error());
    return Exit::usage;
  }
  write_book(run, merged->request, merged->book);
  return merged->book.puzzles.empty() ? Exit::fails : Exit::holds;
}

}  // namespace arbiter::tools
