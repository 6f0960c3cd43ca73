// What books of puzzles have: their chapters, titles and moves; and a book for pdflatex: title page, diagrams by
// chapters, an index of themes, and the solutions at the end. LaTeX with the package chessboard (of the bundle that
// xskak belongs to).

#include "puzzles/output/puzzle.hpp"

#include <tuple>

#include <fmt/format.h>

#include "puzzles/themes/theme.hpp"
#include "verifier/notation/notation.hpp"
#include "verifier/position/fen.hpp"
#include "verifier/position/fen_board.hpp"
#include "verifier/report/board_text.hpp"
#include "verifier/report/html_page.hpp"
#include "verifier/report/markup.hpp"
#include "verifier/report/picture.hpp"
#include "verifier/solve/input/composers_pieces.hpp"
#include "verifier/solve/output/solved_problem.hpp"
#include "verifier/solve/search/search.hpp"
#include "verifier/support/internal_error.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::puzzles {
namespace {

std::string_view value_of(const Puzzle& puzzle, std::string_view parameter) {
  const auto found = puzzle.parameters.find(parameter);
  return found == puzzle.parameters.end() ? std::string_view() : std::string_view(found->second);
}

/// Numbers up to twelve in words, lists as "4, 4 and 4", all else as it is.
std::string in_words(std::string_view value) {
  constexpr std::array<std::string_view, 13> numbers{"no",    "one",   "two",  "three", "four",   "five",  "six",
                                                     "seven", "eight", "nine", "ten",   "eleven", "twelve"};
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (value == std::to_string(i)) return std::string(numbers[i]);
  }
  std::string list;
  for (std::string_view rest = value; !rest.empty();) {
    const std::string_view part = take_until(rest, ',');
    list += fmt::format("{}{}", list.empty() ? "" : rest.empty() ? " and " : ", ", part);
  }
  return list;
}

/// What stands in braces: a side of the puzzle, or a parameter.
std::string filled(std::string_view name, const Puzzle& puzzle) {
  if (name == "side") return std::string(name_of(puzzle.setup.to_move));
  if (name == "enemy") return std::string(name_of(opponent(puzzle.setup.to_move)));
  return in_words(value_of(puzzle, name));
}

/// What is the case in a position that no theme names.
std::string state_of(const Puzzle& puzzle) {
  const std::string side = filled("side", puzzle);
  switch (puzzle.ruleset.generator().setup_status(puzzle.setup)) {
    case Status::mate: return side + " is mated";
    case Status::stalemate: return side + " is stalemated";
    case Status::check: return side + " is in check";
    default: return side + " to move";
  }
}

/// The title without the side: "White to play and mate in two" is of the chapter "Mate in two".
std::string chapter_title(const Puzzle& puzzle) {
  constexpr std::string_view side_ends = " to play and ";
  std::string title = title_of(puzzle);
  const std::size_t at = title.find(side_ends);
  if (at != std::string::npos) title.erase(0, at + side_ends.size());
  title.front() = to_upper(title.front());
  return title;
}

constexpr std::size_t most_named = 3;
constexpr std::size_t least_others = 5;

/// Before a move of the side that solves: "2. ", of Black "2… ".
std::string move_number(const Puzzle& puzzle, std::size_t number) {
  return fmt::format("{}{} ", number, puzzle.setup.to_move == Side::white ? "." : "…");
}

/// "2. Qg7#", "2. Qg7# or Qh7#", "2. Qg7#, Rh8# or 4 more"; what such answers lose to.
std::string refutation(const AnsweredMove& answered, const Puzzle& puzzle, std::size_t number) {
  if (answered.wins.empty()) return "loses, too";
  std::vector<std::string> named;
  for (const MoveOutcome& win : answered.wins) {
    if (named.size() == most_named) break;
    named.push_back(san_move(win, answered.answer.after, puzzle.ruleset));
  }
  const std::size_t more = answered.wins.size() - named.size();
  if (more > 0) named.push_back(fmt::format("{} more", more));
  std::string text = named.front();
  for (std::size_t i = 1; i < named.size(); ++i) text += (i + 1 == named.size() ? " or " : ", ") + named[i];
  return move_number(puzzle, number) + text + (answered.moves > 1 ? " …" : "");
}

