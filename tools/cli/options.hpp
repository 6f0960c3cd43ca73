#pragma once

#include <cstdint>
#include <initializer_list>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/support/refusal.hpp"
#include "verifier/support/text.hpp"

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

/// An option that the tool does not have, and what to type instead.
struct Replacement {
  std::string typed;
  std::string remedy;
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
  std::vector<Replacement> replacements;
  std::vector<Program> programs;  ///< in the order in which one meets them

  [[nodiscard]] const OptionInfo* find(std::string_view name) const;
  /// The option lists of --help, nearly a line for each option.
  [[nodiscard]] std::string help_text() const;
};

/// The parsed command line. Every fault is a UsageError that names the option and what would be right.
class Arguments {
 public:
  Arguments(const OptionSet& options, int argc, const char* const* argv);

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

}  // namespace arbiter::tools
