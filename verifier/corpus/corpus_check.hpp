#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "verifier/corpus/run.hpp"
#include "verifier/diagnostics/diff.hpp"
#include "verifier/diagnostics/finding.hpp"
#include "verifier/position/fen.hpp"
#include "verifier/position/position.hpp"
#include "verifier/records/input_files.hpp"
#include "verifier/records/input_format.hpp"
#include "verifier/records/records.hpp"
#include "verifier/report/report.hpp"
#include "verifier/soundness/soundness.hpp"
#include "verifier/support/output.hpp"

namespace arbiter::corpus {

/// What was seen of the moves of games, lines and operations.
struct MoveCounts {
  std::uint64_t games = 0;     ///< of PGN
  std::uint64_t left_out = 0;  ///< of these: where they begin, or their variant, is not known
  std::uint64_t moves = 0;     ///< legal ones; each was played
  std::uint64_t nulls = 0;     ///< null moves, by which a side passes in analyses
  std::uint64_t unjudged = 0;  ///< moves behind a wrong one, and those of games and positions that are left out
  std::uint64_t no_moves = 0;  ///< operands that name no move: bm #3;

  void add(const MoveCounts& more);
  [[nodiscard]] bool any() const noexcept { return games + moves + nulls + unjudged + no_moves > 0; }
};

inline constexpr std::array<std::pair<const char*, std::uint64_t MoveCounts::*>, 6> named_move_counts{
    {{"games", &MoveCounts::games},
     {"gamesNotJudged", &MoveCounts::left_out},
     {"moves", &MoveCounts::moves},
     {"nullMoves", &MoveCounts::nulls},
     {"movesNotJudged", &MoveCounts::unjudged},
     {"operandsWithoutMove", &MoveCounts::no_moves}}};

inline void MoveCounts::add(const MoveCounts& more) {
  for (const auto& [name, count] : named_move_counts) this->*count += more.*count;
}

/// ", 3 games, 240 moves" for a list of what was looked at; empty if there was none.
[[nodiscard]] std::string moves_in_words(const MoveCounts& counts);
/// What was not judged, as a sentence with a line end; empty if everything was.
[[nodiscard]] std::string unjudged_in_words(const MoveCounts& counts);

/// Why a word is not a legal move, in words; empty if nothing more is known.
using WhyNot = std::function<std::string(Ruleset ruleset, const Setup& before, std::string_view word)>;

/// Plays the moves that the records of a chunk have, on the generator: those of games with their variations, of the
/// column of a table or a key of JSON, and of EPD's operations bm, am, pm, pv, sm. After a wrong move nothing of its
/// line is judged.
struct MoveReplay {
  const records::Chunk& chunk;
  const std::string& file;
  const soundness::SoundnessOptions& options;
  VariantName path;
  const WhyNot& why;
  bool count_only;                                     ///< findings have neither texts nor places
  std::function<void(std::vector<Finding>&&)> report;  ///< takes the findings of one record or game, in order
  MoveCounts counts{};

  /// The games of the chunk's text.
  void games();
  /// The moves that a record has besides its position. No reading: something is wrong with that, so that no move can be
  /// judged.
  void record(const records::Record& record, const std::optional<soundness::Reading>& reading);

  /// A sequence of moves, or a variation.
  struct Line {
    std::optional<Setup> here{};    ///< nothing behind a wrong move
    std::optional<Setup> before{};  ///< the last move, so that variations can begin there
    bool begun = false;
    std::size_t legal = 0;               ///< moves up to here, null moves among them
    std::optional<std::size_t> wrong{};  ///< the finding after which nothing is judged
  };
  /// Where moves are played, and what was found there.
  struct Stage {
    Ruleset ruleset{};  ///< none: nothing is judged
    FenStyle style{};
    Setup start{};
    std::string_view what{};  ///< "game", "line", "operation"

    [[nodiscard]] Line line() const { return ruleset ? Line{.here = start} : Line{}; }
  };

  [[nodiscard]] static std::optional<Stage> stage_of(std::string_view fen, const soundness::Reading& reading);
  [[nodiscard]] const Stage* start_of(const Variant& variant);
  void game(const records::GameText& game);
  [[nodiscard]] std::optional<Stage> stage_of(const records::GameText& game);
  void play_game(const Stage& stage, const records::GameText& game);
  void column(const Stage& stage, const records::Record& record);
  void operations(const Stage& stage, std::string_view rest);
  void play(const Stage& stage, Line& line, std::string_view word, std::size_t at);
  void judge_marks(const Stage& stage, const Line& line, std::string_view word, std::size_t at, char mark);
  Finding& found(CheckId check, Level level, std::size_t begin, std::size_t end);
  void flush();

