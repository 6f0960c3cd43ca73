#include "puzzles/games/given_games.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "verifier/corpus/run.hpp"
#include "verifier/records/input_files.hpp"
#include "verifier/soundness/soundness.hpp"
#include "verifier/support/refusal.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::puzzles {
namespace {

constexpr std::size_t most_bytes_of_games = std::size_t{256} << 20U;

/// What a chunk of a corpus holds.
struct GivenChunk : corpus::ChunkSums {
  GivenGames given;
  std::string pgn;  ///< of a file of games its text: games do not end with chunks
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
  CorpusReading(const Variant& variant, std::size_t profile) : variant_(variant), profile_(profile) {
    options_.variant = &variant;
    options_.profile = profile;
    options_.depth = soundness::Depth::reachability;
  }

  [[nodiscard]] GivenChunk positions_of(const records::Chunk& chunk, const std::string& path,
                                        std::size_t longest_line) const {
    GivenChunk part;
    corpus::ChunkRecords records(chunk, path, options_, longest_line);
    corpus::for_each_setup(records, [&](const ParsedFen& parsed) {
      if (records.reading().variant != &variant_) {
        ++part.given.foreign;
        return;
      }
      soundness::Reading reading = records.reading();
      reading.depth = soundness::Depth::reachability;
      const auto position = Position::with_usual_kings(variant_, profile_, parsed.setup);
      if (!position || has_error(soundness::check_soundness(records.record().text, reading))) {
        ++part.given.unsound;
        return;
      }
      const std::size_t line = records.record().line + chunk.lines_before();
      part.given.games.push_back({fmt::format("{}:{}", records::shown_name(path), line), {{position->setup(), {}}}});
    });
    part.take(records);
    part.given.unreadable = part.refused;
    return part;
  }

 private:
  const Variant& variant_;
  std::size_t profile_;
  soundness::SoundnessOptions options_;
};

void add_given(GivenGames& all, GivenGames&& more) {
  std::move(more.games.begin(), more.games.end(), std::back_inserter(all.games));
  all.foreign += more.foreign;
  all.unsound += more.unsound;
  all.unreadable += more.unreadable;
  std::move(more.findings.begin(), more.findings.end(), std::back_inserter(all.findings));
  if (all.games.size() > most_given_positions) {
    throw Refusal(fmt::format("there are more than {} positions", most_given_positions),
                  "arbiter-corpus split makes several files, for several runs");
  }
}

}  // namespace

GivenGames read_given_games(const corpus::Input& input, const Variant& variant, std::size_t profile, unsigned threads) {
  GivenGames given;
  Collector observer(given);
  const CorpusReading reading(variant, profile);
  std::map<std::size_t, std::string> texts;  // of files of games
  const auto work = [&](const records::Chunk& chunk, const std::string& path, std::size_t longest_line) {
    if (chunk.layout == nullptr || chunk.layout->format != records::InputFormat::pgn)
      return reading.positions_of(chunk, path, longest_line);
    GivenChunk part;
    part.pgn = chunk.text();
    return part;
  };
  const auto take = [&](const records::Chunk& chunk, GivenChunk& part) {
    add_given(given, std::move(part.given));
    if (chunk.layout == nullptr || chunk.layout->format != records::InputFormat::pgn) return;
    std::string& text = texts[chunk.file];
    text += part.pgn;
    const std::string name(records::shown_name(input.files[chunk.file]));
    if (text.size() > most_bytes_of_games) {
      throw Refusal(fmt::format("{} has more than {} MiB of games", name, most_bytes_of_games >> 20U),
                    "several files, for several runs");
    }
    if (!chunk.last) return;
    GivenGames games;
    read_pgn_games(text, name, variant, profile, games);
    add_given(given, std::move(games));
    texts.erase(chunk.file);
  };
  static_cast<void>(corpus::go_through(input, threads, observer, work, take));
  return given;
}

}  // namespace arbiter::puzzles
