#include <algorithm>
#include <array>

#include "verifier/pages/claims/check_claim.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::pages {
namespace {

using Kind = SentencePart::Kind;

/// A side, a piece or squares that a clause names.
struct Named {
  std::optional<Side> side{};  ///< of a side, or of the piece
  bool piece = false;
  bool king = false;
  bool single = false;  ///< the text gives the square, or there is one such piece only
  SquareSet squares;    ///< of the pieces, or the squares that are named
  std::string word{};   ///< the text's own for the piece
};

/// The side that owns such pieces alone.
std::optional<Side> side_of(Owner owner) {
  if (owner == Owner::both) return std::nullopt;
  return owner == Owner::white ? Side::white : Side::black;
}

struct Clause {
  const Reading& text;
  const Scene& scene;
  const Setup& setup;
  std::vector<Statement>& found;
  std::optional<Named> subject;  ///< of the clause, or of the one before
  std::vector<Named> subjects{};
  std::vector<Named> objects{};
  std::optional<Meaning> predicate{};
  std::string words{};
  int negations = 0;
  bool denied = false;
  bool is = false;
  bool can = false;
  bool cannot = false;
  bool moves = false;
  bool negation_last = false;  ///< it stands behind the predicate
  bool move_leads = false;     ///< a move stands before the predicate
  bool odd = false;

  void add(const SentencePart& part) {
    if (part.kind == Kind::move) {
      if (predicate && !contains(std::array{Meaning::plays, Meaning::wins, Meaning::to_move}, *predicate)) odd = true;
      moves = true;
      move_leads = move_leads || !predicate;
      return;
    }
    const bool side = part.meaning == Meaning::white || part.meaning == Meaning::black;
    if (part.kind == Kind::word && !side) return add_word(part);
    std::vector<Named>& list = predicate ? objects : subjects;
    Named named = named_by(part);
    // "le roi des noirs", "the king of Black"
    if (side && !list.empty() && list.back().king && !list.back().side) {
      list.back() = king_of(*named.side);
      return;
    }
    list.push_back(std::move(named));
  }

  /// False if the clause is none of the known forms.
  bool read() {
    if (odd || negations > 1) return false;
    denied = negations == 1;
    if (subjects.size() > 1) return false;
    if (negation_last && objects.size() > 1) return false;  // "goes not to e4 but to e3"
    if (!subjects.empty()) subject = subjects.front();
    // "Black to play: 1...Re1 is mate": of the move, not of Black
    if (subjects.empty() && move_leads) subject.reset();
    if (!predicate) return !denied && !cannot;
    switch (*predicate) {
      case Meaning::to_move:
      case Meaning::plays:
      case Meaning::wins: return !denied && !cannot && !can;
      case Meaning::check: return checked();
      case Meaning::gives: return gives();
      case Meaning::mate:
      case Meaning::stalemate: return ended();
      case Meaning::mates: return mates();
      case Meaning::mate_in_one: return mates_in_one();
      case Meaning::attacks:
      case Meaning::defends: return attacks();
      case Meaning::attacked:
      case Meaning::defended: return attacked();
      case Meaning::no_move: return able(ClaimKind::moves, true);
      case Meaning::moves: return acts(ClaimKind::moves);
      case Meaning::captures: return acts(ClaimKind::takes);
      default: return false;
    }
  }

  void add_word(const SentencePart& part) {
    if (pages::is(part.meaning, traits::predicate)) {
      // "can take", "to move": only the verb of a clause is its predicate.
      odd = odd || predicate;
      predicate = part.meaning;
      words = text.words(part);
    } else if (part.meaning == Meaning::negation) {
      ++negations;
      negation_last = predicate.has_value();
      odd = odd || !objects.empty();  // "can step to e3 but not to e4"
      is = is || part.count > 1;      // "is not"
    } else {
      is = is || part.meaning == Meaning::is;
      can = can || part.meaning == Meaning::can;
      cannot = cannot || part.meaning == Meaning::cannot;
      // "can go to a3 or a4": to both
      const bool both =
          part.meaning == Meaning::either && can && (predicate == Meaning::moves || predicate == Meaning::captures);
      odd = odd || (!both && !pages::is(part.meaning, traits::helper));
    }
  }

