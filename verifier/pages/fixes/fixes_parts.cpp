#include "verifier/pages/fixes/fixes_parts.hpp"

#include <algorithm>
#include <functional>

#include <fmt/format.h>

#include "verifier/diagnostics/diff.hpp"
#include "verifier/pages/captions/caption.hpp"
#include "verifier/pages/markup/diagram_text.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::pages {
namespace {

/// The end of a character reference that starts at `at`; at + 1 if there is none.
std::size_t end_of_character(std::size_t at, const FixSources& sources) {
  const std::string& text = sources.text.text();
  if (sources.page.markup != Markup::html || at >= text.size() || text[at] != '&') return at + 1;
  const auto part = [](char c) { return is_letter(c) || is_digit(c) || c == '#'; };
  std::size_t end = at + 1;
  while (end < text.size() && end - at < 32 && part(text[end])) ++end;
  return end < text.size() && text[end] == ';' ? end + 1 : at + 1;
}

BoardSize size_of(const Diagram& diagram, const FixSources& sources) {
  if (sources.report.ruleset) return {8, 8};
  return read_loose_board(board_of(diagram)).size;
}

using Accepts = std::function<bool(const std::string&)>;

/// The only correct spelling of a word in a list: without blanks, in lower case, letter and number in order, commas
/// instead of other separators and between joined squares. Empty if there is none.
std::string respelled(const std::string& word, const Accepts& right) {
  std::string fragments;
  for (const char c : lower_case(word)) {
    const bool part = is_lower(c) || is_digit(c) || c == '-';
    if (part)
      fragments += c;
    else if (!fragments.empty() && fragments.back() != ',')
      fragments += ',';
  }
  while (fragments.ends_with(',')) fragments.pop_back();
  std::string result;
  std::size_t begin = 0;
  while (begin < fragments.size()) {
    const std::size_t end = std::min(fragments.find(',', begin), fragments.size());
    std::string fragment = fragments.substr(begin, end - begin);
    begin = end + 1;
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

std::optional<Fix> one_edit(TextSpan span, std::string with, std::string what, const FixSources& sources) {
  return Draft(sources).replace(span, std::move(with)).fix(std::move(what), true);
}

std::optional<Fix> respell(const DiagramWord& word, const Accepts& right, const FixSources& sources) {
  const std::string good = respelled(word.text, right);
  if (good.empty() || text_at({word.begin, word.end}, sources) != word.text) return std::nullopt;
  return one_edit({word.begin, word.end}, good, fmt::format("write {} for {}", good, printable(word.text, 60)),
                  sources);
}

/// Whether the rules agree with the marks, all of them.
bool marks_hold(const Diagram& diagram, const FixSources& sources) {
  if (diagram.index > sources.report.diagrams.size()) return false;
  const auto& claims = sources.report.diagrams[diagram.index - 1].claims;
  return std::ranges::any_of(
      claims, [](const CheckedClaim& each) { return each.outcome == Outcome::holds && about_marks(each.claim.kind); });
}

/// Fixes a word of the marks that is not a mark (AV204) or repeats one (AV206).
std::optional<Fix> fix_mark(const Finding& finding, const Diagram& diagram, TextSpan span, const FixSources& sources) {
  const auto i = word_at(diagram.marks, span.begin);
  if (!i) return std::nullopt;
  const DiagramWord& word = diagram.marks[*i];
  // Unless all squares are known to be marked, another square may have been meant.
  if (finding.check == "AV206") return exchange_marks(diagram, {*i}, {}, marks_hold(diagram, sources), sources);
  if (word.text.empty()) return exchange_marks(diagram, {*i}, {}, true, sources);
  const BoardSize size = size_of(diagram, sources);
  return respell(
      word,
      [&size](const std::string& text) {
        const auto square = loose_square(text);
        return square && square->file <= size.files && square->rank <= size.ranks;
      },
      sources);
}

std::optional<Fix> fix_shadow(const Diagram& diagram, TextSpan span, const FixSources& sources) {
  const auto i = word_at(diagram.shadow, span.begin);
  if (!i) return std::nullopt;
  const BoardSize size = size_of(diagram, sources);
  const DiagramWord& word = diagram.shadow[*i];
  if (!word.text.empty())
    return respell(
        word, [&size](const std::string& text) { return shadow_squares(text, size).has_value(); }, sources);
  if (diagram.shadow.size() < 2) return std::nullopt;
  const TextSpan extra =
      *i > 0 ? TextSpan{diagram.shadow[*i - 1].end, word.end} : TextSpan{word.begin, diagram.shadow[1].begin};
  return one_edit(extra, "", "write one comma for two", sources);
}

std::optional<Fix> fix_orientation(TextSpan span, const FixSources& sources) {
  const std::string seen = lower_case(text_at(span, sources));
  const bool white = seen == "w" || seen == "white";
  if (!white && seen != "b" && seen != "black") return std::nullopt;
  const char* right = white ? "w" : "b";
  return one_edit(span, right, fmt::format("write {} for {}", right, text_at(span, sources)), sources);
}

std::optional<Fix> close_diagram(const Diagram& diagram, const FixSources& sources) {
  const std::string& text = sources.text.text();
  std::size_t end = diagram.end;
  while (end > diagram.begin && (text[end - 1] == ' ' || text[end - 1] == '\t')) --end;
  return one_edit({end, end}, ":", "write a colon behind the diagram", sources);
}

/// Fixes blanks of a pug diagram that belong to no part: removes those at its ends, and writes others as one, or as "-"
/// between two.
std::optional<Fix> fix_blanks(const Diagram& diagram, bool dash, bool sure, const FixSources& sources) {
  const std::string& text = sources.text.text();
  const std::size_t begin = text.find(':', diagram.begin) + 1;  // after "fen:"
  const std::size_t end = std::min(text.find(':', begin), diagram.end);
  if (begin == 0 || begin >= end) return std::nullopt;
  Draft draft(sources);
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
bool has_misplaced_words(const Diagram& diagram, const FixSources& sources) {
  const auto wrong = [&](const Finding& other) {
    if (diagram_of(other, sources) != &diagram) return false;
    const auto span = span_of(other, sources);
    return other.check == "AV207" || other.check == "AV208" ||
           (other.check == "AV204" && span && !fix_mark(other, diagram, *span, sources));
  };
  return std::ranges::any_of(sources.report.findings, wrong) || std::ranges::any_of(sources.ignored, wrong);
}

bool gap(char c) { return c >= '1' && c <= '9'; }

/// Whether another diagram of the page, or the claims, have exactly this board.
bool stands_elsewhere(const std::string& board, const Diagram& diagram, const FixSources& sources) {
  const auto same = [&](const Diagram& other) { return other.index != diagram.index && board_of(other) == board; };
  if (std::ranges::any_of(sources.page.diagrams, same)) return true;
  const auto known = sources.claims.variants_of(board);
  if (!sources.report.ruleset) return !known.empty();
  return std::ranges::find(known, sources.report.ruleset->name()) != known.end();
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
std::optional<Fix> lengthen(const Diagram& diagram, const Rank& rank, std::size_t files, const FixSources& sources) {
  std::string board = board_of(diagram);
  const std::string seen = board.substr(rank.begin, rank.end - rank.begin);
  std::size_t missing = files - rank.width;
  const bool grows = !seen.empty() && gap(seen.back());
  if (grows) missing += static_cast<std::size_t>(seen.back() - '0');
  if (missing > (files == 8 ? 8 : 9)) return std::nullopt;
  const auto last = static_cast<char>('0' + missing);
  const std::string right = (grows ? seen.substr(0, seen.size() - 1) : seen) + last;
  board.replace(rank.begin, seen.size(), right);
  Draft draft(sources);
  if (grows) {
    draft.replace(diagram.position, rank.end - 1, std::string(1, last));
  } else {
    const std::size_t end =
        seen.empty() ? diagram.position.place(rank.begin) : diagram.position.place(rank.end - 1) + 1;
    draft.replace({end, end}, std::string(1, last));
  }
  return draft.fix(fmt::format("write {} for {}", right, seen.empty() ? "nothing" : printable(seen, 60)),
                   stands_elsewhere(board, diagram, sources));
}

/// Writes the gap at `at` of the rank as `with`.
std::optional<Fix> set_gap(const Diagram& diagram, const Rank& rank, std::size_t at, const std::string& with, bool sure,
                           const FixSources& sources) {
  const std::string seen = board_of(diagram).substr(rank.begin, rank.end - rank.begin);
  std::string right = seen;
  right.replace(at - rank.begin, 1, with);
  const std::string what = fmt::format("write {} for {}", right, printable(seen, 60));
  return Draft(sources).replace(diagram.position, at, with).fix(what, sure);
}

/// Enlarges one gap of a short rank so that the board occurs elsewhere; nothing if no gap or several gaps allow this.
std::optional<Fix> widen(const Diagram& diagram, const Rank& rank, std::size_t files, const FixSources& sources) {
  const std::string board = board_of(diagram);
  std::vector<std::size_t> known;
  const auto widened = [&](std::size_t at) {
    return std::to_string(static_cast<std::size_t>(board[at] - '0') + files - rank.width);
  };
  for (std::size_t at = rank.begin; at < rank.end; ++at) {
    if (!gap(board[at]) || widened(at).size() > 1) continue;
    std::string right = board;
    if (stands_elsewhere(right.replace(at, 1, widened(at)), diagram, sources)) known.push_back(at);
  }
  if (known.size() != 1) return std::nullopt;
  return set_gap(diagram, rank, known.front(), widened(known.front()), true, sources);
}

/// Shortens the one gap of a long rank that can be too large; of several, the one that gives a board which occurs
/// elsewhere.
std::optional<Fix> shorten(const Diagram& diagram, const Rank& rank, std::size_t files, const FixSources& sources) {
  const std::string board = board_of(diagram);
  const std::size_t excess = rank.width - files;
  std::vector<std::size_t> able;
  std::vector<std::size_t> known;
  const auto shortened = [&](std::size_t at) {
    const std::size_t left = static_cast<std::size_t>(board[at] - '0') - excess;
    return left == 0 ? std::string() : std::to_string(left);
  };
  for (std::size_t at = rank.begin; at < rank.end; ++at) {
    if (!gap(board[at]) || static_cast<std::size_t>(board[at] - '0') < excess) continue;
    able.push_back(at);
    std::string right = board;
    if (stands_elsewhere(right.replace(at, 1, shortened(at)), diagram, sources)) known.push_back(at);
  }
  if (known.size() != 1 && able.size() != 1) return std::nullopt;
  const std::size_t at = known.size() == 1 ? known.front() : able.front();
  return set_gap(diagram, rank, at, shortened(at), known.size() == 1, sources);
}

std::optional<Fix> fix_width(const Diagram& diagram, TextSpan span, const FixSources& sources) {
  const bool known{sources.report.ruleset};
  const auto rank = rank_of(diagram, span, known);
  if (!rank) return std::nullopt;
  const std::size_t files = known ? 8 : read_loose_board(board_of(diagram)).size.files;
  if (rank->width == files) return std::nullopt;
  if (rank->width > files) return shorten(diagram, *rank, files, sources);
  if (auto fix = widen(diagram, *rank, files, sources)) return fix;
  return lengthen(diagram, *rank, files, sources);
}

/// Writes adjacent gaps as one digit.
std::optional<Fix> join_gaps(const Diagram& diagram, TextSpan span, const FixSources& sources) {
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
  Draft draft(sources);
  draft.replace(diagram.position, begin, std::to_string(sum));
  for (std::size_t i = begin + 1; i < end; ++i) draft.replace(diagram.position, i, "");
  return draft.fix(fmt::format("write {} for {}", sum, text.substr(begin, end - begin)), true);
}

std::optional<Fix> rewrite(TextSpan span, const std::string& right, const FixSources& sources) {
  const std::string seen = text_at(span, sources);
  if (seen == right) return std::nullopt;
  const auto shown = [](const std::string& text) {
    if (text.empty()) return std::string("nothing");
    if (text.find_first_not_of(' ') == std::string::npos)
      return text.size() == 1 ? std::string("one blank") : fmt::format("{} blanks", text.size());
    return printable(text, 60);
  };
  return one_edit(span, right, fmt::format("write {} for {}", shown(right), shown(seen)), sources);
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

}  // namespace

Draft& Draft::replace(TextSpan span, std::string with) {
  const auto begin = sources_.text.file_offset(span.begin);
  const auto end = sources_.text.file_offset(span.end);
  // Only if it is on one line of the page; otherwise the end may be beyond the frame of a listing.
  if (!begin || !end || *end < *begin || *end - *begin != span.end - span.begin)
    placed_ = false;
  else
    edits_.push_back({*begin, *end, std::move(with)});
  return *this;
}

Draft& Draft::replace(const MappedText& mapped, std::size_t index, std::string with) {
  const std::size_t begin = mapped.place(index);
  return replace({begin, end_of_character(begin, sources_)}, std::move(with));
}

std::optional<Fix> Draft::fix(std::string what, bool sure) const {
  Fix result{std::move(what), edits_, sure};
  std::ranges::sort(result.edits, {}, &Edit::begin);
  if (!placed_ || edits_.empty() || !applicable(result.edits, sources_.text.raw().size())) return std::nullopt;
  return result;
}

std::optional<TextSpan> span_of(const Finding& finding, const FixSources& sources) {
  const auto begin = sources.text.text_offset(finding.where.line, finding.where.column);
  const auto end = sources.text.text_offset(finding.where.line, finding.where.end_column);
  if (!begin || !end || *end < *begin) return std::nullopt;
  return TextSpan{*begin, *end > *begin ? std::max(*end, end_of_character(*end - 1, sources)) : *end};
}

std::string text_at(TextSpan span, const FixSources& sources) {
  return sources.text.text().substr(span.begin, span.end - span.begin);
}

const Diagram* diagram_of(const Finding& finding, const FixSources& sources) {
  if (finding.diagram.empty()) return nullptr;
  const std::size_t index = finding.diagram.front().index;
  return index >= 1 && index <= sources.page.diagrams.size() ? &sources.page.diagrams[index - 1] : nullptr;
}

std::optional<Fix> exchange_marks(const Diagram& diagram, const std::vector<std::size_t>& wrong,
                                  const std::vector<std::string>& right, bool sure, const FixSources& sources) {
  const std::vector<DiagramWord>& marks = diagram.marks;
  if (marks.empty() || marks.size() - wrong.size() + right.size() == 0) return std::nullopt;
  Draft draft(sources);
  std::string what;
  const auto say = [&what](std::string words) { what += (what.empty() ? "" : "; ") + std::move(words); };
  for (const DiagramWord& mark : marks) {
    if (text_at({mark.begin, mark.end}, sources) != mark.text) return std::nullopt;
  }
  const auto is_wrong = [&wrong](std::size_t i) { return std::ranges::binary_search(wrong, i); };
  const std::size_t both = std::min(wrong.size(), right.size());
  std::string behind;  // text to insert after the last mark
  for (std::size_t i = both; i < right.size(); ++i) {
    behind += "," + right[i];
    say(fmt::format("write {} behind the marks", right[i]));
  }
  for (std::size_t i = 0; i < both; ++i) {
    const DiagramWord& mark = marks[wrong[i]];
    const bool last = wrong[i] + 1 == marks.size();
    draft.replace({mark.begin, mark.end}, right[i] + (last ? behind : ""));
    if (last) behind.clear();
    say(fmt::format("write {} for {} in the marks", right[i],
                    mark.text.empty() ? "nothing" : printable(mark.text, 20)));
  }
  if (!behind.empty()) draft.replace({marks.back().end, marks.back().end}, behind);
  bool kept = both > 0 && wrong[0] == 0;  // whether a mark stays before this one
  std::size_t next = both;
  for (std::size_t i = 0; i < marks.size() && next < wrong.size(); ++i) {
    const bool stays =
        !is_wrong(i) || std::binary_search(wrong.begin(), wrong.begin() + static_cast<std::ptrdiff_t>(both), i);
    if (stays) {
      kept = true;
      continue;
    }
    ++next;
    if (kept)
      draft.replace({marks[i - 1].end, marks[i].end}, "");
    else if (i + 1 < marks.size())
      draft.replace({marks[i].begin, marks[i + 1].begin}, "");
    say(marks[i].text.empty() ? std::string("write one comma for two")
                              : fmt::format("write nothing for {} in the marks", printable(marks[i].text, 20)));
  }
  return draft.fix(std::move(what), sure);
}

std::vector<Fix> fixes_of_words(const Finding& finding, const FixSources& sources) {
  const Diagram* diagram = diagram_of(finding, sources);
  const auto span = span_of(finding, sources);
  if (diagram == nullptr || !span) return {};
  std::vector<Fix> fixes;
  const auto add = [&fixes](std::optional<Fix> fix) {
    if (fix) fixes.push_back(std::move(*fix));
  };
  if (finding.check == "AV204" || finding.check == "AV206") add(fix_mark(finding, *diagram, *span, sources));
  if (finding.check == "AV208") add(fix_shadow(*diagram, *span, sources));
  if (finding.check == "AV207") add(fix_orientation(*span, sources));
  if (finding.check == "AV202") add(close_diagram(*diagram, sources));
  if (finding.check == "AV209") {
    const bool dash_first = has_misplaced_words(*diagram, sources);
    add(fix_blanks(*diagram, dash_first, !dash_first, sources));
    if (dash_first) add(fix_blanks(*diagram, false, false, sources));
  }
  return fixes;
}

std::vector<Fix> fixes_of_fen(const Finding& finding, const FixSources& sources) {
  const Diagram* diagram = diagram_of(finding, sources);
  const auto span = span_of(finding, sources);
  if (diagram == nullptr || !span || diagram->position.empty()) return {};
  const CheckId check = finding.check;
  std::optional<Fix> fix;
  // A board of many more ranks is none of eight by eight with a slip, whatever variant was given.
  if (sources.report.ruleset && read_loose_board(board_of(*diagram)).ranks.size() > 9) return {};
  if (check == "AV203" || check == "AF113" || check == "AF114") fix = fix_width(*diagram, *span, sources);
  if (check == "AF102") fix = rewrite(*span, "", sources);
  if (check == "AF104") fix = rewrite(*span, " ", sources);
  if (check == "AF112") fix = join_gaps(*diagram, *span, sources);
  if (check == "AF119" || check == "AF120") fix = rewrite(*span, lower_case(text_at(*span, sources)), sources);
  if (check == "AF133") fix = rewrite(*span, ordered_rights(text_at(*span, sources)), sources);
  if (check == "AF154") fix = rewrite(*span, plain_number(text_at(*span, sources)), sources);
  if (!fix) return {};
  return {std::move(*fix)};
}

}  // namespace arbiter::pages
