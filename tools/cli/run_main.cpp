#include "tools/cli/run_main.hpp"

#include <unistd.h>
#include <algorithm>
#include <array>
#include <csignal>
#include <cstddef>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <new>
#include <system_error>
#include <thread>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "verifier/diagnostics/checks.hpp"
#include "verifier/position/fen.hpp"
#include "verifier/position/move_source.hpp"
#include "verifier/records/resolve_variant.hpp"
#include "verifier/report/json.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::tools {
namespace {

/// As setlocale() would choose it, without depending on the locales that are installed.
bool locale_is_utf8() {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const std::string value = lower_case(environment(name));
    if (!value.empty()) return value.find("utf-8") != std::string::npos || value.find("utf8") != std::string::npos;
  }
  return false;
}

/// An option that is auto, always or never; `automatic` is what auto means. Throws UsageError for any other word.
[[nodiscard]] bool decided(const Arguments& arguments, std::string_view option, bool automatic) {
  const std::size_t chosen = arguments.choice(option, {"auto", "always", "never"});
  return chosen == 0 ? automatic : chosen == 1;
}

/// What --color and --figures say and, where they are auto, what the environment tells of the terminal: NO_COLOR, TERM,
/// COLORTERM and the locale.
[[nodiscard]] TextStyle terminal_style(const Arguments& arguments, bool to_terminal) {
  const std::string terminal = environment("TERM");
  const bool colours = environment("NO_COLOR").empty() && !terminal.empty() && terminal != "dumb";
  TextStyle style;
  style.colour = decided(arguments, "color", to_terminal && colours);
  style.shaded = style.colour && (terminal.find("256") != std::string::npos || !environment("COLORTERM").empty());
  // The fonts of the Linux console have no chess pieces.
  style.figures = decided(arguments, "figures", to_terminal && style.colour && locale_is_utf8() && terminal != "linux");
  return style;
}

/// Where an answer goes, and in which of the tool's formats.
struct AnswerPlan {
  std::size_t format = 0;  ///< index of its name
  std::string file;        ///< "-" is standard output
};

namespace fs = std::filesystem;

/// A key that is the same for every spelling of one file's path.
std::string identity(const std::string& file) {
  if (file == "-") return file;
  std::error_code error;
  const fs::path path = fs::weakly_canonical(fs::absolute(file, error), error);
  return error ? file : path.string();
}

AnswerPlan plan_of(const std::string& typed, std::span<const std::string> formats) {
  const std::size_t equals = typed.find('=');
  if (equals == std::string::npos || equals + 1 == typed.size()) {
    throw UsageError(fmt::format("--report '{}' names no file", printable(typed, 80)),
                     fmt::format("--report {}=FILE", formats.size() > 1 ? formats[1] : formats[0]));
  }
  return {index_of_word("--report", typed.substr(0, equals), formats), typed.substr(equals + 1)};
}

/// What --format, --output and every --report FORMAT=FILE ask for, in this order. `formats` are the names that the tool
/// knows, the default first. Throws UsageError for an unknown format, a missing file name and one file for two answers.
[[nodiscard]] std::vector<AnswerPlan> answer_plans(const Arguments& arguments, std::span<const std::string> formats) {
  std::vector<AnswerPlan> plans{{arguments.choice("format", formats), arguments.value("output").value_or("-")}};
  if (plans.front().file.empty()) throw UsageError("--output needs the name of a file");
  for (const std::string& typed : arguments.list("report")) plans.push_back(plan_of(typed, formats));
  std::vector<std::string> taken;
  for (const AnswerPlan& plan : plans) {
    const std::string file = identity(plan.file);
    if (contains(taken, file)) {
      throw UsageError(plan.file == "-" ? std::string("two answers cannot both go to standard output")
                                        : fmt::format("two answers cannot both go to '{}'", printable(plan.file, 200)),
                       plan.file == "-" ? "--report FORMAT=- goes with --output FILE" : "");
    }
    taken.push_back(file);
  }
  return plans;
}

constexpr std::uint64_t most_threads = 1024;

