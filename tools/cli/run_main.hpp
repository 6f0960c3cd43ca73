#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tools/cli/exit.hpp"
#include "tools/cli/options.hpp"
#include "verifier/diagnostics/finding.hpp"
#include "verifier/report/formats.hpp"
#include "verifier/report/text.hpp"
#include "verifier/support/observer.hpp"
#include "verifier/support/output.hpp"

namespace arbiter::tools {

/// One place that the answer goes to: standard output or the file of --output, and the files of --report.
struct Answer {
  Format format = Format::text;
  TextStyle style;
  std::unique_ptr<Output> out;
};

/// What --help says beside the options.
struct ToolInfo {
  struct Example {
    std::string what;  ///< why one would type that
    std::string command;
  };
  std::string name;                ///< "arbiter-moves"
  std::string command{};           ///< "check", of a tool that has several; empty for those that do one thing
  std::string summary;             ///< one line without a full stop
  std::vector<std::string> usage;  ///< without the tool's name
  std::string description;         ///< what a user must know, broken into lines
  std::vector<Example> examples;
  std::vector<Format> formats{Format::text, Format::json};  ///< of --format and --report; the first is the default
  std::string commit = "unknown";                           ///< build_commit()

  /// As it is typed: "arbiter-corpus check".
  [[nodiscard]] std::string full_name() const { return command.empty() ? name : name + ' ' + command; }
};

/// What the body of a tool works with. Long work of the library is followed on the terminal.
class Run final : public Observer {
 public:
  Run(const ToolInfo& tool, const Arguments& arguments);
  ~Run() override;

  [[nodiscard]] const Arguments& arguments() const noexcept { return arguments_; }
  /// What --format and --output say.
  [[nodiscard]] Output& out() noexcept { return *answers_.front().out; }
  [[nodiscard]] Format format() const noexcept { return answers_.front().format; }
  [[nodiscard]] bool format_given() const { return arguments_.has("format"); }
  [[nodiscard]] const TextStyle& style() const noexcept { return answers_.front().style; }
  /// All that is to be written: that one first, then one for each --report. Tools write the whole answer to each.
  [[nodiscard]] std::span<Answer> answers() noexcept { return answers_; }
  /// Whether one of them has this format.
  [[nodiscard]] bool writes(Format format) const noexcept;
  /// Whether the readers of all of them have gone away, so that more work is in vain.
  [[nodiscard]] bool closed() const noexcept;
  /// The format of answers().front() where --format does not say it.
  void prefer(Format format) noexcept;
  [[nodiscard]] bool quiet() const noexcept { return quiet_; }
  [[nodiscard]] bool verbose() const noexcept { return verbose_; }
  [[nodiscard]] unsigned threads() const noexcept { return threads_; }  ///< at least 1
  [[nodiscard]] const std::string& tool() const noexcept { return name_; }

  /// Findings in all formats, where they are the whole answer: JSON is `{"schema":2,"findings":[…]}`.
  void report(std::span<const Finding> findings);
  /// A report in the format of `answer`, which is none of a tool's own (text, JSON).
  void write(const Report& report, Answer& answer);
  /// Gives all files their names. Throws OutputError, after the others are there.
  void commit();

  /// To stderr: `tool: message`. --quiet leaves notes out, but no errors.
  void error(std::string_view message) override;
  void note(std::string_view message) override;
  /// One line on stderr that the next one replaces; nothing unless progress is shown. May be called from any thread.
  void progress(std::string_view message) override;
  /// Takes that line away, before something else is written to what may be the same terminal.
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
  bool line_open_ = false;  ///< a progress line stands on the terminal
  unsigned threads_ = 1;
  std::vector<Answer> answers_;
  std::mutex mutex_;
};

/// Writes the text as it is. A reader that has gone away (`2>&1 | head`) is no error.
void say_on_stderr(std::string_view text) noexcept;

using Body = std::function<Exit(Run&)>;

/// Runs a tool: reads the command line (`options` of the tool and the common ones, which are added here), answers
/// --help and --version, calls `body`, writes the output, and turns errors into messages and statuses. For `return
/// run_main(…)`.
[[nodiscard]] int run_main(int argc, const char* const* argv, const ToolInfo& tool, OptionSet options,
                           const Body& body);

/// What a tool does behind one of the words that may come first: `arbiter-corpus check …`.
struct Command {
  ToolInfo tool;  ///< with the tool's name and the command's
  OptionSet options;
  Body body;
};

/// Runs the command that the first word names, as run_main() does. Without a command, --help, --version, --manual and
/// --completion speak of all commands together. For `return run_commands(…)`.
[[nodiscard]] int run_commands(int argc, const char* const* argv, const ToolInfo& tool,
                               std::span<const Command> commands);

}  // namespace arbiter::tools
