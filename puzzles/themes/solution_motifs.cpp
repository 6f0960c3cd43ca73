#include "puzzles/themes/parts.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include <fmt/format.h>

#include "puzzles/query/variant_words.hpp"
#include "puzzles/query/words.hpp"
#include "puzzles/query/worlds.hpp"
#include "verifier/orthodox/state.hpp"

namespace arbiter::puzzles {
namespace {

using query::MatingPicture;
using solve::PlayedMove;

/// The moves of one way through the solution, and the positions before them.
struct PlayedLine {
  const Setup& start;
  std::vector<const PlayedMove*> moves;

  [[nodiscard]] const Setup& before(std::size_t i) const { return i == 0 ? start : moves[i - 1]->outcome.after; }
  [[nodiscard]] const Setup& end() const { return moves.back()->outcome.after; }
};
using Lines = std::vector<PlayedLine>;

void collect(const PlayedMove& move, PlayedLine line, Lines& lines) {
  line.moves.push_back(&move);
  if (move.next.empty()) return lines.push_back(std::move(line));
  for (const PlayedMove& each : move.next) collect(each, line, lines);
}
Lines lines_of(const Setup& setup, const solve::Answer& answer) {
  Lines lines;
  for (const PlayedMove& each : answer.solutions) collect(each, PlayedLine{setup, {}}, lines);
  return lines;
}

struct Problemist {
  const Request& request;
  const Setup& setup;
  const solve::Answer& answer;

