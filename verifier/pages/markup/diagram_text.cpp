#include "verifier/pages/markup/diagram_text.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "verifier/support/json.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::pages {
namespace {

constexpr std::size_t longest_position = 4096;  ///< as for FENs
constexpr std::size_t most_words = 400;         ///< more than any site's board has squares
constexpr std::size_t most_faults = 8;          ///< per diagram, of one kind

std::string shown(std::string_view text) { return printable(text, 60); }

std::vector<DiagramWord> words_of(const MappedText& text) {
  std::vector<DiagramWord> words;
  if (text.empty() || text.text() == "-") return words;
  for (const Span& fragment : cut_at(text.text(), ',')) {
    if (words.size() >= most_words) break;
    words.push_back({std::string(bytes_of(text.text(), fragment)), text.span(fragment.begin, fragment.end)});
  }
  return words;
}

using PieceText = BoardReading::PieceText;

constexpr std::size_t widest_gap = 100'000;  ///< wider than any board; keeps long digit runs from overflowing

/// Takes the next part of a rank that is not empty: a piece, or, where that is empty, a gap.
std::pair<std::string_view, std::size_t> take_part(std::string_view& rank, const BoardReading& reading) {
  const std::string_view all = rank;
  std::size_t i = 0;
  if (is_digit(all[0])) {
    std::size_t gap = 0;
    do gap = std::min(gap * 10 + static_cast<std::size_t>(all[i++] - '0'), widest_gap);
    while (reading.long_gaps && i < all.size() && is_digit(all[i]));
    rank.remove_prefix(i);
    return {{}, gap};
  }
  ++i;
  const auto more = [&](std::size_t at) { return at < all.size() && !is_digit(all[at]); };
  if (reading.pieces == PieceText::pairs && more(i)) ++i;
  if (reading.pieces == PieceText::letters) {
    // `+P` and `a@`: up to the first letter, then the signs after it that no other letter can claim.
    bool has_letter = is_letter(all[0]);
    for (; !has_letter && more(i); ++i) has_letter = is_letter(all[i]);
    while (more(i) && !is_letter(all[i])) ++i;
  }
  rank.remove_prefix(i);
  return {all.substr(0, i), 0};
}

/// The number of files of a rank.
std::size_t rank_width(std::string_view rank, const BoardReading& reading) {
  std::size_t width = 0;
  while (!rank.empty()) {
    const auto [piece, gap] = take_part(rank, reading);
    width += piece.empty() ? gap : 1;
  }
  return width;
}

void check_ranks(const Diagram& diagram, const LooseBoard& board, const PageLog& log) {
  std::size_t faults = 0;
  for (std::size_t i = 0; i < board.ranks.size() && faults < most_faults; ++i) {
    const std::size_t width = board.width[i];
    const Span& rank = board.ranks[i];
    if (width == board.size.files) continue;
    ++faults;
    const FaultWords& fault = width < board.size.files ? fault::short_rank : fault::long_rank;
    log.say(diagram,
            fault(board.ranks.size() - i, counted(width, "file"), board.size.files,
                  shown(bytes_of(diagram.position.text(), rank))),
            diagram.position.span(rank.begin, rank.end));
  }
}

/// Finds gaps of ten and more that the site reads digit by digit, although the ranks are equally long only if they are
/// numbers.
void check_gaps(const Diagram& diagram, const LooseBoard& board, const PageLog& log) {
  if (!board.reading.long_gaps) return;
  const BoardReading by_digit{board.reading.pieces, false};
  const std::string& text = diagram.position.text();
  std::size_t count = 0;
  std::size_t first = text.size();  // gap
  std::size_t moved = text.size();  // gap with a piece after it
  for (const Span& rank : board.ranks) {
    const std::string_view view = bytes_of(text, rank);
    if (rank_width(view, by_digit) == rank_width(view, board.reading)) continue;
    ++count;
    for (std::size_t i = rank.begin; i + 1 < rank.end; ++i) {
      if (!is_digit(text[i]) || !is_digit(text[i + 1])) continue;
      first = std::min(first, i);
      const std::size_t behind = std::min(text.find_first_not_of("0123456789", i), rank.end);
      if (behind < rank.end) moved = std::min(moved, i);
      i = behind;
    }
  }
  if (count == 0 || first == text.size()) return;
  const bool wrong_board = moved < text.size();
  const std::size_t at = wrong_board ? moved : first;
  Finding& finding = log.say(diagram, (wrong_board ? fault::long_gap_moves : fault::long_gap)(text.substr(at, 2)),
                             diagram.position.span(at, at + 2));
  if (wrong_board) finding.level = Level::error;
  if (count > 1) finding.notes.push_back(fmt::format("{} ranks of the diagram have such gaps", count));
}

void check_signs(const Diagram& diagram, const PageLog& log) {
  const std::string board = board_of(diagram);
  std::size_t faults = 0;
  for (std::size_t i = 0; i < board.size() && faults < most_faults; ++i) {
    const auto c = static_cast<unsigned char>(board[i]);
    // Besides letters, sites use other characters for walls, marked or double pieces: printable ASCII may mean a piece.
    if (c > 0x20 && c < 0x7f && std::string_view("?,;:\"'<>()=&|\\").find(board[i]) == std::string_view::npos) continue;
    ++faults;
    log.say(diagram, fault::no_piece_sign(shown(board.substr(i, 1))), diagram.position.span(i, i + 1));
  }
}

void check_marks(const Diagram& diagram, const BoardSize& size, const PageLog& log) {
  std::map<std::string, std::size_t> seen;
  std::size_t faults = 0;
  for (const DiagramWord& mark : diagram.marks) {
    if (faults >= most_faults) return;
    const auto report = [&](FaultText fault) {
      ++faults;
      log.say(diagram, std::move(fault), mark.span);
    };
    const auto square = loose_square(mark.text);
    if (!square)
      report((mark.text.empty() ? fault::no_mark : fault::bad_mark)(shown(mark.text)));
    else if (square->file > size.files || square->rank > size.ranks)
      report(fault::mark_off_board(mark.text, size.files, size.ranks));
    else if (++seen[mark.text] == 2)
      report(fault::marked_twice(mark.text));
  }
}

constexpr std::size_t least_width = 5;  ///< of a rank: `src/main/java/test` is a path
constexpr std::string_view blanks = " \t\r\n";

/// Where the position of an EPD line ends: before its first operation, "bm e4;", which stands behind four fields or
/// six, or before counts, ";D1 20". The end of a text without a semicolon.
std::size_t before_operations(std::string_view text, std::size_t begin) {
  std::size_t end = text.find(';', begin);
  if (end == std::string_view::npos) return text.size();
  std::size_t field = begin;
  for (int fields = 0; fields < 4 && field < end; ++fields) {
    field = text.find_first_not_of(blanks, std::min(text.find_first_of(blanks, field), end));
  }
  for (; field < end; field = text.find_first_not_of(blanks, std::min(text.find_first_of(blanks, field), end))) {
    if (text[field] < 'a' || text[field] > 'z') continue;
    end = field;
    break;
  }
  return text.find_last_not_of(blanks, end - 1) + 1;
}

/// The offset behind `FEN:` at the start of the line; 0 if it does not stand there.
std::size_t behind_label(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(blanks);
  if (begin == std::string_view::npos || lower_case(text.substr(begin, 3)) != "fen") return 0;
  const std::size_t colon = text.find_first_not_of(" \t", begin + 3);
  return colon != std::string_view::npos && text[colon] == ':' ? colon + 1 : 0;
}

std::string_view shown_board(const Diagram& diagram) {
  const std::string_view all = diagram.position.text();
  return all.substr(0, std::min(all.find(' '), longest_position));
}

void check_sizes(const Page& page, const PageLog& log) {
  std::map<std::size_t, std::size_t> count;  // number of ranks → number of diagrams
  std::vector<std::size_t> ranks;
  for (const Diagram& diagram : page.diagrams) {
    const std::string_view board = shown_board(diagram);
    ranks.push_back(board.empty() ? 0 : 1 + static_cast<std::size_t>(std::ranges::count(board, '/')));
    if (ranks.back() > 1) ++count[ranks.back()];
  }
  if (count.size() < 2) return;
  const auto usual = std::ranges::max_element(count, [](const auto& a, const auto& b) { return a.second < b.second; });
  for (std::size_t i = 0; i < page.diagrams.size(); ++i) {
    // Several boards with the same other size are intended: a page may show a smaller game.
    if (ranks[i] < 2 || count[ranks[i]] > 1 || usual->second < 2) continue;
    const Diagram& diagram = page.diagrams[i];
    const FaultWords& fault = ranks[i] > usual->first ? fault::more_ranks : fault::fewer_ranks;
    log.say(diagram, fault(ranks[i], usual->first), diagram.position.span(0, shown_board(diagram).size()));
  }
}

void check_halves(const Page& page, const PageLog& log) {
  for (std::size_t i = 1; i < page.diagrams.size(); ++i) {
    const Diagram& diagram = page.diagrams[i];
    const Diagram& before = page.diagrams[i - 1];
    if (diagram.figure == 0 || diagram.place == Place::single) continue;
    if (before.figure == diagram.figure && before.place == diagram.place)
      log.say(diagram, fault::second_half(to_string(diagram.place)), diagram.span);
  }
}

/// The reason why the site's reader stops in the state; empty if it does not.
std::string tail_fault(std::string_view tail, const Variant* variant) {
  if (tail.empty()) return "nothing stands behind the board: the side to move and the number of moves are missing";
  if (const std::string_view move = take_until(tail, ' '); move != "w" && move != "b")
    return fmt::format("'{}' is not a side to move", printable(move, 20));
  const std::string_view count = take_until(tail, ' ');
  if (!is_digits(count)) return fmt::format("'{}' is not a number of moves", printable(count, 20));
  nlohmann::ordered_json state = nlohmann::ordered_json::object();
  if (!tail.empty()) {
    // The site splits at blanks before it reads the JSON.
    if (tail.find(' ') != std::string_view::npos) return "a blank stands inside the JSON, where the site cuts it";
    state = parse_json(tail, nullptr, false);
    if (!state.is_object()) return "what stands behind the number of moves is not a JSON object";
  }
  if (variant == nullptr) return {};
  for (const std::string_view key : variant->info().page_keys) {
    if (!state.contains(std::string(key)))
      return fmt::format("'{}' is missing, which the site's reader of this variant needs", key);
  }
  return {};
}

void check_tails(const Page& page, const Variant* variant, const PageLog& log) {
  for (const Diagram& diagram : page.diagrams) {
    const std::string_view all = diagram.position.text();
    if (all.empty() || all.size() > longest_position) continue;
    const std::size_t behind = std::min(std::min(all.find(' '), all.size()) + 1, all.size());
    const std::string fault = tail_fault(all.substr(behind), variant);
    if (fault.empty()) continue;
    Finding& finding = log.say(diagram, fault::unread_state(fault, shown(all.substr(behind))),
                               diagram.position.span(behind, all.size()));
    // An unknown variant may keep nothing besides the board: then the diagram is still drawn.
    if (behind == all.size() && variant == nullptr) finding.level = Level::warning;
  }
}

}  // namespace

