#include "verifier/solve/output/solved_problem.hpp"

#include <cstdlib>

#include <fmt/format.h>

#include "verifier/solve/input/composers_pieces.hpp"
#include "verifier/support/text.hpp"

namespace arbiter {
namespace {

/// Olive and Popeye write S for a knight, * for a capture and zeros for castling.
std::string problemists_letters(std::string_view line, bool knights) {
  std::string out;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    const char next = i + 1 < line.size() ? line[i + 1] : ' ';
    const bool square_behind = next >= 'a' && next <= 'h';
    const bool promoted = i > 0 && line[i - 1] == '=';
    const bool castling = c == 'O' && (next == '-' || (i > 1 && line[i - 1] == '-' && line[i - 2] == 'O'));
    if (knights && c == 'N' && (square_behind || promoted)) {
      out += 'S';
    } else if (c == 'x' && square_behind && i > 0 && line[i - 1] >= '1' && line[i - 1] <= '8') {
      out += '*';
    } else {
      out += castling ? '0' : c;
    }
  }
  return out;
}

/// A line as Olive's reader of solutions (p2w) takes it: headings and remarks are comments in braces, every move of a
/// threat has its number, a pawn taken in passing is said as Popeye says it.
std::string problemists_line(std::string_view line, const Variant& variant) {
  // Fairy pieces are written as problemists write them, and N is a nightrider.
  const bool orthodox_pieces = variant.six_fields_say_all();
  std::string text = problemists_letters(line, orthodox_pieces && !solve::has_composers_pieces(variant));
  if (!text.empty() && text.front() != ' ') return '{' + text + '}';
  text = replaced(text, "(dual)", "{dual}");
  if (const std::size_t threat = text.find("threat: "); threat != std::string::npos) {
    const std::string_view first = std::string_view(text).substr(text.find_first_not_of(' '));
    const std::string number = fmt::format("{}.", std::atoi(first.data()) + 1);
    for (std::size_t at = text.find(", ", threat); at != std::string::npos; at = text.find(", ", at + 1))
      text.replace(at, 2, " " + number);
    text.insert(threat + std::string_view("threat: ").size(), number);
  }
  text = replaced(text, ", ", " ");
  // "e5*d6{d5}", but not the take of a move that goes on.
  const std::size_t brace = text.find('{');
  if (orthodox_pieces && brace != std::string::npos && brace + 4 <= text.size() && text[brace + 3] == '}' &&
      (brace + 4 == text.size() || text[brace + 4] == ' ')) {
    text.replace(brace, 4, " ep.");
  }
  return text;
}

/// All but the solution. Adds to the comments what stands for pieces that Olive does not know.
std::string diagram(const SolvedProblem& solved, std::vector<std::string>& comments) {
  const WrittenRoot& position = solved.position;
  const Variant& variant = position.root.variant();
  const solve::Problem& problem = solved.about();
  std::string out = "---\n" + yaml_list("authors", problem.authors);
  if (!problem.title.empty()) out += fmt::format("title: {}\n", yaml_text(problem.title));
  if (problem.kept_source.empty() && !problem.source.empty())
    out += fmt::format("source: {}\n", yaml_text(problem.source));
  out += problem.kept_source + problem.kept;
  out += yaml_pieces(
      position.setup().board, variant, [&](const Piece& piece) { return problemists_letter(piece, variant); },
      comments);
  const solve::Stipulation& asked = solved.answer.stipulation;
  out += fmt::format("stipulation: {}\n", yaml_text(to_string(asked)));
  std::vector<std::string> options;
  if (variant.six_fields_say_all() && !ends_in_diagram(asked.goal)) options = state_options(position.setup());
  if (const std::string condition = problem_condition(position.root.ruleset(), position.setup()); !condition.empty())
    options.insert(options.begin(), condition);
  if ((position.setup().to_move != usual_side(asked)) != problem.post_key) options.emplace_back("HalfDuplex");
  if (!solved.answer.set_play.empty() || problem.set_play) options.emplace_back("SetPlay");
  if ((!solved.answer.tries.empty() && !problem.post_key) || problem.tries) options.emplace_back("Try");
  const solve::Limits& limits = asked.limits;
  if (limits.quodlibet) options.emplace_back("Quodlibet");
  if (limits.threat) options.push_back(fmt::format("Threat {}", *limits.threat));
  if (limits.free_replies) options.push_back(fmt::format("NonTrivial {} {}", *limits.free_replies, limits.trivial));
  if (limits.flights) options.push_back(fmt::format("MaxFlightsquares {}", *limits.flights));
  if (limits.null_moves) options.emplace_back("NullMoves");
  if (problem.post_key) options.emplace_back("PostKeyPlay");
  if (problem.stop_on_short) options.emplace_back("StopOnShortSolutions");
  if (problem.shown.early_goals) options.emplace_back("MatesIn1");
  if (!problem.shown.threats) options.emplace_back("NoThreat");
  if (!problem.shown.short_variations) options.emplace_back("NoShortVariations");
  if (!options.empty()) {
    out += "options:\n";
    for (const std::string& each : options)
      out += fmt::format("  - {}\n", each.find(": ") == std::string::npos ? each : yaml_text(each));
  }
  if (solved.intended > 1) out += fmt::format("intended-solutions: {}\n", solved.intended);
  return out + yaml_list("keywords", problem.keywords);
}

}  // namespace

std::string YamlProblems::add(const SolvedProblem& solved) {
  const solve::Problem& problem = solved.about();
  const Variant& variant = solved.position.root.variant();
  std::string lines;
  const std::string moves = solution_lines(solved.position, solved.answer);
  for (std::string_view rest = moves; !rest.empty();)
    lines += fmt::format("  {}\n", problemists_line(take_until(rest, '\n'), variant));
  if (moves.empty()) lines += "  \n";
  std::vector<std::string> comments{verdict_line(solved.answer), "FEN " + solved.position.fen};
  if (std::string legend = solve::composers_legend(variant); !legend.empty()) comments.push_back(std::move(legend));
  if (!problem.twin.empty()) comments.push_back("twin " + problem.twin);
  if (open_ && !problem.twin_words.empty()) {
    const std::size_t begin = problem.twin.front() == '+' ? 1 : 0;
    const std::string label = problem.twin.substr(begin, problem.twin.find(')') - begin);
    if (twins_.empty()) solution_ = "  a)\n" + solution_;
    twins_ += fmt::format("  {}: {}\n", yaml_text(label), yaml_text(problem.twin_words));
    solution_ += fmt::format("  \n  {})\n{}", label, lines);
    comments_.insert(comments_.end(), comments.begin(), comments.end());
    return {};
  }
  std::string before = end();
  // A twin that stands alone, or the second side of a duplex, is not the diagram of the twins that follow.
  open_ = problem.twin.empty() || problem.twin == "a)";
  head_ = diagram(solved, comments);
  solution_ = std::move(lines);
  comments_ = problem.comments;
  comments_.insert(comments_.end(), comments.begin(), comments.end());
  return before;
}

std::string YamlProblems::end() {
  if (head_.empty()) return {};
  const std::string twins = twins_.empty() ? std::string() : "twins:\n" + twins_;
  std::string entry = fmt::format("{}{}solution: |\n{}{}", head_, twins, solution_, yaml_list("comments", comments_));
  *this = {};
  return entry;
}

}  // namespace arbiter
