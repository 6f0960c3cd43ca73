// One move mates, and no other does.
// Each side has exactly one legal move, again and again, and the last one mates.
// Exactly one move forces mate at the next.

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "puzzles/query/worlds.hpp"
#include "puzzles/space/puzzle_variant.hpp"
#include "puzzles/themes/theme.hpp"
#include "verifier/orthodox/state.hpp"

namespace arbiter::puzzles {
namespace {

using orthodox::king;
using orthodox::pawn;

State state_of(const Request& request) { return {.context = request.context}; }

/// Whether solutions get a note of what they are worth in orthodox chess: every position is one of it, too, with other
/// moves.
bool has_orthodox_note(const Request& request) {
  return puzzle_variant(request.ruleset.variant()).orthodox_kinship == OrthodoxKinship::other_moves;
}

/// The kind of key with this name that `variant` alone has; null if it has none.
const KeyKind* own_kind(const Variant& variant, std::string_view name) {
  const auto kinds = puzzle_variant(variant).key_kinds;
  const auto found = std::ranges::find(kinds, name, &KeyKind::name);
  return found == kinds.end() ? nullptr : &*found;
}

/// With the kinds of keys that single variants have.
ThemeInfo info_with_all_kinds() {
  ThemeInfo info = theme_info("mate-in-one");
  for (const Variant* variant : all_variants()) {
    for (const KeyKind& each : puzzle_variant(*variant).key_kinds)
      info.parameters.front().values.emplace_back(each.name);
  }
  return info;
}

/// Whether a move is a key of the requested kind.
bool wanted(const Move& move, Piece mover, const Request& request) {
  const std::string& kind = request.parameter("key");
  const std::string& to = request.parameter("to");
  const Step& first = move.front();
  const Step& last = move.back();
  const bool promotes = mover.role == pawn && last.becomes.role != pawn;
  if (to != "any" && (!promotes || role_info(request.ruleset.variant(), last.becomes.role).name != to)) return false;
  if (kind == "capture") return !first.captures.empty();
  if (kind == "quiet") return first.captures.empty() && !promotes && !first.also;
  if (kind == "en-passant") return !first.captures.empty() && !first.captures.contains(first.to);
  if (kind == "promotion") return promotes;
  if (kind == "castling") return first.also.has_value();
  const KeyKind* const own = own_kind(request.ruleset.variant(), kind);
  return own == nullptr || own->is(move, mover, state_of(request));
}

void draw_for_one(const Request& request, Case& part) {
  const std::string& kind = request.parameter("key");
  const KeyKind* const own = own_kind(request.ruleset.variant(), kind);
  const auto needs = own == nullptr ? KeyKind::Needs::any_pieces : own->needs;
  draw_pool(request, part, king,
            {.pawns_about_to_promote = kind == "promotion" || needs == KeyKind::Needs::pawns_about_to_promote,
             .en_passant = kind == "en-passant",
             .castling = kind == "castling",
             .captures_by_pawns = needs == KeyKind::Needs::captures_by_pawns,
             .lone_king = request.parameter("against") == "lone-king"});
}

/// A case names both kings' squares and draws the key at random; which replies and which other mates there are is
/// learned.
class MateProblem final : public Problem {
 public:
  MateProblem(const Request& request, const Case& part) : Problem(request, part), side_(space().to_move()) {
    Random random = random_of(request, part, 1);
    boards_.emplace_back(space());
    key_ = boards_.front().draw(random, 400,
                                [&](const SymbolicMove& move) { return wanted(steps_of(move), move.mover, request); });
    if (key_) boards_.push_back(boards_.front().after(*key_));
  }