  [[nodiscard]] const MoveSource& source() const { return request.generator(); }
  [[nodiscard]] bool some_line(const std::function<bool(const PlayedLine&)>& wanted) const {
    const Lines lines = lines_of(setup, answer);
    return std::ranges::any_of(lines, wanted);
  }
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
  const Lines lines = lines_of(of.setup, of.answer);
  const auto others = std::ranges::count_if(lines, [&](const PlayedLine& line) {
    return !line.moves.back()->goal || !(MatingPicture(line.end(), of.source()).*wanted)();
  });
  const auto failing = static_cast<std::size_t>(others);
  return solve::cooperative(of.answer.stipulation.play) || failing == lines.size() ? failing : 0;
}
std::size_t echo(const Problemist& of) {
  const Lines lines = lines_of(of.setup, of.answer);
  std::size_t nearest = most_motif_lack;
  std::vector<MatingPicture> ends;
  for (const PlayedLine& line : lines) {
    if (!line.moves.back()->goal) continue;
    const MatingPicture mate(line.end(), of.source());
    for (const MatingPicture& other : ends) nearest = std::min(nearest, query::unlike(other, mate));
    ends.push_back(mate);
  }
  return nearest;
}

// ---- What a piece does in a line ------------------------------------------------------------------------------------

std::size_t battery(const Problemist& of) {
  return lack_unless(of.some_line([&](const PlayedLine& line) {
    return std::ranges::any_of(line.moves, [&](const PlayedMove* played) {
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
  for (const PlayedLine& line : lines_of(of.setup, of.answer)) {
    for (std::size_t i = 0; i < line.moves.size(); ++i) {
      const Square home = origin(*line.moves[i]);
      const Square away = arrival(*line.moves[i]);
      if (home == away || line.moves[i]->outcome.move.front().places) continue;
      for (std::size_t j = i + 1; j < line.moves.size(); ++j) {
        if (captures_on(*line.moves[j], away)) break;
        if (origin(*line.moves[j]) != away) continue;
        const Square end = arrival(*line.moves[j]);
        const int distance = std::max(std::abs(end.file() - home.file()), std::abs(end.rank() - home.rank()));
        // A pawn that promoted on its way is another piece.
        if (line.moves[j]->outcome.after.board[end] == line.before(i).board[home])
          nearest = std::min(nearest, static_cast<std::size_t>(distance));
        break;
      }
    }
  }
  return nearest;
}

std::size_t excelsior(const Problemist& of) {
  return lack_unless(of.some_line([&](const PlayedLine& line) {
    for (const Side side : {Side::white, Side::black}) {
      for (const Square start : of.setup.board.of(piece_of(side, orthodox::pawn))) {
        if (start.rank() != relative_rank(side, 1)) continue;
        Square here = start;
        for (const PlayedMove* played : line.moves) {
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

struct Motif {
  std::string_view name;
  std::size_t (*lack)(const Problemist&);  ///< 0 if it is shown, at most most_motif_lack
  bool direct;                             ///< only in direct play, where replies must be met
  bool pictures;                           ///< speaks of mating pictures
  std::string_view meaning;
  std::string_view shape;  ///< for shape_of_motif(); with {x}: behind crossing_lines
};
/// A rook and a bishop whose lines cross on {x}; beyond it they guard {a} and {c}, from where a king would be attacked.
constexpr std::string_view crossing_lines =
    "pieces(enemy rook on {r}) = 1 & pieces(enemy bishop on {b}) = 1 & pieces(enemy king on {k}) = 1 & "
    "pieces(own {one} on {one_from}) = 1 & pieces(own {other} on {other_from}) = 1 & "
    "passed(exists move(from {r} & to {a})) & passed(exists move(from {b} & to {c})) & ";
constexpr auto motifs = std::to_array<Motif>({
#define ARBITER_MOTIF(name, lack, direct, pictures, meaning, shape) {name, lack, direct, pictures, meaning, shape},
#include "puzzles/themes/motifs.def"
});

/// On an empty board.
bool attacks(std::string_view kind, Square from, Square to) {
  if (kind == "knight") return std::abs(from.file() - to.file()) * std::abs(from.rank() - to.rank()) == 2;
  const auto line = along(from, to);
  return line && (kind == "queen" || (line->first != 0 && line->second != 0) == (kind == "bishop"));
}
bool clear_between(Square from, Square to, SquareSet occupied) {
  const auto line = along(from, to);
  if (!line) return true;  // a leap
  for (auto square = from.offset(line->first, line->second); *square != to;
       square = square->offset(line->first, line->second)) {
    if (occupied.contains(*square)) return false;
  }
  return true;
}

/// `shape` with crossing_lines, where squares and pieces are drawn so that all lines are open.
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
      return square_that([&](Square square) { return attacks(kind, square, to); });
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
    const Square mated = square_that([&](Square at) { return attacks(one, a, at) && attacks(other, c, at); });
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
    return fmt::format(fmt::runtime(std::string(crossing_lines) + std::string(shape)), fmt::arg("x", x.name()),
                       fmt::arg("r", r.name()), fmt::arg("a", a.name()), fmt::arg("b", b.name()),
                       fmt::arg("c", c.name()), fmt::arg("k", mated.name()), fmt::arg("one", one),
                       fmt::arg("one_from", one_from.name()), fmt::arg("other", other),
                       fmt::arg("other_from", other_from.name()), fmt::arg("key", key),
                       fmt::arg("key_from", key_from.name()));
  }
}

const Motif* motif_named(std::string_view name) {
  const auto found = std::ranges::find(motifs, name, &Motif::name);
  return found == motifs.end() ? nullptr : &*found;
}

}  // namespace

const std::vector<std::string>& motif_names() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> result{"any"};
    for (const Motif& each : motifs) result.emplace_back(each.name);
    return result;
  }();
  return names;
}

std::string motif_meanings() {
  std::string text = "what the solution shows";
  for (const Motif& each : motifs) text += fmt::format("\n    {}: {}", each.name, each.meaning);
  return text;
}

std::string motif_objection(std::string_view motif, solve::Play play, const Variant& variant) {
  const Motif* const found = motif_named(motif);
  if (found == nullptr) return {};
  if (found->direct && play != solve::Play::direct)
    return fmt::format("{} is about replies that must be met, and so goes with directmate and directwin", motif);
  if (found->pictures && !query::info(query::Word::pure_mate).known_to(variant))
    return fmt::format("in {} a king's field says less of a mate than in orthodox chess", variant.title());
  return {};
}

std::string shape_of_motif(std::string_view motif, const solve::Stipulation& stipulation, Random& random) {
  const Motif* const found = motif_named(motif);
  if (found == nullptr || (found->direct && stipulation.plies != 3)) return {};  // else the motif comes later
  return found->shape.find("{x}") == std::string_view::npos ? std::string(found->shape)
                                                            : crossing_shape(found->shape, random);
}

std::size_t lack_of_motif(std::string_view motif, const Request& request, const Setup& setup,
                          const solve::Answer& answer) {
  const Motif* const found = motif_named(motif);
  return found == nullptr ? 0 : std::min(found->lack({request, setup, answer}), most_motif_lack);
}

std::size_t shared_by_solutions(const Request& request, const Setup& setup, const solve::Answer& answer) {
  const Lines lines = lines_of(setup, answer);
  const bool pictures = query::info(query::Word::pure_mate).known_to(request.ruleset.variant());
  const auto picture = [&](const PlayedLine& line) {
    std::vector<std::pair<Square, Piece>> parts;
    const Board& board = line.end().board;
    for (const Square square : pictures ? MatingPicture(line.end(), request.generator()).parts : board.occupied())
      parts.emplace_back(square, *board[square]);
    return parts;
  };
  std::size_t shared = 0;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    for (std::size_t j = i + 1; j < lines.size(); ++j) {
      for (const PlayedMove* one : lines[i].moves) {
        const auto same = [&](const PlayedMove* other) { return other->outcome.move == one->outcome.move; };
        if (std::ranges::any_of(lines[j].moves, same)) ++shared;
      }
      if (picture(lines[i]) == picture(lines[j])) ++shared;
    }
  }
  return shared;
}

}  // namespace arbiter::puzzles
