#include "verifier/solve/output/solution_document.hpp"

#include <array>
#include <map>

#include <fmt/format.h>

#include "verifier/position/root.hpp"
#include "verifier/report/board_text.hpp"
#include "verifier/report/json.hpp"
#include "verifier/report/markup.hpp"
#include "verifier/report/picture.hpp"
#include "verifier/solve/input/composers_pieces.hpp"
#include "verifier/solve/input/problem.hpp"
#include "verifier/support/internal_error.hpp"
#include "verifier/support/json.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter {
namespace {

using nlohmann::ordered_json;
using solve::Answer;
using solve::PlayedMove;

ordered_json forced_json(const PlayedMove& move, std::string_view name);

ordered_json forced_json(const std::vector<PlayedMove>& moves, std::string_view name) {
  return json_list(moves, [&](const PlayedMove& each) { return forced_json(each, name); });
}

/// `name`: what the move is called: "key", "reply" or "move".
ordered_json forced_json(const PlayedMove& move, std::string_view name) {
  ordered_json json{{std::string(name), move.text}};
  if (move.goal) json["goal"] = true;
  if (!move.threats.empty()) {
    json["threat"] = move.threats.front().text;
    json["threats"] = forced_json(move.threats, "move");
  }
  if (move.next.empty()) return json;
  if (move.chosen) {
    json["variations"] = forced_json(move.next, "reply");
  } else {
    json["answers"] = forced_json(move.next, "move");
  }
  return json;
}

void add_lines(ordered_json& list, const std::vector<PlayedMove>& moves, std::vector<std::string>& line) {
  for (const PlayedMove& move : moves) {
    line.push_back(move.text);
    if (move.next.empty()) {
      list.push_back(ordered_json{{"line", line}});
    } else {
      add_lines(list, move.next, line);
    }
    line.pop_back();
  }
}

ordered_json solutions_json(const Answer& answer, const std::vector<PlayedMove>& moves, std::string_view name) {
  if (!solve::cooperative(answer.stipulation.play)) return forced_json(moves, name);
  ordered_json list = ordered_json::array();
  std::vector<std::string> line;
  add_lines(list, moves, line);
  return list;
}

/// The answer as the schema solve.schema.json describes it, where the problem comes from, and what its file says about
/// it.
ordered_json document_of(const SolvedProblem& solved) {
  const WrittenRoot& position = solved.position;
  const Answer& answer = solved.answer;
  const Variant& variant = position.root.variant();
  ordered_json json{{"schema", 2},
                    {"variant", std::string(variant.name())},
                    {"profile", std::string(position.root.ruleset().profile().name)},
                    {"fen", position.fen},
                    {"stipulation", to_string(answer.stipulation)},
                    {"verdict", std::string(to_string(answer.verdict))}};
  for (const solve::LetteredPiece& each : solve::composers_pieces(variant))
    json["pieces"][std::string(1, each.letter)] = {{"name", each.piece->name}, {"code", each.piece->codes[0]}};
  if (std::string rules = solve::composers_rules(variant); !rules.empty()) json["rules"] = std::move(rules);
  if (answer.engine == solve::Engine::proof_number) json["engine"] = "proof-number";
  if (answer.start) json["start"] = variant.write_fen(*answer.start, position.style);
  json["shortest"] = nullptr;
  if (answer.shortest) json["shortest"] = of_length(answer.stipulation, *answer.shortest);
  if (answer.within) json["within"] = of_length(answer.stipulation, *answer.within);
  json["count"] = answer.count;
  if (answer.count_is_least) json["countIsLeast"] = true;
  json["duals"] = answer.duals;
  if (answer.main_duals > 0) json["mainDuals"] = answer.main_duals;
  json["solutions"] = solutions_json(answer, answer.solutions, "key");
  if (!answer.set_play.empty()) json["setPlay"] = solutions_json(answer, answer.set_play, "reply");
  if (!answer.tries.empty()) {
    json["tries"] = json_list(answer.tries, [](const solve::Try& each) {
      ordered_json tried = forced_json(each.move, "move");
      tried["refutations"] = json_list(each.refutations, &PlayedMove::text);
      return tried;
    });
  }
  if (answer.lines_cut) json["linesCut"] = true;
  if (!answer.stopped.empty()) {
    json["stopped"] = answer.stopped;
    if (answer.exhausted > 0) json["exhausted"] = of_length(answer.stipulation, answer.exhausted);
  }
  json["nodes"] = answer.nodes;
  json["seconds"] = answer.seconds;
  json["chanceOfError"] = answer.chance_of_error;
  const solve::Problem& problem = solved.about();
  if (!solved.file.empty()) {
    json["file"] = solved.file;
    json["line"] = problem.line;
  }
  if (!problem.title.empty()) json["title"] = problem.title;
  if (!problem.authors.empty()) json["authors"] = problem.authors;
  if (!problem.source.empty()) json["source"] = problem.source;
  if (!problem.twin.empty()) json["twin"] = problem.twin;
  return json;
}

/// "Take & Make (documented)"; empty for the default variant under its first profile; of a problem with fairy pieces
/// what its letters mean.
std::string rules_of(const SolvedProblem& solved) {
  const Ruleset ruleset = solved.position.root.ruleset();
  if (ruleset == Ruleset(default_variant())) return {};
  if (std::string legend = solve::composers_legend(ruleset.variant()); !legend.empty()) return legend;
  return fmt::format("{} ({})", ruleset->title(), ruleset.profile().name);
}

// A document for pdflatex with the package diagram, which problemists' magazines use. Its letters are German (K D T L S
// B), its colours w, s and n. A piece that it does not draw is a circle, and the text below the board says which it is.

[[nodiscard]] std::string latex_problem(const SolvedProblem& solved, std::size_t number) {
  const Variant& variant = solved.position.root.variant();
  const Board& board = solved.position.setup().board;
  constexpr std::string_view english = "KQRBSP";
  std::map<std::string_view, std::string> circles;  // name -> squares
  const std::string list = joined(board.occupied(), ", ", [&](Square square) {
    const Piece piece = *board[square];
    const std::string_view letter = problemists_letter(piece, variant);
    const std::size_t drawn = letter.size() == 1 ? english.find(letter) : std::string_view::npos;
    if (drawn == std::string_view::npos) circles[role_info(variant, piece.role).name] += ' ' + square.name();
    const char colour = piece.owner == Owner::white ? 'w' : piece.owner == Owner::black ? 's' : 'n';
    const char german = drawn == std::string_view::npos ? 'C' : "KDTLSB"[drawn];
    return fmt::format("{}{}{}", colour, german, square.name());  // "wKa1, sKh8"
  });
  std::string out = fmt::format("% {}\n\\begin{{diagram}}%\n", tex(name_of(solved, number)));
  const auto add = [&](std::string_view command, std::string_view text) {
    if (!text.empty()) out += fmt::format("  \\{}{{{}}}%\n", command, tex(text));
  };
  add("author", joined(solved.about().authors));
  add("source", solved.about().source);
  add("title", solved.about().title);
  const int both = board.of(Owner::both).size();
  out += fmt::format("  \\pieces[{}+{}{}]{{{}}}%\n", board.of(Owner::white).size(), board.of(Owner::black).size(),
                     both > 0 ? fmt::format("+{}", both) : std::string(), list);
  std::string asked = to_string(solved.answer.stipulation);
  if (solved.position.setup().to_move != usual_side(solved.answer.stipulation))
    asked += solved.position.setup().to_move == Side::white ? " (White begins)" : " (Black begins)";
  if (solved.intended > 1) asked += fmt::format(" ({} solutions)", solved.intended);
  add("stipulation", asked);
  // Fairy pieces are named with their squares.
  std::string condition = solve::has_composers_pieces(variant) ? std::string() : rules_of(solved);
  for (const auto& [name, squares] : circles)
    condition += fmt::format("{}{}:{}", condition.empty() ? "" : "; ", name, squares);
  add("condition", condition);
  add("twins", solved.about().twin);
  if (solved.answer.verdict == solve::Verdict::sound) out += "  \\Co{+}%\n";
  // The diagram is a box of the paragraph that it stands in.
  out += "\\end{diagram}%\n\n\\noindent\n";
  const std::string lines = solution_lines(solved) + verdict_line(solved.answer);
  for (std::string_view rest = lines; !rest.empty();) {
    const std::string_view line = take_until(rest, '\n');
    const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
    if (indent < line.size())
      out += fmt::format("\\hspace*{{{}em}}{}\\\\\n", static_cast<double>(indent) / 4, tex(line.substr(indent)));
  }
  return out + "\n";
}

/// The moves of one problem as nested lists.
struct SolutionTree {
  const SolvedProblem& solved;
  BoardCards& page;

