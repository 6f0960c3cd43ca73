#pragma once

#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "puzzles/query/ast.hpp"
#include "tools/cli/run_main.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::tools {

/// The variant of --variant, to which the query belongs. Throws UsageError.
[[nodiscard]] const Variant& variant_of_query(const Arguments& arguments);
/// The query, or the faults of the text, each with a caret.
[[nodiscard]] tl::expected<puzzles::query::Query, std::vector<Finding>> query_of(const std::string& text,
                                                                                 const Variant& variant);
/// --words: lists the grammar and the words that queries about a variant can use. Throws UsageError.
Exit list_words(Run& run, const std::string& variant);
/// The command line, quoted for a shell.
[[nodiscard]] std::string command_line(int argc, const char* const* argv);

}  // namespace arbiter::tools
