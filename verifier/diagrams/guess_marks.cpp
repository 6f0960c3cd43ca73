// What marks are about: which steps, and whose.
#include <algorithm>

#include <fmt/format.h>

#include "diagrams/caption.hpp"
#include "diagrams/check_parts.hpp"
#include "diagrams/guess.hpp"
#include "diagrams/marks.hpp"

namespace arbiter::diagrams {
namespace {

std::vector<Square> list_squares(SquareSet squares) { return {squares.begin(), squares.end()}; }

/// The kind of claim that the words make of the marks.
ClaimKind kind_of(const Scene& scene, const Surroundings& texts, SquareSet marks, Guess& guess) {
  const Reading& own = texts.own;
  const SquareSet men = scene.fen->setup.board.occupied();
  const auto because = [&](const Spoken& phrase, std::string_view what) {
    guess.because.push_back(fmt::format("\"{}\" in the caption: {}", own.words(phrase), what));
  };
  if (const Spoken* phrase = own.find(Meaning::quiet)) {
    because(*phrase, "steps without captures");
    return ClaimKind::quiet;
  }
  if (const Spoken* phrase = own.find(Meaning::captures)) {
    if ((marks - men).empty()) {
      because(*phrase, "captures; men stand on all marks, so these are the men that can be captured");
      return ClaimKind::victims;
    }
    if ((marks & men).empty()) {
      because(*phrase, "captures; no man stands on a mark, so these are the squares where the capturer lands");
      return ClaimKind::landings;
    }
    because(*phrase, "captures; but men stand on some of the marks only, so these are all steps");
    return ClaimKind::targets;
  }
  // "Moves on the left, captures on the right": the left board leaves the captures out.
  if (scene.diagram->place != Place::single && (marks & men).empty()) {
    if (const Spoken* phrase = texts.caption.find(Meaning::captures)) {
      guess.because.push_back(fmt::format("\"{}\" is said of the other board: this one shows steps without captures", texts.caption.words(*phrase)));
      return ClaimKind::quiet;
    }
  }
  guess.because.emplace_back("the caption does not speak of captures: the marks are all steps");
  return ClaimKind::targets;
}

/// Men that some text suggests, and the words for it.
struct Candidate {
  SquareSet men;
  std::string name;
  std::string why;
};

/// The first man that the text names and the board has. Marked men are what is captured, not who captures.
std::optional<Candidate> first_named(const Reading& text, std::string_view where, const Scene& scene, SquareSet marks, Guess& guess) {
  for (const NamedMan& named : text.men) {
    if (named.compared) {
      guess.because.push_back(fmt::format("rejected: \"{}\" in the {} is only compared with", text.words(named), where));
      continue;
    }
    const SquareSet men = squares_of(named, scene.fen->setup.board) - marks;
    if (!men.empty()) return Candidate{men, text.words(named), fmt::format("\"{}\" in the {}", text.words(named), where)};
    const bool marked = !squares_of(named, scene.fen->setup.board).empty();
    guess.because.push_back(fmt::format("rejected: \"{}\" in the {}: {}", text.words(named), where,
                                        marked ? "it stands on a mark" : "no such man is on the board"));
  }
  return std::nullopt;
}

std::string stands(const Scene& scene, SquareSet men) {
  if (men.size() > 1) return fmt::format("the men on {}", list_of(men));
  const Square square = *men.begin();
  return fmt::format("the {} on {}", name_of(*scene.fen->setup.board[square], *scene.variant), square.name());
}

bool fits(const Scene& scene, ClaimKind kind, SquareSet men, SquareSet marks) {
  return squares_for(kind, scene.rules(), scene.fen->setup, list_squares(men)) == marks;
}

/// Men of both sides never move together: those whose steps the marks are, else nobody.
SquareSet of_one_side(const Scene& scene, ClaimKind kind, SquareSet men, SquareSet marks, Guess& guess) {
  const Board& board = scene.fen->setup.board;
  SquareSet fitting;
  int parties = 0;
  for (const Owner owner : {Owner::white, Owner::black, Owner::both}) {
    const SquareSet party = men & board.of(owner);
    if (party.empty()) continue;
    ++parties;
    if (fitting.empty() && fits(scene, kind, party, marks)) fitting = party;
  }
  if (parties <= 1) return men;
  if (fitting.empty()) return {};
  guess.because.push_back(fmt::format("of the men of both sides with that name, the marks are right for {}", stands(scene, fitting)));
  return fitting;
}

std::optional<Candidate> men_of(const Scene& scene, const Surroundings& texts, ClaimKind kind, SquareSet marks, Guess& guess) {
  std::vector<Candidate> candidates;
  const auto add = [&](std::optional<Candidate> found) {
    if (!found) return false;
    found->men = of_one_side(scene, kind, found->men, marks, guess);
    if (found->men.empty()) return false;
    candidates.push_back(std::move(*found));
    return true;
  };
  const bool by_caption = add(first_named(texts.own, "caption", scene, marks, guess)) ||
                          (texts.own.men.empty() && add(first_named(texts.caption, "caption", scene, marks, guess)));
  // A heading that is a man's name settles what a caption leaves open, and what it gets wrong.
  if (is_name_of_man(texts.heading)) add(first_named(texts.heading, "heading", scene, marks, guess));
  const SquareSet all = scene.fen->setup.board.occupied();
  if (candidates.empty() && all.size() == 1) add(Candidate{all, "", "the only man on the board"});
  if (candidates.empty() && !by_caption) add(first_named(texts.paragraph, "paragraph before", scene, marks, guess));
  if (candidates.empty()) return std::nullopt;
  const bool differ = candidates.size() == 2 && candidates[0].men != candidates[1].men;
  if (differ && !fits(scene, kind, candidates[0].men, marks) && fits(scene, kind, candidates[1].men, marks)) {
    guess.because.push_back(fmt::format("rejected: {}, {}: the marks are not its steps", candidates[0].why, stands(scene, candidates[0].men)));
    return candidates[1];
  }
  return candidates.front();
}

/// "… and then move to a4, b5 or e4": where the man goes on after the capture that the mark shows.
std::optional<Claim> legs_of(const Surroundings& texts, const std::vector<Square>& men, SquareSet marks, Guess& guess) {
  const Spoken* then = texts.own.find(Meaning::then);
  if (then == nullptr || men.size() != 1 || marks.size() != 1) return std::nullopt;
  const std::size_t behind = texts.own.tokens[then->token].begin;
  const auto runs = square_runs(texts.own.text.text());
  if (std::none_of(runs.begin(), runs.end(), [behind](const SquareRun& run) { return run.begin > behind; })) return std::nullopt;
  Claim claim = guessed(ClaimKind::legs);
  claim.men = men;
  claim.taken = *marks.begin();
  claim.from_text = true;
  guess.because.push_back(fmt::format("\"{}\" and squares in the caption: where the man goes on after taking on {}", texts.own.words(*then),
                                      claim.taken->name()));
  return claim;
}

}  // namespace

Guess guess_marks(const Scene& scene, const Surroundings& texts) {
  Guess guess;
  SquareSet marks;
  for (const DiagramWord& mark : scene.diagram->marks) {
    if (const auto square = Square::parse(mark.text)) marks |= SquareSet(*square);
  }
  const ClaimKind kind = kind_of(scene, texts, marks, guess);
  const auto men = men_of(scene, texts, kind, marks, guess);
  Claim claim = guessed(men ? kind : ClaimKind::none);
  if (!men) {
    claim.reason = "nothing tells which man the marks are about";
    guess.claims = {claim};
    return guess;
  }
  guess.because.push_back(fmt::format("the man: {}: {}", men->why, stands(scene, men->men)));
  claim.men = list_squares(men->men);
  claim.man_name = men->name;
  guess.claims = {claim};
  if (kind != ClaimKind::victims) return guess;
  if (const Spoken* must = texts.own.find(Meaning::must)) {
    guess.because.push_back(fmt::format("\"{}\" in the caption: there is no other turn", texts.own.words(*must)));
    claim.kind = ClaimKind::must;
    guess.claims.push_back(claim);
  }
  if (auto legs = legs_of(texts, claim.men, marks, guess)) guess.claims.push_back(std::move(*legs));
  return guess;
}

}  // namespace arbiter::diagrams
