#include "verifier/pages/claims/check_claim.hpp"

#include <algorithm>
#include <array>

#include "verifier/pages/markup/diagram_text.hpp"
#include "verifier/report/picture.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::pages {
namespace {

constexpr std::size_t most_files = 26;       ///< files have one letter
constexpr std::size_t most_ranks = 99;       ///< that a mark can name
constexpr std::size_t longest_board = 4096;  ///< bytes, as for FENs

/// The owner by the case of the sign's first letter, if only the text is known. `$` and `*` have no owner.
PictureOwner owner_by_case(std::string_view sign) {
  const auto first = std::ranges::find_if(sign, is_letter);
  return first == sign.end() ? PictureOwner::none : is_upper(*first) ? PictureOwner::white : PictureOwner::black;
}

std::vector<BoardPicture> loose_picture(const Diagram& diagram) {
  const MappedText& whole = diagram.position;
  if (whole.empty() || whole.text().size() > longest_board || whole.cut()) return {};
  const std::string board = board_of(diagram);
  const LooseBoard loose = read_loose_board(board);
  BoardPicture picture;
  picture.files = *std::ranges::max_element(loose.width);
  picture.ranks = loose.size.ranks;
  if (picture.files == 0 || picture.files > most_files || picture.ranks > most_ranks) return {};
  for (const Span& rank : loose.ranks) {
    auto pieces = cells_of_rank(bytes_of(board, rank), loose.reading, picture.files);
    pieces.resize(picture.files);
    for (std::string& piece : pieces) {
      PictureCell& cell = picture.cells.emplace_back();
      cell.owner = owner_by_case(piece);
      cell.sign = std::move(piece);
    }
  }
  return {std::move(picture)};
}

PictureCell* cell_on(BoardPicture& picture, const LooseSquare& square) {
  if (square.file < 1 || square.file > picture.files || square.rank < 1 || square.rank > picture.ranks) return nullptr;
  return &picture.cells[(picture.ranks - square.rank) * picture.files + square.file - 1];
}

void add_shadows(BoardPicture& picture, const Diagram& diagram) {
  const BoardSize size{picture.files, picture.ranks};
  for (const DiagramWord& word : diagram.shadow) {
    const auto squares = shadow_squares(word.text, size);
    if (!squares) continue;
    for (const LooseSquare& square : *squares) {
      if (PictureCell* cell = cell_on(picture, square); cell != nullptr) cell->shadow = true;
    }
  }
}

BoardPicture named_picture(const Diagram& diagram, const Variant& variant, const ParsedFen& fen) {
  BoardPicture picture = arbiter::picture_of(fen.setup, variant, diagram.seen_by);
  const std::string& text = diagram.position.text();
  for (const Square square : fen.setup.board.occupied()) {
    // Letters depend on the document: the page's own is shown.
    const std::size_t at = fen.map.square[static_cast<std::size_t>(square.index())];
    if (at < text.size()) cell_at(picture, square).sign = text[at];
  }
  return picture;
}

std::string title_of(std::size_t index, const std::string& file) {
  return fmt::format("diagram {} of {}", index, printable(file, 120));
}

struct Letter {
  SquareSet squares;
  std::size_t at = 0;  ///< place of the first one in the page's text
};

/// The squares of each letter of an 8×8 board.
std::map<char, Letter> letters_of(const MappedText& position) {
  std::map<char, Letter> letters;
  int file = 0;
  int rank = 7;
  for (std::size_t i = 0; i < position.text().size() && position.text()[i] != ' '; ++i) {
    const char c = position.text()[i];
    if (c == '/') {
      file = 0;
      --rank;
    } else if (c >= '1' && c <= '8') {
      file += c - '0';
    } else {
      if (file < 8 && rank >= 0) {
        Letter& entry = letters.try_emplace(c, Letter{.squares = {}, .at = position.place(i)}).first->second;
        entry.squares |= Square::at(file, rank);
      }
      ++file;
    }
  }
  return letters;
}

SquareSet squares_of(const std::vector<DiagramWord>& words) {
  SquareSet squares;
  for (const DiagramWord& word : words) {
    if (const auto square = Square::parse(word.text)) squares |= *square;
  }
  return squares;
}

// What a caption says that a piece or a side can do.

/// An answer of one implementation; unsure where the set-up leaves it open.
enum class Answer : unsigned char { no, yes, unsure };

/// Whether the piece on `from` attacks `to`, also if one of its own stands there. Own kings are taken off the board,
/// for a pinned piece attacks what it could reach. On a square without an enemy, every kind of enemy is tried. A piece
/// that can go there without capturing leaves it open: a pawn's step is not an attack, and a capture may have further
/// conditions.
Answer attack(const MoveSource& source, const Variant& variant, const Setup& shown, Square from, Square to) {
  const Piece piece = *shown.board[from];
  Setup setup = with_side_to_move(shown, mover_of(piece, shown.to_move));
  for (const Square king : kings_of(setup.board, variant, setup.to_move)) {
    if (king != from) setup.board.clear(king);
  }
  bool reaches = false;
  const auto captures = [&](const Setup& on) {
    for (const StepOutcome& outcome : source.steps_of(on, from)) {
      if (outcome.step.captures.contains(to)) return true;
      reaches = reaches || outcome.step.to == to;
    }
    return false;
  };
  const Side enemy = opponent(setup.to_move);
  const auto there = setup.board[to];
  if (there && there->owner == owner_of(enemy) && captures(setup)) return Answer::yes;
  const auto captures_any = [&](const Setup& on) {
    return std::ranges::any_of(variant.roles(), [&](const RoleInfo& info) {
      if (info.shared != 0 && info.shared == info.letter) return false;
      Setup other = on;
      other.board.put(to, piece_of(enemy, info.role));
      return captures(other);
    });
  };
  if (captures_any(setup)) return Answer::yes;
  if (role_info(variant, piece.role).name == "king") {  // it guards what another enemy would guard from it, too
    Setup alone = setup;
    for (const Square square : setup.board.of(owner_of(enemy))) alone.board.clear(square);
    if (captures_any(alone)) return Answer::unsure;
  }
  if (there) setup.board.clear(to);
  static_cast<void>(captures(setup));
  return reaches && role_info(variant, piece.role).name == "king" ? Answer::unsure : Answer::no;
}

Answer attacks(const MoveSource& source, const Claim& claim, const Variant& variant, const Setup& setup) {
  Answer all = Answer::yes;
  for (const Square to : claim.squares) {
    Answer any = Answer::no;
    for (const Square from : claim.pieces) {
      const Answer one = attack(source, variant, setup, from, to);
      if (one == Answer::yes || any == Answer::no) any = one;
      if (any == Answer::yes) break;
    }
    if (any == Answer::no) return Answer::no;
    if (any == Answer::unsure) all = any;
  }
  return all;
}

Answer mates(const MoveSource& source, const Claim& claim, const Setup& shown) {
  if (source.in_check(shown, opponent(claim.side))) return Answer::unsure;  // the move is the other side's
  for (const MoveOutcome& outcome : source.setup_moves(with_side_to_move(shown, claim.side))) {
    const Status status = source.setup_status(outcome.after);
    if (status == Status::mate || orthodox_word(source, outcome.after, status) == Status::mate) return Answer::yes;
  }
  return Answer::no;
}

Answer moves(const MoveSource& source, const Claim& claim, const Setup& shown) {
  const SquareSet wanted = set_of(claim.squares);
  for (const MoveOutcome& outcome : source.setup_moves(with_side_to_move(shown, claim.side))) {
    const Step& first = outcome.move.front();
    if (!claim.pieces.empty() && !contains(claim.pieces, first.from)) continue;
    if (claim.kind == ClaimKind::moves && claim.squares.empty()) return Answer::yes;
    for (const Step& step : outcome.move) {
      const SquareSet squares = claim.kind == ClaimKind::moves ? SquareSet(step.to) : step.captures;
      if (!(wanted.empty() ? squares : squares & wanted).empty()) return Answer::yes;
    }
  }
  return Answer::no;
}

Answer answer_of(const MoveSource& source, const Claim& claim, const Scene& scene, const Setup& setup) {
  const bool over = ends_for_want_of_king(setup, scene);
  if (claim.kind == ClaimKind::attacks) {
    const Answer answer = attacks(source, claim, scene.variant(), setup);
    return answer == Answer::no && over ? Answer::unsure : answer;
  }
  // Where pieces come from a pocket that the diagram does not tell, no mate is sure.
  if (claim.kind == ClaimKind::mates && has_untold_pocket(scene)) return Answer::unsure;
  const Answer answer = claim.kind == ClaimKind::mates ? mates(source, claim, setup) : moves(source, claim, setup);
  return answer == Answer::no && (over || may_have_more_moves(setup, claim.side, scene)) ? Answer::unsure : answer;
}

}  // namespace