using Choice = BookLine::Choice;

char packed_square(Square square) {
  return "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"[cell_of(square)];
}

/// A move as the script has it: how it is clicked, and how it is written.
struct Packed {
  std::string text;
  std::string path;
};

/// Packs the moves of a set-up. The steps of long chains have many beginnings in common: each is played once.
struct Packing {
  [[nodiscard]] Packed packed(const MoveOutcome& outcome) {
    Packed out;
    Move done;
    for (std::size_t i = 0; i < outcome.move.size(); ++i) {
      const Step& step = outcome.move[i];
      const Board before = after(done).board;
      done.push_back(step);
      const bool last = i + 1 == outcome.move.size();
      add_step(out, step, before, last ? outcome.after.board : after(done).board);
    }
    return out;
  }

  const Setup& after(const Move& steps) {
    const auto found = set_ups.find(steps);
    if (found != set_ups.end()) return found->second;
    const Move begin(steps.begin(), steps.end() - 1);
    const auto next = puzzle.ruleset.generator().setup_steps(after(begin));
    const auto step = std::ranges::find(next, steps.back(), &StepOutcome::step);
    ensure(step != next.end(), "a legal move consists of legal steps");
    return set_ups.emplace(steps, step->after).first->second;
  }

  void add_step(Packed& out, const Step& step, const Board& before, const Board& after) {
    Board moved = before;
    const auto piece = before[step.from];
    ensure(piece.has_value() || step.places, "a step begins with a piece, or places one");
    if (piece) {
      moved.clear(step.from);
      moved.put(step.to, *piece);
    }
    if (!out.text.empty()) out.text += '&';
    if (out.path.empty()) out.path = step.from.name();
    out.text += packed_square(step.from);
    out.text += packed_square(step.to);
    const BoardPicture picture = arbiter::picture_of(after, puzzle.ruleset.variant());
    std::optional<Square> first;
    for (int i = 0; i < 64; ++i) {
      const Square square(63 - i);
      if (moved[square] == after[square]) continue;
      if (!first) first = square;
      out.text += packed_square(square);
      out.text += after.empty(square) ? '0' : codes.sign_of(picture.cells[cell_of(square)]);
    }
    out.path += (step.from == step.to && first ? *first : step.to).name();
  }

  const Puzzle& puzzle;
  PieceCodes& codes;
  std::map<Move, Setup> set_ups;  ///< after these steps
};

char flag_of(const Choice& choice) {
  if (choice.right) return 'w';
  if (choice.status == Status::stalemate || choice.status == Status::drawn) return 'd';
  return choice.status == Status::won ? 'l' : '\0';
}

/// The sign that the package draws for a piece; none for fairy pieces. Interweave's pieces share only their letters
/// with orthodox ones.
std::optional<char> sign(const Piece& piece, const Variant& variant) {
  const std::string_view code = solve::orthodox_code(role_info(variant, piece.role).name);
  if (code.empty() || piece.owner == Owner::both) return std::nullopt;
  const char letter = code == "S" ? 'N' : code.front();
  return piece.owner == Owner::white ? letter : to_lower(letter);
}

/// A diagram by the package chessboard that shows the side to move. Pieces without a sign in the package are letters.
std::string latex_board(const Puzzle& puzzle) {
  const Variant& variant = puzzle.ruleset.variant();
  Board known;
  std::string fairy;
  for (const Square square : puzzle.setup.board.occupied()) {
    const Piece piece = *puzzle.setup.board[square];
    if (sign(piece, variant)) {
      known.put(square, piece);
      continue;
    }
    const char* form = piece.owner == Owner::white   ? "\\arbiterwhite"
                       : piece.owner == Owner::black ? "\\arbiterblack"
                                                     : "\\arbiterboth";
    fairy += fmt::format(",\n  pgfstyle=text,text={}{{{}}},markfield={}", form, letter(piece, variant), square.name());
  }
  return fmt::format("\\chessboard[setfen={} {} - - 0 1,showmover=true{}]",
                     fen::write_board(known, [&](const Piece& piece) { return *sign(piece, variant); }),
                     puzzle.setup.to_move == Side::white ? 'w' : 'b', fairy);
}