std::vector<std::string> names(const std::vector<Format>& formats) {
  return collected<std::string>(formats, [&](const Format format) { return to_string(format); });
}

/// Reports an error before there is a Run, or after it is gone.
void complain(const ToolInfo& tool, std::string_view message) {
  std::string text = tool.name + ": ";
  // What was typed may be shown on a line of its own, with a caret below it.
  while (!message.empty()) text += printable(take_until(message, '\n')) + '\n';
  say_on_stderr(text);
}

int status(Exit exit) { return static_cast<int>(exit); }

/// Writes to standard output. Throws OutputError.
void print(std::string_view text) {
  Output out;
  out.write(text);
  out.commit();
}

Exit answer(const ToolInfo& tool, Arguments& arguments, const Body& body) {
  if (const auto text = about_itself(tool, arguments)) {
    print(*text);
    return Exit::holds;
  }
  // What is to be written is not read.
  for (const char* name : {"output", "save", "svg", "badge", "page"}) {
    if (arguments.typed(name)) reserve_for_output(arguments.text(name));
  }
  for (const std::string& typed : arguments.list("report"))
    reserve_for_output(typed.substr(std::min(typed.find('=') + 1, typed.size())));
  place_piped(arguments);
  Run run(tool, arguments);
  const Exit exit = body(run);
  run.commit();
  return exit;
}

/// Runs `work` and turns errors into messages and statuses.
int guarded(const ToolInfo& tool, const std::function<Exit()>& work) {
  // Output sees a reader that goes away as EPIPE, which is not an error. A file that exceeds its size limit is an error
  // like a full disk; it must not kill the program.
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
  const auto ended = [&tool](Exit exit, std::string_view message) {
    complain(tool, message);
    return status(exit);
  };
  try {
    return status(work());
  } catch (const UsageError& error) {
    complain(tool, error.what());
    std::string remedy = error.remedy;
    if (error.about == "variant" || error.about == "profile" || error.about == "dialect")
      remedy += fmt::format("; --{} list explains them", error.about);
    if (!remedy.empty()) complain(tool, remedy);
    return status(Exit::usage);
  } catch (const OutputError& error) {
    return ended(Exit::usage, error.what());
  } catch (const TooManyMoves& error) {
    return ended(Exit::undecided, error.what());
  } catch (const NoResources& error) {
    return ended(Exit::undecided, error.what());
  } catch (const std::bad_alloc&) {
    return ended(Exit::undecided, "out of memory");
  } catch (const std::system_error& error) {
    // Threads that cannot be started; everything else that the system refuses is reported where it is asked for.
    if (error.code() == std::errc::resource_unavailable_try_again)
      return ended(Exit::undecided,
                   fmt::format("no thread can be started: {} (--threads 1 needs the fewest)", error.code().message()));
    complain(tool, fmt::format("internal error: {}", error.what()));
  } catch (const std::exception& error) {
    complain(tool, fmt::format("internal error: {}", error.what()));
  } catch (...) {
    complain(tool, "internal error: an exception of unknown type");
  }
  return ended(Exit::internal,
               fmt::format("this is a bug of {}; please report it with the command line", version_of(tool)));
}

std::atomic<bool> interrupted{false};
std::atomic<int> first_signal{0};
void (*at_first)() = nullptr;
constexpr std::array signals{SIGINT, SIGTERM, SIGHUP};
std::array<struct sigaction, signals.size()> before{};
std::atomic<std::int64_t> first_at{0};  ///< in milliseconds

std::int64_t now() noexcept {
  struct timespec time {};
  ::clock_gettime(CLOCK_MONOTONIC, &time);
  return std::int64_t{time.tv_sec} * 1000 + time.tv_nsec / 1'000'000;
}

/// The first signal is noted; who sends another one later does not want to wait. timeout(1) sends its signal twice at
/// once, to the program and to the group that it is in.
extern "C" void note_interrupt(int signal_number) {
  constexpr std::int64_t at_once = 500;
  if (interrupted.exchange(true)) {
    if (now() - first_at >= at_once) end_by_signal(signal_number);
    return;
  }
  first_at = now();
  first_signal.store(signal_number);
  if (at_first != nullptr) at_first();
}

