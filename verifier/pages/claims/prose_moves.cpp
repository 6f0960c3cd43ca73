#include <algorithm>
#include <array>

#include "verifier/notation/notation.hpp"
#include "verifier/pages/claims/check_claim.hpp"
#include "verifier/pages/markup/diagram_text.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::pages {
namespace {

bool of_side(const Piece& piece, Side side) { return piece.owner == Owner::both || piece.owner == owner_of(side); }

/// Whether the piece is what the leg ends with.
bool is_mover(const Piece& piece, const WrittenLeg& leg, const Variant& variant, Language language) {
  const RoleInfo& role = role_info(variant, piece.role);
  if (leg.becomes != '\0') return letter_means(leg.becomes, role, variant, language);
  if (leg.piece == '\0') return role.name == "pawn" || (leg.file && leg.rank);  // coordinates leave the letter out
  return letter_means(leg.piece, role, variant, language);
}

constexpr std::size_t most_moves_of_a_text = 40;
constexpr std::size_t most_positions = 12;

/// The moves of a text: written_moves, and pawn steps that answer a numbered move ("1.e4 e5").
std::vector<WrittenMove> moves_of(const Reading& text) {
  std::vector<WrittenMove> moves;
  const std::string& words = text.text.text();
  for (std::size_t at = 0; moves.size() < most_moves_of_a_text;) {
    auto move = next_move(words, at, text.language);
    if (!move) break;
    at = move->end;
    const bool answers = !moves.empty() && moves.back().side == Side::white && moves.back().end + 1 == move->begin &&
                         words[move->begin - 1] == ' ';
    if (answers && !move->side) move->side = Side::black;
    if (answers || is_more_than_a_square(*move)) moves.push_back(std::move(*move));
  }
  return moves;
}

/// Whether the sentence refers to a diagram above the text (`above`) or below it.
bool points(const Reading& text, std::size_t sentence, bool above) {
  bool diagram = false;
  bool upwards = false;
  for (const Spoken& phrase : text.phrases) {
    if (text.tokens[phrase.token].sentence != sentence) continue;
    diagram = diagram || phrase.meaning == Meaning::diagram;
    upwards = upwards || phrase.meaning == Meaning::above;
  }
  return above ? upwards : diagram && !upwards;
}

struct Checker {
  const Scene& scene;
  const Variant& variant;
  std::vector<std::string>& because;
  std::vector<Setup> roots{};  ///< boards that the texts may speak of
  std::vector<Finding> findings{};

  /// `above`: only moves of sentences that refer to a diagram above the text, or below it, must be legal; else all.
  void check(const Reading& text, std::string_view where, const FaultWords& fault, std::optional<bool> above = {}) {
    std::vector<Setup> reached;  // after the previous move
    for (const WrittenMove& move : moves_of(text)) {
      const std::string name = text.words(move);
      const std::size_t sentence = text.sentence_at(move.begin)->number;
      if (text.sentences[sentence].denies() || !known_letter(move)) continue;
      auto after = played(text, move, reached);
      const auto unclear = text.unclear(sentence);
      const std::string_view but = unclear && where == "caption" ? "; its sentence is not understood" : "";
      if (!after.empty()) {
        note(name, where, fmt::format("legal{}", but));
        if (!unclear) check_suffix(text, move, name, after, where);
        reached = std::move(after);
      } else if (just_played(text, move)) {
        note(name, where, fmt::format("it can have led to this board{}", but));
      } else if (above && !points(text, sentence, *above)) {
        continue;
      } else if (unclear) {
        note(name, where,
             fmt::format("not legal here, and not judged: \"{}\" is not understood", printable(*unclear, 40)));
      } else if (is_untold(move)) {
        note(name, where,
             "not judged: the board does not tell whether there is a right to it, or a piece in the pocket");
      } else {
        note(name, where, "no reading makes it legal");
        illegal(text, move, fault(where, name));
      }
    }
  }

