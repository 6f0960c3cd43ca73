#pragma once

#include <cstddef>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

namespace arbiter {

/// The system refuses a process, a pipe or a thread. It is not a fault of ours or of the input: nothing is decided.
struct NoResources : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// What was asked for cannot be done, for reasons that the user can change. what() says why.
struct Refusal : std::runtime_error {
  explicit Refusal(const std::string& message, std::string help = {}, std::string_view misnamed = {})
      : std::runtime_error(message), remedy(std::move(help)), about(misnamed) {}

  std::string remedy;  ///< what would help, for instance the nearest valid word; may be empty
  std::string about;   ///< what has a wrong name, in a word ("variant"), for programs that can list the right ones
};

/// Refuses a name that was typed: "unknown variant 'ches'; did you mean 'chess'?". `known` are the valid names;
/// `remedy` says where to find them, and without it they are listed. Throws Refusal.
[[noreturn]] void refuse_name(std::string_view what, const std::string& typed, std::span<const std::string> known,
                              std::string remedy = {});

/// Index of the value of a setting among `words`. Throws a Refusal that lists them and names the nearest; `setting` is
/// its name as the user writes it.
[[nodiscard]] std::size_t index_of_word(std::string_view setting, const std::string& word,
                                        std::span<const std::string> words);

}  // namespace arbiter
