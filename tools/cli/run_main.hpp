#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "verifier/diagnostics/finding.hpp"
#include "verifier/report/formats.hpp"
#include "verifier/report/report.hpp"
#include "verifier/report/terminal.hpp"
#include "verifier/support/observer.hpp"
#include "verifier/support/output.hpp"
#include "verifier/support/refusal.hpp"
#include "verifier/support/text.hpp"

namespace arbiter {
class Variant;
}

namespace arbiter::tools {

/// Exit statuses, the same for every tool.
enum class Exit : int {
  holds = 0,      ///< everything that was checked holds
  fails = 1,      ///< something does not: findings, wrong counts, disagreements
  usage = 2,      ///< bad usage or unreadable input
  undecided = 3,  ///< a limit was reached first, or an engine died
  internal = 70,  ///< a bug in Arbiter
};

/// The status of two jobs together: bad usage outranks findings, findings outrank undecided.
[[nodiscard]] Exit worse(Exit a, Exit b) noexcept;

/// The command line asks for something that cannot be done. Ends the tool with status 2, the message and the remedy.
using UsageError = Refusal;

/// One option as --help shows it.
struct OptionInfo {
  enum class Kind : unsigned char { flag, value, list, paths };
  Kind kind;
  std::string name;         ///< long name without dashes
  char letter = '\0';       ///< short name, or none
  std::string placeholder;  ///< "FILE"; empty for flags
  std::string help;         ///< of a text longer than a line, what follows the first "; " stands in the manual only
  std::string heading;      ///< group in --help
  bool rare = false;        ///< stands in the manual only
};

/// What a tool makes of words without an option; see place_words().
struct WordUse {
  std::vector<std::string> files{};       ///< the option that paths are for; none: they stay among Arguments::paths()
  std::vector<std::string> paths_with{};  ///< with one of these options all words are paths
  std::vector<std::string> no_pipe{};     ///< with one of these options no position is read from a pipe
  std::vector<std::string> pipes_with{};  ///< only with this option; none: always
  bool keeps_others = false;              ///< words that nothing is known about stay among the paths, too
  bool many = false;                      ///< the tool answers for each of several positions
  bool pipes_files = false;               ///< what is piped in is a file, as "-" among the paths would be
};

/// Another word for options, as other programs call them: "--json" for "--format json".
struct Synonym {
  std::string typed;
  std::vector<std::string> means;  ///< a value that is typed follows the last
};

/// A program that one word stands for.
struct Program {
  std::string word;
  std::vector<std::string> also;  ///< words that it begins with itself, and options that are asked for like these
  std::string summary;            ///< one line without a full stop
};

/// The options that a tool accepts, as the texts beside the tools declare them (AboutText). Asking Arguments for any
/// other is an InternalError.
struct OptionSet {
  std::vector<OptionInfo> all;
  std::optional<WordUse> words;  ///< nothing: they stay as they are
  std::vector<Synonym> synonyms;
  std::map<std::string, std::string> replacements;  ///< what to type instead of options that the tool does not have
  std::vector<Program> programs;                    ///< in the order in which one meets them

  [[nodiscard]] const OptionInfo* find(std::string_view name) const;
  /// The option lists of --help, nearly a line for each option.
  [[nodiscard]] std::string help_text() const;
};

/// The parsed command line. Every fault is a UsageError that names the option and what would be right.
class Arguments {
 public:
  Arguments(const OptionSet& options, const std::vector<std::string>& typed);

  [[nodiscard]] bool has(std::string_view name) const;
  /// The same of an option that the tool need not have: then it was not typed.
  [[nodiscard]] bool typed(std::string_view name) const { return given_.contains(name); }
  [[nodiscard]] std::optional<std::string> value(std::string_view name) const;
  [[nodiscard]] std::string text(std::string_view name, std::string_view fallback = {}) const;
  [[nodiscard]] const std::vector<std::string>& list(std::string_view name) const;
  /// A whole number in `least`..`most`.
  [[nodiscard]] std::optional<std::uint64_t> number(std::string_view name, std::uint64_t least,
                                                    std::uint64_t most) const;
  /// A number of seconds, from 0, fractions too.
  [[nodiscard]] std::optional<double> seconds(std::string_view name) const;
  /// Index of the word among `words`; the first is the default.
  [[nodiscard]] std::size_t choice(std::string_view name, std::span<const std::string> words) const;
  [[nodiscard]] std::size_t choice(std::string_view name, std::initializer_list<std::string> words) const {
    return choice(name, std::span(words.begin(), words.size()));
  }
  /// Of --shard I/N, with N at most `most`; `what` and `remedy` say what it is of the tool.
  [[nodiscard]] std::optional<PartOfWhole> shard(std::size_t most, std::string_view what, std::string remedy) const;
  /// For options that do not go with what else was typed: throws UsageError for the first of them that was given. `why`
  /// has {} for its name.
  void refuse(std::initializer_list<std::string_view> options, std::string_view why,
              const std::string& remedy = {}) const;
  [[nodiscard]] const std::vector<std::string>& paths() const noexcept { return paths_; }
  [[nodiscard]] const OptionSet& options() const noexcept { return options_; }

