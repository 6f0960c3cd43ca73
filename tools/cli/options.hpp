#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tools/cli/exit.hpp"

namespace arbiter::tools {

/// One option as --help shows it.
struct OptionInfo {
  enum class Kind : unsigned char { flag, value, list, paths };
  Kind kind;
  std::string name;         ///< long name without dashes
  char letter = '\0';       ///< short name, or none
  std::string placeholder;  ///< "FILE"; empty for flags
  std::string help;         ///< of a text longer than a line, what follows the first "; " stands in the manual only
  std::string heading;      ///< group in --help
};

/// The options that a tool accepts. Names are declared once; asking Arguments for any other is an InternalError.
class OptionSet {
 public:
  /// The options declared after this are listed below this heading.
  OptionSet& heading(std::string title);
  /// `name` may carry a letter: "quiet,q".
  OptionSet& flag(std::string_view name, std::string help);
  OptionSet& value(std::string_view name, std::string placeholder, std::string help);
  /// A value that may be given several times.
  OptionSet& list(std::string_view name, std::string placeholder, std::string help);
  /// Accepts words without an option; a tool that does not declare them refuses such words.
  OptionSet& paths(std::string placeholder, std::string help);

  [[nodiscard]] const std::vector<OptionInfo>& all() const noexcept { return options_; }
  [[nodiscard]] const OptionInfo* find(std::string_view name) const;
  /// The option lists of --help, nearly a line for each option.
  [[nodiscard]] std::string help_text() const;

 private:
  OptionSet& add(OptionInfo::Kind kind, std::string_view name, std::string placeholder, std::string help);

  std::vector<OptionInfo> options_;
  std::string heading_;
};

/// The parsed command line. Every fault is a UsageError that names the option and what would be right.
class Arguments {
 public:
  Arguments(const OptionSet& options, int argc, const char* const* argv);

  [[nodiscard]] bool has(std::string_view name) const;
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
  [[nodiscard]] const std::vector<std::string>& paths() const noexcept { return paths_; }

 private:
  const OptionSet& options_;
  std::map<std::string, std::vector<std::string>, std::less<>> given_;
  std::vector<std::string> paths_;
};

}  // namespace arbiter::tools