std::vector<Span> cut_at(std::string_view text, char separator) {
  std::vector<Span> fragments;
  std::size_t begin = 0;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    if (i < text.size() && text[i] != separator) continue;
    fragments.push_back({begin, i});
    begin = i + 1;
  }
  return fragments;
}

Finding about(const Diagram& diagram, Finding finding) {
  DiagramReference reference{.index = diagram.index, .fen = diagram.position.text(), .marks = {}};
  if (reference.fen.size() > longest_position) reference.fen.clear();
  for (const DiagramWord& mark : diagram.marks) reference.marks.push_back(mark.text);
  finding.diagram = {std::move(reference)};
  return finding;
}

Finding& PageLog::say(FaultText fault, Span bytes) const {
  return findings.emplace_back(text.finding(std::move(fault), bytes));
}

Finding& PageLog::say(const Diagram& diagram, FaultText fault, Span bytes) const {
  return findings.emplace_back(about(diagram, text.finding(std::move(fault), bytes)));
}

void PageReader::say_full() const {
  const std::size_t last = page.diagrams.empty() ? 0 : page.diagrams.back().span.begin;
  say(fault::not_looked_at(), {last, last});
}

void PageReader::add(Diagram diagram, std::vector<Finding> faults) {
  diagram.index = page.diagrams.size() + 1;
  for (Finding& fault : faults) findings.push_back(about(diagram, std::move(fault)));
  page.diagrams.push_back(std::move(diagram));
}

