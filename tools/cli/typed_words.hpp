#pragma once

#include "tools/cli/options.hpp"

namespace arbiter::tools {

/// Gives the words that were typed without an option to the options that they are obviously meant for: a FEN or
/// startpos to --fen or --position, a number to --depth, a variant's name to --variant, files as OptionSet::words()
/// says. Values of --fen and --position may be typed as for UCI ("startpos moves e2e4"). Throws UsageError for a word
/// that nothing is known about, unless the tool keeps it.
void place_words(Arguments& arguments);

/// Reads standard input if it is a pipe or a file and nothing that was typed names a position, or if `--fen -` asks a
/// tool for it that takes one position: one line is placed as if it were typed; more are Arguments::piped() if the tool
/// answers for many positions. A pipe in which nothing stands for a moment is left alone. Throws UsageError.
void place_piped(Arguments& arguments);

}  // namespace arbiter::tools
