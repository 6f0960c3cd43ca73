#include "verifier/tables/table_html.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "verifier/notation/notation.hpp"
#include "verifier/position/setup_faults.hpp"
#include "verifier/report/assets.hpp"
#include "verifier/report/markup.hpp"
#include "verifier/report/written_board.hpp"
#include "verifier/solve/output/solution_card.hpp"
#include "verifier/support/text.hpp"
#include "verifier/tables/summary.hpp"
#include "verifier/tables/words.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter {
namespace {

std::string rules_of(const tables::Table& table) {
  return fmt::format("{} ({})", table.variant().title(), table.variant().profiles()[table.profile()].name);
}

}  // namespace

void TablePage::add(const tables::Table& table) {
  const std::vector<std::string> own = table.materials();
  for (const tables::MaterialSummary& each : summarised(table)) {
    if (std::find(own.begin(), own.end(), each.material) == own.end()) continue;
    const auto index = each.longest_win ? each.longest_win : each.longest_loss;
    if (!index) continue;
    const Setup setup = table.setup(*index);
    card(table, setup, table.variant().write_fen(setup, {}),
         fmt::format("{}, {} to move: the slowest {}", each.material, name_of(each.to_move),
                     each.longest_win ? "win" : "loss"),
         false);
  }
}

void TablePage::add(const tables::Table& table, const WrittenRoot& position) {
  card(table, position.setup(), position.fen, fmt::format("{} to move", name_of(position.setup().to_move)), true);
}

void TablePage::add(const tables::Table& table, const std::vector<tables::ZugzwangPuzzle>& puzzles, std::size_t most) {
  for (std::size_t i = 0; i < puzzles.size() && i < most; ++i) {
    const Setup setup = table.setup(puzzles[i].index);
    card(table, setup, table.variant().write_fen(setup, {}),
         fmt::format("{} to play and win: one move", name_of(setup.to_move)), false);
  }
}

void TablePage::card(const tables::Table& table, const Setup& setup, const std::string& fen, const std::string& title,
                     bool with_moves) {
  const std::size_t number = ++count_;
  const Variant& variant = table.variant();
  BoardPicture picture = picture_as_written(setup.board, fen, variant);
  picture.title = title;
  legend_.add(picture, variant.title());
  body_ += solution_card(number, markup(title), picture, codes_.code_of(picture)) + beside_at_start(setup, variant) +
           fmt::format("<p class=\"asked\">{}</p>", markup(rules_of(table)));
  const auto value = table.find(setup);
  const auto button = [&](const MoveOutcome& move, const Setup& before, std::size_t ply) {
    const BoardPicture after = picture_as_written(move.after.board, fen, variant);
    const bool first = ply == 0 && setup.to_move == Side::black;
    const std::size_t at = ply + (setup.to_move == Side::black ? 1 : 0);
    const std::string numbered = at % 2 == 0 ? fmt::format("{}.", at / 2 + 1) : first ? "1..." : "";
    return fmt::format("<button type=\"button\" class=\"move\" data-b=\"{}\">{}{}</button>",
                       markup(codes_.code_of(after)), numbered, markup(to_text(move.move, before, variant)));
  };
  const auto line = value ? best_line(table, setup) : std::vector<MoveOutcome>{};
  if (!line.empty()) {
    body_ += "<h3>Best play</h3><ul><li>";
    const Setup* before = &setup;
    for (std::size_t ply = 0; ply < line.size(); ++ply) {
      body_ += button(line[ply], *before, ply) + ' ';
      before = &line[ply].after;
    }
    body_ += "</li></ul>";
  }
  if (value && with_moves) {
    body_ += "<h3>All moves</h3><ul>";
    for (const tables::JudgedMove& each : judged_moves(table, setup)) {
      body_ += fmt::format("<li>{} <span class=\"remark\">{}</span></li>", button(each.outcome, setup, 0),
                           each.value ? in_words(*each.value) : "unknown");
    }
    body_ += "</ul>";
  }
  body_ += fmt::format(
      "<p class=\"verdict-line {}\">{}</p></div>\n<p class=\"fen\">FEN: <code>{}</code></p></article>\n",
      value ? "good" : "bad", value ? in_words(*value) : "the table does not have this position", markup(fen));
}

std::string TablePage::text() const {
  constexpr std::array styles{&assets::board_css, &assets::report_css, &assets::solution_css};
  std::string out = html::page_head("Positions of tables", "arbiter-solve", styles, &assets::solution_js);
  out += "<a class=\"skip\" href=\"#cases\">Skip to the positions</a>\n" + codes_.definitions() + codes_.pieces();
  out += fmt::format(
      "<header class=\"top\">\n<div class=\"title\"><h1>Positions of tables</h1></div>\n<p>{}, with best play by both "
      "sides</p>\n{}</header>\n<main id=\"cases\" tabindex=\"-1\" aria-label=\"Positions\">\n",
      counted(count_, "position"), legend_.text());
  return out + body_ + "</main>\n" + html::page_end(&assets::solution_js);
}

}  // namespace arbiter
