#include <algorithm>
#include <functional>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "verifier/diagnostics/diff.hpp"
#include "verifier/notation/notation.hpp"
#include "verifier/pages/captions/caption.hpp"
#include "verifier/pages/claims/check_claim.hpp"
#include "verifier/pages/fixes/verify_pages.hpp"
#include "verifier/pages/markup/diagram_text.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::pages {
namespace {

/// Bytes of PageText::text(), half open.
struct TextSpan {
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// The end of a character reference that starts at `at`; at + 1 if there is none.
std::size_t end_of_character(std::size_t at, const VerifiedPage& page) {
  const std::string& text = page.sources->text.text();
  if (page.sources->page.markup != Markup::html || at >= text.size() || text[at] != '&') return at + 1;
  const auto part = [](char c) { return is_letter(c) || is_digit(c) || c == '#'; };
  std::size_t end = at + 1;
  while (end < text.size() && end - at < 32 && part(text[end])) ++end;
  return end < text.size() && text[end] == ';' ? end + 1 : at + 1;
}

/// Collects edits of the page's text and converts them to edits of the file.
class Draft {
 public:
  explicit Draft(const VerifiedPage& page) : page_(page) {}

  /// Replaces the bytes by `with`; begin == end inserts.
  Draft& replace(TextSpan span, std::string with) {
    const auto begin = page_.sources->text.file_offset(span.begin);
    const auto end = page_.sources->text.file_offset(span.end);
    // Only if it is on one line of the page; otherwise the end may be beyond the frame of a listing.
    if (!begin || !end || *end < *begin || *end - *begin != span.end - span.begin)
      placed_ = false;
    else
      edits_.push_back({*begin, *end, std::move(with)});
    return *this;
  }
  /// Replaces byte `index` of a text of the page, with the whole of a character reference.
  Draft& replace(const MappedText& mapped, std::size_t index, std::string with) {
    const std::size_t begin = mapped.place(index);
    return replace({begin, end_of_character(begin, page_)}, std::move(with));
  }

  /// Nothing if there are no edits, or one has no place in the file.
  [[nodiscard]] std::optional<Fix> fix(std::string what, bool sure) const {
    Fix result{std::move(what), edits_, sure};
    std::ranges::sort(result.edits, {}, &Edit::begin);
    if (!placed_ || edits_.empty() || !applicable(result.edits, page_.sources->text.raw().size())) return std::nullopt;
    return result;
  }

