#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tools/cli/options.hpp"

namespace arbiter::tools {

/// The key of paths: upper case, which no option has.
inline constexpr const char* path_key = "PATH";

/// An option with its value as it was typed, or a path.
struct TypedOption {
  const OptionInfo* option = nullptr;  ///< null: a path
  std::string value;                   ///< empty for flags
  friend bool operator==(const TypedOption&, const TypedOption&) = default;
};

/// The option that is typed as "--NAME" or "-LETTER"; null if there is none.
[[nodiscard]] const OptionInfo* option_typed(const OptionSet& options, std::string_view typed);

/// Cuts words into options and paths, by Boost.Program_options. Throws UsageError.
[[nodiscard]] std::vector<TypedOption> typed_options(const OptionSet& options, const std::vector<std::string>& words);
/// The same without Boost, which WebAssembly does not have; a test holds the two equal.
[[nodiscard]] std::vector<TypedOption> typed_plainly(const OptionSet& options, const std::vector<std::string>& words);

}  // namespace arbiter::tools
