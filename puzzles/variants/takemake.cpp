#include "puzzles/games/certify.hpp"
#include "puzzles/themes/theme.hpp"
#include "puzzles/variants/side.hpp"
#include "verifier/variants/takemake/rules.hpp"

namespace arbiter::puzzles {

// In takemake/themes.cpp: whether a pawn captures and promotes where its make-leg ends, and the themes of Take & Make
// alone.
[[nodiscard]] bool promotes_by_make(Piece mover, const Move& move);
void add_takemake_themes(Themes& themes);

namespace {

struct TakeMake : OrthodoxBase {
  explicit TakeMake(Ruleset ruleset) : reading(static_cast<takemake::Profile>(ruleset.index())), rules(reading) {
    base = orthodox::Rules(takemake::pieces_of(reading));
  }

  /// `site`: a make-leg may bring a pawn to its own first rank.
  bool may_stand(Piece piece, Square square) const override {
    const bool first_rank = square.rank() == (piece.owner == Owner::white ? 0 : 7);
    return OrthodoxBase::may_stand(piece, square) || (reading == takemake::Profile::site && first_rank);
  }
  std::vector<Invariant<Formula>> invariants(const FormulaView& view, Side to_move) const override {
    return takemake::invariants(view, to_move, reading);
  }

  takemake::Profile reading;
  takemake::Rules rules;
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
void why_no_game(const Fault& fault, const Setup& setup, ReachReasons& reasons) {
  const bool site = static_cast<takemake::Profile>(reasons.request().ruleset.index()) == takemake::Profile::site;
  add_orthodox_reasons(fault, setup, {.last = {.make_legs = true, .first_rank_pawns = site}, .most_checkers = 3},
                       reasons);
}

bool makes(const Move& move) { return move.size() == 2 && !move[0].captures.empty() && move[1].captures.empty(); }

bool comes_home(const Story& story) {
  return story.some(
      [&](std::size_t i) { return makes(story.move(i)) && story.move(i).back().to == story.move(i).front().from; });
}
bool covers(const Story& story) {
  for (std::size_t i = 1; i < story.win.line.size(); i += 2) {
    const Move& move = story.move(i);
    if (story.checks(i - 1) && makes(move) && move[1].to != move[0].to) return true;
  }
  return false;
}
bool forks_after_a_make(const Story& story) {
  return story.some([&](std::size_t i) { return makes(story.move(i)) && is_fork(story, i); });
}
bool mates_by_a_make(const Story& story) { return story.win.mates && makes(story.move(story.win.line.size() - 1)); }

constexpr TagTest own_tag_rules[] = {
    {"comesHome", comes_home},
    {"makeCover", covers},
    {"makeFork", forks_after_a_make},
    {"makeMate", mates_by_a_make},
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
              .why_unreachable = why_no_game,
              .add_themes = add_takemake_themes,
              .tags = own_tag_rules,
          }};
}

}  // namespace arbiter::puzzles
