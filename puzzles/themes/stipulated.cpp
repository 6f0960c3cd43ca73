// Sound problems with a stipulation, judged by the exact solver: any play, any length.
#include <algorithm>

#include <fmt/format.h>

#include "puzzles/query/words.hpp"
#include "puzzles/query/worlds.hpp"
#include "puzzles/space/space.hpp"
#include "puzzles/themes/parts.hpp"
#include "puzzles/themes/theme.hpp"
#include "verifier/position/fen.hpp"
#include "verifier/solve/output/solved_problem.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::puzzles {
namespace {

using solve::PlayedMove;

/// Variations that are longer than this are cut, and the note says so.
constexpr std::size_t most_notes = 60;

/// Adds the lines of play that begin with `before` and the move, which is number `ply` of them: `1. a b 2. c`; in a
/// series each has its own number: `1. a 2. b`.
void add_lines(const PlayedMove& move, bool series, unsigned ply, std::string before, std::vector<std::string>& lines) {
  if (lines.size() > most_notes) return;
  if (!before.empty()) before += ' ';
  if (series || ply % 2 == 0) before += fmt::format("{}. ", series ? ply + 1 : ply / 2 + 1);
  before += move.text;
  if (move.next.empty() && move.threats.empty()) return lines.push_back(std::move(before));
  for (const PlayedMove& each : move.threats) lines.push_back(fmt::format("{}, threat {}", before, each.text));
  for (const PlayedMove& each : move.next) add_lines(each, series, ply + 1, before, lines);
}

void follow(const PlayedMove& move, std::vector<Move>& moves) {
  moves.push_back(move.outcome.move);
  if (!move.next.empty()) follow(move.next.front(), moves);
}

/// Writes a solved problem into the judgement: as the solution its first line of play, and as notes the stipulation
/// with the verdict, all lines, and the duals.
void note_solution(const solve::Answer& answer, Judgement& judgement) {
  if (!answer.solutions.empty()) follow(answer.solutions.front(), judgement.moves);
  judgement.notes.push_back(fmt::format("{}: {}", to_string(answer.stipulation), verdict_line(answer)));
  std::vector<std::string> lines;
  for (const PlayedMove& each : answer.solutions)
    add_lines(each, solve::in_series(answer.stipulation.play), 0, {}, lines);
  const bool cut = lines.size() > most_notes || answer.lines_cut;
  if (lines.size() > most_notes) lines.resize(most_notes);
  judgement.notes.insert(judgement.notes.end(), lines.begin(), lines.end());
  if (cut) judgement.notes.emplace_back("there are more variations; arbiter-solve lists them");
  if (solve::cooperative(answer.stipulation.play)) return;
  judgement.notes.push_back(answer.duals == 0 ? "no duals" : counted(answer.duals, "dual"));
}

/// A problem that takes more nodes than this to solve is not composed, and a board is not looked at longer.
constexpr std::uint64_t most_nodes = 20'000'000;
constexpr std::uint64_t most_nodes_of_a_board = 300'000;
/// Solutions beyond this number make no board worse.
constexpr unsigned most_cooks = 12;
/// First moves with more refutations than this are no nearer to a key than others.
constexpr unsigned most_refutations = 6;
constexpr std::size_t no_solution = 40;  ///< lack of a board on which nothing can be done

/// With the motifs that a solution may show.
ThemeInfo info_of(const StipulationTheme& theme) {
  ThemeInfo info = theme_info(theme.name);
  for (Parameter& each : info.parameters) {
    if (each.name != "shows") continue;
    each.meaning = motif_meanings();
    each.values = motif_names();
  }
  return info;
}

/// No formula says what forces mate in any number of moves.
class Stipulated final : public ThemeOf<UnstatedProblem> {
 public:
  explicit Stipulated(const StipulationTheme& theme) : ThemeOf(info_of(theme)), theme_(theme) {}

