#include "corpus/shard.hpp"

#include <charconv>

#include <fmt/format.h>

#include "report/printable.hpp"

namespace arbiter::tools::corpus {

void add_shard_option(OptionSet& options) {
  options.value("shard", "I/N", "work on the I-th of N parts of the input (ranges of bytes that end with a line); N runs see all of it once");
}

Shard chosen_shard(const Arguments& arguments) {
  const auto typed = arguments.value("shard");
  if (!typed) return {};
  const std::string& text = *typed;
  const std::size_t slash = text.find('/');
  std::size_t index = 0;
  std::size_t count = 0;
  const auto number = [&](std::size_t begin, std::size_t end, std::size_t& value) {
    const auto result = std::from_chars(text.data() + begin, text.data() + end, value);
    return result.ec == std::errc{} && result.ptr == text.data() + end;
  };
  const bool sound = slash != std::string::npos && number(0, slash, index) && number(slash + 1, text.size(), count);
  if (!sound || index < 1 || index > count) {
    throw UsageError(fmt::format("--shard '{}' is no part of a whole", printable(text, 40)), "--shard 1/4 to --shard 4/4");
  }
  return {index - 1, count};
}

}  // namespace arbiter::tools::corpus
