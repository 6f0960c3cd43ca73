// LaTeX with the package chessboard (of the bundle that xskak belongs to).

#include <map>

#include <fmt/format.h>

#include "puzzles/output/writers.hpp"
#include "verifier/notation/notation.hpp"
#include "verifier/report/tex_text.hpp"

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
  std::string out;
  for (int rank = 7; rank >= 0; --rank) {
    int gap = 0;
    const auto fill = [&] {
      if (gap > 0) out += std::to_string(gap);
      gap = 0;
    };
    for (int file = 0; file < 8; ++file) {
      const auto piece = puzzle.setup.board[Square::at(file, rank)];
      const auto known = piece ? sign(*piece, *puzzle.variant) : std::nullopt;
      if (!known) {
        ++gap;
        continue;
      }
      fill();
      out += *known;
    }
    fill();
    if (rank > 0) out += '/';
  }
  return out;
}

std::string figure(const Puzzle& puzzle, std::size_t number) {
  const Variant& variant = *puzzle.variant;
  std::string marks;
  for (const Square square : marks_of(puzzle)) marks += fmt::format("{}{}", marks.empty() ? "" : ",", square.name());
  std::string fairy;
  std::map<std::string, std::string> names;
  for (const Square square : puzzle.setup.board.occupied()) {
    const Piece piece = *puzzle.setup.board[square];
    if (sign(piece, variant)) continue;
    const std::string shown(1, letter(piece, variant));
    const char* form = piece.owner == Owner::white   ? "\\arbiterwhite"
                       : piece.owner == Owner::black ? "\\arbiterblack"
                                                     : "\\arbiterboth";
    fairy += fmt::format(",\n  pgfstyle=text,text={}{{{}}},markfield={}", form, shown, square.name());
    const char* whose = piece.owner == Owner::both ? "checkered " : "";
    names[fmt::format("{}{}", whose, role_info(variant, piece.role).name)] = shown;
  }
  std::string legend;
  for (const auto& [name, shown] : names)
    legend += fmt::format("{}{} = {}", legend.empty() ? "" : ", ", tex(shown), tex(name));
  std::string out = fmt::format(
      "\\begin{{minipage}}{{\\linewidth}}\\centering\n\\textbf{{{}.}} {}\\\\[2pt]\n"
      "\\chessboard[setfen={} {} - - 0 1,showmover=true{}]\\\\[2pt]\n",
      number, tex(task_of(puzzle)), known_pieces(puzzle), puzzle.setup.to_move == Side::white ? 'w' : 'b', fairy);
  if (!legend.empty()) out += fmt::format("{{\\footnotesize {}}}\\\\\n", legend);
  std::string solution;
  for (const std::string& move : solution_of(puzzle))
    solution += fmt::format("{}{}", solution.empty() ? "" : puzzle.is_line ? " " : "; ", move);
  if (!solution.empty()) out += fmt::format("{{\\footnotesize Solution: \\texttt{{{}}}}}\\\\\n", tex(solution));
  out += fmt::format("{{\\scriptsize {}, \\texttt{{{}}}}}\n\\end{{minipage}}\\par\\bigskip\n\n", tex(variant.title()),
                     tex(fen_of(puzzle)));
  return out;
}

}  // namespace

std::string latex_document(std::span<const Puzzle> puzzles) {
  std::string out =
      "% pdflatex; needs the package chessboard (Debian: texlive-games)\n"
      "\\documentclass[a4paper]{article}\n\\usepackage{chessboard}\n"
      "\\setlength{\\parindent}{0pt}\n\\sloppy\n"
      "% Pieces without a sign of their own: White's in a frame, Black's reversed, those of both players in a double "
      "frame.\n"
      "\\newcommand{\\arbiterwhite}[1]{\\setlength{\\fboxsep}{1.5pt}\\fcolorbox{black}{white}{"
      "\\sffamily\\bfseries\\scriptsize #1}}\n"
      "\\newcommand{\\arbiterblack}[1]{\\setlength{\\fboxsep}{1.5pt}\\fcolorbox{black}{black}{"
      "\\sffamily\\bfseries\\scriptsize\\color{white}#1}}\n"
      "\\newcommand{\\arbiterboth}[1]{\\setlength{\\fboxsep}{1pt}\\fcolorbox{black}{white}{\\fcolorbox{black}{white}{"
      "\\sffamily\\bfseries\\scriptsize #1}}}\n"
      "\\begin{document}\n\n";
  std::size_t number = 0;
  for (const Puzzle& puzzle : puzzles) out += figure(puzzle, ++number);
  return out + "\\end{document}\n";
}

}  // namespace arbiter::puzzles