  void prepare(Request& request) const override {
    if (asks_for(theme_.name, solve::Goal::mate, solve::Goal::stalemate)) prepare_mates(request);
  }
  /// A side without a king is never mated.
  std::string objection(const Request& request) const override {
    const Side to_move = request.constraints.to_move;
    if (independent(request) && request.parameter("solutions") == "1")
      return "solutions are independent of each other where there are several: --set solutions=2";
    if (std::string why = motif_objection(request.parameter("shows"), theme_.play, request.ruleset.variant());
        !why.empty())
      return why;
    if (theme_.goal != solve::Goal::mate || to_move == Side::third) return {};
    const Side mated = opponent(solve::last_mover(theme_.play, to_move, question(request, 0).stipulation.plies));
    State state{.context = request.context};
    const std::vector<Piece> pieces = symbolic_rules(request.ruleset).pieces(state);
    // A variant without kings that has mates has other royal pieces.
    const auto kings_of = [&](Side side) {
      return std::ranges::count_if(pieces, [&](Piece piece) {
        return piece.owner == owner_of(side) && role_info(request.ruleset.variant(), piece.role).name == "king";
      });
    };
    if (kings_of(mated) > 0 || kings_of(opponent(mated)) == 0) return {};
    return fmt::format("{} has no king in {}, and so is never mated; let the other side begin", name_of(mated),
                       request.ruleset->title());
  }
  bool judges_by_rules() const override { return false; }
  std::vector<Case> cases(const Request& request) const override { return whole_space(request); }

  std::size_t lacks(const Request& request, const Setup& setup) const override {
    const auto position = Position::from_setup(request.ruleset, setup);
    if (!position) return 2 * no_solution;
    solve::Request asked = question(request, most_nodes_of_a_board);
    asked.keys_only = true;
    asked.most_solutions = asked.intended + most_cooks;
    asked.table_bytes = std::size_t{1} << 19U;
    // Where the other side must mate at once, few replies are no sign that one of them does.
    if (!theme_.several && asked.stipulation.plies != 2) asked.tries = most_refutations;
    const solve::Answer answer = solve::solve(*position, asked);
    const bool more = request.parameter("shows") != "any" || independent(request);
    const std::size_t unsound = more ? most_motif_lack : 1;
    switch (answer.verdict) {
      case solve::Verdict::sound:
      case solve::Verdict::dual: {
        const Judgement judgement = judged(request, setup);
        return judgement.why.empty() ? 0 : judgement.lack;
      }
      case solve::Verdict::forced:
      case solve::Verdict::undecided: return 2 * no_solution;
      case solve::Verdict::cooked:
      case solve::Verdict::short_one: {
        const std::size_t cooks = answer.count > asked.intended ? answer.count - asked.intended : 0;
        const std::size_t sooner = asked.stipulation.plies - answer.shortest.value_or(0);
        return unsound + std::min<std::size_t>(cooks, most_cooks) + 2 * sooner;
      }
      case solve::Verdict::none: break;
    }
    if (answer.count > 0) return unsound + asked.intended - answer.count;
    return unsound - 1 + nearness(request, setup, answer);
  }

  std::string shape(const Request& request, Random& random) const override {
    return shape_of_motif(request.parameter("shows"), question(request, 0).stipulation, random);
  }

  Judgement judged(const Request& request, const Setup& setup) const override {
    Judgement judgement;
    judgement.is_line = true;
    if (request.parameter("shows") != "any") judgement.lack = most_motif_lack;
    const auto position = Position::from_setup(request.ruleset, setup);
    if (!position) return judgement.failing("no game has this position");
    solve::Request asked = question(request, most_nodes);
    asked.set_play = set_play_matters(request);
    solve::Answer answer = solve::solve(*position, asked);
    // Whether duals are allowed, Judgement::unique says.
    if (answer.verdict != solve::Verdict::sound && answer.verdict != solve::Verdict::dual)
      return judgement.failing(answer.stopped.empty() ? fmt::format("the problem is {}", words_of(answer))
                                                      : fmt::format("the solver gave up: {}", answer.stopped));
    if (asked.set_play && !answer.set_play.empty()) return judgement.failing("it has set play");
    if (!theme_.several && !key_fits(request, answer.solutions.front().outcome.move))
      return judgement.failing("the key is of another kind");
    const bool replies = !theme_.several && answered(request);
    if (replies && listed_replies(answer) < request.number("variations"))
      return judgement.failing("too few replies to the key");
    if (replies && listed_replies(answer) == 0) {
      asked.all_replies = true;  // all are met by the threat; one is shown
      answer = solve::solve(*position, asked);
    }
    if (const std::string& motif = request.parameter("shows"); motif != "any") {
      solve::Request all = asked;
      all.by_threats = true;  // one capture of a Novotny parries one of its two threats
      judgement.lack = lack_of_motif(motif, request, setup, solve::solve(*position, all));
      if (judgement.lack == most_motif_lack && !theme_.several) {
        all.all_replies = true;  // it may be seen where nothing has to be parried
        judgement.lack = (most_motif_lack + lack_of_motif(motif, request, setup, solve::solve(*position, all))) / 2;
      }
      if (judgement.lack > 0) return judgement.failing(fmt::format("the solution does not show this: {}", motif));
    }
    if (independent(request)) {
      judgement.lack = shared_by_solutions(request, setup, answer);
      if (judgement.lack > 0) return judgement.failing("the solutions have a move or a mating picture in common");
    }
    judgement.one_key = answer.count == 1;
    judgement.unique = judgement.one_key && answer.duals == 0;
    note_solution(answer, judgement);
    return judgement;
  }