  std::vector<Finding> unit{};                ///< of the game or record
  std::vector<std::size_t> behind{};          ///< for each of them: moves behind it that were not judged
  std::vector<Stage> starts{};                ///< of variants met
  std::size_t counted_to = 0;                 ///< line ends were counted up to here
  std::size_t line_there = chunk.first_line;  ///< of that place
};

/// Findings of one check, reported or not.
struct CheckCount {
  std::array<std::uint64_t, 3> levels{};  ///< by level, notes first: a check may have findings of several levels

  [[nodiscard]] static CheckCount one(Level level) {
    CheckCount result;
    ++result.levels[static_cast<std::size_t>(level)];
    return result;
  }
  void add(const CheckCount& more) {
    for (std::size_t i = 0; i < levels.size(); ++i) levels[i] += more.levels[i];
  }
  [[nodiscard]] std::uint64_t count() const { return levels[0] + levels[1] + levels[2]; }
  /// The highest level with a finding.
  [[nodiscard]] Level level() const {
    return levels[2] > 0 ? Level::error : levels[1] > 0 ? Level::warning : Level::note;
  }
};

struct FileCount {
  std::string file;  ///< in the form of records::shown_name()
  std::string format;
  std::uint64_t positions = 0;
  MoveCounts moves{};
  std::uint64_t faulty = 0;           ///< records, games and lines with a finding that fails the run
  std::vector<std::size_t> findings;  ///< indices into the reported findings
  bool unreadable = false;            ///< not read at all, or not to its end
};

struct CheckCounts {
  std::uint64_t positions = 0;
  MoveCounts moves;
  std::uint64_t faulty = 0;
  std::uint64_t reported = 0;  ///< findings passed to the sink
  std::uint64_t unreadable = 0;
  std::uint64_t known = 0;   ///< findings removed because the baseline has them
  std::uint64_t unsure = 0;  ///< repairs that were not made because they are not sure
  bool stopped = false;      ///< ReadOptions::stop was set: what follows was not looked at
  std::map<CheckId, CheckCount> checks;
  CheckCount levels;  ///< of all checks; of a merge, whose parts say of a check only its highest level, not their sum
  std::vector<FileCount> files;
  PartMark mark;
  /// AR104 findings for files without a position in this part of the input; they hold if no other part has one.
  std::vector<Finding> empty;

  void add(CheckId check, const CheckCount& more) {
    checks[check].add(more);
    levels.add(more);
  }
  [[nodiscard]] std::uint64_t of(Level level) const { return levels.levels[static_cast<std::size_t>(level)]; }
};

/// Counts by their names in results; those of moves follow (named_move_counts).
[[nodiscard]] std::vector<std::pair<std::string, std::size_t>> summary_of(const CheckCounts& counts);
/// A line for each check.
[[nodiscard]] std::string checks_text(const CheckCounts& counts);

/// Removes the findings that a baseline knows (one flag for each), also from the counts. `all` are all findings of the
/// run. A record counts as faulty if it still has a finding of level `fail_on` or above.
void leave_out(const std::vector<bool>& known, std::vector<Finding>& all, CheckCounts& counts, Level fail_on);

/// Keeps the first `most` findings (0 = all) as the reported ones; the counts are unchanged.
void report_first(std::size_t most, std::vector<Finding>& all, CheckCounts& counts);

/// The findings and counts of a check as a Report: one case per file. The caller adds the tool, the checks and the
/// folders.
[[nodiscard]] Report check_report(const CheckCounts& counts, const std::vector<Finding>& findings, Level fail_on);
/// The last lines of the text: positions and findings, then a line for each check.
[[nodiscard]] std::string summary_text(const CheckCounts& counts, bool notes_shown);
/// The answer as JSON; that of a part of a whole has what merge needs.
[[nodiscard]] nlohmann::ordered_json check_json(const CheckCounts& counts, const Report& report);

/// Orders numbers by value, words alphabetically.
struct NaturalLess {
  bool operator()(const std::string& a, const std::string& b) const noexcept;
};
/// How often each value occurs.
using Histogram = std::map<std::string, std::uint64_t, NaturalLess>;

/// What the positions of a corpus are like. Counts of its parts can be added up.
struct StatCounts {
  std::uint64_t files = 0;
  std::uint64_t positions = 0;
  std::uint64_t refused = 0;  ///< of these, those that could not be read
  /// Files that could not be read (to their end); in a part, only those that no other part counts.
  std::uint64_t unreadable = 0;
  /// Variant → what is counted ("pieces", "side", "phase", "status", "length", "dialect", "clauses") → histogram.
  std::map<std::string, std::map<std::string, Histogram>> variants;
  // Not summed:
  PartMark mark{};
  bool all_read = true;  ///< false: a file could not be read (to its end)
  bool stopped = false;  ///< ReadOptions::stop was set: what follows was not looked at