/// A line below the diagram for the pieces beside the board, "beside the board: White Q 2P, Black p"; empty if there
/// are none.
std::string latex_beside(const Puzzle& puzzle) {
  const std::string letters = beside_in_letters(picture_of(puzzle));
  return letters.empty() ? letters : fmt::format("\\\\[2pt]\n{{\\footnotesize beside the board: {}}}", tex(letters));
}

/// The names of the pieces that are letters, each with its letter.
std::map<std::string, std::string> latex_letters(const Puzzle& puzzle) {
  const Variant& variant = puzzle.ruleset.variant();
  std::map<std::string, std::string> names;
  for (const Square square : puzzle.setup.board.occupied()) {
    const Piece piece = *puzzle.setup.board[square];
    if (sign(piece, variant)) continue;
    const RoleInfo& role = role_info(variant, piece.role);
    const char* whose = piece.owner == Owner::both && role.shared != role.letter ? "checkered " : "";
    names[fmt::format("{}{}", whose, role.name)] = std::string(1, letter(piece, variant));
  }
  return names;
}

std::string figure(const Puzzle& puzzle, std::size_t number) {
  const Variant& variant = puzzle.ruleset.variant();
  const std::string legend = joined(latex_letters(puzzle), ", ", [](const auto& piece) {
    return fmt::format("{} = {}", tex(piece.second), tex(piece.first));
  });
  std::string out =
      fmt::format("\\begin{{minipage}}{{\\linewidth}}\\centering\n\\textbf{{{}.}} {}\\\\[2pt]\n{}{}\\\\[2pt]\n", number,
                  tex(task_of(puzzle)), latex_board(puzzle), latex_beside(puzzle));
  if (!legend.empty()) out += fmt::format("{{\\footnotesize {}}}\\\\\n", legend);
  const std::string solution = joined(solution_of(puzzle), puzzle.is_line ? " " : "; ");
  if (!solution.empty()) out += fmt::format("{{\\footnotesize Solution: \\texttt{{{}}}}}\\\\\n", tex(solution));
  out += fmt::format("{{\\scriptsize {}, \\texttt{{{}}}}}\n\\end{{minipage}}\\par\\bigskip\n\n", tex(variant.title()),
                     tex(fen_of(puzzle)));
  return out;
}

std::string title_page(std::span<const Puzzle> puzzles, const Colophon& colophon) {
  std::string out = fmt::format(
      "\\begin{{titlepage}}\\centering\\vspace*{{.2\\textheight}}\n{{\\Huge\\bfseries {}\\par}}\n\\bigskip\n",
      tex(colophon.title));
  if (!puzzles.empty()) {
    const Variant& variant = puzzles.front().ruleset.variant();
    out += fmt::format("{{\\Large {} ({})\\par}}\n\\bigskip\n", tex(variant.title()),
                       tex(puzzles.front().ruleset.profile().name));
  }
  out += fmt::format("{}, the solutions at the end\\par\n\\vfill\n", counted(puzzles.size(), "puzzle"));
  if (!colophon.licence.empty()) out += fmt::format("Licence: {}\\par\\medskip\n", tex(colophon.licence));
  return out + fmt::format("{{\\small arbiter-compose: {}\\par}}\n\\end{{titlepage}}\n\n", tex(colophon.made_line()));
}

/// What the letters on the diagrams are; empty if there are none.
std::string letters_of(std::span<const Puzzle> puzzles) {
  std::map<std::string, std::string> letters;
  for (const Puzzle& puzzle : puzzles) letters.merge(latex_letters(puzzle));
  const std::string list = joined(letters, ", ", [](const auto& piece) {
    // White's letter; those of pieces of both players have no other.
    const bool shared = piece.first.starts_with("checkered ");
    return fmt::format("\\textsf{{\\textbf{{{}}}}} {}", shared ? tex(piece.second) : upper_case(piece.second),
                       tex(piece.first));
  });
  if (list.empty()) return list;
  return fmt::format(
      "\\section*{{Pieces}}\nLetters on the diagrams: {}. White's pieces are framed, Black's are white on black"
      ", those of both players have a double frame.\n\n",
      list);
}