std::vector<BoardPicture> picture_of(const Diagram& diagram, const Variant* variant, const ParsedFen* fen,
                                     const std::string& file) {
  std::vector<BoardPicture> pictures = variant != nullptr && fen != nullptr
                                           ? std::vector{named_picture(diagram, *variant, *fen)}
                                           : loose_picture(diagram);
  for (BoardPicture& picture : pictures) {
    picture.from_black = diagram.seen_by == Side::black;
    picture.title = title_of(diagram.index, file);
    add_shadows(picture, diagram);
    for (const DiagramWord& mark : diagram.marks) {
      const auto square = loose_square(mark.text);
      if (PictureCell* cell = square ? cell_on(picture, *square) : nullptr; cell != nullptr)
        cell->mark = SquareMark::plain;
    }
  }
  return pictures;
}

SquareSet marked_squares(const Diagram& diagram) { return squares_of(diagram.marks); }

std::vector<BoardPicture> finding_board(const Scene& scene, SquareSet documented, SquareSet generated) {
  BoardPicture picture = named_picture(scene.diagram, scene.variant(), scene.fen);
  picture.title = title_of(scene.diagram.index, scene.page.file);
  add_shadows(picture, scene.diagram);
  mark_squares(picture, documented, generated);
  return {std::move(picture)};
}

