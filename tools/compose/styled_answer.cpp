#include "tools/compose/styled_answer.hpp"

#include "puzzles/space/reachable.hpp"

namespace arbiter::tools {

std::optional<puzzles::Style> style_of(const Arguments& arguments) {
  const auto name = arguments.value("as");
  if (!name) return std::nullopt;
  std::vector<std::string> names;
  for (const puzzles::StyleInfo& each : puzzles::styles()) names.emplace_back(each.name);
  return puzzles::styles()[index_of_word("as", *name, names)].style;
}

void write_styled(const Run&, puzzles::Style style, const ComposeRequest& asked, const puzzles::Composition& made,
                  Output& out) {
  std::vector<puzzles::Puzzle> puzzles;
  for (const puzzles::Composed& each : made.positions) {
    puzzles.push_back(
        {.variant = asked.request.variant,
         .profile = asked.request.profile,
         .setup = each.setup,
         .theme = asked.own_theme ? std::string() : asked.theme->info().name,
         .explanation = asked.own_theme ? std::string() : asked.theme->info().explanation,
         .task = {},
         .query = asked.query,
         .moves = each.solution.moves,
         .is_line = each.solution.is_line,
         .unique = each.solution.unique,
         .minimal = !asked.effort.minimal ? ""
                    : made.fewest_proved  ? "proved"
                                          : "best found",
         .notes = each.solution.notes,
         .unreachable = puzzles::unreachable_in_words(*asked.request.variant, asked.request.profile, each.setup),
         .one_key = each.solution.one_key});
  }
  const auto text = puzzles::write(style, puzzles);
  if (!text) throw UsageError(text.error());
  out.write(*text);
}

}  // namespace arbiter::tools
