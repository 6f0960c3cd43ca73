#include <algorithm>

#include <fmt/format.h>

#include "verifier/notation/notation.hpp"
#include "verifier/pages/claims/check_parts.hpp"
#include "verifier/pages/claims/picture.hpp"
#include "verifier/position/no_move.hpp"

namespace arbiter::pages {
namespace {

// --- must ---

/// The captures of each possible move of the pieces, with one move that makes them.
struct Haul {
  SquareSet captures;
  std::string move;
};

std::vector<Haul> hauls(const MoveSource& source, const Setup& setup, const Claim& claim, const Variant& variant) {
  std::vector<Haul> all;
  for (const MoveOutcome& outcome : source.setup_moves(setup)) {
    const Move& move = outcome.move;
    if (std::find(claim.pieces.begin(), claim.pieces.end(), move.front().from) == claim.pieces.end()) continue;
    Haul haul{.captures = {}, .move = to_text(move, setup, variant)};
    for (const Step& step : move) haul.captures |= step.captures;
    all.push_back(std::move(haul));
  }
  std::sort(all.begin(), all.end(), [](const Haul& a, const Haul& b) { return a.move < b.move; });
  return all;
}

std::vector<std::string> moves_of(const std::vector<Haul>& all) {
  std::vector<std::string> moves;
  for (const Haul& haul : all) moves.push_back(haul.move);
  return moves;
}

std::vector<std::string> less(const std::vector<std::string>& all, const std::vector<std::string>& known) {
  std::vector<std::string> rest;
  std::set_difference(all.begin(), all.end(), known.begin(), known.end(), std::back_inserter(rest));
  return rest;
}

// --- after ---

/// Two consecutive moves of a page.
struct Sequence {
  WrittenMove first;
  WrittenMove second;
  std::string first_name;
  std::string second_name;
  std::size_t begin = 0;  ///< of the second move in the page's text, or of the diagram
  std::size_t end = 0;
};

std::optional<Sequence> sequence_of(const Claim& claim, const Scene& scene) {
  const auto name = [](std::string_view text, const WrittenMove& move) {
    return std::string(text.substr(move.begin, move.end - move.begin));
  };
  if (!claim.from_text) {
    const auto first = next_move(claim.move, 0, scene.language);
    const auto second = next_move(claim.answer, 0, scene.language);
    if (!first || !second) return std::nullopt;
    return Sequence{.first = *first,
                    .second = *second,
                    .first_name = name(claim.move, *first),
                    .second_name = name(claim.answer, *second),
                    .begin = scene.diagram->begin,
                    .end = scene.diagram->end};
  }
  const MappedText& caption = *scene.diagram->caption;
  const auto moves = written_moves(caption.text(), scene.language);
  if (moves.empty()) return std::nullopt;
  const auto second = next_move(caption.text(), moves.front().end, scene.language);
  if (!second) return std::nullopt;
  return Sequence{.first = moves.front(),
                  .second = *second,
                  .first_name = name(caption.text(), moves.front()),
                  .second_name = name(caption.text(), *second),
                  .begin = caption.place(second->begin),
                  .end = caption.place(second->end - 1) + 1};
}

/// How far one implementation allows the two moves.
struct Played {
  bool first = false;
  bool second = false;
  std::optional<Board> between;
};

Played played_by(const MoveSource& source, const Scene& scene, const Sequence& sequence) {
  Played played;
  for (const Side side : {Side::white, Side::black}) {
    const Setup before = with_side_to_move(scene.fen->setup, side);
    for (const MoveOutcome& outcome : moves_written(source, before, sequence.first, scene.ruleset.variant())) {
      played.first = true;
      played.between = outcome.after.board;
      played.second = !moves_written(source, outcome.after, sequence.second, scene.ruleset.variant()).empty();
      if (played.second) return played;
    }
  }
  return played;
}

}  // namespace

Verdict check_must(const Claim& claim, const Scene& scene) {
  Verdict verdict;
  verdict.outcome = Outcome::fails;
  const Board& board = scene.fen->setup.board;
  for (const Square piece : claim.pieces) {
    if (!board.empty(piece)) continue;
    const std::string message = fmt::format("no piece stands on {}, whose captures are marked", piece.name());
    verdict.findings.push_back(marks_finding("AV306", message, claim, scene));
    return verdict;
  }
  const SquareSet marks = marked_squares(*scene.diagram);
  const Setup setup =
      with_side_to_move(scene.fen->setup, mover_of(*board[claim.pieces.front()], scene.fen->setup.to_move));
  const auto rules = hauls(scene.rules(), setup, claim, scene.ruleset.variant());
  const auto generator = hauls(scene.generator(), setup, claim, scene.ruleset.variant());
  const auto by_rules = moves_of(rules);
  const auto by_generator = moves_of(generator);
  if (by_rules != by_generator) {
    verdict.findings.push_back(sources_differ("the moves of the pieces", less(by_rules, by_generator),
                                              less(by_generator, by_rules), claim, scene));
  }
  for (const auto* all : {&rules, &generator}) {
    const auto other = [marks](const Haul& haul) { return haul.captures != marks; };
    const auto wrong = std::find_if(all->begin(), all->end(), other);
    if (!all->empty() && wrong == all->end()) continue;
    const Square first = claim.pieces.front();
    const std::string_view what = all->empty() ? "has no move" : "has a move that captures other pieces";
    const std::string who = fmt::format("the {} on {}", name_of(*board[first], scene.ruleset.variant()), first.name());
    Finding finding = marks_finding("AV307", fmt::format("{} {}", who, what), claim, scene);
    const SquareSet captured = all->empty() ? SquareSet() : wrong->captures;
    verdict.marks = CheckedMarks{marks, captured};
    if (!all->empty()) finding.seen = fmt::format("{}, capturing {}", wrong->move, list_of(captured));
    finding.expected = names_of(marks);
    finding.missing = names_of(marks - captured);
    finding.extra = names_of(captured - marks);
    finding.board = finding_board(scene, marks, captured);
    verdict.findings.push_back(std::move(finding));
    return verdict;
  }
  verdict.outcome = Outcome::holds;
  verdict.marks = CheckedMarks{marks, marks};
  return verdict;
}

Verdict check_after(const Claim& claim, const Scene& scene) {
  Verdict verdict;
  verdict.outcome = Outcome::fails;
  const auto sequence = sequence_of(claim, scene);
  if (!sequence) {
    const char* message = "the page does not name two moves, one after the other";
    verdict.findings.push_back(marks_finding("AV306", message, claim, scene));
    return verdict;
  }
  const Played rules = played_by(scene.rules(), scene, *sequence);
  const Played generator = played_by(scene.generator(), scene, *sequence);
  const std::string both = fmt::format("{}, then {}", sequence->first_name, sequence->second_name);
  if (rules.first != generator.first || rules.second != generator.second) {
    const auto words = [&both](const Played& played) {
      const char* legal = played.second ? "both legal" : played.first ? "only the first is legal" : "illegal";
      return std::vector<std::string>{fmt::format("{}: {}", both, legal)};
    };
    verdict.findings.push_back(sources_differ("the moves " + both, words(rules), words(generator), claim, scene));
  }
  if (rules.second && generator.second) {
    verdict.outcome = Outcome::holds;
    return verdict;
  }
  const Played& wrong = rules.second ? generator : rules;
  const std::string after = wrong.first ? fmt::format("after {}, ", sequence->first_name) : std::string();
  const std::string& name = wrong.first ? sequence->second_name : sequence->first_name;
  const std::string message = fmt::format("{}no legal move is written {}", after, name);
  Finding finding = claim_finding("AV308", message, sequence->begin, sequence->end, claim, scene);
  finding.seen = both;
  finding.board = wrong.between ? finding_board(scene, *wrong.between) : finding_board(scene);
  verdict.findings.push_back(std::move(finding));
  return verdict;
}

Verdict check_status(const Claim& claim, const Scene& scene) {
  Verdict verdict;
  verdict.outcome = Outcome::fails;
  Setup setup = with_side_to_move(claim.setup ? *claim.setup : scene.fen->setup, claim.side);
  const bool no_piece = setup.board.of(owner_of(claim.side)).empty();
  const bool of_king = claim.status == Status::check || claim.status == Status::mate || no_piece;
  if (of_king && !has_king(setup.board, scene.ruleset.variant(), claim.side)) {
    const std::string message =
        fmt::format("there is no {} king on the board", claim.side == Side::white ? "white" : "black");
    verdict.findings.push_back(marks_finding("AV306", message, claim, scene));
    return verdict;
  }
  for (const Square square : claim.without) {
    if (setup.board.empty(square)) {
      const std::string message = fmt::format("there is no piece on {} to leave out", square.name());
      verdict.findings.push_back(marks_finding("AV306", message, claim, scene));
      return verdict;
    }
    setup.board.clear(square);
  }
  const Status rules = scene.rules().setup_status(setup);
  const Status generator = scene.generator().setup_status(setup);
  if (rules != generator) {
    verdict.findings.push_back(sources_differ("how the game stands", {std::string(to_string(rules))},
                                              {std::string(to_string(generator))}, claim, scene));
  }
  // A page says of a side without a move what it is, also where it has won by that.
  const auto is = [&](const MoveSource& source, Status status) {
    return (status == claim.status || orthodox_word(source, setup, status) == claim.status) != claim.denied;
  };
  if (is(scene.rules(), rules) && is(scene.generator(), generator)) {
    verdict.outcome = Outcome::holds;
    return verdict;
  }
  if (claim.denied && rules == generator && may_have_more_moves(setup, claim, scene)) {
    verdict.outcome = Outcome::unchecked;
    return verdict;
  }
  const Status wrong = is(scene.rules(), rules) ? generator : rules;
  const std::string message =
      claim.denied ? fmt::format("the game does stand at {}", to_string(claim.status))
                   : fmt::format("the game stands at {}, not at {}", to_string(wrong), to_string(claim.status));
  Finding finding = marks_finding("AV309", message, claim, scene);
  finding.seen = std::string(to_string(wrong));
  finding.wanted = std::string(to_string(claim.status));
  for (const MoveOutcome& outcome : scene.rules().setup_moves(setup)) {
    if (finding.notes.size() >= 4) break;
    finding.notes.push_back("there is the move " + to_text(outcome.move, setup, scene.ruleset.variant()));
  }
  std::sort(finding.notes.begin(), finding.notes.end());
  finding.board = finding_board(scene, setup.board);
  verdict.findings.push_back(std::move(finding));
  return verdict;
}

Verdict check_setup(const Claim& claim, const Scene& scene) {
  Verdict verdict;
  verdict.outcome = Outcome::fails;
  const Board& board = scene.fen->setup.board;
  const auto positions = scene.ruleset->positions();
  for (const NamedPosition& position : positions) {
    if (!position.name.starts_with("start")) continue;  // a variant may have several set-ups
    const auto known = scene.ruleset->parse_fen(position.fen, {});
    if (!known || known->setup.board != board) continue;
    verdict.outcome = Outcome::holds;
    return verdict;
  }
  const auto start = scene.ruleset->parse_fen(positions.front().fen, {});
  Finding finding = marks_finding("AV311", "the pieces do not stand as at the start of the game", claim, scene);
  if (start) {
    const FenStyle style{.dialect = Dialect::bare, .alphabet = scene.fen->style.alphabet, .fields = 0};
    finding.wanted = scene.ruleset->write_fen(start->setup, style);
    for (std::string& line : differences(start->setup.board, board, "at the start", scene.ruleset.variant())) {
      finding.notes.push_back(std::move(line));
    }
  }
  finding.board = finding_board(scene);
  verdict.findings.push_back(std::move(finding));
  return verdict;
}

}  // namespace arbiter::pages
