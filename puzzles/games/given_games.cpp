// Games of PGN with their moves: what people play is where puzzles come from.

#include "puzzles/games/collect.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "verifier/corpus/run.hpp"
#include "verifier/notation/typed_move.hpp"
#include "verifier/notation/typed_word.hpp"
#include "verifier/position/root.hpp"
#include "verifier/position/variant.hpp"
#include "verifier/records/games.hpp"
#include "verifier/records/input_files.hpp"
#include "verifier/soundness/soundness.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/refusal.hpp"

namespace arbiter::puzzles {
namespace {

/// What a chunk of a corpus holds.
struct GivenChunk : corpus::ChunkSums {
  GivenGames given;
};

/// Keeps what go_through() tells of files.
class Collector final : public corpus::RunObserver {
 public:
  explicit Collector(GivenGames& given) : given_(given) {}
  void unreadable(const Finding& finding) override { given_.findings.push_back(finding); }
  void findings(std::vector<Finding>&& found) override {
    std::move(found.begin(), found.end(), std::back_inserter(given_.findings));
  }

 private:
  GivenGames& given_;
};

class CorpusReading {
 public:
  explicit CorpusReading(Ruleset ruleset) : ruleset_(ruleset) {
    options_.ruleset = ruleset;
    options_.depth = soundness::Depth::reachability;
  }

  [[nodiscard]] GivenChunk positions_of(const records::Chunk& chunk, const std::string& path,
                                        std::size_t longest_line) const {
    GivenChunk part;
    const auto file = std::make_shared<const std::string>(records::shown_name(path));
    corpus::ChunkRecords records(chunk, path, options_, longest_line);
    corpus::for_each_setup(records, [&](const ParsedFen& parsed) {
      if (records.reading().ruleset.known_variant() != &ruleset_.variant()) {
        ++part.given.foreign;
        return;
      }
      soundness::Reading reading = records.reading();
      reading.depth = soundness::Depth::reachability;
      const auto position = Position::with_usual_kings(ruleset_, parsed.setup);
      if (!position || has_error(soundness::check_soundness(records.record().text, reading))) {
        ++part.given.unsound;
        return;
      }
      part.given.games.push_back(
          {file, records.record().line + chunk.lines_before(), std::make_shared<const Setup>(position->setup())});
    });
    part.take(records);
    part.given.unreadable = part.refused;
    return part;
  }

 private:
  Ruleset ruleset_;
  soundness::SoundnessOptions options_;
};

void add_given(GivenGames& all, GivenGames&& more) {
  std::move(more.games.begin(), more.games.end(), std::back_inserter(all.games));
  all.foreign += more.foreign;
  all.unsound += more.unsound;
  all.unreadable += more.unreadable;
  std::move(more.findings.begin(), more.findings.end(), std::back_inserter(all.findings));
  if (all.games.size() > most_given_games) {
    throw Refusal(fmt::format("there are more than {} games and positions", most_given_games),
                  "arbiter-corpus split makes several files, for several runs");
  }
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
  GivenGames given;
  Collector observer(given);
  const CorpusReading reading(ruleset);
  const auto work = [&](const records::Chunk& chunk, const std::string& path, std::size_t longest_line) {
    if (chunk.layout == nullptr || chunk.layout->format != records::InputFormat::pgn)
      return reading.positions_of(chunk, path, longest_line);
    GivenChunk part;
    // The rest of a game that is longer than any should be is not read.
    const std::size_t begin = chunk.inside_game ? records::behind_first_game(chunk.text()) : 0;
    const std::size_t line =
        chunk.lines_before() + chunk.first_line + records::count_lines(chunk.text().substr(0, begin));
    read_pgn_games(chunk.text().substr(begin), std::string(records::shown_name(path)), ruleset, part.given, line);
    return part;
  };
  const auto take = [&](const records::Chunk&, GivenChunk& part) { add_given(given, std::move(part.given)); };
  static_cast<void>(corpus::go_through(input, threads, observer, work, take));
  return given;
}

namespace {

constexpr std::size_t most_moves_of_game = 1000;

/// Reads the games of one file.
class PgnGames {
 public:
  PgnGames(std::string_view text, const std::string& file, Ruleset ruleset, GivenGames& given, std::size_t line)
      : text_(text), file_(std::make_shared<const std::string>(file)), ruleset_(ruleset), given_(given), line_(line) {}

