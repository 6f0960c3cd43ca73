// Formats of problemists' programs: Popeye's input and Olive's YAML.

#include <algorithm>
#include <array>
#include <map>

#include <fmt/format.h>

#include "puzzles/output/writers.hpp"
#include "puzzles/space/puzzle_variant.hpp"
#include "verifier/orthodox/state.hpp"
#include "verifier/support/printable.hpp"

namespace arbiter::puzzles {
namespace {

/// The letter of an orthodox piece in Popeye and Olive, which call the knight S.
char problem_letter(Role role) { return "PSBRQK"[number(role)]; }

/// "Ke1 Rh1 Pa2b2"
std::string pieces_of_side(const Puzzle& puzzle, Side side) {
  std::string out;
  for (const Role role :
       {orthodox::king, orthodox::queen, orthodox::rook, orthodox::bishop, orthodox::knight, orthodox::pawn}) {
    std::string squares;
    for (const Square square : puzzle.setup.board.of(piece_of(side, role))) squares += square.name();
    if (!squares.empty()) out += fmt::format("{}{}{}", out.empty() ? "" : " ", problem_letter(role), squares);
  }
  return out;
}

/// The square that the pawn that passed `square` came from, `square`, and the square where the pawn stands.
std::string way_of(const Puzzle& puzzle, Square square) {
  const int by = puzzle.setup.to_move == Side::white ? 1 : -1;
  return square.offset(0, by)->name() + square.name() + square.offset(0, -by)->name();
}

/// Castling rights that king and rook on their squares suggest but the position does not have, and the way of the pawn
/// that may be captured in passing.
std::string options(const Puzzle& puzzle) {
  std::string out;
  std::string lost;
  for (const Side side : {Side::white, Side::black}) {
    const int rank = side == Side::white ? 0 : 7;
    if (!puzzle.setup.board.holds(Square::at(4, rank), piece_of(side, orthodox::king))) continue;
    for (const int file : {0, 7}) {
      const Square corner = Square::at(file, rank);
      const bool could = puzzle.setup.board.holds(corner, piece_of(side, orthodox::rook));
      if (could && !orthodox::may_castle(puzzle.setup.state, side, file)) lost += corner.name();
    }
  }
  if (!lost.empty()) out += " NoCastling " + lost;
  if (const auto passed = orthodox::passed_square(puzzle.setup.state)) {
    out += " EnPassant " + way_of(puzzle, *passed);
  }
  return out;
}

bool pawns(const Puzzle& puzzle) {
  return !(puzzle.setup.board.of(piece_of(Side::white, orthodox::pawn)) |
           puzzle.setup.board.of(piece_of(Side::black, orthodox::pawn)))
              .empty();
}

std::string yaml_text(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c == '\n' || c == '\r' ? ' ' : c;
  }
  return out + '"';
}

/// Olive's codes for fairy pieces that move like pieces of these variants.
const std::map<std::string_view, std::string_view>& olive_codes() {
  static const std::map<std::string_view, std::string_view> codes{
      {"pawn", "P"},  {"knight", "S"}, {"bishop", "B"},    {"rook", "R"},
      {"queen", "Q"}, {"king", "K"},   {"cardinal", "PR"}, {"chancellor", "EM"}};
  return codes;
}

}  // namespace

tl::expected<std::string, std::string> popeye_input(std::span<const Puzzle> puzzles, const Colophon& colophon) {
  std::string out;
  for (const Puzzle& puzzle : puzzles) {
    const Variant& variant = *puzzle.variant;
    const OutputForms forms = puzzle_variant(variant).output();
    if (!forms.problemists_know) return tl::unexpected(fmt::format("Popeye does not know {}", variant.title()));
    out += out.empty() ? "BeginProblem\n" : "NextProblem\n";
    const auto profile = variant.profiles()[puzzle.profile].name;
    if (!colophon.empty()) out += fmt::format("Origin {}\n", printable(colophon.line()));
    if (!puzzle.theme.empty()) out += fmt::format("Title {}\n", puzzle.theme);
    if (profile != forms.problemists_profile && !forms.problemists_remark.empty() && pawns(puzzle))
      out += fmt::format("Remark profile {}: {}\n", profile, forms.problemists_remark);
    if (!forms.condition.empty()) out += fmt::format("Condition {}\n", forms.condition);
    const int moves = mate_in(puzzle);
    const bool line = puzzle.is_line && moves > 0;
    // A mate in n, or every move of the side to move.
    out += moves > 0 && (line || moves == 1) ? fmt::format("Stipulation #{}\n", moves)
                                             : std::string("Stipulation h~0.5\n");
    std::string option = options(puzzle);
    if (puzzle.setup.to_move == Side::black) option += " HalfDuplex";
    if (moves > 1) option += " Variation";  // also what follows the key
    if (!option.empty()) out += fmt::format("Option{}\n", option);
    out += fmt::format("Pieces\n  White {}\n  Black {}\n", pieces_of_side(puzzle, Side::white),
                       pieces_of_side(puzzle, Side::black));
  }
  return out + (out.empty() ? "" : "EndProblem\n");
}

