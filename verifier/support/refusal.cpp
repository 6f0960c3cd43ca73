#include "verifier/support/refusal.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter {

void refuse_name(std::string_view what, const std::string& typed, std::span<const std::string> known,
                 std::string remedy) {
  const std::string near = nearest(typed, known);
  throw Refusal(fmt::format("unknown {} '{}'{}", what, printable(typed, 80),
                            near.empty() ? "" : fmt::format("; did you mean '{}'?", near)),
                remedy.empty() ? "known: " + joined(known) : std::move(remedy), what);
}

std::size_t index_of_word(std::string_view setting, const std::string& word, std::span<const std::string> words) {
  const auto found = std::ranges::find(words, word);
  if (found != words.end()) return static_cast<std::size_t>(found - words.begin());
  const std::string near = nearest(word, words);
  throw Refusal(fmt::format("{} '{}' is none of: {}", setting, printable(word, 80), joined(words)),
                near.empty() ? "" : fmt::format("did you mean '{}'?", near));
}

}  // namespace arbiter
