#include "puzzles/themes/theme.hpp"

#include <algorithm>
#include <cstdlib>

#include <fmt/format.h>

#include "puzzles/query/worlds.hpp"
#include "puzzles/space/puzzle_variant.hpp"
#include "verifier/notation/notation.hpp"
#include "verifier/orthodox/state.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::puzzles {
namespace {

using Flag = std::pair<std::string_view, bool Request::*>;
constexpr std::array<Flag, 4> flags{{{"unique", &Request::unique},
                                     {"no-duals", &Request::no_duals},
                                     {"orthodox-fails", &Request::orthodox_fails},
                                     {"natural", &Request::natural}}};

/// The variant that solutions of others are compared with.
const Variant& orthodox_chess() { return *variant_named("chess"); }

/// The part of a move that orthodox chess knows: the move with the same piece, squares and promotion, and of a capture
/// only its first leg.
Move first_leg(const Move& move) { return {move.front()}; }

/// Board, side to move, castling rights and the en passant square: what orthodox chess knows of a position.
Setup orthodox_reading(const Setup& setup) {
  Setup plain;
  plain.board = setup.board;
  plain.to_move = setup.to_move;
  for (const StateRange& range : orthodox::state_ranges) range.copy(setup.state, plain.state);
  return plain;
}

/// Whether orthodox chess has positions of the variant, with other moves.
bool is_comparable(OrthodoxKinship kinship) {
  return kinship == OrthodoxKinship::other_moves || kinship == OrthodoxKinship::some_boards;
}

/// The number of moves of its own side in which a solution mates, if at most two; otherwise 0.
std::size_t mates_in(const Request& request, const Setup& setup, const Judgement& judgement) {
  const MoveSource& generator = request.generator();
  const std::size_t plies =
      judgement.is_line ? judgement.moves.size() : std::min<std::size_t>(judgement.moves.size(), 1);
  if (plies != 1 && plies != 3) return 0;
  Setup here = setup;
  for (std::size_t i = 0; i < plies; ++i) {
    const auto after = query::after_move(generator, here, judgement.moves[i]);
    if (!after) return 0;
    here = *after;
  }
  return generator.setup_status(here) == Status::mate ? (plies + 1) / 2 : 0;
}

/// Whether the side to move has this status. A mate is a check, which costs less to test.
bool reached(const MoveSource& generator, const Setup& setup, Status goal) {
  if (goal == Status::mate && !generator.in_check(setup, setup.to_move)) return false;
  return generator.setup_status(setup) == goal;
}

/// Where `piece` must stand, or any square.
std::vector<Square> squares_for(const Request& request, Piece piece) {
  std::vector<Square> squares;
  for (const Square square : all_squares) {
    if (request.constraints.allow(piece, square)) squares.push_back(square);
  }
  return squares;
}

}  // namespace

std::vector<std::string> conditions_of(const Request& request) {
  std::vector<std::string> names;
  for (const auto& [name, flag] : flags) {
    if (request.*flag && (flag != &Request::unique || !request.no_duals)) names.emplace_back(name);
  }
  return names;
}

bool set_condition(Request& request, std::string_view name) {
  const auto found = std::ranges::find(flags, name, &Flag::first);
  if (found == flags.end()) return false;
  request.*found->second = true;
  request.unique = request.unique || request.no_duals;
  return true;
}

std::string condition_objection(const Request& request) {
  if (!request.orthodox_fails) return {};
  const OrthodoxKinship kinship = puzzle_variant(request.ruleset.variant()).orthodox_kinship;
  if (is_comparable(kinship)) return {};
  if (kinship == OrthodoxKinship::itself)
    return "--orthodox-fails asks orthodox chess what another variant's solution is worth there, and this is "
           "orthodox chess";
  const auto comparable = [](const Variant* each) {
    return is_comparable(puzzle_variant(*each).orthodox_kinship) ? each->title() : "";
  };
  return fmt::format("--orthodox-fails is for {}: {} {}", joined(all_variants(), ", ", comparable),
                     kinship == OrthodoxKinship::same_moves ? "orthodox chess has the same moves as"
                                                            : "orthodox chess does not have the pieces of",
                     request.ruleset->title());
}

bool has_conditions(const Request& request) { return request.unique || request.orthodox_fails; }