  /// Counts a position; `clauses`: also those of its moves, which is slow.
  void add(const ParsedFen& parsed, std::size_t length, const soundness::Reading& reading, bool clauses);
  void add(const StatCounts& more);
};

[[nodiscard]] nlohmann::ordered_json to_json(const StatCounts& counts);
/// Adds what to_json() has written. Returns false if it is anything else.
[[nodiscard]] bool add_json(StatCounts& counts, const nlohmann::ordered_json& json);

struct StatSettings {
  soundness::SoundnessOptions soundness;
  bool clauses = false;
};
/// Counts the positions of a corpus in `threads` threads. In a part, unreadable files are counted only where no other
/// part counts them.
[[nodiscard]] StatCounts count_positions(const Input& input, const StatSettings& settings, unsigned threads,
                                         RunObserver& observer);

/// Tables with bars.
[[nodiscard]] std::string stats_text(const StatCounts& counts);
/// A page with plots, in one file.
[[nodiscard]] std::string stats_html(const StatCounts& counts);

/// The check of an id, and the fields of a finding's JSON that a merge uses. Throw nlohmann's exceptions for other
/// ones.
[[nodiscard]] CheckId check_of(const nlohmann::ordered_json& id);
[[nodiscard]] Finding read_finding(const nlohmann::ordered_json& json);

/// Merges results of check on parts of a corpus into the result of one run on all of it.
struct CheckMerge {
  struct Reported {
    nlohmann::ordered_json json;
    Finding finding;
    std::string print{};  ///< unnumbered; empty if the part does not give it
  };
  std::size_t parts = 0;
  CheckCounts counts{};                         ///< `known` is above 0 if some part has left out findings of a baseline
  std::map<std::string, std::size_t> places{};  ///< file name → index in the files of `counts`
  std::vector<Reported> reported{};
  std::vector<Reported> empty{};  ///< AR104 for files without a position in some part
  Level fail_on = Level::error;
  std::uint64_t record_count = 0;
  std::string without_prints{};  ///< a result that does not give them
  std::string cut{};             ///< a result that leaves findings out
  std::string filtered{};        ///< a result from which a baseline has removed findings

  /// Adds the next part, in the order of the input. Throws nlohmann's exceptions, and adds nothing, if it is not a
  /// result of check.
  void add(const std::string& file, const nlohmann::ordered_json& result);

  /// Call after the last part: reports files in which no part has found a position.
  void report_empty_files();
  /// Throws Refusal if a part leaves findings out: such a result cannot be compared with a baseline.
  void require_all_findings() const;
  /// Those of findings(), in order.
  [[nodiscard]] std::vector<std::string> fingerprints() const;
  /// Removes the findings that a baseline knows: one flag for each of findings(), in order.
  void leave_out(const std::vector<bool>& known);

  /// The findings as far as their JSON has them (without the line of the file).
  [[nodiscard]] std::vector<Finding> findings() const;
  [[nodiscard]] nlohmann::ordered_json json() const;
  /// The counts as text.
  [[nodiscard]] std::string text() const;

