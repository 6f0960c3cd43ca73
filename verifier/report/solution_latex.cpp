#include "verifier/report/solution_latex.hpp"

#include <map>

#include <fmt/format.h>

#include "verifier/report/solution_text.hpp"
#include "verifier/report/tex_text.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter {
namespace {

/// The package's letter of a piece; 0 for those that it does not know.
char diagram_letter(const Piece& piece, const Variant& variant) {
  static constexpr std::string_view english = "KQRBSP";
  static constexpr std::string_view german = "KDTLSB";
  const char letter = problemists_letter(piece, variant);
  const std::size_t index = letter == 0 ? std::string_view::npos : english.find(letter);
  return index == std::string_view::npos ? '\0' : german[index];
}

struct Pieces {
  std::string list;  ///< "wKa1, sKh8"
  std::size_t white = 0;
  std::size_t black = 0;
  std::size_t both = 0;
  std::map<std::string, std::string> circles;  ///< name -> squares
};

Pieces pieces_of(const Board& board, const Variant& variant) {
  Pieces out;
  for (const Square square : board.occupied()) {
    const Piece piece = *board[square];
    const char colour = piece.owner == Owner::white ? 'w' : piece.owner == Owner::black ? 's' : 'n';
    ++(colour == 'w' ? out.white : colour == 's' ? out.black : out.both);
    const char letter = diagram_letter(piece, variant);
    out.list +=
        fmt::format("{}{}{}{}", out.list.empty() ? "" : ", ", colour, letter == 0 ? 'C' : letter, square.name());
    if (letter == 0) out.circles[std::string(role_info(variant, piece.role).name)] += fmt::format(" {}", square.name());
  }
  return out;
}

}  // namespace

std::string latex_head() {
  return "% pdflatex; needs the package diagram (CTAN: macros/latex/contrib/diagram; Debian: texlive-games, "
         "texlive-pstricks)\n"
         "\\documentclass[a4paper]{article}\n\\usepackage[utf8]{inputenc}\n\\usepackage[T1]{fontenc}\n"
         "\\usepackage{diagram}\n\\begin{document}\n\n";
}

std::string latex_problem(const SolvedProblem& solved, std::size_t number) {
  const Variant& variant = solved.position.root.variant();
  const Pieces pieces = pieces_of(solved.position.setup().board, variant);
  std::string out = fmt::format("% {}\n\\begin{{diagram}}%\n", tex(name_of(solved, number)));
  const auto add = [&](std::string_view command, std::string_view text) {
    if (!text.empty()) out += fmt::format("  \\{}{{{}}}%\n", command, tex(text));
  };
  add("author", authors_of(solved));
  if (solved.problem != nullptr) {
    add("source", solved.problem->source);
    add("title", solved.problem->title);
  }
  out += fmt::format("  \\pieces[{}+{}{}]{{{}}}%\n", pieces.white, pieces.black,
                     pieces.both > 0 ? fmt::format("+{}", pieces.both) : std::string(), pieces.list);
  std::string asked = to_string(solved.answer.stipulation);
  if (solved.position.setup().to_move != usual_side(solved.answer.stipulation))
    asked += solved.position.setup().to_move == Side::white ? " (White begins)" : " (Black begins)";
  if (solved.intended > 1) asked += fmt::format(" ({} solutions)", solved.intended);
  add("stipulation", asked);
  std::string condition = rules_of(solved);
  for (const auto& [name, squares] : pieces.circles)
    condition += fmt::format("{}{}:{}", condition.empty() ? "" : "; ", name, squares);
  add("condition", condition);
  if (solved.problem != nullptr) add("twins", solved.problem->twin);
  if (solved.answer.verdict == solve::Verdict::sound) out += "  \\Co{+}%\n";
  // The diagram is a box of the paragraph that it stands in.
  out += "\\end{diagram}%\n\n\\noindent\n";
  std::string lines = solution_lines(solved.position, solved.answer) + verdict_line(solved.answer);
  for (std::size_t at = 0; at < lines.size();) {
    const std::size_t end = std::min(lines.find('\n', at), lines.size());
    const std::string_view line = std::string_view(lines).substr(at, end - at);
    const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
    if (indent < line.size())
      out += fmt::format("\\hspace*{{{}em}}{}\\\\\n", static_cast<double>(indent) / 4, tex(line.substr(indent)));
    at = end + 1;
  }
  return out + "\n";
}

std::string latex_tail() { return "\\end{document}\n"; }

}  // namespace arbiter
