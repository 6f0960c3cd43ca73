// Makes a corpus of any size: positions of seeded play, one per line, the same everywhere for the same arguments.
//
//   corpus_maker VARIANT LINES [SEED [TIMES]] >corpus.fen
//
// TIMES repeats the lines that many times, which makes ten million lines in seconds.

#include <charconv>
#include <cstdio>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "tests/support/accept_play.hpp"

int main(int argc, char** argv) {
  const auto number = [&](int at, std::uint64_t otherwise) {
    std::uint64_t value = otherwise;
    if (at < argc) std::from_chars(argv[at], argv[at] + std::string_view(argv[at]).size(), value);
    return value;
  };
  const arbiter::Variant* variant = argc > 2 ? arbiter::variant_named(argv[1]) : nullptr;
  if (variant == nullptr) {
    fmt::print(stderr, "corpus_maker VARIANT LINES [SEED [TIMES]]\n");
    return 2;
  }
  arbiter::testing::PlayedTexts played(arbiter::Ruleset(*variant), number(3, 1));
  const bool armies = variant->name() == "armies";
  std::string text;
  for (std::uint64_t lines = number(2, 0); lines > 0;) {
    const auto next = played.next();
    if (armies && !next.options.armies.empty()) continue;  // six fields do not name the armies
    text += next.text + '\n';
    --lines;
  }
  for (std::uint64_t times = number(4, 1); times > 0; --times) {
    if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size()) return 1;
  }
  return std::fflush(stdout) == 0 ? 0 : 1;
}
