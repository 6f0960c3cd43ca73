#include "verifier/variants/threecheck/fen.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "verifier/orthodox/spelling.hpp"
#include "verifier/variants/threecheck/state.hpp"

namespace arbiter::threecheck {
namespace {

/// Whether the word is meant as a count, well-formed or not: no other field has a plus.
bool looks_like_count(std::string_view word) {
  return word.find('+') != std::string_view::npos && word.find_first_not_of("+0123456789") == std::string_view::npos;
}

constexpr orthodox::ExtraField extra_checks{
    .name = checks_field, .needed = false, .in_six_fields = looks_like_count, .fits = looks_like_count};

constexpr bool digit(char c) { return c >= '0' && c <= '0' + checks_to_win; }

}  // namespace

std::optional<std::array<int, 2>> checks_of_word(std::string_view word) {
  const bool given = word.size() == 4 && word[0] == '+';
  if (given) word.remove_prefix(1);
  if (word.size() != 3 || word[1] != '+' || !digit(word[0]) || !digit(word[2])) return std::nullopt;
  const int white = word[0] - '0';
  const int black = word[2] - '0';
  if (given) return std::array{white, black};
  return std::array{checks_to_win - white, checks_to_win - black};
}

std::string word_of_checks(const State& state, CountWords words) {
  const int white = checks_given(state, Side::white);
  const int black = checks_given(state, Side::black);
  if (words == CountWords::given) return fmt::format("+{}+{}", white, black);
  return fmt::format("{}+{}", checks_to_win - white, checks_to_win - black);
}

Parsed<ParsedFen> parse_fen(std::string_view text, const FenOptions& options,
                            const orthodox::FenReader::SoundnessCheck& find_faults) {
  orthodox::FenReader reader(text, options, &extra_checks);
  State state;
  auto words = CountWords::left_out;
  if (const auto field = reader.extra()) {
    if (const auto checks = checks_of_word(field->text)) {
      set_checks_given(state, Side::white, (*checks)[0]);
      set_checks_given(state, Side::black, (*checks)[1]);
      words = field->text.front() == '+' ? CountWords::given : CountWords::left;
    } else {
      reader.faults().add("AF182", field->begin, field->end(), "this is not a count of checks",
                          "3+3 (yet to give) or +0+0 (given), 0 to 3 each");
    }
  }
  return reader.read({orthodox::letters(), orthodox::is_rook, state, static_cast<std::uint8_t>(words)}, find_faults);
}

std::string write_fen(const Setup& setup, const FenStyle& style) {
  auto words = static_cast<CountWords>(std::min<std::uint8_t>(style.alphabet, 2));
  const bool none = checks_given(setup.state, Side::white) + checks_given(setup.state, Side::black) == 0;
  const std::string count = words == CountWords::left_out && none ? std::string() : word_of_checks(setup.state, words);
  FenStyle base = style;
  // Five fields of vchess have no place for the count.
  if (style.dialect == Dialect::vchess && !none) base.fields = 0;
  std::string text = orthodox::write_fen(
      setup, base,
      {.letter = orthodox::letter, .corner = orthodox::is_rook, .extra_name = extra_checks.name, .extra = count});
  if (style.dialect != Dialect::fen || count.empty()) return text;
  if (words == CountWords::given) return text + ' ' + count;
  std::size_t at = 0;
  for (int field = 0; field < 4; ++field) at = std::min(text.find(' ', at + 1), text.size());
  return text.insert(at, ' ' + count);
}

}  // namespace arbiter::threecheck
