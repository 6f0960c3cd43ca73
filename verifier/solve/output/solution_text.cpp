#include "verifier/solve/output/solved_problem.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "verifier/notation/notation.hpp"
#include "verifier/solve/input/composers_pieces.hpp"
#include "verifier/support/text.hpp"

namespace arbiter {

using solve::Answer;
using solve::Goal;
using solve::Play;
using solve::PlayedMove;

namespace {

/// Writes the trees of one answer.
struct TreeText {
  const SolvedProblem& solved;
  const Answer& answer = solved.answer;
  const solve::Stipulation& asked = answer.stipulation;
  const Variant& variant = solved.position.root.variant();
  std::string out{};

  /// Keys with their variations, indented by the length of the line before them.
  void forced_lines(const std::vector<PlayedMove>& moves, std::size_t ply) {
    for (const PlayedMove& move : moves) {
      line(ply, numbered(ply, move) + (ply == 0 ? " !" : "") + what_follows(move));  // a key
      below(move, ply);
    }
  }

  /// One line for each way through the tree.
  void lines_together(const std::vector<PlayedMove>& moves, std::size_t ply, const std::string& so_far) {
    for (const PlayedMove& move : moves) {
      const std::string text = so_far + (so_far.empty() ? "" : " ") + numbered(ply, move, so_far.empty());
      if (move.next.empty()) line(0, text);
      lines_together(move.next, ply + 1, text);
    }
  }

  void set_play() {
    if (solve::cooperative(asked.play)) return lines_together(answer.set_play, 1, "");
    for (const PlayedMove& move : answer.set_play) replies(move, 1);
  }

  void one_try(const solve::Try& tried) {
    line(0, numbered(0, tried.move) + " ?" + what_follows(tried.move) + "  but " +
                joined(tried.refutations, ", ", [&](const PlayedMove& each) { return numbered(1, each) + " !"; }));
    below(tried.move, 0);
  }

  void heading(std::string_view text) { out += fmt::format("{}\n", text); }

  /// What follows a move, except threats that stand in its line.
  void below(const PlayedMove& move, std::size_t ply) {
    if (!threats_are_last(move)) forced_lines(move.threats, ply + 2);
    for (const PlayedMove& reply : move.next) replies(reply, ply + 1);
  }
  void replies(const PlayedMove& reply, std::size_t ply) {
    std::string text = numbered(ply, reply);
    // The last moves stand in the line of the reply that they answer.
    const bool last = !reply.next.empty() && std::ranges::all_of(reply.next, [](const PlayedMove& each) {
      return each.next.empty() && each.threats.empty();
    });
    if (last) {
      text += "  " + joined(reply.next, ", ", [&](const PlayedMove& each) { return numbered(ply + 1, each); });
      if (reply.next.size() > 1 && !reply.separates) text += "  (dual)";
    }
    line(ply, text);
    if (!last) forced_lines(reply.next, ply + 1);
  }

  [[nodiscard]] std::string end_of(const PlayedMove& move) const {
    if (!move.goal) return move.check ? " +" : "";
    const Goal goal = asked.goal;
    if (goal == Goal::any || ends_in_diagram(goal)) return {};
    if (goal == Goal::mate_or_stalemate) return move.check ? " #" : " =";
    return fmt::format(" {}{}", sign_of(goal), goal == Goal::win || goal == Goal::lose ? "s" : "");
  }

  [[nodiscard]] static bool threats_are_last(const PlayedMove& move) {
    return std::ranges::all_of(move.threats, [](const PlayedMove& threat) { return threat.next.empty(); });
  }

  [[nodiscard]] std::string what_follows(const PlayedMove& move) {
    if (move.goal || move.next.empty())
      return move.threats.empty() ? std::string() : fmt::format("  {}", threats(move));
    // A move that gives check neither threatens nor waits.
    const bool no_word = asked.play != Play::direct || asked.parry;
    if ((no_word && move.threats.empty()) || move.check || !answer.threats_known) return {};
    return fmt::format("  {}", move.threats.empty() ? "zugzwang." : threats(move));
  }
  [[nodiscard]] std::string threats(const PlayedMove& move) {
    if (!threats_are_last(move)) return "threat:";
    return "threat: " + joined(move.threats, ", ",
                               [&](const PlayedMove& each) { return composers_move(each, variant) + end_of(each); });
  }

