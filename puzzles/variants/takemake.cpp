#include <fmt/format.h>

#include "puzzles/themes/theme.hpp"
#include "puzzles/variants/side.hpp"
#include "verifier/variants/takemake/rules.hpp"

namespace arbiter::puzzles {
namespace {

/// Whether a pawn captures and promotes where its make-leg ends (TM.promote.arrive).
bool promotes_by_make(Piece mover, const Move& move) {
  return mover.role == orthodox::pawn && !move.front().captures.empty() &&
         move.front().becomes.role == orthodox::pawn && move.back().becomes.role != orthodox::pawn;
}

// ---- Themes: what all legal moves of a position have in common, and captures without a possible make-leg ------------

using Check = MoveThemeParts::Check;

/// The number of pieces on squares in a pool, without those of the key.
constexpr std::size_t pool_size = 110;

Role kind_made(const Request& request) { return role_asked(request, "to").value(); }

/// A case names both kings' squares and draws the way of the pawn at random; that there is no other move, that the
/// requested kind mates, and that no other kind does, is learned.
class OneKindProblem final : public Problem {
 public:
  OneKindProblem(const Request& request, const Case& part) : Problem(request, part), kind_(kind_made(request)) {
    Random random = random_of(request, part, 1);
    boards_.emplace_back(space());
    const bool must_strike = !random.one_in(5);
    key_ = boards_.front().draw(random, 400, [&](const SymbolicMove& move) {
      const Move steps = steps_of(move);
      return promotes_by_make(move.mover, steps) && steps.back().becomes.role == kind_ &&
             (!must_strike || strikes(steps.back()));
    });
    if (key_) boards_.push_back(boards_.front().after(*key_));
  }

  std::vector<Named> demands() override {
    if (!key_) return {{"there is no such key", truth<Formula>(false)}};
    return {{"the promotion is legal", key_->legal}, {"it gives check", boards_.back().in_check()}};
  }

  std::vector<Formula> blocking_clauses(const Setup& setup, const Judgement&) override {
    std::vector<Formula> result;
    const Move key = steps_of(*key_);
    for (const MoveOutcome& each : request().generator().setup_moves(setup)) {
      if (squares_of(each.move) != squares_of(key)) {
        result.push_back(no(boards_.front().legal_like(each.move)));
      } else if (each.move == key) {
        for (const MoveOutcome& reply : request().generator().setup_moves(each.after))
          result.push_back(no(boards_.back().legal_like(reply.move)));
      } else if (request().generator().setup_status(each.after) == Status::mate) {
        // This move is legal whenever the key is: the other side must have an answer. (This narrows the search, which
        // then proves nothing.)
        const auto other = boards_.front().find(each.move, *setup.board[each.move.front().from]);
        const LineBoard after = boards_.front().after(*other);
        result.push_back(any(no(after.in_check()), is_saved(after, each.move.back().to, orthodox::king)));
      }
    }
    return result;
  }

 private:
  /// Whether the new piece would give check if it were alone with the kings: otherwise it seldom mates.
  [[nodiscard]] bool strikes(const Step& last) const {
    Setup alone;
    alone.to_move = opponent(space().to_move());
    for (const auto& [square, piece] : part().fixed) alone.board.put(square, piece);
    if (!alone.board.empty(last.to)) return false;
    alone.board.put(last.to, last.becomes);
    return request().generator().in_check(alone, alone.to_move);
  }

  Role kind_;
  std::vector<LineBoard> boards_;  ///< before the key and after it
  std::optional<SymbolicMove> key_;
};

/// Pawns with pieces to capture, and random pieces.
void draw_pieces(const Request& request, Case& part) {
  Random random = random_of(request, part, 0);
  add_captures_by_pawns(part, request, random);
  for (const Side side : {Side::white, Side::black})
    add_to_pool(part, request, random, pieces_of_side(request, side, orthodox::king), pool_size / 2);
}

class MakePromotion final : public Theme {
 public:
  MakePromotion()
      : Theme(theme_info("promotion-by-make")),
        any_kind_(make_move_theme(
            info().name, {.match = [](const MoveFacts& facts) { return promotes_by_make(facts.mover, facts.move); },
                          .may_match = [](Piece piece) { return piece.role == orthodox::pawn; },
                          .one_way = true})) {}