  Named king_of(Side side) const {
    return {.side = side,
            .piece = true,
            .king = true,
            .single = true,
            .squares = kings_of(setup.board, scene.variant(), side)};
  }

  Named named_by(const SentencePart& part) const {
    Named named;
    if (part.kind == Kind::word) {
      named.side = part.meaning == Meaning::white ? Side::white : Side::black;
    } else if (part.kind == Kind::square) {
      named.squares = SquareSet(Square(static_cast<int>(part.index)));
    } else {
      const NamedPiece& piece = text.pieces[part.index];
      named.piece = true;
      named.word = text.words(piece);
      named.king = role_info(scene.variant(), piece.role).name == "king";
      named.squares = squares_of(piece, setup.board);
      if (part.on) named.squares = named.squares & SquareSet(*part.on);
      named.single = named.squares.size() == 1;
      if (piece.owner) named.side = side_of(*piece.owner);
      if (!named.side && named.single) named.side = side_of(setup.board[*named.squares.begin()]->owner);
    }
    return named;
  }

  /// True.
  bool say(Claim claim, bool any_side = false, bool soft = false) const {
    found.push_back({.claim = std::move(claim), .any_side = any_side, .soft = soft, .words = words});
    return true;
  }

  /// The side that a clause without further objects is about: the subject, or an object ("check to the black king").
  /// False if it is neither a side nor a king.
  bool victim(std::optional<Side>& side) {
    if (subject && subject->piece && !subject->king) return false;
    if (subject && !subject->piece && !subject->side) return false;
    if (subject) side = subject->side;
    if (objects.empty()) return true;
    if (subject || objects.size() > 1) return false;
    if (objects.front().piece ? !objects.front().king : !objects.front().side) return false;
    side = objects.front().side;
    return true;
  }

  bool say_check(std::optional<Side> side, bool safe) const {
    Claim claim = inferred(safe ? ClaimKind::safe : ClaimKind::check);
    if (side) claim.side = *side;
    return say(claim, !side);
  }

  /// The pieces attack the king of the side.
  bool say_attack(const Named& by, const Named& what) const {
    Claim claim = inferred(ClaimKind::attacks);
    claim.pieces = {by.squares.begin(), by.squares.end()};
    claim.piece_name = by.word;
    claim.squares = {what.squares.begin(), what.squares.end()};
    claim.denied = denied;
    if (claim.pieces.empty() || claim.squares.empty()) return false;
    for (const Square square : by.squares) {
      if (setup.board[square]->owner == Owner::both) return false;
    }
    return say(std::move(claim));
  }

  bool checked() {
    if (can || cannot) return false;
    // "in check from the rook on e1"
    if (subject && objects.size() == 1 && objects.front().piece && !objects.front().king) {
      if (denied || !is || (subject->piece && !subject->king) || !subject->side) return false;
      say_check(subject->side, false);
      return say_attack(objects.front(), king_of(*subject->side));
    }
    std::optional<Side> side;
    return victim(side) && say_check(side, denied);
  }

  bool gives() {
    if (can || cannot || !subject || !subject->side || objects.size() > 1) return false;
    const Side victim = opponent(*subject->side);
    if (!objects.empty()) {
      const Named& to = objects.front();
      if ((to.piece && !to.king) || (!to.piece && !to.side) || (to.side && *to.side != victim)) return false;
    }
    if (!subject->piece) return say_check(victim, denied);
    if (subject->king) return false;
    if (!denied) say_check(victim, false);
    return say_attack(*subject, king_of(victim));
  }

  bool ended() {
    std::optional<Side> side;
    if (can || cannot || !victim(side)) return false;
    Claim claim = inferred(ClaimKind::status);
    claim.status = *predicate == Meaning::mate ? Status::mate : Status::stalemate;
    claim.denied = denied;
    if (side) claim.side = *side;
    // "White mated": who mates, or who is mated?
    return say(claim, !side, !subjects.empty() && !is);
  }