  /// "… on the right, … on the right" under two boards.
  void check_sides(const Reading& text) {
    if (scene.diagram.place != Place::left || scene.right == nullptr) return;
    std::vector<Spoken> sides = text.phrases;
    std::erase_if(sides,
                  [](const Spoken& each) { return each.meaning != Meaning::left && each.meaning != Meaning::right; });
    const auto is_other = [&sides](const Spoken& each) { return each.meaning != sides.front().meaning; };
    if (sides.size() < 2 || std::ranges::any_of(sides, is_other)) return;
    findings.push_back(at(text.place(sides.back()), fault::side_twice(text.words(sides.back()))));
  }

  void check_places(const Reading& text) {
    for (const NamedPiece& piece : text.pieces) {
      const std::size_t next = piece.token + piece.count;
      if (next + 1 >= text.tokens.size()) continue;
      const std::string& on = text.tokens[next].word;
      const auto square = Square::parse(text.tokens[next + 1].word);
      const std::string& words = text.text.text();
      const std::string between = words.substr(piece.end, text.tokens[next + 1].begin - piece.end);
      if (!square || (on != "on" && on != "en") || between.find_first_not_of(" oOnNeE") != std::string::npos) continue;
      const std::size_t sentence = text.tokens[piece.token].sentence;
      if (text.sentences[sentence].denies() || text.unclear(sentence) || is_of_the_gone(text, text.sentences[sentence]))
        continue;
      if (std::ranges::any_of(roots, [&](const Setup& setup) { return is_or_goes(setup, piece, *square); })) continue;
      const auto there = scene.fen.setup.board[*square];
      const std::string name = text.words(piece);
      const std::string what =
          there ? fmt::format("{} stands there", name_of(*there, variant)) : std::string("the square is empty");
      Finding finding = at(text.text.span(piece.begin, text.tokens[next + 1].end),
                           fault::other_piece_on(printable(name, 40), square->name(), what));
      finding.board = finding_board(scene, SquareSet(*square), {});
      findings.push_back(std::move(finding));
    }
  }

  [[nodiscard]] Finding at(Span bytes, FaultText fault) const {
    return about(scene.diagram, scene.page.finding(std::move(fault), bytes));
  }

  /// A word that begins with a letter of no piece in the language of the text is not a move: "Tb8" in English.
  bool known_letter(const WrittenMove& move) const {
    const char piece = move.legs.front().piece;
    const auto roles = variant.roles();
    return piece == '\0' || std::ranges::any_of(roles, [&](const RoleInfo& role) {
             return letter_means(piece, role, variant, move.language);
           });
  }

  void note(const std::string& name, std::string_view where, std::string_view what) {
    because.push_back(fmt::format("the move \"{}\" in the {}: {}", printable(name, 40), where, what));
  }

  /// The positions after the move, from every position in which it is legal; those after the previous move come first.
  std::vector<Setup> played(const Reading& text, const WrittenMove& move, const std::vector<Setup>& reached) const {
    std::vector<Setup> from;
    if (move.number == 1 && move.side == Side::white) from = starts_of(variant);
    from.insert(from.end(), reached.begin(), reached.end());
    std::vector<Setup> after;
    const auto play = [&](const Setup& setup) {
      for (MoveOutcome& outcome : moves_written(scene.rules(), setup, move, variant, true)) {
        if (after.size() < most_positions) after.push_back(std::move(outcome.after));
      }
    };
    for (const Setup& setup : from) {
      if (!move.side || setup.to_move == *move.side) play(setup);
    }
    if (!after.empty()) return after;
    for (const Setup& root : roots) {
      for (const Side side : sides_of(move, text)) play(with_side_to_move(root, side));
    }
    if (!after.empty() || move.number < 2 || !move.side) return after;
    // "1.Qxf5 and 2.Ke4": the text leaves the other side's reply open.
    for (const Setup& setup : reached) {
      if (setup.to_move == *move.side) continue;
      for (const MoveOutcome& reply : scene.rules().setup_moves(setup)) play(reply.after);
    }
    return after;
  }

  /// Whether the move may be legal by what a bare board leaves out: castling, a capture in passing, a drop.
  bool is_untold(const WrittenMove& move) const {
    const WrittenLeg& leg = move.legs.front();
    const bool empty = leg.castles == 0 && scene.fen.setup.board.empty(leg.to);
    if (leg.castles == 0 && !(empty && (leg.drops || (leg.takes && leg.piece == '\0')))) return false;
    for (const Side side : {Side::white, Side::black}) {
      if ((!move.side || *move.side == side) && may_have_more_moves(scene.fen.setup, side, scene)) return true;
    }
    return false;
  }

