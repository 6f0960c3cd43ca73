#include "puzzles/games/given_games.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "verifier/corpus/run.hpp"
#include "verifier/records/games.hpp"
#include "verifier/records/input_files.hpp"
#include "verifier/soundness/soundness.hpp"
#include "verifier/support/refusal.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::puzzles {
namespace {

/// What a chunk of a corpus holds.
struct GivenChunk : corpus::ChunkSums {
  GivenGames given;
};

bool has_error(const Faults& faults) {
  return std::any_of(faults.begin(), faults.end(), [](const Fault& fault) { return fault.level == Level::error; });
}

/// Keeps what go_through() tells of files.
class Collector final : public corpus::Observer {
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

}  // namespace arbiter::puzzles