  // For what was typed without an option.
  /// Adds a value of the option, or sets the flag. Throws UsageError if it may be given once and was given.
  void give(std::string_view name, std::string value = {});
  void forget(std::string_view name);
  void set_paths(std::vector<std::string> paths) { paths_ = std::move(paths); }
  /// Lines that were piped in although no option asks for them.
  [[nodiscard]] const std::string& piped() const noexcept { return piped_; }
  void set_piped(std::string lines) { piped_ = std::move(lines); }

 private:
  const OptionSet& options_;
  std::map<std::string, std::vector<std::string>, std::less<>> given_;
  std::vector<std::string> paths_;
  std::string piped_;
};

/// The key of paths: upper case, which no option has.
inline constexpr const char* path_key = "PATH";

/// The option that is typed as "--NAME" or "-LETTER"; null if there is none.
[[nodiscard]] const OptionInfo* option_typed(const OptionSet& options, std::string_view typed);

/// An option with its value as it was typed, or a path.
struct TypedOption {
  const OptionInfo* option = nullptr;  ///< null: a path
  std::string value;                   ///< empty for flags
};

/// Cuts words into options and paths, by Boost.Program_options. Throws UsageError.
[[nodiscard]] std::vector<TypedOption> typed_options(const OptionSet& options, const std::vector<std::string>& words);
/// The same without Boost, which WebAssembly does not have; a test holds the two equal.
[[nodiscard]] std::vector<TypedOption> typed_plainly(const OptionSet& options, const std::vector<std::string>& words);

/// One place that the answer goes to: standard output, the file of --output or a file of --report.
struct Answer {
  Format format = Format::text;
  TextStyle style;
  std::unique_ptr<Output> out;
};

/// What --help and --manual print.
struct ToolInfo {
  struct Example {
    std::string what;  ///< what the command is for
    std::string command;
  };
  std::string name;                ///< "arbiter-moves"
  std::string command{};           ///< "check" of a tool that has commands; else empty
  std::string summary;             ///< one line without a full stop
  std::vector<std::string> usage;  ///< without the tool's name
  std::string description;         ///< broken into lines; --help prints the first paragraph, --manual all
  std::vector<Example> examples;   ///< --help prints the first three
  OptionSet options;
  std::vector<Format> formats{Format::text, Format::json};  ///< of --format and --report; the first is the default
  std::string commit = "unknown";                           ///< build_commit()

  /// As the user types it: "arbiter-corpus check".
  [[nodiscard]] std::string full_name() const { return command.empty() ? name : name + ' ' + command; }
};

/// What the body of a tool works with. Shows the progress of long work of the library on the terminal.
class Run final : public Observer {
 public:
  Run(const ToolInfo& tool, const Arguments& arguments);
  ~Run() override;

  [[nodiscard]] const Arguments& arguments() const noexcept { return arguments_; }
  /// The output and the format that --output and --format choose.
  [[nodiscard]] Output& out() noexcept { return *answers_.front().out; }
  [[nodiscard]] Format format() const noexcept { return answers_.front().format; }
  [[nodiscard]] bool format_given() const { return arguments_.has("format"); }
  [[nodiscard]] const TextStyle& style() const noexcept { return answers_.front().style; }
  /// All answers: first that of --output, then one for each --report. Tools write the whole answer to each.
  [[nodiscard]] std::span<Answer> answers() noexcept { return answers_; }
  [[nodiscard]] bool writes(Format format) const noexcept;
  /// Whether the readers of all answers have gone away, so that more work is useless.
  [[nodiscard]] bool closed() const noexcept;
  /// Whether the answer is text on standard output, where the findings say what cannot be read: it is not said again on
  /// standard error.
  [[nodiscard]] bool seen_together() const { return format() == Format::text && !arguments_.has("output"); }
  /// Sets the format of answers().front() if --format is not given.
  void prefer(Format format) noexcept;
  [[nodiscard]] bool quiet() const { return arguments_.has("quiet"); }
  [[nodiscard]] bool verbose() const { return arguments_.has("verbose"); }
  [[nodiscard]] unsigned threads() const noexcept { return threads_; }  ///< at least 1
  [[nodiscard]] const std::string& tool() const noexcept { return name_; }