/// The solution in a row, with the number of each move of the side that solves.
std::string solved(const Puzzle& puzzle, const BookLine& line, std::size_t number) {
  std::string moves = line_in_words(puzzle, line, tex, " \\emph{or}");
  for (const AnswerTree& tree : answer_trees(puzzle)) {
    moves += fmt::format("\\\\*\n{{\\footnotesize After {}: {}.}}", tex(tree.after), tex(joined(tree.groups, "; ")));
  }
  if (const std::string tries = joined(refuted_tries(puzzle), "; "); !tries.empty())
    moves += fmt::format("\\\\*\n{{\\footnotesize Tries: {}}}", tex(tries));
  return fmt::format("\\textbf{{{}.}} {}\\\\*\n{{\\scriptsize\\texttt{{{}}}}}\\par\\smallskip\n", number, moves,
                     tex(fen_of(puzzle)));
}

/// The tags with their definitions, and the puzzles that have them.
std::string themes_of(const std::vector<Chapter>& chapters, const Colophon& colophon) {
  std::map<std::string, std::string> numbers;
  std::size_t number = 0;
  for (const Chapter& chapter : chapters) {
    for (const Puzzle* puzzle : chapter.puzzles) {
      ++number;
      for (const std::string& tag : puzzle->tags) {
        std::string& list = numbers[tag];
        list += fmt::format("{}{}", list.empty() ? "" : ", ", number);
      }
    }
  }
  std::string out;
  for (const auto& [tag, means] : colophon.tags) {
    const auto found = numbers.find(tag);
    if (found != numbers.end()) out += fmt::format("\\item[{}] {}: {}.\n", tex(tag), tex(means), found->second);
  }
  if (out.empty()) return out;
  return "\\clearpage\n\\section*{Themes}\n\\begin{description}\n" + out + "\\end{description}\n";
}

}  // namespace

std::string title_of(const Puzzle& puzzle) {
  const ThemeInfo* const info = find_theme_info(puzzle.kind);
  if (puzzle.kind.empty() || info == nullptr) return puzzle.kind.empty() ? state_of(puzzle) : puzzle.theme;
  const auto value = [&](std::string_view parameter) { return value_of(puzzle, parameter); };
  const auto found = std::ranges::find_if(info->titles, [&](const auto& each) { return fits(each.first, value); });
  if (found == info->titles.end()) return puzzle.theme;
  std::string text;
  for (std::string_view rest = found->second; !rest.empty();) {
    text += take_until(rest, '{');
    if (!rest.empty()) text += filled(take_until(rest, '}'), puzzle);
  }
  text.front() = to_upper(text.front());
  return text;
}

std::vector<Chapter> chapters_of(std::span<const Puzzle> puzzles) {
  std::vector<const Puzzle*> all;
  for (const Puzzle& puzzle : puzzles) all.push_back(&puzzle);
  const auto place = [](const Puzzle* puzzle) {
    return std::tuple(puzzle->moves.size(), std::string_view(puzzle->kind), puzzle->rating);
  };
  std::ranges::stable_sort(all, [&](const Puzzle* a, const Puzzle* b) { return place(a) < place(b); });
  std::vector<Chapter> chapters;
  for (const Puzzle* puzzle : all) {
    std::string title = chapter_title(*puzzle);
    if (chapters.empty() || chapters.back().title != title) chapters.push_back({std::move(title), {}});
    chapters.back().puzzles.push_back(puzzle);
  }
  return chapters;
}

std::string line_in_words(const Puzzle& puzzle, const BookLine& line,
                          const std::function<std::string(std::string_view)>& written, std::string_view before_others) {
  std::string out;
  for (std::size_t i = 0; i < line.plies.size(); ++i) {
    if (i > 0) out += ' ';
    if (i % 2 == 0) out += written(move_number(puzzle, i / 2 + 1));
    out += written(line.plies[i].choices.front().text);
  }
  const auto& last = line.plies.back().choices;
  for (std::size_t i = 1; i < last.size(); ++i)
    out += fmt::format("{} {}", i == 1 ? before_others : ",", written(last[i].text));
  return out;
}