  std::vector<Named> demands() override {
    if (!key_) return {{"there is no such key", truth<Formula>(false)}};
    std::vector<Named> result{{"the side to move is not in check", no(boards_.front().in_check())},
                              {"the key is legal", key_->legal},
                              {"it gives check", boards_.back().in_check()}};
    const std::string& against = request().parameter("against");
    Disjunction<Formula> others;
    for_each_piece(space().view(), [&](Square, Piece piece, Formula present) {
      if (piece.owner == owner_of(opponent(side_)) && piece.role != king) others.add(present);
    });
    if (against == "lone-king") result.push_back({"the other king is alone", no(others.value())});
    if (against == "pieces") result.push_back({"the other king is not alone", others.value()});
    return result;
  }

  std::vector<Formula> blocking_clauses(const Setup& setup, const Judgement& judgement) override {
    std::vector<Formula> result;
    const Move key = steps_of(*key_);
    if (const auto after = query::after_move(request().generator(), setup, key)) {
      for (const MoveOutcome& reply : request().generator().setup_moves(*after))
        result.push_back(no(boards_.back().legal_like(reply.move)));
    }
    // Other moves that mate are forbidden outright: this narrows the search, which then proves nothing.
    for (const Move& cook : judgement.culprits) {
      if (cook == key) continue;
      if (squares_of(cook) != squares_of(key)) {
        result.push_back(no(boards_.front().legal_like(cook)));
      } else if (const auto same_squares = boards_.front().find(cook, *setup.board[cook.front().from])) {
        // Another promotion, or a birth of another nature, is legal wherever the key is: then the other side must have
        // an answer.
        const LineBoard after = boards_.front().after(*same_squares);
        result.push_back(
            no(all(same_squares->legal, all(after.in_check(), no(is_saved(after, cook.back().to, king))))));
      }
    }
    return result;
  }

 private:
  Side side_;
  std::vector<LineBoard> boards_;  ///< before the key and after it
  std::optional<SymbolicMove> key_;
};

class MateInOne final : public ThemeOf<MateProblem> {
 public:
  MateInOne() : ThemeOf(info_with_all_kinds()) {}

  void prepare(Request& request) const override {
    request.castling = request.parameter("key") == "castling" ? Castling::orthodox : Castling::none;
    prepare_mates(request);
  }

  std::string objection(const Request& request) const override {
    const std::string& key = request.parameter("key");
    for (const Variant* variant : all_variants()) {
      const KeyKind* const kind = own_kind(*variant, key);
      if (kind != nullptr && variant != &request.ruleset.variant()) return std::string(kind->elsewhere);
    }
    const KeyKind* const own = own_kind(request.ruleset.variant(), key);
    const bool promotes = own == nullptr ? key != "quiet" && key != "castling" && key != "en-passant" : own->promotes;
    if (request.parameter("to") != "any" && !promotes)
      return fmt::format("with key={} no pawn promotes, and 'to' says what a promoted pawn becomes", key);
    return own == nullptr ? std::string() : std::string(own->objection(state_of(request), request.constraints.to_move));
  }

  std::vector<Case> cases(const Request& request) const override {
    std::vector<Case> result = kings_at_random(request, king, 4000);
    for (Case& each : result) draw_for_one(request, each);
    return result;
  }