void PageReader::place(Diagram diagram, std::vector<Finding> faults) {
  figures.place(diagram);
  add(std::move(diagram), std::move(faults));
}

void PageReader::add_inline(MappedText fen, bool always) {
  Diagram diagram = fen_diagram(std::move(fen));
  figures.place(diagram);
  if (always || diagram.figure == 0) {
    if (inlines.empty()) diagram.caption = diagram.paragraph;
    if (inlines.size() == 1) page.diagrams[inlines[0]].caption = std::make_shared<MappedText>();
    inlines.push_back(page.diagrams.size());
  }
  add(std::move(diagram));
}

void split_marks(const MappedText& marks, Diagram& diagram) {
  diagram.mark_text = marks;
  diagram.marks = words_of(marks);
}

void read_orientation(const MappedText& word, Diagram& diagram, const PageLog& log) {
  const std::string& text = word.text();
  if (text == "b") diagram.seen_by = Side::black;
  if (text.empty() || text == "w" || text == "b") return;
  log.say(diagram, fault::bad_side(shown(text)), word.span());
}

void split_parts(const MappedText& parts, Diagram& diagram, const PageLog& log) {
  const auto all = cut_at(parts.text(), ' ');
  // Reads what was probably meant: the next part that is not empty.
  const auto is_empty = [](const Span& fragment) { return fragment.begin == fragment.end; };
  auto fragments = all;
  std::erase_if(fragments, is_empty);
  const auto part = [&](std::size_t i) {
    return i < fragments.size() ? parts.part(fragments[i].begin, fragments[i].end) : MappedText();
  };
  diagram.position = part(0);
  split_marks(part(1), diagram);
  read_orientation(part(2), diagram, log);
  diagram.shadow = words_of(part(3));
  if (fragments.empty() || (fragments.size() == all.size() && fragments.size() <= 4)) return;
  const auto empty = std::ranges::find_if(all, is_empty);
  const std::size_t at = empty == all.end() ? all[4].begin : std::min(empty->begin, parts.text().size() - 1);
  const FaultWords& fault = empty == all.end()                    ? fault::many_parts
                            : empty == all.begin()                ? fault::blank_before
                            : empty->begin == parts.text().size() ? fault::blank_behind
                                                                  : fault::two_blanks;
  Finding& finding = log.say(diagram, fault(), parts.span(at, at + 1));
  if (empty == all.begin()) finding.level = Level::error;
}