  /// The merge of one part.
  [[nodiscard]] static CheckMerge read(const std::string& source, const nlohmann::ordered_json& result);
  FileCount& file_named(const std::string& name);
};

/// The sum of all results.
struct Merged {
  CheckMerge check;
  StatCounts stats;
  std::size_t counts = 0;   ///< results of stats
  bool incomplete = false;  ///< results are missing, repeated, of other files, or there are none
};

/// Called with a sentence for each problem.
using ErrorSink = std::function<void(const std::string&)>;

/// Reads the results in these files and adds them up. Parts of a divided run are put into order, and all of them are
/// required.
[[nodiscard]] Merged merge_files(const records::Inputs& inputs, const ErrorSink& error);

/// Makes or shows the fixes of a corpus, chunk by chunk. Each file is written to a new one beside it that takes its
/// name at the end.
struct CorpusFixer {
  FixRequest request;
  Output& out;                                  ///< takes the diff, and the fixed standard input
  std::function<void(std::string_view)> error;  ///< why a file is left unchanged
  std::function<void(std::string_view)> note;   ///< what a changed file does not keep (lost_by_replacing())
  bool refused = false;                         ///< a file could not be written
  std::size_t fixes = 0;
  std::size_t files = 0;  ///< with fixes
  // Of the file that is being rewritten:
  std::unique_ptr<Output> file{};
  std::string target{};
  std::string stamp{};  ///< its size and time when it was opened
  std::size_t file_fixes = 0;
  std::optional<DiffWriter> diff{};

  /// Takes the next chunk of a file: `edits` of its text, and the number of fixes they make. Throws OutputError.
  void take(const std::string& path, const records::Chunk& chunk, const std::vector<Edit>& edits, std::size_t made);
  void open(const std::string& path, const records::Chunk& chunk);
  void close(const std::string& path, const records::Chunk& chunk);
};

struct CheckSettings {
  soundness::SoundnessOptions soundness;
  Level fail_on = Level::error;
  /// Whether findings with this id are wanted.
  std::function<bool(CheckId)> wants = [](CheckId) { return true; };
  std::size_t most_findings = 0;  ///< to report; 0 = all. Further findings are only counted
  bool replays = true;            ///< moves of games, lines and operations are played
  WhyNot why{};                   ///< for findings about moves that are not legal
  CorpusFixer* fixer = nullptr;   ///< null: nothing is fixed; otherwise findings describe the text after the fixes
  class CheckJournal* journal = nullptr;  ///< null: none is kept; does not go with a fixer
};

/// The result of a chunk.
struct CheckedChunk {
  std::vector<Finding> found;  ///< records are numbered within the chunk
  std::uint64_t record_count = 0;
  std::map<CheckId, CheckCount> checks;
  std::uint64_t positions = 0;
  std::uint64_t faulty = 0;
  std::uint64_t unsure = 0;
  std::uint64_t labelled = 0;  ///< positions that name another variant than the caller does
  MoveCounts moves;
  records::VariantTally variants;
  std::vector<Edit> edits;  ///< of the chunk's text
  std::size_t fixes = 0;
};

/// Checks the records of a chunk. With `count_only`, findings are counted but not composed.
[[nodiscard]] CheckedChunk check_chunk(const ReadChunk& of, const CheckSettings& settings, bool count_only);

/// The chunks of a check that are done, in a file: a line for the job, and one for each chunk, written at once. A run
/// with the same job takes them from there, and so ends with the same answer. A chunk whose findings a line cannot say
/// (text that is not UTF-8) is not kept and is checked again.
class CheckJournal {
 public:
  /// `job`: all that the results depend on beside the text of the files; an object of flat values. Throws JournalError:
  /// see JournalFile; also if the journal is of another job, or a line of it was changed.
  CheckJournal(const std::string& path, const nlohmann::ordered_json& job);

  /// The number of chunks that the file had when it was opened.
  [[nodiscard]] std::size_t found() const noexcept { return found_; }
  /// What is known of a chunk of the file `path`, in any thread. Throws JournalError if the chunk had another text.
  [[nodiscard]] std::optional<CheckedChunk> take(const records::Chunk& chunk, const std::string& path);
  /// Appends a chunk, unless it came from there. One at a time. Throws JournalError.
  void add(const records::Chunk& chunk, const CheckedChunk& part);

 private:
  JournalFile file_;
  std::mutex mutex_;
  std::map<std::size_t, std::string> lines_{};  ///< by the chunk's number; empty once they are taken
  std::size_t found_ = 0;
};

/// Takes findings in the order of the input.
using FindingSink = std::function<void(std::vector<Finding>&&)>;

/// Checks all records of all files in `threads` threads; the memory used does not grow with the input. Throws
/// JournalError.
[[nodiscard]] CheckCounts check_files(const Input& input, const CheckSettings& settings, unsigned threads,
                                      RunObserver& observer, const FindingSink& sink);

}  // namespace arbiter::corpus