  Judgement judged(const Request& request, const Setup& setup) const override {
    Judgement judgement;
    if (request.generator().in_check(setup, request.constraints.to_move))
      return judgement.failing("the side to move is in check");
    const std::string& against = request.parameter("against");
    const bool alone = setup.board.of(owner_of(opponent(request.constraints.to_move))).size() == 1;
    if (against != "any" && alone != (against == "lone-king"))
      return judgement.failing("the other side has " +
                               std::string(against == "pieces" ? "its king alone" : "more than its king"));
    const auto keys = mating_moves(request.generator(), setup);
    judgement.moves = moves_of(keys);
    judgement.unique = keys.size() == 1;
    if (!judgement.unique) {
      judgement.culprits = judgement.moves;
      return judgement.failing(keys.empty() ? "nothing mates" : fmt::format("{} moves mate", keys.size()));
    }
    const Move& key = judgement.moves.front();
    if (!wanted(key, *mover_of(setup.board, key.front()), request))
      return judgement.failing("the key is of another kind");
    if (has_orthodox_note(request)) judgement.notes.push_back(orthodox_mate_note(setup, key, 1));
    return judgement;
  }
};

/// The least number of pieces on squares in a pool, and how many more at most: small pools are soon exhausted, large
/// ones slow.
constexpr std::size_t pool_size = 80;
constexpr std::size_t pool_more = 80;
/// How many pieces may give the mate, and how many moves of each are considered.
constexpr std::size_t most_movers = 80;
constexpr std::size_t moves_of_mover = 12;

/// A case names both kings' squares, the pieces that may be there, and at random every move of the line but the last,
/// which is open. That no other move is legal at any ply, and that the last one mates, is learned from what the
/// generator finds.
class SequenceProblem final : public Problem {
 public:
  SequenceProblem(const Request& request, const Case& part) : Problem(request, part) {
    Random random = random_of(request, part, 1);
    const std::size_t drawn = request.number("moves") - 1;
    in_check_ = !random.one_in(8);
    captures_ = puzzle_variant(request.ruleset.variant()).captures_are_often_forced && !random.one_in(4);
    boards_.emplace_back(space());
    while (line_.size() < drawn) {
      const auto move = boards_.back().draw(random, 60, [&](const SymbolicMove& each) {
        return fits(each, false, request) && (!in_check_ || (strikes(boards_.back(), each) && answers(each)));
      });
      if (!move) break;
      line_.push_back(*move);
      boards_.push_back(boards_.back().after(*move));
    }
    complete_ = line_.size() == drawn;
    if (complete_) draw_mates(random);
  }

  std::vector<Named> demands() override {
    if (!complete_) return {{"there is such a line", truth<Formula>(false)}};
    std::vector<Named> result;
    for (std::size_t ply = 0; ply < line_.size(); ++ply)
      result.push_back({fmt::format("move {} is legal", ply + 1), line_[ply].legal});
    // A side in check has few moves: if both sides always are, a line is forced ten times as easily.
    if (in_check_) {
      for (const LineBoard& board : boards_) result.push_back({"each move answers a check", board.in_check()});
    }
    Disjunction<Formula> some;
    for (const auto& [steps, mate] : mates_) {
      result.push_back({"the move that mates is legal and gives check", implies(mate.chosen, mate.possible)});
      some.add(mate.chosen);
    }
    result.push_back({"some move mates", some.value()});
    return result;
  }

  /// Forbids every other legal move at each ply that the line reaches; at the last ply, any two moves to be legal
  /// together; and whatever answers the last move.
  std::vector<Formula> blocking_clauses(const Setup& setup, const Judgement&) override {
    std::vector<Formula> result;
    const MoveSource& generator = request().generator();
    Setup now = setup;
    for (std::size_t ply = 0; ply < line_.size(); ++ply) {
      const Move expected = steps_of(line_[ply]);
      std::optional<Setup> next;
      for (MoveOutcome& each : generator.setup_moves(now)) {
        if (each.move == expected) {
          next = std::move(each.after);
        } else {
          result.push_back(no(boards_[ply].legal_like(each.move)));
        }
      }
      if (!next) return result;
      now = std::move(*next);
    }
    LineBoard& last = boards_.back();
    const auto moves = generator.setup_moves(now);
    for (std::size_t i = 1; i < moves.size(); ++i) {
      const Move& one = moves[i - 1].move;
      const Move& other = moves[i].move;
      if (squares_of(one) != squares_of(other)) {
        result.push_back(no(all(last.legal_like(one), last.legal_like(other))));
        continue;
      }
      const auto first = last.find(one, *now.board[one.front().from]);
      const auto second = last.find(other, *now.board[other.front().from]);
      if (first && second) result.push_back(no(all(first->legal, second->legal)));
    }
    for (const MoveOutcome& each : moves) {
      const auto mate = mates_.find(each.move);
      if (mate == mates_.end()) continue;
      LineBoard after = last.after(mate->second.move);
      for (const MoveOutcome& escape : generator.setup_moves(each.after)) {
        result.push_back(implies(mate->second.chosen, no(after.legal_like(escape.move))));
      }
    }
    return result;
  }