 private:
  const VerifiedPage& page_;
  std::vector<Edit> edits_;
  bool placed_ = true;
};

/// The bytes of the page's text that a finding points at. Nothing if they are not in a line of the page.
std::optional<TextSpan> span_of(const Finding& finding, const VerifiedPage& page) {
  const auto begin = page.sources->text.text_offset(finding.where.line, finding.where.column);
  const auto end = page.sources->text.text_offset(finding.where.line, finding.where.end_column);
  if (!begin || !end || *end < *begin) return std::nullopt;
  return TextSpan{*begin, *end > *begin ? std::max(*end, end_of_character(*end - 1, page)) : *end};
}

std::string text_at(TextSpan span, const VerifiedPage& page) {
  return page.sources->text.text().substr(span.begin, span.end - span.begin);
}

/// The finding's diagram; null if it is about none.
const Diagram* diagram_of(const Finding& finding, const VerifiedPage& page) {
  if (finding.diagram.empty()) return nullptr;
  const std::size_t index = finding.diagram.front().index;
  return index >= 1 && index <= page.sources->page.diagrams.size() ? &page.sources->page.diagrams[index - 1] : nullptr;
}

/// Exchanges the `wrong` marks (indices, ascending) for the `right` squares: one for one where possible; the rest is
/// removed, or added after the last. Nothing if no mark would be left or the page writes them in an unusual way.
std::optional<Fix> exchange_marks(const Diagram& diagram, const std::vector<std::size_t>& wrong,
                                  const std::vector<std::string>& right, bool sure, const VerifiedPage& page) {
  const std::vector<DiagramWord>& marks = diagram.marks;
  if (marks.empty() || marks.size() - wrong.size() + right.size() == 0) return std::nullopt;
  Draft draft(page);
  std::string what;
  const auto say = [&what](std::string words) { what += (what.empty() ? "" : "; ") + std::move(words); };
  for (const DiagramWord& mark : marks) {
    if (text_at({mark.begin, mark.end}, page) != mark.text) return std::nullopt;
  }
  const std::size_t both = std::min(wrong.size(), right.size());
  std::string behind;  // text to insert after the last mark
  for (std::size_t i = both; i < right.size(); ++i) {
    behind += "," + right[i];
    say(fmt::format("write {} behind the marks", right[i]));
  }
  bool kept = false;     // whether a mark stays before this one
  std::size_t seen = 0;  // of the wrong ones
  for (std::size_t i = 0; i < marks.size(); ++i) {
    const bool is_wrong = seen < wrong.size() && wrong[seen] == i;
    seen += is_wrong ? 1 : 0;
    const std::string text = printable(marks[i].text, 20);
    if (is_wrong && seen <= both) {
      const std::string& with = right[seen - 1];
      draft.replace({marks[i].begin, marks[i].end},
                    with + (i + 1 == marks.size() ? std::exchange(behind, std::string()) : ""));
      say(fmt::format("write {} for {} in the marks", with, text.empty() ? "nothing" : text));
    }
    kept = kept || !is_wrong || seen <= both;
    if (!is_wrong || seen <= both) continue;
    if (kept)
      draft.replace({marks[i - 1].end, marks[i].end}, "");
    else if (i + 1 < marks.size())
      draft.replace({marks[i].begin, marks[i + 1].begin}, "");
    say(text.empty() ? "write one comma for two" : fmt::format("write nothing for {} in the marks", text));
  }
  if (!behind.empty()) draft.replace({marks.back().end, marks.back().end}, behind);
  return draft.fix(std::move(what), sure);
}

BoardSize size_of(const Diagram& diagram, const VerifiedPage& page) {
  if (page.report.ruleset) return {8, 8};
  return read_loose_board(board_of(diagram)).size;
}

using Accepts = std::function<bool(const std::string&)>;

/// The only correct spelling of a word in a list: without blanks, in lower case, letter and number in order, commas
/// instead of other separators and between joined squares. Empty if there is none.
std::string respelled(const std::string& word, const Accepts& right) {
  std::string fragments = lower_case(word);
  for (char& c : fragments) {
    if (!is_lower(c) && !is_digit(c) && c != '-') c = ' ';
  }
  std::string result;
  for (const std::string_view each : split_words(fragments)) {
    std::string fragment(each);
    if (!right(fragment) && fragment.size() == 2) std::swap(fragment[0], fragment[1]);
    if (!right(fragment) && fragment.size() == 4 && right(fragment.substr(0, 2)) && right(fragment.substr(2)))
      fragment.insert(fragment.begin() + 2, ',');
    else if (!right(fragment))
      return {};
    result += (result.empty() ? "" : ",") + fragment;
  }
  return result;
}

std::optional<std::size_t> word_at(const std::vector<DiagramWord>& words, std::size_t begin) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i].begin == begin) return i;
  }
  return std::nullopt;
}

std::optional<Fix> one_edit(TextSpan span, std::string with, std::string what, const VerifiedPage& page) {
  return Draft(page).replace(span, std::move(with)).fix(std::move(what), true);
}

std::optional<Fix> respell(const DiagramWord& word, const Accepts& right, const VerifiedPage& page) {
  const std::string good = respelled(word.text, right);
  if (good.empty() || text_at({word.begin, word.end}, page) != word.text) return std::nullopt;
  return one_edit({word.begin, word.end}, good, fmt::format("write {} for {}", good, printable(word.text, 60)), page);
}

/// Whether the rules agree with the marks, all of them.
bool marks_hold(const Diagram& diagram, const VerifiedPage& page) {
  if (diagram.index > page.report.diagrams.size()) return false;
  const auto& claims = page.report.diagrams[diagram.index - 1].claims;
  return std::ranges::any_of(
      claims, [](const CheckedClaim& each) { return each.outcome == Outcome::holds && about_marks(each.claim.kind); });
}

/// Fixes a word of the marks that is not a mark (AV204) or repeats one (AV206).
std::optional<Fix> fix_mark(const Finding& finding, const Diagram& diagram, TextSpan span, const VerifiedPage& page) {
  const auto i = word_at(diagram.marks, span.begin);
  if (!i) return std::nullopt;
  const DiagramWord& word = diagram.marks[*i];
  // Unless all squares are known to be marked, another square may have been meant.
  if (finding.check == "AV206") return exchange_marks(diagram, {*i}, {}, marks_hold(diagram, page), page);
  if (word.text.empty()) return exchange_marks(diagram, {*i}, {}, true, page);
  const BoardSize size = size_of(diagram, page);
  return respell(
      word,
      [&size](const std::string& text) {
        const auto square = loose_square(text);
        return square && square->file <= size.files && square->rank <= size.ranks;
      },
      page);
}

