#pragma once

#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "puzzles/query/ast.hpp"
#include "tools/cli/run_main.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::tools {

/// What --variant says; a query belongs to one. Throws UsageError.
[[nodiscard]] const Variant& variant_of_query(const Arguments& arguments);
/// The query, or what is wrong with the text, with a caret each.
[[nodiscard]] tl::expected<puzzles::query::Query, std::vector<Finding>> query_of(const std::string& text,
                                                                                 const Variant& variant);
/// --words: the grammar and the words that queries about a variant can use. Throws UsageError.
Exit list_words(Run& run, const std::string& variant);
/// What was typed, quoted for a shell.
[[nodiscard]] std::string command_line(int argc, const char* const* argv);

}  // namespace arbiter::tools
