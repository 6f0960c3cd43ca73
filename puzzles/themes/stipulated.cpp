// Sound problems with a stipulation, judged by the exact solver: any play, any length; and what their solutions show.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

#include <fmt/format.h>

#include "puzzles/query/worlds.hpp"
#include "puzzles/themes/theme.hpp"
#include "verifier/board/attacks.hpp"
#include "verifier/solve/output/solved_problem.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::puzzles {
namespace {

using query::MatingPicture;
using solve::PlayedMove;

/// The most that a motif can lack: nothing of it is to be seen.
constexpr std::size_t most_motif_lack = 20;

/// The moves of one way through the solution.
using PlayedLine = std::vector<const PlayedMove*>;
using Lines = std::vector<PlayedLine>;

void collect(const PlayedMove& move, PlayedLine line, Lines& lines) {
  line.push_back(&move);
  if (move.next.empty()) return lines.push_back(std::move(line));
  for (const PlayedMove& each : move.next) collect(each, line, lines);
}
Lines lines_of(const solve::Answer& answer) {
  Lines lines;
  for (const PlayedMove& each : answer.solutions) collect(each, {}, lines);
  return lines;
}

struct Problemist {
  const Request& request;
  const Setup& setup;
  const solve::Answer& answer;
  Lines lines = lines_of(answer);