std::optional<Fix> fix_shadow(const Diagram& diagram, TextSpan span, const VerifiedPage& page) {
  const auto i = word_at(diagram.shadow, span.begin);
  if (!i) return std::nullopt;
  const BoardSize size = size_of(diagram, page);
  const DiagramWord& word = diagram.shadow[*i];
  if (!word.text.empty())
    return respell(
        word, [&size](const std::string& text) { return shadow_squares(text, size).has_value(); }, page);
  if (diagram.shadow.size() < 2) return std::nullopt;
  const TextSpan extra =
      *i > 0 ? TextSpan{diagram.shadow[*i - 1].end, word.end} : TextSpan{word.begin, diagram.shadow[1].begin};
  return one_edit(extra, "", "write one comma for two", page);
}

std::optional<Fix> fix_orientation(TextSpan span, const VerifiedPage& page) {
  const std::string seen = lower_case(text_at(span, page));
  const bool white = seen == "w" || seen == "white";
  if (!white && seen != "b" && seen != "black") return std::nullopt;
  const char* right = white ? "w" : "b";
  return one_edit(span, right, fmt::format("write {} for {}", right, text_at(span, page)), page);
}

std::optional<Fix> close_diagram(const Diagram& diagram, const VerifiedPage& page) {
  const std::string& text = page.sources->text.text();
  std::size_t end = diagram.end;
  while (end > diagram.begin && (text[end - 1] == ' ' || text[end - 1] == '\t')) --end;
  return one_edit({end, end}, ":", "write a colon behind the diagram", page);
}

/// Fixes blanks of a pug diagram that belong to no part: removes those at its ends, and writes others as one, or as "-"
/// between two.
std::optional<Fix> fix_blanks(const Diagram& diagram, bool dash, bool sure, const VerifiedPage& page) {
  const std::string& text = page.sources->text.text();
  const std::size_t begin = text.find(':', diagram.begin) + 1;  // after "fen:"
  const std::size_t end = std::min(text.find(':', begin), diagram.end);
  if (begin == 0 || begin >= end) return std::nullopt;
  Draft draft(page);
  for (std::size_t at = begin; at < end; ++at) {
    if (text[at] != ' ') continue;
    std::size_t stop = at;
    while (stop < end && text[stop] == ' ') ++stop;
    const bool edge = at == begin || stop == end;
    if (edge)
      draft.replace({at, stop}, "");
    else if (stop - at > 1)
      draft.replace({at, stop}, dash ? " - " : " ");
    at = stop;
  }
  return draft.fix(
      dash ? "write - for the part that is missing" : "write one blank between two parts, and none at the ends", sure);
}

/// Whether the diagram has words that are right only in another place.
bool has_misplaced_words(const Diagram& diagram, const VerifiedPage& page) {
  const auto wrong = [&](const Finding& other) {
    if (diagram_of(other, page) != &diagram) return false;
    const auto span = span_of(other, page);
    return other.check == "AV207" || other.check == "AV208" ||
           (other.check == "AV204" && span && !fix_mark(other, diagram, *span, page));
  };
  return std::ranges::any_of(page.report.findings, wrong) || std::ranges::any_of(page.sources->ignored, wrong);
}

bool gap(char c) { return c >= '1' && c <= '9'; }

/// Whether another diagram of the page, or the claims, have exactly this board.
bool stands_elsewhere(const std::string& board, const Diagram& diagram, const VerifiedPage& page) {
  const auto same = [&](const Diagram& other) { return other.index != diagram.index && board_of(other) == board; };
  if (std::ranges::any_of(page.sources->page.diagrams, same)) return true;
  const auto known = page.sources->claims->variants_of(board);
  if (!page.report.ruleset) return !known.empty();
  return std::ranges::find(known, page.report.ruleset->name()) != known.end();
}

/// A rank of the board field, bytes [begin, end) of it.
struct Rank {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::size_t width = 0;
};

