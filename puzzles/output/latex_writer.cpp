// LaTeX with the package chessboard (of the bundle that xskak belongs to).

#include <fmt/format.h>

#include "puzzles/output/latex_board.hpp"
#include "puzzles/output/writers.hpp"
#include "verifier/report/markup.hpp"

namespace arbiter::puzzles {
namespace {

std::string figure(const Puzzle& puzzle, std::size_t number) {
  const Variant& variant = puzzle.ruleset.variant();
  std::string legend;
  for (const auto& [name, shown] : latex_letters(puzzle))
    legend += fmt::format("{}{} = {}", legend.empty() ? "" : ", ", tex(shown), tex(name));
  std::string out =
      fmt::format("\\begin{{minipage}}{{\\linewidth}}\\centering\n\\textbf{{{}.}} {}\\\\[2pt]\n{}{}\\\\[2pt]\n", number,
                  tex(task_of(puzzle)), latex_board(puzzle), latex_beside(puzzle));
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
      "% pdflatex; needs the package chessboard (Debian: texlive-games, texlive-latex-extra)\n"
      "\\documentclass[a4paper]{article}\n\\usepackage{chessboard}\n"
      "\\setlength{\\parindent}{0pt}\n\\sloppy\n" +
      latex_board_commands() + "\\begin{document}\n\n";
  std::size_t number = 0;
  for (const Puzzle& puzzle : puzzles) out += figure(puzzle, ++number);
  return out + "\\end{document}\n";
}

}  // namespace arbiter::puzzles
