#include <algorithm>

#include <fmt/format.h>

#include "diagrams/caption.hpp"
#include "diagrams/check_parts.hpp"
#include "diagrams/marks.hpp"
#include "position/notation.hpp"
#include "support/internal_error.hpp"

namespace arbiter::diagrams {
namespace {

std::string what_squares(ClaimKind kind) {
  switch (kind) {
    case ClaimKind::quiet: return "squares that it reaches without capturing";
    case ClaimKind::landings: return "squares on which it lands when capturing";
    case ClaimKind::victims: return "men that it can capture";
    default: return "squares that it can step to";
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
  const std::string who = name_of(standing, *scene.variant);
  const SquareSet missing = marks - reached;
  const SquareSet extra = reached - marks;
  if (missing.size() <= 1 && extra.size() <= 1) {
    finding.wanted = fmt::format("the marks of the {} on {} are right {}", who, square.name(), one_mark_off({standing, missing, extra}));
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
                                          square.name(), sign, who));
      if (!exact) finding.wanted = fmt::format("{} ({}) on {}", with_article(name), letter(fit.man, *scene.variant), square.name());
      exact = true;
    } else {
      finding.notes.push_back(fmt::format("these would be the marks of {} on {} {}", with_article(name), square.name(), one_mark_off(fit)));
    }
  }
  return exact;
}

Finding marks_fail(const Claim& claim, const Scene& scene, SquareSet marks, SquareSet reached) {
  const SquareSet missing = marks - reached;
  const SquareSet extra = reached - marks;
  const Board& board = scene.fen->setup.board;
  const bool one = claim.men.size() == 1;
  const std::string who = one ? fmt::format("the {} on {}", name_of(*board[claim.men.front()], *scene.variant), claim.men.front().name())
                              : "the men that the claim names";
  std::string counts = missing.empty() ? "" : fmt::format("{} marked in vain", missing.size());
  if (!extra.empty()) counts += fmt::format("{}{} not marked", counts.empty() ? "" : ", ", extra.size());
  Finding finding = marks_finding("AV301", fmt::format("the marks are not the {}, {}: {}", what_squares(claim.kind), who, counts), claim, scene);
  if (!one) finding.message = fmt::format("the marks are not those of {}: {}", who, counts);
  finding.expected = names_of(marks);
  finding.missing = names_of(missing);
  finding.extra = names_of(extra);
  finding.seen = one ? fmt::format("{} ({}) on {}", name_of(*board[claim.men.front()], *scene.variant),
                                   letter(*board[claim.men.front()], *scene.variant), claim.men.front().name())
                     : "";
  finding.picture = draw_marks(board, *scene.variant, marks, reached, scene.diagram->seen_by);
  return finding;
}

/// Points at the letter instead of the marks: nothing else is wrong.
void blame_letter(Finding& finding, const Claim& claim, const Scene& scene) {
  const auto place = letter_place(scene, claim.men.front());
  const Finding moved = claim_finding(finding.rule, finding.message, place.first, place.second, claim, scene);
  finding.where = moved.where;
  finding.source_line = moved.source_line;
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
  SquareSet marks;
  for (const DiagramWord& mark : scene.diagram->marks) {
    if (const auto square = Square::parse(mark.text)) marks |= SquareSet(*square);
  }
  const SquareSet rules = squares_for(claim.kind, scene.rules(), setup, claim.men);
  const SquareSet generator = squares_for(claim.kind, scene.generator(), setup, claim.men);
  if (rules != generator) {
    verdict.findings.push_back(sources_differ(what_squares(claim.kind), names_of(rules - generator), names_of(generator - rules), claim, scene));
  }
  const MappedText part = part_for(*scene.diagram->caption, scene.diagram->place);
  const auto named = man_in_caption(scene, part);
  const bool one = claim.men.size() == 1;
  const bool other_name = one && named && named->role != setup.board[claim.men.front()]->role;
  const std::string word = named ? part.text().substr(named->begin, named->end - named->begin) : "";
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
  const SquareSet reached = rules != marks ? rules : generator;
  Finding finding = marks_fail(claim, scene, marks, reached);
  if (one && add_fits(finding, claim, scene, claim.men.front(), marks, reached)) blame_letter(finding, claim, scene);
  if (other_name) finding.notes.push_back(fmt::format("the caption speaks of {}", with_article(word)));
  verdict.findings.push_back(std::move(finding));
  return verdict;
}

}  // namespace arbiter::diagrams