  bool mates() {
    if (denied || can || cannot || moves || !subject || !subject->side || objects.size() > 1) return false;
    if (!objects.empty() &&
        (objects.front().side != opponent(*subject->side) || (objects.front().piece && !objects.front().king)))
      return false;
    Claim claim = inferred(ClaimKind::status);
    claim.status = Status::mate;
    claim.side = opponent(*subject->side);
    return say(claim, false, true);
  }

  bool mates_in_one() {
    if (objects.size() > 1 || moves) return false;
    const Named* who = subject ? &*subject : objects.empty() ? nullptr : &objects.front();
    if ((subject && !objects.empty()) || (who != nullptr && (who->piece || !who->side))) return false;
    Claim claim = inferred(ClaimKind::mates);
    claim.denied = denied || cannot;
    if (who != nullptr) claim.side = *who->side;
    return say(claim, who == nullptr);
  }

  bool attacks() {
    if (can || cannot || is || !subject || !subject->piece || !subject->single || objects.empty()) return false;
    return attacks_all(*subject, objects);
  }

  bool attacked() {
    if (can || cannot || !subject) return false;
    if (objects.empty()) {  // "the black king is attacked"
      if (!subject->king || !subject->side || *predicate != Meaning::attacked) return false;
      if (!denied && is_attacked_without_check(*subject)) return false;
      return say_check(subject->side, denied);
    }
    if (objects.size() > 1 || !objects.front().piece || !objects.front().single) return false;
    return attacks_all(objects.front(), {*subject});
  }

  /// Kings of Duck chess are attacked, and never in check.
  bool is_attacked_without_check(const Named& king) const {
    const Side enemy = opponent(*king.side);
    if (scene.rules().in_check(setup, *king.side)) return false;
    const Setup to_move = with_side_to_move(setup, enemy);
    for (const Square from : setup.board.of(owner_of(enemy))) {
      for (const StepOutcome& step : scene.rules().steps_of(to_move, from)) {
        if (!(step.step.captures & king.squares).empty()) return true;
      }
    }
    return false;
  }

  bool attacks_all(const Named& by, const std::vector<Named>& what) const {
    const bool own = *predicate == Meaning::defends || *predicate == Meaning::defended;
    Named all;
    for (const Named& each : what) {
      if (each.piece && !each.single) return false;
      if (!each.piece && each.side) return false;
      if (each.squares.empty() || !(all.squares & each.squares).empty()) return false;
      if (each.piece && (each.side == by.side) != own) return false;
      all.squares |= each.squares;
    }
    // "does not attack d5 and e6": neither, or not both?
    if (denied && all.squares.size() > 1) return false;
    return say_attack(by, all);
  }

  /// Without "can" a verb of moving tells what happens, which is not judged.
  bool acts(ClaimKind kind) {
    if (!can && !cannot) return !denied;
    if (can && denied) cannot = true;
    return able(kind, cannot);
  }

  bool able(ClaimKind kind, bool never) {
    if (!subject || !subject->side || moves) return false;
    Claim claim = inferred(kind);
    claim.denied = never;
    claim.side = *subject->side;
    if (subject->piece) {
      if (!subject->single) return false;
      claim.pieces = {subject->squares.begin(), subject->squares.end()};
      claim.piece_name = subject->word;
      if (claim.pieces.empty()) return false;
    }
    for (const Named& each : objects) {
      if (each.side && !each.piece) return false;
      if (each.piece && (kind == ClaimKind::moves || !each.single || each.side == claim.side)) return false;
      if (each.squares.empty()) return false;
      claim.squares.insert(claim.squares.end(), each.squares.begin(), each.squares.end());
    }
    // "can go to d5 and e6" means both, "cannot" neither.
    if (never || claim.squares.size() < 2) return say(std::move(claim));
    for (const Square square : std::vector<Square>(std::exchange(claim.squares, {}))) {
      Claim one = claim;
      one.squares = {square};
      say(std::move(one));
    }
    return true;
  }
};

/// The parts behind "after 1.e4 e5" and its like, which say which position is meant.
std::vector<SentencePart> without_context(const std::vector<SentencePart>& parts) {
  std::vector<SentencePart> rest;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (parts[i].meaning != Meaning::after || i + 1 == parts.size() || parts[i + 1].kind != Kind::move) {
      rest.push_back(parts[i]);
      continue;
    }
    while (i + 1 < parts.size() && parts[i + 1].kind == Kind::move) ++i;
  }
  return rest;
}

