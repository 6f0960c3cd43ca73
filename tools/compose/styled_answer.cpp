#include "tools/compose/styled_answer.hpp"

#include "puzzles/records/write_record.hpp"

namespace arbiter::tools {

std::optional<puzzles::Style> style_of(const Arguments& arguments) {
  const auto name = arguments.value("as");
  if (!name) return std::nullopt;
  std::vector<std::string> names;
  for (const puzzles::StyleInfo& each : puzzles::styles()) names.emplace_back(each.name);
  return puzzles::styles()[index_of_word("as", *name, names)].style;
}

void write_styled(puzzles::Style style, const puzzles::ComposeRequest& asked, const puzzles::Composition& made,
                  Output& out) {
  const auto text = puzzles::write(style, puzzles::puzzles_of(asked, made));
  if (!text) throw UsageError(text.error());
  out.write(*text);
}

}  // namespace arbiter::tools