/// The rank that a finding about the diagram's position points at. Nothing if its characters do not correspond to
/// files.
std::optional<Rank> rank_of(const Diagram& diagram, TextSpan span, bool known_board) {
  const std::string board = board_of(diagram);
  const LooseBoard loose = read_loose_board(board);
  for (std::size_t i = 0; i < loose.ranks.size(); ++i) {
    const auto& [begin, end] = loose.ranks[i];
    const std::size_t first = diagram.position.place(begin);
    if (begin == end ? first != span.begin : span.begin < first || span.begin > diagram.position.place(end - 1))
      continue;
    Rank rank{begin, end, 0};
    for (std::size_t at = begin; at < end; ++at)
      rank.width += gap(board[at]) ? static_cast<std::size_t>(board[at] - '0') : 1;
    if (!known_board && (rank.width != loose.width[i] || loose.reading.pieces != BoardReading::Pieces::signs ||
                         loose.reading.long_gaps))
      return std::nullopt;
    return rank;
  }
  return std::nullopt;
}

/// Fills up a short rank after its last piece, as the sites do.
std::optional<Fix> lengthen(const Diagram& diagram, const Rank& rank, std::size_t files, const VerifiedPage& page) {
  std::string board = board_of(diagram);
  const std::string seen = board.substr(rank.begin, rank.end - rank.begin);
  std::size_t missing = files - rank.width;
  const bool grows = !seen.empty() && gap(seen.back());
  if (grows) missing += static_cast<std::size_t>(seen.back() - '0');
  if (missing > (files == 8 ? 8 : 9)) return std::nullopt;
  const auto last = static_cast<char>('0' + missing);
  const std::string right = (grows ? seen.substr(0, seen.size() - 1) : seen) + last;
  board.replace(rank.begin, seen.size(), right);
  Draft draft(page);
  if (grows) {
    draft.replace(diagram.position, rank.end - 1, std::string(1, last));
  } else {
    const std::size_t end =
        seen.empty() ? diagram.position.place(rank.begin) : diagram.position.place(rank.end - 1) + 1;
    draft.replace({end, end}, std::string(1, last));
  }
  return draft.fix(fmt::format("write {} for {}", right, seen.empty() ? "nothing" : printable(seen, 60)),
                   stands_elsewhere(board, diagram, page));
}

/// Gives one gap of a rank another number of files, so that the rank has the right width: the one that gives a board
/// which occurs elsewhere, or, in a long rank, the only one that can be too large.
std::optional<Fix> set_gap(const Diagram& diagram, const Rank& rank, std::size_t files, const VerifiedPage& page) {
  const std::string board = board_of(diagram);
  std::vector<std::pair<std::size_t, std::string>> able;  // where, and what is right there
  std::vector<std::pair<std::size_t, std::string>> known;
  for (std::size_t at = rank.begin; at < rank.end; ++at) {
    const std::size_t width = gap(board[at]) ? static_cast<std::size_t>(board[at] - '0') + files : 0;
    if (width < rank.width || width - rank.width > 9) continue;
    able.emplace_back(at, width == rank.width ? std::string() : std::to_string(width - rank.width));
    std::string right = board;
    if (stands_elsewhere(right.replace(at, 1, able.back().second), diagram, page)) known.push_back(able.back());
  }
  if (known.size() != 1 && (rank.width < files || able.size() != 1)) return std::nullopt;
  const auto& [at, with] = known.size() == 1 ? known.front() : able.front();
  const std::string seen = board.substr(rank.begin, rank.end - rank.begin);
  std::string right = seen;
  right.replace(at - rank.begin, 1, with);
  const std::string what = fmt::format("write {} for {}", right, printable(seen, 60));
  return Draft(page).replace(diagram.position, at, with).fix(what, known.size() == 1);
}

std::optional<Fix> fix_width(const Diagram& diagram, TextSpan span, const VerifiedPage& page) {
  const bool known{page.report.ruleset};
  const auto rank = rank_of(diagram, span, known);
  if (!rank) return std::nullopt;
  const std::size_t files = known ? 8 : read_loose_board(board_of(diagram)).size.files;
  if (rank->width == files) return std::nullopt;
  auto fix = set_gap(diagram, *rank, files, page);
  return fix || rank->width > files ? fix : lengthen(diagram, *rank, files, page);
}

