#include <algorithm>
#include <array>

#include "verifier/notation/notation.hpp"
#include "verifier/pages/claims/check_claim.hpp"
#include "verifier/support/function_ref.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::pages {
namespace {

/// The longest list of squares in the caption, else in the paragraph before the figure, and its place in the page.
std::optional<std::pair<SquareSet, Span>> squares_in_text(const Scene& scene) {
  const std::array texts{part_for(*scene.diagram.caption, scene.diagram.place), *scene.diagram.paragraph};
  for (const MappedText& text : texts) {
    const auto runs = square_runs(text.text());
    const auto longest = std::ranges::max_element(
        runs, [](const SquareRun& a, const SquareRun& b) { return a.squares.size() < b.squares.size(); });
    if (longest == runs.end()) continue;
    // A single square is a list in a caption; in a paragraph it may have another purpose.
    if (longest->squares.size() == 1 && &text != &texts[0]) continue;
    return std::pair(set_of(longest->squares), text.span(longest->begin, longest->end));
  }
  return std::nullopt;
}

SquareSet legs_after(const MoveSource& source, const Setup& setup, Square from, Square taken) {
  SquareSet legs;
  for (const MoveOutcome& outcome : source.setup_moves(setup)) {
    const Move& move = outcome.move;
    if (move.size() > 1 && move[0].from == from && move[0].captures.contains(taken)) legs |= SquareSet(move[1].to);
  }
  return legs;
}

bool fits(const WrittenLeg& leg, const Step& step, const Board& before, const Variant& variant, Language language) {
  const auto mover = mover_of(before, step);
  if (leg.castles > 0) return mover && step.also && (step.also->from.file() > step.from.file()) == (leg.castles == 2);
  if (!mover || leg.drops != step.places || step.to != leg.to || (leg.takes && step.captures.empty())) return false;
  if (leg.file && *leg.file != step.from.file()) return false;
  if (leg.rank && *leg.rank != step.from.rank()) return false;
  if (leg.becomes != '\0' && !letter_means(leg.becomes, role_info(variant, step.becomes.role), variant, language))
    return false;
  const RoleInfo& role = role_info(variant, mover->role);
  // Pawns are written without a letter; coordinates ("b5xc6") leave it out for every piece.
  if (leg.piece == '\0') return role.name == "pawn" || (leg.file && leg.rank);
  return letter_means(leg.piece, role, variant, language);
}

bool fits(const WrittenMove& written, const Move& move, Board board, const Variant& variant, bool beginning) {
  if (beginning ? written.legs.size() > move.size() : written.legs.size() != move.size()) return false;
  if (written.en_passant && move.front().captures.contains(move.front().to)) return false;
  for (std::size_t i = 0; i < written.legs.size(); ++i) {
    if (i > 0) {
      for (const Square taken : move[i - 1].captures) board.clear(taken);
      board.clear(move[i - 1].from);
      board.put(move[i - 1].to, move[i - 1].becomes);
    }
    WrittenLeg leg = written.legs[i];
    // "Bxc6,Ba5": a later leg may leave out the letter, since the piece is known.
    if (i > 0 && leg.piece == '\0' && leg.file == std::nullopt)
      leg.piece = role_info(variant, move[i - 1].becomes.role).notation;
    if (!fits(leg, move[i], board, variant, written.language)) return false;
  }
  return true;
}

/// How far one implementation allows a move.
struct Tried {
  bool legal = false;
  bool right = false;          ///< what follows it is as the page says
  std::optional<Board> board;  ///< after the move
};

Tried tried_by(const MoveSource& source, const Scene& scene, const WrittenMove& written,
               FunctionRef<bool(const MoveSource&, const Setup&)> is_right) {
  Tried tried;
  for (const Side side : {Side::white, Side::black}) {
    const Setup before = with_side_to_move(scene.fen.setup, side);
    for (const MoveOutcome& outcome : moves_written(source, before, written, scene.variant())) {
      tried = {true, is_right(source, outcome.after), outcome.after.board};
      if (tried.right) return tried;
    }
  }
  return tried;
}

// --- must ---

/// The possible moves of the pieces, each with its captures.
using Hauls = std::map<std::string, SquareSet>;

Hauls hauls(const MoveSource& source, const Setup& setup, const Claim& claim, const Variant& variant) {
  Hauls all;
  for (const MoveOutcome& outcome : source.setup_moves(setup)) {
    if (!contains(claim.pieces, outcome.move.front().from)) continue;
    SquareSet& captures = all[to_text(outcome.move, setup, variant)];
    for (const Step& step : outcome.move) captures |= step.captures;
  }
  return all;
}

std::vector<std::string> less(const Hauls& all, const Hauls& known) {
  std::vector<std::string> rest;
  for (const auto& [move, captures] : all) {
    if (!known.contains(move)) rest.push_back(move);
  }
  return rest;
}

}  // namespace

Setup with_side_to_move(Setup setup, Side side) {
  setup.to_move = side;
  return setup;
}

