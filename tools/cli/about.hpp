#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tools/cli/run_main.hpp"

namespace arbiter::tools {

/// What a text file beside a tool says about it (tools/perft/about.txt) or about a command
/// (tools/corpus/about_check.txt). It has these headings, each alone on its line, in this order; the last may be
/// missing:
///
///     NAME
///     arbiter-corpus check - the summary
///
///     USAGE
///     one form a line, without the tool's name
///
///     DESCRIPTION
///     paragraphs with their line breaks
///
///     EXAMPLES
///     # what the command below is for
///     arbiter-corpus check …
///
///     OPTIONS
///     [Heading]
///     --name,n PLACEHOLDER
///         what it is for (OptionInfo::help); a flag has no placeholder; `list` before it: it may be given several
///         times; `rare` before that: it stands in the manual only
///     words PLACEHOLDER
///         words without an option
///     same --other = --name
///     instead --foreign
///         what to type instead of an option of other programs
///     use NAME
///
/// The last takes the options of a group of tools/cli/options.txt, where each begins with a line `GROUP NAME`.
struct AboutText {
  std::string_view file;  ///< below tools/: "perft/about.txt"
  std::string_view text;
};

/// All of them: the build puts the files into the programs (tools/cli/about_texts.cmake).
[[nodiscard]] std::span<const AboutText> about_texts() noexcept;

/// The text of tools/cli/options.txt.
[[nodiscard]] std::string_view shared_options() noexcept;

/// The text of tools/cli/scripts.txt.
[[nodiscard]] std::string_view script_texts() noexcept;
/// A group of it. Throws InternalError if there is none of that name.
[[nodiscard]] std::string script(std::string_view name);

/// Reads such a text. Throws InternalError, which names the file, if it is not of that form.
[[nodiscard]] ToolInfo read_about(const AboutText& about);

/// What the file says of the tool that writes these formats, the default first. Throws InternalError if there is no
/// such file.
[[nodiscard]] ToolInfo about(std::string_view file, std::vector<Format> formats, std::string_view commit = "unknown");

/// The options of the file, with texts of the program in place of words in braces: {"{deepest}", "12"}; {variants} are
/// the names of all variants. Throws InternalError, which names the file, for what is not of that form.
[[nodiscard]] OptionSet options_of(std::string_view file, const std::map<std::string_view, std::string>& texts = {});

/// Puts a text that the program makes in place of a word like "{grammar}" of the description. Throws InternalError if
/// the word is not there.
void fill_in(ToolInfo& tool, std::string_view word, std::string_view text);

/// The commit that the program was built from, in git's short form; "unknown" if it was not built in a checkout.
/// Defined in a source file that the build writes and only the programs link, so a new commit recompiles that file
/// alone.
[[nodiscard]] std::string_view build_commit() noexcept;

}  // namespace arbiter::tools