std::vector<BoardPicture> finding_board(const Scene& scene, const std::optional<Board>& other) {
  if (!other) return finding_board(scene);
  BoardPicture picture = arbiter::picture_of(*other, scene.variant(), scene.diagram.seen_by);
  picture.title = "a board on the way from " + title_of(scene.diagram.index, scene.page.file);
  return {std::move(picture)};
}

SquareSet kings_of(const Board& board, const Variant& variant, Side side) {
  SquareSet kings;
  for (const RoleInfo& info : variant.roles()) {
    if (info.name == "king") kings |= board.of(piece_of(side, info.role));
  }
  return kings;
}

bool has_king(const Board& board, const Variant& variant, Side side) { return !kings_of(board, variant, side).empty(); }

std::vector<Setup> starts_of(const Variant& variant) {
  std::vector<Setup> starts;
  for (const NamedPosition& position : variant.positions()) {
    if (!position.name.starts_with("start")) continue;  // a variant may have several set-ups
    if (const auto start = Ruleset(variant).parse_fen(position.fen, {})) starts.push_back(start->setup);
  }
  return starts;
}

std::string pieces_in_words(const Scene& scene, SquareSet pieces) {
  if (pieces.size() > 1) return fmt::format("the pieces on {}", list_of(pieces));
  const Square square = *pieces.begin();
  return fmt::format("the {} on {}", name_of(*scene.fen.setup.board[square], scene.variant()), square.name());
}

std::string_view to_string(Outcome outcome) noexcept {
  return outcome == Outcome::holds ? "holds" : outcome == Outcome::fails ? "fails" : "unchecked";
}

std::string name_of(const Piece& piece, const Variant& variant) {
  const std::string_view owner = piece.owner == Owner::white   ? "white"
                                 : piece.owner == Owner::black ? "black"
                                                               : "shared";
  return fmt::format("{} {}", owner, role_info(variant, piece.role).name);
}

std::vector<std::string> names_of(SquareSet squares) {
  auto names = collected<std::string>(squares, [&](const Square square) { return square.name(); });
  std::ranges::sort(names);
  return names;
}

