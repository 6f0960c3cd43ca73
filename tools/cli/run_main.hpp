#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "tools/cli/options.hpp"
#include "verifier/diagnostics/finding.hpp"
#include "verifier/report/formats.hpp"
#include "verifier/report/report.hpp"
#include "verifier/report/terminal.hpp"
#include "verifier/support/observer.hpp"
#include "verifier/support/output.hpp"

namespace arbiter {
class Variant;
}

namespace arbiter::tools {

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
  /// Whether one of the answers has this format.
  [[nodiscard]] bool writes(Format format) const noexcept;
  /// Whether the readers of all answers have gone away, so that more work is useless.
  [[nodiscard]] bool closed() const noexcept;
  /// Whether the answer is text on standard output, where the findings say what cannot be read: it is not said again on
  /// standard error.
  [[nodiscard]] bool seen_together() const { return format() == Format::text && !arguments_.has("output"); }
  /// Sets the format of answers().front() if --format is not given.
  void prefer(Format format) noexcept;
  [[nodiscard]] bool quiet() const noexcept { return quiet_; }
  [[nodiscard]] bool verbose() const noexcept { return verbose_; }
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
  bool quiet_ = false;
  bool verbose_ = false;
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
/// option, since programs without a command line print them as well. `of_findings`: only those that are worth a line
/// with each finding, and not only where the check is explained.
[[nodiscard]] std::vector<OptionHint> option_hints(bool of_findings = false);

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

/// What a text file beside a tool says about it (tools/perft/about.txt) or about a command
/// (tools/corpus/about_check.txt). It has these headings, each alone on its line, in this order; the last may be
/// missing:
///
///     NAME
///     arbiter-corpus check - the summary
///
///     USAGE
///     one form a line, without the tool's name
///
///     DESCRIPTION
///     paragraphs with their line breaks
///
///     EXAMPLES
///     # what the command below is for
///     arbiter-corpus check …
///
///     OPTIONS
///     formats text json
///         of the tool, the default first; `findings`: text, JSON and all formats of reports; without it text and JSON
///     typed files fens
///         what is made of words without an option: WordUse
///     [Heading]
///         of the options below
///     --name,n PLACEHOLDER
///         what it is for (OptionInfo::help); a flag has no placeholder; `list` before it: it may be given several
///         times; `rare` before that: it stands in the manual only
///     words PLACEHOLDER
///         words without an option
///     same --other = --name
///     instead --foreign
///         what to type instead of an option of other programs
///     program NAME WORDS
///         what a program is for that this one runs (Program)
///     use NAME
///
/// The last takes the options of a group of tools/cli/options.txt, where each begins with a line `GROUP NAME`.
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
