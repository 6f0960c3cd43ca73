#include <algorithm>

#include "verifier/diagnostics/diff.hpp"
#include "verifier/notation/notation.hpp"
#include "verifier/pages/claims/check_claim.hpp"
#include "verifier/pages/claims/verify_page.hpp"
#include "verifier/pages/markup/diagram_text.hpp"
#include "verifier/support/function_ref.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::pages {
namespace {

constexpr std::size_t most_exchanged = 6;  ///< marks

using Accepts = FunctionRef<bool(const std::string&)>;

/// The only correct spelling of a word in a list: without blanks, in lower case, letter and number in order, commas
/// instead of other separators and between joined squares. Empty if there is none.
std::string respelled(const std::string& word, Accepts right) {
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

bool gap(char c) { return c >= '1' && c <= '9'; }

/// Of a rank: those of a gap, or one.
std::size_t files_of(char c) { return gap(c) ? static_cast<std::size_t>(c - '0') : 1; }

/// Castling letters in their usual order, each once. The field unchanged if it has other letters.
std::string ordered_rights(const std::string& field) {
  constexpr std::string_view order = "KQkq";
  if (field.find_first_not_of(order) != std::string::npos) return field;
  return joined(order, "", [&field](char c) { return std::string(contains(field, c) ? 1 : 0, c); });
}

/// Without signs and leading zeros.
std::string plain_number(const std::string& field) {
  const std::size_t begin = field.find_first_not_of("+0");
  const std::string digits = begin == std::string::npos ? "0" : field.substr(begin);
  return std::ranges::all_of(digits, is_digit) ? digits : field;
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

/// A rank of the board field, these bytes of it.
struct Rank {
  Span bytes{};
  std::size_t width = 0;
};

/// Marks that are not among the squares to mark, or repeat another.
std::vector<std::size_t> wrong_words(const Diagram& diagram, const std::vector<std::string>& missing) {
  std::vector<std::size_t> wrong;
  std::set<std::string> seen;
  for (std::size_t i = 0; i < diagram.marks.size(); ++i) {
    const std::string& text = diagram.marks[i].text;
    if (!Square::parse(text) || contains(missing, text) || !seen.insert(text).second) wrong.push_back(i);
  }
  return wrong;
}

/// The changes for one finding. Each of its parts makes edits of the page's text, as edits of the file, and proposes
/// them as a fix.
struct Proposals {
  const Finding& finding;
  const VerifiedPage& page;
  const PageSources& sources = *page.sources;
  const std::string& text = sources.text.text;
  const DiagramCase* subject = case_of(finding);
  const Diagram* diagram = subject != nullptr ? subject->diagram : nullptr;
  std::optional<Span> span = span_of(finding);
  /// The diagram as it was checked; null if it was not. Its position is null also where the variant is not known.
  const CheckedDiagram* checked = subject != nullptr ? subject->checked : nullptr;
  const ParsedFen* fen = checked != nullptr ? subject->fen.get() : nullptr;
  const Claim* claim = nullptr;  ///< about marks, that failed
  std::vector<Edit> edits{};     ///< of the next fix
  bool placed = true;            ///< … have their places in the file
  std::vector<Fix> fixes{};

  std::vector<Fix> take() {
    if (diagram == nullptr || (!span && finding.check != "AV301")) return {};
    const bool of_fen = finding.check == "AV203" || finding.check.name().starts_with("AF");
    // A board of many more ranks is none of eight by eight with a slip, whatever variant was given.
    if (of_fen && (diagram->position.empty() || (known() && read_loose_board(board_of(*diagram)).ranks.size() > 9)))
      return {};
#define ARBITER_FIX(id, make) \
  if (finding.check == id) make();
#include "verifier/pages/fixes/fixes.def"
    return std::move(fixes);
  }

  /// Whether the page's variant is known, whose boards are 8×8.
  [[nodiscard]] bool known() const { return bool(page.report.ruleset); }

  /// The end of a character reference that starts at `at`; at + 1 if there is none.
  [[nodiscard]] std::size_t end_of_character(std::size_t at) const {
    if (sources.page.markup != Markup::html || at >= text.size() || text[at] != '&') return at + 1;
    const auto part = [](char c) { return is_letter(c) || is_digit(c) || c == '#'; };
    std::size_t end = at + 1;
    while (end < text.size() && end - at < 32 && part(text[end])) ++end;
    return end < text.size() && text[end] == ';' ? end + 1 : at + 1;
  }

  /// The bytes of the page's text that a finding points at. Nothing if they are not in a line of the page.
  [[nodiscard]] std::optional<Span> span_of(const Finding& of) const {
    const auto begin = sources.text.text_offset(of.where.line, of.where.column);
    const auto end = sources.text.text_offset(of.where.line, of.where.end_column);
    if (!begin || !end || *end < *begin) return std::nullopt;
    return Span{*begin, *end > *begin ? std::max(*end, end_of_character(*end - 1)) : *end};
  }

  [[nodiscard]] std::string text_at(Span bytes) const { return std::string(bytes_of(text, bytes)); }

  /// The finding's diagram; null if it is about none.
  [[nodiscard]] const DiagramCase* case_of(const Finding& about) const {
    if (about.diagram.empty()) return nullptr;
    const std::size_t index = about.diagram.front().index;
    return index >= 1 && index <= sources.cases.size() ? &sources.cases[index - 1] : nullptr;
  }

  /// Replaces the bytes by `with`; begin == end inserts.
  void replace(Span bytes, std::string with) {
    const auto begin = sources.text.file_offset(bytes.begin);
    const auto end = sources.text.file_offset(bytes.end);
    // Only if it is on one line of the page; otherwise the end may be beyond the frame of a listing.
    if (!begin || !end || *end < *begin || *end - *begin != bytes.end - bytes.begin)
      placed = false;
    else
      edits.push_back({*begin, *end, std::move(with)});
  }
  /// Replaces byte `index` of the position, with the whole of a character reference.
  void replace(std::size_t index, std::string with) {
    const std::size_t begin = diagram->position.place(index);
    replace({begin, end_of_character(begin)}, std::move(with));
  }

  /// The edits made so far as a fix; not if there are none, or one has no place in the file.
  void propose(std::string what, bool sure) {
    Fix fix{std::move(what), std::exchange(edits, {}), sure};
    std::ranges::sort(fix.edits, {}, &Edit::begin);
    if (std::exchange(placed, true) && !fix.edits.empty() && applicable(fix.edits, sources.text.raw.size()))
      fixes.push_back(std::move(fix));
  }

  void propose(Span bytes, std::string with, std::string what) {
    replace(bytes, std::move(with));
    propose(std::move(what), true);
  }

  /// Exchanges the `wrong` marks (indices, ascending) for the `right` squares: one for one where possible; the rest is
  /// removed, or added after the last. Not if no mark would be left or the page writes them in an unusual way.
  void exchange_marks(const std::vector<std::size_t>& wrong, const std::vector<std::string>& right, bool sure) {
    const std::vector<DiagramWord>& marks = diagram->marks;
    if (marks.empty() || marks.size() - wrong.size() + right.size() == 0) return;
    const auto unusual = [this](const DiagramWord& mark) { return text_at(mark.span) != mark.text; };
    if (std::ranges::any_of(marks, unusual)) return;
    std::vector<std::string> what;
    const std::size_t both = std::min(wrong.size(), right.size());
    std::string behind;  // text to insert after the last mark
    for (std::size_t i = both; i < right.size(); ++i) {
      behind += "," + right[i];
      what.push_back(fmt::format("write {} behind the marks", right[i]));
    }
    for (std::size_t i = 0; i < wrong.size(); ++i) {
      const std::size_t at = wrong[i];
      const std::string mark = printable(marks[at].text, 20);
      if (i < both) {
        replace(marks[at].span, right[i] + (at + 1 == marks.size() ? std::exchange(behind, std::string()) : ""));
        what.push_back(fmt::format("write {} for {} in the marks", right[i], mark.empty() ? "nothing" : mark));
        continue;
      }
      if (at > i - both)  // a mark stays before this one
        replace({marks[at - 1].span.end, marks[at].span.end}, "");
      else if (at + 1 < marks.size())
        replace({marks[at].span.begin, marks[at + 1].span.begin}, "");
      what.push_back(mark.empty() ? "write one comma for two" : fmt::format("write nothing for {} in the marks", mark));
    }
    if (!behind.empty()) replace({marks.back().span.end, marks.back().span.end}, behind);
    propose(joined(what, "; "), sure);
  }

  [[nodiscard]] BoardSize size() const { return known() ? BoardSize{8, 8} : read_loose_board(board_of(*diagram)).size; }

  /// The number of the word that the finding is about.
  [[nodiscard]] std::optional<std::size_t> word_in(const std::vector<DiagramWord>& words) const {
    const auto found =
        std::ranges::find_if(words, [this](const DiagramWord& each) { return each.span.begin == span->begin; });
    return found == words.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - words.begin()));
  }

  void respell(const DiagramWord& word, Accepts right) {
    const std::string good = respelled(word.text, right);
    if (good.empty() || text_at(word.span) != word.text) return;
    propose(word.span, good, fmt::format("write {} for {}", good, printable(word.text, 60)));
  }

  /// A word of the marks that is not a mark (AV204) or repeats one (AV206).
  void fix_mark() {
    const auto i = word_in(diagram->marks);
    if (!i) return;
    const DiagramWord& word = diagram->marks[*i];
    if (finding.check == "AV206") {
      // Unless the rules agree with all marks, another square may have been meant.
      const auto agree = [](const CheckedClaim& each) {
        return each.outcome == Outcome::holds && about_marks(each.claim.kind);
      };
      return exchange_marks({*i}, {}, checked != nullptr && std::ranges::any_of(checked->claims, agree));
    }
    if (word.text.empty()) return exchange_marks({*i}, {}, true);
    respell(word, [size = size()](const std::string& mark) {
      const auto square = loose_square(mark);
      return square && square->file <= size.files && square->rank <= size.ranks;
    });
  }

  void fix_shadow() {
    const std::vector<DiagramWord>& shadow = diagram->shadow;
    const auto i = word_in(shadow);
    if (!i) return;
    const DiagramWord& word = shadow[*i];
    if (!word.text.empty())
      return respell(word, [size = size()](const std::string& each) { return shadow_squares(each, size).has_value(); });
    if (shadow.size() < 2) return;
    propose(*i > 0 ? Span{shadow[*i - 1].span.end, word.span.end} : Span{word.span.begin, shadow[1].span.begin}, "",
            "write one comma for two");
  }

  void fix_orientation() {
    const std::string seen = lower_case(text_at(*span));
    if (seen != "w" && seen != "white" && seen != "b" && seen != "black") return;
    propose(*span, seen.substr(0, 1), fmt::format("write {} for {}", seen.front(), text_at(*span)));
  }

  void close_diagram() {
    std::size_t end = diagram->span.end;
    while (end > diagram->span.begin && (text[end - 1] == ' ' || text[end - 1] == '\t')) --end;
    propose({end, end}, ":", "write a colon behind the diagram");
  }

  /// Whether the diagram has words that are right only in another place.
  [[nodiscard]] bool has_misplaced_words() const {
    const auto wrong = [this](const Finding& other) {
      if (case_of(other) != subject) return false;
      if (other.check == "AV207" || other.check == "AV208") return true;
      Proposals mark{other, page};
      if (other.check == "AV204" && mark.span) mark.fix_mark();
      return other.check == "AV204" && mark.span && mark.fixes.empty();
    };
    return std::ranges::any_of(page.report.findings, wrong) || std::ranges::any_of(sources.ignored, wrong);
  }

  void fix_blanks() {
    const bool dash_first = has_misplaced_words();
    fix_blanks(dash_first, !dash_first);
    if (dash_first) fix_blanks(false, false);
  }

  /// Fixes blanks of a pug diagram that belong to no part: removes those at its ends, and writes others as one, or as
  /// "-" between two.
  void fix_blanks(bool dash, bool sure) {
    const std::size_t begin = text.find(':', diagram->span.begin) + 1;  // after "fen:"
    const std::size_t end = std::min(text.find(':', begin), diagram->span.end);
    if (begin == 0) return;
    for (std::size_t at = begin; at < end; ++at) {
      if (text[at] != ' ') continue;
      const std::size_t stop = std::min(text.find_first_not_of(' ', at), end);
      if (at == begin || stop == end)
        replace({at, stop}, "");
      else if (stop - at > 1)
        replace({at, stop}, dash ? " - " : " ");
      at = stop;
    }
    propose(dash ? "write - for the part that is missing" : "write one blank between two parts, and none at the ends",
            sure);
  }

  /// Whether another diagram of the page, or the claims, have exactly this board.
  [[nodiscard]] bool stands_elsewhere(const std::string& board) const {
    const auto same = [&](const Diagram& other) { return other.index != diagram->index && board_of(other) == board; };
    if (std::ranges::any_of(sources.page.diagrams, same)) return true;
    const auto variants = sources.claims->variants_of(board);
    return known() ? contains(variants, page.report.ruleset->name()) : !variants.empty();
  }

  /// The rank that a finding about the diagram's position points at. Nothing if its characters do not correspond to
  /// files.
  [[nodiscard]] std::optional<Rank> rank_pointed_at(const std::string& board, const LooseBoard& loose) const {
    for (std::size_t i = 0; i < loose.ranks.size(); ++i) {
      const Span bytes = diagram->position.span(loose.ranks[i].begin, loose.ranks[i].end);
      if (bytes.begin != span->begin && (span->begin < bytes.begin || span->begin >= bytes.end)) continue;
      Rank rank{loose.ranks[i], 0};
      for (const char c : bytes_of(board, rank.bytes)) rank.width += files_of(c);
      const bool by_sign = loose.reading.pieces == BoardReading::PieceText::signs && !loose.reading.long_gaps;
      return known() || (by_sign && rank.width == loose.width[i]) ? std::optional(rank) : std::nullopt;
    }
    return std::nullopt;
  }

  void fix_width() {
    const std::string board = board_of(*diagram);
    const LooseBoard loose = read_loose_board(board);
    const auto rank = rank_pointed_at(board, loose);
    const std::size_t files = known() ? 8 : loose.size.files;
    if (!rank || rank->width == files) return;
    set_gap(board, *rank, files);
    if (fixes.empty() && rank->width < files) lengthen(board, *rank, files);
  }

  /// Fills up a short rank after its last piece, as the sites do.
  void lengthen(std::string board, const Rank& rank, std::size_t files) {
    const std::string seen(bytes_of(board, rank.bytes));
    const bool grows = !seen.empty() && gap(seen.back());
    const std::size_t missing = files - rank.width + (grows ? files_of(seen.back()) : 0);
    if (missing > (files == 8 ? 8 : 9)) return;
    const std::string last(1, static_cast<char>('0' + missing));
    const std::string right = (grows ? seen.substr(0, seen.size() - 1) : seen) + last;
    board.replace(rank.bytes.begin, seen.size(), right);
    const std::size_t end = diagram->position.span(rank.bytes.begin, rank.bytes.end).end;
    if (grows)
      replace(rank.bytes.end - 1, last);
    else
      replace({end, end}, last);
    propose(fmt::format("write {} for {}", right, seen.empty() ? "nothing" : printable(seen, 60)),
            stands_elsewhere(board));
  }

  /// Gives one gap of a rank another number of files, so that the rank has the right width: the one that gives a board
  /// which occurs elsewhere, or, in a long rank, the only one that can be too large.
  void set_gap(const std::string& board, const Rank& rank, std::size_t files) {
    std::vector<std::pair<std::size_t, std::string>> able;  // where, and what is right there
    std::vector<std::pair<std::size_t, std::string>> elsewhere;
    for (std::size_t at = rank.bytes.begin; at < rank.bytes.end; ++at) {
      const std::size_t width = gap(board[at]) ? files_of(board[at]) + files : 0;
      if (width < rank.width || width - rank.width > 9) continue;
      able.emplace_back(at, width == rank.width ? std::string() : std::to_string(width - rank.width));
      std::string right = board;
      if (stands_elsewhere(right.replace(at, 1, able.back().second))) elsewhere.push_back(able.back());
    }
    if (elsewhere.size() != 1 && (rank.width < files || able.size() != 1)) return;
    const auto& [at, with] = elsewhere.size() == 1 ? elsewhere.front() : able.front();
    const std::string seen(bytes_of(board, rank.bytes));
    std::string right = seen;
    right.replace(at - rank.bytes.begin, 1, with);
    replace(at, with);
    propose(fmt::format("write {} for {}", right, printable(seen, 60)), elsewhere.size() == 1);
  }

  /// Writes adjacent gaps as one digit.
  void join_gaps() {
    const std::string& position = diagram->position.text();
    std::size_t at = 0;
    while (at < position.size() && diagram->position.place(at) < span->begin) ++at;
    if (at == position.size() || !is_digit(position[at])) return;
    const auto width = [&position](std::size_t first, std::size_t last) {
      int files = 0;
      for (; first < last; ++first) files += is_digit(position[first]) ? position[first] - '0' : 1;
      return files;
    };
    // npos + 1 is 0
    const std::size_t begin = position.find_last_not_of("0123456789", at) + 1;
    const std::size_t end = std::min(position.find_first_not_of("0123456789", at), position.size());
    const int sum = width(begin, end);
    if (sum < 1 || sum > 8) return;
    // Unless the rank then has eight squares, the two digits may be one number: ten files, or eleven.
    const std::size_t rank = position.find_last_of('/', at) + 1;
    if (width(rank, std::min(position.find_first_of("/ ", rank), position.size())) != 8) return;
    replace(begin, std::to_string(sum));
    for (std::size_t i = begin + 1; i < end; ++i) replace(i, "");
    propose(fmt::format("write {} for {}", sum, position.substr(begin, end - begin)), true);
  }

  /// What is right where the text of a field is wrong by itself.
  [[nodiscard]] std::string right_field(const std::string& seen) const {
    if (finding.check == "AF102") return "";
    if (finding.check == "AF104") return " ";
    if (finding.check == "AF133") return ordered_rights(seen);
    return finding.check == "AF154" ? plain_number(seen) : lower_case(seen);
  }

  void rewrite() {
    const std::string seen = text_at(*span);
    const std::string right = right_field(seen);
    if (seen == right) return;
    const auto shown = [](const std::string& part) {
      if (part.empty()) return std::string("nothing");
      if (part.find_first_not_of(' ') == std::string::npos)
        return part.size() == 1 ? std::string("one blank") : fmt::format("{} blanks", part.size());
      return printable(part, 60);
    };
    propose(*span, right, fmt::format("write {} for {}", shown(right), shown(seen)));
  }

  /// Other pieces, or other marks, where they are not the squares of the piece.
  void fix_claim() {
    if (fen == nullptr) return;
    const auto failed = std::ranges::find_if(checked->claims, [this](const CheckedClaim& each) {
      return each.outcome == Outcome::fails && about_marks(each.claim.kind) && in_words(each.claim) == finding.claim;
    });
    if (failed == checked->claims.end()) return;
    claim = &failed->claim;
    const auto pieces = exact_fits();
    for (const Piece& piece : pieces) other_letter(piece);
    right_marks(!pieces.empty());
  }

  [[nodiscard]] const Variant& variant() const { return checked->ruleset.variant(); }

  /// The kinds of pieces named by caption, heading and claim for the diagram.
  [[nodiscard]] std::vector<Role> named_roles() const {
    std::vector<Role> roles;
    const auto add = [&](std::string_view words) {
      for (const NamedPiece& piece : named_pieces(words, variant())) {
        if (!contains(roles, piece.role)) roles.push_back(piece.role);
      }
    };
    add(part_for(*diagram->caption, diagram->place).text());
    add(claim->piece_name);
    if (roles.empty()) add(diagram->heading->text());
    return roles;
  }

  [[nodiscard]] bool only_names(Role role) const { return named_roles() == std::vector{role}; }

  [[nodiscard]] std::size_t place_of(Square square) const {
    return fen->map.square[static_cast<std::size_t>(square.index())];
  }

  /// The letter that puts `piece` on the square and changes nothing else; the variant's own letter if it does.
  [[nodiscard]] std::optional<char> letter_for(const Piece& piece, Square square) const {
    std::string position = diagram->position.text();
    const std::size_t at = place_of(square);
    if (at >= position.size()) return std::nullopt;
    Board board = fen->setup.board;
    board.put(square, piece);
    std::string letters(1, letter(piece, variant()));
    for (char c = 'a'; c <= 'z'; ++c) letters.append({static_cast<char>(c - 'a' + 'A'), c});
    for (const char c : letters) {
      position[at] = c;
      const auto parsed = checked->ruleset.parse_fen(position, subject->reading);
      if (parsed && parsed->setup.board == board && parsed->warnings.size() <= fen->warnings.size()) return c;
    }
    return std::nullopt;
  }

  /// The pieces with exactly the marked squares; if a kind fits in both colours, only that of the present owner.
  [[nodiscard]] std::vector<Piece> exact_fits() const {
    std::vector<Piece> pieces;
    if (claim->pieces.size() != 1) return pieces;
    const Square square = claim->pieces.front();
    const Owner owner = fen->setup.board[square]->owner;
    for (const Fit& fit : what_would_fit(claim->kind, checked->ruleset.rules(), variant(), fen->setup, square,
                                         marked_squares(*diagram))) {
      if (!fit.missing.empty() || !fit.extra.empty()) continue;
      const auto same = std::ranges::find(pieces, fit.piece.role, &Piece::role);
      if (same == pieces.end())
        pieces.push_back(fit.piece);
      else if (fit.piece.owner == owner)
        *same = fit.piece;
    }
    // The kinds that the page names come first.
    std::stable_partition(pieces.begin(), pieces.end(),
                          [roles = named_roles()](const Piece& piece) { return contains(roles, piece.role); });
    return pieces;
  }

  void other_letter(const Piece& piece) {
    const Square square = claim->pieces.front();
    const auto right = letter_for(piece, square);
    if (!right) return;
    // If only the colour differs, the colour of a blocking piece may be wrong instead.
    const Board& board = fen->setup.board;
    const bool sure = only_names(piece.role) && (piece.role != board[square]->role || board.occupied().size() == 1);
    const char seen = diagram->position.text()[place_of(square)];
    replace(place_of(square), std::string(1, *right));
    propose(fmt::format("write {} for {}: {} on {}", *right, seen, name_of(piece, variant()), square.name()), sure);
  }

  void right_marks(bool other_piece) {
    const auto words = wrong_words(*diagram, finding.missing);
    bool sure = !other_piece && finding.missing.size() <= 1 && finding.extra.size() <= 1 && words.size() <= 1;
    if (claim->inferred) {
      // A page may mark only some of the squares, but a mark out of reach is a mistake if the piece is alone.
      const Board& board = fen->setup.board;
      sure = sure && !words.empty() && claim->pieces.size() == 1 && board.occupied().size() == 1 &&
             only_names(board[claim->pieces.front()]->role);
    }
    // That many changes are not a slip: something else is wrong.
    if (std::max(words.size(), finding.extra.size()) <= most_exchanged) exchange_marks(words, finding.extra, sure);
  }

  void other_name() {
    if (fen == nullptr) return;
    for (const CheckedClaim& each : checked->claims) {
      if (each.claim.pieces.size() != 1 || in_words(each.claim) != finding.claim) continue;
      const auto piece = fen->setup.board[each.claim.pieces.front()];
      if (!piece) continue;
      const std::string old = text_at(*span);
      if (!is_own_name(old, variant())) return;
      const std::string right = in_style_of(old, std::string(role_info(variant(), piece->role).name));
      replace(*span, right);
      return propose(fmt::format("write {} for {}", right, old), false);
    }
  }
};

}  // namespace

std::vector<Fix> possible_fixes(const Finding& finding, const VerifiedPage& page) {
  return Proposals{finding, page}.take();
}

}  // namespace arbiter::pages