Judgement Theme::judge(const Request& request, const Setup& setup) const {
  Judgement judgement = judged(request, setup);
  judgement.holds = judgement.why.empty();
  if (!judgement.holds) return judgement;
  std::string why;
  if (request.unique && !judgement.unique) {
    why = judgement.one_key ? "the solution has duals" : "the solution is not the only one";
  } else if (request.orthodox_fails) {
    why = orthodox_solution(*this, request, setup, judgement);
  }
  if (why.empty()) return judgement;
  judgement.holds = false;
  judgement.filtered = true;
  judgement.culprits.clear();
  return judgement.failing(std::move(why));
}

std::string orthodox_solution(const Theme& theme, const Request& request, const Setup& setup,
                              const Judgement& judgement) {
  const Variant& chess = orthodox_chess();
  const Ruleset orthodox(chess);
  if (std::string why = puzzle_variant(request.ruleset.variant()).not_orthodox(setup); !why.empty()) return why;
  const Setup plain = orthodox_reading(setup);
  for (const Fault& fault : orthodox.faults(plain, {})) {
    if (fault.level == Level::error) return fmt::format("it is not a position of orthodox chess: {}", fault.message);
  }
  const MoveSource& generator = request.source_of(orthodox);
  const std::size_t moves = mates_in(request, setup, judgement);
  if (moves >= 1) {
    const auto mates = mating_moves(generator, plain);
    if (!mates.empty()) return fmt::format("in orthodox chess {} mates", to_text(mates.front().move, plain, chess));
  }
  if (moves == 2) {
    const auto keys = keys_in_two(generator, plain, 0);
    if (!keys.empty())
      return fmt::format("in orthodox chess {} mates in two", to_text(keys.front().move, plain, chess));
  }
  Request other = request;
  other.ruleset = orthodox;
  other.context = {};
  other.unique = other.no_duals = other.orthodox_fails = other.natural = false;
  return theme.judge(other, plain).holds ? "in orthodox chess the position shows the theme, too" : std::string();
}

std::string orthodox_mate_note(const Setup& setup, const Move& key, int moves) {
  const MoveSource& generator = Ruleset(orthodox_chess()).generator();
  const Move same = first_leg(key);
  std::vector<Move> keys =
      moves == 1 ? moves_of(mating_moves(generator, setup)) : moves_of(keys_in_two(generator, setup, 12));
  std::ranges::sort(keys);
  const std::string text = to_text(same, setup, orthodox_chess());
  if (contains(keys, same))
    return fmt::format("in orthodox chess {} {}solves it, too", text, keys.size() == 1 ? "alone " : "");
  const bool legal = query::after_move(generator, setup, same).has_value();
  const std::string other = keys.empty() ? "nothing" : to_text(keys.front(), setup, orthodox_chess());
  return fmt::format("in orthodox chess the solution fails: {} {}; {} {}", text,
                     legal ? "does not mate" : "is not legal", other,
                     legal          ? "does"
                     : keys.empty() ? "else mates"
                                    : "mates instead");
}

std::string orthodox_line_note(const Setup& setup, const std::vector<Move>& line) {
  const MoveSource& generator = Ruleset(orthodox_chess()).generator();
  Setup now = setup;
  for (std::size_t ply = 0; ply < line.size(); ++ply) {
    const auto moves = generator.setup_moves(now);
    const auto after = query::after_move(generator, now, first_leg(line[ply]));
    const std::string text = to_text(first_leg(line[ply]), now, orthodox_chess());
    if (!after) return fmt::format("in orthodox chess the line fails: move {}, {}, is not legal", ply + 1, text);
    if (moves.size() != 1)
      return fmt::format("in orthodox chess the line is not forced: move {}, {}, is one of {}", ply + 1, text,
                         moves.size());
    now = *after;
  }
  return generator.setup_status(now) == Status::mate ? "in orthodox chess it is the same line"
                                                     : "in orthodox chess the line is forced, but does not end in mate";
}

std::vector<MoveOutcome> mating_moves(const MoveSource& generator, const Setup& setup) {
  std::vector<MoveOutcome> result;
  for (MoveOutcome& each : generator.setup_moves(setup)) {
    if (generator.setup_status(each.after) == Status::mate) result.push_back(std::move(each));
  }
  return result;
}