 private:
  static std::string words_of(const solve::Answer& answer) {
    if (answer.verdict == solve::Verdict::none) return "without a solution, or has too few";
    if (answer.verdict == solve::Verdict::short_one) return "solved sooner";
    return fmt::format("cooked: {}", counted(answer.count, "solution"));
  }
  static std::size_t listed_replies(const solve::Answer& answer) { return answer.solutions.front().next.size(); }
  /// Whether the key is answered: nothing comes after a mate or a win in one.
  [[nodiscard]] bool answered(const Request& request) const {
    return theme_.play != solve::Play::direct || request.number("moves") > 1;
  }
  static bool key_fits(const Request& request, const Move& key) {
    const std::string& kind = request.parameter("key");
    if (kind == "steps") return key.size() > 1;
    const bool captures = std::ranges::any_of(key, [](const Step& step) { return !step.captures.empty(); });
    return kind == "any" || captures == (kind == "capture");
  }
  [[nodiscard]] bool independent(const Request& request) const {
    return theme_.several && request.parameter("independent") == "yes";
  }
  static bool set_play_matters(const Request& request) {
    const auto found = request.parameters.find("set-play");
    return found != request.parameters.end() && found->second == "none";
  }

  [[nodiscard]] solve::Request question(const Request& request, std::uint64_t nodes) const {
    solve::Request asked;
    asked.stipulation.play = theme_.play;
    asked.stipulation.goal = theme_.goal;
    asked.stipulation.plies = solve::plies_of(theme_.play, 2 * request.number("moves"));
    if (theme_.several) asked.intended = request.number("solutions");
    asked.most_solutions = asked.intended + 1;
    asked.nodes = nodes;
    asked.table_bytes = std::size_t{16} << 20U;
    return asked;
  }

  /// How far a board without a solution is from one: by the move that is refuted least often, or by how freely the side
  /// that is to be mated can move.
  [[nodiscard]] std::size_t nearness(const Request& request, const Setup& setup, const solve::Answer& answer) const {
    std::size_t lack = no_solution;
    for (const solve::Try& each : answer.tries) lack = std::min(lack, most_cooks + each.refutations.size());
    if (!answer.tries.empty()) return lack;
    if (theme_.play == solve::Play::self || theme_.play == solve::Play::reflex) {
      // A board on which the other side is all but forced to mate at once is not far from one on which it is forced
      // later.
      const auto forced = query::parse(theme_.goal == solve::Goal::mate ? "exists move(after: only(gives_mate))"
                                                                        : "exists move(after: only(after: won))",
                                       request.ruleset.variant());
      if (forced)
        return most_cooks + std::min(query::lacking(*forced, {request, setup}), 2 * no_solution - most_cooks - 1);
    }
    // The side that is mated, or that must be left without a choice.
    const bool begins = theme_.play == solve::Play::help || theme_.play == solve::Play::series_help;
    const Setup other = begins ? setup : request.ruleset->after_pass(setup);
    const std::size_t moves = request.generator().setup_moves(other).size();
    return most_cooks + most_refutations + 1 + std::min<std::size_t>(moves, no_solution / 2);
  }

  const StipulationTheme& theme_;
};

}  // namespace

void add_stipulated(Themes& themes) {
  for (const StipulationTheme& each : stipulation_themes) themes.push_back(std::make_unique<Stipulated>(each));
}

}  // namespace arbiter::puzzles