  void read() {
    records::GameScanner scanner(text_);
    records::GameText game;
    while (scanner.next(game)) {
      line_ += static_cast<std::size_t>(std::count(text_.begin() + static_cast<std::ptrdiff_t>(counted_),
                                                   text_.begin() + static_cast<std::ptrdiff_t>(game.begin), '\n'));
      counted_ = game.begin;
      take(game);
    }
  }

 private:
  [[nodiscard]] Location place(std::size_t offset) const {
    const auto begin = text_.begin() + static_cast<std::ptrdiff_t>(counted_);
    const auto end = text_.begin() + static_cast<std::ptrdiff_t>(offset);
    const std::size_t line = line_ + static_cast<std::size_t>(std::count(begin, end, '\n'));
    const std::size_t before = offset == 0 ? std::string_view::npos : text_.rfind('\n', offset - 1);
    return {*file_, line, offset - (before == std::string_view::npos ? 0 : before + 1) + 1, 0};
  }

  [[nodiscard]] std::string_view line_at(std::size_t offset) const {
    const std::size_t before = offset == 0 ? std::string_view::npos : text_.rfind('\n', offset - 1);
    const std::size_t begin = before == std::string_view::npos ? 0 : before + 1;
    return text_.substr(begin, std::min<std::size_t>(text_.find('\n', begin) - begin, 4096));
  }

  void refuse(const Faults& faults, std::size_t offset) {
    for (const Fault& fault : faults) {
      if (fault.level != Level::error) continue;
      given_.findings.push_back(to_finding(fault, place(offset), line_at(offset)));
      return;  // the first says enough
    }
  }

  [[nodiscard]] bool is_foreign(const records::GameText& game) const {
    if (game.variant.empty() || game.variant == "Standard" || game.variant == "From Position") return false;
    records::Record record;
    record.variant = game.variant;
    return soundness::resolution_of(record, {}, {}).variant != &ruleset_.variant();
  }

  void take(const records::GameText& game) {
    if (is_foreign(game)) {
      ++given_.foreign;
      return;
    }
    const bool own_start = game.fen_end > game.fen;
    const std::string fen(own_start ? text_.substr(game.fen, game.fen_end - game.fen)
                                    : std::string_view(ruleset_->positions().front().fen));
    const RootReading read = read_root(fen, ruleset_, {}, Take::positions);
    if (!read.written) {
      ++given_.unreadable;
      refuse(read.faults, own_start ? game.fen : game.begin);
      return;
    }
    if (!Position::with_usual_kings(ruleset_, read.written->setup())) {
      ++given_.unsound;
      return;
    }
    if (own_start || start_ == nullptr || *start_ != read.written->setup())
      start_ = std::make_shared<const Setup>(read.written->setup());
    GivenGame made{file_, line_, start_};
    play(game, made);
    given_.games.push_back(std::move(made));
  }

  void play(const records::GameText& game, GivenGame& made) {
    const MoveSource& generator = ruleset_.generator();
    const std::string_view moves = text_.substr(game.moves, game.end - game.moves);
    Setup here = *made.start;
    std::size_t at = 0;
    while (made.moves.size() < most_moves_of_game) {
      const MoveWord word = next_move_word(moves, at);
      if (word.unclosed || word.begin >= moves.size()) return;
      const std::vector<MoveOutcome> legal = generator.setup_moves(here);
      const GameMove found =
          find_game_move(moves.substr(word.begin, word.end - word.begin), here, ruleset_.variant(), legal);
      if (found.kind != GameMove::Kind::legal) {
        refuse({*found.fault}, game.moves + word.begin);
        return;
      }
      made.moves.push_back(static_cast<std::uint32_t>(found.move - legal.data()));
      here = found.move->after;
      at = word.end;
    }
  }

  std::string_view text_;
  std::shared_ptr<const std::string> file_;
  Ruleset ruleset_;
  GivenGames& given_;
  std::shared_ptr<const Setup> start_;  ///< of the game before: most games have the same
  std::size_t line_;                    ///< of the game
  std::size_t counted_ = 0;             ///< where that line's game begins
};

}  // namespace

void read_pgn_games(std::string_view text, const std::string& file, Ruleset ruleset, GivenGames& games,
                    std::size_t line) {
  PgnGames(text, file, ruleset, games, line).read();
}

}  // namespace arbiter::puzzles