/// Other programs' words for commands.
std::string other_word(const std::string& word) {
  static const std::map<std::string, std::string> words{
      {"validate", "check"}, {"lint", "check"},  {"count", "stats"},   {"info", "stats"},
      {"unique", "dedup"},   {"uniq", "dedup"},  {"random", "sample"}, {"shuffle", "sample"},
      {"movegen", "moves"},  {"legal", "moves"}, {"diff", "compare"},  {"puzzle", "compose"}};
  const auto found = words.find(word);
  return found == words.end() ? word : found->second;
}

const Command& command_named(const std::string& word, const ToolInfo& tool, std::span<const Command> commands) {
  const auto found = std::ranges::find_if(commands, [&](const Command& each) { return each.tool.command == word; });
  if (found != commands.end()) return *found;
  const auto names = collected<std::string>(commands, [&](const Command& command) { return command.tool.command; });
  const std::string list = joined(names);
  if (word.empty())
    throw UsageError(fmt::format("no command is given: {}", list),
                     fmt::format("{} --help says what they do", tool.name));
  if (word.starts_with('-')) {
    throw UsageError(fmt::format("'{}': the command comes first: {}", printable(word, 80), list),
                     fmt::format("{} {}", tool.name, word == "-v" || word == "-V" ? "--version" : "--help"));
  }
  if (std::filesystem::exists(word) || word.find_first_of("./") != std::string::npos) {
    throw UsageError(fmt::format("'{}' is a file, and the command comes first: {}", printable(word, 80), list),
                     fmt::format("{} {} {}", tool.name, names.front(), shell_word(word)));
  }
  const std::string near = nearest(other_word(word), names);
  throw UsageError(
      fmt::format("'{}' is not a command: {}", printable(word, 80), list),
      near.empty() ? fmt::format("{} --help says what they do", tool.name) : fmt::format("did you mean '{}'?", near));
}

/// What was typed behind the program's name.
std::vector<std::string> words_of(int argc, const char* const* argv) { return {argv + std::min(argc, 1), argv + argc}; }

/// Whether the first word is an option of the tool itself.
bool is_own_option(const std::string& first, const OptionSet& own) {
  return first.starts_with("--") ? own.find(first.substr(2, first.find('=') - 2)) != nullptr : first == "-h";
}

}  // namespace

Exit worse(Exit a, Exit b) noexcept {
  constexpr std::array order{Exit::holds, Exit::undecided, Exit::fails, Exit::usage, Exit::internal};
  return std::ranges::find(order, a) >= std::ranges::find(order, b) ? a : b;
}

Run::Run(const ToolInfo& tool, const Arguments& arguments) : name_(tool.name), arguments_(arguments) {
  const auto machine = std::max(1U, std::thread::hardware_concurrency());
  threads_ = static_cast<unsigned>(arguments.number("threads", 1, most_threads).value_or(machine));
  for (const OptionHint& hint : option_hints()) {
    const std::string_view name = hint.typed.substr(2, hint.typed.find(' ') - 2);
    if (hint.of_findings && arguments.options().find(name) != nullptr) hints_.push_back(hint);
  }
  progress_ = decided(arguments, "progress", ::isatty(STDERR_FILENO) == 1 && !quiet());
  for (const AnswerPlan& plan : answer_plans(arguments, names(tool.formats))) {
    Answer answer;
    answer.format = tool.formats[plan.format];
    const bool to_terminal = plan.file == "-" && ::isatty(STDOUT_FILENO) == 1;
    answer.style = terminal_style(arguments, to_terminal);
    answer.style.hints = hints_;
    answer.out = plan.file == "-" ? std::make_unique<Output>() : std::make_unique<Output>(plan.file);
    answers_.push_back(std::move(answer));
  }
}

Run::~Run() { clear_line(); }

void Run::clear_line() noexcept {
  if (line_open_) std::fputs("\r\x1b[K", stderr);
  line_open_ = false;
}

void Run::end_progress() {
  const std::lock_guard lock(mutex_);
  clear_line();
}

