#include "verifier/solve/output/solution_document.hpp"

#include <fmt/format.h>

#include "verifier/crosscheck/picture.hpp"
#include "verifier/report/board_text.hpp"
#include "verifier/report/markup.hpp"
#include "verifier/support/text.hpp"

namespace arbiter {

void BoardCards::begin(const Setup& setup, const std::string& fen, const Variant& variant, const std::string& title,
                       std::string_view before_title) {
  ++count_;
  BoardPicture picture = picture_as_written(setup.board, fen, variant);
  picture.title = title;
  legend_.add(picture, variant.title());
  body_ += fmt::format(
      "<article class=\"card solved\" id=\"c{0}\" tabindex=\"-1\" aria-labelledby=\"c{0}h\" data-b=\"{1}\">"
      "<h2 id=\"c{0}h\"><a href=\"#c{0}\">{0}.</a> {2}{3}</h2>\n<figure>{4}"
      "<div class=\"steps\" hidden><button type=\"button\" data-step=\"first\" aria-label=\"the diagram\">|◀</button>"
      "<button type=\"button\" data-step=\"back\" aria-label=\"back\">◀</button>"
      "<button type=\"button\" data-step=\"on\" aria-label=\"on\">▶</button>"
      "<output aria-live=\"polite\"></output></div></figure>\n<div class=\"moves\">",
      count_, markup(codes_.code_of(picture)), before_title, markup(title),
      svg_board(picture, fmt::format("b{}", count_)));
  if (const std::string words = beside_in_words(picture_of(setup, variant)); !words.empty())
    body_ += fmt::format("<p class=\"asked\">beside the board at the start: {}</p>", markup(words));
}

std::string BoardCards::button(const Board& after, const std::string& fen, const Variant& variant,
                               std::string_view text) {
  return fmt::format("<button type=\"button\" class=\"move\" data-b=\"{}\">{}</button>",
                     markup(codes_.code_of(picture_as_written(after, fen, variant))), markup(text));
}

void BoardCards::end(std::optional<bool> good, std::string_view verdict, std::string_view fen) {
  body_ +=
      fmt::format("<p class=\"verdict-line{}\">{}</p></div>\n<p class=\"fen\">FEN: <code>{}</code></p></article>\n",
                  !good   ? ""
                  : *good ? " good"
                          : " bad",
                  markup(verdict), markup(fen));
}

std::string BoardCards::text(std::string_view title, const std::string& noun, std::string_view remark) const {
  return html::page_head(title, "arbiter-solve", {&assets::board_css, &assets::report_css, &assets::solution_css},
                         {&assets::solution_js}) +
         fmt::format(
             "<a class=\"skip\" href=\"#cases\">Skip to the {0}s</a>\n{1}{2}<header class=\"top\">\n"
             "<div class=\"title\"><h1>{3}</h1></div>\n<p>{4}{5}</p>\n{6}</header>\n"
             "<main id=\"cases\" tabindex=\"-1\" aria-label=\"{7}s\">\n",
             noun, codes_.definitions(), codes_.pieces(), title, counted(count_, noun), remark, legend_.text(),
             to_upper(noun.front()) + noun.substr(1)) +
         body_ + "</main>\n" + html::page_end({&assets::solution_js});
}

namespace {

using solve::PlayedMove;

/// The moves of one problem as nested lists.
struct SolutionTree {
  const SolvedProblem& solved;
  BoardCards& page;
  const Variant& variant = solved.position.root.variant();

  std::string list(const std::vector<PlayedMove>& moves, const Setup& before, std::size_t ply, std::string_view mark) {
    if (moves.empty()) return {};
    std::string out = "<ul>";
    for (const PlayedMove& move : moves) out += item(move, before, ply, mark);
    return out + "</ul>";
  }
  std::string tries() {
    std::string out;
    const Setup& root = solved.position.setup();
    for (const solve::Try& each : solved.answer.tries) {
      out += fmt::format("<li>{}<span class=\"remark\">? but</span>", button(each.move, root, 0));
      for (const PlayedMove& move : each.refutations)
        out += fmt::format(" {}!", button(move, each.move.outcome.after, 1));
      out += list(each.move.next, each.move.outcome.after, 1, {}) + "</li>";
    }
    return out.empty() ? out : fmt::format("<ul>{}</ul>", out);
  }

  /// A move, those that follow it alone in the same row, and the others below.
  std::string item(const PlayedMove& first, const Setup& root, std::size_t ply, std::string_view mark) {
    std::string out = "<li>";
    const PlayedMove* move = &first;
    Setup before = root;
    for (;; ++ply) {
      out += button(*move, before, ply) + std::string(mark);
      mark = {};
      if (!move->threats.empty()) {
        out += " <span class=\"remark\">threat:</span>";
        out += list(move->threats, variant.after_pass(move->outcome.after), ply + 2, {});
      } else if (move->chosen && !move->next.empty() && !move->check &&
                 solved.answer.stipulation.play == solve::Play::direct && solved.answer.threats_known) {
        out += " <span class=\"remark\">zugzwang.</span>";
      }
      if (move->next.empty()) break;
      const bool again = moves_again(solved.answer.stipulation.play, move->plies);
      before = again ? variant.after_pass(move->outcome.after) : move->outcome.after;
      if (move->next.size() > 1 || !move->threats.empty()) {
        const bool dual = !move->chosen && !move->separates && !solve::cooperative(solved.answer.stipulation.play);
        if (dual) out += " <span class=\"remark\">dual:</span>";
        out += list(move->next, before, ply + 1, {});
        break;
      }
      out += ' ';
      move = &move->next.front();
    }
    return out + "</li>";
  }

  std::string button(const PlayedMove& move, const Setup& before, std::size_t ply) {
    return page.button(move.outcome.after.board, solved.position.fen, variant,
                       solution_move(solved.position, solved.answer, move, before, ply));
  }
};

}  // namespace

void add_card(BoardCards& page, const SolvedProblem& solved) {
  const Variant& variant = solved.position.root.variant();
  const Setup& root = solved.position.setup();
  const solve::Answer& answer = solved.answer;
  const std::string authors = joined(solved.about().authors);
  page.begin(root, solved.position.fen, variant, name_of(solved, page.count() + 1),
             authors.empty() ? authors : fmt::format("{}: ", markup(authors)));
  const std::string rules = rules_of(solved);
  page.add(fmt::format("<p class=\"asked\">{}, {} to move{}</p>", markup(to_string(answer.stipulation)),
                       root.to_move == Side::white ? "White" : "Black",
                       rules.empty() ? rules : fmt::format("; {}", markup(rules))));
  SolutionTree tree{solved, page};
  if (!answer.set_play.empty())
    page.add("<h3>Set play</h3>" + tree.list(answer.set_play, variant.after_pass(root), 1, {}));
  if (!answer.tries.empty()) page.add("<h3>Tries</h3>" + tree.tries());
  const bool keys = !solve::cooperative(answer.stipulation.play);
  if (!answer.solutions.empty())
    page.add(fmt::format("<h3>{}</h3>", answer.solutions.size() == 1 ? "Solution" : "Solutions") +
             tree.list(answer.solutions, lines_begin(solved.position, answer), 0, keys ? "!" : ""));
  const bool good = answer.verdict == solve::Verdict::sound || answer.verdict == solve::Verdict::forced;
  page.end(merely_several(answer) ? std::nullopt : std::optional(good), verdict_line(answer), solved.position.fen);
}

}  // namespace arbiter