  bool exhaustive(const Request& request) const override { return !one_kind(request); }
  std::optional<double> patience(const Request& request) const override {
    return one_kind(request) ? std::optional<double>(10) : std::nullopt;
  }

  std::vector<Case> cases(const Request& request) const override {
    if (!one_kind(request)) return any_kind_->cases(request);
    std::vector<Case> result = kings_at_random(request, orthodox::king, 4000);
    for (Case& each : result) draw_pieces(request, each);
    return result;
  }
  std::unique_ptr<Problem> open(const Request& request, const Case& part) const override {
    if (!one_kind(request)) return any_kind_->open(request, part);
    return std::make_unique<OneKindProblem>(request, part);
  }

  Judgement judged(const Request& request, const Setup& setup) const override {
    if (!one_kind(request)) return any_kind_->judged(request, setup);
    Request any_kind = request;
    any_kind.unique = false;
    Judgement judgement = any_kind_->judged(any_kind, setup);
    if (!judgement.why.empty()) return judgement;
    const std::vector<Move> mates = moves_of(mating_moves(request.generator(), setup));
    judgement.moves = mates;
    judgement.unique = mates.size() == 1;
    if (!judgement.unique) {
      judgement.why =
          mates.empty() ? std::string("no promotion mates") : fmt::format("{} promotions mate", mates.size());
    } else if (mates.front().back().becomes.role != kind_made(request)) {
      judgement.why = "another kind mates";
    } else {
      judgement.notes.push_back(orthodox_mate_note(setup, mates.front(), 1));
    }
    return judgement;
  }

 private:
  static bool one_kind(const Request& request) { return request.parameter("to") != "any"; }

  std::unique_ptr<Theme> any_kind_;
};

/// Captures that orthodox chess has on the same board: by formulas, and by the generator.
std::vector<Named> orthodox_captures(Problem& problem) {
  const Variant& chess = *variant_named("chess");
  const SymbolicRules& rules = symbolic_rules(Ruleset(chess));
  const Side side = problem.space().to_move();
  Disjunction<Formula> some;
  for_each_piece(problem.space().view(), [&](Square from, Piece piece, Formula) {
    if (piece.owner != owner_of(side)) return;
    rules.for_each_move(problem.space().view(), side, from, piece, [&](const SymbolicMove& move) {
      if (!move.legs.front().step.captures.empty()) some.add(move.legal);
    });
  });
  return {{"orthodox chess has a capture", some.value()}};
}
std::string look_for_orthodox_captures(const Request& request, const Setup& setup) {
  for (const MoveOutcome& each : request.source_of(Ruleset(*variant_named("chess"))).setup_moves(setup)) {
    if (!each.move.front().captures.empty()) return {};
  }
  return "orthodox chess has no capture either";
}

/// Answers to check by captures alone, captures without a possible make-leg, promotions by captures.
void add_takemake_themes(Themes& themes) {
  const auto add = [&](std::string_view name, MoveThemeParts parts) {
    themes.push_back(make_move_theme(name, std::move(parts)));
  };
  add("king-answers-check",
      {.check = Check::given,
       .match = [](const MoveFacts& facts) { return facts.captures() && facts.mover.role == orthodox::king; },
       .may_match = [](Piece piece) { return piece.role == orthodox::king; }});
  add("piece-answers-check",
      {.check = Check::given,
       .match = [](const MoveFacts& facts) { return facts.captures() && facts.mover.role != orthodox::king; },
       .may_match = [](Piece piece) { return piece.role != orthodox::king; }});
  add("double-check-answer", {.check = Check::twice, .match = [](const MoveFacts& facts) { return facts.captures(); }});
  add("makeless-stalemate", {.check = Check::none, .demands = orthodox_captures, .look = look_for_orthodox_captures});
  add("makeless-mate", {.check = Check::given, .demands = orthodox_captures, .look = look_for_orthodox_captures});
  themes.push_back(std::make_unique<MakePromotion>());
  add("promotion-by-take", {.match =
                                [](const MoveFacts& facts) {
                                  return facts.mover.role == orthodox::pawn && facts.captures() &&
                                         facts.move.front().becomes.role != orthodox::pawn;
                                },
                            .may_match = [](Piece piece) { return piece.role == orthodox::pawn; }});
}

// ---- The variant ----------------------------------------------------------------------------------------------------

struct TakeMake : With<OrthodoxBase, takemake::Rules, takemake::Profile> {
  explicit TakeMake(Ruleset ruleset) : With(ruleset) { base = orthodox::Rules(takemake::pieces_of(reading)); }