bool check_diagram_text(const Diagram& diagram, bool known_board, const PageLog& log) {
  const bool too_long = diagram.position.text().size() > longest_position || diagram.position.cut() ||
                        diagram.mark_text.cut() || diagram.marks.size() >= most_words;
  if (diagram.position.empty() || too_long) {
    log.say(diagram, (diagram.position.empty() ? fault::no_position : fault::far_too_long)(), diagram.span);
    return false;
  }
  BoardSize size{8, 8};
  if (!known_board) {
    const LooseBoard board = read_loose_board(board_of(diagram));
    size = board.size;
    check_signs(diagram, log);
    check_ranks(diagram, board, log);
    check_gaps(diagram, board, log);
  }
  check_marks(diagram, size, log);
  std::size_t faults = 0;
  for (const DiagramWord& word : diagram.shadow) {
    const std::string why = shadow_fault(word.text, size);
    if (!why.empty() && ++faults <= most_faults) log.say(diagram, fault::bad_shadow(shown(word.text), why), word.span);
  }
  return true;
}

bool looks_like_fen(std::string_view text) {
  if (text.size() > longest_fen) return false;
  std::string_view board = text.substr(0, text.find_first_of(blanks));
  if (const std::size_t pocket = board.find('['); pocket != std::string_view::npos) board = board.substr(0, pocket);
  std::map<std::size_t, std::size_t> widths;  // → number of ranks
  const auto ranks = cut_at(board, '/');
  bool digits = false;
  for (const Span& rank : ranks) {
    std::size_t width = 0;
    for (const char c : bytes_of(board, rank)) {
      digits = digits || is_digit(c);
      if (!is_digit(c) && !is_letter(c) && c != '+' && c != '~' && c != '@') return false;
      width += is_digit(c) ? static_cast<std::size_t>(c - '0') : is_letter(c) ? 1 : 0;
    }
    if (width == 0) return false;
    ++widths[width];
  }
  if (ranks.size() < 4 || !digits) return false;
  const auto usual = std::ranges::max_element(widths, [](const auto& a, const auto& b) { return a.second < b.second; });
  // A narrow board may be something else, but for the side to move behind it.
  const std::string_view rest = text.substr(std::min(text.find_first_of(blanks), text.size()));
  const bool sided = rest.size() > 1 && (rest[1] == 'w' || rest[1] == 'b') && (rest.size() == 2 || rest[2] == ' ');
  return (usual->first >= least_width || sided) && 4 * usual->second >= 3 * ranks.size();
}

std::optional<MappedText> bare_fen(const SourceLine& line, bool labelled) {
  if (line.text.size() > longest_fen) return std::nullopt;
  const std::size_t label = behind_label(line.text);
  const std::size_t begin = line.text.find_first_not_of(blanks, label);
  if ((label == 0 && labelled) || begin == std::string_view::npos) return std::nullopt;
  const std::size_t end = before_operations(line.text.substr(0, line.text.find_last_not_of(blanks) + 1), begin);
  return looks_like_fen(bytes_of(line.text, {begin, end})) ? std::optional(line.part(begin, end)) : std::nullopt;
}