std::vector<AnswerTree> answer_trees(const Puzzle& puzzle) {
  std::vector<AnswerTree> trees;
  const std::vector<Setup> stages = played(puzzle).before;
  for (std::size_t i = 0; i < puzzle.other_answers.size(); ++i) {
    if (puzzle.other_answers[i].empty()) continue;
    const std::size_t ply = 2 * i;
    const MoveOutcome key{puzzle.moves[ply], stages[ply + 1]};
    AnswerTree tree{move_number(puzzle, i + 1) + san_move(key, stages[ply], puzzle.ruleset), {}};
    std::map<std::string, std::vector<std::string>> groups;
    for (const AnsweredMove& each : puzzle.other_answers[i])
      groups[refutation(each, puzzle, i + 2)].push_back(san_move(each.answer, key.after, puzzle.ruleset));
    std::vector<std::pair<std::string, std::vector<std::string>>> sorted(groups.begin(), groups.end());
    std::ranges::stable_sort(sorted,
                             [](const auto& one, const auto& more) { return one.second.size() < more.second.size(); });
    for (auto& [loses_to, list] : sorted) {
      std::ranges::sort(list);
      const bool others = &list == &sorted.back().second && list.size() >= least_others;
      tree.groups.push_back((others ? std::string("any other") : joined(list, ", ")) + " " + loses_to);
    }
    trees.push_back(std::move(tree));
  }
  return trees;
}

std::vector<std::string> refuted_tries(const Puzzle& puzzle) {
  std::vector<std::string> tries;
  if (puzzle.refuted.empty()) return tries;
  const MoveSource& generator = puzzle.ruleset.generator();
  const auto legal = generator.setup_moves(puzzle.setup);
  std::map<std::string, std::vector<std::string>> by_answer;
  for (const RefutedMove& each : puzzle.refuted.front()) {
    const auto wrong = std::ranges::find(legal, each.move, &MoveOutcome::move);
    const Setup& after = wrong->after;
    const bool captures = std::ranges::any_of(each.move, [](const Step& step) { return !step.captures.empty(); });
    if (!captures && !generator.in_check(after, after.to_move)) continue;
    by_answer[san_move(each.answer, after, puzzle.ruleset)].push_back(san_move(*wrong, puzzle.setup, puzzle.ruleset) +
                                                                      '?');
  }
  const std::string number = move_number(puzzle, 1);
  for (const auto& [answer, moves] : by_answer) tries.push_back(number + joined(moves, " or ") + ' ' + answer + '!');
  return tries;
}

std::optional<BookLine> book_line(const Puzzle& puzzle) {
  if (!puzzle.is_line || puzzle.moves.size() % 2 != 1) return std::nullopt;
  const MoveSource& generator = puzzle.ruleset.generator();
  BookLine line;
  const std::vector<Setup> stages = played(puzzle).before;
  for (std::size_t i = 0; i < stages.size(); ++i) {
    const Setup& before = stages[i];
    const bool last = i + 1 == stages.size();
    BookLine::Ply ply{before, {}, {}};
    for (MoveOutcome& each : generator.setup_moves(before)) {
      const bool own = each.move == puzzle.moves[i];
      Choice choice{std::move(each), {}, false, {}};
      if (own || i % 2 == 0) choice.status = generator.setup_status(choice.outcome.after);
      const bool wins = last && !puzzle.goes_on;
      choice.right = i % 2 == 0 && (wins ? solve::is_won_by_mover(choice.outcome.after, puzzle.ruleset) : own);
      if (own || choice.right) choice.text = san_move(choice.outcome, before, puzzle.ruleset);
      if (own && last) line.mates = choice.status == Status::mate;
      if (own && last && !choice.right) return std::nullopt;
      if (own)
        ply.choices.insert(ply.choices.begin(), std::move(choice));
      else if (choice.right)
        ply.choices.push_back(std::move(choice));
      else if (i % 2 == 0) {
        if (i / 2 < puzzle.refuted.size()) {
          const auto& refuted = puzzle.refuted[i / 2];
          const auto found = std::ranges::find(refuted, choice.outcome.move, &RefutedMove::move);
          if (found != refuted.end()) choice.refuted = &*found;
        }
        ply.wrong.push_back(std::move(choice));
      }
    }
    const auto by_text = [](const Choice& a, const Choice& b) { return a.text < b.text; };
    const auto by_move = [](const Choice& a, const Choice& b) { return a.outcome.move < b.outcome.move; };
    std::sort(ply.choices.begin() + 1, ply.choices.end(), by_text);
    std::ranges::sort(ply.wrong, by_move);
    line.plies.push_back(std::move(ply));
  }
  return line;
}

