// Diagrams in LaTeX with the package chessboard (of the bundle that xskak belongs to).

#include "puzzles/output/latex_board.hpp"

#include <fmt/format.h>

#include "verifier/notation/notation.hpp"
#include "verifier/report/board_names.hpp"
#include "verifier/report/markup.hpp"

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
      const auto known = piece ? sign(*piece, puzzle.ruleset.variant()) : std::nullopt;
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

}  // namespace

std::string latex_board_commands() {
  return "% Pieces without a sign of their own: White's in a frame, Black's reversed, those of both players in a "
         "double "
         "frame.\n"
         "\\newcommand{\\arbiterwhite}[1]{\\setlength{\\fboxsep}{1.5pt}\\fcolorbox{black}{white}{"
         "\\sffamily\\bfseries\\small #1}}\n"
         "\\newcommand{\\arbiterblack}[1]{\\setlength{\\fboxsep}{1.5pt}\\fcolorbox{black}{black}{"
         "\\sffamily\\bfseries\\small\\color{white}#1}}\n"
         "\\newcommand{\\arbiterboth}[1]{\\setlength{\\fboxsep}{1pt}\\fcolorbox{black}{white}{\\fcolorbox{black}{white}"
         "{"
         "\\sffamily\\bfseries\\small #1}}}\n";
}

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

std::string latex_beside(const Puzzle& puzzle) {
  const std::string letters = beside_in_letters(picture_of(puzzle, false));
  return letters.empty() ? letters : fmt::format("\\\\[2pt]\n{{\\footnotesize beside the board: {}}}", tex(letters));
}

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

}  // namespace arbiter::puzzles