 private:
  struct Mate {
    SymbolicMove move;
    Formula possible;  ///< it is legal and gives check
    Formula chosen;    ///< true only if it mates
  };

  /// Draws a few hundred moves that may be the last: all possible moves would be a hundred thousand.
  void draw_mates(Random& random) {
    const LineBoard& last = boards_.back();
    std::vector<std::pair<Square, Piece>> pieces;
    for (const Square from : all_squares) {
      for (const Piece piece : last.movers(from)) pieces.emplace_back(from, piece);
    }
    const bool discovered = random.one_in(4);
    for (std::size_t i = 0; i < most_movers && !pieces.empty(); ++i) {
      std::swap(pieces[random.below(pieces.size())], pieces.back());
      std::vector<SymbolicMove> moves = last.moves(pieces.back().first, pieces.back().second);
      pieces.pop_back();
      std::erase_if(moves, [&](const SymbolicMove& each) {
        return !fits(each, true, request()) || (!discovered && !strikes(last, each)) || !answers(each);
      });
      for (std::size_t k = 0; k < moves_of_mover && !moves.empty(); ++k) {
        std::swap(moves[random.below(moves.size())], moves.back());
        const SymbolicMove& move = moves.back();
        const Formula possible = all(move.legal, last.after(move).in_check());
        if (!never(possible))
          mates_.insert_or_assign(steps_of(move), Mate{move, possible, variable("this move mates")});
        moves.pop_back();
      }
    }
  }

  /// Whether the moved piece would attack the other king from its arrival square if no piece were in between.
  bool strikes(const LineBoard& before, const SymbolicMove& move) const {
    const Side other = opponent(before.to_move());
    const Step& last = move.legs.back().step;
    return last.becomes.role != king &&
           request().generator().in_check(alone_with_king(last, other, before.view()), other);
  }

  /// The piece that made a step, and the king of `side`, which is to move.
  Setup alone_with_king(const Step& step, Side side, const FormulaView& view) const {
    Setup two;
    two.state.context = request().context;
    two.to_move = side;
    two.board.put(step.to, step.becomes);
    for (const Square square : all_squares) {
      if (square != step.to && always(view.holds(square, piece_of(side, king))))
        two.board.put(square, piece_of(side, king));
    }
    return two;
  }

  /// Whether a move answers the check by the piece that moved before it, if no other piece were there.
  bool answers(const SymbolicMove& move) const {
    if (line_.empty() || !in_check_) return true;
    const LineBoard& before = boards_.back();
    Setup few = alone_with_king(line_.back().legs.back().step, before.to_move(), before.view());
    if (few.board[move.legs.front().step.from]) few.board.clear(move.legs.front().step.from);
    for (const Leg& leg : move.legs) {
      for (const Square square : leg.step.captures) few.board.clear(square);
    }
    const Step& last = move.legs.back().step;
    if (few.board.empty(last.to)) few.board.put(last.to, last.becomes);
    return !request().generator().in_check(few, before.to_move());
  }

  /// A move that promotes is never the only one: the choice of the piece is free.
  bool fits(const SymbolicMove& move, bool last, const Request& request) const {
    if (move.legs.back().step.becomes.role != move.mover.role) return false;
    const std::string& with = request.parameter("with");
    const bool captures = !move.legs.front().step.captures.empty();
    if (captures_ && !captures) return false;
    return with == "any" || (with == "captures" && captures) || (with == "last-capture" && (captures || !last));
  }