Diagram fen_diagram(MappedText fen) {
  Diagram diagram;
  diagram.span = fen.span();
  diagram.position = std::move(fen);
  return diagram;
}

void check_page(const Page& page, const Variant* variant, const PageLog& log) {
  if (variant == nullptr && page.markup != Markup::none && page.markup != Markup::markdown) check_sizes(page, log);
  check_halves(page, log);
  if (page.drawn_by_script) check_tails(page, variant, log);
}

std::optional<LooseSquare> loose_square(std::string_view text) {
  if (text.size() < 2 || text.size() > 3 || !is_lower(text[0]) || text[1] == '0') return std::nullopt;
  const auto rank = whole_number(text.substr(1));
  if (!rank) return std::nullopt;
  return LooseSquare{static_cast<std::size_t>(text[0] - 'a') + 1, static_cast<std::size_t>(*rank)};
}

std::optional<std::vector<LooseSquare>> shadow_squares(std::string_view text, const BoardSize& size) {
  std::optional<LooseSquare> first;
  std::optional<LooseSquare> last;
  if (text.size() <= 2 && is_digits(text)) {
    const auto rank = static_cast<std::size_t>(*whole_number(text));
    first = {1, rank};
    last = {size.files, rank};
  } else if (text.size() == 1 && is_lower(text[0])) {
    const std::size_t file = static_cast<std::size_t>(text[0] - 'a') + 1;
    first = {file, 1};
    last = {file, size.ranks};
  } else {
    const std::size_t dash = text.find('-');
    first = loose_square(text.substr(0, dash));
    last = dash == std::string_view::npos ? first : loose_square(text.substr(dash + 1));
  }
  for (const auto& each : {first, last}) {
    if (!each || each->file > size.files || each->rank < 1 || each->rank > size.ranks) return std::nullopt;
  }
  const auto towards = [](std::size_t from, std::size_t to) {
    return from < to ? from + 1 : from > to ? from - 1 : from;
  };
  std::vector<LooseSquare> squares{*first};
  while (squares.back().file != last->file || squares.back().rank != last->rank)
    squares.push_back({towards(squares.back().file, last->file), towards(squares.back().rank, last->rank)});
  return squares;
}

std::string shadow_fault(std::string_view text, const BoardSize& size) {
  const auto squares = shadow_squares(text, size);
  if (!squares) return "it is not a rank, file, square or range of this board";
  if (text.find('-') == std::string_view::npos) return {};
  const LooseSquare first = squares->front();
  const LooseSquare last = squares->back();
  if (first.file == last.file && first.rank == last.rank)
    return "a range from a square to itself never ends when the site draws it";
  if (last.rank > first.rank || last.file < first.file) {
    return "the site draws nothing of a range that does not run down the board or to the right";
  }
  const bool straight =
      first.file == last.file || first.rank == last.rank || last.file - first.file == first.rank - last.rank;
  return straight ? std::string() : "a range is part of a rank, a file or a diagonal";
}

LooseBoard read_loose_board(std::string_view board) {
  LooseBoard result;
  result.ranks = cut_at(board, '/');
  std::size_t best = 0;
  for (std::size_t i = 0; i < 6; ++i) {  // the simplest first
    const BoardReading reading{static_cast<PieceText>(i / 2), i % 2 == 1};
    std::map<std::size_t, std::size_t> count;
    std::vector<std::size_t> width;
    for (const Span& rank : result.ranks) {
      width.push_back(rank_width(bytes_of(board, rank), reading));
      ++count[width.back()];
    }
    const auto most = std::ranges::max_element(count, [](auto& a, auto& b) { return a.second < b.second; });
    if (most->second <= best) continue;
    best = most->second;
    result.size = {most->first, result.ranks.size()};
    result.width = std::move(width);
    result.reading = reading;
  }
  return result;
}

std::vector<std::string> cells_of_rank(std::string_view rank, const BoardReading& reading, std::size_t most) {
  std::vector<std::string> cells;
  while (!rank.empty()) {
    const auto [piece, gap] = take_part(rank, reading);
    if (piece.empty())
      cells.resize(std::min(cells.size() + gap, most));
    else if (cells.size() < most)
      cells.emplace_back(piece);
  }
  return cells;
}

}  // namespace arbiter::pages
