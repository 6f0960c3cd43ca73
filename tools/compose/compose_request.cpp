#include "tools/compose/compose_request.hpp"

#include <algorithm>

#include <fmt/format.h>

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
  words.to_move = side_given(arguments);
  static const std::vector<std::string> starts{"orthodox", "shuffled"};
  if (arguments.has("starts"))
    words.starts = arguments.choice("starts", starts) == 0 ? puzzles::Castling::orthodox : puzzles::Castling::shuffled;
  for (const char* condition : {"unique", "no-duals", "orthodox-fails", "natural"}) {
    if (arguments.has(condition)) words.conditions.emplace_back(condition);
  }
  words.allow_unreachable = arguments.has("allow-unreachable");
  return words;
}

}  // namespace

double limit_of(const Arguments& arguments) { return arguments.seconds("limit").value_or(default_limit); }

OptionSet compose_options() {
  return options_of("compose/about.txt", {{"{default_limit}", fmt::format("{}", default_limit)}})
      .words({.files = {},
              .keeps_others = true,
              .paths_with = {"check", "words", "merge"},
              .no_pipe = {},
              .pipes_files = true,
              .pipes_with = "check"});
}

tl::expected<ComposeCommand, std::vector<Finding>> compose_request(const Arguments& arguments, unsigned threads,
                                                                   const Variant* rules) {
  puzzles::RequestWords words = words_of(arguments);
  if (rules != nullptr) {
    words.rules = rules;
    words.variant = rules->name();
  }
  auto request = puzzles::request_from(words);
  if (!request) return tl::unexpected(std::move(request.error()));
  ComposeCommand asked{std::move(*request), arguments.has("prove"), std::nullopt};
  asked.request.seed = arguments.number("seed", 0, 0xffffffffU).value_or(0);
  asked.effort.count = arguments.number("count", 1, 100'000).value_or(1);
  asked.effort.minimal = arguments.has("minimal");
  asked.effort.reduce = !arguments.has("keep");
  asked.effort.seconds = limit_of(arguments);
  asked.effort.threads = std::min(threads, 64U);
  asked.effort.memory_mib = arguments.number("memory", 100, 1'000'000).value_or(3500);
  static const std::vector<std::string> verdicts{"found", "impossible"};
  if (arguments.has("expect"))
    asked.expected = arguments.choice("expect", verdicts) == 0 ? puzzles::Verdict::found : puzzles::Verdict::impossible;
  if (arguments.has("certificate") && !asked.prove)
    throw UsageError("--certificate is of what was proved", "--prove --certificate FOLDER");
  return asked;
}

std::optional<puzzles::Style> style_of(const Arguments& arguments) {
  const auto name = arguments.value("as");
  if (!name) return std::nullopt;
  std::vector<std::string> names;
  for (const puzzles::StyleInfo& each : puzzles::styles()) names.emplace_back(each.name);
  return puzzles::styles()[index_of_word("--as", *name, names)].style;
}

}  // namespace arbiter::tools