Side mover_of(const Piece& piece, Side usual) {
  return piece.owner == Owner::black ? Side::black : piece.owner == Owner::white ? Side::white : usual;
}

std::vector<MoveOutcome> moves_written(const MoveSource& source, const Setup& setup, const WrittenMove& written,
                                       const Variant& variant, bool beginning) {
  std::vector<MoveOutcome> found;
  for (MoveOutcome& outcome : source.setup_moves(setup)) {
    if (fits(written, outcome.move, setup.board, variant, beginning)) found.push_back(std::move(outcome));
  }
  return found;
}

std::vector<std::string> differences(const Board& board, const Board& page, std::string_view there,
                                     const Variant& variant) {
  std::vector<std::string> lines;
  const auto name = [&variant](const std::optional<Piece>& piece) {
    return piece ? name_of(*piece, variant) : std::string("empty");
  };
  for (const Square square : all_squares) {
    if (board[square] == page[square]) continue;
    if (lines.size() == 8) {
      lines.emplace_back("and more");
      break;
    }
    lines.push_back(
        fmt::format("{}: {} {}, {} on the page", square.name(), name(board[square]), there, name(page[square])));
  }
  return lines;
}

Verdict ClaimCheck::legs() {
  const Square from = claim.pieces.front();
  const auto piece = scene.fen.setup.board[from];
  if (!piece) return fails(fault::no_piece_on(from.name()));
  const auto found = claim.from_text ? squares_in_text(scene) : std::pair(SquareSet(), scene.diagram.span);
  if (!found) return fails(fault::no_squares_named());
  const SquareSet named = found->first | set_of(claim.squares);
  const Setup setup = with_side_to_move(scene.fen.setup, mover_of(*piece, scene.fen.setup.to_move));
  const SquareSet rules = legs_after(scene.rules(), setup, from, *claim.taken);
  const SquareSet generator = legs_after(scene.generator(), setup, from, *claim.taken);
  const std::string what =
      fmt::format("where the {} goes on after taking on {}", name_of(*piece, scene.variant()), claim.taken->name());
  compare(what, rules, generator);
  if (rules == named && generator == named) return holds();
  const SquareSet reached = rules != named ? rules : generator;
  Finding finding = claim_finding(fault::legs_wrong(what, list_of(reached)), found->second, claim, scene);
  show_squares(finding, named, reached);
  return fails(std::move(finding));
}

Verdict ClaimCheck::leads() {
  const MappedText& caption = *scene.diagram.caption;
  const std::string& text = claim.from_text ? caption.text() : claim.move;
  const auto written = written_moves(text, scene.texts.heard.language);
  const WrittenMove* const longest = longest_of(written);
  if (longest == nullptr) return fails(fault::no_move_named());
  if (scene.right == nullptr) return fails(fault::no_right_board());
  const std::string name = text.substr(longest->begin, longest->end - longest->begin);
  const auto leads_there = [this](const MoveSource&, const Setup& after) {
    return after.board == scene.right->setup.board;
  };
  const Tried rules = tried_by(scene.rules(), scene, *longest, leads_there);
  const Tried generator = tried_by(scene.generator(), scene, *longest, leads_there);
  const auto words = [&name](const Tried& led) {
    return fmt::format("{} is {}", name, !led.legal ? "illegal" : led.right ? "legal and leads there" : "legal");
  };
  compare(fmt::format("the move {}", name), words(rules), words(generator));
  if (rules.right && generator.right) return holds();
  const Tried& wrong = rules.right ? generator : rules;
  const Span bytes = claim.from_text ? caption.span(longest->begin, longest->end) : scene.diagram.span;
  FaultText fault = (wrong.legal ? fault::leads_elsewhere : fault::leads_illegal)(name);
  if (wrong.board) fault.notes = differences(*wrong.board, scene.right->setup.board, "after the move", scene.variant());
  return fails(claim_finding(std::move(fault), bytes, claim, scene), finding_board(scene, wrong.board));
}

Verdict ClaimCheck::must() {
  const Board& board = scene.fen.setup.board;
  for (const Square piece : claim.pieces) {
    if (board.empty(piece)) return fails(fault::no_piece_captures(piece.name()));
  }
  const SquareSet marks = marked_squares(scene.diagram);
  const Setup setup =
      with_side_to_move(scene.fen.setup, mover_of(*board[claim.pieces.front()], scene.fen.setup.to_move));
  const auto rules = hauls(scene.rules(), setup, claim, scene.variant());
  const auto generator = hauls(scene.generator(), setup, claim, scene.variant());
  compare("the moves of the pieces", less(rules, generator), less(generator, rules));
  for (const auto* all : {&rules, &generator}) {
    const auto wrong = std::ranges::find_if(*all, [marks](const auto& each) { return each.second != marks; });
    if (!all->empty() && wrong == all->end()) continue;
    const std::string who = pieces_in_words(scene, claim.pieces.front());
    const SquareSet captured = all->empty() ? SquareSet() : wrong->second;
    verdict.marks = CheckedMarks{marks, captured};
    Finding finding =
        at_marks(all->empty() ? fault::must_without_move(who) : fault::must_not(who, wrong->first, list_of(captured)));
    show_squares(finding, marks, captured);
    return fails(std::move(finding));
  }
  verdict.marks = CheckedMarks{marks, marks};
  return holds();
}