/// Where each clause ends: between two predicates at the last "and" or comma; "White to move mates in one" has none.
std::optional<std::vector<std::size_t>> clause_ends(const std::vector<SentencePart>& parts) {
  std::vector<std::size_t> ends;
  std::optional<std::size_t> last;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (!is(parts[i].meaning, traits::predicate)) continue;
    if (last) {
      std::size_t cut = i;
      while (cut > *last && !parts[cut].after_break) --cut;
      if (cut == *last) {
        if (parts[*last].meaning != Meaning::to_move) return std::nullopt;
        cut = *last + 1;
      }
      ends.push_back(cut);
    }
    last = i;
  }
  ends.push_back(parts.size());
  return ends;
}

constexpr std::size_t longest_caption = 4000;

}  // namespace

std::optional<std::vector<Statement>> statements_of(const Reading& text, const Sentence& sentence, const Scene& scene,
                                                    const Setup& setup) {
  std::vector<Statement> result;
  const std::vector<SentencePart> parts = without_context(sentence.parts);
  const auto ends = clause_ends(parts);
  if (!ends) return std::nullopt;
  std::optional<Named> carried;
  std::size_t at = 0;
  for (const std::size_t end : *ends) {
    Clause clause{text, scene, setup, result, carried};
    for (; at < end; ++at) clause.add(parts[at]);
    if (!clause.read()) return std::nullopt;
    carried = clause.subject;
  }
  // "Not only check but mate": the check is not what is denied.
  const auto any = [&result](const auto& is) { return std::ranges::any_of(result, is); };
  const auto safe = [](const Statement& each) { return each.claim.kind == ClaimKind::safe; };
  const auto mated = [](const Statement& each) {
    return each.claim.kind == ClaimKind::status && !each.claim.denied && each.claim.status == Status::mate;
  };
  if (any(safe) && any(mated)) return std::nullopt;
  return result;
}

Surroundings surroundings_of(const Diagram& diagram, const Variant& variant) {
  const auto head = [](const MappedText& text) { return text.part(0, longest_caption); };
  // The end of a long text, which is next to the figure.
  const auto tail = [](const MappedText& text) {
    const std::size_t size = text.text().size();
    return text.part(size - std::min(size, longest_caption), size);
  };
  const MappedText caption = head(*diagram.caption);
  const MappedText heading = tail(*diagram.heading);
  const MappedText paragraph = tail(*diagram.paragraph);
  const MappedText after = diagram.after == nullptr ? MappedText() : head(*diagram.after);
  Surroundings texts;
  texts.heard =
      language_of(tokens_of(caption.text() + ". " + heading.text() + ". " + paragraph.text() + ". " + after.text()));
  const auto read = [&](const MappedText& text) { return read_text(text, texts.heard.language, variant); };
  texts.own = read(part_for(caption, diagram.place));
  texts.caption = read(caption);
  texts.heading = read(heading);
  texts.paragraph = read(paragraph);
  texts.after = read(after);
  return texts;
}

bool is_name_of_piece(const Reading& heading) {
  if (heading.pieces.empty()) return false;
  std::vector<bool> explained(heading.tokens.size(), false);
  const auto explain = [&explained](const auto& part) {
    std::fill_n(explained.begin() + static_cast<std::ptrdiff_t>(part.token), part.count, true);
  };
  std::ranges::for_each(heading.pieces, explain);
  for (const Spoken& phrase : heading.phrases) {
    if (contains(std::array{Meaning::article, Meaning::white, Meaning::black}, phrase.meaning)) explain(phrase);
  }
  return !contains(explained, false);
}

}  // namespace arbiter::pages
