// What is asked of arbiter-compose, from a command line that was typed or that a record keeps.
#include <algorithm>

#include <fmt/format.h>

#include "puzzles/query/words.hpp"
#include "tools/cli/positions.hpp"
#include "tools/compose/compose.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::tools {
namespace {

constexpr double default_limit = 60;

/// The options as they were typed.
puzzles::RequestWords words_of(const Arguments& arguments) {
  puzzles::RequestWords words;
  if (!arguments.has("where") && arguments.paths().empty())
    throw UsageError("one theme is needed", "--list shows them; or --where QUERY");
  words.theme = joined(arguments.paths(), " ");
  words.query = arguments.value("where");
  words.variant = arguments.value("variant");
  words.profile = arguments.value("profile");
  words.armies = armies_given(arguments);
  words.parameters = arguments.list("set");
  words.place = arguments.list("place");
  words.empty = arguments.list("empty");
  words.kinds = arguments.list("kinds");
  words.pieces = arguments.value("pieces");
  words.white = arguments.value("white");
  words.black = arguments.value("black");
  words.to_move = arguments.value("side");
  words.starts = arguments.value("starts");
  for (const char* condition : {"unique", "no-duals", "orthodox-fails", "natural"}) {
    if (arguments.has(condition)) words.conditions.emplace_back(condition);
  }
  words.allow_unreachable = arguments.has("allow-unreachable");
  words.seed = arguments.number("seed", 0, 0xffffffffU).value_or(words.seed);
  words.count = arguments.number("count", 1, 100'000).value_or(words.count);
  words.minimal = arguments.has("minimal");
  words.keep = arguments.has("keep");
  words.memory_mib = arguments.number("memory", 100, 1'000'000).value_or(words.memory_mib);
  return words;
}

/// The words of a command, or what is wrong with it, in a sentence.
puzzles::KeptWords words_in(const std::string& command) {
  const auto words = shell_words(command);
  if (!words) return tl::unexpected(std::string("no shell can read it"));
  if (words->empty() || words->front() != "arbiter-compose") return puzzles::no_words;
  ToolInfo tool = about_compose();
  add_common_options(tool);
  try {
    Arguments arguments(tool.options, {words->begin() + 1, words->end()});
    place_words(arguments);
    arguments.refuse({"list", "explain", "words", "check"}, "--{} composes nothing");
    if (arguments.has("rules")) throw UsageError("the record's command names a rule file, which no record keeps");
    auto asked = compose_request(arguments, 1);
    if (!asked) return tl::unexpected(asked.error().front().message);
    return std::move(asked->words);
  } catch (const UsageError& error) {
    return tl::unexpected(std::string(error.what()));
  }
}

}  // namespace

double limit_of(const Arguments& arguments) { return arguments.seconds("limit").value_or(default_limit); }

ToolInfo about_compose(std::string_view commit) {
  return about("compose/about.txt",
               {{"{default_limit}", fmt::format("{}", default_limit)}, {"{grammar}", puzzles::query::grammar()}},
               commit);
}

tl::expected<puzzles::ComposeRequest, std::vector<Finding>> compose_request(const Arguments& arguments,
                                                                            unsigned threads, const Variant* rules) {
  puzzles::RequestWords words = words_of(arguments);
  if (rules != nullptr) {
    words.rules = rules;
    words.variant = rules->name();
  }
  auto asked = puzzles::request_from(words);
  if (!asked) return asked;
  asked->prove = arguments.has("prove");
  asked->effort.seconds = limit_of(arguments);
  asked->effort.threads = std::min(threads, 64U);
  if (arguments.has("expect"))
    asked->expected = arguments.choice("expect", {"found", "impossible"}) == 0 ? puzzles::Verdict::found
                                                                               : puzzles::Verdict::impossible;
  if (arguments.has("certificate") && !asked->prove)
    throw UsageError("--certificate is of what was proved", "--prove --certificate FOLDER");
  return asked;
}

void take_command(const std::string& command, puzzles::KeptWords& asked) {
  const auto said = words_in(command);
  if (said && asked && *said != *asked)
    asked = tl::unexpected(std::string("'asked' says something else than the command"));
  else
    asked = said;
}

}  // namespace arbiter::tools