Verdict ClaimCheck::after() {
  const MappedText& caption = *scene.diagram.caption;
  const std::string& first_text = claim.from_text ? caption.text() : claim.move;
  const std::string& second_text = claim.from_text ? caption.text() : claim.answer;
  const auto moves = written_moves(caption.text(), scene.texts.heard.language);
  std::optional<WrittenMove> first;
  if (!claim.from_text) first = next_move(claim.move, 0, scene.texts.heard.language);
  if (claim.from_text && !moves.empty()) first = moves.front();
  const auto second =
      first ? next_move(second_text, claim.from_text ? first->end : 0, scene.texts.heard.language) : std::nullopt;
  if (!second) return fails(fault::no_two_moves_named());
  const std::string first_name = first_text.substr(first->begin, first->end - first->begin);
  const std::string second_name = second_text.substr(second->begin, second->end - second->begin);
  const auto is_answered = [&](const MoveSource& source, const Setup& after_first) {
    return !moves_written(source, after_first, *second, scene.variant()).empty();
  };
  const Tried rules = tried_by(scene.rules(), scene, *first, is_answered);
  const Tried generator = tried_by(scene.generator(), scene, *first, is_answered);
  const std::string both = fmt::format("{}, then {}", first_name, second_name);
  const auto words = [&both](const Tried& played) {
    const char* legal = played.right ? "both legal" : played.legal ? "only the first is legal" : "illegal";
    return fmt::format("{}: {}", both, legal);
  };
  compare("the moves " + both, words(rules), words(generator));
  if (rules.right && generator.right) return holds();
  const Tried& wrong = rules.right ? generator : rules;
  const FaultWords& fault = wrong.legal ? fault::answer_illegal : fault::first_illegal;
  const Span bytes = claim.from_text ? caption.span(second->begin, second->end) : scene.diagram.span;
  return fails(claim_finding(fault(first_name, second_name, both), bytes, claim, scene),
               finding_board(scene, wrong.board));
}

Verdict ClaimCheck::status() {
  Setup setup = with_side_to_move(claim.setup ? *claim.setup : scene.fen.setup, claim.side);
  const bool no_piece = setup.board.of(owner_of(claim.side)).empty();
  const bool of_king = claim.status == Status::check || claim.status == Status::mate || no_piece;
  if (of_king && !has_king(setup.board, scene.variant(), claim.side))
    return fails(fault::no_king(lower_case(name_of(claim.side))));
  for (const Square square : claim.without) {
    if (setup.board.empty(square)) return fails(fault::no_piece_left_out(square.name()));
    setup.board.clear(square);
  }
  const Status rules = scene.rules().setup_status(setup);
  const Status generator = scene.generator().setup_status(setup);
  compare("how the game stands", to_string(rules), to_string(generator));
  // A page says of a side without a move what it is, also where it has won by that.
  const auto is = [&](const MoveSource& source, Status status) {
    return (status == claim.status || orthodox_word(source, setup, status) == claim.status) != claim.denied;
  };
  if (is(scene.rules(), rules) && is(scene.generator(), generator)) return holds();
  if (claim.denied && rules == generator && may_have_more_moves(setup, claim.side, scene)) return unchecked();
  const Status wrong = is(scene.rules(), rules) ? generator : rules;
  Finding finding =
      at_marks((claim.denied ? fault::stands_so : fault::stands_otherwise)(to_string(wrong), to_string(claim.status)));
  for (const MoveOutcome& outcome : scene.rules().setup_moves(setup)) {
    if (finding.notes.size() >= 4) break;
    finding.notes.push_back("there is the move " + to_text(outcome.move, setup, scene.variant()));
  }
  std::ranges::sort(finding.notes);
  return fails(std::move(finding), finding_board(scene, setup.board));
}

Verdict ClaimCheck::setup() {
  const Board& board = scene.fen.setup.board;
  for (const Setup& start : starts_of(scene.variant())) {
    if (start.board == board) return holds();
  }
  const auto start = scene.ruleset.parse_fen(scene.ruleset->positions().front().fen, {});
  FaultText fault = fault::no_setup();
  if (start) {
    const FenStyle style{.dialect = Dialect::bare, .alphabet = scene.fen.style.alphabet, .fields = 0};
    fault.wanted = scene.ruleset->write_fen(start->setup, style);
    fault.notes = differences(start->setup.board, board, "at the start", scene.variant());
  }
  return fails(at_marks(std::move(fault)), finding_board(scene));
}

}  // namespace arbiter::pages