std::string list_of(SquareSet squares) { return squares.empty() ? "none" : joined(names_of(squares), " "); }

Finding claim_finding(FaultText fault, Span bytes, const Claim& claim, const Scene& scene) {
  Finding finding = about(scene.diagram, scene.page.finding(std::move(fault), bytes));
  finding.claim = in_words(claim);
  return finding;
}

Finding ClaimCheck::at_marks(FaultText fault) const {
  const auto& marks = scene.diagram.marks;
  const Span bytes = marks.empty() ? scene.diagram.span : Span{marks.front().span.begin, marks.back().span.end};
  return claim_finding(std::move(fault), bytes, claim, scene);
}

Verdict ClaimCheck::fails(Finding finding, std::vector<BoardPicture> board) {
  if (finding.board.empty()) finding.board = std::move(board);
  verdict.findings.push_back(std::move(finding));
  return ends(Outcome::fails);
}

Verdict ClaimCheck::ends(Outcome outcome) {
  verdict.outcome = outcome;
  return std::move(verdict);
}

void ClaimCheck::compare(const std::string& what, std::vector<std::string> only_rules,
                         std::vector<std::string> only_generator) {
  if (only_rules.empty() && only_generator.empty()) return;
  Finding finding = at_marks(fault::sources_differ(what));
  finding.missing = std::move(only_rules);
  finding.extra = std::move(only_generator);
  verdict.findings.push_back(std::move(finding));
}

void ClaimCheck::compare(const std::string& what, std::string_view rules, std::string_view generator) {
  if (rules != generator) compare(what, std::vector{std::string(rules)}, std::vector{std::string(generator)});
}

void ClaimCheck::compare(const std::string& what, SquareSet rules, SquareSet generator) {
  compare(what, names_of(rules - generator), names_of(generator - rules));
}

void ClaimCheck::show_squares(Finding& finding, SquareSet documented, SquareSet generated) const {
  finding.expected = names_of(documented);
  finding.missing = names_of(documented - generated);
  finding.extra = names_of(generated - documented);
  finding.board = finding_board(scene, documented, generated);
}

Verdict ClaimCheck::in_check() {
  const Setup& shown = claim.setup ? *claim.setup : scene.fen.setup;
  const std::string side = lower_case(name_of(claim.side));
  if (!has_king(shown.board, scene.variant(), claim.side)) return fails(fault::no_king(side));
  const bool wanted = claim.kind == ClaimKind::check;
  const bool rules = scene.rules().in_check(shown, claim.side);
  const bool generator = scene.generator().in_check(shown, claim.side);
  if (rules == wanted && generator == wanted) return holds();
  if (rules != generator) {
    const std::vector<std::string> word{fmt::format("{} in check", side)}, nothing;
    compare(fmt::format("whether the {} king is in check", side), rules ? word : nothing, generator ? word : nothing);
    return ends(Outcome::fails);
  }
  return fails(at_marks((rules ? fault::in_check : fault::not_in_check)(side)), finding_board(scene));
}

Verdict check_claim(const Claim& claim, const Scene& scene) {
  // In the order of ClaimKind.
  static constexpr auto judges = std::to_array<Verdict (ClaimCheck::*)()>({
#define ARBITER_CLAIM_KIND(name, judge, needs_words, sentence) &ClaimCheck::judge,
#include "verifier/pages/claims/claim_kinds.def"
  });
  ClaimCheck check{claim, scene};
  return (check.*judges[static_cast<std::size_t>(claim.kind)])();
}

void check_lists(const Diagram& diagram, const PageLog& log) {
  if (diagram.lists.empty()) return;
  auto letters = letters_of(diagram.position);
  for (const PiecesList& list : diagram.lists) {
    for (const DiagramWord& word : list.squares) {
      if (!Square::parse(word.text)) log.say(diagram, fault::list_without_square(printable(word.text, 20)), word.span);
    }
    const SquareSet listed = squares_of(list.squares);
    const auto found = letters.find(list.letter);
    const SquareSet drawn = found == letters.end() ? SquareSet() : found->second.squares;
    if (found != letters.end()) letters.erase(found);
    if (listed == drawn) continue;
    log.say(diagram, fault::list_differs(printable(list.name, 30), list_of(listed), list.letter, list_of(drawn)),
            list.span);
  }
  for (const auto& [sign, rest] : letters) {
    const std::string piece = printable(std::string(1, sign), 4);
    log.say(diagram, fault::not_listed(piece, list_of(rest.squares)), {rest.at, rest.at + 1});
  }
}