  std::vector<LineBoard> boards_;   ///< before each move
  std::vector<SymbolicMove> line_;  ///< all moves but the last
  std::map<Move, Mate> mates_;      ///< the candidates for the last move
  bool complete_ = false;
  bool in_check_ = true;   ///< every move of the case answers a check
  bool captures_ = false;  ///< … and captures
};

class ForcedSequence final : public ThemeOf<SequenceProblem> {
 public:
  ForcedSequence() : ThemeOf(theme_info("forced-sequence")) {}

  std::vector<Case> cases(const Request& request) const override {
    std::vector<Case> result = kings_at_random(request, king, 4000, 2);
    const Side side = request.constraints.to_move;
    for (Case& each : result) {
      Random random = random_of(request, each, 0);
      const std::size_t size = pool_size + random.below(pool_more);
      for (const Side owner : {side, opponent(side)})
        add_to_pool(each, request, random, pieces_of_side(request, owner, king), size / 2);
    }
    return result;
  }

  Judgement judged(const Request& request, const Setup& setup) const override {
    Judgement judgement;
    judgement.is_line = true;
    const std::string& with = request.parameter("with");
    const std::size_t length = request.number("moves");
    Setup now = setup;
    for (std::size_t ply = 0; ply < length; ++ply) {
      auto moves = request.generator().setup_moves(now);
      if (moves.size() != 1) return judgement.failing(fmt::format("move {} is one of {}", ply + 1, moves.size()));
      const bool captures = !moves.front().move.front().captures.empty();
      if (!captures && (with == "captures" || (with == "last-capture" && ply + 1 == length)))
        return judgement.failing(fmt::format("move {} captures nothing", ply + 1));
      judgement.moves.push_back(std::move(moves.front().move));
      now = std::move(moves.front().after);
    }
    // Every move is the only legal one: there is no room for a dual.
    judgement.unique = request.generator().setup_status(now) == Status::mate;
    if (!judgement.unique) {
      judgement.why = "the last move does not mate";
    } else if (has_orthodox_note(request)) {
      judgement.notes.push_back(orthodox_line_note(setup, judgement.moves));
    }
    return judgement;
  }
};

/// The number of Booleans in a pool, and the most pieces that the mating side has beside its king.
constexpr std::size_t pool_of_two = 40;
constexpr std::size_t most_pieces = 5;
/// The most second keys that are learned from one witness; one would be enough to exclude it.
constexpr std::size_t most_tried_cooks = 8;

std::vector<Piece> pieces_to_mate_with(const Request& request, Side side) {
  // Pieces that a side has only after a promotion are left out.
  std::vector<Piece> pieces = pieces_of_side(request, side, king);
  const auto only_by_promotion = puzzle_variant(request.ruleset.variant()).only_by_promotion;
  std::erase_if(pieces, [&](Piece piece) { return only_by_promotion(piece, state_of(request)); });
  return pieces;
}

/// Random pieces: a few fixed ones of the side that is mated, a few dozen possible ones of the other.
void draw_for_two(const Request& request, Case& part) {
  Random random = random_of(request, part, 0);
  const Side side = request.constraints.to_move;
  if (request.parameter("against") == "pieces") {
    // Those that must stand there come first.
    std::vector<std::pair<Square, Piece>> constrained;
    constrained.swap(part.pool);
    const std::size_t number = 1 + random.below(3);
    std::vector<Piece> others = pieces_to_mate_with(request, opponent(side));
    std::erase_if(others, [](Piece piece) { return piece.owner == Owner::both; });
    for (int attempt = 0; attempt < 20 && part.pool.size() < number; ++attempt) {
      add_to_pool(part, request, random, others, 1);
    }
    part.choice.push_back(static_cast<int>(part.pool.size()));
    for (const auto& [square, piece] : constrained) add_to_pool(part, request, square, piece);
  } else {
    part.choice.push_back(0);
  }
  add_to_pool(part, request, random, pieces_to_mate_with(request, side), pool_of_two);
}

/// A case names both kings' squares, and draws at random the pieces of the side that is mated, the pieces that may mate
/// it, and the key. Which move mates after which answer is open; that it does is learned escape by escape. From a
/// second key the search learns why it works, and then forbids that way in all positions.
class MateInTwoProblem final : public Problem {
 public:
  MateInTwoProblem(const Request& request, const Case& part) : Problem(request, part), side_(space().to_move()) {
    Random random = random_of(request, part, 1);
    boards_.emplace_back(space());
    key_ = boards_.front().draw(random, 400, [](const SymbolicMove&) { return true; });
  }