/// Writes adjacent gaps as one digit.
std::optional<Fix> join_gaps(const Diagram& diagram, TextSpan span, const VerifiedPage& page) {
  const std::string& text = diagram.position.text();
  std::size_t begin = 0;
  while (begin < text.size() && diagram.position.place(begin) < span.begin) ++begin;
  if (begin == text.size() || !is_digit(text[begin])) return std::nullopt;
  std::size_t end = begin;
  while (begin > 0 && is_digit(text[begin - 1])) --begin;
  int sum = 0;
  while (end < text.size() && is_digit(text[end])) ++end;
  for (std::size_t i = begin; i < end; ++i) sum += text[i] - '0';
  if (sum < 1 || sum > 8) return std::nullopt;
  // Unless the rank then has eight squares, the two digits may be one number: ten files, or eleven.
  std::size_t first = begin;
  while (first > 0 && text[first - 1] != '/') --first;
  int width = 0;
  for (std::size_t i = first; i < text.size() && text[i] != '/' && text[i] != ' '; ++i)
    width += is_digit(text[i]) ? text[i] - '0' : 1;
  if (width != 8) return std::nullopt;
  Draft draft(page);
  draft.replace(diagram.position, begin, std::to_string(sum));
  for (std::size_t i = begin + 1; i < end; ++i) draft.replace(diagram.position, i, "");
  return draft.fix(fmt::format("write {} for {}", sum, text.substr(begin, end - begin)), true);
}

std::optional<Fix> rewrite(TextSpan span, const std::string& right, const VerifiedPage& page) {
  const std::string seen = text_at(span, page);
  if (seen == right) return std::nullopt;
  const auto shown = [](const std::string& text) {
    if (text.empty()) return std::string("nothing");
    if (text.find_first_not_of(' ') == std::string::npos)
      return text.size() == 1 ? std::string("one blank") : fmt::format("{} blanks", text.size());
    return printable(text, 60);
  };
  return one_edit(span, right, fmt::format("write {} for {}", shown(right), shown(seen)), page);
}

/// Castling letters in their usual order, each once. The field unchanged if it has other letters.
std::string ordered_rights(const std::string& field) {
  constexpr std::string_view order = "KQkq";
  if (field.find_first_not_of(order) != std::string::npos) return field;
  std::string right;
  for (const char c : order) {
    if (field.find(c) != std::string::npos) right += c;
  }
  return right;
}