std::string packed_choices(const Puzzle& puzzle, const BookLine::Ply& ply, PieceCodes& codes) {
  Packing packing{puzzle, codes, {{{}, ply.before}}};
  std::vector<std::pair<const Choice*, Packed>> all;
  std::map<std::string, std::size_t> paths;
  for (const auto* list : {&ply.choices, &ply.wrong}) {
    for (const Choice& choice : *list) {
      all.emplace_back(&choice, packing.packed(choice.outcome));
      ++paths[all.back().second.path];
    }
  }
  std::string out;
  for (auto& [choice, packed] : all) {
    if (!out.empty()) out += ' ';
    out += packed.text;
    if (const char flag = flag_of(*choice); flag != '\0') out.append("'").append(1, flag);
    if (paths[packed.path] > 1)
      out.append("`").append(to_text(choice->outcome.move, ply.before, puzzle.ruleset.variant()));
    if (choice->refuted != nullptr) {
      const Setup& after = choice->outcome.after;
      const MoveOutcome& answer = choice->refuted->answer;
      out.append("~").append(Packing{puzzle, codes, {{{}, after}}}.packed(answer).text);
      out.append(":").append(san_move(answer, after, puzzle.ruleset));
    }
  }
  return out;
}

std::string latex_document(std::span<const Puzzle> puzzles) {
  std::string out =
      "% pdflatex; needs the package chessboard (Debian: texlive-games, texlive-latex-extra)\n"
      "\\documentclass[a4paper]{article}\n\\usepackage{chessboard}\n"
      "\\setlength{\\parindent}{0pt}\n\\sloppy\n" +
      std::string(assets::latex_board_tex.text) + "\\begin{document}\n\n";
  std::size_t number = 0;
  for (const Puzzle& puzzle : puzzles) out += figure(puzzle, ++number);
  return out + "\\end{document}\n";
}

tl::expected<std::string, std::string> latex_book(std::span<const Puzzle> puzzles, const Colophon& colophon) {
  std::string out = fmt::format("{}{}\\begin{{document}}\n", assets::latex_book_tex.text, assets::latex_board_tex.text);
  out += title_page(puzzles, colophon) + letters_of(puzzles);
  std::string solutions;
  std::size_t number = 0;
  const std::vector<Chapter> chapters = chapters_of(puzzles);
  for (const Chapter& chapter : chapters) {
    out += fmt::format("\\section*{{{}}}\n", tex(chapter.title));
    std::size_t column = 0;
    for (const Puzzle* puzzle : chapter.puzzles) {
      const auto line = book_line(*puzzle);
      if (!line) return tl::unexpected(std::string("a book is of lines that end the game: --from-games finds them"));
      out += fmt::format(
          "\\begin{{minipage}}{{.49\\linewidth}}\\centering\n\\textbf{{{}.}} {} to "
          "move{}\\\\[2pt]\n{}{}\n\\end{{minipage}}",
          ++number, name_of(puzzle->setup.to_move),
          puzzle->rating > 0 ? fmt::format(" \\hfill {{\\footnotesize about {}}}", puzzle->rating) : std::string(),
          latex_board(*puzzle), latex_beside(*puzzle));
      out += ++column % 2 == 0 || puzzle == chapter.puzzles.back() ? "\\par\\bigskip\n\n" : "\\hfill\n";
      solutions += solved(*puzzle, *line, number);
    }
  }
  out += themes_of(chapters, colophon);
  return out + "\\clearpage\n\\section*{Solutions}\n" + solutions + "\\end{document}\n";
}

}  // namespace arbiter::puzzles