  std::string list(const std::vector<PlayedMove>& moves, std::size_t ply, std::string_view mark = {}) {
    if (moves.empty()) return {};
    return "<ul>" + joined(moves, "", [&](const PlayedMove& move) { return item(move, ply, mark); }) + "</ul>";
  }
  std::string tries() {
    std::string out;
    for (const solve::Try& each : solved.answer.tries) {
      out += fmt::format("<li>{}<span class=\"remark\">? but</span>", button(each.move, 0));
      for (const PlayedMove& move : each.refutations) out += fmt::format(" {}!", button(move, 1));
      out += list(each.move.next, 1) + "</li>";
    }
    return out.empty() ? out : fmt::format("<ul>{}</ul>", out);
  }

  /// A move, those that follow it alone in the same row, and the others below.
  std::string item(const PlayedMove& first, std::size_t ply, std::string_view mark) {
    std::string out = "<li>";
    const PlayedMove* move = &first;
    for (;; ++ply) {
      out += button(*move, ply) + std::string(mark);
      mark = {};
      if (!move->threats.empty()) {
        out += " <span class=\"remark\">threat:</span>" + list(move->threats, ply + 2);
      } else if (move->chosen && !move->next.empty() && !move->check &&
                 solved.answer.stipulation.play == solve::Play::direct && solved.answer.threats_known) {
        out += " <span class=\"remark\">zugzwang.</span>";
      }
      if (move->next.empty()) break;
      if (move->next.size() > 1 || !move->threats.empty()) {
        const bool dual = !move->chosen && !move->separates && !solve::cooperative(solved.answer.stipulation.play);
        if (dual) out += " <span class=\"remark\">dual:</span>";
        out += list(move->next, ply + 1);
        break;
      }
      out += ' ';
      move = &move->next.front();
    }
    return out + "</li>";
  }

