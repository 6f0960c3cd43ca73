#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "verifier/orthodox/fen.hpp"

namespace arbiter::threecheck {

/// How the count of checks is written; the values are those of FenStyle::alphabet.
enum class CountWords : std::uint8_t {
  left,      ///< `3+3` after the en passant field: checks that White and Black have yet to give (Fairy-Stockfish,
             ///< python-chess)
  given,     ///< `+0+0` after the counters: checks that they have given (lichess)
  left_out,  ///< omitted as long as no check was given
};

/// The name of the count in a FenMap.
inline constexpr std::string_view checks_field = "checks";

/// Checks that White and Black have given, from a word in either spelling; nothing for any other word.
[[nodiscard]] std::optional<std::array<int, 2>> checks_of_word(std::string_view word);
[[nodiscard]] std::string word_of_checks(const State& state, CountWords words);

/// Reads orthodox FENs with the count: in four or six fields in either spelling after the en passant field or at the
/// end, in vchess's fields as a sixth, in xogo's JSON under "checks". A text without it means that no check was given.
[[nodiscard]] Parsed<ParsedFen> parse_fen(std::string_view text, const FenOptions& options,
                                          const orthodox::FenReader::SoundnessCheck& find_faults);
/// The inverse; a count that is not 0 is written even if `style` omits it.
[[nodiscard]] std::string write_fen(const Setup& setup, const FenStyle& style);

}  // namespace arbiter::threecheck
