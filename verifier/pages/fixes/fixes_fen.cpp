#include <algorithm>

#include <fmt/format.h>

#include "verifier/pages/fixes/fixes_parts.hpp"
#include "verifier/pages/markup/loose_board.hpp"
#include "verifier/support/characters.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::pages {
namespace {

bool gap(char c) { return c >= '1' && c <= '9'; }

std::string board_of(const Diagram& diagram) {
  return diagram.position.text().substr(0, diagram.position.text().find(' '));
}

/// Whether another diagram of the page, or the claims, have exactly this board.
bool stands_elsewhere(const std::string& board, const Diagram& diagram, const FixSources& sources) {
  const auto same = [&](const Diagram& other) { return other.index != diagram.index && board_of(other) == board; };
  if (std::any_of(sources.page.diagrams.begin(), sources.page.diagrams.end(), same)) return true;
  const auto known = sources.claims.variants_of(board);
  if (!sources.report.ruleset) return !known.empty();
  return std::find(known.begin(), known.end(), sources.report.ruleset->name()) != known.end();
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
  const std::string seen = board.substr(rank.begin, rank.end - rank.begin);
  std::string right = seen;
  right.replace(known.front() - rank.begin, 1, widened(known.front()));
  Draft draft(sources);
  draft.replace(diagram.position, known.front(), widened(known.front()));
  return draft.fix(fmt::format("write {} for {}", right, printable(seen, 60)), true);
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
  const std::string seen = board.substr(rank.begin, rank.end - rank.begin);
  std::string right = seen;
  right.replace(at - rank.begin, 1, shortened(at));
  Draft draft(sources);
  draft.replace(diagram.position, at, shortened(at));
  return draft.fix(fmt::format("write {} for {}", right, printable(seen, 60)), known.size() == 1);
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
  Draft draft(sources);
  draft.replace(span, right);
  const auto shown = [](const std::string& text) {
    if (text.empty()) return std::string("nothing");
    if (text.find_first_not_of(' ') == std::string::npos)
      return text.size() == 1 ? std::string("one blank") : fmt::format("{} blanks", text.size());
    return printable(text, 60);
  };
  return draft.fix(fmt::format("write {} for {}", shown(right), shown(seen)), true);
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
  return std::all_of(digits.begin(), digits.end(), is_digit) ? digits : field;
}

}  // namespace

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