  std::string button(const PlayedMove& move, std::size_t ply) {
    return page.button(move.outcome.after.board, solved.position.fen, solved.position.root.variant(),
                       solution_move(solved, move, ply));
  }
};

void add_card(BoardCards& page, const SolvedProblem& solved) {
  const Variant& variant = solved.position.root.variant();
  const Setup& root = solved.position.setup();
  const solve::Answer& answer = solved.answer;
  const std::string authors = joined(solved.about().authors);
  page.begin(root, solved.position.fen, variant, name_of(solved, page.count + 1),
             authors.empty() ? authors : fmt::format("{}: ", markup(authors)));
  const std::string rules = rules_of(solved);
  page.add(fmt::format("<p class=\"asked\">{}, {} to move{}</p>", markup(to_string(answer.stipulation)),
                       name_of(root.to_move), rules.empty() ? rules : fmt::format("; {}", markup(rules))));
  SolutionTree tree{solved, page};
  if (!answer.set_play.empty()) page.add("<h3>Set play</h3>" + tree.list(answer.set_play, 1));
  if (!answer.tries.empty()) page.add("<h3>Tries</h3>" + tree.tries());
  if (!answer.solutions.empty())
    page.add(fmt::format("<h3>{}</h3>", answer.solutions.size() == 1 ? "Solution" : "Solutions") +
             tree.list(answer.solutions, 0, solve::cooperative(answer.stipulation.play) ? "" : "!"));
  const bool good = answer.verdict == solve::Verdict::sound || answer.verdict == solve::Verdict::forced;
  page.end(merely_several(answer) ? std::nullopt : std::optional(good), verdict_line(answer), solved.position.fen);
}

/// The diagram, the solutions with their variations, and the verdict with what it rests on. `brief`: no diagram.
std::string solution_text(const SolvedProblem& solved, const TextStyle& style, bool brief) {
  const WrittenRoot& problem = solved.position;
  const Answer& answer = solved.answer;
  const Painter paint{style.colour};
  std::string out;
  if (!brief) {
    const Variant& variant = problem.root.variant();
    const std::string legend = solve::composers_legend(variant);
    out += fmt::format("{}, {} to move: {}\n{}\n{}\n{}\n\n", paint(Ink::bold, std::string(variant.title())),
                       name_of(problem.setup().to_move), to_string(answer.stipulation), problem.fen,
                       legend.empty() ? legend : legend + '\n',
                       board_text(picture_as_written(problem.setup(), problem.fen, variant), style));
  }
  out += solution_lines(solved);
  if (answer.lines_cut) {
    const std::string_view typed = hint_about("lines", style.hints);
    out += fmt::format("the variations are cut: there are too many{}\n",
                       typed.empty() ? "" : fmt::format(" ({} shows more)", typed));
  }
  const bool good = answer.verdict == solve::Verdict::sound || answer.verdict == solve::Verdict::forced;
  out += merely_several(answer) ? verdict_line(answer) : paint(good ? Ink::green : Ink::red, verdict_line(answer));
  if (answer.duals > 0) out += fmt::format("; {} in the variations", counted(answer.duals, "dual"));
  return out + fmt::format("\n{} in {:.2f} s\n", counted(answer.nodes, "node"), answer.seconds);
}

/// Title, authors, source and twin of a problem that a file states, with its place; ends with a line break.
std::string problem_heading(const solve::Problem& problem, const std::string& file) {
  const std::string said = joined(std::array{joined(problem.authors), problem.title, problem.source, problem.twin},
                                  "; ", [](const std::string& part) { return printable(part); });
  if (file.empty()) return said + "\n";
  return fmt::format("{}:{}{}{}\n", file, problem.line, said.empty() ? "" : ": ", said);
}

}  // namespace