  /// Writes findings that are the whole answer, in all formats: JSON is `{"schema":2,"findings":[…]}`.
  void report(std::span<const Finding> findings);
  /// Writes findings to standard error, as text.
  void tell(std::span<const Finding> findings);
  /// Writes an answer from the answer `first` on: `json` to those of that format, and to the others `text`, or the
  /// report, if there is one, in their format.
  void answer(const std::function<void(Answer&)>& text, const std::function<nlohmann::ordered_json()>& json,
              const Report* report = nullptr, std::size_t first = 0);
  /// Writes a report in the format of `answer`, which must not be one that the tool writes itself (text, JSON).
  void write(const Report& report, Answer& answer);
  /// Keeps the rules of a file for as long as the tool runs.
  const Variant& keep(std::shared_ptr<const Variant> rules);

  /// Gives all output files their final names. Throws OutputError, but only after all other files are in place.
  void commit();

  /// To stderr: `tool: message`. --quiet suppresses notes, not errors.
  void error(std::string_view message) override;
  void note(std::string_view message) override;
  /// Shows one line on stderr that the next one replaces; does nothing unless progress is shown. Thread-safe.
  void progress(std::string_view message) override;
  /// Erases that line; needed before other text is written to what may be the same terminal.
  void end_progress();
  [[nodiscard]] bool shows_progress() const noexcept override { return progress_; }

 private:
  void say(std::string_view kind, std::string_view message);
  void clear_line() noexcept;

  std::string name_;
  const Arguments& arguments_;
  bool progress_ = false;
  bool line_open_ = false;  ///< a progress line is on the terminal
  unsigned threads_ = 1;
  std::vector<OptionHint> hints_;
  std::vector<Answer> answers_;
  std::vector<std::shared_ptr<const Variant>> rules_;
  std::mutex mutex_;
};

/// Writes the text as it is. A reader that has gone away (`2>&1 | head`) is not an error.
void say_on_stderr(std::string_view text) noexcept;

using Body = std::function<Exit(Run&)>;

/// Runs a tool: reads the command line (options of the tool and the common ones, which are added here), answers
/// --help and --version, calls `body`, writes the output, and turns errors into messages and statuses. For `return
/// run_main(…)`.
[[nodiscard]] int run_main(int argc, const char* const* argv, ToolInfo tool, const Body& body);

/// A command of a tool, which the first word names: `arbiter-corpus check …`.
struct Command {
  ToolInfo tool;  ///< with the tool's name and the command's
  Body body;      ///< none: the command is a program, which run_program() becomes
};

/// Runs the command that the first word names, as run_main() does. Without a command, --help, --version, --manual and
/// --completion cover all commands. For `return run_commands(…)`.
[[nodiscard]] int run_commands(int argc, const char* const* argv, const ToolInfo& tool,
                               std::span<const Command> commands);

// What run_main() and run_commands() share; not for tools.

/// --format to --version: the options that every tool, or every command of a tool, has besides its own.
void add_common_options(ToolInfo& tool);

/// "arbiter-perft 0.1.0 (commit abc1234)"
[[nodiscard]] std::string version_of(const ToolInfo& tool);

/// The ids of all checks, which some options and words name.
[[nodiscard]] std::vector<std::string> check_ids();

/// The answer to --help, --version, --manual (a page in roff) and --completion (a script for bash, zsh or fish), with
/// the commands of the tool, if it has any; nothing if none of them is given.
[[nodiscard]] std::optional<std::string> about_itself(const ToolInfo& tool, const Arguments& arguments,
                                                      std::span<const Command> commands = {});

/// Adds to a report the tool that wrote it and its version.
void add_tool(Report& report, std::string_view tool);
/// Adds to a report the tool that wrote it, its version, the checks whose ids begin with one of `families` ("AV"), and
/// the folders that paths are relative to.
void add_head(Report& report, std::string_view tool, std::span<const std::string_view> families);

/// The options that help against findings of a check, or show more of what a text tells. Texts of the library name no
/// option, since programs without a command line print them as well.
[[nodiscard]] std::span<const OptionHint> option_hints() noexcept;

/// While it lives, SIGINT, SIGTERM and SIGHUP do not end the program but say in a flag that it shall end, so that what
/// was found until then is written and saved; a second signal, half a second later or more, ends it at once. A hang-up
/// that the caller ignores (nohup) stays ignored. One at a time.
class Interrupts {
 public:
  /// The first signal also calls `act`, if any, which must be safe in a signal handler.
  explicit Interrupts(void (*act)() = nullptr);
  Interrupts(const Interrupts&) = delete;
  Interrupts& operator=(const Interrupts&) = delete;
  /// What a signal did before, it does again.
  ~Interrupts();