  std::vector<Named> demands() override {
    if (!key_) return {{"there is such a key", truth<Formula>(false)}};
    std::vector<Named> result;
    for (int i = 0; i < part().choice.at(1); ++i) {
      const auto& [square, piece] = part().pool.at(static_cast<std::size_t>(i));
      result.push_back({"a piece to mate beside the king", space().view().holds(square, piece)});
    }
    result.push_back({"few pieces mate", few_pieces()});
    result.push_back({"the key is legal", key_->legal});
    const LineBoard after = boards_.front().after(*key_);
    std::vector<Formula> possible_answers;
    for (const SymbolicMove& answer : after.all_moves()) {
      possible_answers.push_back(answer.legal);
      const Move steps = steps_of(answer);
      answers_.push_back({steps, after.after(answer), {}});
      Disjunction<Formula> mates;
      for (const SymbolicMove& mate : answers_.back().board.all_moves()) {
        const LineBoard mated = answers_.back().board.after(mate);
        const Formula possible = all(mate.legal, mated.in_check());
        if (never(possible)) continue;
        const Formula mates_so = variable("a move that mates is chosen");
        result.push_back({"a move that mates is legal and gives check", implies(mates_so, possible)});
        mates.add(mates_so);
        answers_.back().mates.insert_or_assign(std::pair(steps_of(mate), mate.mover), Mate{mate, mates_so});
      }
      result.push_back({"every answer lets some move mate", implies(answer.legal, mates.value())});
    }
    const std::size_t least = request().number("answers");
    result.push_back({"there are answers to the key", totaliser(possible_answers, least)[least - 1]});
    return result;
  }

  std::vector<Formula> blocking_clauses(const Setup& setup, const Judgement& judgement) override {
    std::vector<Formula> result;
    learn_escapes(setup, result);
    std::size_t cooks = 0;
    for (const Move& cook : judgement.culprits) {
      if (cook == steps_of(*key_) || ++cooks > most_tried_cooks) continue;
      if (const auto works = way_of(setup, cook)) result.push_back(no(*works));
    }
    return result;
  }

 private:
  struct Mate {
    SymbolicMove move;
    Formula chosen;  ///< true only if it mates
  };
  struct Answer {
    Move move;
    LineBoard board;                               ///< after it
    std::map<std::pair<Move, Piece>, Mate> mates;  ///< keyed by piece, too: a pawn's steps can be a queen's
  };

  Formula few_pieces() const {
    std::vector<Formula> present;
    for_each_piece(boards_.front().view(), [&](Square, Piece piece, Formula here) {
      if (piece.owner != owner_of(opponent(side_)) && piece.role != king) present.push_back(here);
    });
    return present.size() <= most_pieces ? truth<Formula>(true) : no(totaliser(present, most_pieces + 1)[most_pieces]);
  }

