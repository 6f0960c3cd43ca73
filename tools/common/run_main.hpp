#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "common/exit.hpp"
#include "common/options.hpp"
#include "report/output.hpp"
#include "report/text.hpp"
#include "support/finding.hpp"

namespace arbiter::tools {

/// How the answer is written.
enum class Format : unsigned char { text, json, jsonl };

/// What --help says beside the options.
struct ToolInfo {
  struct Example {
    std::string what;  ///< why one would type that
    std::string command;
  };
  std::string name;                ///< "arbiter-moves"
  std::string summary;             ///< one line
  std::vector<std::string> usage;  ///< without the tool's name
  std::string description;         ///< what a user must know; lines as they are
  std::vector<Example> examples;
  std::vector<Format> formats{Format::text, Format::json};  ///< the first is the default
};

/// What the body of a tool works with.
class Run {
 public:
  Run(const ToolInfo& tool, const Arguments& arguments);
  Run(const Run&) = delete;
  Run& operator=(const Run&) = delete;
  ~Run();

  [[nodiscard]] const Arguments& arguments() const noexcept { return arguments_; }
  [[nodiscard]] Output& out() noexcept { return *out_; }
  [[nodiscard]] Format format() const noexcept { return format_; }
  [[nodiscard]] bool format_given() const { return arguments_.has("format"); }
  [[nodiscard]] const TextStyle& style() const noexcept { return style_; }
  [[nodiscard]] bool quiet() const noexcept { return quiet_; }
  [[nodiscard]] bool verbose() const noexcept { return verbose_; }
  [[nodiscard]] unsigned threads() const noexcept { return threads_; }  ///< at least 1
  [[nodiscard]] const std::string& tool() const noexcept { return name_; }

  /// Findings in the chosen format, where they are the whole answer: JSON is `{"schema":1,"findings":[…]}`.
  void report(std::span<const Finding> findings);

  /// To stderr: `tool: message`. Errors are always said, notes not with --quiet.
  void error(std::string_view message);
  void note(std::string_view message);
  /// One line on stderr that the next one replaces; nothing unless progress is shown. May be called from any thread.
  void progress(std::string_view message);
  /// Whether progress is shown at all, so that nobody prepares messages in vain.
  [[nodiscard]] bool shows_progress() const noexcept { return progress_; }

 private:
  void say(std::string_view kind, std::string_view message);

  std::string name_;
  const Arguments& arguments_;
  Format format_ = Format::text;
  bool quiet_ = false;
  bool verbose_ = false;
  bool progress_ = false;
  bool line_open_ = false;  ///< a progress line stands on the terminal
  unsigned threads_ = 1;
  TextStyle style_;
  std::unique_ptr<Output> out_;
  std::mutex mutex_;
};

using Body = std::function<Exit(Run&)>;

/// Runs a tool: reads the command line (`options` of the tool and the common ones, which are added here), answers
/// --help and --version, calls `body`, writes the output, and turns errors into messages and statuses. For `return
/// run_main(…)`.
[[nodiscard]] int run_main(int argc, const char* const* argv, const ToolInfo& tool, OptionSet options,
                           const Body& body);

}  // namespace arbiter::tools
