#include "tools/compose/colophon.hpp"

#include <fmt/format.h>

#include "puzzles/games/tags.hpp"
#include "tools/cli/positions.hpp"

namespace arbiter::tools {
namespace {

/// lichess gives its puzzles away, and these are facts that a program found.
constexpr std::string_view default_licence = "CC0-1.0";

}  // namespace

puzzles::Colophon colophon_of(const Arguments& arguments, const puzzles::GamesRequest& request) {
  puzzles::Colophon colophon;
  const auto said = [&](const char* name, std::string otherwise) {
    const std::string text = arguments.value(name).value_or("");
    if (arguments.has(name) && text.find_first_not_of(" \t\n\r") == std::string::npos)
      throw UsageError(fmt::format("--{} is empty", name), fmt::format("a text, or no --{}", name));
    return text.empty() ? std::move(otherwise) : text;
  };
  const Variant& variant = *request.variant;
  colophon.title = said("title", request.title.empty() ? fmt::format("Puzzles: {}", variant.title()) : request.title);
  colophon.licence = said("licence", request.licence.empty() ? std::string(default_licence) : request.licence);
  const auto add = [&](std::string_view name, std::string value) {
    colophon.made.emplace_back(name, std::move(value));
  };
  add("variant", std::string(variant.name()));
  add("profile", std::string(variant.profiles()[request.profile].name));
  if (!request.armies.empty()) add(armies_word, request.armies);
  for (const std::string& file : request.files) add("from", file);
  if (request.files.empty()) {
    add("games", std::to_string(request.games));
    add("seed", std::to_string(request.seed));
  }
  const auto [shortest, longest] = std::pair(request.rules.shortest, request.rules.longest);
  add("in", shortest == longest ? std::to_string(shortest) : fmt::format("{}-{}", shortest, longest));
  if (request.rules.strict) add("strict", "yes");
  if (request.gains) add("gains", "yes");
  if (request.most_of_a_game != puzzles::usual_of_a_game) add("per-game", std::to_string(request.most_of_a_game));
  if (request.most_puzzles > 0) add("count", std::to_string(request.most_puzzles));
  for (const puzzles::Tag& tag : puzzles::puzzle_tags(variant)) colophon.tags.emplace_back(tag.name, tag.means);
  return colophon;
}

}  // namespace arbiter::tools
