#include "puzzles/query/words_json.hpp"

#include <nlohmann/json.hpp>

#include "puzzles/query/words.hpp"

namespace arbiter::puzzles::query {

nlohmann::ordered_json words_json(const Variant& variant) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const WordInfo& each : words()) {
    if (!each.known_to(variant)) continue;
    list.push_back(
        {{"word", each.name}, {"about", each.scope == Scope::position ? "position" : "move"}, {"meaning", each.help}});
  }
  nlohmann::ordered_json pieces = nlohmann::ordered_json::array();
  for (const PiecesWord& each : pieces_words(variant)) pieces.push_back(each.name);
  return {{"schema", 2},
          {"variant", variant.name()},
          {"words", std::move(list)},
          {"pieces", std::move(pieces)},
          {"squares", square_words()}};
}

}  // namespace arbiter::puzzles::query