  /// Whether the piece that captures may leave the board, as it does where captures explode.
  bool capturers_go() const {
    const auto board = Ruleset(variant).parse_fen("8/8/8/8/8/2p5/8/1N6", {});
    if (!board) return false;
    const auto steps = scene.rules().steps_of(board->setup, Square::at(1, 0));
    return std::ranges::any_of(steps, [](const StepOutcome& each) {
      return !each.step.captures.empty() && each.after.board.empty(each.step.to);
    });
  }

  bool just_played(const Reading& text, const WrittenMove& move) const {
    for (const Setup& root : roots) {
      for (const Side side : sides_of(move, text)) {
        if (move.legs.back().takes && !root.board[move.legs.back().to] && capturers_go()) return true;
        if (!seems_played(scene, root, move, side)) continue;
        if (!is_plain(move) || !taken_back(scene, root, move, side).empty()) return true;
      }
    }
    return false;
  }

  void check_suffix(const Reading& text, const WrittenMove& move, const std::string& name,
                    const std::vector<Setup>& after, std::string_view where) {
    if (move.suffix == '\0' || name.find('?') != std::string::npos) return;
    const auto right = [&](const Setup& setup) {
      if (move.suffix != '#') return scene.rules().in_check(setup, setup.to_move);
      // The sites write # behind other wins, too: an exploded king, a king on the hill.
      const Status status = scene.rules().setup_status(setup);
      return status == Status::lost || orthodox_word(scene.rules(), setup, status) == Status::mate;
    };
    if (std::ranges::any_of(after, right)) return;
    const bool check =
        std::ranges::any_of(after, [&](const Setup& setup) { return scene.rules().in_check(setup, setup.to_move); });
    const FaultWords& fault = move.suffix == '#' ? fault::not_mate : fault::no_check;
    Finding finding = at(text.place(move), fault(name, check ? "check" : "no check"));
    finding.board = finding_board(scene, after.front().board);
    if (where != "caption") finding.level = std::min(finding.level, Level::warning);
    findings.push_back(std::move(finding));
  }

  void illegal(const Reading& text, const WrittenMove& move, FaultText fault) {
    Finding finding = at(text.place(move), std::move(fault));
    std::vector<std::string> near;
    for (const Side side : sides_of(move, text)) {
      const Setup setup = with_side_to_move(scene.fen.setup, side);
      for (const MoveOutcome& outcome : scene.rules().setup_moves(setup)) {
        const bool same = move.legs.front().castles == 0 && outcome.move.front().to == move.legs.front().to;
        if (same) near.push_back(to_text(outcome.move, setup, variant));
      }
    }
    std::ranges::sort(near);
    for (std::size_t i = 0; i < near.size() && i < 4; ++i)
      finding.notes.push_back("to that square there is the move " + near[i]);
    finding.board = finding_board(scene);
    findings.push_back(std::move(finding));
  }

  bool is_or_goes(const Setup& setup, const NamedPiece& named, Square square) const {
    const auto there = setup.board[square];
    if (there && may_be(named, *there)) return true;
    for (const Square from : squares_of(named, setup.board)) {
      const auto steps = scene.rules().steps_of(setup, from);
      if (std::ranges::any_of(steps, [square](const StepOutcome& each) { return each.step.to == square; })) return true;
    }
    return is_dropped(setup, named, square);
  }

  /// "The knight on b8 has been captured", "White lost the bishop on f1", "without the queen on d8".
  static bool is_of_the_gone(const Reading& text, const Sentence& sentence) {
    constexpr std::array<std::string_view, 7> gone{"lost", "gone", "lose", "loses", "perd", "perdu", "perdido"};
    const bool lost = std::ranges::any_of(text.tokens, [&](const Token& token) {
      return token.sentence == sentence.number && contains(gone, token.word);
    });
    return lost || sentence.has(Meaning::without) || sentence.has(Meaning::left) ||
           (sentence.has(Meaning::captures) && sentence.has(Meaning::is));
  }