  [[nodiscard]] const MoveSource& source() const { return request.generator(); }
};

std::size_t lack_unless(bool shown) { return shown ? 0 : most_motif_lack; }

Square origin(const PlayedMove& played) { return played.outcome.move.front().from; }
Square arrival(const PlayedMove& played) { return query::last_of_piece(played.outcome.move).to; }
bool captures_on(const PlayedMove& played, Square square) {
  const Move& move = played.outcome.move;
  return std::ranges::any_of(move, [&](const Step& step) { return step.captures.contains(square); });
}

// ---- The ends of the lines ------------------------------------------------------------------------------------------

/// In help and series play every solution, in other play some variation.
template <bool (MatingPicture::*wanted)() const>
std::size_t ends_in(const Problemist& of) {
  const auto others = std::ranges::count_if(of.lines, [&](const PlayedLine& line) {
    return !line.back()->goal || !(MatingPicture(line.back()->outcome.after, of.source()).*wanted)();
  });
  const auto failing = static_cast<std::size_t>(others);
  return solve::cooperative(of.answer.stipulation.play) || failing == of.lines.size() ? failing : 0;
}
std::size_t echo(const Problemist& of) {
  std::size_t nearest = most_motif_lack;
  std::vector<MatingPicture> ends;
  for (const PlayedLine& line : of.lines) {
    if (!line.back()->goal) continue;
    const MatingPicture mate(line.back()->outcome.after, of.source());
    for (const MatingPicture& other : ends) nearest = std::min(nearest, query::unlike(other, mate));
    ends.push_back(mate);
  }
  return nearest;
}

// ---- What a piece does in a line ------------------------------------------------------------------------------------

std::size_t battery(const Problemist& of) {
  return lack_unless(std::ranges::any_of(of.lines, [&](const PlayedLine& line) {
    return std::ranges::any_of(line, [&](const PlayedMove* played) {
      if (!played->check) return false;
      const Setup& after = played->outcome.after;
      SquareSet checking = query::ConcreteWorld(of.request, after).checking_squares(after.to_move);
      for (const Step& step : played->outcome.move) {
        checking = checking - SquareSet(step.to);
        if (step.also) checking = checking - SquareSet(step.also->to);
      }
      return !checking.empty();
    });
  }));
}

/// How far from the square that it left a piece arrives with its next move.
std::size_t switchback(const Problemist& of) {
  std::size_t nearest = most_motif_lack;
  for (const PlayedLine& line : of.lines) {
    for (std::size_t i = 0; i < line.size(); ++i) {
      const Square home = origin(*line[i]);
      const Square away = arrival(*line[i]);
      if (home == away || line[i]->outcome.move.front().places) continue;
      for (std::size_t j = i + 1; j < line.size(); ++j) {
        if (captures_on(*line[j], away)) break;
        if (origin(*line[j]) != away) continue;
        const Square end = arrival(*line[j]);
        const int distance = std::max(std::abs(end.file() - home.file()), std::abs(end.rank() - home.rank()));
        // A pawn that promoted on its way is another piece.
        if (line[j]->outcome.after.board[end] == line[i]->before.board[home])
          nearest = std::min(nearest, static_cast<std::size_t>(distance));
        break;
      }
    }
  }
  return nearest;
}

std::size_t excelsior(const Problemist& of) {
  return lack_unless(std::ranges::any_of(of.lines, [&](const PlayedLine& line) {
    for (const Side side : {Side::white, Side::black}) {
      for (const Square start : of.setup.board.of(piece_of(side, orthodox::pawn))) {
        if (start.rank() != relative_rank(side, 1)) continue;
        Square here = start;
        for (const PlayedMove* played : line) {
          if (origin(*played) == here) {
            here = arrival(*played);
            const auto there = played->outcome.after.board[here];
            if (!there || there->owner != owner_of(side)) break;
            if (there->role != orthodox::pawn) return true;
          } else if (captures_on(*played, here)) {
            break;
          }
        }
      }
    }
    return false;
  }));
}

// ---- What replies have in common ------------------------------------------------------------------------------------

std::size_t zugzwang(const Problemist& of) {
  return lack_unless(std::ranges::any_of(of.answer.solutions, [](const PlayedMove& key) {
    return !key.check && !key.goal && key.threats.empty() && !key.next.empty();
  }));
}

/// The unit step from one square to another along a line of the board; nothing if none has both.
std::optional<std::pair<int, int>> along(Square from, Square to) {
  const int file = to.file() - from.file();
  const int rank = to.rank() - from.rank();
  if (from == to || (file != 0 && rank != 0 && std::abs(file) != std::abs(rank))) return std::nullopt;
  const auto sign = [](int number) { return (number > 0) - (number < 0); };
  return std::pair(sign(file), sign(rank));
}

/// Whether the mate by `mates` rests on the piece that `reply` brought to its square and that shuts off the line of the
/// piece on `shut_off`: without it, that piece would have an answer from beyond.
bool interferes(const Problemist& of, const PlayedMove& reply, Square shut_off, const PlayedMove& mates) {
  const Square crossing = arrival(reply);
  const auto line = along(shut_off, crossing);
  const Setup& after = mates.outcome.after;
  if (!mates.goal || !line || captures_on(mates, crossing) || captures_on(mates, shut_off)) return false;
  if (of.source().setup_status(after) != Status::mate) return false;
  Setup open = after;
  open.board.clear(crossing);
  const std::vector<MoveOutcome> answers = of.source().setup_moves(open);
  return std::ranges::any_of(answers, [&](const MoveOutcome& answer) {
    const Step& step = answer.move.front();
    return step.from == shut_off && along(shut_off, step.to) == line && along(crossing, step.to) == line;
  });
}

/// Grimshaw and Novotny: two replies bring unlike line pieces to one square, where each shuts off the other. Of the
/// best pair of replies: 2 for each that has no mate because of that.
std::size_t mutual_interference(const Problemist& of, const PlayedMove& chosen, bool novotny) {
  const Square square = arrival(chosen);
  std::size_t nearest = most_motif_lack;
  for (const PlayedMove& one : chosen.next) {
    for (const PlayedMove& other : chosen.next) {
      const Square crossing = arrival(one);
      const Square from_one = origin(one);
      const Square from_other = origin(other);
      if (&one == &other || from_one == from_other || arrival(other) != crossing) continue;
      if (novotny ? crossing != square || !captures_on(one, square) || !captures_on(other, square)
                  : captures_on(one, crossing) || captures_on(other, crossing))
        continue;
      const auto first = along(from_one, crossing);
      const auto second = along(from_other, crossing);
      const auto diagonal = [](std::pair<int, int> line) { return line.first != 0 && line.second != 0; };
      if (!first || !second || diagonal(*first) == diagonal(*second)) continue;
      const auto mates = [&](const PlayedMove& reply, Square shut_off) {
        std::vector<Move> found;
        for (const PlayedMove& mate : reply.next) {
          if (interferes(of, reply, shut_off, mate)) found.push_back(mate.outcome.move);
        }
        return found;
      };
      const std::vector<Move> here = mates(one, from_other);
      const std::vector<Move> there = mates(other, from_one);
      const bool same = here.size() == 1 && here == there;
      nearest = std::min(nearest, std::size_t{same ? 1U : 0U} + (here.empty() ? 2 : 0) + (there.empty() ? 2 : 0));
    }
  }
  for (const PlayedMove& reply : chosen.next) {
    for (const PlayedMove& each : reply.next) nearest = std::min(nearest, mutual_interference(of, each, novotny));
  }
  return nearest;
}
template <bool novotny>
std::size_t interference(const Problemist& of) {
  std::size_t nearest = most_motif_lack;
  for (const PlayedMove& key : of.answer.solutions) nearest = std::min(nearest, mutual_interference(of, key, novotny));
  return nearest;
}

/// What composers ask of a solution beyond its soundness: "model-mates", "battery" … after Wikipedia, "Glossary of
/// chess problems". Each is read off the solver's tree.
struct Motif {
  std::string_view name;
  std::size_t (*lack)(const Problemist&);  ///< 0 if it is shown, at most most_motif_lack
  bool direct;                             ///< only in direct play, where replies must be met
  bool pictures;                           ///< speaks of mating pictures
  std::string_view meaning;
  /// A query that most diagrams of such problems with this motif satisfy; empty if there is none. With {x}: squares and
  /// pieces are drawn at random (crossing_shape()).
  std::string_view shape;
};
constexpr auto motifs = std::to_array<Motif>({
#define ARBITER_MOTIF(name, lack, direct, pictures, meaning, shape) {name, lack, direct, pictures, meaning, shape},
#include "puzzles/themes/motifs.def"
});

/// On an empty board.
bool strikes(std::string_view kind, Square from, Square to) {
  if (kind == "knight") return std::abs(from.file() - to.file()) * std::abs(from.rank() - to.rank()) == 2;
  const auto line = along(from, to);
  return line && (kind == "queen" || (line->first != 0 && line->second != 0) == (kind == "bishop"));
}
bool clear_between(Square from, Square to, SquareSet occupied) {
  return (attacks::between(from.index(), to.index()) & occupied.bits()) == 0;
}

/// `shape`, where squares and pieces are drawn so that all lines are open.
std::string crossing_shape(std::string_view shape, Random& random) {
  constexpr std::array<std::string_view, 4> kinds{"queen", "rook", "bishop", "knight"};
  const auto any_kind = [&] { return kinds[random.below(kinds.size())]; };
  for (;;) {
    bool drawn = true;
    const auto square_that = [&](auto&& fits) {
      for (int attempt = 0; drawn && attempt < 100; ++attempt) {
        const Square square(static_cast<int>(random.below(64)));
        if (fits(square)) return square;
      }
      drawn = false;
      return Square::at(0, 0);
    };
    const auto from_where = [&](std::string_view kind, Square to) {
      return square_that([&](Square square) { return strikes(kind, square, to); });
    };
    const auto beyond = [&](Square from, Square crossing) {
      return square_that([&](Square square) {
        const auto line = along(crossing, square);
        return line && line == along(from, crossing);
      });
    };
    const Square x(static_cast<int>(random.below(64)));
    const Square r = from_where("rook", x);
    const Square a = beyond(r, x);
    const Square b = from_where("bishop", x);
    const Square c = beyond(b, x);
    const std::string_view one = any_kind();
    const std::string_view other = any_kind();
    const std::string_view key = any_kind();
    const Square mated = square_that([&](Square at) { return strikes(one, a, at) && strikes(other, c, at); });
    const Square one_from = from_where(one, a);
    const Square other_from = from_where(other, c);
    const Square key_from = from_where(key, x);
    const SquareSet stay = SquareSet(r) | SquareSet(b) | SquareSet(mated) | SquareSet(one_from) | SquareSet(other_from);
    const SquareSet before = stay | SquareSet(key_from);
    const SquareSet after = stay | SquareSet(x);
    if (!drawn || (before | SquareSet(x) | SquareSet(a) | SquareSet(c)).size() != 9) continue;
    if (!clear_between(r, a, before) || !clear_between(b, c, before) || !clear_between(key_from, x, before) ||
        !clear_between(one_from, a, after) || !clear_between(a, mated, after) || !clear_between(other_from, c, after) ||
        !clear_between(c, mated, after))
      continue;
    return fmt::format(fmt::runtime(shape), fmt::arg("x", x.name()), fmt::arg("r", r.name()), fmt::arg("a", a.name()),
                       fmt::arg("b", b.name()), fmt::arg("c", c.name()), fmt::arg("k", mated.name()),
                       fmt::arg("one", one), fmt::arg("one_from", one_from.name()), fmt::arg("other", other),
                       fmt::arg("other_from", other_from.name()), fmt::arg("key", key),
                       fmt::arg("key_from", key_from.name()));
  }
}

/// The motif that the solution is to show; null if it need not show any.
const Motif* motif_of(const Request& request) {
  const auto found = std::ranges::find(motifs, request.parameter("shows"), &Motif::name);
  return found == motifs.end() ? nullptr : &*found;
}

/// In how many moves two solutions of help or series play agree, and how many end in the same mating picture: 0 if they
/// are independent.
std::size_t shared_by_solutions(const Request& request, const solve::Answer& answer) {
  const Lines lines = lines_of(answer);
  const bool pictures = query::info(query::Word::pure_mate).known_to(request.ruleset.variant());
  const auto picture = [&](const PlayedLine& line) {
    std::vector<std::pair<Square, Piece>> parts;
    const Setup& end = line.back()->outcome.after;
    for (const Square square : pictures ? MatingPicture(end, request.generator()).parts : end.board.occupied())
      parts.emplace_back(square, *end.board[square]);
    return parts;
  };
  std::size_t shared = 0;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    for (std::size_t j = i + 1; j < lines.size(); ++j) {
      for (const PlayedMove* one : lines[i]) {
        const auto same = [&](const PlayedMove* other) { return other->outcome.move == one->outcome.move; };
        if (std::ranges::any_of(lines[j], same)) ++shared;
      }
      if (picture(lines[i]) == picture(lines[j])) ++shared;
    }
  }
  return shared;
}

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
    each.meaning = "what the solution shows";
    each.values = {"any"};
    for (const Motif& motif : motifs) {
      each.meaning += fmt::format("\n    {}: {}", motif.name, motif.meaning);
      each.values.emplace_back(motif.name);
    }
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
    const Motif* const motif = motif_of(request);
    if (motif != nullptr && motif->direct && theme_.play != solve::Play::direct)
      return fmt::format("{} is about replies that must be met, and so goes with directmate and directwin",
                         motif->name);
    if (motif != nullptr && motif->pictures && !query::info(query::Word::pure_mate).known_to(request.ruleset.variant()))
      return fmt::format("in {} a king's field says less of a mate than in orthodox chess", request.ruleset->title());
    if (theme_.goal != solve::Goal::mate || to_move == Side::third) return {};
    const Side mated = opponent(solve::last_mover(theme_.play, to_move, question(request, 0).stipulation.plies));
    const std::vector<Piece> pieces = symbolic_rules(request.ruleset).pieces({.context = request.context});
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
    // Where the other side must mate at once, few replies are not a sign that one of them does.
    if (!theme_.several && asked.stipulation.plies != 2) asked.tries = most_refutations;
    const solve::Answer answer = solve::solve(*position, asked);
    const bool more = motif_of(request) != nullptr || independent(request);
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
    const Motif* const motif = motif_of(request);
    // Replies of a longer problem come later than in its diagram.
    if (motif == nullptr || (motif->direct && question(request, 0).stipulation.plies != 3)) return {};
    return motif->shape.find("{x}") == std::string_view::npos ? std::string(motif->shape)
                                                              : crossing_shape(motif->shape, random);
  }

  Judgement judged(const Request& request, const Setup& setup) const override {
    Judgement judgement;
    judgement.is_line = true;
    const Motif* const motif = motif_of(request);
    if (motif != nullptr) judgement.lack = most_motif_lack;
    const auto position = Position::from_setup(request.ruleset, setup);
    if (!position) return judgement.failing("no game has this position");
    solve::Request asked = question(request, most_nodes);
    const auto set_play = request.parameters.find("set-play");
    asked.set_play = set_play != request.parameters.end() && set_play->second == "none";
    solve::Answer answer = solve::solve(*position, asked);
    // Whether duals are allowed, Judgement::unique says.
    if (answer.verdict != solve::Verdict::sound && answer.verdict != solve::Verdict::dual)
      return judgement.failing(answer.stopped.empty() ? fmt::format("the problem is {}", words_of(answer))
                                                      : fmt::format("the solver gave up: {}", answer.stopped));
    if (asked.set_play && !answer.set_play.empty()) return judgement.failing("it has set play");
    if (!theme_.several && !key_fits(request, answer.solutions.front().outcome.move))
      return judgement.failing("the key is of another kind");
    // Nothing comes after a mate or a win in one.
    const bool replies = !theme_.several && (theme_.play != solve::Play::direct || request.number("moves") > 1);
    if (replies && listed_replies(answer) < request.number("variations"))
      return judgement.failing("too few replies to the key");
    if (replies && listed_replies(answer) == 0) {
      asked.all_replies = true;  // all are met by the threat; one is shown
      answer = solve::solve(*position, asked);
    }
    if (motif != nullptr) {
      solve::Request all = asked;
      all.by_threats = true;  // one capture of a Novotny parries one of its two threats
      const auto lack = [&] {
        return std::min(motif->lack({request, setup, solve::solve(*position, all)}), most_motif_lack);
      };
      judgement.lack = lack();
      if (judgement.lack == most_motif_lack && !theme_.several) {
        all.all_replies = true;  // it may be seen where nothing has to be parried
        judgement.lack = (most_motif_lack + lack()) / 2;
      }
      if (judgement.lack > 0) return judgement.failing(fmt::format("the solution does not show this: {}", motif->name));
    }
    if (independent(request)) {
      judgement.lack = shared_by_solutions(request, answer);
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
  static bool key_fits(const Request& request, const Move& key) {
    const std::string& kind = request.parameter("key");
    if (kind == "steps") return key.size() > 1;
    const bool captures = std::ranges::any_of(key, [](const Step& step) { return !step.captures.empty(); });
    return kind == "any" || captures == (kind == "capture");
  }
  [[nodiscard]] bool independent(const Request& request) const {
    return theme_.several && request.parameter("independent") == "yes";
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
