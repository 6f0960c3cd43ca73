#include <algorithm>

#include <fmt/format.h>

#include "diagrams/caption.hpp"
#include "diagrams/check_parts.hpp"
#include "diagrams/marks.hpp"
#include "diagrams/picture.hpp"
#include "position/notation.hpp"
#include "support/internal_error.hpp"

namespace arbiter::diagrams {
namespace {

/// "the squares that the black cardinal on e4 can step to".
std::string what_squares(ClaimKind kind, const std::string& who) {
  switch (kind) {
    case ClaimKind::quiet: return fmt::format("the squares that {} can step to without capturing", who);
    case ClaimKind::landings: return fmt::format("the squares on which {} can land when capturing", who);
    case ClaimKind::victims: return fmt::format("the squares of the men that {} can capture", who);
    default: return fmt::format("the squares that {} can step to", who);
  }
}

std::string with_article(const std::string& name) {
  return (std::string_view("aeiou").find(name.front()) != std::string_view::npos ? "an " : "a ") + name;
}

/// The one kind of man that the caption names for this diagram.
std::optional<NamedMan> man_in_caption(const Scene& scene, const MappedText& part) {
  const auto named = named_men(part.text(), *scene.variant);
  if (named.empty()) return std::nullopt;
  const bool one = std::all_of(named.begin(), named.end(), [&](const NamedMan& man) { return man.role == named.front().role; });
  return one ? std::optional(named.front()) : std::nullopt;
}

/// Whether men of that kind are marked: "the bishop must capture both pawns" names those that are captured.
bool marked(const Board& board, SquareSet marks, Role role) {
  return std::any_of(marks.begin(), marks.end(), [&](Square square) { return board[square] && board[square]->role == role; });
}

/// The offsets of a man's letter in the page's text.
std::pair<std::size_t, std::size_t> letter_place(const Scene& scene, Square square) {
  const std::size_t at = scene.fen->map.square[static_cast<std::size_t>(square.index())];
  const std::size_t begin = scene.diagram->position.place(at);
  return {begin, begin + 1};
}

std::string one_mark_off(const Fit& fit) {
  if (!fit.missing.empty() && !fit.extra.empty()) return fmt::format("with a mark on {} instead of {}", list_of(fit.extra), list_of(fit.missing));
  return fit.extra.empty() ? fmt::format("without the mark on {}", list_of(fit.missing))
                           : fmt::format("with one more mark, on {}", list_of(fit.extra));
}

/// Notes about the other men that the marks would fit. True if one fits exactly.
bool add_fits(Finding& finding, const Claim& claim, const Scene& scene, Square square, SquareSet marks, SquareSet reached) {
  const Man standing = *scene.fen->setup.board[square];
  const char sign = letter(standing, *scene.variant);
  const std::string standing_name = name_of(standing, *scene.variant);
  const SquareSet missing = marks - reached;
  const SquareSet extra = reached - marks;
  if (missing.size() <= 1 && extra.size() <= 1) {
    finding.wanted = fmt::format("the marks of the {} on {} are right {}", standing_name, square.name(), one_mark_off({standing, missing, extra}));
  }
  const auto fits = what_would_fit(claim.kind, scene.rules(), *scene.variant, scene.fen->setup, square, marks);
  bool exact = false;
  std::size_t told = 0;
  for (const Fit& fit : fits) {
    const std::string name = name_of(fit.man, *scene.variant);
    const bool fully = fit.missing.empty() && fit.extra.empty();
    if (++told > 4 || (exact && !fully)) break;
    if (fully) {
      finding.notes.push_back(fmt::format("these are the marks of {} on {}; the letter {} is a {}'s", with_article(name),
                                          square.name(), sign, standing_name));
      if (!exact) finding.wanted = fmt::format("{} ({}) on {}", with_article(name), letter(fit.man, *scene.variant), square.name());
      exact = true;
    } else {
      finding.notes.push_back(fmt::format("these would be the marks of {} on {} {}", with_article(name), square.name(), one_mark_off(fit)));
    }
  }
  return exact;
}

/// "the black cardinal on e4", or "the men on b2 d6".
std::string who(const Claim& claim, const Scene& scene) {
  const Square first = claim.men.front();
  if (claim.men.size() == 1) return fmt::format("the {} on {}", name_of(*scene.fen->setup.board[first], *scene.variant), first.name());
  SquareSet men;
  for (const Square man : claim.men) men |= SquareSet(man);
  return fmt::format("the men on {}", list_of(men));
}

Finding marks_fail(const Claim& claim, const Scene& scene, SquareSet marks, SquareSet reached) {
  const SquareSet missing = marks - reached;
  const SquareSet extra = reached - marks;
  const Board& board = scene.fen->setup.board;
  std::string counts;
  if (!missing.empty()) counts = fmt::format("{} of {} marks wrong", missing.size(), marks.size());
  if (!extra.empty()) counts += fmt::format("{}{} not marked", counts.empty() ? "" : ", ", extra.size());
  Finding finding = marks_finding("AV301", fmt::format("the marks are not {}: {}", what_squares(claim.kind, who(claim, scene)), counts),
                                  claim, scene);
  finding.expected = names_of(marks);
  finding.missing = names_of(missing);
  finding.extra = names_of(extra);
  if (claim.men.size() == 1) {
    const Man man = *board[claim.men.front()];
    finding.seen = fmt::format("{} ({}) on {}", name_of(man, *scene.variant), letter(man, *scene.variant), claim.men.front().name());
  }
  finding.board = finding_board(scene, marks, reached);
  return finding;
}

/// Points at the letter instead of the marks: nothing else is wrong. Adds what is odd about the man anyway.
void blame_letter(Finding& finding, const Claim& claim, const Scene& scene) {
  const Square man = claim.men.front();
  const auto place = letter_place(scene, man);
  Finding moved = claim_finding(finding.rule, finding.message, place.first, place.second, claim, scene);
  finding.where = moved.where;
  finding.source_line = std::move(moved.source_line);
  const std::size_t at = scene.fen->map.square[static_cast<std::size_t>(man.index())];
  for (const Fault& fault : scene.variant->faults(scene.fen->setup, scene.profile, scene.fen->map)) {
    if (fault.level == Level::error && fault.begin == at && fault.end == at + 1) moved.notes.push_back(fault.message);
  }
  // The notes so far are those of the marks' line; what is known about the men comes after the line's own note.
  const auto is_line = [](const std::string& note) { return note.starts_with("line "); };
  std::erase_if(finding.notes, is_line);
  finding.notes.insert(finding.notes.begin(), moved.notes.begin(), moved.notes.end());
}

}  // namespace

Verdict check_marks(const Claim& claim, const Scene& scene) {
  Verdict verdict;
  verdict.outcome = Outcome::fails;
  const Setup& setup = scene.fen->setup;
  for (const Square man : claim.men) {
    if (!setup.board.empty(man)) continue;
    verdict.findings.push_back(marks_finding("AV306", fmt::format("no man stands on {}, whose steps are marked", man.name()), claim, scene));
    return verdict;
  }
  const SquareSet marks = marked_squares(*scene.diagram);
  const SquareSet rules = squares_for(claim.kind, scene.rules(), setup, claim.men);
  const SquareSet generator = squares_for(claim.kind, scene.generator(), setup, claim.men);
  if (rules != generator) {
    verdict.findings.push_back(sources_differ(what_squares(claim.kind, who(claim, scene)), names_of(rules - generator), names_of(generator - rules), claim, scene));
  }
  const MappedText part = part_for(*scene.diagram->caption, scene.diagram->place);
  const auto named = man_in_caption(scene, part);
  const bool one = claim.men.size() == 1;
  const bool other_name =
      one && named && named->role != setup.board[claim.men.front()]->role && !marked(setup.board, marks, named->role);
  const std::string word = named ? part.text().substr(named->begin, named->end - named->begin) : "";
  const SquareSet reached = rules != marks ? rules : generator;
  verdict.marks = JudgedMarks{marks, reached};
  if (rules == marks && generator == marks) {
    verdict.outcome = Outcome::holds;
    if (other_name) {
      verdict.findings.push_back(claim_finding(
          "AV305", fmt::format("the page speaks of {}, the man on {} is {}", with_article(word), claim.men.front().name(),
                               with_article(name_of(*setup.board[claim.men.front()], *scene.variant))),
          part.place(named->begin), part.place(named->end - 1) + 1, claim, scene));
    }
    return verdict;
  }
  Finding finding = marks_fail(claim, scene, marks, reached);
  if (one && add_fits(finding, claim, scene, claim.men.front(), marks, reached)) blame_letter(finding, claim, scene);
  if (other_name) finding.notes.push_back(fmt::format("the caption speaks of {}", with_article(word)));
  verdict.findings.push_back(std::move(finding));
  return verdict;
}

}  // namespace arbiter::diagrams