/// Without signs and leading zeros.
std::string plain_number(const std::string& field) {
  const std::size_t begin = field.find_first_not_of("+0");
  const std::string digits = begin == std::string::npos ? "0" : field.substr(begin);
  return std::ranges::all_of(digits, is_digit) ? digits : field;
}

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
std::vector<Piece> exact_fits(const WrongMarks& wrong, const VerifiedPage& page) {
  std::vector<Piece> pieces;
  if (wrong.claim.pieces.size() != 1) return pieces;
  const Square square = wrong.claim.pieces.front();
  const Owner owner = wrong.fen.setup.board[square]->owner;
  const MoveSource& rules = page.report.diagrams[wrong.diagram.index - 1].ruleset.rules();
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

std::vector<Fix> other_letters(const WrongMarks& wrong, const std::vector<Piece>& pieces, const VerifiedPage& page) {
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
    Draft draft(page);
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
                               const VerifiedPage& page) {
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
  return exchange_marks(wrong.diagram, words, finding.extra, sure, page);
}

/// A piece's name, capitalised like the word that it replaces.
std::string in_style_of(std::string_view old, std::string name) {
  if (old.empty() || !is_upper(old.front())) return name;
  const bool titled = std::any_of(old.begin() + 1, old.end(), is_upper);
  for (std::size_t i = 0; i < name.size(); ++i) {
    if (i == 0 || (titled && (name[i - 1] == ' ' || name[i - 1] == '-'))) name[i] = to_upper(name[i]);
  }
  return name;
}

/// Whether a word is one of the variant's own names: these are English, and no help on a page in another language.
bool is_own_name(const std::string& word, const Variant& variant) {
  const auto plain = [](std::string_view text) {
    std::string name = lower_case(text);
    std::replace(name.begin(), name.end(), '-', ' ');
    return name;
  };
  return std::ranges::any_of(variant.roles(),
                             [&, name = plain(word)](const RoleInfo& info) { return plain(info.name) == name; });
}

std::optional<Fix> other_name(const Finding& finding, const Diagram& diagram, const VerifiedPage& page) {
  const auto span = span_of(finding, page);
  const ParsedFen* fen = page.sources->fens[diagram.index - 1].get();
  const CheckedDiagram& checked = page.report.diagrams[diagram.index - 1];
  if (!span || fen == nullptr || !checked.ruleset) return std::nullopt;
  for (const CheckedClaim& each : checked.claims) {
    if (each.claim.pieces.size() != 1 || in_words(each.claim) != finding.claim) continue;
    const auto piece = fen->setup.board[each.claim.pieces.front()];
    if (!piece) continue;
    const std::string old = text_at(*span, page);
    if (!is_own_name(old, checked.ruleset.variant())) return std::nullopt;
    const std::string right = in_style_of(old, std::string(role_info(checked.ruleset.variant(), piece->role).name));
    return Draft(page).replace(*span, right).fix(fmt::format("write {} for {}", right, old), false);
  }
  return std::nullopt;
}

/// AV202, AV204 … AV209
std::vector<Fix> fixes_of_words(const Finding& finding, const VerifiedPage& page) {
  const Diagram* diagram = diagram_of(finding, page);
  const auto span = span_of(finding, page);
  if (diagram == nullptr || !span) return {};
  std::vector<Fix> fixes;
  const auto add = [&fixes](std::optional<Fix> fix) {
    if (fix) fixes.push_back(std::move(*fix));
  };
  if (finding.check == "AV204" || finding.check == "AV206") add(fix_mark(finding, *diagram, *span, page));
  if (finding.check == "AV208") add(fix_shadow(*diagram, *span, page));
  if (finding.check == "AV207") add(fix_orientation(*span, page));
  if (finding.check == "AV202") add(close_diagram(*diagram, page));
  if (finding.check == "AV209") {
    const bool dash_first = has_misplaced_words(*diagram, page);
    add(fix_blanks(*diagram, dash_first, !dash_first, page));
    if (dash_first) add(fix_blanks(*diagram, false, false, page));
  }
  return fixes;
}

/// AV203 and AF
std::vector<Fix> fixes_of_fen(const Finding& finding, const VerifiedPage& page) {
  const Diagram* diagram = diagram_of(finding, page);
  const auto span = span_of(finding, page);
  if (diagram == nullptr || !span || diagram->position.empty()) return {};
  const CheckId check = finding.check;
  std::optional<Fix> fix;
  // A board of many more ranks is none of eight by eight with a slip, whatever variant was given.
  if (page.report.ruleset && read_loose_board(board_of(*diagram)).ranks.size() > 9) return {};
  if (check == "AV203" || check == "AF113" || check == "AF114") fix = fix_width(*diagram, *span, page);
  if (check == "AF102") fix = rewrite(*span, "", page);
  if (check == "AF104") fix = rewrite(*span, " ", page);
  if (check == "AF112") fix = join_gaps(*diagram, *span, page);
  if (check == "AF119" || check == "AF120") fix = rewrite(*span, lower_case(text_at(*span, page)), page);
  if (check == "AF133") fix = rewrite(*span, ordered_rights(text_at(*span, page)), page);
  if (check == "AF154") fix = rewrite(*span, plain_number(text_at(*span, page)), page);
  if (!fix) return {};
  return {std::move(*fix)};
}

/// AV301, AV305
std::vector<Fix> fixes_of_claim(const Finding& finding, const VerifiedPage& page) {
  const Diagram* diagram = diagram_of(finding, page);
  if (diagram == nullptr || diagram->index > page.report.diagrams.size()) return {};
  const CheckedDiagram& checked = page.report.diagrams[diagram->index - 1];
  if (!checked.ruleset) return {};
  std::vector<Fix> fixes;
  if (finding.check == "AV305") {
    if (auto fix = other_name(finding, *diagram, page)) fixes.push_back(std::move(*fix));
  }
  if (finding.check != "AV301") return fixes;
  const Claim* claim = failed_claim(finding, checked);
  const ParsedFen* fen = page.sources->fens[diagram->index - 1].get();
  if (claim == nullptr || fen == nullptr) return fixes;
  const WrongMarks wrong{*diagram, *claim, *fen, page.sources->reading[diagram->index - 1], checked.ruleset.variant()};
  const auto pieces = exact_fits(wrong, page);
  fixes = other_letters(wrong, pieces, page);
  if (auto fix = right_marks(finding, wrong, !pieces.empty(), page)) fixes.push_back(std::move(*fix));
  return fixes;
}

}  // namespace

std::vector<Fix> possible_fixes(const Finding& finding, const VerifiedPage& page) {
  std::vector<Fix> fixes = fixes_of_words(finding, page);
  for (auto* family : {&fixes_of_fen, &fixes_of_claim}) {
    std::vector<Fix> more = family(finding, page);
    fixes.insert(fixes.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
  }
  return fixes;
}

}  // namespace arbiter::pages