bool SolutionDocument::tell(const std::vector<Finding>& findings) {
  if (format == Format::text) {
    write_text(findings, out, style);
  } else if (format == Format::json && several) {
    for (const Finding& each : findings) told.push_back(to_json(each));
  } else if (format == Format::json || format == Format::jsonl) {
    write_json_line(nlohmann::ordered_json{{"schema", 2}, {"findings", to_json(findings)}}, out);
  } else {
    return false;
  }
  return true;
}

void SolutionDocument::add(const SolvedProblem& one) {
  ++problems;
  switch (format) {
    case Format::text:
      if (one.problem != nullptr) out.write(problem_heading(*one.problem, one.file));
      out.write(solution_text(one, style, brief));
      if (one.problem != nullptr) out.write("\n");
      return;
    case Format::json:
      if (several) return solved.push_back(document_of(one));
      return write_json(document_of(one), out);
    case Format::jsonl: return write_json_line(document_of(one), out);
    case Format::latex:
      if (problems == 1) out.write(assets::problems_tex.text);
      return out.write(latex_problem(one, problems));
    case Format::html: return add_card(page, one);
    case Format::yaml: return out.write(yaml.add(one));
    case Format::pgn: return out.write(pgn_problem(one, problems));
    case Format::epd: return out.write(epd_problem(one) + "\n");
    default: throw InternalError("solved problems are not written in this format");
  }
}

void SolutionDocument::end() {
  if (format == Format::latex && problems == 0) out.write(assets::problems_tex.text);
  if (format == Format::latex) out.write("\\end{document}\n");
  if (format == Format::html) out.write(page.text("Solved problems", "problem"));
  if (format == Format::yaml) out.write(yaml.end());
  if (format == Format::json && several) {
    nlohmann::ordered_json document{{"schema", 2}, {"problems", std::move(solved)}};
    if (!told.empty()) document["findings"] = std::move(told);
    write_json(document, out);
  }
}

void BoardCards::begin(const Setup& setup, const std::string& fen, const Variant& variant, const std::string& title,
                       std::string_view before_title) {
  ++count;
  BoardPicture picture = picture_as_written(setup.board, fen, variant);
  picture.title = title;
  legend.add(picture, variant.title());
  body += fmt::format(fmt::runtime(assets::board_card_html.text), count, markup(codes.code_of(picture)), before_title,
                      markup(title), svg_board(picture, fmt::format("b{}", count))) +
          "<div class=\"moves\">";
  if (const std::string words = beside_in_words(picture_of(setup, variant)); !words.empty())
    body += fmt::format("<p class=\"asked\">beside the board at the start: {}</p>", markup(words));
}

std::string BoardCards::button(const Board& after, const std::string& fen, const Variant& variant,
                               std::string_view text) {
  return fmt::format("<button type=\"button\" class=\"move\" data-b=\"{}\">{}</button>",
                     markup(codes.code_of(picture_as_written(after, fen, variant))), markup(text));
}

void BoardCards::end(std::optional<bool> good, std::string_view verdict, std::string_view fen) {
  body += fmt::format("<p class=\"verdict-line{}\">{}</p></div>\n<p class=\"fen\">FEN: <code>{}</code></p></article>\n",
                      !good   ? ""
                      : *good ? " good"
                              : " bad",
                      markup(verdict), markup(fen));
}

std::string BoardCards::text(std::string_view title, const std::string& noun, std::string_view remark) const {
  return html::page_head(title, "arbiter-solve", {&assets::board_css, &assets::report_css, &assets::solution_css},
                         {&assets::solution_js}) +
         fmt::format(fmt::runtime(assets::board_cards_html.text), noun, codes.definitions(), codes.pieces(), title,
                     counted(count, noun), remark, legend.text(), to_upper(noun.front()) + noun.substr(1)) +
         body + "</main>\n" + html::page_end({&assets::solution_js});
}

}  // namespace arbiter