std::string olive_yaml(std::span<const Puzzle> puzzles, const Colophon& colophon) {
  std::string out = colophon.empty() ? std::string() : fmt::format("# {}\n", printable(colophon.line()));
  for (const Puzzle& puzzle : puzzles) {
    const Variant& variant = *puzzle.variant;
    const OutputForms forms = puzzle_variant(variant).output();
    out += "---\nalgebraic:\n";
    std::map<std::string_view, std::string> unknown;  // name of a piece -> its squares
    constexpr std::array<std::pair<Owner, const char*>, 3> owners{
        {{Owner::white, "white"}, {Owner::black, "black"}, {Owner::both, "neutral"}}};
    for (const auto& [owner, name] : owners) {
      std::string pieces;
      for (const Square square : puzzle.setup.board.of(owner)) {
        const std::string_view role = role_info(variant, puzzle.setup.board[square]->role).name;
        const auto code = forms.orthodox_names ? olive_codes().find(role) : olive_codes().end();
        if (code == olive_codes().end()) unknown[role] += fmt::format(" {}", square.name());
        pieces += fmt::format("{}{}{}", pieces.empty() ? "" : ", ", code == olive_codes().end() ? "DU" : code->second,
                              square.name());
      }
      if (!pieces.empty()) out += fmt::format("  {}: [{}]\n", name, pieces);
    }
    const int moves = mate_in(puzzle);
    const bool black = puzzle.setup.to_move == Side::black;
    // A line that wins otherwise than by mate is what studies call a win.
    const std::string other = puzzle.is_line && !puzzle.tags.empty() ? "+" : "~1";
    out += fmt::format("stipulation: {}\n", yaml_text(moves > 0 ? fmt::format("#{}", moves) : other));
    std::vector<std::string> settings;
    if (!forms.condition.empty()) settings.emplace_back(forms.condition);
    if (black) settings.emplace_back("HalfDuplex");
    if (forms.problemists_know) {
      if (const auto passed = orthodox::passed_square(puzzle.setup.state))
        settings.push_back(fmt::format("EnPassant {}", way_of(puzzle, *passed)));
    }
    if (!settings.empty()) {
      out += "options:\n";
      for (const std::string& each : settings) out += fmt::format("  - {}\n", yaml_text(each));
    }
    out += "solution: |\n";
    const auto solution = solution_of(puzzle);
    for (std::size_t i = 0; i < solution.size(); ++i) {
      const bool reply = puzzle.is_line && i % 2 != 0;
      out += fmt::format("  {}{}{}\n", puzzle.is_line ? i / 2 + 1 : 1, reply ? "..." : ".", solution[i]);
    }
    if (solution.empty()) out += "  \n";
    if (!puzzle.theme.empty()) out += fmt::format("keywords:\n  - {}\n", yaml_text(puzzle.theme));
    out += fmt::format("comments:\n  - {}\n",
                       yaml_text(fmt::format("{} ({}): {}", variant.title(), variant.profiles()[puzzle.profile].name,
                                             task_of(puzzle))));
    out += fmt::format("  - {}\n", yaml_text(fmt::format("FEN {}", fen_of(puzzle))));
    for (const auto& [name, squares] : unknown)
      out += fmt::format("  - {}\n", yaml_text(fmt::format("{}:{}", name, squares)));
    for (const std::string& note : puzzle.notes) out += fmt::format("  - {}\n", yaml_text(note));
  }
  return out;
}

}  // namespace arbiter::puzzles