std::vector<Key> keys_in_two(const MoveSource& generator, const Setup& setup, std::size_t most, Status goal) {
  std::vector<Key> result;
  Move refutation;  // the move that refuted the previous move often refutes the next
  for (const MoveOutcome& each : generator.setup_moves(setup)) {
    if (result.size() > most) break;
    auto answers = generator.setup_moves(each.after);
    if (answers.empty() && !reached(generator, each.after, goal)) continue;
    const auto known = std::ranges::find(answers, refutation, &MoveOutcome::move);
    if (known != answers.end()) std::swap(*known, answers.front());
    const auto refutes = std::ranges::find_if(answers, [&](const MoveOutcome& answer) {
      const auto moves = generator.setup_moves(answer.after);
      return std::ranges::none_of(moves, [&](const MoveOutcome& last) { return reached(generator, last.after, goal); });
    });
    if (refutes != answers.end()) {
      refutation = refutes->move;
      continue;
    }
    Key key{each.move, {}};
    for (const MoveOutcome& answer : answers) {
      Answered answered{answer.move, {}};
      for (MoveOutcome& last : generator.setup_moves(answer.after)) {
        if (reached(generator, last.after, goal)) answered.mates.push_back(std::move(last.move));
      }
      std::ranges::sort(answered.mates);
      key.answers.push_back(std::move(answered));
    }
    std::ranges::sort(key.answers, [](const Answered& a, const Answered& b) { return a.answer < b.answer; });
    result.push_back(std::move(key));
  }
  std::ranges::sort(result, [](const Key& a, const Key& b) { return a.move < b.move; });
  return result;
}

std::size_t duals_of(const Key& key) {
  return static_cast<std::size_t>(
      std::ranges::count_if(key.answers, [](const Answered& each) { return each.mates.size() > 1; }));
}

std::string fault_of_keys(const std::vector<Key>& keys, std::string_view ends, std::size_t answers) {
  if (keys.size() > 1) return fmt::format("{} moves solve it", keys.size());
  if (keys.empty()) return fmt::format("nothing {} in two", ends);
  const std::size_t number = keys.front().answers.size();
  if (number == 0) return fmt::format("the key {} at once", ends);
  return number < answers ? fmt::format("the key has {} only", counted(number, "answer")) : std::string();
}

void note_continuations(const Request& request, const Setup& setup, const Key& key, Judgement& judgement) {
  const MoveSource& generator = request.generator();
  const Variant& variant = request.ruleset.variant();
  const Setup first = query::after_move(generator, setup, key.move).value();
  const auto single = std::ranges::find_if(key.answers, [](const Answered& each) { return each.mates.size() == 1; });
  const Answered& shown = single == key.answers.end() ? key.answers.front() : *single;
  judgement.moves = {key.move, shown.answer, shown.mates.front()};
  for (const Answered& each : key.answers) {
    const Setup second = query::after_move(generator, first, each.answer).value();
    const std::string last =
        joined(each.mates, " or ", [&](const Move& move) { return to_text(move, second, variant); });
    judgement.notes.push_back(fmt::format("1... {} 2. {}", to_text(each.answer, first, variant), last));
  }
  const std::size_t duals = duals_of(key);
  judgement.notes.push_back(duals == 0 ? "no duals"
                                       : fmt::format("duals after {} of {} answers", duals, key.answers.size()));
}

std::vector<Case> kings_at_random(const Request& request, Role king_role, std::size_t number, int near) {
  Random random(request.seed + 17);
  const Side side = request.constraints.to_move;
  const Piece mine = piece_of(side, king_role);
  const Piece theirs = piece_of(opponent(side), king_role);
  std::vector<Square> own = squares_for(request, mine);
  const std::vector<Square> other = squares_for(request, theirs);
  // A king that can castle has not moved.
  if (request.castling != Castling::none)
    std::erase_if(own, [&](Square square) { return square != Square::at(4, relative_rank(side, 0)); });
  std::vector<Case> result;
  if (own.empty() || other.empty()) return result;
  for (std::size_t i = 0; i < number; ++i) {
    const Square a = own[random.below(own.size())];
    std::vector<Square> possible;
    const int farthest = i % 3 != 0 ? near : 7;
    for (const Square square : other) {
      const int distance = std::max(std::abs(a.file() - square.file()), std::abs(a.rank() - square.rank()));
      if (distance > 1 && distance <= farthest) possible.push_back(square);
    }
    if (possible.empty()) continue;
    const Square b = possible[random.below(possible.size())];
    result.push_back({fmt::format("kings on {} and {}", a.name(), b.name()),
                      {{a, mine}, {b, theirs}},
                      {mine, theirs},
                      {static_cast<int>(i)}});
    for (const auto& [square, piece] : request.constraints.place) add_to_pool(result.back(), request, square, piece);
  }
  return result;
}