  /// Learns, after each answer to the key, why the moves that only give check do not mate.
  void learn_escapes(const Setup& setup, std::vector<Formula>& result) {
    const MoveSource& generator = request().generator();
    const auto first = query::after_move(generator, setup, steps_of(*key_));
    if (!first) return;
    for (const MoveOutcome& answer : generator.setup_moves(*first)) {
      const auto known = std::ranges::find(answers_, answer.move, &Answer::move);
      if (known == answers_.end()) continue;
      for (const MoveOutcome& check : generator.setup_moves(answer.after)) {
        const auto mate = known->mates.find({check.move, *answer.after.board[check.move.front().from]});
        if (mate == known->mates.end() || !generator.in_check(check.after, opponent(side_))) continue;
        LineBoard after = known->board.after(mate->second.move);
        for (const MoveOutcome& escape : generator.setup_moves(check.after)) {
          result.push_back(implies(mate->second.chosen, no(after.legal_like(escape.move))));
        }
      }
    }
  }

  /// The way in which a second key works in `setup`, as a formula that holds wherever it works so: it is legal, the
  /// other side has only the answers that it has in `setup`, and after each of them the same move mates.
  std::optional<Formula> way_of(const Setup& setup, const Move& cook) {
    const MoveSource& generator = request().generator();
    const auto first = boards_.front().find(cook, *setup.board[cook.front().from]);
    if (!first) return std::nullopt;
    Conjunction<Formula> works;
    works.add(first->legal);
    const LineBoard after = boards_.front().after(*first);
    const auto legal = generator.setup_moves(query::after_move(generator, setup, cook).value());
    if (legal.empty()) works.add(after.in_check());
    for (const SymbolicMove& answer : after.all_moves()) {
      const Move steps = steps_of(answer);
      const auto there = std::ranges::find(legal, steps, &MoveOutcome::move);
      if (there == legal.end()) {
        works.add(no(answer.legal));
        continue;
      }
      works.add(answer.legal);
      const auto mates = mating_moves(generator, there->after);
      if (mates.empty()) return std::nullopt;
      const LineBoard next = after.after(answer);
      const auto mate = next.find(mates.front().move, *there->after.board[mates.front().move.front().from]);
      if (!mate) return std::nullopt;
      works.add(mate->legal);
      const LineBoard mated = next.after(*mate);
      works.add(mated.in_check());
      for (const SymbolicMove& escape : mated.all_moves()) works.add(no(escape.legal));
    }
    return works.value();
  }

  Side side_;
  std::vector<LineBoard> boards_;  ///< only the first board
  std::optional<SymbolicMove> key_;
  std::vector<Answer> answers_;
};

class MateInTwo final : public ThemeOf<MateInTwoProblem> {
 public:
  MateInTwo() : ThemeOf(theme_info("mate-in-two")) {}

  void prepare(Request& request) const override { prepare_mates(request); }
  std::vector<Case> cases(const Request& request) const override {
    std::vector<Case> result = kings_at_random(request, king, 4000);
    for (Case& each : result) draw_for_two(request, each);
    return result;
  }

  Judgement judged(const Request& request, const Setup& setup) const override {
    Judgement judgement;
    judgement.is_line = true;
    const Side other = opponent(setup.to_move);
    const bool alone = setup.board.of(owner_of(other)).size() == 1;
    if (alone != (request.parameter("against") == "lone-king"))
      return judgement.failing(alone ? "the other side has its king alone" : "the other side has more than its king");
    const auto keys = keys_in_two(request.generator(), setup, 12);
    judgement.one_key = keys.size() == 1;
    judgement.unique = judgement.one_key && duals_of(keys.front()) == 0;
    judgement.why = fault_of_keys(keys, "mates", request.number("answers"));
    if (keys.size() > 1) judgement.culprits = moves_of(keys);
    if (judgement.why.empty()) {
      note_continuations(request, setup, keys.front(), judgement);
      if (has_orthodox_note(request)) judgement.notes.push_back(orthodox_mate_note(setup, keys.front().move, 2));
    }
    return judgement;
  }
};

}  // namespace

void add_mate_themes(Themes& themes) {
  themes.push_back(std::make_unique<MateInOne>());
  themes.push_back(std::make_unique<ForcedSequence>());
  themes.push_back(std::make_unique<MateInTwo>());
}

}  // namespace arbiter::puzzles