  /// Whether it can come there from a pocket, also from one that the diagram does not tell.
  bool is_dropped(const Setup& setup, const NamedPiece& named, Square square) const {
    if (setup.board.empty(square) && has_untold_pocket(scene)) return true;
    for (const Side side : {Side::white, Side::black}) {
      for (const MoveOutcome& outcome : scene.rules().setup_moves(with_side_to_move(setup, side))) {
        const Step& step = outcome.move.front();
        if (step.places && step.to == square && may_be(named, step.becomes)) return true;
      }
    }
    return false;
  }
};

}  // namespace

std::vector<Setup> taken_back(const Scene& scene, const Setup& shown, const WrittenMove& written, Side side) {
  std::vector<Setup> found;
  const WrittenLeg& leg = written.legs.front();
  if (!is_plain(written)) return found;
  const auto piece = shown.board[leg.to];
  if (!piece || !of_side(*piece, side) || !is_mover(*piece, leg, scene.variant(), written.language)) return found;
  for (const Square from : all_squares - shown.board.occupied()) {
    if ((leg.file && *leg.file != from.file()) || (leg.rank && *leg.rank != from.rank())) continue;
    Setup before = with_side_to_move(shown, side);
    before.board.clear(leg.to);
    before.board.put(from, *piece);
    // Steps of one piece are cheap to list; whole moves may be many.
    const auto steps = scene.rules().steps_of(before, from);
    if (std::ranges::none_of(steps, [&leg](const StepOutcome& each) { return each.step.to == leg.to; })) continue;
    for (MoveOutcome& outcome : moves_written(scene.rules(), before, written, scene.variant())) {
      if (outcome.after.board == shown.board) found.push_back(std::move(outcome.after));
    }
  }
  return found;
}

bool seems_played(const Scene& scene, const Setup& shown, const WrittenMove& written, Side side) {
  const WrittenLeg& leg = written.legs.back();
  if (leg.castles > 0) {
    for (const Square square : shown.board.occupied()) {
      const Piece piece = *shown.board[square];
      const bool home = square.rank() == relative_rank(side, 0) && square.file() != 4;
      if (of_side(piece, side) && role_info(scene.variant(), piece.role).name == "king" && home) return true;
    }
    return false;
  }
  const auto piece = shown.board[leg.to];
  if (!piece || !of_side(*piece, side)) return false;
  // A later leg ("Bxc6,a5") need not repeat the letter.
  return (written.legs.size() > 1 && leg.piece == '\0') || is_mover(*piece, leg, scene.variant(), written.language);
}

std::vector<Side> sides_of(const WrittenMove& written, const Reading& text) {
  if (written.side) return {*written.side};
  const auto tokens = tokens_of(std::string_view(text.text.text()).substr(0, written.begin));
  std::optional<Side> said;
  for (const Spoken& phrase : spoken(tokens, text.language)) {
    const bool near =
        phrase.token + phrase.count + 3 >= tokens.size() && tokens[phrase.token].sentence == tokens.back().sentence;
    if (near && phrase.meaning == Meaning::white) said = Side::white;
    if (near && phrase.meaning == Meaning::black) said = Side::black;
  }
  if (said) return {*said};
  return {Side::white, Side::black};
}

std::vector<Finding> check_prose(const Scene& scene, bool owns_paragraph, std::vector<std::string>& because) {
  const Surroundings& texts = scene.texts;
  Checker checker{scene, scene.variant(), because, {scene.fen.setup}};
  // A part of the caption for this diagram is about this board only.
  if (scene.right != nullptr && texts.own.text.text() == texts.caption.text.text())
    checker.roots.push_back(scene.right->setup);
  try {
    checker.check(texts.own, "caption", fault::move_of_caption);
    checker.check_places(texts.own);
    checker.check_sides(texts.caption);
    if (owns_paragraph && scene.diagram.place != Place::right)
      checker.check(texts.paragraph, "paragraph before", fault::move_of_paragraph, false);
    checker.check(texts.after, "paragraph after", fault::move_of_paragraph, true);
  } catch (const TooManyMoves&) {
    because.emplace_back("the moves of the text were not checked: the board has too many");
  }
  return std::move(checker.findings);
}

}  // namespace arbiter::pages
