#pragma once

#include <string>
#include <string_view>

#include "verifier/orthodox/fen/fen.hpp"

namespace arbiter::armies {

/// Reads a FEN of a pairing. The armies come from the text (vchess, xogo), from the option or, if neither names them,
/// from the pieces: a six-field FEN must leave no doubt; a diagram may, and means Fide if it shows no piece at all.
///
/// In six-field FENs, letters that the documents and pychess read differently require named armies. Then the documents'
/// letters are tried first, and pychess's if those do not fit the armies. If the options name an alphabet ("documents",
/// "pychess"), no letter has two readings.
[[nodiscard]] Parsed<ParsedFen> parse_fen(std::string_view text, const FenOptions& options,
                                          const orthodox::FenReader::SoundnessCheck& find_faults);

[[nodiscard]] std::string write_fen(const Setup& setup, const FenStyle& style);

}  // namespace arbiter::armies
