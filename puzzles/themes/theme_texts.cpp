#include "puzzles/themes/theme_texts.hpp"

namespace arbiter::puzzles {
namespace {

constexpr ThemeText texts[] = {
    heading("", "Other queries"),
    heading("en-passant-only", "Only en passant"),
    title("en-passant-only", "", "Every legal move is an en passant capture"),
    heading("mate-by-kind", "Mates by pieces of one kind"),
    title("mate-by-kind", "", "{side}'s lone king is mated by {piece}s and their king alone"),
    heading("mate-in-one", "Mate in one"),
    title("mate-in-one", "key=capture", "{side} to play and mate in one by a capture"),
    title("mate-in-one", "key=quiet", "{side} to play and mate in one by a quiet move"),
    title("mate-in-one", "key=promotion,to=any", "{side} to play and mate in one by a promotion"),
    title("mate-in-one", "key=promotion", "{side} to play and mate in one by promoting to a {to}"),
    title("mate-in-one", "key=en-passant", "{side} to play and mate in one by an en passant capture"),
    title("mate-in-one", "key=castling", "{side} to play and mate in one by castling"),
    title("mate-in-one", "key=promotion-by-make,to=any",
          "{side} to play and mate in one by a promotion on the make-leg"),
    title("mate-in-one", "key=promotion-by-make",
          "{side} to play and mate in one by promoting to a {to} on the make-leg"),
    title("mate-in-one", "key=promotion-by-take,to=any", "{side} to play and mate in one: a pawn promotes as it takes"),
    title("mate-in-one", "key=promotion-by-take",
          "{side} to play and mate in one: a pawn takes, and becomes a {to} first"),
    title("mate-in-one", "key=foreign-promotion",
          "{side} to play and mate in one by promoting to a piece of the other army"),
    title("mate-in-one", "key=birth-as-mover",
          "{side} to play and mate in one: a checkered piece is born as what took"),
    title("mate-in-one", "key=birth-as-victim",
          "{side} to play and mate in one: a checkered piece is born as what was taken"),
    title("mate-in-one", "", "{side} to play and mate in one"),
    heading("forced-sequence", "Forced lines that end in mate"),
    title("forced-sequence", "moves=1,with=any", "{side}'s only legal move is mate"),
    title("forced-sequence", "moves=1", "{side}'s only legal move is mate by a capture"),
    title("forced-sequence", "with=captures", "{moves} captures, each the only legal move, and the last is mate"),
    title("forced-sequence", "with=last-capture",
          "{moves} moves, each the only legal one, and the last is mate by a capture"),
    title("forced-sequence", "", "{moves} moves, each the only legal one, and the last is mate"),
    heading("mate-in-two", "Mate in two"),
    title("mate-in-two", "against=lone-king", "{side} to play and mate the lone king in two"),
    title("mate-in-two", "", "{side} to play and mate in two"),
    heading("directmate", "Mates in more moves"),
    stipulates("directmate", "#{moves}"),
    title("directmate", "", "{side} to play and mate in {moves}"),
    heading("selfmate", "Selfmates"),
    stipulates("selfmate", "s#{moves}"),
    title("selfmate", "", "{side} to play and force {enemy} to mate in {moves}"),
    heading("reflexmate", "Reflexmates"),
    stipulates("reflexmate", "r#{moves}"),
    title("reflexmate", "", "{side} to play: reflexmate in {moves}"),
    heading("helpmate", "Helpmates"),
    stipulates("helpmate", "h#{moves}"),
    title("helpmate", "solutions=1", "{side} begins: helpmate in {moves}"),
    title("helpmate", "", "{side} begins: helpmate in {moves}, {solutions} solutions"),
    heading("seriesmate", "Seriesmates"),
    stipulates("seriesmate", "ser-#{moves}"),
    title("seriesmate", "solutions=1", "{side} makes {moves} moves in a row and mates"),
    title("seriesmate", "", "{side} makes {moves} moves in a row and mates, {solutions} solutions"),
    heading("series-helpmate", "Series-helpmates"),
    stipulates("series-helpmate", "ser-h#{moves}"),
    title("series-helpmate", "solutions=1", "{side} makes {moves} moves in a row, then {enemy} mates in one"),
    title("series-helpmate", "",
          "{side} makes {moves} moves in a row, then {enemy} mates in one, {solutions} solutions"),
    heading("series-selfmate", "Series-selfmates"),
    stipulates("series-selfmate", "ser-s#{moves}"),
    title("series-selfmate", "solutions=1", "{side} makes {moves} moves in a row, then {enemy} must mate"),
    title("series-selfmate", "", "{side} makes {moves} moves in a row, then {enemy} must mate, {solutions} solutions"),
    heading("directwin", "Wins"),
    stipulates("directwin", "win{moves}"),
    title("directwin", "", "{side} to play and win in {moves}"),
    heading("helpwin", "Helpwins"),
    stipulates("helpwin", "hwin{moves}"),
    title("helpwin", "solutions=1", "{side} begins: helpwin in {moves}"),
    title("helpwin", "", "{side} begins: helpwin in {moves}, {solutions} solutions"),
    heading("serieswin", "Serieswins"),
    stipulates("serieswin", "ser-win{moves}"),
    title("serieswin", "solutions=1", "{side} makes {moves} moves in a row and wins"),
    title("serieswin", "", "{side} makes {moves} moves in a row and wins, {solutions} solutions"),
    heading("helpstalemate", "Helpstalemates"),
    stipulates("helpstalemate", "h={moves}"),
    title("helpstalemate", "solutions=1", "{side} begins: helpstalemate in {moves}"),
    title("helpstalemate", "", "{side} begins: helpstalemate in {moves}, {solutions} solutions"),
    heading("series-stalemate", "Series-stalemates"),
    stipulates("series-stalemate", "ser-={moves}"),
    title("series-stalemate", "solutions=1", "{side} makes {moves} moves in a row and stalemates {enemy}"),
    title("series-stalemate", "", "{side} makes {moves} moves in a row and stalemates {enemy}, {solutions} solutions"),
    heading("forcedwin", "Forced wins"),
    stipulates("forcedwin", "slose{moves}"),
    title("forcedwin", "", "{side} to play, {enemy} must let {side} win in {moves}"),
    heading("game-mate", "Mates from games"),
    title("game-mate", "moves=1", "{side} to play and mate in one"),
    title("game-mate", "", "{side} to play and mate in {moves}"),
    heading("game-gain", "Won material, from games"),
    title("game-gain", "", "{side} to play and win material in {moves}"),
    heading("game-save", "Saved games"),
    title("game-save", "moves=1", "{side} to play and find the only move that saves the game"),
    title("game-save", "", "{side} to play and find {moves} only moves in a row that save the game"),
    heading("game-win", "Wins from games"),
    title("game-win", "moves=1", "{side} to play and win at once"),
    title("game-win", "", "{side} to play and win in {moves}"),
};

}  // namespace

std::span<const ThemeText> shared_theme_texts() { return texts; }

namespace {

/// The theme's text of a kind, with the values of its parameters; empty if it has none, or a value is missing.
template <class Parameters>
std::string completed(ThemeText::Of of, std::string_view theme, const Parameters& parameters) {
  for (const ThemeText& each : all_theme_texts()) {
    if (each.of != of || each.theme != theme) continue;
    std::string text;
    for (std::size_t i = 0; i < each.text.size(); ++i) {
      const std::size_t close = each.text[i] == '{' ? each.text.find('}', i) : std::string_view::npos;
      if (close == std::string_view::npos) {
        text += each.text[i];
        continue;
      }
      const auto value = parameters.find(std::string(each.text.substr(i + 1, close - i - 1)));
      if (value == parameters.end()) return {};
      text += value->second;
      i = close;
    }
    return text;
  }
  return {};
}

}  // namespace

std::string query_of_theme(std::string_view theme, const std::map<std::string, std::string>& parameters) {
  return completed(ThemeText::Of::query, theme, parameters);
}

std::string stipulation_of_theme(std::string_view theme,
                                 const std::map<std::string, std::string, std::less<>>& parameters) {
  return completed(ThemeText::Of::stipulation, theme, parameters);
}

}  // namespace arbiter::puzzles