  /// `site`: a make-leg may bring a pawn to its own first rank.
  bool may_stand(Piece piece, Square square) const override {
    const bool first_rank = square.rank() == (piece.owner == Owner::white ? 0 : 7);
    return OrthodoxBase::may_stand(piece, square) || (reading == takemake::Profile::site && first_rank);
  }
};

/// Whether a pawn captures on its last rank, promotes, and goes on as its victim (TM.promote.take).
bool promotes_by_take(const Move& move, Piece mover, const State&) {
  return mover.role == orthodox::pawn && !move.front().captures.empty() && move.size() > 1 &&
         move.front().becomes.role != orthodox::pawn;
}

constexpr std::string_view make_legs_elsewhere = "only Take & Make has captures with a make-leg";

constexpr KeyKind promotions_by_capture[] = {
    {.name = "promotion-by-make",
     .elsewhere = make_legs_elsewhere,
     .promotes = true,
     .needs = KeyKind::Needs::captures_by_pawns,
     .is = [](const Move& move, Piece mover, const State&) { return promotes_by_make(mover, move); }},
    {.name = "promotion-by-take",
     .elsewhere = make_legs_elsewhere,
     .promotes = true,
     .needs = KeyKind::Needs::pawns_about_to_promote,
     .is = promotes_by_take},
};

/// A capture with a make-leg can lead a pawn to any file, and uncover two more checkers.
void why_no_takemake_game(const Fault& fault, const Setup& setup, ReachReasons& reasons) {
  const bool site = reasons.request().ruleset.as<takemake::Profile>() == takemake::Profile::site;
  add_orthodox_reasons(fault, setup, {.last = {.make_legs = true, .first_rank_pawns = site}, .most_checkers = 3},
                       reasons);
}

bool makes(const Move& move) { return move.size() == 2 && !move[0].captures.empty() && move[1].captures.empty(); }

constexpr TagTest takemake_tags[] = {
    {"comesHome",
     [](const Story& story, std::size_t i) {
       return makes(story.move(i)) && story.move(i).back().to == story.move(i).front().from;
     }},
    {"makeCover",
     [](const Story& story, std::size_t i) {
       const auto is_aside = [](const Move& move) { return makes(move) && move[1].to != move[0].to; };
       return i + 1 < story.win.line.size() && story.checks(i) && is_aside(story.move(i + 1));
     }},
    {"makeFork", [](const Story& story, std::size_t i) { return makes(story.move(i)) && is_fork(story, i); }},
    {"makeMate",
     [](const Story& story, std::size_t i) {
       return story.win.mates && i + 1 == story.win.line.size() && makes(story.move(i));
     }},
};

}  // namespace

PuzzleSide side_of_takemake() {
  return {rules_of<TakeMake>,
          {
              .word_meanings = query::words_of<query::WordsOver>(),
              .key_kinds = promotions_by_capture,
              .captures_are_often_forced = true,
              .output = {.condition = "Take&MakeChess",
                         .problemists_know = true,
                         .problemists_profile = "problemists",
                         .problemists_remark =
                             "a pawn that takes on the last rank promotes first; in Popeye only where its "
                             "make-leg ends there"},
              .why_unreachable = why_no_takemake_game,
              .add_themes = add_takemake_themes,
              .tags = takemake_tags,
          }};
}

}  // namespace arbiter::puzzles