bool Run::writes(Format format) const noexcept {
  return std::ranges::any_of(answers_, [format](const Answer& each) { return each.format == format; });
}

bool Run::closed() const noexcept {
  return std::ranges::all_of(answers_, [](const Answer& each) { return each.out->closed(); });
}

void Run::prefer(Format format) noexcept {
  if (!format_given()) answers_.front().format = format;
}

void Run::report(std::span<const Finding> findings) {
  for (Answer& answer : answers_) {
    if (answer.format == Format::text) {
      write_text(findings, *answer.out, answer.style);
      continue;
    }
    const nlohmann::ordered_json document{{"schema", 2}, {"findings", to_json(findings)}};
    if (answer.format == Format::json) {
      write_json(document, *answer.out);
    } else if (answer.format == Format::jsonl) {
      write_json_line(document, *answer.out);
    } else if (!is_report_format(answer.format)) {
      // A document of problems has no place for them.
      tell(findings);
      answer.out->abandon();
    } else {
      Report report;
      add_tool(report, name_);
      report.findings.assign(findings.begin(), findings.end());
      place(report);
      write(report, answer);
    }
  }
}

void Run::tell(std::span<const Finding> findings) {
  TextStyle style;
  style.hints = hints_;
  for (const Finding& finding : findings) say_on_stderr(format_text(finding, style));
}

void Run::answer(const std::function<void(Answer&)>& text, const std::function<nlohmann::ordered_json()>& json,
                 const Report* report, std::size_t first) {
  for (Answer& each : answers().subspan(first)) {
    if (each.format == Format::json)
      write_json(json(), *each.out);
    else if (report == nullptr || each.format == Format::text)
      text(each);
    else
      write(*report, each);
  }
}

void Run::write(const Report& report, Answer& answer) {
  write_report(answer.format, report, *answer.out);
  if (answer.format != Format::github) return;
  const bool summary = add_step_summary(report);
  const std::array<std::size_t, 3> left = github_left_out(report);
  if (left[0] + left[1] + left[2] == 0) return;
  note(fmt::format("GitHub shows {} annotations of a level for a step; left out: {}, {}, {}{}", github_annotations,
                   counted(left[2], "error"), counted(left[1], "warning"), counted(left[0], "note"),
                   summary ? "; the step's summary lists them" : ""));
}

const Variant& Run::keep(std::shared_ptr<const Variant> rules) {
  rules_.push_back(std::move(rules));
  return *rules_.back();
}

void Run::commit() {
  end_progress();  // the answer may go to the terminal that shows the progress line
  std::exception_ptr first;
  for (Answer& answer : answers_) {
    try {
      answer.out->commit();
    } catch (const OutputError&) {
      if (!first) first = std::current_exception();
    }
  }
  if (first) std::rethrow_exception(first);
}

void Run::say(std::string_view kind, std::string_view message) {
  const std::lock_guard lock(mutex_);
  clear_line();
  say_on_stderr(fmt::format("{}: {}{}\n", name_, kind, printable(message, 1000)));
}

void Run::error(std::string_view message) { say("", message); }

void Run::note(std::string_view message) {
  if (!quiet()) say("note: ", message);
}

void Run::progress(std::string_view message) {
  if (!progress_) return;
  const std::lock_guard lock(mutex_);
  say_on_stderr(fmt::format("\r\x1b[K{}", printable(message, 100)));
  std::fflush(stderr);
  line_open_ = true;
}

void say_on_stderr(std::string_view text) noexcept { std::fwrite(text.data(), 1, text.size(), stderr); }

int run_main(int argc, const char* const* argv, ToolInfo tool, const Body& body) {
  return guarded(tool, [&] {
    add_common_options(tool);
    Arguments arguments(tool.options, words_of(argc, argv));
    place_words(arguments);
    return answer(tool, arguments, body);
  });
}

void add_tool(Report& report, std::string_view tool) {
  report.tool = tool;
  report.version = ARBITER_VERSION;
}

void add_head(Report& report, std::string_view tool, std::span<const std::string_view> families) {
  add_tool(report, tool);
  report.checks = checks_of(families);
  place(report);
}