  /// The moves of a series are all the beginner's; help play that does not end with the beginner's opponent starts
  /// with half a move.
  [[nodiscard]] std::string number(std::size_t ply, bool first) const {
    if (solve::in_series(asked.play)) return fmt::format("{}.", ply + 1);
    const bool half = solve::cooperative(asked.play) &&
                      (ends_in_diagram(asked.goal) ? solved.start().to_move == Side::black : asked.plies % 2 == 1);
    const std::size_t shifted = ply + (half ? 1 : 0);
    if (shifted % 2 == 0) return fmt::format("{}.", shifted / 2 + 1);
    return solve::cooperative(asked.play) && !first ? "" : fmt::format("{}...", shifted / 2 + 1);
  }
  [[nodiscard]] bool answers_series(const PlayedMove& move) const {
    return solve::in_series(asked.play) && asked.play != Play::series && move.plies == 1;
  }
  [[nodiscard]] std::string numbered(std::size_t ply, const PlayedMove& move, bool first = true) {
    // Alone, in set play, it is the answer to a series that is not played.
    const std::string before_it = !answers_series(move) ? number(ply, first) : first ? "1..." : "";
    const std::string gap = is_pass(move.outcome.move.front()) && !before_it.empty() ? " " : "";
    return before_it + gap + composers_move(move, variant) + end_of(move);
  }
  void line(std::size_t ply, std::string_view text) {
    out += std::string(2 + 4 * std::min<std::size_t>(ply, 12), ' ');
    out += text;
    out += '\n';
  }
};

std::string verdict_words(const Answer& answer) {
  const bool together = solve::cooperative(answer.stipulation.play);
  const std::string found =
      (answer.count_is_least ? "at least " : "") + counted(answer.count, together ? "solution" : "key");
  if (answer.shortest_only && answer.shortest) {
    return fmt::format("the shortest is {}: {}", of_length(answer.stipulation, *answer.shortest), found);
  }
  switch (answer.verdict) {
    case solve::Verdict::sound: return fmt::format("sound: {}", found);
    case solve::Verdict::dual: return fmt::format("dual in the main play: {}", found);
    case solve::Verdict::cooked:
      return merely_several(answer) ? found + "; how many are meant is not stated" : fmt::format("cooked: {}", found);
    case solve::Verdict::none:
      return answer.count > 0 ? fmt::format("fewer solutions than intended: {}", found)
                              : fmt::format("no solution: {} cannot be fulfilled", to_string(answer.stipulation));
    case solve::Verdict::short_one:
      return fmt::format("short: {} is possible; {} within {}", of_length(answer.stipulation, *answer.shortest), found,
                         to_string(answer.stipulation));
    case solve::Verdict::forced: {
      const std::string within = of_length(answer.stipulation, *answer.within);
      if (answer.shortest) return fmt::format("forced: {}, and not sooner; other keys were not searched", within);
      return fmt::format("forced: {} or sooner; shorter solutions and other keys were not searched", within);
    }
    case solve::Verdict::undecided:
      return fmt::format("undecided: {}{}", answer.stopped,
                         answer.exhausted > 0 ? fmt::format("; there is no solution of {}",
                                                            of_length(answer.stipulation, answer.exhausted))
                                              : std::string());
  }
  return {};
}

}  // namespace

std::string composers_move(const PlayedMove& played, const Variant& variant) {
  const Move& whole = played.outcome.move;
  if (is_pass(whole.front())) return "...";
  // The duck's step: where it goes says all.
  const bool brings = brings_another(whole);
  const std::string brought = brings ? '@' + whole[1].to.name() : std::string();
  if (const auto& corner = whole.front().also)
    return (corner->from.file() > whole.front().from.file() ? "O-O" : "O-O-O") + brought;
  const Move move = brings ? Move{whole.front()} : whole;
  const std::string text = to_text(move, played.before, variant);
  if (text.empty() || text.front() == 's') return text;  // "switch,"
  // A leg begins where the one before it ended: said once.
  std::string joined;
  std::size_t leg = 0;
  for (std::size_t at = 0; at < text.size(); ++leg) {
    const std::size_t comma = std::min(text.find(',', at), text.size());
    // Captured squares in braces are separated by commas, too.
    std::size_t end = comma;
    if (const std::size_t brace = text.find('{', at); brace < comma) {
      end = std::min(text.find(',', text.find('}', brace)), text.size());
    }
    std::string_view part = std::string_view(text).substr(at, end - at);
    if (leg > 0 && leg < move.size() && move[leg].from == move[leg - 1].to && !move[leg].places) part.remove_prefix(2);
    joined += part;
    at = end + 1;
  }
  const auto piece = played.before.board[move.front().from];
  if (!piece) return joined;
  const RoleInfo& role = role_info(variant, piece->role);
  std::string_view letter(&role.notation, 1);
  if (const std::string_view code = solve::composers_code(variant, piece->role); !code.empty()) {
    letter = code;
    if (const std::size_t sign = joined.find('='); sign != std::string::npos)
      joined.replace(sign + 1, 1, solve::composers_code(variant, move.front().becomes.role));
  }
  return (role.name == "pawn" ? joined : std::string(letter) + joined) + brought;
}

std::string verdict_line(const Answer& answer) {
  return verdict_words(answer) + (answer.engine == solve::Engine::proof_number ? " (proof-number search)" : "");
}

std::string solution_move(const SolvedProblem& solved, const PlayedMove& move, std::size_t ply) {
  TreeText text{solved};
  return text.numbered(ply, move, !text.answers_series(move));
}

std::string solution_lines(const SolvedProblem& solved) {
  TreeText writer{solved};
  const Answer& answer = solved.answer;
  if (!answer.set_play.empty()) {
    writer.heading("set play");
    writer.set_play();
  }
  if (!answer.tries.empty()) {
    writer.heading("tries");
    for (const solve::Try& each : answer.tries) writer.one_try(each);
  }
  if (!answer.solutions.empty()) {
    writer.heading(answer.solutions.size() == 1 ? "solution" : "solutions");
    if (solve::cooperative(answer.stipulation.play)) {
      writer.lines_together(answer.solutions, 0, "");
    } else {
      writer.forced_lines(answer.solutions, 0);
    }
  }
  return writer.out;
}

}  // namespace arbiter
