// A book of puzzles for pdflatex: title page, diagrams by chapters, an index of themes, and the solutions at the end.
// LaTeX with the package chessboard (of the bundle that xskak belongs to).

#include <map>
#include <string>

#include <fmt/format.h>

#include "puzzles/output/puzzle.hpp"
#include "puzzles/output/writers.hpp"
#include "verifier/notation/notation.hpp"
#include "verifier/position/fen_board.hpp"
#include "verifier/position/setup_faults.hpp"
#include "verifier/report/html_page.hpp"
#include "verifier/report/board_text.hpp"
#include "verifier/report/markup.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::puzzles {
namespace {

/// The sign that the package draws for a piece; none for fairy pieces. Interweave's pieces share only their letters
/// with orthodox ones.
std::optional<char> sign(const Piece& piece, const Variant& variant) {
  const std::string_view name = role_info(variant, piece.role).name;
  static const std::map<std::string_view, char> signs{{"pawn", 'p'}, {"knight", 'n'}, {"bishop", 'b'},
                                                      {"rook", 'r'}, {"queen", 'q'},  {"king", 'k'}};
  const auto found = signs.find(name);
  if (found == signs.end() || piece.owner == Owner::both) return std::nullopt;
  return piece.owner == Owner::white ? static_cast<char>(found->second - 'a' + 'A') : found->second;
}

/// The pieces that the package knows, as a FEN for it.
std::string known_pieces(const Puzzle& puzzle) {
  const Variant& variant = puzzle.ruleset.variant();
  Board known;
  for (const Square square : puzzle.setup.board.occupied()) {
    const Piece piece = *puzzle.setup.board[square];
    if (sign(piece, variant)) known.put(square, piece);
  }
  return fen::write_board(known, [&variant](const Piece& piece) { return *sign(piece, variant); });
}

/// A diagram by the package chessboard that shows the side to move. Pieces without a sign in the package are letters.
std::string latex_board(const Puzzle& puzzle) {
  const Variant& variant = puzzle.ruleset.variant();
  std::string fairy;
  for (const Square square : puzzle.setup.board.occupied()) {
    const Piece piece = *puzzle.setup.board[square];
    if (sign(piece, variant)) continue;
    const char* form = piece.owner == Owner::white   ? "\\arbiterwhite"
                       : piece.owner == Owner::black ? "\\arbiterblack"
                                                     : "\\arbiterboth";
    fairy += fmt::format(",\n  pgfstyle=text,text={}{{{}}},markfield={}", form, letter(piece, variant), square.name());
  }
  return fmt::format("\\chessboard[setfen={} {} - - 0 1,showmover=true{}]", known_pieces(puzzle),
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

}  // namespace

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

namespace {

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