std::span<const OptionHint> option_hints() noexcept {
  static constexpr OptionHint all[] = {
#define ARBITER_OPTION_HINT(about, typed, of_findings) {about, typed, of_findings},
#include "tools/cli/option_hints.def"
#undef ARBITER_OPTION_HINT
  };
  return all;
}

Interrupts::Interrupts(void (*act)()) {
  at_first = act;
  for (std::size_t i = 0; i < signals.size(); ++i) {
    ::sigaction(signals[i], nullptr, &before[i]);
    // In the background of a script SIGINT is ignored, and the script's user still wants to end what runs there.
    if (signals[i] == SIGHUP && before[i].sa_handler == SIG_IGN) continue;
    struct sigaction action {};
    action.sa_handler = note_interrupt;
    action.sa_flags = SA_RESTART;
    ::sigaction(signals[i], &action, nullptr);
  }
}

Interrupts::~Interrupts() {
  for (std::size_t i = 0; i < signals.size(); ++i) ::sigaction(signals[i], &before[i], nullptr);
}

const std::atomic<bool>& Interrupts::heard() noexcept { return interrupted; }

std::string_view Interrupts::cause() noexcept {
  const int number = first_signal.load();
  return number == SIGTERM ? "SIGTERM" : number == SIGHUP ? "a hang-up" : "Ctrl-C";
}

void Interrupts::end_program() { end_by_signal(first_signal.load()); }

int run_commands(int argc, const char* const* argv, const ToolInfo& tool, std::span<const Command> commands) {
  const std::vector<std::string> words = words_of(argc, argv);
  const Command* command = nullptr;
  const int found = guarded(tool, [&] {
    const std::string first = words.empty() ? "" : words.front();
    if (is_own_option(first, tool.options)) {
      std::vector<Command> all(commands.begin(), commands.end());
      for (Command& each : all) add_common_options(each.tool);
      print(about_itself(tool, Arguments(tool.options, words), all).value());
    } else {
      command = &command_named(first, tool, commands);
    }
    return Exit::holds;
  });
  if (command == nullptr) return found;
  ToolInfo info = command->tool;
  info.commit = tool.commit;
  return run_main(argc - 1, argv + 1, std::move(info), command->body);
}

int run_program(int argc, const char* const* argv, const ToolInfo& tool,
                const std::function<int(std::vector<std::string>)>& become) {
  std::vector<std::string> words = words_of(argc, argv);
  if (!words.empty() && words.front() == "help") {
    words.front() = "--help";
    if (words.size() > 1) std::swap(words[0], words[1]);
  }
  std::vector<Command> commands;
  for (const Program& each : tool.options.programs) {
    ToolInfo& info = commands.emplace_back().tool;
    info.name = tool.name;
    info.command = each.word;
    info.summary = each.summary;
    info.usage = {"[options]"};
  }
  int status = 0;
  const int usage = guarded(tool, [&] {
    const std::string first = words.empty() ? "" : words.front();
    if (is_own_option(first, tool.options)) {
      print(about_itself(tool, Arguments(tool.options, words), commands).value());
      return Exit::holds;
    }
    // What one program has needs no other word: 'check' is 'corpus check'.
    for (const Program& each : tool.options.programs) {
      const bool mode = contains(each.also, "--" + first);
      if (first.starts_with('-') || (!mode && !contains(each.also, first))) continue;
      if (mode) words.front() = "--" + first;
      words.insert(words.begin(), each.word);
      status = become(words);
      return Exit::holds;
    }
    if (first == "variants" || first == "list")
      throw UsageError(fmt::format("'{}' is not a command", first),
                       tool.name + " moves --variant list shows the variants");
    if (records::resembles_board(first.substr(0, first.find(' '))))
      throw UsageError("a FEN is not a command", fmt::format("{} moves FEN, for instance", tool.name));
    static_cast<void>(command_named(first, tool, commands));  // throws for an unknown word
    status = become(words);
    return Exit::holds;
  });
  return status != 0 ? status : usage;
}

}  // namespace arbiter::tools