  /// Set by the first signal; lives as long as the program.
  [[nodiscard]] static const std::atomic<bool>& heard() noexcept;
  /// "Ctrl-C", "SIGTERM": what the first signal was.
  [[nodiscard]] static std::string_view cause() noexcept;
  /// Ends the program as that signal does by default; files that were not complete are removed.
  [[noreturn]] static void end_program();
};

/// What people type where no option says what a word is: "chess startpos 4", a FEN with or without quotes, "go perft
/// 4", "position fen … moves e2e4 e7e5".
struct TypedWords {
  std::vector<std::string> variants;   ///< names that variant_called() knows
  std::vector<std::string> positions;  ///< FENs, and names of positions
  std::vector<std::string> depths;     ///< digits
  std::string moves;                   ///< blanks between them
  std::vector<std::string> others;     ///< everything else, in order
};

/// What may be meant. Words of other kinds are left among the others.
struct WordKinds {
  bool variants = true;
  bool positions = true;  ///< and moves
  bool depths = true;
  /// Whether a word is the path of something that exists, and so neither a FEN nor, with `paths_first`, anything else.
  std::function<bool(const std::string&)> is_path = [](const std::string&) { return false; };
  bool paths_first = false;
};

/// What an extended regular expression of POSIX matches first in the text; empty if nothing. Throws InternalError
/// if the pattern is wrong. For one thread: patterns are kept. Of POSIX, since std::regex takes three seconds to
/// compile.
[[nodiscard]] std::string matched(const char* pattern, const std::string& text);

/// Sorts the words. One with blanks is a name or FEN in quotes, or several words. A FEN without quotes takes the words
/// behind it that can be its fields; a number behind its last field is a depth if half-move clock and move number are
/// both there or both missing. A square alone (e4) is a move only beside other moves.
[[nodiscard]] TypedWords sort_typed_words(std::span<const std::string> words, const WordKinds& kinds);

/// Gives the words that were typed without an option to the options that they are obviously meant for: a FEN or
/// startpos to --fen or --position, a number to --depth, a variant's name to --variant, files as WordUse
/// says. Values of --fen and --position may be typed as for UCI ("startpos moves e2e4"). Throws UsageError for a word
/// that nothing is known about, unless the tool keeps it.
void place_words(Arguments& arguments);

/// Reads standard input if it is a pipe or a file and nothing that was typed names a position, or if `--fen -` asks a
/// tool for it that takes one position: one line is placed as if it were typed; more are Arguments::piped() if the tool
/// answers for many positions. A pipe in which nothing stands for a moment is left alone. Throws UsageError.
void place_piped(Arguments& arguments);

/// Runs the program of `tool` that the first word names by `become`, which gets all words and returns only if it
/// fails; another word that a program begins with, or an option of it, names the first program that has it; `help WORD`
/// is `WORD --help`. --help, --version, --manual and --completion are about `tool` itself, and list the programs. An
/// unknown word is bad usage. For `return run_program(…)`.
[[nodiscard]] int run_program(int argc, const char* const* argv, const ToolInfo& tool,
                              const std::function<int(std::vector<std::string>)>& become);

/// A text file beside a tool that says what --help and --manual show of it (tools/perft/about.txt) or of a command
/// (tools/corpus/about_check.txt). The head of tools/cli/options.txt says its form.
struct AboutText {
  std::string_view file;  ///< below tools/: "perft/about.txt"
  std::string_view text;
};

/// All of them: the build puts the files into the programs (tools/cli/about_texts.cmake).
[[nodiscard]] std::span<const AboutText> about_texts() noexcept;

/// The text of tools/cli/options.txt.
[[nodiscard]] std::string_view shared_options() noexcept;

/// The text of tools/cli/scripts.txt.
[[nodiscard]] std::string_view script_texts() noexcept;
/// A group of it. Throws InternalError if there is none of that name.
[[nodiscard]] std::string script(std::string_view name);

/// Texts of the program in place of words in braces: {"{deepest}", "12"}.
using Texts = std::map<std::string_view, std::string>;

/// Reads such a text; {variants} in its options are the names of all variants. Throws InternalError, which names the
/// file, if it is not of that form.
[[nodiscard]] ToolInfo read_about(const AboutText& about, const Texts& texts = {}, std::string_view commit = "unknown");

/// What the file says. Throws InternalError if there is no such file.
[[nodiscard]] ToolInfo about(std::string_view file, const Texts& texts = {}, std::string_view commit = "unknown");

/// Adds the options of a group of tools/cli/options.txt.
void add_options(OptionSet& options, std::string_view group, const Texts& texts);

/// The commit that the program was built from, in git's short form; "unknown" if it was not built in a checkout.
/// Defined in a source file that the build writes and only the programs link, so a new commit recompiles that file
/// alone.
[[nodiscard]] std::string_view build_commit() noexcept;

}  // namespace arbiter::tools