void check_list_names(const Scene& scene, const PageLog& log) {
  const auto letters = letters_of(scene.diagram.position);
  for (const PiecesList& list : scene.diagram.lists) {
    const auto found = letters.find(list.letter);
    if (found == letters.end()) continue;
    const auto piece = scene.fen.setup.board[*found->second.squares.begin()];
    const auto named = named_pieces(list.name, scene.variant());
    // Words other than the variant's own, such as those of another language, are ignored.
    if (!piece || named.size() != 1 || may_be(named.front(), piece->role)) continue;
    log.say(scene.diagram, fault::list_name(printable(list.name, 30), list.letter, name_of(*piece, scene.variant())),
            {list.span.begin, list.span.begin + list.name.size()});
  }
}

bool ends_for_want_of_king(const Setup& setup, const Scene& scene) {
  if (has_king(setup.board, scene.variant(), Side::white) && has_king(setup.board, scene.variant(), Side::black))
    return false;
  const Status status = scene.rules().setup_status(setup);
  return status == Status::won || status == Status::lost;
}

bool has_untold_pocket(const Scene& scene) {
  if (scene.fen.map.fields.size() > 1) return false;
  const auto start = scene.ruleset.parse_fen(scene.ruleset->positions().front().fen, {});
  return start && start->map.field("pocket").end > 0;
}

bool may_have_more_moves(const Setup& setup, Side side, const Scene& scene) {
  if (scene.fen.map.fields.size() > 1) return false;  // it is told
  const Variant& variant = scene.variant();
  if (has_untold_pocket(scene)) return true;
  const Board& board = setup.board;
  const auto role = [&](Square square) { return role_info(variant, board[square]->role).name; };
  const int home = relative_rank(side, 0);
  for (const Square square : board.of(owner_of(side))) {
    const std::string_view name = role(square);
    if (name == "king" && square == Square::at(4, home)) {
      for (const int step : {-1, 1}) {
        int file = 4 + step;
        while (file >= 0 && file < 8 && board.empty(Square::at(file, home))) file += step;
        if (file != 4 + step && file >= 0 && file < 8 && board[Square::at(file, home)]->owner == owner_of(side))
          return true;
      }
    }
    if (name != "pawn" || square.rank() != relative_rank(side, 4)) continue;
    for (const int file : {square.file() - 1, square.file() + 1}) {
      if (file < 0 || file > 7) continue;
      const auto beside = board[Square::at(file, square.rank())];
      if (beside && beside->owner == owner_of(opponent(side)) && role_info(variant, beside->role).name == "pawn")
        return true;
    }
  }
  return false;
}

Verdict ClaimCheck::able() {
  const Setup& setup = claim.setup ? *claim.setup : scene.fen.setup;
  try {
    const Answer rules = answer_of(scene.rules(), claim, scene, setup);
    const Answer generator = answer_of(scene.generator(), claim, scene, setup);
    const Answer wanted = claim.denied ? Answer::no : Answer::yes;
    if (rules != generator) {
      const auto word = [](Answer answer) {
        return std::string_view(answer == Answer::yes ? "yes" : answer == Answer::no ? "no" : "open");
      };
      compare("whether " + in_words(claim), word(rules), word(generator));
      return ends(Outcome::fails);
    }
    if (rules == Answer::unsure) return unchecked();
    if (rules == wanted) return holds();
  } catch (const TooManyMoves&) {
    return unchecked();
  }
  Claim truth = claim;
  truth.denied = !claim.denied;
  return fails(at_marks(fault::not_so(in_words(truth))), finding_board(scene, setup.board));
}

}  // namespace arbiter::pages
