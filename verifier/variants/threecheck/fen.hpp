#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "verifier/orthodox/fen.hpp"

namespace arbiter::threecheck {

/// How the count of checks is written, the numbers of FenStyle::alphabet.
enum class CountWords : std::uint8_t {
  left,      ///< `3+3` behind the en passant field: checks that White and Black have yet to give (Fairy-Stockfish,
             ///< python-chess)
  given,     ///< `+0+0` behind the counters: checks that they have given (lichess)
  left_out,  ///< not at all while no check was given
};

/// Checks that White and Black have given, by a word of either spelling; nothing for any other word.
[[nodiscard]] std::optional<std::array<int, 2>> checks_of_word(std::string_view word);
[[nodiscard]] std::string word_of_checks(const State& state, CountWords words);

/// Orthodox FENs with the count: in four or six fields in either spelling behind the en passant field or at the end, in
/// vchess's fields as a sixth, in xogo's JSON under "checks". A text without it says that no check was given.
[[nodiscard]] Parsed<ParsedFen> parse_fen(std::string_view text, const FenOptions& options,
                                          const orthodox::FenReader::SoundnessCheck& find_faults);
/// The inverse; what `style` leaves out is written all the same where it is not 0.
[[nodiscard]] std::string write_fen(const Setup& setup, const FenStyle& style);

}  // namespace arbiter::threecheck