Random random_of(const Request& request, const Case& part, std::uint64_t purpose) {
  const auto number = static_cast<std::uint64_t>(part.choice.empty() ? 0 : part.choice.front());
  return Random((number * 1000003 + request.seed) * 31 + purpose);
}

void add_to_pool(Case& part, const Request& request, Square square, Piece piece) {
  const auto& place = request.constraints.place;
  const bool constrained =
      std::ranges::any_of(place, [&](const auto& each) { return each.first == square && each.second != piece; });
  const bool fixed = std::ranges::any_of(part.fixed, [&](const auto& each) { return each.first == square; });
  const bool never_there = !symbolic_rules(request.ruleset).may_stand(piece, square);
  if (constrained || fixed || never_there || request.constraints.empty.contains(square)) return;
  if (!contains(part.pool, std::pair(square, piece))) part.pool.emplace_back(square, piece);
}

void add_to_pool(Case& part, const Request& request, Random& random, const std::vector<Piece>& pieces,
                 std::size_t number) {
  for (std::size_t i = 0; i < number && !pieces.empty(); ++i) {
    const Piece piece = pieces[random.below(pieces.size())];
    add_to_pool(part, request, Square(static_cast<int>(random.below(64))), piece);
  }
}

void add_captures_by_pawns(Case& part, const Request& request, Random& random) {
  constexpr int most = 10;
  const Side side = request.constraints.to_move;
  const std::vector<Piece> theirs = pieces_of_side(request, opponent(side), orthodox::king);
  for (int i = 0; i < most && !theirs.empty(); ++i) {
    const Square victim(static_cast<int>(random.below(64)));
    const auto from = victim.offset(random.one_in(2) ? 1 : -1, side == Side::white ? -1 : 1);
    const Piece taken = theirs[random.below(theirs.size())];
    if (!from) continue;
    add_to_pool(part, request, victim, taken);
    add_to_pool(part, request, *from, piece_of(side, orthodox::pawn));
  }
}

void draw_pool(const Request& request, Case& part, Role king_role, const PoolNeeds& needs) {
  constexpr std::size_t pieces_drawn = 110;
  Random random = random_of(request, part, 0);
  const Side side = request.constraints.to_move;
  if (needs.captures_by_pawns) add_captures_by_pawns(part, request, random);
  const auto may = [&](int file, int rank, Piece piece) {
    add_to_pool(part, request, Square::at(file, relative_rank(side, rank)), piece);
  };
  const std::vector<Piece> own = pieces_of_side(request, side, king_role);
  for (int file = 0; file < 8; ++file) {
    if (needs.pawns_about_to_promote) may(file, 6, piece_of(side, orthodox::pawn));
    if (needs.en_passant) {
      may(file, 4, piece_of(side, orthodox::pawn));
      may(file, 4, piece_of(opponent(side), orthodox::pawn));
    }
    if (!needs.castling || (file != 0 && file != 7)) continue;
    for (const Piece piece : own) may(file, 0, piece);
  }
  add_to_pool(part, request, random, own, pieces_drawn * 3 / 5);
  if (!needs.lone_king)
    add_to_pool(part, request, random, pieces_of_side(request, opponent(side), king_role), pieces_drawn * 2 / 5);
}

std::vector<Piece> pieces_of_side(const Request& request, Side side, Role king_role) {
  std::vector<Piece> pieces = symbolic_rules(request.ruleset).pieces({.context = request.context});
  std::erase_if(pieces,
                [&](Piece piece) { return piece.owner == owner_of(opponent(side)) || piece.role == king_role; });
  return pieces;
}

}  // namespace arbiter::puzzles
