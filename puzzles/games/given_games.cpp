// Games of PGN with their moves: what people play is where puzzles come from.

#include "puzzles/games/collect.hpp"

#include <fmt/format.h>

#include "verifier/corpus/run.hpp"
#include "verifier/notation/typed_move.hpp"
#include "verifier/position/root.hpp"
#include "verifier/records/input_files.hpp"
#include "verifier/records/input_format.hpp"
#include "verifier/soundness/soundness.hpp"
#include "verifier/support/refusal.hpp"

namespace arbiter::puzzles {
namespace {

struct GivenChunk : corpus::ChunkSums {
  GivenGames given;
};

/// Keeps what go_through() tells of files.
struct Collector final : corpus::RunObserver {
  void unreadable(const Finding& finding) override { given.findings.push_back(finding); }
  void findings(std::vector<Finding>&& found) override {
    std::move(found.begin(), found.end(), std::back_inserter(given.findings));
  }
  void add(GivenGames&& more) {
    std::move(more.games.begin(), more.games.end(), std::back_inserter(given.games));
    given.foreign += more.foreign;
    given.unsound += more.unsound;
    given.unreadable += more.unreadable;
    findings(std::move(more.findings));
    if (given.games.size() > most_given_games) {
      throw Refusal(fmt::format("there are more than {} games and positions", most_given_games),
                    "arbiter-corpus split makes several files, for several runs");
    }
  }

  GivenGames given;
};

/// `options` have the rules, and the depth to which positions are checked.
GivenChunk positions_of(const corpus::ReadChunk& of, const soundness::SoundnessOptions& options) {
  GivenChunk part;
  const auto file = std::make_shared<const std::string>(records::shown_name(of.path));
  corpus::ChunkRecords records(of, options);
  corpus::for_each_setup(records, [&](const ParsedFen& parsed) {
    if (records.reading.ruleset.known_variant() != &options.ruleset.variant()) {
      ++part.given.foreign;
      return;
    }
    soundness::Reading reading = records.reading;
    reading.depth = options.depth;
    const auto position = Position::with_usual_kings(options.ruleset, parsed.setup);
    if (!position || has_error(soundness::check_soundness(records.record.text, reading))) {
      ++part.given.unsound;
      return;
    }
    part.given.games.push_back(
        {file, records.record.line + of.chunk.lines_before(), std::make_shared<const Setup>(position->setup())});
  });
  part.take(records);
  part.given.unreadable = part.refused;
  return part;
}

constexpr std::size_t most_moves_of_game = 1000;

bool is_foreign(const records::GameText& game, Ruleset ruleset) {
  if (game.variant.empty() || game.variant == "Standard" || game.variant == "From Position") return false;
  records::Record record;
  record.variant = game.variant;
  return soundness::resolution_of(record, {}, {}).variant != &ruleset.variant();
}

}  // namespace

std::string GivenGame::place() const { return fmt::format("{}:{}", *file, line); }

std::vector<GamePosition> GivenGame::positions(Ruleset ruleset) const {
  const MoveSource& generator = ruleset.generator();
  std::vector<GamePosition> result{{*start, {}}};
  for (const std::uint32_t number : moves) {
    MoveOutcome chosen = std::move(generator.setup_moves(result.back().setup).at(number));
    result.push_back({chosen.after, std::move(chosen.move)});
  }
  return result;
}

GivenGames read_given_games(const corpus::Input& input, Ruleset ruleset, unsigned threads) {
  Collector observer;
  soundness::SoundnessOptions options;
  options.ruleset = ruleset;
  options.depth = soundness::Depth::reachability;
  const auto work = [&](const corpus::ReadChunk& of) {
    const records::Chunk& chunk = of.chunk;
    if (chunk.layout == nullptr || chunk.layout->format != records::InputFormat::pgn) return positions_of(of, options);
    GivenChunk part;
    // The rest of a game that is longer than any should be is not read.
    const std::size_t begin = chunk.inside_game ? records::behind_first_game(chunk.text()) : 0;
    const std::size_t line =
        chunk.lines_before() + chunk.first_line + records::count_lines(chunk.text().substr(0, begin));
    read_pgn_games(chunk.text().substr(begin), std::string(records::shown_name(of.path)), ruleset, part.given, line);
    return part;
  };
  const auto take = [&](const records::Chunk&, GivenChunk& part) { observer.add(std::move(part.given)); };
  static_cast<void>(corpus::go_through(input, threads, observer, work, take));
  return std::move(observer.given);
}

void read_pgn_games(std::string_view text, const std::string& file, Ruleset ruleset, GivenGames& games,
                    std::size_t line) {
  const MoveSource& generator = ruleset.generator();
  const auto name = std::make_shared<const std::string>(file);
  std::shared_ptr<const Setup> start;  // of the game before: most games have the same
  std::size_t counted = 0;             // where the game of `line` begins
  const auto lines_to = [&](std::size_t offset) {
    return records::count_lines(text.substr(counted, offset - counted));
  };
  const auto refuse = [&](const Faults& faults, std::size_t offset) {
    const auto error = std::ranges::find(faults, Level::error, &Fault::level);
    if (error == faults.end()) return;
    const std::size_t before = offset == 0 ? std::string_view::npos : text.rfind('\n', offset - 1);
    const std::size_t begin = before == std::string_view::npos ? 0 : before + 1;
    const std::string_view whole = text.substr(begin, std::min<std::size_t>(text.find('\n', begin) - begin, 4096));
    games.findings.push_back(to_finding(*error, {file, line + lines_to(offset), offset - begin + 1, 0}, whole));
  };
  const auto play = [&](const records::GameText& game, GivenGame& made) {
    const std::string_view moves = text.substr(game.moves, game.end - game.moves);
    Setup here = *made.start;
    std::size_t at = 0;
    while (made.moves.size() < most_moves_of_game) {
      const MoveWord word = next_move_word(moves, at);
      if (word.unclosed || word.begin >= moves.size()) return;
      const std::vector<MoveOutcome> legal = generator.setup_moves(here);
      const GameMove found =
          find_game_move(moves.substr(word.begin, word.end - word.begin), here, ruleset.variant(), legal);
      if (found.kind != GameMove::Kind::legal) return refuse({*found.fault}, game.moves + word.begin);
      made.moves.push_back(static_cast<std::uint32_t>(found.move - legal.data()));
      here = found.move->after;
      at = word.end;
    }
  };
  records::GameScanner scanner{text};
  records::GameText game;
  while (scanner.next(game)) {
    line += lines_to(game.begin);
    counted = game.begin;
    if (is_foreign(game, ruleset)) {
      ++games.foreign;
      continue;
    }
    const bool own_start = game.fen_end > game.fen;
    const std::string fen(own_start ? text.substr(game.fen, game.fen_end - game.fen)
                                    : std::string_view(ruleset->positions().front().fen));
    const RootReading read = read_root(fen, ruleset, {}, Take::positions);
    if (!read.written) {
      ++games.unreadable;
      refuse(read.faults, own_start ? game.fen : game.begin);
      continue;
    }
    const Setup& setup = read.written->setup();
    if (!Position::with_usual_kings(ruleset, setup)) {
      ++games.unsound;
      continue;
    }
    if (own_start || start == nullptr || *start != setup) start = std::make_shared<const Setup>(setup);
    play(game, games.games.emplace_back(GivenGame{name, line, start}));
  }
}

}  // namespace arbiter::puzzles
