#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "verifier/notation/notation.hpp"
#include "verifier/pages/captions/caption.hpp"
#include "verifier/pages/claims/check_claim.hpp"
#include "verifier/pages/fixes/fixes_parts.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::pages {
namespace {

constexpr std::size_t most_exchanged = 6;  ///< marks

/// A finding of AV301 with its diagram and claim.
struct WrongMarks {
  const Diagram& diagram;
  const Claim& claim;
  const ParsedFen& fen;
  const FenOptions& reading;
  const Variant& variant;
};

const Claim* failed_claim(const Finding& finding, const CheckedDiagram& checked) {
  for (const CheckedClaim& each : checked.claims) {
    if (each.outcome == Outcome::fails && about_marks(each.claim.kind) && in_words(each.claim) == finding.claim)
      return &each.claim;
  }
  return nullptr;
}

/// The kinds of pieces named by caption, heading and claim for the diagram.
std::vector<Role> named_roles(const WrongMarks& wrong) {
  std::vector<Role> roles;
  const auto add = [&](std::string_view text) {
    for (const NamedPiece& piece : named_pieces(text, wrong.variant)) {
      if (std::ranges::find(roles, piece.role) == roles.end()) roles.push_back(piece.role);
    }
  };
  add(part_for(*wrong.diagram.caption, wrong.diagram.place).text());
  add(wrong.claim.piece_name);
  if (roles.empty()) add(wrong.diagram.heading->text());
  return roles;
}

bool only_names(const WrongMarks& wrong, Role role) {
  const auto roles = named_roles(wrong);
  return roles.size() == 1 && roles.front() == role;
}

/// The letter that puts `piece` on the square and changes nothing else; the variant's own letter if it does.
std::optional<char> letter_for(const Piece& piece, Square square, const WrongMarks& wrong) {
  std::string text = wrong.diagram.position.text();
  const std::size_t at = wrong.fen.map.square[static_cast<std::size_t>(square.index())];
  if (at >= text.size()) return std::nullopt;
  Board board = wrong.fen.setup.board;
  board.put(square, piece);
  std::string letters(1, letter(piece, wrong.variant));
  for (char c = 'a'; c <= 'z'; ++c) letters.append({static_cast<char>(c - 'a' + 'A'), c});
  for (const char c : letters) {
    text[at] = c;
    const auto parsed = wrong.variant.parse_fen(text, wrong.reading);
    if (parsed && parsed->setup.board == board && parsed->warnings.size() <= wrong.fen.warnings.size()) return c;
  }
  return std::nullopt;
}

/// The pieces with exactly the marked squares; if a kind fits in both colours, only that of the present owner.
std::vector<Piece> exact_fits(const WrongMarks& wrong, const FixSources& sources) {
  std::vector<Piece> pieces;
  if (wrong.claim.pieces.size() != 1) return pieces;
  const Square square = wrong.claim.pieces.front();
  const Owner owner = wrong.fen.setup.board[square]->owner;
  const MoveSource& rules = sources.report.diagrams[wrong.diagram.index - 1].ruleset.rules();
  for (const Fit& fit :
       what_would_fit(wrong.claim.kind, rules, wrong.variant, wrong.fen.setup, square, marked_squares(wrong.diagram))) {
    if (!fit.missing.empty() || !fit.extra.empty()) continue;
    const auto same = std::ranges::find_if(pieces, [&](const Piece& piece) { return piece.role == fit.piece.role; });
    if (same == pieces.end())
      pieces.push_back(fit.piece);
    else if (fit.piece.owner == owner)
      *same = fit.piece;
  }
  // The kinds that the page names come first.
  const auto roles = named_roles(wrong);
  std::stable_partition(pieces.begin(), pieces.end(),
                        [&](const Piece& piece) { return std::ranges::find(roles, piece.role) != roles.end(); });
  return pieces;
}

std::vector<Fix> other_letters(const WrongMarks& wrong, const std::vector<Piece>& pieces, const FixSources& sources) {
  std::vector<Fix> fixes;
  for (const Piece& piece : pieces) {
    const Square square = wrong.claim.pieces.front();
    const auto right = letter_for(piece, square, wrong);
    if (!right) continue;
    const std::size_t at = wrong.fen.map.square[static_cast<std::size_t>(square.index())];
    // If only the colour differs, the colour of a blocking piece may be wrong instead.
    const Board& board = wrong.fen.setup.board;
    const bool sure =
        only_names(wrong, piece.role) && (piece.role != board[square]->role || board.occupied().size() == 1);
    const std::string what = fmt::format("write {} for {}: {} on {}", *right, wrong.diagram.position.text()[at],
                                         name_of(piece, wrong.variant), square.name());
    Draft draft(sources);
    if (auto fix = draft.replace(wrong.diagram.position, at, std::string(1, *right)).fix(what, sure))
      fixes.push_back(std::move(*fix));
  }
  return fixes;
}

/// Marks that are not among the squares to mark, or repeat another.
std::vector<std::size_t> wrong_words(const Diagram& diagram, const std::vector<std::string>& missing) {
  std::vector<std::size_t> wrong;
  std::set<std::string> seen;
  for (std::size_t i = 0; i < diagram.marks.size(); ++i) {
    const std::string& text = diagram.marks[i].text;
    const bool listed = std::ranges::find(missing, text) != missing.end();
    if (!Square::parse(text) || listed || !seen.insert(text).second) wrong.push_back(i);
  }
  return wrong;
}

std::optional<Fix> right_marks(const Finding& finding, const WrongMarks& wrong, bool other_piece,
                               const FixSources& sources) {
  const auto words = wrong_words(wrong.diagram, finding.missing);
  bool sure = !other_piece && finding.missing.size() <= 1 && finding.extra.size() <= 1 && words.size() <= 1;
  if (wrong.claim.inferred) {
    // A page may mark only some of the squares, but a mark out of reach is a mistake if the piece is alone.
    const Board& board = wrong.fen.setup.board;
    sure = sure && !words.empty() && wrong.claim.pieces.size() == 1 && board.occupied().size() == 1 &&
           only_names(wrong, board[wrong.claim.pieces.front()]->role);
  }
  // That many changes are not a slip: something else is wrong.
  if (std::max(words.size(), finding.extra.size()) > most_exchanged) return std::nullopt;
  return exchange_marks(wrong.diagram, words, finding.extra, sure, sources);
}

/// A piece's name, capitalised like the word that it replaces.
std::string in_style_of(std::string_view old, std::string name) {
  const auto raise = [](char& c) { c = to_upper(c); };
  if (old.empty() || name.empty() || !is_upper(old.front())) return name;
  raise(name.front());
  for (std::size_t i = 1; i < name.size(); ++i) {
    const bool titled = std::any_of(old.begin() + 1, old.end(), is_upper);
    if (titled && (name[i - 1] == ' ' || name[i - 1] == '-')) raise(name[i]);
  }
  return name;
}

/// Whether a word is one of the variant's own names: these are English, and no help on a page in another language.
bool is_own_name(const std::string& word, const Variant& variant) {
  std::string name = lower_case(word);
  std::replace(name.begin(), name.end(), '-', ' ');
  const auto& roles = variant.roles();
  return std::ranges::any_of(roles, [&name](const RoleInfo& info) {
    std::string own = lower_case(info.name);
    std::replace(own.begin(), own.end(), '-', ' ');
    return own == name;
  });
}

std::optional<Fix> other_name(const Finding& finding, const Diagram& diagram, const FixSources& sources) {
  const auto span = span_of(finding, sources);
  const ParsedFen* fen = sources.fens[diagram.index - 1].get();
  const CheckedDiagram& checked = sources.report.diagrams[diagram.index - 1];
  if (!span || fen == nullptr || !checked.ruleset) return std::nullopt;
  for (const CheckedClaim& each : checked.claims) {
    if (each.claim.pieces.size() != 1 || in_words(each.claim) != finding.claim) continue;
    const auto piece = fen->setup.board[each.claim.pieces.front()];
    if (!piece) continue;
    const std::string old = text_at(*span, sources);
    if (!is_own_name(old, checked.ruleset.variant())) return std::nullopt;
    const std::string right = in_style_of(old, std::string(role_info(checked.ruleset.variant(), piece->role).name));
    return Draft(sources).replace(*span, right).fix(fmt::format("write {} for {}", right, old), false);
  }
  return std::nullopt;
}

}  // namespace

std::vector<Fix> fixes_of_claim(const Finding& finding, const FixSources& sources) {
  const Diagram* diagram = diagram_of(finding, sources);
  if (diagram == nullptr || diagram->index > sources.report.diagrams.size()) return {};
  const CheckedDiagram& checked = sources.report.diagrams[diagram->index - 1];
  if (!checked.ruleset) return {};
  std::vector<Fix> fixes;
  if (finding.check == "AV305") {
    if (auto fix = other_name(finding, *diagram, sources)) fixes.push_back(std::move(*fix));
  }
  if (finding.check != "AV301") return fixes;
  const Claim* claim = failed_claim(finding, checked);
  const ParsedFen* fen = sources.fens[diagram->index - 1].get();
  if (claim == nullptr || fen == nullptr) return fixes;
  const WrongMarks wrong{*diagram, *claim, *fen, sources.reading[diagram->index - 1], checked.ruleset.variant()};
  const auto pieces = exact_fits(wrong, sources);
  fixes = other_letters(wrong, pieces, sources);
  if (auto fix = right_marks(finding, wrong, !pieces.empty(), sources)) fixes.push_back(std::move(*fix));
  return fixes;
}

}  // namespace arbiter::pages
