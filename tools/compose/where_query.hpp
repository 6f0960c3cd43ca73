#pragma once

#include <optional>
#include <string>

#include "common/run_main.hpp"
#include "puzzles/query/ast.hpp"
#include "variants/variant.hpp"

namespace arbiter::tools {

/// What --variant says; a query belongs to one. Throws UsageError.
[[nodiscard]] const Variant& variant_of_query(const Arguments& arguments);
/// Nothing if the text is no query: its faults have been reported, with a caret each.
[[nodiscard]] std::optional<puzzles::query::Query> query_of(Run& run, const std::string& text, const Variant& variant);
/// --words: the grammar and the words that queries about a variant can use. Throws UsageError.
Exit list_words(Run& run, const std::string& variant);
/// What was typed, quoted for a shell.
[[nodiscard]] std::string command_line(int argc, const char* const* argv);

}  // namespace arbiter::tools
