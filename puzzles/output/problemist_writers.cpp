// Formats of problemists' programs: Popeye's input and Olive's YAML.

#include <map>

#include <fmt/format.h>

#include "puzzles/output/writers.hpp"
#include "puzzles/space/puzzle_variant.hpp"
#include "verifier/orthodox/state.hpp"
#include "verifier/solve/output/solved_problem.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

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

bool pawns(const Puzzle& puzzle) {
  return !(puzzle.setup.board.of(piece_of(Side::white, orthodox::pawn)) |
           puzzle.setup.board.of(piece_of(Side::black, orthodox::pawn)))
              .empty();
}

/// What a problemist's program is asked: the stipulation, or else every move of the side to move, which `all` means to
/// it; and whether the other side begins than usually does.
struct Asked {
  std::string text;
  bool half_duplex;
};
Asked asked_of(const Puzzle& puzzle, std::string all) {
  const auto stipulation = stipulation_of(puzzle);
  if (!stipulation) return {std::move(all), puzzle.setup.to_move == Side::black};
  return {to_string(*stipulation), puzzle.setup.to_move != usual_side(*stipulation)};
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
    const Variant& variant = puzzle.ruleset.variant();
    const OutputForms forms = puzzle_variant(variant).output;
    if (!forms.problemists_know) return tl::unexpected(fmt::format("Popeye does not know {}", variant.title()));
    out += out.empty() ? "BeginProblem\n" : "NextProblem\n";
    const auto profile = puzzle.ruleset.profile().name;
    if (!colophon.empty()) out += fmt::format("Origin {}\n", printable(colophon.line()));
    if (!puzzle.theme.empty()) out += fmt::format("Title {}\n", puzzle.theme);
    if (profile != forms.problemists_profile && !forms.problemists_remark.empty() && pawns(puzzle))
      out += fmt::format("Remark profile {}: {}\n", profile, forms.problemists_remark);
    if (!forms.condition.empty()) out += fmt::format("Condition {}\n", forms.condition);
    const Asked asked = asked_of(puzzle, "h~0.5");
    out += fmt::format("Stipulation {}\n", asked.text);
    std::vector<std::string> options = state_options(puzzle.setup);
    if (asked.half_duplex) options.emplace_back("HalfDuplex");
    const auto stipulation = stipulation_of(puzzle);
    const bool variations = stipulation && !cooperative(stipulation->play) && stipulation->plies > 1;
    if (variations) options.emplace_back("Variation");  // also what follows the key
    if (!options.empty()) out += fmt::format("Option {}\n", joined(options, " "));
    out += fmt::format("Pieces\n  White {}\n  Black {}\n", pieces_of_side(puzzle, Side::white),
                       pieces_of_side(puzzle, Side::black));
  }
  return out + (out.empty() ? "" : "EndProblem\n");
}

std::string olive_yaml(std::span<const Puzzle> puzzles, const Colophon& colophon) {
  std::string out = colophon.empty() ? std::string() : fmt::format("# {}\n", printable(colophon.line()));
  for (const Puzzle& puzzle : puzzles) {
    const Variant& variant = puzzle.ruleset.variant();
    const OutputForms forms = puzzle_variant(variant).output;
    std::vector<std::string> dummies;
    out += "---\n";
    out += yaml_pieces(
        puzzle.setup.board, variant,
        [&](const Piece& piece) {
          const auto code = olive_codes().find(role_info(variant, piece.role).name);
          return forms.orthodox_names && code != olive_codes().end() ? code->second : std::string_view();
        },
        dummies);
    // A line that wins otherwise than by mate is what studies call a win.
    const Asked asked = asked_of(puzzle, puzzle.is_line && !puzzle.tags.empty() && !puzzle.goes_on ? "+" : "~1");
    out += fmt::format("stipulation: {}\n", yaml_text(asked.text));
    std::vector<std::string> settings;
    if (const std::string condition = problem_condition(puzzle.ruleset, puzzle.setup); !condition.empty())
      settings.push_back(condition);
    if (variant.six_fields_say_all()) {
      for (std::string& each : state_options(puzzle.setup)) settings.push_back(std::move(each));
    }
    if (asked.half_duplex) settings.emplace_back("HalfDuplex");
    out += yaml_list("options", settings);
    if (intended_solutions(puzzle) > 1) out += fmt::format("intended-solutions: {}\n", intended_solutions(puzzle));
    out += "solution: |\n";
    const auto solution = solution_of(puzzle);
    const auto stipulation = stipulation_of(puzzle);
    const bool series = stipulation && in_series(stipulation->play);
    for (std::size_t i = 0; i < solution.size(); ++i) {
      // In a series every move is the beginner's, but the one that answers it.
      const bool answers = series && i + 1 == stipulation->plies && stipulation->play != solve::Play::series;
      const std::size_t number = !puzzle.is_line ? 1 : answers ? i : series ? i + 1 : i / 2 + 1;
      const bool reply = answers || (puzzle.is_line && !series && i % 2 != 0);
      out += fmt::format("  {}{}{}\n", number, reply ? "..." : ".", solution[i]);
    }
    if (solution.empty()) out += "  \n";
    if (!puzzle.theme.empty()) out += yaml_list("keywords", {puzzle.theme});
    std::vector<std::string> comments{
        fmt::format("{} ({}): {}", variant.title(), puzzle.ruleset.profile().name, task_of(puzzle)),
        "FEN " + fen_of(puzzle)};
    comments.insert(comments.end(), dummies.begin(), dummies.end());
    comments.insert(comments.end(), puzzle.notes.begin(), puzzle.notes.end());
    out += yaml_list("comments", comments);
  }
  return out;
}

}  // namespace arbiter::puzzles
